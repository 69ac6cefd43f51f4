"""Gestures: what a person does in one movement, and takes back by one undo."""

from dataclasses import dataclass, field
from typing import NamedTuple

from derelict_game.rules.choice import Choice


class Gesture(NamedTuple):
    """What one undo takes back."""

    taken: int
    """How many answers it gave."""
    taken_out: tuple[Choice, ...] = ()
    """Answers that it took back."""


@dataclass
class Gestures:
    """Everything that can be taken back, gesture by gesture."""

    _done: list[Gesture] = field(default_factory=list)
    _held: Gesture | None = None
    """What the movement has done that is under way."""

    def clear(self) -> None:
        """Forget all that is over: nothing of it can be taken back any more."""
        self._done.clear()

    def hold(self) -> None:
        """Let all that is done from now on be one gesture, as a drag is."""
        self.let_go()
        self._held = Gesture(0)

    def let_go(self) -> None:
        """End the gesture that was held."""
        held, self._held = self._held, None
        if held is not None and held != Gesture(0):
            self._done.append(held)

    def took(self, answers: int) -> None:
        """Note that answers were given together."""
        self._note(Gesture(answers))

    def took_out(self, choice: Choice) -> None:
        """Note that an answer was taken back; then a gesture that gave it has nothing to undo."""
        places = [place for place, one in enumerate(self._done) if one == Gesture(1)]
        for place in places[-1:]:
            del self._done[place]
        self._note(Gesture(0, (choice,)))

    def pop(self) -> Gesture:
        """Return the last gesture and forget it; one that nobody has noted gave one answer."""
        self.let_go()
        return self._done.pop() if self._done else Gesture(1)

    def _note(self, gesture: Gesture) -> None:
        if self._held is None:
            self._done.append(gesture)
        else:
            taken_out = (*self._held.taken_out, *gesture.taken_out)
            self._held = Gesture(self._held.taken + gesture.taken, taken_out)
