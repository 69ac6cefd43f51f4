"""What a mind reads from a view: goals, threats, lanes. Everything is worked out when asked for."""

from collections.abc import Iterable
from functools import cached_property
from typing import Generic, TypeVar

from derelict_game.board.token import TokenId
from derelict_game.players.derelict.terrain import FAR, all_around, distances
from derelict_game.players.derelict.threat import WATCH_WORTH
from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict.grid import bits
from derelict_game.rules.derelict.sight import next_to_marines, seen_cells
from derelict_game.rules.derelict.state import DerelictState
from derelict_game.rules.derelict.tokens import (
    ALIEN,
    FLAMER_MARINE,
    WEAPON,
)
from derelict_game.rules.offer import Offer

Style = TypeVar("Style")

STRIDE = 6
"""How far an alien gets in a turn."""
PATH = 6
"""So far before the runner its way must be free."""
MARINE_PACE = 5.0
"""Cells that a marine with some help from command points makes in a turn."""


def number_of(state: DerelictState, choice: Choice) -> int:
    """Return the number of a choice's cell."""
    assert choice.cell is not None
    return state.ground.number[choice.cell]


class Situation:
    """A view, looked at closely."""

    def __init__(self, state: DerelictState) -> None:
        self.state = state
        self.ground = state.ground

    # ---- the runner and its goal

    @cached_property
    def runner(self) -> TokenId | None:
        """The marine on whom it depends: who can do what must be done and is nearest to it.

        Where a beacon is held, that is who keeps it; where several must get out, the last of them.
        """
        goals = self.state.goals
        able = self._nearest(self._able, self.to_goal)
        needed = goals.escapes - goals.escaped if goals is not None else 1
        return able[min(len(able), max(1, needed)) - 1] if able else None

    @cached_property
    def errands(self) -> dict[TokenId, list[int]]:
        """Who is on the way to something, and how far every cell is from that.

        Nests and survivors are shared out, the nearest first; whoever is left over escorts.
        """
        goals = self.state.goals
        if self.runner is None or self.prize or goals is None or goals.hold:
            return {} if self.runner is None else {self.runner: self.to_goal}
        if goals.escapes:
            needed = goals.escapes - goals.escaped
            return dict.fromkeys(
                self._nearest(self.state.marines, self.to_goal)[:needed], self.to_goal
            )
        to_airlock = self._to(self.ground.airlocks)
        found = dict.fromkeys(goals.carriers, to_airlock)
        wanted = goals.nests
        most = wanted.bit_count()
        if goals.rescues:
            wanted, most = goals.waiting, goals.rescues - goals.rescued - len(found)
        pairs = sorted(
            (self._to(1 << cell)[unit.cell], id_, cell)
            for id_, unit in self.state.marines.items()
            for cell in bits(wanted)
            if id_ not in found
        )
        taken: set[int] = set()
        for _, id_, cell in pairs:
            if id_ not in found and cell not in taken and len(taken) < most:
                found[id_] = self._to(1 << cell)
                taken.add(cell)
        return found

    def _to(self, targets: int) -> list[int]:
        """Return how far every cell is from some others; worked out once for each."""
        key = ("to", self.state.closed, targets)
        memo = self.state.chart.memo
        if key not in memo:
            memo[key] = distances(self.state, targets)
        found: list[int] = memo[key]
        return found

    def _nearest(self, ids: Iterable[TokenId], field: list[int]) -> list[TokenId]:
        marines = self.state.marines
        return sorted(ids, key=lambda id_: (field[marines[id_].cell], id_))

    @property
    def _able(self) -> Iterable[TokenId]:
        """The marines who can do what must be done next."""
        goals, marines = self.state.goals, self.state.marines
        if self.ground.objectives or goals is None:
            return [id_ for id_, unit in marines.items() if unit.kind == FLAMER_MARINE]
        return goals.carriers or marines

    @cached_property
    def targets(self) -> int:
        """The cells to which a runner must get, where nothing is to burn."""
        goals = self.state.goals
        if goals is None:
            return 0
        if goals.rescues:
            return self.ground.airlocks if goals.carriers else goals.waiting
        return goals.beacons or goals.nests or self.ground.airlocks

    @cached_property
    def prize(self) -> int:
        """The cells that a flamer must hit one of: the segments of the objectives."""
        return self._burning_with(self.ground.objectives)

    def in_the_way(self, cell: int) -> int:
        """Return how much a marine in a cell blocks the runner: more, the nearer it is before it.

        Where something burns everybody goes the same way, and nobody ever has to turn round.
        """
        return self._path.get(cell, 0)

    @cached_property
    def _path(self) -> dict[int, int]:
        """The cells on the runner's shortest ways, the nearest with the largest number."""
        if self.runner is None or self.prize:
            return {}
        found: dict[int, int] = {}
        frontier = 1 << self.state.marines[self.runner].cell
        for step in range(min(PATH, self.lead)):
            ahead = 0
            for cell in bits(frontier):
                for other in bits(self.ground.around[cell]):
                    if self.to_goal[other] < self.to_goal[cell]:
                        ahead |= 1 << other
                        found[other] = PATH - step
            frontier = ahead
        return found

    @property
    def for_anybody(self) -> bool:
        """Whether any marine at all can do what must be done, and not only the runner."""
        goals = self.state.goals
        return goals is not None and not goals.hold and not goals.carriers

    @cached_property
    def nest_segments(self) -> int:
        """The cells that a flamer must hit one of to burn a nest."""
        return self._burning_with(self.state.goals.nests) if self.state.goals else 0

    def _burning_with(self, cells: int) -> int:
        """Return where fire must go to reach some cells; a closed door is no target for it."""
        found = 0
        for cell in bits(cells):
            found |= self.ground.segments[cell]
        return found & ~self.state.closed

    @cached_property
    def firing_cells(self) -> int:
        """Where a flamer can hit the prize from, past walls and closed doors."""
        key = ("firing cells", self.state.closed, self.prize)
        memo = self.state.chart.memo
        if key not in memo:
            grid, closed, found = self.ground.grid, self.state.closed, self.prize
            for prize in bits(self.prize):
                for cell in bits(grid.in_range(prize) & ~found):
                    if grid.clear(prize, cell, closed):
                        found |= 1 << cell
            memo[key] = found
        return int(memo[key])

    @cached_property
    def to_goal(self) -> list[int]:
        """How far every cell is from where the runner must get; without a goal, all the same."""
        targets = self.firing_cells if self.prize else self.targets
        if not targets:
            return [0] * len(self.ground.cells)
        return self._to(targets)

    @cached_property
    def lead(self) -> int:
        """How far the runner is from its goal; 0 without one."""
        return 0 if self.runner is None else self.to_goal[self.state.marines[self.runner].cell]

    @cached_property
    def turns_left(self) -> float:
        """About how many turns the marines need."""
        goals = self.state.goals
        if goals is not None and goals.hold:
            return float(goals.hold_turns - self.state.turn)
        return float(FAR) if self.runner is None else self.lead / MARINE_PACE

    # ---- the sides

    @cached_property
    def to_marines(self) -> list[int]:
        """How far every cell is from the nearest marine."""
        return distances(self.state, sum(1 << unit.cell for unit in self.state.marines.values()))

    @cached_property
    def to_runner(self) -> list[int]:
        """How far every cell is from the runner; without one, from the nearest marine."""
        if self.runner is None:
            return self.to_marines
        return distances(self.state, 1 << self.state.marines[self.runner].cell)

    @cached_property
    def to_hive(self) -> list[int]:
        """How far every cell is from the nearest alien or blip."""
        cells = sum(
            1 << unit.cell for unit in self.state.hive.values() if unit.cell < self.ground.plan_size
        )
        entries = sum(
            1 << entry
            for unit in self.state.hive.values()
            if (entry := self.ground.entry.get(unit.cell, -1)) >= 0
        )
        return distances(self.state, cells | entries)

    @cached_property
    def seen(self) -> int:
        """The cells that marines see now."""
        near = 0
        to_marines = self.to_marines
        for cell in range(self.ground.plan_size):
            if to_marines[cell] <= 14:
                near |= 1 << cell
        return seen_cells(self.state, near, self.state.blockers)

    @cached_property
    def in_sight(self) -> int:
        """The cells that marines would see by turning where they stand."""
        found = 0
        for unit in self.state.marines.values():
            if unit.cell < self.ground.plan_size:
                found |= all_around(self.state, unit.cell)
        return found

    @cached_property
    def hidden_from(self) -> int:
        """Where a blip may not go: next to a marine, or in view."""
        return self.seen | next_to_marines(self.state)

    def perils(self, moving: int) -> dict[int, float]:
        """Return how many shots of overwatch a unit in a cell draws with every act there."""
        state, grid = self.state, self.ground.grid
        blockers = state.blockers & ~(1 << moving)
        found: dict[int, float] = {}
        for id_ in state.overwatch - state.jam:
            marine = state.marines.get(id_)
            weight = WATCH_WORTH.get(WEAPON[marine.kind] or "") if marine else None
            if marine is None or weight is None:
                continue
            for cell in bits(grid.view(marine.cell, marine.facing) & grid.in_range(marine.cell)):
                if grid.clear(marine.cell, cell, blockers):
                    found[cell] = found.get(cell, 0.0) + weight
        return found

    @cached_property
    def aliens(self) -> list[TokenId]:
        """The aliens that are revealed."""
        return [id_ for id_, unit in self.state.hive.items() if unit.kind == ALIEN]


class Side(Generic[Style]):
    """One side's thoughts about one view, in a style of its own."""

    def __init__(self, state: DerelictState, offer: Offer, style: Style) -> None:
        self.state = state
        self.offer = offer
        self.style = style
        self.look = Situation(state)
        self.ground = state.ground
