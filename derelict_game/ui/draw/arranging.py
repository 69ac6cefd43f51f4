"""How the tokens of a cell are arranged: side by side, and turned by the marks on them."""

import math
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from derelict_game.board.geometry import Cell
from derelict_game.ui.draw.pieces import Pieces
from derelict_game.ui.draw.sprite import Sprite
from derelict_game.ui.look.theme import UNIT_LAYER, TokenLook

TWO = 0.58
"""How large two things in a cell are; they overlap a little."""
OVER, OVER_X, OVER_Y = 0.6, 0.37, 0.0
"""How large something is that lies on top of another card, and where: that one is still seen."""
MARK = 0.36
"""How large a mark without a picture is."""


class _Bend(NamedTuple):
    """What marks do to the units of their cell."""

    eighths: int = 0
    turn: float = 0.0
    down: bool = False

    def with_mark(self, mark: Sprite, look: TokenLook) -> "_Bend":
        """Return it with one more mark; one that comes or goes turns units little by little."""
        down = self.down or (look.face_down and mark.there >= 0.5)
        if mark.there < 1:
            return _Bend(self.eighths, self.turn + mark.there * look.turns_card / 90, down)
        return _Bend(self.eighths + look.turns_card // 45, self.turn, down)


def arranged(sprites: Iterable[Sprite], pieces: Pieces) -> list[Sprite]:
    """Return sprites as they are drawn.

    Marks that turn units of their cell, or turn them over, do so and are not drawn themselves;
    several units of a cell stand side by side, and so do plain marks.
    """
    looks = pieces.theme.tokens
    bends: dict[Cell, _Bend] = {}
    units: dict[Cell, list[int]] = {}
    marks: dict[Cell, list[int]] = {}
    shown: list[Sprite] = []
    top = looks.layers[-1]
    for sprite in sprites:
        kind, cell = sprite.token.kind, sprite.token.cell
        look = looks.look(kind)
        if look.bends:
            bends[cell] = bends.get(cell, _Bend()).with_mark(sprite, look)
            continue
        if look.layer == UNIT_LAYER:
            units.setdefault(cell, []).append(len(shown))
        elif look.layer == top and not pieces.has_picture(kind):
            marks.setdefault(cell, []).append(len(shown))
        shown.append(sprite)
    for cell, (eighths, turn, down) in bends.items():
        for place in units.get(cell, ()):
            sprite = shown[place]
            shown[place] = replace(sprite, eighths=eighths, turn=sprite.turn + turn, down=down)
    for places in units.values():
        crowd = [place for place in places if shown[place].rests]
        if len(crowd) > 1:
            for number, place in enumerate(crowd):
                sprite, (x, y, scale) = shown[place], beside(number, len(crowd))
                shown[place] = replace(sprite, x=sprite.x + x, y=sprite.y + y, scale=scale)
    for place, sprite in enumerate(shown):
        if looks.look(sprite.token.kind).on_top and units.get(sprite.token.cell):
            shown[place] = replace(sprite, x=sprite.x + OVER_X, y=sprite.y + OVER_Y, scale=OVER)
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
