"""The drill: what a squad does without much thought. It is quick, so that turns can be tried out.

Whoever is about to be destroyed raises a shield; who can shoot does so, together with others at
the same enemy; all others go for what is worth most to them.
"""

from collections.abc import Mapping

from derelict_game.players.arena.aims import Aims, aims_of
from derelict_game.players.arena.field import AIM, GUARD, STAY, TAKE, Field
from derelict_game.players.arena.goals import Errand, errands, goals_of, use_of
from derelict_game.rules.arena.scoring import HIT, KILLED, WORTH
from derelict_game.rules.arena.tokens import DAMAGE

LOST_UNIT = 300
"""What the enemy loses with a unit, beside the points that are scored for it."""
WORTH_A_STOP = 200.0
"""A pick-up that is worth so much is taken rather than a shot fired."""

Given = Mapping[int, int]
"""What units do already: their orders have been given."""
NOTHING: Given = {}


def drill(
    field: Field,
    squad: int,
    aims: Aims | None = None,
    given: Given = NOTHING,
    manner: int = 0,
) -> list[int]:
    """Return what all units do, those of the other squad nothing.

    There are several ways that are as short; another manner takes another one.
    """
    acts = [STAY] * len(field.places)
    aims = aims or aims_of(field)
    waiting = []
    for unit in field.living(squad):
        if unit in given:
            acts[unit] = given[unit]
        else:
            waiting.append(unit)
    for unit in waiting:
        if field.shields[unit] and not field.shielded[unit] and in_peril(field, aims, unit):
            acts[unit] = GUARD
        lying = field.pick_ups.get(field.places[unit])
        if lying and acts[unit] == STAY:
            use = use_of(field, unit, lying)
            if use > (WORTH_A_STOP if aims.targets[unit] else 0):
                acts[unit] = TAKE
    shooters = [unit for unit in waiting if acts[unit] == STAY and aims.targets[unit]]
    for unit, enemy in fire(field, aims, shooters, given).items():
        acts[unit] = AIM + enemy
    walkers = [unit for unit in waiting if acts[unit] == STAY]
    if walkers:
        chosen = errands(field, squad, walkers, goals_of(field, squad))
        march(field, chosen, acts, squad, manner)
    return acts


def in_peril(field: Field, aims: Aims, unit: int) -> bool:
    """Tell whether the enemies who can shoot at a unit could destroy it at once."""
    return volley(field, aims.hunters[unit]) >= field.health[unit]


def volley(field: Field, shooters: list[int]) -> int:
    """Return the damage that some units do to one."""
    weapons = field.weapons
    return sum(DAMAGE[weapons[unit]] for unit in shooters) * len(shooters)


def fire(field: Field, aims: Aims, shooters: list[int], given: Given = NOTHING) -> dict[int, int]:
    """Return who shoots whom, so that as many as possible shoot at the same one."""
    found: dict[int, int] = {}
    left = shooters
    while left:
        best, most = -1, -1.0
        for enemy in {enemy for unit in left for enemy in aims.targets[unit]}:
            can = [unit for unit in left if enemy in aims.targets[unit]]
            with_others = [unit for unit, act in given.items() if act == AIM + enemy]
            damage = volley(field, can + with_others)
            worth = float(WORTH[HIT] * damage)
            if damage >= field.health[enemy]:
                worth += WORTH[KILLED] + LOST_UNIT
            else:
                worth += LOST_UNIT * damage / field.health[enemy]
            worth -= enemy * 0.01
            if worth > most:
                best, most = enemy, worth
        for unit in left:
            if best in aims.targets[unit]:
                found[unit] = best
        left = [unit for unit in left if unit not in found]
    return found


def march(
    field: Field, chosen: Mapping[int, Errand], acts: list[int], squad: int, manner: int = 0
) -> None:
    """Let every unit with an errand take a step on its way, nobody into the way of another."""
    places, steps = field.places, field.terrain.steps
    claimed = {places[unit] for unit in field.living(squad) if unit not in chosen}
    claimed |= {act for act in acts if 0 <= act < AIM}
    for unit, errand in chosen.items():
        here, away = places[unit], errand.goal.away
        if away[here] == 0:
            claimed.add(here)
            continue
        nearer = away[here] - 1
        ways = [to for to in steps[here] if away[to] == nearer and to not in claimed]
        best = ways[manner % len(ways)] if ways else STAY
        acts[unit] = best
        claimed.add(here if best == STAY else best)
