"""Outcomes: how a match ended, for every seat."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from derelict_game.rules.seat import Seat

WON, DRAWN, LOST = 1.0, 0.0, -1.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: a return for every seat, from 1 (won) to -1 (lost), and why.

    >>> Outcome.ranked([Seat("b"), Seat("a"), Seat("c")], "The race is over.").returns
    {'b': 1.0, 'a': 0.0, 'c': -1.0}
    """

    returns: dict[Seat, float]
    reason: str
    scores: dict[Seat, int] = field(default_factory=dict)
    """The points of every seat, in a game that counts them."""

    @property
    def winner(self) -> Seat | None:
        """The only best seat, if it has won anything; None: a draw, or a game that is lost."""
        best = max(self.returns.values(), default=LOST)
        ahead = [seat for seat, share in self.returns.items() if share == best]
        return ahead[0] if best > DRAWN and len(ahead) == 1 else None

    @staticmethod
    def won(
        seat: Seat, seats: Sequence[Seat], reason: str, scores: Mapping[Seat, int] | None = None
    ) -> "Outcome":
        """Return the victory of one seat over all others."""
        returns = {one: WON if one == seat else LOST for one in seats}
        return Outcome(returns, reason, dict(scores or {}))

    @staticmethod
    def lost(
        seats: Sequence[Seat], reason: str, scores: Mapping[Seat, int] | None = None
    ) -> "Outcome":
        """Return the defeat of everybody, as in a game for one."""
        return Outcome(dict.fromkeys(seats, LOST), reason, dict(scores or {}))

    @staticmethod
    def drawn(
        seats: Sequence[Seat], reason: str, scores: Mapping[Seat, int] | None = None
    ) -> "Outcome":
        """Return an end that is as good for everybody."""
        return Outcome(dict.fromkeys(seats, DRAWN), reason, dict(scores or {}))

    @staticmethod
    def ranked(
        order: Sequence[Seat | Sequence[Seat]],
        reason: str,
        scores: Mapping[Seat, int] | None = None,
    ) -> "Outcome":
        """Return the ranks from best to worst, evenly between 1 and -1.

        Seats that share a rank stand together, and have the mean of what their places are worth.
        """
        groups = [(one,) if isinstance(one, str) else tuple(one) for one in order]
        count = sum(map(len, groups))
        returns: dict[Seat, float] = {}
        place = 0
        for group in groups:
            middle = place + (len(group) - 1) / 2
            worth = WON - 2 * middle / (count - 1) if count > 1 else WON
            returns |= dict.fromkeys(group, worth)
            place += len(group)
        return Outcome(returns, reason, dict(scores or {}))
