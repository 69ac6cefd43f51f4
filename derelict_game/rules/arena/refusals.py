"""Why an order cannot be given: a sentence, and the section of the rulebook that says so."""

from derelict_game.rules.arena import sections
from derelict_game.rules.arena.ground import DIRECTIONS, NOWHERE
from derelict_game.rules.arena.orders import claims
from derelict_game.rules.arena.state import MOVE, PICK_UP, RAISE, SHOOT, ArenaState
from derelict_game.rules.arena.tokens import KINDS, MEMBERS, NAMES, RANGE, squad_of
from derelict_game.rules.choice import Choice
from derelict_game.rules.hints import Refusal

_WHERE = {
    MOVE: sections.MOVING,
    SHOOT: sections.SHOOTING,
    PICK_UP: sections.PICK_UPS,
    RAISE: sections.SHIELDS,
}
_NONE = {
    MOVE: "None of your units can move now.",
    SHOOT: "None of your units without an order has an enemy in its line of fire.",
    PICK_UP: "None of your units without an order stands on something to pick up.",
    RAISE: "None of your units without an order carries a shield.",
}


def why_not(state: ArenaState, choice: Choice) -> Refusal:
    """Return why a choice is not offered."""
    if state.result is not None:
        return Refusal("The match is over.", sections.END)
    if choice.kind not in _WHERE:
        return Refusal("There is no such order.", sections.ORDERS)
    section = _WHERE[choice.kind]
    if choice.cell is None or choice.cell not in state.chart:
        ordered = {order.unit for order in state.orders[state.queue[0]]}
        if ordered.issuperset(state.living(state.queue[0])):
            return Refusal("All of your units have their orders.", sections.ORDERS)
        return Refusal(_NONE[choice.kind], section)
    squad, unit = state.queue[0], state.at(state.ground.place(choice.cell))
    if unit == NOWHERE or unit not in MEMBERS[squad]:
        return Refusal("None of your units is there.", sections.ORDERS)
    if any(order.unit == unit for order in state.orders[squad]):
        return Refusal(f"{NAMES[unit]} has its order already.", sections.ORDERS)
    to = None
    if choice.to is not None:
        if choice.to not in state.chart:
            return Refusal("That is beyond the edge of the arena.", section)
        to = state.ground.place(choice.to)
    return Refusal(_reason(state, unit, choice.kind, to), section)


def _reason(state: ArenaState, unit: int, kind: str, to: int | None) -> str:
    name = NAMES[unit]
    if kind == PICK_UP:
        return f"Nothing lies where {name} stands."
    if kind == RAISE:
        return f"{name} carries no shield."
    if kind == MOVE:
        return _no_move(state, unit, to)
    return _no_shot(state, unit, to)


def _no_move(state: ArenaState, unit: int, to: int | None) -> str:
    name, place = NAMES[unit], state.places[unit]
    if to is None:
        return f"{name} has nowhere to go."
    if to == place:
        return f"{name} stands there."
    if to not in state.ground.around[place]:
        return "A unit moves one cell in a turn."
    if not state.ground.floor[to]:
        return f"A wall is in {name}'s way."
    if to not in state.ground.steps[place]:
        return "Two walls close this corner."
    if to in claims(state, squad_of(unit)):
        return "Another unit of yours is ordered to go there, or to act there."
    return f"{name} cannot go there."


def _no_shot(state: ArenaState, unit: int, to: int | None) -> str:
    name, weapon = NAMES[unit], state.weapons[unit]
    if state.shielded[unit]:
        return f"{name} cannot shoot while its shield is up."
    if to is None:
        return f"{name} has no enemy in its line of fire."
    target = state.at(to)
    if target == NOWHERE:
        return "Nobody is there."
    if squad_of(target) == squad_of(unit):
        return f"{NAMES[target]} is one of yours."
    if state.shielded[target]:
        return f"{NAMES[target]} is safe behind its shield."
    place = state.places[unit]
    here, there = state.ground.cells[place], state.ground.cells[to]
    dx, dy = there.x - here.x, there.y - here.y
    far = max(abs(dx), abs(dy))
    if dx and dy and abs(dx) != abs(dy):
        return "Shots go straight or diagonally, in eight directions."
    if far > RANGE[weapon]:
        return f"The {KINDS[weapon].title} reaches {RANGE[weapon]} cells; that is {far} away."
    if to not in state.ground.reach[place]:
        return "A wall stops the shot."
    direction = DIRECTIONS.index((dx // far, dy // far))
    nearer = [
        other
        for other in state.living(squad_of(target))
        if (seen := state.ground.reach[place].get(state.places[other]))
        and seen[0] == direction
        and seen[1] < far
    ]
    if nearer:
        return f"{NAMES[nearer[0]]} is in the way."
    return f"{name} cannot shoot there."
