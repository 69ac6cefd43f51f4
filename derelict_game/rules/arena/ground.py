"""What is worked out once for every arena: steps, lines of fire, neighbourhoods.

Cells are places, numbered row by row: a list index is much quicker than a pair of coordinates.
"""

from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell
from derelict_game.rules.arena.tokens import LONGEST_RANGE
from derelict_game.rules.choice import Choice

NOWHERE = -1
"""The place of a unit that was never on the board."""
DIRECTIONS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""North, then clockwise."""
NORTH = 0


@dataclass(frozen=True, eq=False)
class Ground:
    """The tables of an arena."""

    width: int
    height: int
    floor: tuple[bool, ...]
    """Whether each place is floor."""
    cells: tuple[Cell, ...]
    made: dict[object, Any] = field(default_factory=dict)
    """Choices that were made before."""

    def place(self, cell: Cell) -> int:
        """Return the place of a cell of the board."""
        return cell.y * self.width + cell.x

    def beyond(self, place: int, direction: int) -> int:
        """Return the place one step on, floor or not, whatever is in the way; or NOWHERE."""
        dx, dy = DIRECTIONS[direction]
        x, y = place % self.width + dx, place // self.width + dy
        inside = 0 <= x < self.width and 0 <= y < self.height
        return y * self.width + x if inside else NOWHERE

    def step(self, place: int, direction: int) -> int:
        """Return where a step or a shot gets to; NOWHERE if wall, edge or corner stop it."""
        to = self.beyond(place, direction)
        if to == NOWHERE or not self.floor[to]:
            return NOWHERE
        dx, dy = DIRECTIONS[direction]
        if dx and dy:
            # A corner stops only where both cells beside the step are walls.
            sides = place + dx, place + dy * self.width
            if not self.floor[sides[0]] and not self.floor[sides[1]]:
                return NOWHERE
        return to

    @cached_property
    def steps(self) -> tuple[tuple[int, ...], ...]:
        """Where a unit can go from each place, north first, then clockwise."""
        return tuple(
            tuple(to for d in range(8) if (to := self.step(place, d)) != NOWHERE)
            if self.floor[place]
            else ()
            for place in range(len(self.floor))
        )

    @cached_property
    def reach(self) -> tuple[dict[int, tuple[int, int]], ...]:
        """For each place what can be shot at from it: direction and distance of each target."""
        found: list[dict[int, tuple[int, int]]] = []
        for place in range(len(self.floor)):
            targets: dict[int, tuple[int, int]] = {}
            for direction in range(8) if self.floor[place] else ():
                at = place
                for distance in range(1, LONGEST_RANGE + 1):
                    at = self.step(at, direction)
                    if at == NOWHERE:
                        break
                    targets[at] = (direction, distance)
            found.append(targets)
        return tuple(found)

    @cached_property
    def around(self) -> tuple[tuple[int, ...], ...]:
        """The places around each, north first, then clockwise; NOWHERE beyond the edge."""
        return tuple(
            tuple(self.beyond(place, d) for d in range(8)) for place in range(len(self.floor))
        )

    @cached_property
    def zones(self) -> tuple[int, ...]:
        """The places from which a point at each place is captured, a bit each."""
        bits = []
        for place, around in enumerate(self.around):
            bit = 1 << place
            for near in around:
                bit |= 1 << near if near != NOWHERE else 0
            bits.append(bit)
        return tuple(bits)

    def moves(self, place: int) -> tuple[Choice, ...]:
        """Return the choices to move from a place, one for each of its steps."""
        known: tuple[Choice, ...] | None = self.made.get(place)
        if known is None:
            here = self.cells[place]
            known = tuple(Choice("move", here, to=self.cells[to]) for to in self.steps[place])
            self.made[place] = known
        return known

    def shot(self, place: int, to: int) -> Choice:
        """Return the choice to shoot."""
        known: Choice | None = self.made.get((place, to))
        if known is None:
            known = Choice("shoot", self.cells[place], to=self.cells[to])
            self.made[place, to] = known
        return known


def ground_of(chart: Chart) -> Ground:
    """Return the tables of a chart, which are worked out once."""
    known = chart.memo.get(Ground)
    if known is None:
        cells = tuple(Cell(x, y) for y, x in product(range(chart.height), range(chart.width)))
        floor = tuple(cell in chart.corridors for cell in cells)
        known = chart.memo[Ground] = Ground(chart.width, chart.height, floor, cells)
    ground: Ground = known
    return ground
