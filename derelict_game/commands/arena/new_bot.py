"""`derelict new-bot`: a bot to begin with, commented, in a file of its own."""

import argparse
import re
from pathlib import Path

from derelict_game.errors import DerelictError
from derelict_game.files import FileTrouble, is_folder, is_there, write_whole
from derelict_game.plain import plain

SUFFIX = ".py"
LONGEST_NAME = 60


class CannotWriteBot(DerelictError):
    """A new bot cannot be written where it was asked for."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("name", metavar="NAME", help="its name; the file NAME.py is written")
    parser.add_argument(
        "--contest",
        action="store_true",
        help="for the interface of the 2016 contest instead of our own",
    )


def run(args: argparse.Namespace) -> int:
    """Write the file."""
    path = Path(args.name)
    name = path.name.removesuffix(SUFFIX)
    if not name.isidentifier() or len(name) > LONGEST_NAME:
        raise CannotWriteBot(
            f"{name[:LONGEST_NAME]!r} is no name for a bot: use up to {LONGEST_NAME} letters,"
            " digits and _, beginning with a letter."
        )
    path = path.with_name(f"{name}{SUFFIX}")
    if not is_folder(path.parent):
        raise CannotWriteBot(f"There is no folder {str(path.parent)[:80]!r}.")
    if is_there(path):
        raise CannotWriteBot(f"{path} exists already; name another file.")
    title = "".join(word.capitalize() for word in re.split("_+", name))
    if not title.isidentifier():
        # Of `_1` only a number is left, which is no name of a class.
        title = "Squad"
    try:
        write_whole(path, CONTEST if args.contest else OWN.replace("NAME", title))
    except FileTrouble as trouble:
        raise CannotWriteBot(f"{path} cannot be written: {trouble}.") from None
    print(plain(f"{path} is written. Let it play: derelict arena {path} random"))
    return 0


OWN = '''\
"""A bot for Squad Arena. Let it play with: derelict arena THIS_FILE.py random

Everything that a bot can see and do is in derelict_game/players/arena/bots/interface.py; your
editor shows it if you hold the mouse over a name.
"""

from derelict_game.players.arena.bots import Bot, MyUnit, Situation


class NAME(Bot):
    """Made once, when a match begins: what it keeps in `self` it still knows in the next turn."""

    def play(self, now: Situation) -> None:
        """Give each unit one order, in 400 ms; what you print is kept with the turn."""
        for unit in now.mine:
            self.order(unit, now)

    def order(self, unit: MyUnit, now: Situation) -> None:
        # Orders that are not possible return False and change nothing, so several can be tried.
        # Shots at the same enemy multiply: two units do four times the damage of one.
        if unit.targets:
            unit.shoot(min(unit.targets, key=lambda enemy: enemy.health))
            return
        if unit.last.damage and unit.raise_shield():
            return
        if unit.pick_up():
            return
        # Points that we do not hold are worth 200 once and 75 every turn; to be next to one is
        # enough. Pick-ups are worth 50 and what they are good for.
        wanted = [point.cell for point in now.points if not point.mine]
        wanted += [thing.cell for thing in now.pick_ups]
        goal = now.nearest(unit.cell, wanted)
        if goal is None and now.enemies:
            goal = now.nearest(unit.cell, [enemy.cell for enemy in now.enemies])
        if goal is None or not unit.step_towards(goal):
            # Something is in the way, or there is nothing to do: see a tile that is new.
            for cell in now.neighbours(unit.cell):
                if not now.is_explored(cell) and unit.move(cell):
                    break
'''

CONTEST = '''\
"""A bot for Squad Arena, for the interface of the 2016 contest.

Let it play with: derelict arena THIS_FILE.py random
"""

from PythonClientAPI.libs.Game import PointUtils
from PythonClientAPI.libs.Game.Enums import *
from PythonClientAPI.libs.Game.Entities import *
from PythonClientAPI.libs.Game.World import *


class PlayerAI:
    def __init__(self):
        # Made once, when a match begins: what is kept in self is still known in the next turn.
        self.turn = 0

    def do_move(self, world, enemy_units, friendly_units):
        # Called every turn, with 400 ms of time. Both lists have four units, also destroyed ones,
        # which have no health. What you print is kept with the turn.
        self.turn += 1
        for unit in friendly_units:
            if unit.health > 0:
                self.order(unit, world, enemy_units)

    def order(self, unit, world, enemy_units):
        # Orders that are not possible change nothing; the last one that is possible counts.
        for enemy in enemy_units:
            if unit.check_shot_against_enemy(enemy) == ShotResult.CAN_HIT_ENEMY:
                unit.shoot_at(enemy)
                return
        if unit.check_pickup_result() == PickupResult.PICK_UP_VALID:
            unit.pickup_item_at_position()
            return
        points = world.control_points
        goals = [point.position for point in points if point.controlling_team != unit.team]
        goals += [pickup.position for pickup in world.pickups]
        ways = [goal for goal in goals if world.get_path_length(unit.position, goal) > 0]
        if ways:
            nearest = min(ways, key=lambda goal: world.get_path_length(unit.position, goal))
            unit.move_to_destination(nearest)
'''
