"""The commander: reckons with what the enemy thinks of, and looks several turns ahead."""

from derelict_game.players.arena.search import Effort
from derelict_game.players.arena.veteran import GLANCE, Veteran
from derelict_game.players.mind import Budget

EFFORTS = {
    Budget.PLAY: Effort(depth=3, sweeps=3, replies=3, foresight=GLANCE),
    Budget.BENCH: Effort(depth=3, sweeps=2, replies=1, foresight=GLANCE),
}


class Commander(Veteran):
    """Takes the enemy for a veteran, and is not content with less than the best."""

    lapses = 0.0
    slack = 6.0

    def __init__(self, budget: Budget) -> None:
        super().__init__()
        self.effort = EFFORTS[budget]
