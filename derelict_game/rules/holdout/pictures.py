"""The table as text: a row a line, and behind every card what is so of it."""

from derelict_game.rules.holdout.cards import DOWN, HALF, KINDS, LEAVING, NAMES, TOUGHNESS
from derelict_game.rules.holdout.position import tokens
from derelict_game.rules.holdout.state import HoldoutState
from derelict_game.rules.holdout.table import BIT, CELLS, HEIGHT, WIDTH, place

_WIDE = 6
"""Characters of a cell."""
_SIGNS = {DOWN: "-", HALF: "/", LEAVING: "x"}
_ROTATED = ">"
_MEANINGS = {"-": "down", _ROTATED: "rotated", "/": "half-rotated", "x": "leaving"}


def picture(state: HoldoutState) -> str:
    """Return the table with coordinates at its edges, and a line that explains its signs."""
    cells = dict.fromkeys(range(len(CELLS)), "")
    used: dict[str, str] = {}
    for _, (kind, cell, _) in tokens(state):
        at = place(cell)
        if kind in _SIGNS:
            sign = _SIGNS[kind]
            used.setdefault(sign, _MEANINGS[sign])
        else:
            sign = KINDS[kind].symbol
            used.setdefault(sign, _title(kind))
        cells[at] += sign
        if kind in NAMES and state.turned & BIT[at] and at in state.where:
            cells[at] += _ROTATED
            used.setdefault(_ROTATED, _MEANINGS[_ROTATED])
        elif kind in TOUGHNESS and state.health(at) != TOUGHNESS[kind]:
            # What is left of a threat that has taken damage, or has the Joker beside it.
            cells[at] += str(state.health(at))
    lines = ["    " + "".join(f"{x:<{_WIDE}}" for x in range(WIDTH)).rstrip()]
    for y in range(HEIGHT):
        row = (cells[y * WIDTH + x] or "." for x in range(WIDTH))
        lines.append(f"{y:>3} " + "".join(f"{text:<{_WIDE}}" for text in row).rstrip())
    order = sorted(used, key=lambda sign: sign in _MEANINGS)
    told = ", ".join(f"{sign} {used[sign]}" for sign in order)
    return "\n".join([*lines, f"({told})" if told else ""]).rstrip()


def _title(kind: str) -> str:
    known = KINDS[kind]
    return f"{known.title} of {known.note}" if known.note else known.title
