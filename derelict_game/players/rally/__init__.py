"""The minds of Factory Rally, from weak to strong."""

from derelict_game.players.mind import Budget, Mind
from derelict_game.players.rally.cadet import Cadet
from derelict_game.players.rally.veteran import Veteran
from derelict_game.players.rally.warlord import Warlord
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.seat import Seat


def _cadet(_: AnyRules, __: Seat, ___: Budget) -> Mind:
    return Cadet()


def _veteran(_: AnyRules, __: Seat, ___: Budget) -> Mind:
    return Veteran()


def _warlord(_: AnyRules, __: Seat, budget: Budget) -> Mind:
    return Warlord(budget)


LEVELS = {"cadet": _cadet, "veteran": _veteran, "warlord": _warlord}
MEASURING, MAKING = "veteran", "veteran"
"""Who measures maps, and who tries out those that are being made; see `players/levels.py`."""
ADVISER = "warlord"
"""Who gives hints to a person."""
