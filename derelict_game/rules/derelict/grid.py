"""The grid: corridor cells as numbers, sets of them as integers, and what follows from walls alone.

A set of cells is a Python int with a bit for each cell in it (a bitboard). Cells are numbered by y,
then x, so that going through the bits from the lowest goes through the cells in that order, too.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell, Facing

Line = tuple[int, tuple[int, ...]]
"""What must be free for sight between two cells: all of a set, and one at least of each pair."""

RANGE = 12
"""How far overwatch and flamers reach, counted in steps of any direction."""


def bits(board: int) -> Iterator[int]:
    """Return the cells of a set, from the lowest number on."""
    while board:
        lowest = board & -board
        yield lowest.bit_length() - 1
        board ^= lowest


def distance(one: Cell, other: Cell) -> int:
    """Return the number of steps between two cells; a diagonal step counts as one."""
    return max(abs(one.x - other.x), abs(one.y - other.y))


def walk(start: Cell, end: Cell) -> list[Cell]:
    """Return the cells of the Bresenham line, both ends included."""
    x, y = start
    dx, dy = abs(end.x - x), abs(end.y - y)
    step_x, step_y = (1 if end.x > x else -1), (1 if end.y > y else -1)
    error = dx - dy
    cells = [start]
    while (x, y) != end:
        doubled = 2 * error
        if doubled > -dy:
            error -= dy
            x += step_x
        if doubled < dx:
            error += dx
            y += step_y
        cells.append(Cell(x, y))
    return cells


class Grid:
    """Corridor cells by number. Lines of sight are worked out when a cell first needs them."""

    def __init__(self, corridors: Iterable[Cell]) -> None:
        self.cells = tuple(sorted(corridors, key=lambda cell: (cell.y, cell.x)))
        self.number = {cell: number for number, cell in enumerate(self.cells)}
        size = len(self.cells)
        self._lines: list[dict[int, Line] | None] = [None] * size
        self._views: list[int | None] = [None] * (4 * size)
        self._in_range: list[int | None] = [None] * size

    @staticmethod
    def of(chart: Chart) -> "Grid":
        """Return the grid of a chart, which all grounds on it share."""
        if Grid not in chart.memo:
            chart.memo[Grid] = Grid(chart.corridors)
        grid: Grid = chart.memo[Grid]
        return grid

    def lines(self, start: int) -> dict[int, Line]:
        """Return the lines to every cell that walls do not hide from this one."""
        found = self._lines[start]
        if found is None:
            found = {}
            for end in range(len(self.cells)):
                if end != start and (line := self._line(self.cells[start], self.cells[end])):
                    found[end] = line
            self._lines[start] = found
        return found

    def _line(self, start: Cell, end: Cell) -> Line | None:
        """Return what must be free for sight, both ways; None: a wall is in the way."""
        must = 0
        pairs = []
        for one, other in ((start, end), (end, start)):
            cells = walk(one, other)
            for cell in cells[1:-1]:
                if cell not in self.number:
                    return None
                must |= 1 << self.number[cell]
            for before, after in pairwise(cells):
                if before.x == after.x or before.y == after.y:
                    continue
                corners = (Cell(after.x, before.y), Cell(before.x, after.y))
                open_ones = [1 << self.number[cell] for cell in corners if cell in self.number]
                if not open_ones:
                    return None
                if len(open_ones) == 1:
                    must |= open_ones[0]
                else:
                    pairs.append(open_ones[0] | open_ones[1])
        # Where one of a pair must be free anyway, the pair asks for nothing more.
        return must, tuple(dict.fromkeys(pair for pair in pairs if not pair & must))

    def view(self, start: int, facing: int) -> int:
        """Return the cells in the field of view that walls do not hide.

        An arc of 90 degrees, edges included: as far to the side as forward, and not the own cell.
        """
        found = self._views[4 * start + facing]
        return self._look(start, facing) if found is None else found

    def _look(self, start: int, facing: int) -> int:
        found = 0
        here = self.cells[start]
        dx, dy = Facing(facing).delta
        for end in self.lines(start):
            x, y = self.cells[end].x - here.x, self.cells[end].y - here.y
            forward, side = x * dx + y * dy, abs(x * dy) + abs(y * dx)
            if forward >= 1 and side <= forward:
                found |= 1 << end
        self._views[4 * start + facing] = found
        return found

    def in_range(self, start: int) -> int:
        """Return the cells that overwatch and flamers reach, the own one included."""
        found = self._in_range[start]
        if found is None:
            here = self.cells[start]
            near = (n for n, cell in enumerate(self.cells) if distance(cell, here) <= RANGE)
            found = self._in_range[start] = sum(1 << number for number in near)
        return found

    def clear(self, start: int, end: int, blockers: int) -> bool:
        """Tell whether there is a line of sight between two cells past a set of blockers."""
        line = self.lines(start).get(end)
        if line is None:
            return False
        must, pairs = line
        if blockers & must:
            return False
        for pair in pairs:  # noqa: SIM110 - a generator would cost more than the loop
            if blockers & pair == pair:
                return False
        return True
