"""The minds of Holdout, from weak to strong."""

from derelict_game.players.holdout.greedy import Greedy
from derelict_game.players.holdout.learning import JudgementLearning
from derelict_game.players.holdout.solver import Solver
from derelict_game.players.mind import Budget, Mind
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.seat import Seat


def _greedy(_: AnyRules, __: Seat, ___: Budget) -> Mind:
    return Greedy()


def _solver(_: AnyRules, __: Seat, budget: Budget) -> Mind:
    return Solver(budget)


LEVELS = {"greedy": _greedy, "solver": _solver}
MEASURING, MAKING = "solver", "greedy"
"""Who measures maps, and who tries out those that are being made; see `players/levels.py`."""
ADVISER = "solver"
"""Who gives hints to a person."""
LEARN = JudgementLearning
"""How the solver's judgement is learnt."""
