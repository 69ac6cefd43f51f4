"""How the cells of a chart are dressed: which floor, which piece of wall, turned which way.

It follows from the chart and the cell's place alone, so that the window, the editor and every
machine show the same wreck, and nothing about a match can be read from it.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell, Facing

_Piece = TypeVar("_Piece")

FLOORS = 4
"""Sorts of floor; neighbouring segments have different ones."""
_WEAR = ("", "", "", "b", "b", "c")
"""How worn a cell of floor is; what stands here twice is twice as frequent. Worn floors turn."""
_WALLS = (
    *("wall",) * 8,
    *("wall_ribs",) * 3,
    *("wall_pipes",) * 3,
    *("wall_vent",) * 3,
    *("wall_panel",) * 3,
)
"""Pieces of wall along a corridor, as frequent as they stand here."""
_LAMPS = ("wall_lamp_red", "wall_lamp_amber", *("",) * 6)
_LAMPS_APART = 3
"""Where a lamp may hang, along a wall, and what hangs there."""
_THIN, _CORNER, _END, _BLOCK = "wall_thin", "wall_corner", "wall_end", "wall_block"
"""Walls with corridors on two opposite, two neighbouring, three and all sides."""
_INNER, _MASS, HULL = "wall_inner", "wall_mass", "hull"
"""Walls with a corridor at one corner, at several corners, and one cell further away."""


_FLOOR, _MEMO = "floor_", "dress"
_FACINGS = tuple(Facing)


class Dress(NamedTuple):
    """A picture of terrain, drawn facing north, and which way it is turned."""

    picture: str
    facing: Facing = Facing.N

    @property
    def text(self) -> str:
        """The written form, such as `wall_vent E`."""
        return f"{self.picture} {self.facing.name}"

    @property
    def is_floor(self) -> bool:
        """Whether it is worn by corridors; all others are walls."""
        return self.picture.startswith(_FLOOR)


def all_dresses() -> list[Dress]:
    """Return everything that a cell can wear, always in the same order."""
    sorts = [(sort, wear) for sort in range(FLOORS) for wear in dict.fromkeys(_WEAR)]
    floors = [_floor(*sort, facing) for sort in sorts for facing in Facing if sort[1] or not facing]
    turning = (*dict.fromkeys(_WALLS), *filter(None, _LAMPS), _CORNER, _END, _INNER)
    walls = [Dress(picture, facing) for picture in turning for facing in Facing]
    thin = [Dress(_THIN, Facing.N), Dress(_THIN, Facing.E)]
    return [*floors, *walls, *thin, Dress(_BLOCK), Dress(_MASS), Dress(HULL)]


def dress_of(chart: Chart, cell: Cell) -> Dress | None:
    """Return what a cell wears; None: darkness, too far from any corridor."""
    return dresses(chart).get(cell)


def dresses(chart: Chart) -> Mapping[Cell, Dress]:
    """Return what all cells wear that are not in darkness; worked out once for a chart."""
    if _MEMO not in chart.memo:
        reach = range(-2, 3)
        near = {cell.step(dx, dy) for cell in chart.corridors for dx in reach for dy in reach}
        chart.memo[_MEMO] = {cell: _dress(chart, cell) for cell in near if cell in chart}
    worn: Mapping[Cell, Dress] = chart.memo[_MEMO]
    return worn


def _dress(chart: Chart, cell: Cell) -> Dress:
    """Return what a cell in a corridor or near one wears."""
    if cell in chart.corridors:
        return _floor(chart.segment(cell), _pick(_WEAR, cell), _pick(_FACINGS, cell.step(31, 17)))
    sides = [facing for facing in Facing if cell.step(*facing.delta) in chart.corridors]
    if sides:
        return _wall(cell, sides)
    corners = [facing for facing in Facing if cell.step(*_diagonal(facing)) in chart.corridors]
    if len(corners) == 1:
        return Dress(_INNER, corners[0])
    return Dress(_MASS if corners else HULL)


def across_passage(chart: Chart, cell: Cell) -> Facing:
    """Return how something lies that spans the passage it is in: N from west to east, else E."""
    sides = (cell.step(-1, 0), cell.step(1, 0))
    ends = (cell.step(0, -1), cell.step(0, 1))
    through = all(side in chart.corridors for side in sides)
    along = all(end in chart.corridors for end in ends)
    return Facing.E if through and not along else Facing.N


def _floor(segment: int, wear: str, facing: Facing) -> Dress:
    return Dress(f"{_FLOOR}{segment % FLOORS + 1}{wear}", facing if wear else Facing.N)


def _wall(cell: Cell, sides: Sequence[Facing]) -> Dress:
    """Return the piece of wall between corridors on some of its sides."""
    if len(sides) == 1:
        lamp = "" if (cell.x + cell.y) % _LAMPS_APART else _pick(_LAMPS, cell)
        return Dress(lamp or _pick(_WALLS, cell), sides[0])
    if len(sides) == 4:
        return Dress(_BLOCK)
    if len(sides) == 3:
        closed = next(facing for facing in Facing if facing not in sides)
        return Dress(_END, closed.right.right)
    first, second = sides
    if second - first == 2:
        return Dress(_THIN, first)
    # North and west are the last and the first facing.
    return Dress(_CORNER, first if second - first == 1 else second)


def _diagonal(facing: Facing) -> tuple[int, int]:
    """Return the way to the corner that is clockwise of a side."""
    (dx, dy), (ex, ey) = facing.delta, facing.right.delta
    return dx + ex, dy + ey


def _pick(pieces: Sequence[_Piece], cell: Cell) -> _Piece:
    """Return one of some pieces by the cell's place, as if thrown, without any visible pattern."""
    mixed = (cell.x * 0x9E3779B1 + cell.y * 0x85EBCA77) & 0xFFFFFFFF
    for shift in (15, 13, 16):
        mixed = (mixed ^ (mixed >> shift)) * 0x2C1B3C6D & 0xFFFFFFFF
    return pieces[(mixed >> 8) % len(pieces)]
