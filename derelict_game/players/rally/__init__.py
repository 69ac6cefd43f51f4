"""The minds of Factory Rally, from weak to strong."""

from derelict_game.players.mind import Budget, Mind
from derelict_game.players.rally.veteran import Veteran
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.seat import Seat


def _veteran(_: AnyRules, __: Seat, ___: Budget) -> Mind:
    return Veteran()


LEVELS = {"veteran": _veteran}
MEASURING, MAKING = "veteran", "veteran"
"""Who measures maps, and who tries out those that are being made; see `players/levels.py`."""
ADVISER = "veteran"
"""Who gives hints to a person."""
