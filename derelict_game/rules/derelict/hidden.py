"""What a seat may know: the marines do not know the kind of a blip, nor of one being placed."""

from random import Random

from derelict_game.rules.derelict.frames import BlipPlacement
from derelict_game.rules.derelict.state import DerelictState, Unit
from derelict_game.rules.derelict.tokens import (
    ALIEN,
    BLIP_DRAW,
    HIDDEN_BLIP,
    MARINES,
    drawn_blip,
)
from derelict_game.rules.seat import Seat


def viewed(state: DerelictState, seat: Seat) -> DerelictState:
    """Return a copy with everything hidden that the seat may not know."""
    view = state.copy()
    if seat == MARINES:
        for id_, unit in state.hive.items():
            if unit.kind not in (ALIEN, HIDDEN_BLIP):
                view.hive[id_] = Unit(HIDDEN_BLIP, unit.cell, unit.facing)
        if isinstance(view.stack[-1], BlipPlacement):
            view.stack[-1] = BlipPlacement(HIDDEN_BLIP)
    return view


def determinised(view: DerelictState, seat: Seat, rng: Random) -> DerelictState:
    """Return a copy with every hidden blip drawn anew."""
    state = view.copy()
    if seat == MARINES:
        for id_, unit in view.hive.items():
            if unit.kind != ALIEN:
                kind = drawn_blip(rng.randint(1, BLIP_DRAW))
                state.hive[id_] = Unit(kind, unit.cell, unit.facing)
        if isinstance(state.stack[-1], BlipPlacement):
            state.stack[-1] = BlipPlacement(drawn_blip(rng.randint(1, BLIP_DRAW)))
    return state
