"""The plan: the web drawn in cells, piece by piece; every piece becomes a segment."""

from dataclasses import dataclass, field

from derelict_game.board.geometry import Cell, Facing
from derelict_game.rules.derelict.generator.web import DeadEnd, Node, Web
from derelict_game.rules.derelict.grid import distance
from derelict_game.rules.draws import Draws

SHAPES = ((1, 1), (1, 1), (2, 1), (1, 2), (0, 1), (1, 0))
"""Rooms: how far they reach right and down of the crossing; always one cell the other way."""
LARGE_SHAPES = SHAPES[:4]
PILLARS, SIDE_ROOMS, DEAD_END_ROOMS = 35, 45, 25
"""How many rooms have a pillar, and how many crossings are rooms, in a hundred."""
SHORTEST_CORRIDOR, LONGEST_SEGMENT = 2, 6
POCKET_GAPS = (2, 3)
"""How far a pocket may lie from what it belongs to: a wall is always between them."""


@dataclass(slots=True)
class Plan:
    """Cells by piece, and where things can be put."""

    web: Web
    pieces: list[list[Cell]] = field(default_factory=list)
    taken: set[Cell] = field(default_factory=set)
    rooms: dict[Node, list[Cell]] = field(default_factory=dict)
    """The cells at every crossing, whether it is a room or not."""
    mouths: dict[tuple[Node, Facing], list[Cell]] = field(default_factory=dict)
    """The first cells of every corridor, seen from a crossing: where doors go."""
    halls: set[Node] = field(default_factory=set)
    """The crossings that are rooms."""

    def add(self, cells: list[Cell]) -> None:
        """Add a piece."""
        self.pieces.append(cells)
        self.taken.update(cells)

    def centre(self, node: Node) -> Cell:
        """Return the middle cell of a crossing."""
        detour = self.web.detour if node == self.web.way[0] else 0
        return Cell(self.web.xs[node.column] - detour, self.web.ys[node.row])

    def add_pocket(self, beside: list[Cell], sides: list[Facing], count: int) -> list[Cell]:
        """Add a row of cells behind a wall, at the first side with room; or raise DeadEnd."""
        for side in sides:
            dx, dy = side.delta
            edge = max(cell.x * dx + cell.y * dy for cell in beside)
            at_edge = [cell for cell in beside if cell.x * dx + cell.y * dy == edge]
            middle = at_edge[len(at_edge) // 2]
            for gap in POCKET_GAPS:
                centre = middle.step(gap * dx, gap * dy)
                row = [
                    centre.step(abs(dy) * (n - count // 2), abs(dx) * (n - count // 2))
                    for n in range(count)
                ]
                if all(self._is_clear(cell) for cell in row):
                    self.add(row)
                    return row
        raise DeadEnd

    def _is_clear(self, cell: Cell) -> bool:
        around = (cell.step(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        return not any(near in self.taken for near in around)


def draw_plan(web: Web, draws: Draws) -> Plan:
    """Return the web in cells."""
    plan = Plan(web)
    reach: dict[Node, tuple[int, int]] = {}
    for node, ways in web.joined.items():
        always = node in (web.way[0], web.way[-1])
        likely = SIDE_ROOMS if len(ways) > 1 else DEAD_END_ROOMS
        if node in web.way or draws.happens(likely):
            right, down = reach[node] = draws.pick(LARGE_SHAPES if node in web.way else SHAPES)
            plan.halls.add(node)
            cells = _room(plan.centre(node), right, down)
            square = (right, down) == (1, 1)
            if square and not always and len(ways) > 1 and draws.happens(PILLARS):
                cells.remove(plan.centre(node))
        else:
            reach[node] = (1, 1)
            cells = [plan.centre(node), *(plan.centre(node).step(*way.delta) for way in ways)]
        plan.rooms[node] = cells
        plan.add(cells)
    for node, way in web.corridors():
        _dig(plan, node, way, reach)
    return plan


def _room(centre: Cell, right: int, down: int) -> list[Cell]:
    return [centre.step(dx, dy) for dy in range(-1, down + 1) for dx in range(-1, right + 1)]


def _dig(plan: Plan, node: Node, way: Facing, reach: dict[Node, tuple[int, int]]) -> None:
    """Add the corridor from a crossing to the next one in the east or south."""
    begin, end = plan.centre(node), plan.centre(node.step(way))
    beyond = reach[node][0 if way is Facing.E else 1]
    dx, dy = way.delta
    cells = [begin.step(n * dx, n * dy) for n in range(beyond + 1, distance(begin, end) - 1)]
    if len(cells) < SHORTEST_CORRIDOR:
        raise DeadEnd
    wide = _is_wide(plan.web, node, node.step(way))
    lanes = [cells, [cell.step(abs(dy), abs(dx)) for cell in cells]] if wide else [cells]
    plan.mouths[node, way] = [lane[0] for lane in lanes]
    plan.mouths[node.step(way), way.right.right] = [lane[-1] for lane in lanes]
    parts = -(-len(cells) // LONGEST_SEGMENT)
    for part in range(parts):
        begin_at, end_at = part * len(cells) // parts, (part + 1) * len(cells) // parts
        plan.add([cell for lane in lanes for cell in lane[begin_at:end_at]])


def _is_wide(web: Web, one: Node, other: Node) -> bool:
    """Tell whether a corridor is two cells wide: on the marines' way all but the last one are."""
    steps = list(zip(web.way, web.way[1:-1], strict=False))
    return (one, other) in steps or (other, one) in steps
