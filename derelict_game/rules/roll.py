"""Rolls: what the chance seat is asked for, and how its answers are written."""

from dataclasses import dataclass
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from derelict_game.rules.choice import Choice

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


@dataclass(frozen=True, slots=True)
class Roll:
    """Numbers to be drawn, each uniform from 1 to its die's sides and independent of the others.

    A shuffle of n cards is the roll with sides n, n-1 … 2: each number picks the next card from
    those that are left.
    """

    sides: tuple[int, ...]
    kind: str = "roll"
    """The kind of the choice that answers, such as `roll` or `draw`."""
    prefix: str = ""
    """Stands before each number in a list of forced outcomes: a blip draw is written `b14`."""
    faces: tuple[str, ...] = ()
    """The names of what is drawn from, one after another and without putting back, such as cards;
    then the answer has their names instead of numbers. Empty: there are only numbers."""

    @staticmethod
    def draw(kind: str, faces: "Sequence[str]", count: int = 1) -> "Roll":
        """Return the roll that draws some of those that are left, each as likely as the others."""
        return Roll(tuple(range(len(faces), len(faces) - count, -1)), kind, faces=tuple(faces))

    def choice(self, numbers: "Sequence[int]") -> Choice:
        """Return the choice that answers with these numbers."""
        if self.faces:
            left = list(self.faces)
            return Choice(self.kind, words=tuple(left.pop(number - 1) for number in numbers))
        return Choice(self.kind, words=tuple(map(str, numbers)))

    def allows(self, choice: Choice) -> bool:
        """Tell whether the choice is an answer to this roll."""
        kind, cell, words, to = choice
        if kind != self.kind or cell is not None or to is not None:
            return False
        if self.faces:
            drawn = set(words)
            return len(words) == len(drawn) == len(self.sides) and drawn <= set(self.faces)
        return len(words) == len(self.sides) and all(
            word.isascii() and word.isdigit() and word[0] != "0" and int(word) <= sides
            for word, sides in zip(words, self.sides, strict=True)
        )

    def outcomes(self) -> "Iterator[Choice]":
        """Return every answer, all of them equally likely. There are `count`."""
        return map(self.choice, product(*(range(1, sides + 1) for sides in self.sides)))

    @property
    def count(self) -> int:
        """The number of outcomes."""
        return prod(self.sides)


def numbers(choice: Choice) -> tuple[int, ...]:
    """Return the numbers of a chance seat's answer, in the order in which they were rolled."""
    return tuple(map(int, choice.words))
