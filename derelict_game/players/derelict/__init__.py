"""The minds of Derelict, from weak to strong."""

from derelict_game.players.derelict.cadet import Cadet
from derelict_game.players.derelict.greedy import Greedy
from derelict_game.players.derelict.veteran import Veteran
from derelict_game.players.derelict.warlord import Warlord
from derelict_game.players.mind import Budget, Mind
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.seat import Seat


def _greedy(_: AnyRules, __: Seat, ___: Budget) -> Mind:
    return Greedy()


def _cadet(_: AnyRules, __: Seat, ___: Budget) -> Mind:
    return Cadet()


def _veteran(_: AnyRules, __: Seat, ___: Budget) -> Mind:
    return Veteran()


def _warlord(_: AnyRules, seat: Seat, budget: Budget) -> Mind:
    return Warlord(seat, budget)


LEVELS = {"greedy": _greedy, "cadet": _cadet, "veteran": _veteran, "warlord": _warlord}
MEASURING, MAKING = "veteran", "greedy"
"""Who measures maps, and who tries out those that are being made; see `players/levels.py`."""
