"""The minds of Derelict, from weak to strong."""

from derelict_game.players.derelict.greedy import Greedy
from derelict_game.players.mind import Budget, Mind
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.seat import Seat


def _greedy(_: AnyRules, __: Seat, ___: Budget) -> Mind:
    return Greedy()


LEVELS = {"greedy": _greedy}
