"""Cells and facings: where things are and which way they look."""

import re
from enum import IntEnum
from typing import NamedTuple

_CELL = re.compile(r"(0|-?[1-9][0-9]{0,5}),(0|-?[1-9][0-9]{0,5})")


class Cell(NamedTuple):
    """A square of the board; x grows to the right, y downwards, `0,0` is top left."""

    x: int
    y: int

    def __str__(self) -> str:
        """Return the notation, such as `4,1`."""
        return f"{self.x},{self.y}"

    def step(self, dx: int, dy: int) -> "Cell":
        """Return the cell dx to the right and dy down."""
        return Cell(self.x + dx, self.y + dy)

    @staticmethod
    def parse(text: str) -> "Cell | None":
        """Return the cell that is written so, or None if no cell is.

        Exactly the inverse of `str`: `+4,1`, `04,1` and `4, 1` are no cells.

        >>> Cell.parse("4,1")
        Cell(x=4, y=1)
        """
        found = _CELL.fullmatch(text)
        return Cell(int(found[1]), int(found[2])) if found else None


class Facing(IntEnum):
    """One of the four directions, clockwise; N looks towards smaller y."""

    N = 0
    E = 1
    S = 2
    W = 3

    @property
    def left(self) -> "Facing":
        """The facing after a turn to the left."""
        return _FACINGS[self - 1]

    @property
    def right(self) -> "Facing":
        """The facing after a turn to the right."""
        return _FACINGS[(self + 1) % 4]

    @property
    def delta(self) -> tuple[int, int]:
        """The step to the cell in front."""
        return _DELTAS[self]

    @property
    def word(self) -> str:
        """The name for sentences, such as `north`."""
        return _WORDS[self]


_FACINGS = tuple(Facing)
_DELTAS = ((0, -1), (1, 0), (0, 1), (-1, 0))
_WORDS = ("north", "east", "south", "west")


def front(cell: Cell, facing: Facing) -> Cell:
    """Return the cell directly in front."""
    dx, dy = _DELTAS[facing]
    return Cell(cell.x + dx, cell.y + dy)


def front_three(cell: Cell, facing: Facing) -> tuple[Cell, Cell, Cell]:
    """Return the cells forward-left, forward and forward-right."""
    ahead = front(cell, facing)
    side_x, side_y = _DELTAS[facing.right]
    return ahead.step(-side_x, -side_y), ahead, ahead.step(side_x, side_y)
