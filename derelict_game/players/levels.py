"""The computer's players by level: those of every game, and those that a game has of its own."""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from derelict_game.players.learning import Learning
from derelict_game.players.mind import Budget, Mind
from derelict_game.players.names import RANDOM
from derelict_game.players.searcher import Searcher
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.seat import Seat

MakeMind = Callable[[AnyRules, Seat, Budget], Mind]

Learn = Callable[[str | None, int], Learning]
"""Begins to learn with what a file knows, or with nothing, and with a seed."""

GENERIC: Mapping[str, MakeMind] = {"searcher": Searcher}
"""Who can think about any game, from its rules alone."""


def levels_of(rules: AnyRules) -> Mapping[str, MakeMind]:
    """Return who can think about a game, from weak to strong: its own package of minds is last."""
    own: Mapping[str, MakeMind] = _said(rules, "LEVELS", {})
    return {**GENERIC, **own}


def measuring_player(rules: AnyRules) -> str:
    """Return who plays all seats to measure a map: strong, and quick enough for many matches."""
    name: str = _said(rules, "MEASURING", RANDOM)
    return name


def making_player(rules: AnyRules) -> str:
    """Return who plays all seats while a map is made: quick, and knows what it wants."""
    name: str = _said(rules, "MAKING", RANDOM)
    return name


def adviser_of(rules: AnyRules) -> str | None:
    """Return who gives hints to a person who plays a game; None: nobody does."""
    name: str | None = _said(rules, "ADVISER", None)
    return name


def bots_of(rules: AnyRules) -> str | None:
    """Return the module that loads the bots of a game, its `load_bot`; None: it has no bots."""
    package = f"derelict_game.players.{rules.name}"
    module = f"{package}.bots"
    return module if find_spec(package) and find_spec(module) else None


def learning_of(rules: AnyRules) -> Learn | None:
    """Return how the minds of a game learn; None: they have learnt nothing."""
    learn: Learn | None = _said(rules, "LEARN", None)
    return learn


def _said(rules: AnyRules, what: str, default: Any) -> Any:
    """Return what a game's own package of minds says, if there is one that says it."""
    package = f"derelict_game.players.{rules.name}"
    return getattr(import_module(package), what, default) if find_spec(package) else default
