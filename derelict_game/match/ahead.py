"""Answers given ahead: seats that answer in secret need not wait for each other.

The record stays one line in the order of the rules. What a seat answers before its turn is kept
here, tried on a copy, and becomes part of the match as soon as that seat is asked.
"""

from typing import NamedTuple

from derelict_game.rules.choice import Choice
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.offer import Offer
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import State


class Draft(NamedTuple):
    """How things stand for a seat that has answered ahead."""

    state: State
    offer: Offer | None
    """What it is asked next; None: it has answered everything."""


class Ahead:
    """What seats have answered before their turn."""

    def __init__(self, rules: AnyRules) -> None:
        self._rules = rules
        self._kept: dict[Seat, list[Choice]] = {}
        self._tried: dict[Seat, tuple[object, Draft | None]] = {}
        """The copy on which the answers of a seat were tried last, and from what."""

    def count(self, seat: Seat) -> int:
        """Return how many answers of a seat wait for their turn."""
        return len(self._kept.get(seat, ()))

    def keep(self, seat: Seat, choice: Choice) -> None:
        """Keep one more answer of a seat."""
        self._kept.setdefault(seat, []).append(choice)

    def take_back(self, seat: Seat) -> bool:
        """Forget the last answer of a seat; False: none waits."""
        return bool(self.count(seat) and self._kept[seat].pop())

    def kept(self, seat: Seat) -> tuple[Choice, ...]:
        """Return the answers of a seat that wait for their turn."""
        return tuple(self._kept.get(seat, ()))

    def take_out(self, seat: Seat, choice: Choice) -> None:
        """Forget one answer of a seat that waits; those after it stay."""
        self._kept[seat].remove(choice)

    def next(self, offer: Offer) -> Choice | None:
        """Return the first answer that was kept for a question; None: there is none."""
        kept = self._kept.get(offer.seat, [])
        if kept and kept[0] in offer:
            return kept.pop(0)
        # The question is another one than was expected.
        kept.clear()
        return None

    def draft(self, state: State, number: int, seat: Seat) -> Draft | None:
        """Return how things stand for a seat after its answers; None: it must wait.

        The number is that of the question for which the state is the true one.
        """
        key = (number, tuple(self._kept.get(seat, ())))
        if seat not in self._tried or self._tried[seat][0] != key:
            self._tried[seat] = (key, self._try(state, seat))
        return self._tried[seat][1]

    def _try(self, state: State, seat: Seat) -> Draft | None:
        draft = self._rules.ahead(state, seat)
        if draft is None:
            return None
        for choice in self._kept.get(seat, ()):
            offer = self._rules.offer(draft)
            if offer is None or offer.seat != seat or choice not in offer:
                return None
            self._rules.apply(draft, choice)
        offer = self._rules.offer(draft)
        return Draft(draft, offer if offer is not None and offer.seat == seat else None)
