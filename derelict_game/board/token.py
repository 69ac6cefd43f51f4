"""Tokens: the things on the board, and what is known of each kind of them."""

from enum import Enum
from typing import NamedTuple, NewType

from derelict_game.board.geometry import Cell, Facing

TokenId = NewType("TokenId", int)


class Token(NamedTuple):
    """A thing on the board."""

    kind: str
    """The type of the token, such as `marine_flame` or `door`."""
    cell: Cell
    facing: Facing

    def notation(self) -> list[str | int]:
        """Return the written form, such as `["marine", 4, 2, "N"]`."""
        return [self.kind, self.cell.x, self.cell.y, self.facing.name]


class Role(Enum):
    """How a kind of token stands in its cell; a picture shows the first of them on top."""

    UNIT = "unit"
    SCENERY = "scenery"
    MARK = "mark"


class TokenKind(NamedTuple):
    """What pictures and map checks need to know of a kind of token."""

    title: str
    """The name in sentences, such as `flamer marine`."""
    symbol: str
    """One character for text pictures."""
    role: Role
    note: str = ""
    """What sets it apart from its like in a word or two, such as its weapon."""
    about: str = ""
    """What it is there for: a sentence for whoever points at it."""
    stands: bool = False
    """Whether it stands over all other scenery of its cell, as a door does."""
    edge: bool = False
    """Whether it stands on that side of its cell which its facing names, as a thin wall does."""
    runs: bool = False
    """Whether it leads where it faces, as a belt does."""

    @property
    def heading(self) -> str:
        """The name as it stands alone or begins a sentence."""
        return self.title[:1].upper() + self.title[1:]
