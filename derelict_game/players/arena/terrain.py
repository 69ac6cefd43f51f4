"""The ground as a squad sees it: how far everything is, and where points are taken from."""

from collections import deque
from collections.abc import Iterable

from derelict_game.rules.arena.ground import Ground
from derelict_game.rules.arena.state import ArenaState

FAR = 999
"""How far away a place is to which no way leads."""


class Terrain:
    """Distances in steps, worked out when they are first asked for and kept with the chart."""

    def __init__(self, ground: Ground, points: tuple[int, ...]) -> None:
        self.ground = ground
        self.steps = ground.steps
        self.reach = ground.reach
        self.bits = tuple(1 << place for place in range(len(ground.floor)))
        self.points = points
        places = range(len(ground.floor))
        self.near = tuple(
            tuple(n for n, point in enumerate(points) if ground.zones[point] >> place & 1)
            for place in places
        )
        """The points that a unit at each place counts for."""
        self._to_point: dict[int, list[int]] = {}
        self._to_place: dict[int, list[int]] = {}

    def to_point(self, number: int) -> list[int]:
        """Return how far each place is from the neighbourhood of a point."""
        if (known := self._to_point.get(number)) is None:
            zone = self.ground.zones[self.points[number]]
            known = self._distances(place for place, bit in enumerate(self.bits) if zone & bit)
            self._to_point[number] = known
        return known

    def to_place(self, place: int) -> list[int]:
        """Return how far each place is from one."""
        if (known := self._to_place.get(place)) is None:
            known = self._to_place[place] = self._distances([place])
        return known

    def _distances(self, sources: Iterable[int]) -> list[int]:
        away = [FAR] * len(self.bits)
        queue: deque[int] = deque()
        for place in sources:
            if self.ground.floor[place]:
                away[place] = 0
                queue.append(place)
        while queue:
            place = queue.popleft()
            for to in self.steps[place]:
                if away[to] == FAR:
                    away[to] = away[place] + 1
                    queue.append(to)
        return away


def terrain_of(state: ArenaState) -> Terrain:
    """Return the terrain of a match, which is worked out once for a chart and its points."""
    known: dict[tuple[int, ...], Terrain] = state.chart.memo.setdefault(Terrain, {})
    if (terrain := known.get(state.points)) is None:
        terrain = known[state.points] = Terrain(state.ground, state.points)
    return terrain
