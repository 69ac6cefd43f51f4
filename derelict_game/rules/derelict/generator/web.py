"""The web: which crossings of the wreck are joined, before a single cell is drawn.

Crossings lie on a grid of uneven columns and rows. The marines' way winds from one side of it to
the other, loops lead around parts of the way, and shafts branch off to dead ends. Shafts may leave
the grid by one crossing, everything else stays inside.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from derelict_game.board.geometry import Facing
from derelict_game.rules.derelict.generator.sizes import Size
from derelict_game.rules.draws import Draws

GAPS = (6, 8)
"""The fewest and the most steps between neighbouring crossings."""
MOST_TRIES = 400
LONGEST_LOOP = 4
"""Crossings from one end of a loop to the other."""


class Node(NamedTuple):
    """A crossing: its column and row."""

    column: int
    row: int

    def step(self, way: Facing) -> "Node":
        """Return the next crossing in a direction."""
        dx, dy = way.delta
        return Node(self.column + dx, self.row + dy)


class DeadEnd(Exception):
    """A plan that leads to nothing; another one is tried."""


@dataclass(slots=True)
class Web:
    """Crossings and what joins them."""

    size: Size
    xs: dict[int, int]
    ys: dict[int, int]
    """Where the columns and rows lie, in cells."""
    detour: int
    """How many steps the marines start further away than their column lies."""
    way: list[Node] = field(default_factory=list)
    """The marines' way, from where they start to the objective."""
    joined: dict[Node, list[Facing]] = field(default_factory=dict)
    """In which directions corridors leave each crossing."""
    shafts: list[Node] = field(default_factory=list)
    """The dead ends."""

    def inside(self, node: Node) -> bool:
        """Tell whether a crossing lies on the grid."""
        return 0 <= node.column < self.size.columns and 0 <= node.row < self.size.rows

    def gap(self, node: Node, way: Facing) -> int:
        """Return the steps from a crossing to the next one."""
        other = node.step(way)
        more = self.detour if self.way and self.way[0] in (node, other) else 0
        across = abs(self.xs[other.column] - self.xs[node.column])
        return more + across + abs(self.ys[other.row] - self.ys[node.row])

    def join(self, node: Node, way: Facing) -> None:
        """Dig a corridor from a crossing to the next one."""
        for end, facing in ((node, way), (node.step(way), way.right.right)):
            ways = self.joined.setdefault(end, [])
            if facing not in ways:
                ways.append(facing)

    def corridors(self) -> Iterator[tuple[Node, Facing]]:
        """Return every corridor once, from its western or northern end."""
        for node, ways in self.joined.items():
            for way in (Facing.E, Facing.S):
                if way in ways:
                    yield node, way

    def steps_from(self, start: Node) -> dict[Node, int]:
        """Return how far every crossing is along the corridors."""
        far, queue = {start: 0}, deque([start])
        while queue:
            node = queue.popleft()
            for way in self.joined.get(node, ()):
                other, steps = node.step(way), far[node] + self.gap(node, way)
                if steps < far.get(other, steps + 1):
                    far[other] = steps
                    queue.append(other)
        return far


def spin(size: Size, detour: int, draws: Draws) -> Web:
    """Return a web, or raise DeadEnd."""
    web = Web(size, _places(size.columns, draws), _places(size.rows, draws), detour)
    web.way = _way(web, draws)
    for one, other in zip(web.way, web.way[1:], strict=False):
        web.join(one, _towards(one, other))
    for _ in range(size.loops):
        _add_loop(web, draws)
    for number in range(size.entries):
        _add_shaft(web, number, draws)
    return web


def _places(count: int, draws: Draws) -> dict[int, int]:
    """Return where columns or rows lie, with one more at either side for shafts."""
    places, at = {}, 0
    for number in range(-1, count + 1):
        places[number] = at
        at += draws.between(*GAPS) if 0 <= number < count - 1 else draws.between(6, 7)
    return places


def _towards(one: Node, other: Node) -> Facing:
    return next(way for way in Facing if one.step(way) == other)


def _way(web: Web, draws: Draws) -> list[Node]:
    """Return a winding way of the right length."""
    low, high = web.size.shortest_way
    for _ in range(MOST_TRIES):
        first = Node(-1, draws.between(0, web.size.rows - 1))
        node = first.step(Facing.E)
        way, steps = [first, node], web.gap(first, Facing.E)
        while True:
            ahead = [f for f in Facing if web.inside(node.step(f)) and node.step(f) not in way]
            if not ahead:
                break
            # Eastward twice as likely: across the wreck, but not straight.
            facing = draws.pick([*ahead, *(f for f in ahead if f is Facing.E)])
            steps += web.gap(node, facing)
            node = node.step(facing)
            way.append(node)
            if steps > high + 3:
                break
            far = node.column >= web.size.columns - 2
            if steps >= low + 1 and far and len(_bends(way)) >= 2:
                return way
    raise DeadEnd


def _bends(way: list[Node]) -> list[Node]:
    return [
        node
        for before, node, after in zip(way, way[1:], way[2:], strict=False)
        if _towards(before, node) != _towards(node, after)
    ]


def _add_loop(web: Web, draws: Draws) -> None:
    """Join two crossings once more by a way that is no short cut; where none fits, leave it."""
    ends = [node for node in web.joined if node != web.way[0]]
    for start in draws.shuffled(ends):
        found = _loops(web, start)
        if found:
            for one, other in zip(path := draws.pick(found), path[1:], strict=False):
                web.join(one, _towards(one, other))
            return


def _loops(web: Web, start: Node) -> list[list[Node]]:
    """Return the ways from a crossing over fresh ones back into the web that cut nothing short."""
    far = web.steps_from(start)
    found = []
    paths = [([start], 0)]
    while paths:
        path, steps = paths.pop()
        node = path[-1]
        for way in Facing:
            other = node.step(way)
            new = steps + web.gap(node, way) if web.inside(other) else 0
            if not new or other in path or len(path) >= LONGEST_LOOP:
                continue
            if other not in web.joined:
                paths.append(([*path, other], new))
            elif other != web.way[0] and len(path) > 1 and new >= far[other] - 2:
                found.append([*path, other])
    return found


def _add_shaft(web: Web, number: int, draws: Draws) -> None:
    """Dig a dead end: the first ones behind the marines, the last ones around the objective."""
    last = len(web.way) - 1
    place = 1 + (last - 1) * number // max(1, web.size.entries - 1)
    for node in sorted(web.way[1:], key=lambda node: abs(web.way.index(node) - place)):
        ways = [way for way in Facing if _is_free(web, node.step(way))]
        if ways:
            way = draws.pick(ways)
            web.join(node, way)
            web.shafts.append(node.step(way))
            return
    raise DeadEnd


def _is_free(web: Web, node: Node) -> bool:
    """Tell whether a shaft may end there: on the grid or one beyond it, but not at a corner."""
    in_columns = 0 <= node.column < web.size.columns
    in_rows = 0 <= node.row < web.size.rows
    return node not in web.joined and (in_columns or in_rows)
