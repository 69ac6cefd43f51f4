"""Matches with everybody in their seats, and their autosaves."""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from derelict_game.match.autosave import Autosave, fresh_name
from derelict_game.match.match import Match
from derelict_game.match.mission import Mission
from derelict_game.players.cast import HUMAN, PROGRAM, cast
from derelict_game.rules.seat import Seat


def set_up(
    mission: Mission, options: Mapping[str, object], names: Mapping[Seat, str], seed: int
) -> Match:
    """Return a new match with its players."""
    match = Match(mission.rules, mission.start(options), seed=seed)
    sit_down(match, names)
    return match


def sit_down(match: Match, names: Mapping[Seat, str]) -> None:
    """Give every seat the player of a name."""
    match.player_names = {str(seat): name for seat, name in names.items()}
    match.players = {
        seat: cast(name, match.rules, seat, match.chance.seed) for seat, name in names.items()
    }


def former_players(match: Match) -> dict[Seat, str]:
    """Return who sat where when a match was saved."""
    return {seat: match.player_names.get(seat, HUMAN) for seat in match.start.seats(match.rules)}


def programs(names: Mapping[Seat, str]) -> dict[Seat, str]:
    """Return the seats that programs sat in.

    A save may come from anywhere; nobody's computer runs what is written in it unasked.
    """
    return {seat: name for seat, name in names.items() if name.startswith(PROGRAM)}


def keep(match: Match, saves: Path, name: str | None = None) -> Autosave:
    """Write every choice of a match down from now on; a match that goes on keeps its name."""
    if name is None:
        name = fresh_name(saves, f"{datetime.now():%Y-%m-%d-%H%M%S}-{match.rules.name}")
    autosave = Autosave(saves, name)
    match.observer = autosave
    autosave.begin(match)
    return autosave
