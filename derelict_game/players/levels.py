"""The computer's players by level: those of every game, and those that a game has of its own."""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec

from derelict_game.players.mind import Budget, Mind
from derelict_game.players.searcher import Searcher
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.seat import Seat

MakeMind = Callable[[AnyRules, Seat, Budget], Mind]

GENERIC: Mapping[str, MakeMind] = {"searcher": Searcher}
"""Who can think about any game, from its rules alone."""


def levels_of(rules: AnyRules) -> Mapping[str, MakeMind]:
    """Return who can think about a game, from weak to strong: its own package of minds is last."""
    own: dict[str, MakeMind] = {}
    package = f"derelict_game.players.{rules.name}"
    if find_spec(package) is not None:
        own = import_module(package).LEVELS
    return {**GENERIC, **own}
