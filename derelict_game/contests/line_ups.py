"""Line-ups: who sits where, one player a seat."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product

LineUp = tuple[str, ...]
"""The names of the players, in the order of the seats."""


def line_ups(players: Sequence[str], seats: int, *, mirror: bool = False) -> list[LineUp]:
    """Return line-ups in which every player sits in every seat equally often.

    Everybody plays everybody. Where there are more players than seats, as many as fit sit down, in
    every combination; where there are fewer, they sit down several times. Each such round moves on
    by a seat until all have sat everywhere, and is played in both directions. Mirror: everybody
    also plays against himself alone.

    >>> line_ups(["a", "b"], 2)
    [('a', 'b'), ('b', 'a')]
    >>> line_ups(["a", "b", "c"], 3)[:3]
    [('a', 'b', 'c'), ('a', 'c', 'b'), ('b', 'a', 'c')]
    >>> line_ups(["a", "b"], 3)[:3]
    [('a', 'a', 'b'), ('a', 'b', 'a'), ('a', 'b', 'b')]
    >>> line_ups(["a", "b"], 1)
    [('a',), ('b',)]
    """
    found = {line_up for line_up in _rounds(players, seats) if seats == 1 or len(set(line_up)) > 1}
    if mirror:
        found |= {(player,) * seats for player in players}
    order = {player: place for place, player in enumerate(players)}
    return sorted(found, key=lambda line_up: [order[player] for player in line_up])


def _rounds(players: Sequence[str], seats: int) -> Iterator[LineUp]:
    for group in combinations(players, min(seats, len(players))):
        for first in range(len(group)):
            line_up = tuple(group[(first + place) % len(group)] for place in range(seats))
            for turned in (line_up, line_up[::-1]):
                for moved in range(seats):
                    yield turned[moved:] + turned[:moved]


def combined(choices: Sequence[Sequence[str]]) -> list[LineUp]:
    """Return every line-up of those who may sit in each seat.

    >>> combined([["a", "b"], ["c"]])
    [('a', 'c'), ('b', 'c')]
    """
    return list(product(*choices))
