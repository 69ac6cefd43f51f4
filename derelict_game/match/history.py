"""The history of a match as far as it can be taken back."""

from collections.abc import Iterable
from dataclasses import dataclass

from derelict_game.rules.event import ROLLED, Event
from derelict_game.rules.seat import CHANCE, Seat
from derelict_game.rules.state import State
from derelict_game.rules.undo import UndoPolicy

_NOTHING = "There is nothing to take back."
_DEPTH = "Undo stops here: no more than {} actions can be taken back."
_DICE = "Undo stops here: chance has decided something."
_REVEALED = "Undo stops here: something has been revealed."
_OVER = "Undo stops here: the match is over."
_OTHER_SEAT = "Undo stops here: the turn has gone to the other side."


@dataclass(frozen=True, slots=True)
class Moment:
    """A question to which undo can return."""

    seat: Seat
    """Who was asked."""
    state: State
    steps: int
    events: int
    dice: tuple[int, int]
    """How many seeded and forced numbers had been used; they are given again."""


class History:
    """The questions of one seat since the last thing that cannot be taken back."""

    def __init__(self, policy: UndoPolicy) -> None:
        self._policy = policy
        self._moments: list[Moment] = []
        self._stops: dict[Seat, str] = {}
        """What stopped the undo of each seat first, after the last choice that stands of it.

        Whoever else is asked, the turn has gone over; so a seat's own choice always tells.
        """
        self._asked: Seat | None = None
        self._barrier = _NOTHING
        """What stops everybody of whom nothing is known."""

    @property
    def refusal(self) -> str | None:
        """Why nothing can be taken back; None: something can."""
        if self._moments:
            return None
        return self._barrier if self._asked is None else self._stops.get(self._asked, self._barrier)

    def remember(self, moment: Moment) -> None:
        """Keep a question that is about to be answered."""
        self._moments.append(moment)
        if self._policy.depth is not None and len(self._moments) > self._policy.depth:
            del self._moments[0]
            self._barrier = _DEPTH.format(self._policy.depth)

    def close(self, seat: Seat, events: Iterable[Event], next_seat: Seat | None) -> None:
        """Forget all questions if the answer led to something that cannot be taken back."""
        self._asked = next_seat
        policy = self._policy
        barriers = {event.type for event in events} & policy.barriers
        chance = CHANCE in (seat, next_seat)
        if ROLLED in barriers or (chance and ROLLED in policy.barriers):
            barrier = _DICE
        elif barriers:
            barrier = _REVEALED
        elif next_seat is None:
            if policy.past_end:
                return
            barrier = _OVER
        elif next_seat != CHANCE and self._moments and self._moments[-1].seat != next_seat:
            barrier = _OTHER_SEAT
        else:
            return
        self._moments.clear()
        self._barrier = barrier
        if seat != CHANCE:
            self._stops[seat] = barrier

    def forget(self, reason: str) -> None:
        """Let undo stop here, for everybody."""
        self._moments.clear()
        self._stops.clear()
        self._barrier = reason

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The questions to which undo can return, the last one last."""
        return tuple(self._moments)

    @property
    def last(self) -> Moment | None:
        """The question to which undo returns next."""
        return self._moments[-1] if self._moments else None

    def pop(self) -> Moment:
        """Return the last question and forget it."""
        return self._moments.pop()

    def copy(self) -> "History":
        """Return an independent copy."""
        copy = History(self._policy)
        copy._moments = self._moments.copy()
        copy._stops = self._stops.copy()
        copy._asked = self._asked
        copy._barrier = self._barrier
        return copy
