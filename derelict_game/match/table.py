"""Matches with everybody in their seats, and their autosaves."""

import random
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from derelict_game.match.autosave import Autosave, fresh_name
from derelict_game.match.match import Match
from derelict_game.match.mission import Mission
from derelict_game.players.cast import cast, cast_apart, check_player
from derelict_game.players.names import FOREIGN, HUMAN
from derelict_game.rules.seat import Seat


def fresh_seed() -> int:
    """Return a seed that nobody has chosen."""
    return random.SystemRandom().randrange(2**31)


def set_up(
    mission: Mission, options: Mapping[str, object], names: Mapping[Seat, str], seed: int
) -> Match:
    """Return a new match for some players, who have not sat down yet."""
    match = Match(mission.rules, mission.start(options), seed=seed)
    name_players(match, names)
    return match


def name_players(match: Match, names: Mapping[Seat, str]) -> None:
    """Say who will sit in each seat, or raise UnknownPlayer."""
    for name in names.values():
        check_player(name, match.rules)
    match.player_names = {str(seat): name for seat, name in names.items()}


def sit_down(match: Match, *, apart: bool = False) -> None:
    """Let the named players sit down; apart: those of the computer in processes of their own."""
    seed, rules, names = match.chance.seed, match.rules, former_players(match)
    if apart:
        match.players = cast_apart(names, rules, seed)
    else:
        match.players = {seat: cast(name, rules, seat, seed) for seat, name in names.items()}


def former_players(match: Match) -> dict[Seat, str]:
    """Return who sits where, or sat there when the match was saved."""
    return {seat: match.player_names.get(seat, HUMAN) for seat in match.seats}


def programs(names: Mapping[Seat, str]) -> dict[Seat, str]:
    """Return the seats that programs and bots sat in.

    A save may come from anywhere; nobody's computer runs what is written in it unasked.
    """
    return {seat: name for seat, name in names.items() if name.startswith(FOREIGN)}


def keep(match: Match, saves: Path, name: str | None = None) -> Autosave:
    """Write every choice of a match down from now on; a match that goes on keeps its name."""
    if name is None:
        name = fresh_name(saves, f"{datetime.now():%Y-%m-%d-%H%M%S}-{match.rules.name}")
    match.id = match.id or name
    autosave = Autosave(saves, name)
    match.observer = autosave
    autosave.begin(match)
    return autosave
