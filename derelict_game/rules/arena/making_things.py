"""What lies in a made arena: the starts, the points, what can be picked up."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.rules.arena.checks import reached
from derelict_game.rules.arena.ground import Ground, ground_of
from derelict_game.rules.arena.making_sketch import Sketch, Symmetry, apart, around
from derelict_game.rules.arena.tokens import (
    CONTROL_POINT,
    LASER_RIFLE,
    MAINFRAME,
    MEMBERS,
    OWNED,
    RAIL_GUN,
    REPAIR_KIT,
    SCATTER_GUN,
    SHIELD,
    SPAWNS,
)
from derelict_game.rules.draws import Draws

FORMATIONS = (
    ((0, 0), (1, 0), (0, 1), (1, 1)),
    ((0, 0), (2, 0), (0, 2), (2, 2)),
    ((0, 0), (1, 1), (0, 2), (1, 3)),
)
"""How a squad stands when a match begins."""
EDGE = 2
"""How far from the outer corner a squad starts."""
POINTS_APART, THINGS_APART, FROM_START = 4, 2, 3
CONTESTED = 3
"""By how many steps one squad may be nearer to what both fight for."""
TRIES = 8
"""Among how many places the best one for a thing is chosen."""
WEAPONS = (SCATTER_GUN, LASER_RIFLE, RAIL_GUN)


def draw_start(sketch: Sketch, draws: Draws) -> list[Cell]:
    """Return where the first squad starts: in a corner of its half or in the middle of its side."""
    formation = draws.pick(FORMATIONS)
    deep = max(max(place) for place in formation)
    across = (sketch.width - 2 - deep) // 2, (sketch.height - 2 - deep) // 2
    corner, far = EDGE, (sketch.width - 1 - EDGE - deep, sketch.height - 1 - EDGE - deep)
    if sketch.symmetry is Symmetry.SIDEWAYS:
        left, top = corner, draws.pick((corner, across[1], far[1]))
    elif sketch.symmetry is Symmetry.UPRIGHT:
        left, top = draws.pick((corner, across[0], far[0])), corner
    else:
        left, top = draws.pick((corner, across[0])), corner
    starts = [Cell(left + dx, top + dy) for dx, dy in formation]
    sketch.keep(near for cell in starts for near in around(cell) if sketch.is_inside(near))
    return starts


@dataclass(slots=True)
class Furniture:
    """Everything that is put into an arena, always with its twin."""

    sketch: Sketch
    starts: list[Cell]
    ground: Ground = field(init=False)
    own: dict[Cell, int] = field(init=False)
    """Steps from the nearest start of the first squad."""
    others: dict[Cell, int] = field(init=False)
    """Steps from the nearest start of the second one."""
    tokens: list[Token] = field(default_factory=list)
    points: list[Cell] = field(default_factory=list)
    things: list[Cell] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.ground = ground_of(self.sketch.chart())
        self.own = self._steps(self.starts)
        self.others = self._steps([self.sketch.twin(cell) for cell in self.starts])
        for numbers, twin in zip(MEMBERS, (False, True), strict=True):
            for unit, cell in zip(numbers, self.starts, strict=True):
                self._lay(SPAWNS[unit], self.sketch.twin(cell) if twin else cell)

    def _steps(self, starts: Iterable[Cell]) -> dict[Cell, int]:
        nearest: dict[Cell, int] = {}
        for start in starts:
            for place, steps in reached(self.ground, self.ground.place(start)).items():
                cell = self.ground.cells[place]
                nearest[cell] = min(steps, nearest.get(cell, steps))
        return nearest

    def _lay(self, kind: str, cell: Cell) -> None:
        self.tokens.append(Token(kind, cell, Facing.N))

    def _near_side(self) -> list[Cell]:
        """Return the cells that are no further from the first squad than from the second."""
        starts = {*self.starts, *map(self.sketch.twin, self.starts)}
        return [
            cell
            for cell in self.own
            if self.own[cell] <= self.others[cell]
            and all(apart(cell, start) >= FROM_START for start in starts)
        ]

    # ---- points

    def _points_for(self, fits: Callable[[Cell], bool]) -> list[Cell]:
        """Return where a point and its twin have room."""
        found = []
        for cell in self._near_side():
            twin = self.sketch.twin(cell)
            room = sum(near in self.own for near in around(cell)) >= 6
            free = all(apart(cell, other) >= POINTS_APART for other in self.points)
            if room and free and (cell == twin or apart(cell, twin) >= 3) and fits(cell):
                found.append(cell)
        return sorted(found)

    def add_points(self, pairs: int, draws: Draws) -> bool:
        """Put points, the first pair of them where both squads are as near; tell if they fit."""
        returning = draws.between(1, 100)
        if returning <= 45 and not self._mainframes_at_home(draws):
            return False
        cold = 45 < returning <= 60
        for number in range(pairs):
            middle = self._points_for(self._is_contested) if number == 0 else self._points_for(_any)
            if not middle:
                return number > 0
            cell = draws.pick(middle)
            self._point(MAINFRAME if cold and number == 0 else CONTROL_POINT, cell)
        return True

    def _is_contested(self, cell: Cell) -> bool:
        return self.others[cell] - self.own[cell] <= CONTESTED

    def _mainframes_at_home(self, draws: Draws) -> bool:
        amber, blue = OWNED
        homes = self._points_for(lambda cell: self.own[cell] <= 6)
        if homes:
            cell = draws.pick(homes)
            twin = self.sketch.twin(cell)
            self._lay(amber, cell)
            self._lay(blue, twin)
            self.points += [cell, twin]
        return bool(homes)

    def _point(self, kind: str, cell: Cell) -> None:
        for one in sorted({cell, self.sketch.twin(cell)}):
            self._lay(kind, one)
            self.points.append(one)

    # ---- pick-ups

    def add_pick_ups(self, weapons: int, kits: int, shields: int, draws: Draws) -> bool:
        """Put pick-ups, each where it is of use; tell whether they fit."""
        kinds = [*draws.shuffled(WEAPONS), *draws.shuffled(WEAPONS)][:weapons]
        kinds += [REPAIR_KIT] * kits + [SHIELD] * shields
        return all(self._pick_up(kind, draws) for kind in kinds)

    def _pick_up(self, kind: str, draws: Draws) -> bool:
        taken = [*self.points, *self.things]
        free = [
            cell
            for cell in sorted(self._near_side())
            if all(apart(cell, other) >= THINGS_APART for other in taken)
            and apart(cell, self.sketch.twin(cell)) >= THINGS_APART
        ]
        if not free:
            return False
        best = max(
            (draws.pick(free) for _ in range(TRIES)), key=lambda at: (self._use(kind, at), at)
        )
        for cell in (best, self.sketch.twin(best)):
            self._lay(kind, cell)
            self.things.append(cell)
        return True

    def _use(self, kind: str, cell: Cell) -> int:
        """Return how well a thing lies somewhere: rail guns on long lanes, shields in between."""
        seen = len(self.ground.reach[self.ground.place(cell)])
        uses = {RAIL_GUN: seen, SCATTER_GUN: -seen, SHIELD: self.own[cell], REPAIR_KIT: -seen}
        return uses.get(kind, 0)


def _any(_: Cell) -> bool:
    return True
