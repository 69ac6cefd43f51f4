"""The floor: what a factory's fixtures do, worked out once for all states of a match.

Places are numbers of cells in a grid with a rim of one cell around the board, so that a step over
the edge leads somewhere, too. Sets of places are ints with a bit for each.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.rules.rally.tokens import (
    BELT,
    DOCKS,
    EXPRESS,
    FLAGS,
    GEAR_LEFT,
    GEAR_RIGHT,
    HAMMER,
    LASERS,
    PIT,
    PUSHER_EVEN,
    PUSHER_ODD,
    SITES,
    WALL,
)

NOWHERE = -1
"""The place of a robot that is off the board, and where a step leads that a wall stops."""


@dataclass(frozen=True, slots=True)
class Laser:
    """A laser of the board."""

    beams: int
    facing: int
    """Where it shoots."""
    line: int
    """The places that it reaches while nobody stands in the way."""
    cells: tuple[int, ...]
    """The same, one after the other."""


@dataclass(frozen=True, slots=True, eq=False)
class Floor:
    """Everything that does not change in a match."""

    width: int
    """Of the grid with its rim."""
    cells: tuple[Cell, ...]
    """The cell of every place."""
    steps: tuple[tuple[int, ...], ...]
    """Where a step leads, by facing and place; NOWHERE: a wall stops it."""
    deadly: frozenset[int]
    """Pits, and all that is no floor."""
    pits: frozenset[int]
    belts: dict[int, int]
    """Where each belt runs to, by place; express belts included."""
    express: dict[int, int]
    pushers: tuple[dict[int, int], dict[int, int]]
    """Where pushers push to, by place: those of even registers, then those of odd ones."""
    gears: dict[int, int]
    """How many quarters each gear turns, by place."""
    lasers: tuple[Laser, ...]
    rays: tuple[tuple[int, ...], ...]
    """The places that are seen from a place in a direction, by facing and place."""
    flags: dict[int, int]
    """The number of each flag, by place."""
    last_flag: int
    sites: frozenset[int]
    hammers: frozenset[int]
    docks: tuple[int, ...]
    """The docks by their numbers."""

    def place(self, cell: Cell) -> int:
        """Return the number of a cell."""
        return (cell[1] + 1) * self.width + cell[0] + 1

    def cell(self, place: int) -> Cell:
        """Return the cell of a number."""
        return self.cells[place]

    def ahead(self, place: int, facing: int) -> int:
        """Return the next place in a direction, whatever walls there are; NOWHERE: no floor."""
        to = place + (-self.width, 1, self.width, -1)[facing]
        return NOWHERE if to in self.deadly and to not in self.pits else to

    def around(self, place: int) -> tuple[int, ...]:
        """Return the eight places around one, row by row."""
        wide = self.width
        near = (-wide - 1, -wide, -wide + 1, -1, 1, wide - 1, wide, wide + 1)
        return tuple(place + one for one in near)

    def reaches(self, place: int, other: int) -> bool:
        """Tell whether an arm reaches a place around one: there is a way without walls."""
        dy = (other - place + self.width // 2) // self.width
        dx = other - place - dy * self.width
        ways = []
        if dx:
            ways.append(Facing.E if dx > 0 else Facing.W)
        if dy:
            ways.append(Facing.S if dy > 0 else Facing.N)
        for order in (ways, ways[::-1]):
            at = place
            for facing in order:
                at = self.steps[facing][at] if at != NOWHERE else at
            if at == other:
                return True
        return False


def floor_of(chart: Chart, fixtures: tuple[Token, ...]) -> Floor:
    """Return the floor of a board with what stands on it; worked out once a chart."""
    key = ("rally floor", fixtures)
    found: Floor | None = chart.memo.get(key)
    if found is None:
        found = chart.memo[key] = _work_out(chart, fixtures)
    return found


def _work_out(chart: Chart, fixtures: Sequence[Token]) -> Floor:
    width, size = chart.width + 2, (chart.width + 2) * (chart.height + 2)

    def place(cell: Cell) -> int:
        return (cell.y + 1) * width + cell.x + 1

    ways = (-width, 1, width, -1)
    ground = frozenset(map(place, chart.corridors))
    by_kind: dict[str, list[tuple[int, Facing]]] = {}
    for kind, cell, facing in fixtures:
        by_kind.setdefault(kind, []).append((place(cell), facing))

    def where(*kinds: str) -> list[tuple[int, Facing]]:
        return [found for kind in kinds for found in by_kind.get(kind, ())]

    # A wall stands behind every laser and pusher, whether it is drawn or not.
    walls = {(at, int(side)) for at, side in where(WALL, *LASERS, PUSHER_ODD, PUSHER_EVEN)}
    walls |= {(at + ways[side], (side + 2) % 4) for at, side in walls}
    steps = tuple(
        tuple(
            at + way if at in ground and (at, facing) not in walls else NOWHERE
            for at in range(size)
        )
        for facing, way in enumerate(ways)
    )
    lasers = []
    for kind, beams in LASERS.items():
        for at, side in where(kind):
            away = (side + 2) % 4
            cells = (at, *_until_wall(at, steps[away], ground))
            lasers.append(Laser(beams, away, _mask(cells), cells))
    pits = frozenset(at for at, _ in where(PIT))
    flags = {at: number for number, kind in enumerate(FLAGS, 1) for at, _ in where(kind)}
    express = {at: int(facing) for at, facing in where(EXPRESS)}
    return Floor(
        width=width,
        cells=tuple(Cell(at % width - 1, at // width - 1) for at in range(size)),
        steps=steps,
        deadly=frozenset(range(size)) - ground | pits,
        pits=pits,
        belts={at: int(facing) for at, facing in where(BELT)} | express,
        express=express,
        pushers=(_pushing(where(PUSHER_EVEN)), _pushing(where(PUSHER_ODD))),
        gears={at: -1 for at, _ in where(GEAR_LEFT)} | {at: 1 for at, _ in where(GEAR_RIGHT)},
        lasers=tuple(lasers),
        rays=tuple(_rays(row, ground) for row in steps),
        flags=flags,
        last_flag=max(flags.values(), default=0),
        sites=frozenset(at for at, _ in where(*SITES)),
        hammers=frozenset(at for at, _ in where(HAMMER)),
        docks=tuple(at for kind in DOCKS for at, _ in where(kind)[:1]),
    )


def _pushing(pushers: Iterable[tuple[int, Facing]]) -> dict[int, int]:
    return {at: (side + 2) % 4 for at, side in pushers}


def _until_wall(at: int, steps: Sequence[int], ground: frozenset[int]) -> tuple[int, ...]:
    found = []
    while (at := steps[at]) != NOWHERE and at in ground:
        found.append(at)
    return tuple(found)


def _rays(steps: Sequence[int], ground: frozenset[int]) -> tuple[int, ...]:
    """Return the places that are seen from every place, each by what the next one sees."""
    found = [0] * len(steps)
    onward = any(to > at for at, to in enumerate(steps))
    for at in sorted(ground, reverse=onward):
        to = steps[at]
        if to in ground:
            found[at] = found[to] | 1 << to
    return tuple(found)


def _mask(places: Iterable[int]) -> int:
    return sum(1 << at for at in places)


def nearest(mask: int, facing: int) -> int:
    """Return the first place of a set that is met in a direction; the set must not be empty."""
    return (mask & -mask).bit_length() - 1 if facing in (1, 2) else mask.bit_length() - 1
