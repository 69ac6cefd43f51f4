"""Laps: where the flags stand, so that the way over all of them is as long as it should be."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell
from derelict_game.board.token import Token
from derelict_game.rules.blueprint import EASIEST, HARDEST
from derelict_game.rules.draws import Draws
from derelict_game.rules.rally.checks import driven
from derelict_game.rules.rally.floor import NOWHERE, Floor, floor_of
from derelict_game.rules.rally.generator.bays import DEPTH
from derelict_game.rules.rally.generator.sizes import Size
from derelict_game.rules.rally.generator.sketch import apart
from derelict_game.rules.rally.tokens import EDGES, LASERS

LAPS = 200
"""How many laps are drawn to choose from."""
FARTHEST_OFF = 3
"""By how many steps a lap may miss what it should be."""
NEAREST = 5
"""Steps between two flags, and between docks and the first flag, at least."""


class Lap(NamedTuple):
    """Flags in their order, the last one as far away as hardship wants it."""

    flags: tuple[Cell, ...]
    """All but the last one."""
    ends: tuple[Cell, ...]
    """Where the last one stands, from the easiest to the hardest."""
    steps: int
    """From the docks over all flags in the easiest case; every hardship is one more."""


def draw_lap(chart: Chart, tokens: Sequence[Token], size: Size, draws: Draws) -> Lap | None:
    """Return a lap of about the right length; None: there is none."""
    floor = floor_of(chart, tuple(tokens))
    spots = _spots(chart, floor, tokens)
    far = {spot: driven(floor, floor.place(spot)) for spot in spots}
    for _ in range(LAPS):
        flags = tuple(draws.pick(spots) for _ in range(size.flags - 1))
        ways = [far[one].get(floor.place(other), 0) for one, other in pairwise(flags)]
        starts = [far[flags[0]].get(dock, 0) for dock in floor.docks]
        gaps = (apart(one, other) for one, other in combinations(flags, 2))
        way = sum(starts) // len(starts) + sum(ways)
        if min((*ways, *starts, *gaps)) < NEAREST or abs(way - size.way) > FARTHEST_OFF:
            continue
        away = far[flags[-1]]
        steps = {spot: away.get(floor.place(spot), 0) for spot in spots}
        if ends := _ends(steps, flags, size.last_way, draws):
            return Lap(flags, ends, way + size.last_way)
    return None


def _ends(
    steps: Mapping[Cell, int], flags: Sequence[Cell], nearest: int, draws: Draws
) -> tuple[Cell, ...]:
    """Return where the last flag may stand, each a step further away; empty: it cannot.

    They lie side by side as nearly as there are spots, so that a step changes little else.
    """
    by_steps: dict[int, list[Cell]] = {}
    for spot, away in steps.items():
        if all(apart(spot, flag) >= NEAREST for flag in flags):
            by_steps.setdefault(away, []).append(spot)
    wanted = range(nearest + EASIEST, nearest + HARDEST + 1)
    if any(away not in by_steps for away in wanted):
        return ()
    end = draws.pick(by_steps[wanted[-1]])
    return tuple(min(by_steps[away], key=lambda spot: (apart(spot, end), spot)) for away in wanted)


def _spots(chart: Chart, floor: Floor, tokens: Iterable[Token]) -> list[Cell]:
    """Return where a flag may stand: on bare floor of a board, in no corner, in no beam."""
    taken = {token.cell for token in tokens if token.kind not in EDGES or token.kind in LASERS}
    beams = {at for laser in floor.lasers for at in laser.cells}
    rim = (0, chart.width - 1)
    return [
        cell
        for cell in chart.cells()
        if cell not in taken
        and floor.place(cell) not in beams
        and cell.x not in rim
        and 0 < cell.y < chart.height - DEPTH - 1
        and sum(steps[floor.place(cell)] == NOWHERE for steps in floor.steps) < 2
    ]
