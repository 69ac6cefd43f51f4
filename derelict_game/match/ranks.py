"""How an end is told: who won, who came where, and with how many points."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from derelict_game.match.game_cards import GameCard
from derelict_game.rules.outcome import DRAWN, LOST, WON, Outcome
from derelict_game.rules.seat import Seat

DUEL = 2
"""So many seats need no ranks: one sentence tells all."""


class Result(StrEnum):
    """What an end is to one seat."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"


class Rank(NamedTuple):
    """Where a seat came in."""

    place: int
    """From 1 on; seats with equal returns share one."""
    seat: Seat
    score: int | None
    """Its points; None: the game counts none."""


def ranks(outcome: Outcome, seats: Sequence[Seat]) -> list[Rank]:
    """Return all seats from the best to the worst; equals stay in the order of play."""
    returns = {seat: outcome.returns.get(seat, LOST) for seat in seats}
    order = sorted(seats, key=lambda seat: -returns[seat])
    return [
        Rank(
            1 + sum(share > returns[seat] for share in returns.values()),
            seat,
            outcome.scores.get(seat),
        )
        for seat in order
    ]


def result(outcome: Outcome, seat: Seat) -> Result:
    """Return what an end is to a seat: only who is alone ahead has won, or whoever has all.

    To be second is to lose, however many came behind; to share the first place is a draw, unless
    nobody got anything.
    """
    share, best = outcome.returns.get(seat, LOST), max(outcome.returns.values(), default=LOST)
    if share == WON or outcome.winner == seat:
        return Result.WON
    return Result.LOST if share < best or best < DRAWN else Result.DRAWN


def headline(card: GameCard, outcome: Outcome, seats: Sequence[Seat]) -> str:
    """Return who won, in the words of the game and without a full stop."""
    if outcome.winner is not None:
        return card.seat(outcome.winner).wins
    shares = [outcome.returns.get(seat, LOST) for seat in seats]
    if all(share < DRAWN for share in shares):
        return card.lost
    if all(share == WON for share in shares):
        return card.won
    first = [rank.seat for rank in ranks(outcome, seats) if rank.place == 1]
    if len(first) == len(seats):
        return "A draw"
    tied = " and ".join(card.seat(seat).within for seat in first)
    if len(first) > DUEL:
        return f"A tie of {len(first)}"
    return f"{tied[:1].upper()}{tied[1:]} tie"


def table(card: GameCard, outcome: Outcome, seats: Sequence[Seat]) -> list[str]:
    """Return a line for every seat: '1. Robot 2, 4 points'; empty where a sentence tells all."""
    if len(seats) <= DUEL and not outcome.scores:
        return []
    lines = []
    for rank in ranks(outcome, seats):
        score = "" if rank.score is None else f", {card.scored(rank.score)}"
        place = f"{rank.place}. " if len(seats) > 1 else ""
        lines.append(f"{place}{card.seat(rank.seat).title}{score}")
    return lines
