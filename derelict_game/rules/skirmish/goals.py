"""How near each side of a Skirmish is to a cell where an enemy began."""

from collections import deque
from collections.abc import Mapping
from functools import lru_cache

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell, Facing
from derelict_game.rules.seat import Seat
from derelict_game.rules.skirmish.state import SkirmishState
from derelict_game.rules.wreck import ALIENS, MARINES


def estimate(state: SkirmishState) -> Mapping[Seat, float]:
    """Return from -1 to 1 who has the shorter way, by steps past doors and units."""
    far = max(1, len(state.chart.corridors))
    ways = {}
    for seat, other in ((MARINES, ALIENS), (ALIENS, MARINES)):
        steps = _steps(state.chart, state.homes[other])
        ways[seat] = min((steps.get(cell, far) for cell in state.cells_of(seat)), default=far)
    ahead = (ways[ALIENS] - ways[MARINES]) / (ways[ALIENS] + ways[MARINES] + 1)
    return {MARINES: ahead, ALIENS: -ahead}


@lru_cache(16)
def _steps(chart: Chart, goals: tuple[Cell, ...]) -> Mapping[Cell, int]:
    """Return how many steps each cell is away from the nearest of some cells."""
    steps = dict.fromkeys(goals, 0)
    queue = deque(goals)
    while queue:
        cell = queue.popleft()
        for facing in Facing:
            near = cell.step(*facing.delta)
            if near in chart.corridors and near not in steps:
                steps[near] = steps[cell] + 1
                queue.append(near)
    return steps
