"""What a seat may know: the marines do not know the kind of a blip, nor of one being placed.

With the stack of blips they do not know what is left in it either, only how many; what was
discarded lies open.
"""

from random import Random

from derelict_game.rules.derelict.blip_stack import FULL, changed, kind_of
from derelict_game.rules.derelict.frames import BlipPlacement
from derelict_game.rules.derelict.state import DerelictState, Unit
from derelict_game.rules.derelict.tokens import ALIEN, HIDDEN_BLIP
from derelict_game.rules.seat import Seat
from derelict_game.rules.wreck import MARINES


def viewed(state: DerelictState, seat: Seat) -> DerelictState:
    """Return a copy with everything hidden that the seat may not know."""
    view = state.copy()
    if seat == MARINES:
        for id_, unit in state.hive.items():
            if unit.kind not in (ALIEN, HIDDEN_BLIP):
                view.hive[id_] = Unit(HIDDEN_BLIP, unit.cell, unit.facing)
        if isinstance(view.stack[-1], BlipPlacement):
            view.stack[-1] = BlipPlacement(HIDDEN_BLIP)
        if view.blip_stack is not None:
            view.blip_stack = (sum(view.blip_stack), 0, 0)
    return view


def determinised(view: DerelictState, seat: Seat, rng: Random) -> DerelictState:
    """Return a copy with every hidden blip drawn anew from those that it may be."""
    state = view.copy()
    if seat != MARINES:
        return state
    pool = FULL
    if view.blip_stack is not None:
        pool = tuple(max(0, a - b) for a, b in zip(FULL, view.blip_discard, strict=True))

    def draw() -> str:
        nonlocal pool
        counts = pool if any(pool) else FULL
        kind = kind_of(counts, rng.randint(1, sum(counts)))
        if view.blip_stack is not None and any(pool):
            pool = changed(pool, kind, -1)
        return kind

    for id_, unit in view.hive.items():
        if unit.kind != ALIEN:
            state.hive[id_] = Unit(draw(), unit.cell, unit.facing)
    if isinstance(state.stack[-1], BlipPlacement):
        state.stack[-1] = BlipPlacement(draw())
    if view.blip_stack is not None:
        left: tuple[int, ...] = (0, 0, 0)
        for _ in range(sum(view.blip_stack)):
            left = changed(left, draw(), 1)
        state.blip_stack = left
    return state
