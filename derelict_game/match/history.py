"""The history of a match as far as it can be taken back."""

from collections.abc import Iterable
from dataclasses import dataclass

from derelict_game.rules.event import ROLLED, Event
from derelict_game.rules.seat import CHANCE, Seat
from derelict_game.rules.state import State
from derelict_game.rules.undo import UndoPolicy

_NOTHING = "There is nothing to take back."
_DICE = "Undo stops here: dice have been rolled."
_REVEALED = "Undo stops here: something has been revealed."
_OVER = "Undo stops here: the match is over."
_OTHER_SEAT = "Undo stops here: the turn has gone to the other side."


@dataclass(frozen=True, slots=True)
class Moment:
    """A question to which undo can return."""

    state: State
    steps: int
    events: int


class History:
    """The questions of one seat since the last thing that cannot be taken back."""

    def __init__(self, policy: UndoPolicy) -> None:
        self._policy = policy
        self._moments: list[Moment] = []
        self._barrier = _NOTHING

    @property
    def refusal(self) -> str | None:
        """Why nothing can be taken back; None: something can."""
        return None if self._moments else self._barrier

    def remember(self, state: State, steps: int, events: int) -> None:
        """Keep a question that is about to be answered."""
        self._moments.append(Moment(state.copy(), steps, events))
        if self._policy.depth is not None and len(self._moments) > self._policy.depth:
            del self._moments[0]

    def close(self, seat: Seat, events: Iterable[Event], next_seat: Seat | None) -> None:
        """Forget all questions if the answer led to something that cannot be taken back."""
        barriers = {event.type for event in events} & self._policy.barriers
        if seat == CHANCE or next_seat == CHANCE or ROLLED in barriers:
            self.forget(_DICE)
        elif barriers:
            self.forget(_REVEALED)
        elif next_seat is None:
            self.forget(_OVER)
        elif seat != next_seat:
            self.forget(_OTHER_SEAT)

    def forget(self, reason: str) -> None:
        """Let undo stop here."""
        self._moments.clear()
        self._barrier = reason

    def pop(self) -> Moment:
        """Return the last question and forget it."""
        return self._moments.pop()

    def copy(self) -> "History":
        """Return an independent copy."""
        copy = History(self._policy)
        copy._moments = self._moments.copy()
        copy._barrier = self._barrier
        return copy
