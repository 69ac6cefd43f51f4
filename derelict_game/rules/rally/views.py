"""What a seat may know: not the hands of the others, nor what they have programmed."""

from random import Random

from derelict_game.rules.rally.cards import DECK, HIDDEN, NO_CARD
from derelict_game.rules.rally.programming import free_registers
from derelict_game.rules.rally.state import REGISTERS, Power, RallyState, Stage
from derelict_game.rules.seat import Seat

_PROGRAMMING = frozenset({Stage.PROGRAM, Stage.RECOMPILE})
_OPEN = frozenset(
    {
        *(Stage.DOCKS, Stage.LOCKED, Stage.HANDS, Stage.STAY, Stage.ENTER),
        *(Stage.FACE, Stage.WAKE, Stage.NEXT_TURN),
    }
)
"""The stages in which no register holds anything that not everybody has seen."""


def _covered(state: RallyState, robot: int) -> range:
    """Return the registers of a robot that only its owner may know."""
    if state.stage in _OPEN or state.powers[robot] is Power.DOWN:
        return range(0)
    return range(state.register, REGISTERS - state.locks[robot])


def view(state: RallyState, seat: Seat) -> RallyState:
    """Return a copy without what the seat may not know, nor how far others are in programming."""
    view = state.copy()
    view.deck = (HIDDEN,) * len(state.deck)
    view.option_deck, view.order_known = tuple(sorted(state.option_deck)), False
    for robot, other in enumerate(state.seats):
        if other == seat:
            continue
        covered = _covered(state, robot)
        busy = state.stage in _PROGRAMMING and robot in state.queue
        held = list(state.registers[robot])
        unknown = len(state.hands[robot])
        if busy:
            unknown += len(covered) - len(free_registers(state, robot))
        for register in covered:
            if busy:
                held[register] = NO_CARD
            elif held[register] != NO_CARD:
                held[register] = HIDDEN
            view.twists.pop(robot * REGISTERS + register, None)
        view.registers[robot] = tuple(held)
        view.hands[robot] = (HIDDEN,) * unknown
    return view


def determinise(view: RallyState, rng: Random) -> RallyState:
    """Return a full state that fits a view, every card that is not known dealt anew."""
    state = view.copy()
    known = {card for row in (*view.registers, *view.hands) for card in row}
    left = [card for card in DECK if card not in known]
    rng.shuffle(left)
    for robot in state.robots():
        for rows in (state.registers, state.hands):
            if HIDDEN in rows[robot]:
                rows[robot] = tuple(left.pop() if card == HIDDEN else card for card in rows[robot])
        state.hands[robot] = tuple(sorted(state.hands[robot]))
    if HIDDEN in view.deck:
        state.deck = tuple(sorted(left[: len(view.deck)]))
    return state
