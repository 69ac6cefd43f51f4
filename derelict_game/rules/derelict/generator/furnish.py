"""What stands in a plan: doors, entries with their lurk cells, the marines and the objective."""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.rules.derelict.generator.plan import Plan
from derelict_game.rules.derelict.generator.web import DeadEnd, Node
from derelict_game.rules.derelict.grid import distance
from derelict_game.rules.derelict.tokens import FLAMER_MARINE
from derelict_game.rules.draws import Draws
from derelict_game.rules.wreck import DOOR, DROP, ENTRY, LURK, OBJECTIVE, START

LONGEST_LANE = 14
"""Cells in a straight line without a corner or a door."""
LURK_CELLS = 5
"""Behind every entry."""
NEAREST_ENTRY, FARTHEST_FIRST_ENTRY, SECOND_ENTRY = 9, 12, 18
"""Steps from the marines' start, before hardship adds some.

The first entry is soon behind them, but they get a turn before anything is upon them; the others
lie ahead.
"""
ESCORTS = (
    *("marine", "marine", "marine", "marine_cannon"),
    *("marine_axe", "marine_chain", "marine_claws", "marine_hammer"),
)
"""Who comes along; those named twice are drawn more often."""
SERGEANT = "marine_sarge"
"""Leads every squad."""
ONLY_ONCE = frozenset(ESCORTS) - {"marine"}


@dataclass(frozen=True, slots=True)
class Furnished:
    """Everything that stands in a plan."""

    tokens: tuple[Token, ...]
    squad: tuple[str, ...]
    steps: int
    """How long the marines' way is."""
    doors: int
    entries: int


def furnish(plan: Plan, draws: Draws) -> Furnished:
    """Return what stands in a plan, or raise DeadEnd where something has no place."""
    web = plan.web
    home, goal = web.way[0], web.way[-1]
    ahead = web.joined[home][0]
    squad = _squad(draws.between(*web.size.squad), draws)
    starts = _by_distance(plan.rooms[home], plan.mouths[home, ahead][0])[: len(squad)]
    sides = [ahead.right.right, ahead.left, ahead.right]
    drops = plan.add_pocket(plan.rooms[home], sides, len(squad))
    objective = _by_distance(plan.rooms[goal], plan.mouths[goal, web.joined[goal][0]][0])[-1]
    far = _steps(plan.taken, starts)
    low, high = web.size.shortest_way
    if not low <= far[objective] - web.detour <= high:
        raise DeadEnd
    hives = list(_hives(plan))
    nearest, second, *_ = sorted(far[entry.cell] - web.detour for entry, _ in hives)
    if not NEAREST_ENTRY <= nearest <= FARTHEST_FIRST_ENTRY or second < SECOND_ENTRY:
        raise DeadEnd
    _check_closest(hives)
    doors = _doors(plan, draws)
    tokens = [
        *(Token(DROP, cell, ahead) for cell in drops),
        *(Token(kind, cell, ahead) for kind, cell in zip(squad, drops, strict=True)),
        *(Token(START, cell, ahead) for cell in starts),
        Token(OBJECTIVE, objective, Facing.N),
        *(Token(DOOR, cell, facing) for cell, facing in doors.items()),
    ]
    for entry, lurks in hives:
        tokens += [entry, *lurks]
    return Furnished(tuple(tokens), tuple(squad), far[objective], len(doors), len(hives))


def _squad(count: int, draws: Draws) -> list[str]:
    """Return the marines: a flamer, a sergeant, and an escort in which few come twice."""
    left = list(ESCORTS)
    squad = [FLAMER_MARINE, SERGEANT]
    while len(squad) < count:
        one = draws.pick(left)
        squad.append(one)
        left.remove(one)
        if one in ONLY_ONCE:
            left = [kind for kind in left if kind != one]
    return draws.shuffled(squad)


