"""The chart: the fixed part of a map, shared by every state that is played on it."""

from collections import deque
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any

from derelict_game.board.geometry import Cell
from derelict_game.errors import DerelictError

CORRIDOR, WALL = ".", "#"
NO_SEGMENT = "."
_NO_SEGMENT = f"{NO_SEGMENT}{WALL} "
"""All that may stand in a drawing of segments where there is none."""

MOST_CELLS_A_SIDE = 200
"""Boards beyond this are mistakes, or meant to hurt; every reader of boards refuses them."""

# Letters name segments; a long alphabet, so that a large mission does not run out of them.
_LETTERS = "".join(c for c in map(chr, range(0x41, 0x250)) if c.isalpha())
MOST_SEGMENTS = len(_LETTERS)


class ChartError(DerelictError):
    """The drawing of a board cannot be read."""


@dataclass(frozen=True, eq=False)
class Chart:
    """The corridors, walls and segments of a board. Charts are compared by identity."""

    width: int
    height: int
    corridors: frozenset[Cell]
    """Every cell that is not wall."""
    segments: tuple[tuple[int, ...], ...]
    """The number of the segment of each cell, by row; 0 where a cell belongs to none."""

    def __contains__(self, cell: Cell) -> bool:
        """Tell whether the cell lies on the board, wall or not."""
        return 0 <= cell.x < self.width and 0 <= cell.y < self.height

    def cells(self) -> Iterator[Cell]:
        """Return every cell by y, then x."""
        return (Cell(x, y) for y in range(self.height) for x in range(self.width))

    def segment(self, cell: Cell) -> int:
        """Return the number of the cell's segment, 0 if it has none."""
        return self.segments[cell.y][cell.x]

    @cached_property
    def memo(self) -> dict[Hashable, Any]:
        """What games have worked out from this chart once and for all, by their own keys."""
        return {}

    @cached_property
    def regions(self) -> tuple[frozenset[Cell], ...]:
        """The corridor cells in connected pieces (eight directions), the largest piece first."""
        left = set(self.corridors)
        pieces = []
        while left:
            piece, queue = set(), deque([left.pop()])
            while queue:
                cell = queue.popleft()
                piece.add(cell)
                near = {cell.step(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & left
                left -= near
                queue.extend(near)
            pieces.append(frozenset(piece))
        return tuple(sorted(pieces, key=lambda piece: (-len(piece), min(piece))))

    def board_rows(self) -> list[str]:
        """Return the drawing of corridors and walls."""
        return list(self._drawings[0])

    def segment_rows(self) -> list[str]:
        """Return the drawing of the segments, one letter each."""
        return list(self._drawings[1])

    @cached_property
    def _drawings(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Both drawings; kept, since programs are sent them with every question."""
        columns, letters = range(self.width), NO_SEGMENT + _LETTERS
        board = (
            "".join(CORRIDOR if Cell(x, y) in self.corridors else WALL for x in columns)
            for y in range(self.height)
        )
        segments = ("".join(letters[number] for number in row) for row in self.segments)
        return tuple(board), tuple(segments)

    @staticmethod
    def from_rows(board: Sequence[str], segments: Sequence[str] | None = None) -> "Chart":
        """Return the chart that is drawn so; without segments the board is one segment."""
        height = len(board)
        width = len(board[0]) if board else 0
        if not (1 <= height <= MOST_CELLS_A_SIDE and 1 <= width <= MOST_CELLS_A_SIDE):
            raise ChartError(
                f"A board has 1 to {MOST_CELLS_A_SIDE} cells a side; this one is {width}x{height}."
            )
        for name, rows in (("board", board), ("segments", segments or board)):
            if len(rows) != height or any(len(row) != width for row in rows):
                raise ChartError(f"The rows of {name!r} are not all {width}x{height} cells.")
        for y, row in enumerate(board):
            for x, drawn in enumerate(row):
                if drawn not in (CORRIDOR, WALL):
                    raise ChartError(
                        f"Cell {x},{y} is {drawn!r}, neither corridor '.' nor wall '#'."
                    )
        corridors = frozenset(
            Cell(x, y)
            for y, row in enumerate(board)
            for x, drawn in enumerate(row)
            if drawn == CORRIDOR
        )
        if segments is None:
            return Chart(width, height, corridors, ((1,) * width,) * height)
        names = [[None if name in _NO_SEGMENT else name for name in row] for row in segments]
        return Chart(width, height, corridors, number_segments(names))


def number_segments(names: Sequence[Sequence[Hashable]]) -> tuple[tuple[int, ...], ...]:
    """Return the number of each cell's segment, in the order in which they first appear by row.

    None names no segment. Numbers that come from the drawing alone are the same after every round
    trip through a save.
    """
    numbers: dict[Hashable, int] = {}
    for name in chain.from_iterable(names):
        if name is not None:
            numbers.setdefault(name, len(numbers) + 1)
    if len(numbers) > MOST_SEGMENTS:
        raise ChartError(f"A board has at most {MOST_SEGMENTS} segments, not {len(numbers)}.")
    return tuple(tuple(numbers.get(name, 0) for name in row) for row in names)
