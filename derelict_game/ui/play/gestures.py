"""Gestures: what a person does in one movement, and takes back by one undo."""

from collections.abc import Iterable
from dataclasses import dataclass

from derelict_game.rules.choice import Choice


@dataclass(frozen=True, slots=True)
class Gesture:
    """What one undo takes back."""

    taken: tuple[Choice, ...] = ()
    """The answers that it gave."""
    taken_out: tuple[Choice, ...] = ()
    """Answers that it took back."""
    before: "tuple[Gesture, ...]" = ()
    """The gestures that can be taken back after this one."""


@dataclass
class Gestures:
    """Everything that can be taken back, gesture by gesture."""

    _done: tuple[Gesture, ...] = ()
    _held: Gesture | None = None
    """What the movement has done that is under way."""

    def clear(self) -> None:
        """Forget all that is over: nothing of it can be taken back any more."""
        self._done = ()

    def hold(self) -> None:
        """Let all that is done from now on be one gesture, as a drag is."""
        self.let_go()
        self._held = Gesture(before=self._done)

    def let_go(self) -> None:
        """End the gesture that was held."""
        held, self._held = self._held, None
        if held is not None and (held.taken or held.taken_out):
            self._done = (*self._done, held)

    def took(self, choices: Iterable[Choice]) -> None:
        """Note that answers were given together."""
        self._note(Gesture(tuple(choices), before=self._done))

    def took_out(self, choice: Choice) -> None:
        """Note that an answer was taken back; a gesture that gave it has nothing left to undo."""
        before = self._done
        self._done = tuple(one for one in before if one.taken != (choice,) or one.taken_out)
        self._note(Gesture((), (choice,), before))

    def pop(self) -> Gesture | None:
        """Return the last gesture and forget it; None: none is known."""
        self.let_go()
        last = self._done[-1] if self._done else None
        self._done = last.before if last else ()
        return last

    def _note(self, gesture: Gesture) -> None:
        held = self._held
        if held is None:
            self._done = (*self._done, gesture)
        else:
            taken_out = (*held.taken_out, *gesture.taken_out)
            self._held = Gesture((*held.taken, *gesture.taken), taken_out, held.before)
