"""The modules that a bot of the contest imports, by the names that they had there.

They exist only in the process of a bot.
"""

import sys
from enum import Enum
from itertools import pairwise
from types import ModuleType

from derelict_game.players.arena.bots.contest import entities, enums, point_utils, weapon, world

GAME = "PythonClientAPI.libs.Game"
POINTS = (
    *("MAX_DISTANCE_INT", "add_points", "are_points_inline", "chebyshev_distance"),
    *("get_point_sign", "scale_point", "sub_points"),
)
WORDS = (
    *("ActivateShieldResult", "CallSign", "Direction", "MoveResult", "PickupResult", "PickupType"),
    *("ShotResult", "Team", "TileType", "UnitAction", "WeaponType"),
)
BEINGS = ("ControlPoint", "EnemyUnit", "Entity", "FriendlyUnit", "Pickup", "Unit")


class MapOutOfBoundsException(Exception):
    """Some bots mention it, though nothing here raises it."""


def install() -> None:
    """Make everything that a bot of the contest imports importable in this process.

    Bots import with stars and rely on what comes through them, so each module has what it needs
    itself, too.
    """
    points = _module("PointUtils", {name: getattr(point_utils, name) for name in POINTS})
    words = {name: getattr(enums, name) for name in WORDS}
    common = {**vars_of(points), **words, "PointUtils": points, "Enum": Enum}
    shots = {**common, "ProjectileWeapon": weapon.ProjectileWeapon}
    beings = {name: getattr(entities, name) for name in BEINGS}
    everything = {**shots, **beings, "World": world.World}
    found = [
        points,
        _module("Enums", common),
        _module("Weapon", shots),
        _module("Entities", everything),
        _module("World", everything),
        _module("MapOutOfBoundsException", {"MapOutOfBoundsException": MapOutOfBoundsException}),
    ]
    outer, middle, _ = GAME.split(".")
    packages = [ModuleType(outer), ModuleType(f"{outer}.{middle}"), ModuleType(GAME)]
    for package in packages:
        package.__path__ = []
    for parent, child in pairwise(packages):
        setattr(parent, child.__name__.rpartition(".")[2], child)
    for module in found:
        setattr(packages[-1], module.__name__.rpartition(".")[2], module)
    sys.modules.update({module.__name__: module for module in [*packages, *found]})


def vars_of(module: ModuleType) -> dict[str, object]:
    """Return what a star takes from a module."""
    return {name: value for name, value in vars(module).items() if not name.startswith("_")}


def _module(name: str, content: dict[str, object]) -> ModuleType:
    module = ModuleType(f"{GAME}.{name}")
    vars(module).update(content)
    return module
