"""Where a program would lead if nobody else were there: a guess for whoever writes it."""

from derelict_game.board.geometry import Cell
from derelict_game.board.token import Token
from derelict_game.rules.choice import Choice
from derelict_game.rules.event import Event
from derelict_game.rules.hints import Preview
from derelict_game.rules.rally import belts, moving
from derelict_game.rules.rally.cards import NO_CARD
from derelict_game.rules.rally.floor import NOWHERE
from derelict_game.rules.rally.state import REGISTERS, RallyState
from derelict_game.rules.seat import Seat


def plan(view: RallyState, seat: Seat) -> Preview | None:
    """Return the way of a robot by what it has programmed so far, belts and gears included.

    In an empty register it stands still; it ends with the last card. None: there is none.
    """
    robot = view.seats.index(seat)
    filled = [place for place, card in enumerate(view.registers[robot], 1) if card > NO_CARD]
    if view.places[robot] == NOWHERE or not filled:
        return None
    alone = _alone(view, robot)
    path = [view.cell(robot)]
    ghosts: list[Token] = []
    for register in range(1, filled[-1] + 1):
        fell = _carry_out(alone, robot, register, path)
        if fell is not None:
            return Preview(path=tuple(path), ghosts=tuple(ghosts), label=f"{fell} (a guess)")
        ghosts.append(alone.token(robot))
    return Preview(path=tuple(path), ghosts=tuple(ghosts), label="a guess")


def _alone(view: RallyState, robot: int) -> RallyState:
    """Return a copy in which nobody else is on the floor."""
    alone = view.copy()
    for other in view.robots():
        if other != robot:
            alone.places[other] = NOWHERE
    alone.lives[robot] = max(2, alone.lives[robot])
    return alone


def _carry_out(state: RallyState, robot: int, register: int, path: list[Cell]) -> str | None:
    """Carry out one register for a robot alone; return how it is lost, if it is."""
    events: list[Event] = []
    runs = state.registers[robot][register - 1] > NO_CARD
    state.register, state.queue, state.steps_left = register, (robot,) if runs else (), None
    moving.move_robots(state, events)
    for sort in (state.floor.express, state.floor.belts):
        belts.run_belts(state, sort, "", events)
    belts.run_pushers(state, events)
    belts.run_gears(state, events)
    for event in events:
        if event.type != "bumped" and len(event.cells) > 1 and event.cells[-1] != path[-1]:
            path.append(event.cells[-1])
    if state.places[robot] != NOWHERE:
        return None
    return f"Register {register}: it falls"


def with_choice(view: RallyState, robot: int, choice: Choice) -> RallyState:
    """Return a copy in which one more card lies in a register."""
    number, card, *twist = choice.words
    draft, register = view.copy(), int(number) - 1
    held = draft.registers[robot]
    draft.registers[robot] = (*held[:register], int(card), *held[register + 1 :])
    if twist:
        draft.twists[robot * REGISTERS + register] = twist[0]
    return draft
