"""A board while it is being drawn: what lies on it, and where there is still room.

All that is laid is laid twice, the second time turned by half a circle around the middle: boards
look as if somebody had meant them, and no side of them is better.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.rules.rally.tokens import (
    BELT,
    EXPRESS,
    GEAR_LEFT,
    GEAR_RIGHT,
    TURNING,
    WALL,
)

SIDE = 12
"""Cells along a side of a board."""
OUTER = (2, 4, 7, 9)
"""Where walls stand on each side."""
MIDDLE = range(1, SIDE - 1)
"""Rows and columns that hold more than floor: there is always a way around everything."""
_MIRRORED = {GEAR_LEFT: GEAR_RIGHT, GEAR_RIGHT: GEAR_LEFT}


@dataclass(slots=True)
class Sketch:
    """What lies on a board so far."""

    floor: dict[Cell, Token] = field(default_factory=dict)
    """What fills a cell: belts, gears, pits and sites."""
    edges: list[Token] = field(default_factory=list)
    kept: set[Cell] = field(default_factory=set)
    """Cells that stay free, since a belt ends there or something is pushed there."""

    def __post_init__(self) -> None:
        for at in OUTER:
            self.wall(Cell(at, 0), Facing.N)
            self.wall(Cell(0, SIDE - 1 - at), Facing.W)

    def free(self) -> list[Cell]:
        """Return the cells that may still be filled, row by row."""
        return [
            cell
            for cell in (Cell(x, y) for y in MIDDLE for x in MIDDLE)
            if cell not in self.floor and cell not in self.kept
        ]

    def is_free(self, cell: Cell) -> bool:
        """Tell whether a cell may be filled."""
        inside = cell.x in MIDDLE and cell.y in MIDDLE
        return inside and cell not in self.floor and cell not in self.kept

    def lay(self, tokens: Iterable[Token], keep: Iterable[Cell] = ()) -> bool:
        """Lay tokens and their twins, keeping some cells free, if there is room for all of them."""
        new: dict[Cell, Token] = {}
        for token in tokens:
            for one in (token, turned(token)):
                if new.setdefault(one.cell, one) != one or not self.is_free(one.cell):
                    return False
        kept = {one for cell in keep for one in (cell, opposite(cell))}
        if kept & new.keys() or kept & self.floor.keys():
            return False
        self.floor |= new
        self.kept |= kept
        return True

    # ---- edges

    def has_wall(self, cell: Cell, side: Facing) -> bool:
        """Tell whether a wall stands on a side of a cell."""
        there = frozenset({cell, cell.step(*side.delta)})
        return any(_parted(token) == there for token in self.edges if token.kind == WALL)

    def wall(self, cell: Cell, side: Facing) -> bool:
        """Put a wall and its twin on an edge, unless one is there or a belt runs across."""
        beyond = cell.step(*side.delta)
        if self.has_wall(cell, side):
            return False
        for at, way in ((cell, side), (beyond, side.right.right)):
            fixture = self.floor.get(at)
            if fixture and fixture.kind in (BELT, EXPRESS) and fixture.facing is way:
                return False
        token = Token(WALL, cell, side)
        self.edges.append(token)
        if _parted(turned(token)) != _parted(token):
            self.edges.append(turned(token))
        return True

    def mount(self, kind: str, cell: Cell, side: Facing) -> bool:
        """Mount something and its twin on walls, which are put there if they are missing."""
        if not self.has_wall(cell, side) and not self.wall(cell, side):
            return False
        token = Token(kind, cell, side)
        self.edges += [token, turned(token)]
        return True

    # ---- the whole

    def tokens(self, top: int, *, mirrored: bool) -> Iterator[Token]:
        """Return all tokens of a board whose first row is the given one of the course."""
        for token in (*self.floor.values(), *self.edges):
            kind, cell, facing = token
            if mirrored:
                kind, cell = _MIRRORED.get(kind, kind), Cell(SIDE - 1 - cell.x, cell.y)
                facing = facing.right.right if facing in (Facing.E, Facing.W) else facing
            yield Token(kind, cell.step(0, top), facing)


def opposite(cell: Cell) -> Cell:
    """Return the cell on the other side of the middle."""
    return Cell(SIDE - 1 - cell.x, SIDE - 1 - cell.y)


def apart(cell: Cell, other: Cell) -> int:
    """Return how many steps two cells are apart if nothing lies between them."""
    return abs(cell.x - other.x) + abs(cell.y - other.y)


def turned(token: Token) -> Token:
    """Return the twin of a token: turned by half a circle around the middle of the board."""
    facing = token.facing.right.right if token.kind in TURNING else token.facing
    return Token(token.kind, opposite(token.cell), facing)


def _parted(token: Token) -> frozenset[Cell]:
    """Return the two cells that a wall parts."""
    return frozenset({token.cell, token.cell.step(*token.facing.delta)})
