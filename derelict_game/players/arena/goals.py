"""Goals: what is worth walking to, and who goes for what."""

from typing import NamedTuple

from derelict_game.players.arena.field import Field
from derelict_game.players.arena.terrain import FAR
from derelict_game.rules.arena.tokens import (
    BLASTER,
    FULL_HEALTH,
    LASER_RIFLE,
    NOBODY,
    RAIL_GUN,
    REPAIR_KIT,
    SCATTER_GUN,
    SHIELD,
    UNITS_A_SQUAD,
)

POWER = {BLASTER: 1.0, LASER_RIFLE: 1.7, RAIL_GUN: 1.8, SCATTER_GUN: 2.6}
"""How much a weapon is worth in a fight, beside a blaster."""
BETTER_WEAPON, KIT, SHIELD_WORTH, LITTLE = 260.0, 130.0, 170.0, 40.0
"""What pick-ups are worth: a weapon for each point of power that it is better."""
NEUTRAL, HOSTILE, MAINFRAME = 420.0, 800.0, 500.0
"""What it is worth to take a point that nobody holds, that the enemy holds; more for mainframes."""
THREATENED, WATCH = 700.0, 4
"""What it is worth to stand by an own point to which an enemy is so near."""
HUNT = 160.0
"""What it is worth to get at an enemy."""
PATIENCE = 0.9
"""How much of its worth a goal keeps for every step that it is farther away."""
SHARED = 0.25
"""What is left of a goal's worth for a second unit."""
DISCOUNT = [PATIENCE**steps for steps in range(FAR)] + [0.0]


class Goal(NamedTuple):
    """Something to walk to."""

    kind: str
    """`point`, `pick_up` or `enemy`."""
    number: int
    """Which point, the place of the pick-up, or which enemy."""
    away: list[int]
    """How far every place is from it."""
    worth: tuple[float, ...]
    """What it is worth to each unit of the squad."""


def goals_of(field: Field, squad: int) -> list[Goal]:
    """Return everything that a squad may want to get to."""
    return [*_points(field, squad), *_pick_ups(field, squad), *_enemies(field, squad)]


def _points(field: Field, squad: int) -> list[Goal]:
    terrain, found = field.terrain, []
    enemies = [field.places[unit] for unit in field.living(1 - squad)]
    hold = min(1.0, field.left / 12)
    for number, owner in enumerate(field.owners):
        away = terrain.to_point(number)
        if owner == squad:
            near = min((away[place] for place in enemies), default=FAR)
            if near > WATCH:
                continue
            worth = THREATENED
        else:
            worth = NEUTRAL * hold if owner == NOBODY else HOSTILE
        if field.mainframes[number]:
            worth += MAINFRAME
        found.append(Goal("point", number, away, (worth,) * UNITS_A_SQUAD))
    return found


def _pick_ups(field: Field, squad: int) -> list[Goal]:
    found = []
    first = squad * UNITS_A_SQUAD
    for place, kind in field.pick_ups.items():
        use = tuple(use_of(field, first + own, kind) for own in range(UNITS_A_SQUAD))
        found.append(Goal("pick_up", place, field.terrain.to_place(place), use))
    return found


def use_of(field: Field, unit: int, kind: str) -> float:
    """Return what a pick-up is worth to a unit."""
    if kind == REPAIR_KIT:
        return KIT + 6.0 * max(0, FULL_HEALTH - field.health[unit])
    if kind == SHIELD:
        return SHIELD_WORTH
    better = POWER[kind] - POWER[field.weapons[unit]]
    return LITTLE + BETTER_WEAPON * better if better > 0 else -1.0


def _enemies(field: Field, squad: int) -> list[Goal]:
    return [
        Goal("enemy", unit, field.terrain.to_place(field.places[unit]), (HUNT,) * UNITS_A_SQUAD)
        for unit in field.living(1 - squad)
    ]


class Errand(NamedTuple):
    """The goal of a unit, and what it is worth from where it is."""

    goal: Goal
    worth: float


def errands(field: Field, squad: int, units: list[int], found: list[Goal]) -> dict[int, Errand]:
    """Return who goes for what: the most rewarding pair first, the others count what is left."""
    chosen: dict[int, Errand] = {}
    places, first = field.places, squad * UNITS_A_SQUAD
    tables = [
        [goal.worth[unit - first] * DISCOUNT[goal.away[places[unit]]] for goal in found]
        for unit in units
    ]
    waiting = list(range(len(units)))
    while waiting and found:
        most, row = max((max(tables[row]), -row) for row in waiting)
        if most <= 0:
            break
        row = -row
        column = tables[row].index(most)
        chosen[units[row]] = Errand(found[column], most)
        waiting.remove(row)
        for other in waiting:
            tables[other][column] *= SHARED
    return chosen
