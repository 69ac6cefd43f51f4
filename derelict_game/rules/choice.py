"""Choices: the answers to offers, each a small frozen value with an exact text form."""

from typing import NamedTuple

from derelict_game.board.geometry import Cell
from derelict_game.errors import DerelictError


class IllegalChoice(DerelictError):
    """A player's answer is not one of the choices of the offer, or is no choice at all."""


class Choice(NamedTuple):
    """One answer: its kind, then from which cell, or to which, then words.

    >>> str(Choice("move", Cell(4, 1)))
    'move 4,1'
    >>> str(Choice("attack", Cell(2, 1), to=Cell(3, 1)))
    'attack 2,1 3,1'
    >>> Choice.parse("turn left")
    Choice(kind='turn', cell=None, words=('left',), to=None)
    """

    kind: str
    """The identifier that all choices of a sort share, such as `move` or `door`."""
    cell: Cell | None = None
    words: tuple[str, ...] = ()
    """What else tells this choice from the others of its kind; words without spaces.

    A word may name a slot beside the board, such as a register or a card of the hand.
    """
    to: Cell | None = None
    """Where it leads, for a choice from somewhere to somewhere; then there is a cell, too."""

    def __str__(self) -> str:
        """Return the text form, the exact inverse of `parse`."""
        cells = (str(cell) for cell in (self.cell, self.to) if cell is not None)
        return " ".join((self.kind, *cells, *self.words))

    @property
    def points(self) -> tuple["Point", ...]:
        """Everything that can be pointed at to make this choice: its cells, then its words."""
        cells = (cell for cell in (self.cell, self.to) if cell is not None)
        return (*cells, *self.words)

    def begins_with(self, other: "Choice") -> bool:
        """Tell whether this choice says all that another one says, or more."""
        words = len(other.words)
        return (
            self.kind == other.kind
            and other.cell in (None, self.cell)
            and other.to in (None, self.to)
            and self.words[:words] == other.words
        )

    @staticmethod
    def parse(text: str) -> "Choice":
        """Return the choice that is written so; every run of spaces counts as one."""
        kind, *rest = text.split() or [""]
        if not kind:
            raise IllegalChoice("An empty line is no choice.")
        cells: list[Cell] = []
        for word in rest[:2]:
            cell = Cell.parse(word)
            if cell is None:
                break
            cells.append(cell)
        first, to = [*cells, None, None][:2]
        return Choice(kind, first, tuple(rest[len(cells) :]), to)


Point = Cell | str
"""Something that can be pointed at: a cell, or the name of a slot beside the board."""
