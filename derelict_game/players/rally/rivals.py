"""Rivals: what the others may have programmed, by cards that could have been dealt to them."""

from collections.abc import Mapping, Sequence
from random import Random

from derelict_game.players.rally.acts import KIND_OF, kind_of
from derelict_game.players.rally.planning import Plan, Racer, Registers, locked_registers, plans
from derelict_game.players.rally.registers import Program
from derelict_game.rules.rally.cards import DECK
from derelict_game.rules.rally.state import REGISTERS, RallyState

Rivals = Mapping[int, Program]
"""The programs of other robots."""


def any_rivals(view: RallyState, robot: int, cards: Sequence[int], rng: Random) -> Rivals:
    """Return programs that the others may have, a robot's own cards known.

    It does not depend on how far they are in programming: they are dealt cards anew, and each
    takes its best program.
    """
    locked = {other: view.registers[other][_open(view, other) :] for other in view.robots()}
    known = {*cards, *(card for row in locked.values() for card in row)}
    left = [card for card in DECK if card not in known]
    rng.shuffle(left)
    found = {}
    for other in view.docks:
        if other == robot or not view.programs(other):
            continue
        count = max(0, view.due_cards(other))
        hand, left = left[:count], left[count:]
        racer = Racer.of(view, other)
        best = plans(racer, hand, locked_registers(view, other))[0]
        found[other] = program(best, hand, locked[other])
    return found


def _open(view: RallyState, robot: int) -> int:
    return REGISTERS - view.locks[robot]


def program(plan: Plan, hand: Sequence[int], locked: Sequence[int]) -> Program:
    """Return the cards of a plan, those that are locked at the end."""
    open_ = REGISTERS - len(locked)
    laid = lay(plan.acts[:open_], hand, (None,) * open_, late=plan.late)
    return list(zip((*laid, *locked), plan.acts, strict=True))


def lay(acts: Sequence[int], hand: Sequence[int], laid: Registers, *, late: bool) -> list[int]:
    """Return a card for each act that is not laid yet; of like ones the quickest, or slowest."""
    left: dict[int, list[int]] = {}
    for card in sorted(hand, reverse=late):
        left.setdefault(KIND_OF[card], []).append(card)
    empty = [act for act, there in zip(acts, laid, strict=True) if there is None]
    return [left[kind_of(act)].pop() for act in empty]
