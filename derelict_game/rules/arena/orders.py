"""Orders: what each unit may be told to do, in secret, before a turn is carried out."""

from derelict_game.rules.arena.ground import NOWHERE
from derelict_game.rules.arena.state import MOVE, ORDERS, PICK_UP, RAISE, ArenaState, Order
from derelict_game.rules.arena.tokens import MEMBERS, RANGE, SEATS, SQUADS, squad_of
from derelict_game.rules.choice import Choice
from derelict_game.rules.offer import Offer

DONE = Choice("done")


def question(state: ArenaState, squad: int) -> Offer:
    """Return what a squad is asked: the orders of each unit by its number, then `done`."""
    choices: list[Choice] = []
    ordered = [order.unit for order in state.orders[squad]]
    claimed = claims(state, squad)
    waiting = [unit for unit in MEMBERS[squad] if state.health[unit] > 0 and unit not in ordered]
    for unit in waiting:
        choices += choices_of(state, unit, claimed)
    prompt = "Give orders to your units" if waiting else "End the turn"
    return Offer(SEATS[squad], prompt, (*choices, DONE), default=DONE, secret=True)


def choices_of(state: ArenaState, unit: int, claimed: set[int]) -> list[Choice]:
    """Return what a unit without an order may be told: moves and shots by direction first."""
    ground, place = state.ground, state.places[unit]
    steps, moves = ground.steps[place], ground.moves(place)
    if claimed.isdisjoint(steps):
        choices = list(moves)
    else:
        choices = [move for to, move in zip(steps, moves, strict=True) if to not in claimed]
    choices += [ground.shot(place, state.places[target]) for target in targets(state, unit)]
    if place in state.pick_ups:
        choices.append(Choice(PICK_UP, ground.cells[place]))
    if state.shields[unit]:
        choices.append(Choice(RAISE, ground.cells[place]))
    return choices


def claims(state: ArenaState, squad: int) -> set[int]:
    """Return the places that orders of a squad have claimed, so that no friend may move there."""
    return {
        order.to if order.kind == MOVE else state.places[order.unit]
        for order in state.orders[squad]
        if order.kind != RAISE
    }


def targets(state: ArenaState, unit: int) -> list[int]:
    """Return the enemies at which a unit can shoot: the nearest of each line, if in range.

    One that is shielded stops the shot.
    """
    if state.shielded[unit]:
        return []
    reach, far = state.ground.reach[state.places[unit]], RANGE[state.weapons[unit]]
    nearest: dict[int, tuple[int, int]] = {}
    for enemy in state.living(1 - squad_of(unit)):
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
    return Order(state.at(place), ORDERS[choice.kind], to)


def choice_of(state: ArenaState, order: Order) -> Choice:
    """Return the choice by which an order was given."""
    to = None if order.to == NOWHERE else state.ground.cells[order.to]
    return Choice(order.kind, state.cell(order.unit), to=to)


def give(state: ArenaState, squad: int, order: Order) -> None:
    """Let a squad give one more order."""
    amber, blue = state.orders
    state.orders = (amber, (*blue, order)) if squad else ((*amber, order), blue)


def taken_back(state: ArenaState) -> tuple[ArenaState, tuple[Choice, ...]]:
    """Return the moment before the squad that is asked gave orders, and the orders it gave."""
    squad, earlier = state.queue[0], state.copy()
    amber, blue = state.orders
    earlier.orders = (amber, ()) if squad else ((), blue)
    return earlier, tuple(choice_of(state, order) for order in state.orders[squad])


def forget(state: ArenaState) -> None:
    """Begin a turn without orders."""
    state.orders, state.queue = ((), ()), SQUADS
