"""The table: four rows of a tank column and six columns, always the same.

Cells are counted by row, and sets of them are ints with a bit for every cell. All that depends on
the cells alone is worked out here once: neighbours, and the choices that lead from cell to cell.
"""

from collections.abc import Iterator

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell
from derelict_game.rules.choice import Choice

WIDTH, HEIGHT = 7, 4
TANK_COLUMN = 0
COLUMNS = range(1, WIDTH)
ROWS = range(HEIGHT)
NOWHERE = -1
"""The place of a card that is not on the table."""

CELLS = tuple(Cell(x, y) for y in ROWS for x in range(WIDTH))
BIT = tuple(1 << place for place in range(len(CELLS)))
BOARD = ["." * WIDTH] * HEIGHT
SEGMENTS = ["A" + "B" * (WIDTH - 1)] * HEIGHT
"""The tank column lies apart from the others."""


def place(cell: Cell) -> int:
    """Return the number of a cell."""
    return cell.y * WIDTH + cell.x


def row_of(at: int) -> int:
    """Return the row of a place, from 0."""
    return at // WIDTH


def on_table(cell: Cell) -> bool:
    """Tell whether a cell is one of the table's, tank column included."""
    return 0 <= cell.x < WIDTH and 0 <= cell.y < HEIGHT


def chart() -> Chart:
    """Return the table as a chart."""
    return Chart.from_rows(BOARD, SEGMENTS)


def places(mask: int) -> Iterator[int]:
    """Return the places of a set, the first one first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _around(at: int, steps: tuple[tuple[int, int], ...]) -> int:
    """Return the places that some steps lead to from a place, none in the tank column."""
    near = (CELLS[at].step(dx, dy) for dx, dy in steps)
    return sum(BIT[place(cell)] for cell in near if on_table(cell) and cell.x != TANK_COLUMN)


BESIDE = tuple(_around(at, ((0, -1), (-1, 0), (1, 0), (0, 1))) for at in range(len(CELLS)))
"""The places adjacent to each place; the tank column is next to nothing."""
CORNERS = tuple(_around(at, ((-1, -1), (1, -1), (-1, 1), (1, 1))) for at in range(len(CELLS)))
AROUND = tuple(beside | corner for beside, corner in zip(BESIDE, CORNERS, strict=True))
ROW = tuple(sum(BIT[row * WIDTH + x] for x in COLUMNS) for row in ROWS)
"""The places of each row, without the tank column."""


def _flanks(start: int, to: int) -> int:
    """Return the two places beside a diagonal step; nothing: the step is straight."""
    return BESIDE[start] & BESIDE[to] if BIT[to] & CORNERS[start] else 0


FLANKS = {(a, b): _flanks(a, b) for a in range(len(CELLS)) for b in places(AROUND[a])}
MOVES = {way: Choice("move", CELLS[way[0]], to=CELLS[way[1]]) for way in FLANKS}
ATTACKS = {way: Choice("attack", CELLS[way[0]], to=CELLS[way[1]]) for way in FLANKS}
FLIPS = tuple(Choice("flip", cell) for cell in CELLS)
NEXT = Choice("next")


def by_nearness(column: int) -> tuple[int, ...]:
    """Return the six columns, those nearest to one first; of two as near, the one in the middle."""
    middle = (COLUMNS[0] + COLUMNS[-1]) / 2
    return tuple(sorted(COLUMNS, key=lambda other: (abs(other - column), abs(other - middle))))


NEAREST = {column: by_nearness(column) for column in COLUMNS}
