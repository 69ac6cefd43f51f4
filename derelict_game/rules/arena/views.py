"""What a squad may know: everything but the orders that the other one has given in this turn."""

from random import Random

from derelict_game.rules.arena import orders
from derelict_game.rules.arena.state import SHOOT, ArenaState
from derelict_game.rules.arena.tokens import SEATS
from derelict_game.rules.seat import Seat


def view(state: ArenaState, seat: Seat) -> ArenaState:
    """Return a copy without the other squad's orders.

    Whoever is asked need not know whether the other one is done.
    """
    squad, seen = SEATS.index(seat), state.copy()
    amber, blue = state.orders
    seen.orders = ((), blue) if squad else (amber, ())
    if seen.queue[:1] == (squad,):
        seen.queue = (squad,)
    return seen


def determinise(view: ArenaState, seat: Seat, rng: Random) -> ArenaState:
    """Return a copy in which the other squad has given orders: it shoots, or it does anything."""
    squad, state = SEATS.index(seat), view.copy()
    other = 1 - squad
    for unit in state.living(other) if state.queue == (squad,) else ():
        offered = orders.choices_of(state, unit, orders.claims(state, other))
        if aimed := [choice for choice in offered if choice.kind == SHOOT]:
            offered = aimed
        if offered:
            orders.give(state, other, orders.order_of(state, rng.choice(offered)))
    return state
