"""Shots: all at once, each as strong as there are shots that hit the same unit."""

from collections.abc import Sequence

from derelict_game.rules.arena.state import SHOOT, ArenaState, Order
from derelict_game.rules.arena.tokens import DAMAGE, RANGE, squad_of

Shot = tuple[int, int, int]
"""Who shoots whom, and how much damage that does."""


def hits(state: ArenaState, orders: Sequence[Order]) -> list[Shot]:
    """Return every shot that hits, in the order of the units."""
    aimed = [
        (order.unit, victim)
        for order in orders
        if order.kind == SHOOT and (victim := _victim(state, order)) is not None
    ]
    victims = [victim for _, victim in aimed]
    return [
        (unit, victim, DAMAGE[state.weapons[unit]] * victims.count(victim))
        for unit, victim in sorted(aimed)
    ]


def _victim(state: ArenaState, order: Order) -> int | None:
    """Return the unit that an order to shoot hits; None: it does nothing."""
    unit, _, to = order
    seen = state.ground.reach[state.places[unit]].get(to)
    if state.shielded[unit] or seen is None or seen[1] > RANGE[state.weapons[unit]]:
        return None
    for enemy in state.living(1 - squad_of(unit)):
        if state.places[enemy] == to:
            return None if state.shielded[enemy] else enemy
    return None
