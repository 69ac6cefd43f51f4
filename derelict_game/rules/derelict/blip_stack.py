"""Which blip is drawn: by the table, or, as an optional rule, from a stack of 22 that runs out."""

from derelict_game.rules.derelict.state import DerelictState
from derelict_game.rules.derelict.tokens import BLIP_DRAW, BLIPS
from derelict_game.rules.roll import Roll

FULL: tuple[int, ...] = (9, 4, 9)
"""How many blips of one, two and three aliens the stack holds; the table has the same odds."""
TABLE = Roll((BLIP_DRAW,), kind="draw", prefix="b")
_KINDS = tuple(BLIPS)


def roll(state: DerelictState) -> Roll | None:
    """Return the draw of the next blip; None: there is none to draw."""
    if state.blip_stack is None:
        return TABLE
    left = sum(state.blip_stack) or sum(state.blip_discard)
    return Roll((left,), kind="draw", prefix="b") if left else None


def kind_of(counts: tuple[int, ...], number: int) -> str:
    """Return the blip with a number, where all of one kind come before those of the next."""
    for kind, count in zip(_KINDS, counts, strict=True):
        if number <= count:
            return kind
        number -= count
    raise AssertionError(number)


def draw(state: DerelictState, number: int) -> str:
    """Take a blip and return its kind."""
    if state.blip_stack is None:
        return kind_of(FULL, number)
    if not sum(state.blip_stack):
        # The discarded blips are shuffled and become the stack.
        state.blip_stack, state.blip_discard = state.blip_discard, (0, 0, 0)
    kind = kind_of(state.blip_stack, number)
    state.blip_stack = changed(state.blip_stack, kind, -1)
    return kind


def discard(state: DerelictState, kind: str) -> None:
    """Put a blip that was revealed or destroyed aside, face up."""
    if state.blip_stack is not None:
        state.blip_discard = changed(state.blip_discard, kind, 1)


def changed(counts: tuple[int, ...], kind: str, by: int) -> tuple[int, ...]:
    """Return counts with one kind's changed."""
    place = BLIPS[kind] - 1
    return (*counts[:place], counts[place] + by, *counts[place + 1 :])
