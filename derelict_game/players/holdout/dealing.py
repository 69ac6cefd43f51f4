"""Dealing anew: what the next Encounter may bring."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from derelict_game.players.holdout.judgement import STANDING, Judgement
from derelict_game.players.holdout.packed import CARDS, GONE, STATES, TURNED
from derelict_game.players.holdout.turn import Standing, Turn
from derelict_game.rules.holdout.cards import FLARE, MORTAR, TANK, Threat
from derelict_game.rules.holdout.table import BESIDE, BIT, HEIGHT, NEAREST, ROW, WIDTH


class Deal(NamedTuple):
    """Cards that may come next, and what is left of the deck then."""

    cards: tuple[Threat, ...]
    deck: tuple[Threat, ...]


def any_deal(deck: Sequence[Threat], rng: Random) -> Deal:
    """Return one of the ways in which a deck may be dealt next."""
    shuffled = rng.sample(deck, len(deck))
    return Deal(tuple(shuffled[:HEIGHT]), tuple(shuffled[HEIGHT:]))


def dealt(
    lying: int, standing: Standing, deal: Deal, by: Judgement | None = None
) -> tuple[Turn, int]:
    """Return the turn that a deal brings, and the position of the squad when it may maneuver."""
    own = 0
    for shift in CARDS:
        field = lying >> shift & STATES - 1
        if field != GONE:
            own |= 1 << (field >> 1)
    masks = list(standing)
    flares = tanks = mortars = 0
    for row, (kind, column) in enumerate(deal.cards):
        at = row * WIDTH + column
        if kind == TANK:
            tanks |= ROW[row]
        elif kind == FLARE:
            flares |= BIT[at]
        elif kind == MORTAR:
            mortars |= BIT[at]
        else:
            room = _room(row, column, own, masks[0] | masks[1] | masks[2])
            if room >= 0:
                if own >> room & 1:
                    own &= ~BIT[room]
                    lying = _without(lying, room)
                masks[STANDING.index(kind)] |= BIT[room]
    one, two, gun = masks
    last = not deal.cards
    turn = Turn((one, two, gun), deal.deck, flares=flares, tanks=tanks, last=last, by=by)
    return turn, _shelled(lying, mortars) if mortars else lying


def _room(row: int, column: int, own: int, foes: int) -> int:
    """Return where a threat goes in its row; -1: nowhere."""
    first = row * WIDTH
    for taken in (own | foes, foes):
        for near in NEAREST[column]:
            if not taken >> first + near & 1:
                return first + near
    return -1


def _without(lying: int, at: int) -> int:
    for shift in CARDS:
        field = lying >> shift & STATES - 1
        if field >> 1 == at:
            return lying + ((GONE - field) << shift)
    return lying


def _shelled(lying: int, mortars: int) -> int:
    """Return the position after the mortars: who is hit lies down and is rotated."""
    shaken, position = mortars, lying
    for at in range(len(BIT)):
        if mortars >> at & 1:
            shaken |= BESIDE[at]
    for card, shift in enumerate(CARDS):
        field = lying >> shift & STATES - 1
        if field == GONE:
            continue
        if field & 1 and shaken >> (field >> 1) & 1:
            position -= 1 << shift
        if mortars >> (field >> 1) & 1:
            position |= TURNED[card]
    return position
