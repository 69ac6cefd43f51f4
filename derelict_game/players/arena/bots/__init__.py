"""Bots for Squad Arena: squads that are somebody's Python file.

A file has a class that inherits from `Bot`, our own interface; or a class `PlayerAI` with a method
`do_move(world, enemy_units, friendly_units)` as the 2016 contest had it. `loading` finds out which.
"""

from derelict_game.players.arena.bots.interface import (
    Bot,
    LastTurn,
    MyUnit,
    PickUp,
    Place,
    Point,
    Situation,
    Unit,
)
from derelict_game.players.arena.bots.loading import load_bot

__all__ = [
    "Bot",
    "LastTurn",
    "MyUnit",
    "PickUp",
    "Place",
    "Point",
    "Situation",
    "Unit",
    "load_bot",
]
