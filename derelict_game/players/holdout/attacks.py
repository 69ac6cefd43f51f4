"""Attacks: which threats can fall together, and who strikes which."""

from collections.abc import Sequence
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
    [1, 2]
    """
    able = [
        threat
        for threat, need in enumerate(needs)
        if need <= sum(one.power for one in strikers if one.reach >> threat & 1)
    ]
    if not able:
        return [0]
    found: list[int] = []
    sets = (sum(1 << threat for n, threat in enumerate(able) if m >> n & 1) for m in _masks(able))
    for wanted in sets:
        if not any(wanted & larger == wanted for larger in found):
            if blows(strikers, needs, wanted) is not None:
                found.append(wanted)
    return found


def _masks(able: Sequence[int]) -> list[int]:
    """Return a number for every choice of threats, those of most threats first."""
    return sorted(range(1 << len(able)), key=lambda mask: (-mask.bit_count(), mask))


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
