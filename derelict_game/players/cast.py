"""Players by name, as they are written on command lines and in saves."""

import shlex
import time

from derelict_game.errors import DerelictError
from derelict_game.players.human import HumanPlayer
from derelict_game.players.player import Player
from derelict_game.players.program import ProgramPlayer
from derelict_game.players.randomly import RandomPlayer
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.seat import Seat

HUMAN, RANDOM, PROGRAM = "human", "random", "program:"
PLAYERS_HELP = "human, random, or program:COMMAND"
SECONDS_A_CHOICE = 5.0


class UnknownPlayer(DerelictError):
    """A player was asked for that does not exist."""


def players_for(rules: AnyRules) -> list[str]:  # noqa: ARG001
    """Return the names of everybody who can play a game, programs aside."""
    return [HUMAN, RANDOM]


def check_player(name: str) -> None:
    """Raise UnknownPlayer unless there is a player of that name."""
    if name in (HUMAN, RANDOM):
        return
    try:
        if name.startswith(PROGRAM) and shlex.split(name.removeprefix(PROGRAM)):
            return
    except ValueError:
        pass
    raise UnknownPlayer(f"There is no player {name[:60]!r}; there are: {PLAYERS_HELP}.")


def cast(
    name: str, rules: AnyRules, seat: Seat, seed: int, seconds: float = SECONDS_A_CHOICE
) -> Player:
    """Return the player of that name for a seat of a match with that seed."""
    check_player(name)
    if name == HUMAN:
        return HumanPlayer()
    if name == RANDOM:
        return RandomPlayer(f"{seat} {seed}")
    command = shlex.split(name.removeprefix(PROGRAM))
    return ProgramPlayer(command, rules, seconds=seconds, clock=time.monotonic)
