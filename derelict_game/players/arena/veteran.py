"""The veteran: tries out what its units could do against an enemy that keeps to the drill."""

from collections.abc import Sequence

from derelict_game.players.arena.drill import Given
from derelict_game.players.arena.field import Field
from derelict_game.players.arena.officer import Officer, Plan, distinct
from derelict_game.players.arena.search import Effort, searched

GLANCE = Effort(depth=1, sweeps=1, replies=1)
AS_GOOD = 5
"""How many plans it picks from."""


class Veteran(Officer):
    """Looks at what a turn leads to."""

    effort = GLANCE
    lapses = 0.06
    slack = 40.0
    """How much less a plan may be worth that is taken now and then."""

    def plans(self, field: Field, squad: int, given: Given) -> Sequence[Plan]:
        """Return the best plan that it finds, and those that are nearly as good."""
        best, search = searched(field, squad, self.effort, given)
        return distinct(search.as_good(best, self.slack, AS_GOOD))
