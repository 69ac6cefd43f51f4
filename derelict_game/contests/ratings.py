"""Ratings of players, fitted to all results at once by the model of Bradley and Terry.

A match is a duel of every two of its seats: the one with the higher return wins it, and does so
with the probability that its strength beats the other's on a logistic curve; a draw is half a win
for both. Besides its matches everybody drew one against a player of 1500, so that somebody who
always wins has a rating, too.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import exp, log
from operator import add, mul
from typing import NamedTuple

MIDDLE = 1500
POINTS = 400 / log(10)
"""Points of rating a unit of strength: 400 points are ten wins to one loss."""
STEPS, CLOSE = 200, 1e-9

_Name = tuple[int, str]
"""Whose strength it is: a player's, a seat's, or that of a player in a seat."""
ANYWHERE, ANYBODY = -1, ""


class Duel(NamedTuple):
    """What two players scored against each other in two seats."""

    places: tuple[int, int]
    """The numbers of their seats, the lower one first."""
    players: tuple[str, str]
    scored: float
    """Wins and half the draws of the one in the lower seat."""
    matches: int


class Ratings(NamedTuple):
    """How strong players are; the mean is 1500."""

    overall: dict[str, int]
    """The advantage of a seat set aside."""
    seats: list[int]
    """What it is worth to sit in each seat rather than in the last one."""
    seated: list[dict[str, int]]
    """How strong players are in each seat."""


class _Meeting(NamedTuple):
    up: tuple[_Name, ...]
    down: tuple[_Name, ...]
    scored: float
    matches: float


def duels(line_up: Sequence[str], returns: Sequence[Sequence[float]]) -> Iterator[Duel]:
    """Return the duels of all pairs of seats in matches of one line-up, by the returns of each.

    >>> next(duels(["a", "b"], [[1, -1], [0, 0], [1, -1]]))
    Duel(places=(0, 1), players=('a', 'b'), scored=2.5, matches=3)
    """
    for one, other in combinations(range(len(line_up)), 2):
        scored = sum(_half_points(match[one], match[other]) for match in returns)
        yield Duel((one, other), (line_up[one], line_up[other]), scored / 2, len(returns))


def _half_points(one: float, other: float) -> int:
    return 1 + (one > other) - (one < other)


def rate(fought: Iterable[Duel], seats: int) -> Ratings:
    """Return the ratings that fit the duels best, overall and in each seat."""
    known: dict[tuple[tuple[int, int], tuple[str, str]], tuple[float, int]] = {}
    for places, names, scored, matches in fought:
        before = known.get((places, names), (0.0, 0))
        known[places, names] = before[0] + scored, before[1] + matches
    players = sorted({player for _, names in known for player in names})
    last = seats - 1
    whole, seated = [], []
    for ((one, other), (up, down)), (scored, matches) in known.items():
        # The last seat is the measure of the others, so it has no strength of its own.
        worth = [((place, ANYBODY),) if place != last else () for place in (one, other)]
        ours, theirs = ((ANYWHERE, up), *worth[0]), ((ANYWHERE, down), *worth[1])
        whole.append(_Meeting(ours, theirs, scored, matches))
        seated.append(_Meeting(((one, up),), ((other, down),), scored, matches))
    strengths = _fit(whole)
    overall = _points({name: one for name, one in strengths.items() if name[0] == ANYWHERE})
    in_seats = _points(_fit(seated))
    return Ratings(
        {player: overall[ANYWHERE, player] for player in players},
        [round(strengths.get((place, ANYBODY), 0.0) * POINTS) for place in range(seats)],
        [
            {player: in_seats[place, player] for player in players if (place, player) in in_seats}
            for place in range(seats)
        ],
    )


def _points(strengths: dict[_Name, float]) -> dict[_Name, int]:
    middle = sum(strengths.values()) / max(1, len(strengths))
    return {name: round(MIDDLE + POINTS * (one - middle)) for name, one in strengths.items()}


def _fit(meetings: list[_Meeting]) -> dict[_Name, float]:
    """Return the likeliest strengths, improved by Newton's steps until they stay."""
    names = sorted({name for one in meetings for name in (*one.up, *one.down)})
    signs = [[one.up.count(name) - one.down.count(name) for name in names] for one in meetings]
    strengths = [0.0] * len(names)
    for _ in range(STEPS):
        slopes, curves = [], []
        for place, strength in enumerate(strengths):
            # The match that everybody drew against the middle.
            hoped = _chance(strength)
            slopes.append(0.5 - hoped)
            curves.append([0.0] * len(names))
            curves[place][place] = hoped * (1 - hoped)
        for meeting, sign in zip(meetings, signs, strict=True):
            hoped = _chance(sum(map(mul, sign, strengths)))
            # Somebody against himself has the sign 0: such a match tells of the seat alone.
            mine = [place for place, one in enumerate(sign) if one]
            for row in mine:
                slopes[row] += sign[row] * (meeting.scored - meeting.matches * hoped)
                for column in mine:
                    curve = meeting.matches * hoped * (1 - hoped)
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
