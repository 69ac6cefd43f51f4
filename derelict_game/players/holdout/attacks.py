"""Attacks: which threats can fall together, and who strikes which."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple


class Striker(NamedTuple):
    """A card that can attack."""

    card: int
    reach: int
    """The threats it could attack, a bit for each."""
    power: int


class Blow(NamedTuple):
    """One attack."""

    card: int
    threat: int
    """Its number."""


def kill_sets(strikers: Sequence[Striker], needs: Sequence[int]) -> list[int]:
    """Return the sets of threats that can fall in one phase, without those in a larger one.

    Needs are the damage that each threat has to take. A card attacks one threat only.

    >>> kill_sets([Striker(0, 0b11, 1), Striker(1, 0b10, 1)], [1, 1])
    [3]
    >>> kill_sets([Striker(0, 0b11, 1)], [1, 1])
    [2, 1]
    """
    able = [
        threat
        for threat, need in enumerate(needs)
        if need <= sum(one.power for one in strikers if one.reach >> threat & 1)
    ]
    return largest_sets(strikers, able, [needs[threat] for threat in able])


def largest_sets(
    strikers: Sequence[Striker], able: Sequence[int], needs: Sequence[int]
) -> list[int]:
    """Return the same, if it is known which threats could fall alone, and what only these need."""
    if not able:
        return [0]
    if len(able) == 1:
        return [1 << able[0]]
    # The same few patterns come again and again in other places: they are worked out once.
    pattern = []
    for _, reach, power in strikers:
        near = 0
        for number, threat in enumerate(able):
            near |= (reach >> threat & 1) << number
        if near:
            pattern.append((near, power))
    pattern.sort()
    found = []
    for fallen in _largest(tuple(pattern), tuple(needs)):
        threats = 0
        for number, threat in enumerate(able):
            threats |= (fallen >> number & 1) << threat
        found.append(threats)
    return found


@lru_cache(maxsize=20_000)
def _largest(pattern: tuple[tuple[int, int], ...], needs: tuple[int, ...]) -> tuple[int, ...]:
    """Return the largest sets of threats that can fall; of strikers only reach and power count."""
    strikers = [Striker(number, *one) for number, one in enumerate(pattern)]
    found: list[int] = []
    for wanted in sorted(range(1 << len(needs)), key=lambda mask: (-mask.bit_count(), -mask)):
        larger = any(wanted & other == wanted for other in found)
        if not larger and blows(strikers, needs, wanted) is not None:
            found.append(wanted)
    return tuple(found)


def blows(strikers: Sequence[Striker], needs: Sequence[int], wanted: int) -> list[Blow] | None:
    """Return who attacks which threat so that all of those that are wanted fall; None: nobody can.

    >>> blows([Striker(4, 0b1, 1), Striker(6, 0b1, 2)], [3], 0b1)
    [Blow(card=4, threat=0), Blow(card=6, threat=0)]
    """
    if not wanted:
        return []
    threat = (wanted & -wanted).bit_length() - 1
    return _struck(strikers, needs, wanted, threat, needs[threat], 0)


def _struck(
    strikers: Sequence[Striker],
    needs: Sequence[int],
    wanted: int,
    threat: int,
    need: int,
    first: int,
) -> list[Blow] | None:
    """Return the blows for one threat, the first of its strikers not before some place."""
    if need <= 0:
        return blows(strikers, needs, wanted & ~(1 << threat))
    for place in range(first, len(strikers)):
        one = strikers[place]
        if one.reach >> threat & 1:
            others = [*strikers[:place], *strikers[place + 1 :]]
            rest = _struck(others, needs, wanted, threat, need - one.power, place)
            if rest is not None:
                return [Blow(one.card, threat), *rest]
    return None
