"""Who sees what."""

from derelict_game.board.geometry import Cell
from derelict_game.board.token import TokenId
from derelict_game.rules.derelict.grid import bits
from derelict_game.rules.derelict.state import DerelictState, Unit


def seen_cells(state: DerelictState, cells: int, blockers: int) -> int:
    """Return those of some cells that any marine sees."""
    grid = state.ground.grid
    seen = 0
    for _, cell, facing in state.marines.values():
        candidates = grid.view(cell, facing) & cells & ~seen
        while candidates:
            lowest = candidates & -candidates
            candidates ^= lowest
            if grid.clear(cell, lowest.bit_length() - 1, blockers):
                seen |= lowest
    return seen


def seen_blip(state: DerelictState) -> TokenId | None:
    """Return the first blip that a marine sees, by y, then x."""
    if not state.blips:
        return None
    seen = seen_cells(state, state.blips, state.blockers)
    return state.at[(seen & -seen).bit_length() - 1] if seen else None


def visible(state: DerelictState, cell: int, facing: int, cells: int) -> list[int]:
    """Return those of some cells that a marine in a cell sees, by y, then x."""
    grid = state.ground.grid
    candidates = grid.view(cell, facing) & cells
    if not candidates:
        return []
    blockers = state.blockers
    return [other for other in bits(candidates) if grid.clear(cell, other, blockers)]


def seen_from(state: DerelictState, marine: Unit) -> tuple[Cell, ...]:
    """Return every cell of the plan that a marine sees from where it stands."""
    cells = state.ground.cells
    plan = (1 << state.ground.plan_size) - 1
    return tuple(cells[cell] for cell in visible(state, marine.cell, marine.facing, plan))


def next_to_marines(state: DerelictState) -> int:
    """Return all cells next to a marine."""
    around = state.ground.around
    near = 0
    for unit in state.marines.values():
        near |= around[unit.cell]
    return near
