"""An arena while it is being drawn: everything is laid twice, so that both squads see the same.

Only one half is drawn; each cell of it has a twin on the other side.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum

from derelict_game.board.chart import CORRIDOR, WALL, Chart
from derelict_game.board.geometry import Cell


class Symmetry(Enum):
    """How an arena is turned so that one squad's half becomes the other's."""

    TURNED = "turned by half a circle"
    SIDEWAYS = "mirrored from left to right"
    UPRIGHT = "mirrored from top to bottom"


@dataclass(slots=True)
class Sketch:
    """The walls of an arena so far."""

    width: int
    height: int
    symmetry: Symmetry
    walls: set[Cell] = field(default_factory=set)
    kept: set[Cell] = field(default_factory=set)
    """Cells that stay free."""

    def __post_init__(self) -> None:
        self.walls |= {cell for cell in self.cells() if not self.is_inside(cell)}

    def cells(self) -> Iterator[Cell]:
        """Return every cell, row by row."""
        return (Cell(x, y) for y in range(self.height) for x in range(self.width))

    def is_inside(self, cell: Cell) -> bool:
        """Tell whether a cell is within the outer walls."""
        return 0 < cell.x < self.width - 1 and 0 < cell.y < self.height - 1

    def twin(self, cell: Cell) -> Cell:
        """Return the cell that is to the other squad what this one is to the first."""
        x, y = self.width - 1 - cell.x, self.height - 1 - cell.y
        if self.symmetry is Symmetry.SIDEWAYS:
            return Cell(x, cell.y)
        return Cell(cell.x if self.symmetry is Symmetry.UPRIGHT else x, y)

    def is_own(self, cell: Cell) -> bool:
        """Tell whether a cell is in the half that is drawn, that of the first squad."""
        twin = self.twin(cell)
        if self.symmetry is Symmetry.SIDEWAYS:
            return cell <= twin
        return (cell.y, cell.x) <= (twin.y, twin.x)

    def half(self) -> list[Cell]:
        """Return the cells of that half within the outer walls, row by row."""
        return [cell for cell in self.cells() if self.is_inside(cell) and self.is_own(cell)]

    def keep(self, cells: Iterable[Cell]) -> None:
        """Keep cells and their twins free."""
        for cell in cells:
            self.kept |= {cell, self.twin(cell)}

    def build(self, cells: Iterable[Cell]) -> None:
        """Put walls on those cells that are in the own half and not kept, and on their twins."""
        for cell in cells:
            if self.is_inside(cell) and self.is_own(cell) and cell not in self.kept:
                self.walls |= {cell, self.twin(cell)}

    def clear(self, cells: Iterable[Cell]) -> None:
        """Take walls away again, and their twins."""
        for cell in cells:
            if self.is_inside(cell):
                self.walls -= {cell, self.twin(cell)}

    def is_alone(self, cells: Iterable[Cell]) -> bool:
        """Tell whether walls on these cells and their twins would touch no other wall."""
        return not any(
            near in self.walls or near in self.kept for cell in cells for near in around(cell)
        )

    def chart(self) -> Chart:
        """Return the arena."""
        rows = range(self.height)
        columns = range(self.width)
        return Chart.from_rows(
            [
                "".join(WALL if Cell(x, y) in self.walls else CORRIDOR for x in columns)
                for y in rows
            ],
            ["".join(WALL if Cell(x, y) in self.walls else "A" for x in columns) for y in rows],
        )


def around(cell: Cell) -> Iterator[Cell]:
    """Return a cell and its eight neighbours."""
    return (cell.step(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1))


def apart(cell: Cell, other: Cell) -> int:
    """Return how many steps two cells are apart if nothing lies between them."""
    return max(abs(cell.x - other.x), abs(cell.y - other.y))
