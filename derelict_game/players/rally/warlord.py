"""The warlord: tries its best programs out against what the others may do."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from derelict_game.players.mind import Budget
from derelict_game.players.rally.planning import Plan, near, plans
from derelict_game.players.rally.programmer import Programmer, Task
from derelict_game.players.rally.registers import Field
from derelict_game.players.rally.rivals import any_rivals, program
from derelict_game.players.rally.terrain import terrain_of
from derelict_game.players.rally.worth import life, toll
from derelict_game.rules.rally.floor import NOWHERE
from derelict_game.rules.rally.state import RallyState

FEW = 4
"""Among more robots than these each one looks at less: all of them are waited for."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much it looks at."""

    plans: int
    """How many programs it tries at first."""
    rounds: tuple[int, ...]
    """How many deals every program meets in each round, after which half of them are dropped."""
    final: int
    """How many deals the best ones meet at last, with quick and with slow cards."""

    def among(self, robots: int) -> "Effort":
        """Return how much it looks at where so many robots stand."""
        crowd = max(FEW, robots)
        rounds = tuple(deals * FEW // crowd for deals in self.rounds)
        return Effort(self.plans * FEW // crowd, rounds, self.final * FEW // crowd)


EFFORTS = {
    Budget.PLAY: Effort(64, (8, 8, 8, 16), 16),
    Budget.BENCH: Effort(32, (4, 4, 8), 12),
}
SPITE = 0.45
"""What a register that each of the others loses is worth beside an own one."""
BEATEN = 30.0
"""What it costs if somebody else finishes in this turn."""
PRESSED = 0.4
"""What it costs to end a turn at a brink, for each one who is near enough to push."""
REACH = 5


class Warlord(Programmer):
    """Knows that it is not alone."""

    def __init__(self, budget: Budget) -> None:
        super().__init__()
        self._effort = EFFORTS[budget]

    def plan(self, task: Task) -> Plan:
        """Return the program that comes out best against the others."""
        standing = len(list(task.view.on_board()))
        effort = self._effort.among(standing)
        found = plans(task.racer, task.cards, task.registers, effort.plans, apart=True)
        if standing == 1:
            return found[0]
        rng = task.luck()
        trial = Trial(task, rng)
        for deals in effort.rounds:
            ranked = trial.ranked(found, deals)
            found = ranked[: max(2, len(ranked) // 2)]
        late = [plan._replace(late=True) for plan in found]
        return Trial(task, rng).ranked([*found, *late], effort.final)[0]


class Trial:
    """Programs that are tried out against the same deals."""

    def __init__(self, task: Task, rng: Random) -> None:
        self._task = task
        self._rng = rng
        self._field = Field(task.view)
        self._standing = Standing(task.view)
        self._worth: dict[Plan, float] = {}

    def ranked(self, found: Sequence[Plan], deals: int) -> list[Plan]:
        """Return some programs after more deals, the best one first."""
        task, worth = self._task, self._worth
        robot = task.robot
        programs = {plan: program(plan, task.cards, task.held) for plan in found}
        for _ in range(deals):
            others = any_rivals(task.view, robot, task.cards, self._rng)
            for plan, own in programs.items():
                field = self._field.copy()
                field.run({**others, robot: own})
                worth[plan] = worth.get(plan, 0.0) + self._standing.worth(field, robot)
        return sorted(found, key=lambda plan: worth[plan])


class Standing:
    """Tells how a race stands after a turn."""

    def __init__(self, view: RallyState) -> None:
        self._terrain = terrain_of(view)
        self._lives = view.lives
        self._racing = view.racing()

    def worth(self, field: Field, robot: int) -> float:
        """Return what a turn has cost a robot, beside what it has cost the others."""
        own = self._cost(field, robot)
        others = [self._cost(field, other) for other in self._racing if other != robot]
        beaten = field.finished and own > 0
        return own + BEATEN * beaten - SPITE * sum(others) / max(1, len(others))

    def _cost(self, field: Field, robot: int) -> float:
        terrain, flags = self._terrain, field.flags[robot]
        if flags == terrain.floor.last_flag:
            return 0.0
        rest, place = terrain.rest(flags), field.places[robot]
        if place == NOWHERE:
            archive = field.archives[robot]
            home = min(rest[archive << 2 | facing] for facing in range(4))
            return home + toll(2, home) + life(self._lives[robot])
        left = rest[place << 2 | field.facings[robot]]
        damage = field.damage[robot]
        mended = damage > 0 and place in terrain.floor.sites
        pressed = 0.0
        if place in terrain.brinks:
            others = (at for at in field.places if at not in (NOWHERE, place))
            watchers = near(terrain.floor.width, place, others, REACH)
            pressed = PRESSED * watchers * terrain.brinks[place]
        return left + toll(damage - mended, left) + pressed
