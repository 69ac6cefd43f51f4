"""Aims: whom each unit can shoot at, and what every unit can do at all."""

from typing import NamedTuple

from derelict_game.players.arena.field import AIM, BLUE_FROM, GUARD, STAY, TAKE, Field
from derelict_game.rules.arena.tokens import RANGE


class Aims(NamedTuple):
    """The lines of fire of a moment."""

    targets: list[list[int]]
    """The enemies that each unit can shoot at."""
    hunters: list[list[int]]
    """The enemies that can shoot at each unit."""


def aims_of(field: Field) -> Aims:
    """Return whom every unit can shoot at: the nearest of each line, if it has no shield up."""
    places, health, weapons, shielded = field.places, field.health, field.weapons, field.shielded
    reach = field.terrain.reach
    targets: list[list[int]] = [[] for _ in places]
    hunters: list[list[int]] = [[] for _ in places]
    blues = field.living(1)
    for amber in field.living(0):
        lines = reach[places[amber]]
        for blue in blues:
            seen = lines.get(places[blue])
            if seen is not None:
                if seen[1] <= RANGE[weapons[amber]] and not shielded[amber]:
                    targets[amber].append(blue)
                if seen[1] <= RANGE[weapons[blue]] and not shielded[blue]:
                    targets[blue].append(amber)
    for unit, found in enumerate(targets):
        if len(found) > 1:
            found[:] = _nearest(field, unit, found)
        if found:
            found[:] = [enemy for enemy in found if not shielded[enemy]]
        for enemy in found:
            hunters[enemy].append(unit)
    assert not any(targets[unit] for unit in range(len(health)) if health[unit] <= 0)
    return Aims(targets, hunters)


def _nearest(field: Field, unit: int, enemies: list[int]) -> list[int]:
    """Return the nearest enemy of each line."""
    lines, places = field.terrain.reach[field.places[unit]], field.places
    nearest: dict[int, int] = {}
    for enemy in enemies:
        direction, distance = lines[places[enemy]]
        other = nearest.get(direction)
        if other is None or distance < lines[places[other]][1]:
            nearest[direction] = enemy
    return list(nearest.values())


def options(field: Field, aims: Aims, unit: int) -> list[int]:
    """Return everything that a unit can do, shots first."""
    found = [AIM + enemy for enemy in aims.targets[unit]]
    place = field.places[unit]
    if place in field.pick_ups:
        found.append(TAKE)
    if field.shields[unit] and field.shielded[unit] <= 1:
        found.append(GUARD)
    found.append(STAY)
    # A step onto a friend who stays comes to nothing, but the friend may go.
    found += field.terrain.steps[place]
    return found


def squad_of(unit: int) -> int:
    """Return whose a unit is."""
    return int(unit >= BLUE_FROM)
