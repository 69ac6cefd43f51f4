"""Matches with bots, and what is left of them."""

import time
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent, indent

from derelict_game import places
from derelict_game.match.match import Match
from derelict_game.match.mission import find_mission
from derelict_game.match.remarks import REMARK
from derelict_game.players.apart.process import Limits
from derelict_game.players.apart.walls import bubblewrap
from derelict_game.players.bot import BotPlayer
from derelict_game.players.levels import bots_of
from derelict_game.players.player import Player
from derelict_game.players.scripted import ScriptedPlayer
from derelict_game.rules.choice import Choice
from derelict_game.rules.offer import Offer
from derelict_game.rules.registry import built_in
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import State
from tests.waiting import HANGS, wait_until

RULES = built_in()["arena"]
MODULE = bots_of(RULES) or ""
AMBER, BLUE = Seat("amber"), Seat("blue")
PATIENT = Limits(milliseconds=1000 * HANGS)
"""For bots that do not fail by being late, on whatever machine."""


class Idle(ScriptedPlayer):
    """Stands still."""

    def __init__(self) -> None:
        super().__init__(())

    def choose(self, view: State, offer: Offer) -> Choice:  # noqa: ARG002
        return offer.fallback()


class Clock:
    """Stands still until it is set."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def walls_stand(walled: bool) -> bool:
    """Tell whether a bot really is within walls on this machine."""
    return walled and bubblewrap() is not None


def contest_bot(tmp_path: Path, body: str, name: str = "bot") -> Path:
    """Write a bot of the contest whose turn is some code; `self.turn` counts from 1."""
    folder = tmp_path / name
    folder.mkdir()
    path = folder / f"{name}.py"
    head = dedent("""\
        import os, signal, socket, sys, time
        from PythonClientAPI.libs.Game import PointUtils
        from PythonClientAPI.libs.Game.Enums import *
        from PythonClientAPI.libs.Game.Entities import *
        from PythonClientAPI.libs.Game.World import *

        HERE = os.path.dirname(os.path.abspath(__file__))

        class PlayerAI:
            def __init__(self):
                self.turn = 0

            def do_move(self, world, enemy_units, friendly_units):
                self.turn += 1
        """)
    path.write_text(head + indent(dedent(body).strip(), " " * 8) + "\n")
    return path


def bot_player(
    path: Path,
    *,
    walled: bool = True,
    limits: Limits = PATIENT,
    clock: Callable[[], float] = time.monotonic,
) -> BotPlayer:
    """Return a bot in its process."""
    return BotPlayer(path, MODULE, RULES, limits, clock=clock, walled=walled)


def match_of(blue: Player, turns: int = 3, amber: Player | None = None) -> Match:
    """Return a match against somebody who stands still."""
    mission = find_mission("twin-cores", places.maps_dir(), built_in(), RULES)
    players = {AMBER: amber or Idle(), BLUE: blue}
    return Match(RULES, mission.start({"turn_limit": turns}), seed=1, players=players)


def play(match: Match) -> None:
    """Play to the end, then let everybody go."""
    try:
        wait_until(lambda: match.offer is None, match.advance)
    finally:
        for player in match.players.values():
            player.close()


def remarks(match: Match) -> list[str]:
    """Return what the log says of players."""
    return [event.text for event in match.log if event.type == REMARK]


def running(path: Path) -> list[int]:
    """Return the processes that have to do with a bot's file."""
    found = []
    for line in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if str(path).encode() in line.read_bytes():
                found.append(int(line.parent.name))
        except OSError:
            continue
    return found
