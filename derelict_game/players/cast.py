"""Players by name, as they are written on command lines and in saves."""

import shlex
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from derelict_game.errors import DerelictError
from derelict_game.files import is_file
from derelict_game.players.apart.process import Limits
from derelict_game.players.bot import BotPlayer
from derelict_game.players.human import HumanPlayer
from derelict_game.players.levels import bots_of, levels_of
from derelict_game.players.mind import Budget, ThinkingPlayer
from derelict_game.players.names import BOT, FOREIGN, HUMAN, PROGRAM, RANDOM
from derelict_game.players.player import Player
from derelict_game.players.program import Program, ProgramPlayer
from derelict_game.players.randomly import RandomPlayer
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.seat import Seat

SECONDS_A_CHOICE = 5.0
SECONDS_APART, PATIENCE = 120.0, 0.001
"""How long one of our own players may think in its own process, and how long others wait for it."""


class UnknownPlayer(DerelictError):
    """A player was asked for that does not exist."""


def players_for(rules: AnyRules) -> list[str]:
    """Return the names of everybody who can play a game, programs aside, from weak to strong."""
    return [HUMAN, RANDOM, *levels_of(rules)]


def check_player(name: str, rules: AnyRules) -> None:
    """Raise UnknownPlayer unless a game has a player of that name."""
    if name in players_for(rules):
        return
    try:
        if name.startswith(PROGRAM) and shlex.split(name.removeprefix(PROGRAM)):
            return
    except ValueError:
        pass
    if name.startswith(BOT) and bots_of(rules):
        _check_bot(Path(name.removeprefix(BOT)))
        return
    known = ", ".join([*players_for(rules), f"{PROGRAM}COMMAND"])
    if bots_of(rules):
        known += f", {BOT}FILE.py"
    raise UnknownPlayer(f"There is no player {name[:60]!r}; in {rules.title} there are: {known}.")


def _check_bot(file: Path) -> None:
    if not is_file(file):
        raise UnknownPlayer(f"There is no bot {str(file)[:200]!r}: no such file.")
    if file.suffix != ".py":
        raise UnknownPlayer(f"{str(file)[:200]!r} is no bot: its name does not end with .py.")


def cast(
    name: str,
    rules: AnyRules,
    seat: Seat,
    seed: int,
    seconds: float = SECONDS_A_CHOICE,
    *,
    budget: Budget = Budget.PLAY,
    limits: Limits | None = None,
) -> Player:
    """Return the player of that name for a seat of a match with that seed; limits are for bots."""
    check_player(name, rules)
    if name == HUMAN:
        return HumanPlayer()
    if name == RANDOM:
        return RandomPlayer(f"{seat} {seed}")
    if (make := levels_of(rules).get(name)) is not None:
        return ThinkingPlayer(make(rules, seat, budget), f"{seat} {seed}")
    if name.startswith(BOT):
        module = bots_of(rules)
        assert module
        return BotPlayer(Path(name.removeprefix(BOT)), module, rules, limits)
    command = shlex.split(name.removeprefix(PROGRAM))
    return ProgramPlayer(Program(command), rules, seconds=seconds, clock=time.monotonic)


def cast_apart(names: Mapping[Seat, str], rules: AnyRules, seed: int) -> dict[Seat, Player]:
    """Return the players of a match, those of the computer in processes of their own.

    Seats that have the same player share a process: it thinks about one question at a time, as the
    match asks them.
    """
    for name in names.values():
        check_player(name, rules)
    shared: dict[str, Program] = {}
    players: dict[Seat, Player] = {}
    for seat, name in names.items():
        if name == HUMAN or name.startswith(FOREIGN):
            players[seat] = cast(name, rules, seat, seed)
            continue
        if name not in shared:
            own = [sys.executable, "-m", "derelict_game", "player", name, "--seed", str(seed)]
            shared[name] = Program(own)
        players[seat] = ProgramPlayer(
            shared[name], rules, seconds=SECONDS_APART, clock=time.monotonic, patience=PATIENCE
        )
    return players
