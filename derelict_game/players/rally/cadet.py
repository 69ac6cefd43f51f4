"""The cadet: a beginner, who looks at a part of its cards and forgets what the floor does."""

from derelict_game.players.rally.planning import Plan, plans
from derelict_game.players.rally.programmer import Programmer, Task

OVERLOOKED = 2
"""How many cards of its hand it does not think of."""
HASTE, WIDTH = 0.35, 6
"""How often it takes one of its better programs, not the best one, and from how many."""


class Cadet(Programmer):
    """Makes mistakes that a person would make, too."""

    def plan(self, task: Task) -> Plan:
        """Return a fair program."""
        rng = task.luck()
        needed = sum(register is None for register in task.registers)
        count = min(len(task.cards), max(needed, len(task.cards) - OVERLOOKED))
        cards = sorted(rng.sample(task.cards, count))
        found = plans(task.racer, cards, task.registers, WIDTH)
        return rng.choice(found) if rng.random() < HASTE else found[0]
