"""Random decisions of makers of missions: the same ones for the same key, with every Python."""

from collections.abc import Sequence
from typing import TypeVar

from derelict_game.rules.luck import drawn

T = TypeVar("T")


class Draws:
    """A sequence of decisions that follows from a key alone."""

    def __init__(self, key: str) -> None:
        self._key = key
        self._used = 0

    def between(self, low: int, high: int) -> int:
        """Return a number from low to high, both included."""
        self._used += 1
        return low - 1 + drawn(self._key, self._used, high - low + 1)

    def happens(self, percent: int) -> bool:
        """Return whether something comes about that does so in this many cases of a hundred."""
        return self.between(1, 100) <= percent

    def pick(self, things: Sequence[T]) -> T:
        """Return one of some things."""
        return things[self.between(0, len(things) - 1)]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """Return things in any order."""
        left = list(things)
        return [left.pop(self.between(0, len(left) - 1)) for _ in things]
