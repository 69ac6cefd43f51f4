"""The veteran: the best program for itself, as if nobody else moved."""

from derelict_game.players.rally.planning import Plan, plans
from derelict_game.players.rally.programmer import Programmer, Task


class Veteran(Programmer):
    """Looks at every program."""

    def plan(self, task: Task) -> Plan:
        """Return the best program of a robot that is alone."""
        return plans(task.racer, task.cards, task.registers)[0]
