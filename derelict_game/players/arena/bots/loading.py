"""From a file to a bot that can be asked."""

import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from derelict_game.players.apart.terms import Decide, NotABot
from derelict_game.players.arena.bots.contest import modules
from derelict_game.players.arena.bots.contest.playing import play_turn
from derelict_game.players.arena.bots.field import Field
from derelict_game.players.arena.bots.interface import Bot, Situation
from derelict_game.rules.arena.state import ArenaState
from derelict_game.rules.arena.tokens import SEATS
from derelict_game.rules.choice import Choice
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import State

CONTEST_CLASS = "PlayerAI"


def load_bot(file: Path) -> Decide:
    """Return the bot of a file; runs the file's code, so call it only in a process apart."""
    modules.install()
    # Bots have modules of their own beside them.
    sys.path.insert(0, str(file.parent))
    give_orders = _giver(_loaded(file))

    def decide(view: State, seat: Seat) -> list[Choice]:
        assert isinstance(view, ArenaState)
        field = Field(view, SEATS.index(seat))
        give_orders(field)
        return field.choices()

    return decide


def _loaded(file: Path) -> ModuleType:
    spec = spec_from_file_location(file.stem, file)
    if spec is None or spec.loader is None:
        raise NotABot(f"{file.name} is no Python file")
    module = sys.modules[file.stem] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _giver(module: ModuleType) -> Callable[[Field], None]:
    contestant: Any = getattr(module, CONTEST_CLASS, None)
    if contestant is not None:
        player = contestant()
        return lambda field: play_turn(player, field)
    own = [
        value
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, Bot)
        and value.__module__ == module.__name__
        and not getattr(value, "__abstractmethods__", None)
    ]
    if len(own) != 1:
        raise NotABot(
            f"it should have a class {CONTEST_CLASS}, or one that inherits from Bot and has"
            f" a method play; it has {len(own) or 'none'}"
        )
    bot: Bot = own[0]()
    return lambda field: bot.play(Situation(field))
