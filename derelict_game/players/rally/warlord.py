"""The warlord: tries its best programs out against what the others may do."""

from dataclasses import dataclass

from derelict_game.players.mind import Budget
from derelict_game.players.rally.planning import Plan, plans
from derelict_game.players.rally.programmer import Programmer, Task
from derelict_game.players.rally.registers import Field
from derelict_game.players.rally.rivals import any_rivals, program
from derelict_game.players.rally.terrain import terrain_of
from derelict_game.players.rally.worth import life, toll
from derelict_game.rules.rally.floor import NOWHERE
from derelict_game.rules.rally.state import REGISTERS, RallyState


@dataclass(frozen=True, slots=True)
class Effort:
    """How much it looks at."""

    plans: int
    """How many programs it tries at first."""
    rounds: tuple[int, ...]
    """How many deals every program meets in each round; after it half of them are dropped."""


EFFORTS = {
    Budget.PLAY: Effort(32, (4, 4, 8, 16)),
    Budget.BENCH: Effort(16, (3, 3, 6)),
}
SPITE = 0.15
"""What a register of another robot is worth beside an own one."""
BEATEN = 30.0
"""What it costs if somebody else finishes in this turn."""


class Warlord(Programmer):
    """Knows that it is not alone."""

    def __init__(self, budget: Budget) -> None:
        super().__init__()
        self._effort = EFFORTS[budget]

    def plan(self, task: Task) -> Plan:
        """Return the program that comes out best against the others."""
        view, robot = task.view, task.robot
        found = plans(task.racer, task.cards, task.registers, self._effort.plans)
        rivals = [other for other in view.on_board() if other != robot]
        if not rivals or len(found) == 1:
            return found[0]
        locked = view.registers[robot][REGISTERS - view.locks[robot] :]
        programs = {plan: program(plan.acts, task.cards, locked) for plan in found}
        worth = dict.fromkeys(found, 0.0)
        field, rng = Field(view), task.luck()
        standing = Standing(view)
        for deals in self._effort.rounds:
            for _ in range(deals):
                others = any_rivals(view, robot, task.cards, rng)
                for plan in found:
                    tried = field.copy()
                    tried.run({**others, robot: programs[plan]})
                    worth[plan] += standing.worth(tried, robot)
            found = sorted(found, key=lambda plan: worth[plan])[: max(1, len(found) // 2)]
        return found[0]


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
        return own + BEATEN * beaten - SPITE * sum(others)

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
        return left + toll(damage - mended, left)
