"""The veteran and the commander: they try out what their units could do."""

from collections.abc import Sequence

from derelict_game.players.arena.drill import Given
from derelict_game.players.arena.field import Field
from derelict_game.players.arena.officer import Officer, Plan, distinct
from derelict_game.players.arena.search import Effort, searched
from derelict_game.players.mind import Budget

GLANCE = Effort(depth=1, sweeps=1, replies=1)
EFFORTS = {
    Budget.PLAY: Effort(depth=6, sweeps=3, replies=4, foresight=Effort(2, 2, 1)),
    Budget.BENCH: Effort(depth=4, sweeps=1, replies=2, foresight=Effort(1, 1, 1)),
}

SLACK, AS_GOOD = 6.0, 4
"""How much less a plan may be worth that is taken now and then, and how many of them there are."""


class Veteran(Officer):
    """Looks at what a turn leads to."""

    effort = GLANCE

    def plans(self, field: Field, squad: int, given: Given) -> Sequence[Plan]:
        """Return the best plan that it finds."""
        return distinct(searched(field, squad, self.effort, given).plans(SLACK, AS_GOOD))


class Commander(Veteran):
    """Looks farther ahead, and reckons with what the enemy thinks of."""

    def __init__(self, budget: Budget) -> None:
        super().__init__()
        self.effort = EFFORTS[budget]
