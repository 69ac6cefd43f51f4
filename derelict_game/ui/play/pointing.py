"""The one gesture: point at what acts, then at its target, until a choice is whole.

Every cell of a choice can be pointed at, and every word of it that names a slot beside the board.
A click, a drag and the keys all do nothing but point.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from derelict_game.board.geometry import Cell
from derelict_game.rules.choice import Choice, Point
from derelict_game.rules.tray import Slot


@dataclass(frozen=True, slots=True)
class Pointing:
    """Some choices, and what has been picked of them so far."""

    choices: tuple[Choice, ...]
    slots: Mapping[str, Slot]
    """What lies beside the board, by the words that name it."""
    picked: tuple[Point, ...] = ()

    def points(self, choice: Choice) -> tuple[Point, ...]:
        """Return what can be pointed at to make a choice; nothing: it needs a button."""
        return tuple(p for p in choice.points if isinstance(p, Cell) or p in self.slots)

    def holding(self, at: Point | None = None) -> list[Choice]:
        """Return the choices that hold all that was picked, and the next point.

        Cells are pointed at from where to where; slots may come before or after anything.
        """
        wanted = self.picked if at is None else (*self.picked, at)
        return [choice for choice in self.choices if _agrees(self.points(choice), wanted)]

    def whole(self, at: Point | None = None) -> list[Choice]:
        """Return the choices that need nothing more once a point is picked."""
        count = len(self.picked) + (at is not None)
        return [c for c in self.holding(at) if len(self.points(c)) == count] if count else []

    def leading(self, at: Point) -> list[Choice]:
        """Return the choices that need more than this point besides what is picked."""
        count = len(self.picked) + 1
        return [c for c in self.holding(at) if len(self.points(c)) > count]

    def ahead(self) -> dict[Point, list[Choice]]:
        """Return what should be pointed at next, and the choices that would hold it.

        At first that is what acts: what lies in a slot, or the cell that a choice begins with.
        """
        found: dict[Point, list[Choice]] = {}
        for choice in self.holding():
            for point in self._next(choice):
                found.setdefault(point, []).append(choice)
        return found

    def _next(self, choice: Choice) -> Iterable[Point]:
        points = self.points(choice)
        if not self.picked:
            pieces = [p for p in points if isinstance(p, str) and self.slots[p].kind]
            return pieces or points[:1]
        left = [p for p in points if p not in self.picked]
        cells = [p for p in left if isinstance(p, Cell)]
        return [*cells[:1], *(p for p in left if isinstance(p, str))]

    def instead(self, kind: str, at: Point | None) -> Choice:
        """Return the choice that somebody means who points where nothing is offered.

        It is made after the pattern of an offered one of the same kind, as far as there is any.
        """
        held = [choice for choice in self.holding() if choice.kind == kind]
        points = self.picked if at is None else (*self.picked, at)
        cells = [point for point in points if isinstance(point, Cell)]
        words = [point for point in points if isinstance(point, str)]
        if held and isinstance(at, str):
            like = held[0].words
            words = [w if w in self.picked or w not in self.slots else at for w in like]
        first, to = [*cells, None, None][:2]
        return Choice(kind, first, tuple(words), to if first else None)


def _agrees(points: Sequence[Point], wanted: Sequence[Point]) -> bool:
    """Tell whether points can be picked in this order on the way to a choice."""
    cells = [point for point in points if isinstance(point, Cell)]
    picked = [point for point in wanted if isinstance(point, Cell)]
    slots = [point for point in wanted if isinstance(point, str)]
    return cells[: len(picked)] == picked and all(slot in points for slot in slots)
