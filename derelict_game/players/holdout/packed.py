"""Positions of the squad as single numbers, for a search that looks at very many of them.

Each of the eight cards has six bits: its place and, lowest, whether it is up. Behind them stand a
bit for every card that is rotated, one for an Athlete that is half-rotated, and one for a Mouse
that has moved. All else of a turn stays as it is while the squad maneuvers, so that a number is all
that a search has to remember; a test holds every action against the rules.
"""

from functools import cache

from derelict_game.rules.choice import Choice
from derelict_game.rules.holdout.cards import Squad
from derelict_game.rules.holdout.state import HoldoutState
from derelict_game.rules.holdout.table import (
    AROUND,
    BESIDE,
    BIT,
    CORNERS,
    FLANKS,
    FLIPS,
    MOVES,
    NOWHERE,
    ROW,
    places,
)

FIELD = 6
"""How many bits a card has."""
STATES = 1 << FIELD
"""So many values has the field of a card: twice its place, and one more if it is up."""
GONE = STATES - 2
"""The field of a card that is not on the table."""
CARDS = tuple(FIELD * card for card in Squad)
"""Where the field of each card begins."""
LYING = (1 << FIELD * len(Squad)) - 1
"""How the cards lie, without what they have done in this turn."""
TURNED = tuple(1 << FIELD * len(Squad) + card for card in Squad)
HALF = 1 << FIELD * len(Squad) + len(Squad)
CREPT = HALF << 1
ALL_GONE = sum(GONE << shift for shift in CARDS)

TABLE = sum(ROW)
"""Every place a squad card may have."""

_LEADER, _ATHLETE, _MOUSE = Squad.LEADER, Squad.ATHLETE, Squad.MOUSE


def packed(state: HoldoutState) -> int:
    """Return the position of a moment."""
    position = 0
    for card, at in enumerate(state.where):
        field = GONE if at == NOWHERE else at << 1 | (state.up >> at & 1)
        position |= field << CARDS[card]
        if at != NOWHERE and state.turned & BIT[at]:
            position |= TURNED[card]
    return position | HALF * state.half | CREPT * state.crept


def fields_of(position: int) -> list[int]:
    """Return by card twice its place, and one more if it is up; `GONE`: it is gone."""
    return [position >> shift & STATES - 1 for shift in CARDS]


def acted(position: int) -> int:
    """Return how many cards have acted, the Athlete's first move counted."""
    return (position >> FIELD * len(Squad) & ~(CREPT >> FIELD * len(Squad))).bit_count()


@cache
def _ways(at: int, targets: int, foes: int) -> tuple[int, ...]:
    """Return what moves from a place to some others add to the field of a card."""
    ways = ((to, FLANKS[at, to]) for to in places(targets))
    return tuple((to - at) << 1 for to, flanks in ways if not flanks or foes & flanks != flanks)


def actions(position: int, foes: int, flares: int) -> list[int]:
    """Return the position after every action of the Maneuver, each once.

    Foes are the places of all threats, those on top of others included, flares those that pin.
    """
    fields = fields_of(position)
    own = up = 0
    for field in fields:
        if field != GONE:
            bit = 1 << (field >> 1)
            own |= bit
            if field & 1:
                up |= bit
    free = TABLE & ~(own | foes)
    helped = (up << 1 | up >> 1 | up << 7 | up >> 7) & own
    leader = fields[_LEADER]
    if leader != GONE:
        helped |= BIT[leader >> 1]
        if leader & 1:
            helped |= CORNERS[leader >> 1]
    ready: list[tuple[int, int, int]] = []
    found: list[int] = []
    for card, field in enumerate(fields):
        if field == GONE:
            continue
        shift, at = CARDS[card], field >> 1
        bit = 1 << at
        if position & TURNED[card]:
            if card == _MOUSE and field & 1 and position & CREPT:
                found.append(position ^ 1 << shift)
            continue
        if card == _ATHLETE:
            # It moves twice: the first move turns it half, the second the rest of the way.
            halfway = position & HALF
            used = TURNED[card] - HALF if halfway else HALF
            if not halfway and (up | helped) & bit:
                found.append((position ^ 1 << shift) + TURNED[card])
        else:
            used = TURNED[card] + CREPT if card == _MOUSE else TURNED[card]
            if (up | helped) & bit:
                found.append((position ^ 1 << shift) + TURNED[card])
        if (field & 1 or card == _MOUSE) and not flares & bit:
            moved = position + used
            steps = _ways(at, AROUND[at] & free, BESIDE[at] & foes)
            found += [moved + (way << shift) for way in steps]
            for other, shift_, used_ in ready:
                to = fields[other] >> 1
                if AROUND[at] >> to & 1:
                    flanks = FLANKS[at, to]
                    if not flanks or foes & flanks != flanks:
                        change = (to - at) << 1
                        found.append(moved + used_ + (change << shift) - (change << shift_))
            ready.append((card, shift, used))
    return found


def action_between(position: int, after: int) -> Choice:
    """Return the action that leads from one position to another."""
    for shift in CARDS:
        old, new = position >> shift & 63, after >> shift & 63
        if old >> 1 != new >> 1:
            return MOVES[old >> 1, new >> 1]
        if old != new:
            return FLIPS[old >> 1]
    raise AssertionError("nothing happens between these positions")
