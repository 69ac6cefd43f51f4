"""How likely a marine is lost in the aliens' next turn, as far as it can be told beforehand."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from derelict_game.rules.derelict.chances import BURNS, any_die, outcomes
from derelict_game.rules.derelict.grid import bits
from derelict_game.rules.derelict.state import DerelictState, Unit
from derelict_game.rules.derelict.tokens import (
    ALIEN,
    ALIEN_AP,
    ALIEN_DICE,
    BOLTER,
    CANNON,
    COMMANDERS,
    EXTRA_MARINE_DICE,
    FEWER_ALIEN_DICE,
    MARINE_BONUS,
    MARINE_DICE,
)

FIRST_HIT, NEXT_HIT = float(any_die(6, 2)), float(any_die(5, 2))
"""How likely a shot of overwatch hits, the first and every further one at the same alien."""
STRIKES = ALIEN_AP - 1
"""So many steps an alien can go and still attack."""
SHADOWS = STRIKES + 2
"""So near a blip is felt: it must show itself before it can strike."""
WATCH_WORTH = {BOLTER: 1.0, CANNON: 1.9}
"""How many bolters a weapon on overwatch is worth."""

Watch = tuple[int, float]
"""The cells that somebody on overwatch sees, and how many bolters the weapon is worth."""


class Danger(NamedTuple):
    """What a marine somewhere has to fear."""

    cell: int
    facing: int
    blocked: int = 0
    """Cells that aliens do not pass: other marines, and fire."""
    watches: tuple[Watch, ...] = ()
    burning: int = 0
    """Cells whose units have most likely burnt."""


def survival(shots: float) -> float:
    """Return how likely an alien lives through so many shots of overwatch."""
    if shots <= 0:
        return 1.0
    first = min(1.0, shots)
    return float((1 - FIRST_HIT * first) * (1 - NEXT_HIT) ** max(0.0, shots - 1))


@cache
def fight(kind: str, *, faces: bool, guards: bool, attacks: int) -> tuple[float, float]:
    """Return how likely a marine is killed by an alien with some attacks, and how likely it kills.

    A marine that was not facing its attacker turns to it after the first attack.
    """
    if attacks <= 0:
        return 0.0, 0.0
    wins, ties, loses = map(
        float,
        outcomes(
            MARINE_DICE + (EXTRA_MARINE_DICE.get(kind, 0) if faces else 0),
            ALIEN_DICE - (FEWER_ALIEN_DICE.get(kind, 0) if faces else 0),
            MARINE_BONUS.get(kind, 0) if faces else 0,
            commands=faces and kind in COMMANDERS,
            guards=guards,
        ),
    )
    killed, kills = fight(kind, faces=True, guards=guards, attacks=attacks - 1)
    again = ties if faces else ties + wins
    return loses + again * killed, (wins if faces else 0.0) + again * kills


def approaches(
    state: DerelictState, danger: Danger, limit: int
) -> dict[int, tuple[int, float, int]]:
    """Return from where aliens come: steps to a cell beside the marine, shots drawn, which side.

    Bodies of aliens do not count: they move on. A closed door takes an action more.
    """
    around, front, closed = state.ground.around, state.ground.front, state.closed
    found: dict[int, tuple[int, float, int]] = {}
    layers: list[dict[int, tuple[float, int]]] = [{} for _ in range(limit + 3)]
    for side in range(4):
        cell = front[4 * danger.cell + side]
        if cell >= 0 and not danger.blocked >> cell & 1:
            layers[closed >> cell & 1][cell] = (0.0, side)
    seen = danger.blocked | 1 << danger.cell
    for steps in range(limit + 1):
        for cell, (shots, side) in layers[steps].items():
            if cell in found:
                continue
            found[cell] = (steps, shots, side)
            more = shots + sum(weight for cells, weight in danger.watches if cells >> cell & 1)
            for other in bits(around[cell] & ~seen):
                if other not in found:
                    layer = layers[steps + 1 + (closed >> other & 1)]
                    if other not in layer or more < layer[other][0]:
                        layer[other] = (more, side)
    return found


def loss(
    state: DerelictState, marine: Unit, danger: Danger, shadow: float, *, guards: bool
) -> float:
    """Return how likely a marine is lost; shadow: how likely each near blip is its end."""
    found = approaches(state, danger, SHADOWS)
    safe = 1.0
    sides: dict[int, list[tuple[int, float, float]]] = {}
    entry = state.ground.entry
    for unit in state.hive.values():
        cell, more = unit.cell, 0
        if cell not in found and (cell := entry.get(unit.cell, -1)) >= 0:
            more = 1
        if cell not in found:
            continue
        steps, shots, side = found[cell]
        alive = 1 - float(BURNS) if danger.burning >> unit.cell & 1 else 1.0
        if unit.kind != ALIEN:
            safe *= 1 - shadow * alive
        elif steps + more <= STRIKES:
            sides.setdefault(side, []).append((steps + more, survival(shots), alive))
    for side, attackers in sides.items():
        safe *= 1 - _side(marine.kind, sorted(attackers), guards, faces=side == danger.facing)
    return 1 - safe


def _side(
    kind: str, attackers: Iterable[tuple[int, float, float]], guards: bool, *, faces: bool
) -> float:
    """Return how likely a marine falls to those that come from one side.

    Only one at a time can stand there, so each must be gone before the next one comes.
    """
    lost, open_ = 0.0, 1.0
    for steps, survives, alive in attackers:
        comes = open_ * alive * survives
        killed, kills = fight(kind, faces=faces, guards=guards, attacks=ALIEN_AP - steps)
        lost += comes * killed
        open_ = open_ * (1 - alive * survives) + comes * kills
    return lost
