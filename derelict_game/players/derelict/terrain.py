"""Ways and distances: where units can get to, and what is seen from where."""

import heapq
from typing import NamedTuple

from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict.grid import bits
from derelict_game.rules.derelict.movement import STEP_COSTS
from derelict_game.rules.derelict.state import DerelictState, Unit
from derelict_game.rules.derelict.tokens import ALIEN, BLIPS
from derelict_game.rules.wreck import TURN_LEFT, TURN_RIGHT

FAR = 99
"""Further than anything on a board."""


def distances(state: DerelictState, targets: int, blocked: int = 0) -> list[int]:
    """Return for every cell how many steps it is from the nearest target; a closed door counts two.

    Blocked: cells that nobody passes.
    """
    around, size = state.ground.around, state.ground.plan_size
    found = [FAR] * len(state.ground.cells)
    frontier, seen = targets & ((1 << size) - 1), blocked | targets
    later, distance = 0, 0
    while frontier or later:
        ahead = 0
        for cell in bits(frontier):
            found[cell] = distance
            ahead |= around[cell]
        ahead &= ~seen
        seen |= ahead
        doors = ahead & state.closed
        frontier, later = (ahead & ~doors) | later, doors
        distance += 1
    for lurk, entry in state.ground.entry.items():
        if entry >= 0:
            found[lurk] = min(found[lurk], found[entry] + 1)
    return found


def sight(state: DerelictState, cell: int, facing: int, closed: int = 0) -> int:
    """Return what is seen from a cell past walls and closed doors, units left aside.

    Doors can be opened, so by default they do not count.
    """
    memo = state.chart.memo
    key = ("sight", cell, facing, closed)
    found = memo.get(key)
    if found is None:
        grid = state.ground.grid
        cells = grid.view(cell, facing) & grid.in_range(cell)
        found = memo[key] = sum(1 << o for o in bits(cells) if grid.clear(cell, o, closed))
    return int(found)


def all_around(state: DerelictState, cell: int) -> int:
    """Return what can be seen from a cell by turning, past closed doors, units left aside."""
    found = 0
    for facing in range(4):
        found |= sight(state, cell, facing, state.closed)
    return found


class Stand(NamedTuple):
    """A way to stand somewhere: what it costs, how it is got to, and what was met on the way."""

    cost: int
    peril: float
    choices: tuple[Choice, ...]


Stands = dict[tuple[int, int], Stand]
"""By cell and facing."""


def stands(
    state: DerelictState,
    unit: Unit,
    ap: int,
    *,
    blocked: int,
    moved: bool = False,
    perils: dict[int, float] | None = None,
) -> Stands:
    """Return every cell and facing that a unit can get to with some action points.

    The way with the least peril is taken, then the cheapest one. Moved: the unit has just moved, so
    that an alien turns for nothing. Perils: how bad it is to act in a cell.
    """
    ground, kind = state.ground, unit.kind
    costs, size = STEP_COSTS[kind], ground.plan_size
    perils = perils or {}
    is_blip, is_alien = kind in BLIPS, kind == ALIEN
    start = (unit.cell, unit.facing, moved)
    queue: list[tuple[float, int, int, tuple[int, int, bool], tuple[Choice, ...]]] = []
    heapq.heappush(queue, (0.0, 0, 0, start, ()))
    found: Stands = {}
    seen: set[tuple[int, int, bool]] = set()
    tie = 0
    while queue:
        peril, cost, _, node, choices = heapq.heappop(queue)
        if node in seen:
            continue
        seen.add(node)
        cell, facing, fresh = node
        found.setdefault((cell, facing), Stand(cost, peril, choices))
        left = ap - cost
        entry = ground.entry.get(cell, -1)
        if entry >= 0 and left >= 1 and not blocked >> entry & 1:
            tie += 1
            step = (*choices, ground.choices["move"][entry])
            more = peril + perils.get(entry, 0.0)
            heapq.heappush(queue, (more, cost + 1, tie, (entry, facing, True), step))
        if cell >= size:
            continue
        reach = ground.reach[4 * cell + facing]
        for bit, choice, price in ground.moves(costs, cell, facing):
            opening: tuple[Choice, ...] = ()
            to = bit.bit_length() - 1
            if blocked & bit:
                # A closed door in reach is opened first.
                if not (state.closed & reach & bit and not state.occupied & bit):
                    continue
                opening, price = (ground.choices["door"][to],), price + 1
            if price > left:
                continue
            node = (to, facing, True)
            if node not in seen:
                tie += 1
                more = peril + perils.get(to, 0.0) + (perils.get(cell, 0.0) if opening else 0.0)
                way = (*choices, *opening, choice)
                heapq.heappush(queue, (more, cost + price, tie, node, way))
        turn = 0 if is_blip or (is_alien and fresh) else 1
        if turn <= left and not is_blip:
            more = peril + perils.get(cell, 0.0)
            for choice, quarter in ((TURN_LEFT, 3), (TURN_RIGHT, 1)):
                node = (cell, (facing + quarter) % 4, False)
                if node not in seen:
                    tie += 1
                    heapq.heappush(queue, (more, cost + turn, tie, node, (*choices, choice)))
    return found
