"""The minds of Squad Arena, from weak to strong.

All of them think about a `field`, a match in short form. `drill` is what a squad does without much
thought; `search` tries out what else its units could do.
"""

from derelict_game.players.arena.commander import Commander
from derelict_game.players.arena.recruit import Recruit
from derelict_game.players.arena.trooper import Trooper
from derelict_game.players.arena.veteran import Veteran
from derelict_game.players.mind import Budget, Mind
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.seat import Seat


def _recruit(_: AnyRules, __: Seat, ___: Budget) -> Mind:
    return Recruit()


def _trooper(_: AnyRules, __: Seat, ___: Budget) -> Mind:
    return Trooper()


def _veteran(_: AnyRules, __: Seat, ___: Budget) -> Mind:
    return Veteran()


def _commander(_: AnyRules, __: Seat, budget: Budget) -> Mind:
    return Commander(budget)


LEVELS = {
    "recruit": _recruit,
    "trooper": _trooper,
    "veteran": _veteran,
    "commander": _commander,
}
MEASURING, MAKING = "veteran", "trooper"
"""Who measures maps, and who tries out those that are being made; see `players/levels.py`."""
ADVISER = "commander"
"""Who gives hints to a person."""
