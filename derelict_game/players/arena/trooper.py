"""The trooper: keeps to the drill, with its squad but without looking ahead."""

from collections.abc import Sequence

from derelict_game.players.arena.drill import Given, drill
from derelict_game.players.arena.field import Field
from derelict_game.players.arena.officer import Officer, Plan, distinct

MANNERS = range(5)


class Trooper(Officer):
    """Shares out goals, and shoots together at one enemy."""

    lapses = 0.14

    def plans(self, field: Field, squad: int, given: Given) -> Sequence[Plan]:
        """Return what the drill says."""
        acts = (drill(field, squad, given=given, manner=manner) for manner in MANNERS)
        return distinct(acts)
