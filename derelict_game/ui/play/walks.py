"""Walks: where the active unit can get to by several steps, found from the offers alone.

No rule stands here: every step of a walk is a choice that the rules offered, tried on a copy of the
view. A walk ends where anything else happens than a step or a turn.
"""

import heapq
from collections.abc import Collection
from dataclasses import dataclass
from itertools import count

from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Role
from derelict_game.rules.choice import Choice
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import State


@dataclass(frozen=True, slots=True)
class Walk:
    """A way to a cell: the choices to take one after the other."""

    choices: tuple[Choice, ...]
    cost: int
    """Action points in all."""
    facing: Facing
    """How the unit faces at the end."""
    path: tuple[Cell, ...]
    """The cells on the way, from the start on."""


def walks(
    rules: AnyRules, view: State, kinds: Collection[str], happenings: Collection[str]
) -> dict[Cell, Walk]:
    """Return the best walk to every cell that the active unit can reach.

    The best costs the fewest action points; of those, it has the fewest choices that do not move
    the unit; of those, the fewest diagonal steps and then the fewest choices. Kinds: the choices
    that may be steps of a walk. Happenings: the sorts of events that do not end one.
    """
    start = _standing(rules, view)
    offer = rules.offer(view)
    if start is None or offer is None:
        return {}
    seat = offer.seat
    tie = count()
    first = Walk((), 0, start[1], (start[0],))
    queue: list[tuple[tuple[int, int, int, int], int, Walk, State]] = []
    heapq.heappush(queue, ((0, 0, 0, 0), next(tie), first, view))
    found: dict[Cell, Walk] = {}
    seen: set[tuple[Cell, Facing]] = set()
    while queue:
        (cost, turns, diagonals, steps), _, walk, state = heapq.heappop(queue)
        here = (walk.path[-1], walk.facing)
        if here in seen:
            continue
        seen.add(here)
        if walk.choices:
            found.setdefault(walk.path[-1], walk)
        question = rules.offer(state)
        if question is None or question.seat != seat or _standing(rules, state) != here:
            continue
        for choice in question.choices:
            if choice.kind not in kinds:
                continue
            after = state.copy()
            events = rules.apply(after, choice)
            stands = _end(rules, after, seat, choice, here)
            if stands in seen:
                continue
            spent = cost + question.cost(choice)
            turned = turns + (stands[0] == here[0])
            aslant = diagonals + (stands[0].x != here[0].x and stands[0].y != here[0].y)
            path = walk.path if stands[0] == here[0] else (*walk.path, stands[0])
            further = Walk((*walk.choices, choice), spent, stands[1], path)
            if any(event.type not in happenings for event in events):
                # Something happens there; it may be the end of a walk, but no part of a longer one.
                found.setdefault(stands[0], further)
                continue
            worth = (spent, turned, aslant, steps + 1)
            heapq.heappush(queue, (worth, next(tie), further, after))
    found.pop(start[0], None)
    return found


def _standing(rules: AnyRules, state: State) -> tuple[Cell, Facing] | None:
    """Return where the active unit stands and how it faces."""
    active = rules.status(state).get("active")
    if active is None:
        return None
    cell = Cell(*active)
    for _, token in rules.tokens(state):
        if token.cell == cell and rules.token_kinds[token.kind].role is Role.UNIT:
            return cell, token.facing
    return None


def _end(
    rules: AnyRules, after: State, seat: Seat, choice: Choice, here: tuple[Cell, Facing]
) -> tuple[Cell, Facing]:
    """Return where a step leads, even if it is decided only later whether the unit gets there."""
    question = rules.offer(after)
    stands = _standing(rules, after)
    if stands is not None and question is not None and question.seat == seat:
        return stands
    return (choice.cell, here[1]) if choice.cell is not None else here
