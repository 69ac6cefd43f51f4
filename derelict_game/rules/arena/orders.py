"""Orders: what each unit may be told to do, in secret, before a turn is carried out."""

from collections.abc import Iterator

from derelict_game.rules.arena.ground import NOWHERE
from derelict_game.rules.arena.state import MOVE, PICK_UP, RAISE, SHOOT, ArenaState, Order
from derelict_game.rules.arena.tokens import RANGE, SEATS, SQUADS
from derelict_game.rules.choice import Choice
from derelict_game.rules.offer import Offer

DONE = Choice("done")


def question(state: ArenaState, squad: int) -> Offer:
    """Return what a squad is asked."""
    choices = [*_choices(state, squad), DONE]
    waiting = sum(1 for _ in _without_orders(state, squad))
    prompt = "Give orders to your units" if waiting else "End the turn"
    return Offer(SEATS[squad], prompt, tuple(choices), default=DONE, secret=True)


def _without_orders(state: ArenaState, squad: int) -> Iterator[int]:
    ordered = {order.unit for order in state.orders[squad]}
    return (unit for unit in state.living(squad) if unit not in ordered)


def _choices(state: ArenaState, squad: int) -> Iterator[Choice]:
    ground, claimed = state.ground, claims(state, squad)
    for unit in _without_orders(state, squad):
        place = state.places[unit]
        for to in ground.steps[place]:
            if to not in claimed:
                yield ground.move(place, to)
        for target in targets(state, unit):
            yield ground.shot(place, state.places[target])
        if place in state.pick_ups:
            yield Choice(PICK_UP, ground.cells[place])
        if state.shields[unit]:
            yield Choice(RAISE, ground.cells[place])


def claims(state: ArenaState, squad: int) -> set[int]:
    """Return the places that orders of a squad have claimed, so that no friend may move there."""
    return {
        order.to if order.kind == MOVE else state.places[order.unit]
        for order in state.orders[squad]
        if order.kind != RAISE
    }


def targets(state: ArenaState, unit: int) -> list[int]:
    """Return the enemies at which a unit can shoot: the nearest of each line, if in range."""
    if state.shielded[unit]:
        return []
    squad = 0 if unit < len(state.places) // 2 else 1
    reach, far = state.ground.reach[state.places[unit]], RANGE[state.weapons[unit]]
    nearest: dict[int, tuple[int, int]] = {}
    for enemy in state.living(1 - squad):
        seen = reach.get(state.places[enemy])
        if seen is not None and seen[1] <= far:
            direction, distance = seen
            if direction not in nearest or distance < nearest[direction][0]:
                nearest[direction] = (distance, enemy)
    return [
        enemy for direction in sorted(nearest) if not state.shielded[enemy := nearest[direction][1]]
    ]


def order_of(state: ArenaState, choice: Choice) -> Order:
    """Return the order that a choice gives."""
    assert choice.cell is not None
    place = state.ground.place(choice.cell)
    to = NOWHERE if choice.to is None else state.ground.place(choice.to)
    assert choice.kind in (MOVE, SHOOT, PICK_UP, RAISE)
    return Order(state.at(place), choice.kind, to)  # type: ignore[arg-type]


def choice_of(state: ArenaState, order: Order) -> Choice:
    """Return the choice by which an order was given."""
    to = None if order.to == NOWHERE else state.ground.cells[order.to]
    return Choice(order.kind, state.cell(order.unit), to=to)


def give(state: ArenaState, squad: int, order: Order) -> None:
    """Let a squad give one more order."""
    given = list(state.orders)
    given[squad] = (*given[squad], order)
    state.orders = tuple(given)


def forget(state: ArenaState) -> None:
    """Begin a turn without orders."""
    state.orders, state.queue = ((), ()), SQUADS
