"""What a seat may do in Skirmish: for each action why it may not, then what comes of it.

A `refuse_` function is the one place where an action's rule stands: it returns why the action is
not allowed, or None. Offers list what is not refused, and `why_not` repeats the refusals.
"""

from derelict_game.board.geometry import Cell, Facing, front, front_three
from derelict_game.board.token import TokenId
from derelict_game.rules.choice import Choice
from derelict_game.rules.event import Event
from derelict_game.rules.hints import Refusal
from derelict_game.rules.outcome import Outcome
from derelict_game.rules.skirmish.state import Activation, PlayerTurn, SkirmishState
from derelict_game.rules.wreck import ALIENS, DOOR, DOOR_OPEN, MARINES, TURN_LEFT, won

TURNS, ACTIVATION, MOVEMENT, DOORS = "Turns", "Activation", "Movement", "Doors"
GOAL = "Optional: a goal"
"""The sections of the rulebook."""


# ---- turns


def begin_turn(state: SkirmishState) -> list[Event]:
    """Open the turn that is on the stack; a seat without a unit loses instead."""
    seat = state.seat
    if state.sides[seat]:
        return [Event("turn", f"Turn {state.turn}: {seat}.", section=TURNS)]
    # Rulebook: if no unit can be selected at the start of a turn, the match is lost. No
    # deactivated token survives a pass, so every unit can be.
    other = ALIENS if seat == MARINES else MARINES
    return _end(state, won(other, f"The {seat} have no unit left."))


def _end(state: SkirmishState, outcome: Outcome, section: str = TURNS) -> list[Event]:
    state.result = outcome
    return [Event("over", outcome.reason, section=section)]


def pass_turn(state: SkirmishState) -> list[Event]:
    """Take all deactivated tokens away and hand over to the other seat."""
    seat = state.seat
    state.clear_deactivated()
    passed = Event("passed", f"The {seat} pass.", section=TURNS)
    if seat == MARINES:
        state.stack = [PlayerTurn(ALIENS)]
    elif limit := state.limit_reached():
        return [passed, *_end(state, limit)]
    else:
        state.stack = [PlayerTurn(MARINES)]
        state.turn += 1
    return [passed, *begin_turn(state)]


# ---- activation


def refuse_all(state: SkirmishState) -> Refusal:
    """Return why nobody can be activated, where nobody can."""
    if all(unit == state.active for unit in state.sides[state.seat]):
        return Refusal("There is no other unit to activate.", ACTIVATION)
    return Refusal("All others were active in this turn before.", ACTIVATION)


def refuse_activate(state: SkirmishState, cell: Cell) -> Refusal | None:
    """Return why the unit in a cell may not be activated."""
    unit = state.unit_at.get(cell)
    if unit not in state.sides[state.seat]:
        return Refusal(f"There is no unit of the {state.seat}.", ACTIVATION)
    if unit == state.active:
        return Refusal(f"{state.names[unit]} is active already.", ACTIVATION)
    if cell in state.deactivated:
        return Refusal(f"{state.names[unit]} was active in this turn before.", ACTIVATION)
    return None


def activate(state: SkirmishState, cell: Cell) -> list[Event]:
    """Make the unit there the active one; the one before gets a deactivated token."""
    if state.active is not None:
        state.deactivate(state.active)
        state.stack.pop()
    unit = state.unit_at[cell]
    state.stack.append(Activation(unit))
    text = f"{state.names[unit]} is activated."
    return [Event("activated", text, (cell,), unit, section=ACTIVATION)]


# ---- movement


def refuse_move(state: SkirmishState, unit: TokenId, cell: Cell) -> Refusal | None:
    """Return why a unit may not move to a cell."""
    _, start, facing = state.tokens[unit]
    if cell != front(start, facing):
        return Refusal("A unit moves only to the cell in front of it.", MOVEMENT)
    if cell not in state.chart.corridors:
        return Refusal("There is a wall in front.", MOVEMENT)
    if (other := state.unit_at.get(cell)) is not None:
        return Refusal(f"{state.names[other]} is in the way.", MOVEMENT)
    if state.closed_doors_block and _is_closed(state, cell):
        return Refusal("The door in front is closed.", DOORS)
    return None


def move(state: SkirmishState, unit: TokenId, cell: Cell) -> list[Event]:
    """Move a unit one cell."""
    text, way = f"{state.names[unit]} moves.", (state.tokens[unit].cell, cell)
    state.move(unit, cell)
    return [Event("moved", text, way, unit, section=MOVEMENT), *_reached(state, unit, cell)]


def _reached(state: SkirmishState, unit: TokenId, cell: Cell) -> list[Event]:
    """End the match if it has a goal and this is one: a cell where an enemy began."""
    seat = state.seat
    if not state.homes or cell not in state.homes[ALIENS if seat == MARINES else MARINES]:
        return []
    return _end(state, won(seat, f"{state.names[unit]} stands where an enemy began."), GOAL)


def turned(facing: Facing, choice: Choice) -> Facing:
    """Return the facing after a turn."""
    return facing.left if choice == TURN_LEFT else facing.right


def turn(state: SkirmishState, unit: TokenId, choice: Choice) -> list[Event]:
    """Turn a unit by 90 degrees."""
    token = state.tokens[unit]
    facing = turned(token.facing, choice)
    state.tokens[unit] = token._replace(facing=facing)
    text = f"{state.names[unit]} turns {choice.words[0]} and faces {facing.word}."
    return [Event("turned", text, (token.cell,), unit, section=MOVEMENT)]


# ---- doors


def doors_in_reach(state: SkirmishState, unit: TokenId) -> list[Cell]:
    """Return the cells forward and diagonally forward that hold a door, by y, then x."""
    _, cell, facing = state.tokens[unit]
    doors = [near for near in front_three(cell, facing) if near in state.door_at]
    return sorted(doors, key=lambda near: (near.y, near.x))


def _is_closed(state: SkirmishState, cell: Cell) -> bool:
    door = state.door_at.get(cell)
    return door is not None and state.tokens[door].kind == DOOR


def refuse_door(state: SkirmishState, unit: TokenId, cell: Cell) -> Refusal | None:
    """Return why a unit may not open or close the door in a cell."""
    if cell not in state.door_at:
        return Refusal("There is no door.", DOORS)
    if cell not in doors_in_reach(state, unit):
        return Refusal("Only doors forward and diagonally forward are in reach.", DOORS)
    if not _is_closed(state, cell) and (other := state.unit_at.get(cell)) is not None:
        return Refusal(f"{state.names[other]} keeps the door open.", DOORS)
    return None


def refuse_doors(state: SkirmishState, unit: TokenId) -> Refusal:
    """Return why a unit can work no door, where it cannot."""
    refused = (refuse_door(state, unit, cell) for cell in doors_in_reach(state, unit))
    return next(filter(None, refused), None) or Refusal("There is no door in reach.", DOORS)


def work_door(state: SkirmishState, unit: TokenId, cell: Cell) -> list[Event]:
    """Open a closed door or close an open one."""
    door = state.door_at[cell]
    token = state.tokens[door]
    verb, kind = ("opens", DOOR_OPEN) if token.kind == DOOR else ("closes", DOOR)
    state.tokens[door] = token._replace(kind=kind)
    text = f"{state.names[unit]} {verb} the door."
    return [Event("door", text, (cell,), door, section=DOORS)]
