"""Rivals: what the others may have programmed, by cards that could have been dealt to them."""

from collections.abc import Mapping, Sequence
from random import Random

from derelict_game.players.rally.acts import KIND_OF, kind_of
from derelict_game.players.rally.planning import Plan, Racer, acts_of, locked_cards, plans
from derelict_game.players.rally.registers import Program
from derelict_game.rules.rally.cards import DECK, NO_CARD
from derelict_game.rules.rally.state import RallyState

Rivals = Mapping[int, Program]
"""The programs of other robots."""


def any_rivals(view: RallyState, robot: int, cards: Sequence[int], rng: Random) -> Rivals:
    """Return programs that the others may have, a robot's own cards known.

    It does not depend on how far they are in programming: they are dealt cards anew, and each
    takes its best program.
    """
    held = {other: locked_cards(view, other) for other in view.robots()}
    known = {*cards, *(card for row in held.values() for card in row)}
    left = [card for card in DECK if card not in known]
    rng.shuffle(left)
    found = {}
    for other in view.docks:
        if other == robot or not view.programs(other):
            continue
        # Who has paid for a new hand still has a card for every open register.
        count = max(view.due_cards(other), held[other].count(NO_CARD))
        hand, left = left[:count], left[count:]
        best = plans(Racer.of(view, other), hand, acts_of(held[other]))[0]
        found[other] = program(best, hand, held[other])
    return found


def program(plan: Plan, hand: Sequence[int], held: Sequence[int]) -> Program:
    """Return the cards of a plan; of like ones the quickest are taken, or the slowest.

    Where something is held already it stays; where no card is left there is none.
    """
    left: dict[int, list[int]] = {}
    for card in sorted(hand, reverse=plan.late):
        left.setdefault(KIND_OF[card], []).append(card)
    found = []
    for card, act in zip(held, plan.acts, strict=True):
        like = left.get(kind_of(act)) if card == NO_CARD else None
        found.append((like.pop() if like else card, act))
    return found