def _by_distance(cells: Iterable[Cell], start: Cell) -> list[Cell]:
    return sorted(cells, key=lambda cell: (distance(cell, start), cell.y, cell.x))


def _steps(cells: set[Cell], starts: list[Cell]) -> dict[Cell, int]:
    """Return how many steps every cell is away, through doors too."""
    far, queue = dict.fromkeys(starts, 0), deque(starts)
    while queue:
        cell = queue.popleft()
        for near in (cell.step(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
            if near in cells and near not in far:
                far[near] = far[cell] + 1
                queue.append(near)
    return far


# ---- entries


def _hives(plan: Plan) -> Iterator[tuple[Token, list[Token]]]:
    """Return every entry, at the end of its shaft, with the lurk cells behind it."""
    for node in plan.web.shafts:
        inward = plan.web.joined[node][0]
        cells = plan.rooms[node]
        entry = _by_distance(cells, plan.mouths[node, inward][0])[-1]
        if node not in plan.halls:
            entry = plan.centre(node)
        out = inward.right.right
        lurks = plan.add_pocket([entry], [out, out.left, out.right], LURK_CELLS)
        yield Token(ENTRY, entry, inward), [Token(LURK, cell, inward) for cell in lurks]


def _check_closest(hives: list[tuple[Token, list[Token]]]) -> None:
    """Raise DeadEnd where something would come out of another shaft than the one it lurks at."""
    entries = [entry.cell for entry, _ in hives]
    for entry, lurks in hives:
        for lurk in lurks:
            own = distance(lurk.cell, entry.cell)
            if any(distance(lurk.cell, e) <= own for e in entries if e != entry.cell):
                raise DeadEnd


# ---- doors


def _doors(plan: Plan, draws: Draws) -> dict[Cell, Facing]:
    """Return the closed doors and how they lie; those of wide corridors are double doors."""
    web, doors = plan.web, dict[Cell, Facing]()
    home, goal = web.way[0], web.way[-1]
    ahead = web.joined[home][0]
    # The first corridor has doors at both ends, so that no other ones come and go with its length.
    doors.update(dict.fromkeys(plan.mouths[home, ahead], ahead))
    doors.update(dict.fromkeys(plan.mouths[home.step(ahead), ahead.right.right], ahead))
    mouths = sorted(plan.mouths.items(), key=lambda one: one[0][0] != goal)
    for (node, way), cells in mouths:
        if node == goal or (draws.happens(_likely(plan, node)) and _has_room(cells, doors)):
            doors.update(dict.fromkeys(cells, way))
    while lane := _longest_lane(plan.taken, doors):
        places = [
            (cells, way)
            for (_, way), cells in plan.mouths.items()
            if any(cell in lane for cell in cells) and _has_room(cells, doors)
        ]
        if not places:
            raise DeadEnd
        middle = lane[len(lane) // 2]
        cells, way = min(places, key=lambda one: (distance(one[0][0], middle), one[0]))
        doors.update(dict.fromkeys(cells, way))
    return doors


def _likely(plan: Plan, node: Node) -> int:
    """Return how often in a hundred a mouth has a door: at rooms more often than elsewhere."""
    return 30 if node in plan.halls else 10


def _has_room(cells: list[Cell], doors: Iterable[Cell]) -> bool:
    """Tell whether doors can be put into a mouth: there is none nearby yet."""
    return all(distance(cells[0], door) > 3 for door in doors)


def _longest_lane(cells: set[Cell], doors: Iterable[Cell]) -> list[Cell]:
    """Return the first lane that is too long; empty: there is none."""
    free = cells.difference(doors)
    for dx, dy in (Facing.E.delta, Facing.S.delta):
        for cell in sorted(free):
            if cell.step(-dx, -dy) not in free:
                lane = [cell]
                while lane[-1].step(dx, dy) in free:
                    lane.append(lane[-1].step(dx, dy))
                if len(lane) > LONGEST_LANE:
                    return lane
    return []
