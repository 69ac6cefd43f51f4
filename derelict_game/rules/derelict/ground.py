"""The ground: what of a match never changes, and all that can be worked out from it beforehand."""

from collections.abc import Iterator

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict.grid import Grid, distance
from derelict_game.rules.derelict.tokens import AIRLOCK
from derelict_game.rules.wreck import DROP, ENTRY, LURK, OBJECTIVE, START

_CELL_CHOICES = ("activate", "move", "door", "shoot", "assault", "deploy")


FORWARD, SIDEWAYS, BACKWARD = 0, 1, 2
"""The ways a step goes, seen from the facing of the unit."""

Moves = tuple[tuple[int, Choice, int], ...]
"""Steps by y, then x: the cell as a set of one, the choice, and its cost."""


class Ground:
    """The fixtures on a grid.

    Lurk cells may lie off the plan, in walls. They get numbers behind those of the corridor cells;
    a unit there can be told from the others by a number that the grid does not have. Tables by cell
    and facing are read at 4 * cell + facing.
    """

    def __init__(self, chart: Chart, fixtures: tuple[Token, ...]) -> None:
        grid = self.grid = Grid.of(chart)
        self.fixtures = fixtures
        off_plan = sorted(
            {t.cell for t in fixtures if t.kind == LURK and t.cell not in grid.number},
            key=lambda cell: (cell.y, cell.x),
        )
        cells = self.cells = (*grid.cells, *off_plan)
        number = self.number = {cell: n for n, cell in enumerate(cells)}
        self.texts = tuple(map(str, cells))
        """How cells are written in sentences."""
        self.plan_size = len(grid.cells)
        """Corridor cells have smaller numbers than this, lurk cells off the plan have not."""
        self.segments = _segments(chart, grid)
        """For every corridor cell, all corridor cells of its segment."""
        self.around = tuple(sum(1 << n for n, _, _ in _next_to(grid, cell)) for cell in cells)
        """For every cell the corridor cells next to it."""
        self.front = tuple(
            grid.number.get(cell.step(*facing.delta), -1)
            for cell in grid.cells
            for facing in Facing
        )
        """By cell and facing: the cell in front; -1 where there is none."""
        self.reach = tuple(
            sum(1 << n for n in _steps(grid, cell, facing, FORWARD))
            for cell in grid.cells
            for facing in Facing
        )
        """By cell and facing: the three cells in which doors are in reach."""
        self.lurk = _cells(fixtures, LURK, number)
        """Lurk cells and their facings, by y, then x."""
        self.entry = {n: _closest_entry(cells[n], fixtures, grid) for n in self.lurk}
        """For every lurk cell the closest entry; -1 where there is none on a corridor."""
        self.starts = _cells(fixtures, START, grid.number)
        """Start cells and their facings, by y, then x."""
        self.drops = sum(
            1 << n for n in _cells(fixtures, DROP, grid.number) if n not in self.starts
        )
        """Drop cells; one that is a start cell too does not count, or deployment had no end."""
        self.objectives = sum(1 << n for n in _cells(fixtures, OBJECTIVE, grid.number))
        self.airlocks = sum(1 << n for n in _cells(fixtures, AIRLOCK, grid.number))
        self.choices = {kind: tuple(Choice(kind, cell) for cell in cells) for kind in _CELL_CHOICES}
        """Every choice that has a cell, made once: by kind, then by cell."""
        self._moves: dict[tuple[int, ...], list[Moves | None]] = {}

    @staticmethod
    def of(chart: Chart, fixtures: tuple[Token, ...]) -> "Ground":
        """Return the ground of a map, worked out once for all matches on the same chart."""
        key = (Ground, fixtures)
        if key not in chart.memo:
            chart.memo[key] = Ground(chart, fixtures)
        ground: Ground = chart.memo[key]
        return ground

    def moves(self, costs: tuple[int, int, int], cell: int, facing: int) -> Moves:
        """Return the steps from a cell, for a unit with these costs for the three ways.

        A cost of 0 means that the unit cannot go that way.
        """
        table = self._moves.get(costs)
        if table is None:
            table = self._moves[costs] = [None] * (4 * len(self.cells))
        found = table[4 * cell + facing]
        if found is None:
            steps = {
                n: cost
                for way, cost in enumerate(costs)
                for n in _steps(self.grid, self.cells[cell], Facing(facing), way)
                if cost and cell < self.plan_size
            }
            choices = self.choices["move"]
            found = tuple((1 << n, choices[n], steps[n]) for n in sorted(steps))
            table[4 * cell + facing] = found
        return found


def _next_to(grid: Grid, cell: Cell) -> Iterator[tuple[int, int, int]]:
    """Return the corridor cells next to a cell by y, then x, and the steps to them."""
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            number = grid.number.get(cell.step(dx, dy))
            if number is not None and (dx or dy):
                yield number, dx, dy


def _steps(grid: Grid, cell: Cell, facing: Facing, way: int) -> Iterator[int]:
    """Return the corridor cells to which a step from a cell goes that way."""
    ahead_x, ahead_y = facing.delta
    for number, dx, dy in _next_to(grid, cell):
        ahead = dx * ahead_x + dy * ahead_y
        if (BACKWARD, SIDEWAYS, FORWARD)[ahead + 1] == way:
            yield number


def _segments(chart: Chart, grid: Grid) -> tuple[int, ...]:
    """Return the segment of every corridor cell; one that no segment claims burns alone."""
    names = [chart.segment(cell) or -n - 1 for n, cell in enumerate(grid.cells)]
    boards: dict[int, int] = {}
    for n, name in enumerate(names):
        boards[name] = boards.get(name, 0) | 1 << n
    return tuple(boards[name] for name in names)


def _cells(fixtures: tuple[Token, ...], kind: str, number: dict[Cell, int]) -> dict[int, int]:
    """Return the cells with a kind of fixture and their facings, by y, then x."""
    found = sorted(
        (token for token in fixtures if token.kind == kind and token.cell in number),
        key=lambda token: (token.cell.y, token.cell.x),
    )
    return {number[token.cell]: int(token.facing) for token in found}


def _closest_entry(cell: Cell, fixtures: tuple[Token, ...], grid: Grid) -> int:
    """Return the entry for a lurk cell: the closest one; of those equally close by y, then x."""
    entries = (token.cell for token in fixtures if token.kind == ENTRY)
    best = min(entries, key=lambda e: (distance(cell, e), e.y, e.x), default=None)
    return -1 if best is None else grid.number.get(best, -1)
