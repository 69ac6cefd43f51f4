"""Ratings of players, fitted to all results at once by the model of Bradley and Terry.

The first seat wins with the probability that its strength beats the second's on a logistic curve;
a draw is half a win for both. Besides its matches everybody drew one against a player of 1500, so
that somebody who always wins has a rating, too.
"""

from collections.abc import Iterable
from math import exp, log
from operator import add, mul
from typing import NamedTuple

MIDDLE = 1500
POINTS = 400 / log(10)
"""Points of rating a unit of strength: 400 points are ten wins to one loss."""
STEPS, CLOSE = 200, 1e-9

SEAT = "the first seat"


class Score(NamedTuple):
    """What two players scored against each other: wins and half the draws of the first seat."""

    first: str
    second: str
    scored: float
    matches: int


class Ratings(NamedTuple):
    """How strong players are; the mean is 1500."""

    overall: dict[str, int]
    """The advantage of a seat set aside."""
    seat_advantage: int
    """What it is worth to sit in the first seat."""
    first: dict[str, int]
    second: dict[str, int]


class _Duel(NamedTuple):
    up: tuple[str, ...]
    down: tuple[str, ...]
    scored: float
    matches: float


def rate(scores: Iterable[Score]) -> Ratings:
    """Return the ratings that fit the scores best, overall and in each seat."""
    known = list(scores)
    players = sorted({player for score in known for player in score[:2]})
    whole = _fit([_Duel((s.first, SEAT), (s.second,), s.scored, s.matches) for s in known])
    seats = _fit([_Duel((f"1 {s.first}",), (f"2 {s.second}",), s.scored, s.matches) for s in known])
    advantage = whole.pop(SEAT, 0.0)
    overall, seated = _points(whole), _points(seats)
    return Ratings(
        {player: overall[player] for player in players},
        round(advantage * POINTS),
        {player: seated[f"1 {player}"] for player in players if f"1 {player}" in seated},
        {player: seated[f"2 {player}"] for player in players if f"2 {player}" in seated},
    )


def _points(strengths: dict[str, float]) -> dict[str, int]:
    middle = sum(strengths.values()) / max(1, len(strengths))
    return {name: round(MIDDLE + POINTS * (one - middle)) for name, one in strengths.items()}


def _fit(duels: list[_Duel]) -> dict[str, float]:
    """Return the likeliest strengths, improved by Newton's steps until they stay."""
    names = sorted({name for duel in duels for name in (*duel.up, *duel.down)})
    signs = [[duel.up.count(name) - duel.down.count(name) for name in names] for duel in duels]
    strengths = [0.0] * len(names)
    for _ in range(STEPS):
        slopes, curves = [], []
        for place, strength in enumerate(strengths):
            # The match that everybody drew against the middle.
            hoped = _chance(strength)
            slopes.append(0.5 - hoped)
            curves.append([0.0] * len(names))
            curves[place][place] = hoped * (1 - hoped)
        for duel, sign in zip(duels, signs, strict=True):
            hoped = _chance(sum(map(mul, sign, strengths)))
            # Somebody against himself has the sign 0: such a match tells of the seat alone.
            mine = [place for place, one in enumerate(sign) if one]
            for row in mine:
                slopes[row] += sign[row] * (duel.scored - duel.matches * hoped)
                for column in mine:
                    curve = duel.matches * hoped * (1 - hoped)
                    curves[row][column] += sign[row] * sign[column] * curve
        steps = [max(-1.0, min(1.0, step)) for step in _solved(curves, slopes)]
        strengths = list(map(add, strengths, steps))
        if max(map(abs, steps), default=0.0) < CLOSE:
            break
    return dict(zip(names, strengths, strict=True))


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve linear equations; the matrix is positive definite, so no row needs to be swapped."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for place, pivot in enumerate(rows):
        pivot[:] = [value / pivot[place] for value in pivot]
        for row in rows:
            if row is not pivot:
                factor = row[place]
                row[:] = [value - factor * one for value, one in zip(row, pivot, strict=True)]
    return [row[-1] for row in rows]


def _chance(strength: float) -> float:
    return 1 / (1 + exp(-strength))
