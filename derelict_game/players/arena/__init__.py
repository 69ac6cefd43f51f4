"""The minds of Squad Arena, from weak to strong.

All of them think about a `field`, a match in short form. `drill` is what a squad does without much
thought; `search` tries out what else its units could do.
"""

from derelict_game.players.arena.recruit import Recruit
from derelict_game.players.arena.trooper import Trooper
from derelict_game.players.mind import Budget, Mind
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.seat import Seat


def _recruit(_: AnyRules, __: Seat, ___: Budget) -> Mind:
    return Recruit()


def _trooper(_: AnyRules, __: Seat, ___: Budget) -> Mind:
    return Trooper()


LEVELS = {"recruit": _recruit, "trooper": _trooper}
MEASURING, MAKING = "trooper", "trooper"
"""Who measures maps, and who tries out those that are being made; see `players/levels.py`."""
ADVISER = "trooper"
"""Who gives hints to a person."""
