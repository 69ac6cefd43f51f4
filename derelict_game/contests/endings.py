"""How matches ended, for every seat: wins, draws, mean returns, and scores where there are any."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from derelict_game.contests.intervals import average, share
from derelict_game.rules.outcome import DRAWN, Outcome
from derelict_game.rules.seat import Seat

DRAW, ALL_LOST, ALL_WON = "draw", "lost", "won"


def ending(outcome: Outcome) -> str:
    """Return the seat that won, or in a word what became of everybody.

    >>> ending(Outcome.lost([Seat("diver")], "The air is out."))
    'lost'
    """
    if outcome.winner is not None:
        return outcome.winner
    returns = outcome.returns.values() or (DRAWN,)
    if max(returns) < DRAWN:
        return ALL_LOST
    return ALL_WON if min(returns) > DRAWN else DRAW


def count_endings(outcomes: Iterable[Outcome]) -> dict[str, int]:
    """Return how often each seat won, and how often nobody did."""
    return dict(sorted(Counter(map(ending, outcomes)).items()))


def by_seat(outcomes: Sequence[Outcome], seats: Iterable[Seat]) -> dict[str, Any]:
    """Return the figures of every seat, each of the matches in which it played."""
    played = {seat: [one for one in outcomes if seat in one.returns] for seat in seats}
    endings = Counter(map(ending, outcomes))
    decided = sum(outcome.winner is not None for outcome in outcomes)
    return {
        "wins": {
            seat: share(sum(outcome.winner == seat for outcome in own), len(own))
            for seat, own in played.items()
        },
        "draws": endings[DRAW],
        "lost": endings[ALL_LOST],
        "decided": round(decided / len(outcomes), 4) if outcomes else None,
        "returns": {
            seat: average([outcome.returns[seat] for outcome in own])
            for seat, own in played.items()
        },
        "scores": {
            seat: average(scores)
            for seat, own in played.items()
            if (scores := [one.scores[seat] for one in own if seat in one.scores])
        },
    }
