"""Worth: how a squad stands, in points."""

from derelict_game.players.arena.field import Field
from derelict_game.players.arena.goals import POWER, errands, goals_of
from derelict_game.rules.arena.scoring import ELIMINATION, HELD, TIME_LEFT, WORTH
from derelict_game.rules.arena.tokens import FULL_HEALTH

LASTING = 12
"""For how many turns a point is expected to stay with who holds it."""
PRIZE = 7000
"""The most that is hoped for from an elimination: a match is won by a point, too."""
SAFE = 0.05
"""How much of that is hoped for while the units of the weaker squad come back."""
UNIT, HEALTH, GUN, SPARE_SHIELD = 180.0, 5.0, 160.0, 90.0
"""What a living unit is worth, each point of its health, power of its weapon, a shield."""
LAST_MAINFRAME = 700.0
"""What it is worth that one's units come back."""
WON = 4000.0
"""What it is worth to have more points in the end, beside the points."""
PROMISE = 0.4
"""How much of what units are going for counts already."""


def worth(field: Field, squad: int) -> float:
    """Return how much better a squad stands than the other one."""
    ahead = float(field.scores[squad] - field.scores[1 - squad])
    if field.over:
        return ahead + WON * ((ahead > 0) - (ahead < 0))
    own, other = _power(field, squad), _power(field, 1 - squad)
    total = own * own + other * other
    edge = (own * own - other * other) / total if total else 0.0
    left = field.left
    prize = min(PRIZE, WORTH[ELIMINATION] + WORTH[TIME_LEFT] * left * left)
    safe = field.owns_mainframe(1 - squad if edge > 0 else squad)
    ahead += edge * prize * (SAFE if safe else 1.0)
    return ahead + _standing(field, squad) - _standing(field, 1 - squad)


def _power(field: Field, squad: int) -> float:
    """Return how strong a squad is in a fight."""
    health, weapons = field.health, field.weapons
    return sum(
        (0.4 + 0.6 * health[unit] / FULL_HEALTH) * POWER[weapons[unit]]
        for unit in field.living(squad)
    )


def _standing(field: Field, squad: int) -> float:
    """Return what a squad has: points, units and their prospects."""
    hold = WORTH[HELD] * min(LASTING, field.left)
    value = 0.0
    for owner in field.owners:
        if owner == squad:
            value += hold
    if field.owns_mainframe(squad):
        value += LAST_MAINFRAME
    living = field.living(squad)
    for unit in living:
        value += UNIT + HEALTH * field.health[unit] + GUN * POWER[field.weapons[unit]]
        value += SPARE_SHIELD * field.shields[unit]
    chosen = errands(field, squad, living, goals_of(field, squad))
    return value + PROMISE * sum(errand.worth for errand in chosen.values())
