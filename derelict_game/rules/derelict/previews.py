"""What players are shown before they choose."""

from derelict_game.board.geometry import Facing
from derelict_game.board.token import Token
from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict.frames import (
    Activation,
    Conversion,
    FaceQuestion,
    Orientation,
    StartCell,
    VoluntaryReveal,
)
from derelict_game.rules.derelict.grid import bits
from derelict_game.rules.derelict.shooting import burning
from derelict_game.rules.derelict.sight import visible
from derelict_game.rules.derelict.state import DerelictState, Unit
from derelict_game.rules.derelict.tokens import ALIEN, FLAMER, WEAPON
from derelict_game.rules.hints import Preview
from derelict_game.rules.wreck import TURN_LEFT


def preview(state: DerelictState, choice: Choice) -> Preview:
    """Return what an offered choice will do on the board."""
    unit = _asked_unit(state)
    if unit is None:
        return Preview(() if choice.cell is None else (choice.cell,))
    cells = state.ground.cells
    here = cells[unit.cell]
    token = Token(unit.kind, here, Facing(unit.facing))
    if choice.kind == "turn":
        facing = token.facing.left if choice == TURN_LEFT else token.facing.right
        return Preview((here,), ghosts=(token._replace(facing=facing),))
    if choice.kind == "overwatch":
        lane = state.ground.grid.in_range(unit.cell)
        seen = visible(state, unit.cell, unit.facing, lane)
        return Preview(tuple(cells[cell] for cell in seen))
    if choice.cell is None:
        return Preview((here,))
    if choice.kind == "move":
        ghost = token._replace(cell=choice.cell)
        if isinstance(state.stack[-1], StartCell):
            ghost = ghost._replace(facing=Facing(state.ground.starts[_number(state, choice)]))
        return Preview((choice.cell,), path=(here, choice.cell), ghosts=(ghost,))
    if choice.kind == "shoot":
        fire = bits(burning(state, _number(state, choice))) if _has_flamer(unit) else ()
        burnt = tuple(cells[cell] for cell in fire) or (choice.cell,)
        return Preview(burnt, line=(here, choice.cell))
    if choice.kind == "assault":
        return Preview((choice.cell,), line=(here, choice.cell))
    if choice.kind == "deploy":
        return Preview((choice.cell,), ghosts=(Token(ALIEN, choice.cell, token.facing),))
    return Preview((choice.cell,))


def _number(state: DerelictState, choice: Choice) -> int:
    assert choice.cell is not None
    return state.ground.number[choice.cell]


def _has_flamer(unit: Unit) -> bool:
    return WEAPON.get(unit.kind) == FLAMER


def _asked_unit(state: DerelictState) -> Unit | None:
    """Return the unit that the open question is about."""
    match state.stack[-1]:
        case Activation(unit) | StartCell(unit) | Orientation(unit) | FaceQuestion(unit):
            return state.find(unit)
        case Conversion(last=unit) | VoluntaryReveal(last=unit):
            return state.find(unit)
    return None
