"""Choices: the answers to offers, each a small frozen value with an exact text form."""

from typing import NamedTuple

from derelict_game.board.geometry import Cell
from derelict_game.errors import DerelictError


class IllegalChoice(DerelictError):
    """A player's answer is not one of the choices of the offer, or is no choice at all."""


class Choice(NamedTuple):
    """One answer: its kind, then its cell or words.

    >>> str(Choice("move", Cell(4, 1)))
    'move 4,1'
    >>> Choice.parse("turn left")
    Choice(kind='turn', cell=None, words=('left',))
    """

    kind: str
    """The identifier that all choices of a sort share, such as `move` or `door`."""
    cell: Cell | None = None
    words: tuple[str, ...] = ()
    """What else tells this choice from the others of its kind; words without spaces."""

    def __str__(self) -> str:
        """Return the text form, the exact inverse of `parse`."""
        parts = (self.kind, str(self.cell)) if self.cell is not None else (self.kind,)
        return " ".join(parts + self.words)

    @staticmethod
    def parse(text: str) -> "Choice":
        """Return the choice that is written so; every run of spaces counts as one."""
        kind, *rest = text.split() or [""]
        if not kind:
            raise IllegalChoice("An empty line is no choice.")
        cell = Cell.parse(rest[0]) if rest else None
        return Choice(kind, cell, tuple(rest[1:] if cell else rest))


PASS = Choice("pass")
TURN_LEFT = Choice("turn", words=("left",))
TURN_RIGHT = Choice("turn", words=("right",))
