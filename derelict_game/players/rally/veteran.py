"""The veteran: the best program for itself, as if nobody else moved."""

from random import Random

from derelict_game.players.rally.planning import Plan, Racer, plans
from derelict_game.players.rally.programmer import Programmer, Task
from derelict_game.players.rally.terrain import HOME
from derelict_game.players.rally.worth import toll
from derelict_game.rules.rally.cards import DECK
from derelict_game.rules.rally.state import HAND, MOST_DAMAGE, REGISTERS

ENDS, HANDS = 8, 6
"""How many ends of a turn are looked at closely, and with how many hands for the turn after it."""


class Veteran(Programmer):
    """Looks at every program, and at what the turn after it may bring."""

    def __init__(self) -> None:
        super().__init__()
        self._ahead: dict[tuple[int, int, int], float] = {}

    def plan(self, task: Task) -> Plan:
        """Return the best program of a robot that is alone."""
        return plans(task.racer, task.cards, task.registers)[0]
