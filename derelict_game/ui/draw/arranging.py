"""How the tokens of a cell are arranged: side by side, and turned by the marks on them."""

import math
from collections.abc import Iterable
from dataclasses import replace

from derelict_game.board.geometry import Cell
from derelict_game.ui.draw.pieces import Pieces
from derelict_game.ui.draw.sprite import Sprite
from derelict_game.ui.look.theme import UNIT_LAYER

TWO = 0.58
"""How large two things in a cell are; they overlap a little."""
MARK = 0.36
"""How large a mark without a picture is."""


def arranged(sprites: Iterable[Sprite], pieces: Pieces) -> list[Sprite]:
    """Return sprites as they are drawn.

    Marks that turn units of their cell, or turn them over, do so and are not drawn themselves;
    several units of a cell stand side by side, and so do plain marks.
    """
    looks = pieces.theme.tokens
    bends: dict[Cell, tuple[int, bool]] = {}
    units: dict[Cell, list[int]] = {}
    marks: dict[Cell, list[int]] = {}
    shown: list[Sprite] = []
    top = looks.layers[-1]
    for sprite in sprites:
        kind, cell = sprite.token.kind, sprite.token.cell
        look = looks.look(kind)
        if look.bends:
            turned, down = bends.get(cell, (0, False))
            bends[cell] = (turned + look.turns_card // 45, down or look.face_down)
            continue
        if look.layer == UNIT_LAYER:
            units.setdefault(cell, []).append(len(shown))
        elif look.layer == top and not pieces.has_picture(kind):
            marks.setdefault(cell, []).append(len(shown))
        shown.append(sprite)
    for cell, (turned, down) in bends.items():
        for place in units.get(cell, ()):
            shown[place] = replace(shown[place], eighths=turned, down=down)
    for places in units.values():
        crowd = [place for place in places if shown[place].rests]
        if len(crowd) > 1:
            for number, place in enumerate(crowd):
                sprite, (x, y, scale) = shown[place], beside(number, len(crowd))
                shown[place] = replace(sprite, x=sprite.x + x, y=sprite.y + y, scale=scale)
    for places in marks.values():
        for number, place in enumerate(places):
            sprite = shown[place]
            # From the upper right to the left: badges begin below, numbers at the left.
            step = min(MARK, (1 - MARK) / max(1, len(places) - 1))
            shown[place] = replace(sprite, x=sprite.x + 1 - MARK - number * step, scale=MARK)
    return shown


def beside(number: int, count: int) -> tuple[float, float, float]:
    """Return where one of several things in a cell lies, and how large it is, in cells."""
    if count == 1:
        return 0.0, 0.0, 1.0
    columns = math.ceil(math.sqrt(count))
    rows = math.ceil(count / columns)
    scale = TWO if count == 2 else 1 / columns
    row, column = divmod(number, columns)
    return column * (1 - scale) / (columns - 1), (1 - rows * scale) / 2 + row * scale, scale
