"""A turn of a bot of the contest."""

from collections.abc import Iterator
from itertools import count
from typing import Any

from derelict_game.players.arena.bots.contest.entities import (
    PICK_UPS,
    ControlPoint,
    EnemyUnit,
    FriendlyUnit,
    Pickup,
    Unit,
)
from derelict_game.players.arena.bots.contest.enums import Team
from derelict_game.players.arena.bots.contest.world import World
from derelict_game.players.arena.bots.field import Field
from derelict_game.rules.arena.tokens import AMBER

NAMES = (
    *("Anvil", "Beacon", "Cinder", "Dynamo", "Ember", "Forge", "Girder", "Harbor", "Ingot"),
    *("Jetty", "Kiln", "Lantern", "Meridian", "Nexus", "Outpost", "Pylon", "Quarry", "Relay"),
    *("Silo", "Tower", "Umbra", "Vault", "Windmill", "Xenon", "Yard", "Zenith"),
)
"""What the control points of a map are called, column by column."""


def play_turn(bot: Any, field: Field) -> None:
    """Let a bot with `do_move` give its orders to a field."""
    enemies = [EnemyUnit(field, number) for number in field.theirs]
    world = World(
        field, _pickups(field), _control_points(field, enemies), mirrored=field.squad == AMBER
    )
    friends = [FriendlyUnit(field, number, world, enemies) for number in field.mine]
    mine = friends[0].team
    world.enemies_of = lambda unit: _units(enemies if unit.team is mine else friends)
    bot.do_move(world, list(enemies), list(friends))


def _units(squad: list[EnemyUnit] | list[FriendlyUnit]) -> list[Unit]:
    return [*squad]


def _pickups(field: Field) -> list[Pickup]:
    cells = field.ground.cells
    lying = sorted((tuple(cells[place]), kind) for place, kind in field.view.pick_ups.items())
    return [Pickup((x, y), PICK_UPS[kind]) for (x, y), kind in lying]


def _control_points(field: Field, enemies: list[EnemyUnit]) -> list[ControlPoint]:
    view = field.view
    known = sorted(
        (tuple(field.ground.cells[place]), owner, mainframe)
        for place, owner, mainframe in zip(view.points, view.owners, view.mainframes, strict=True)
    )
    return [
        ControlPoint((x, y), Team(owner), name, mainframe, enemies)
        for ((x, y), owner, mainframe), name in zip(known, _names(), strict=False)
    ]


def _names() -> Iterator[str]:
    yield from NAMES
    for number in count(2):
        yield from (f"{name} {number}" for name in NAMES)
