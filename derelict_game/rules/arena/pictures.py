"""Arenas as pictures, the contest's format of maps: one pixel is one cell.

The colour says what the cell is, the transparency what lies there to be picked up. A picture has no
colour for a mainframe that nobody holds, and none for two things of the floor in one cell.
"""

from collections.abc import Iterable, Sequence

from derelict_game.board.chart import CORRIDOR, MOST_CELLS_A_SIDE, WALL, Chart
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.errors import DerelictError
from derelict_game.rules.arena.tokens import (
    BLASTER,
    CONTROL_POINT,
    KINDS,
    LASER_RIFLE,
    MAINFRAME,
    OWNED,
    PICK_UPS,
    RAIL_GUN,
    REPAIR_KIT,
    SCATTER_GUN,
    SHIELD,
    SPAWNS,
    UNITS_A_SQUAD,
)

Pixel = tuple[int, int, int, int]
"""Red, green, blue and alpha, from 0 to 255; 255 is opaque."""
Pixels = Sequence[Sequence[Pixel]]
"""A picture, row by row."""
_Colour = tuple[int, int, int]

OPAQUE = 255
BLACK, WHITE = (0, 0, 0), (255, 255, 255)
_STEP = 50
_NUMBERS = range(UNITS_A_SQUAD)
COLOURS: dict[str, _Colour] = {
    **{SPAWNS[number]: (255, 255, _STEP * number) for number in _NUMBERS},
    **{SPAWNS[UNITS_A_SQUAD + number]: (0, _STEP * number, 255) for number in _NUMBERS},
    CONTROL_POINT: (128, 128, 128),
    **dict(zip(OWNED, ((255, 0, 0), (0, 255, 0)), strict=True)),
}
"""What stands on the floor."""
ALPHAS = {REPAIR_KIT: 1, BLASTER: 2, SCATTER_GUN: 3, LASER_RIFLE: 4, RAIL_GUN: 5, SHIELD: 6}
"""What can be picked up."""
_KINDS = {colour: kind for kind, colour in COLOURS.items()}
_LYING = {alpha: kind for kind, alpha in ALPHAS.items()}


class PictureError(DerelictError):
    """A picture is no arena, or an arena cannot be a picture."""


def read_picture(pixels: Pixels) -> tuple[Chart, tuple[Token, ...]]:
    """Return the arena that a picture shows, or raise PictureError."""
    height, width = len(pixels), len(pixels[0]) if pixels else 0
    if not (1 <= height <= MOST_CELLS_A_SIDE and 1 <= width <= MOST_CELLS_A_SIDE):
        raise PictureError(
            f"A map has 1 to {MOST_CELLS_A_SIDE} pixels a side; this picture is {width}x{height}."
        )
    rows, tokens, spawns = [], list[Token](), dict[str, Cell]()
    for y, row in enumerate(pixels):
        drawn = ""
        for x, pixel in enumerate(row):
            cell = Cell(x, y)
            is_wall, kinds = _meaning(cell, pixel)
            drawn += WALL if is_wall else CORRIDOR
            for kind in kinds:
                if kind in spawns:
                    title = KINDS[kind].title
                    raise PictureError(
                        f"Pixel {cell} is a second {title}; the first one is {spawns[kind]}."
                    )
                if kind in SPAWNS:
                    spawns[kind] = cell
                tokens.append(Token(kind, cell, Facing.N))
        rows.append(drawn)
    for kind in SPAWNS:
        if kind not in spawns:
            raise PictureError(
                f"No pixel is the {KINDS[kind].title}, which has the colour {COLOURS[kind]}."
            )
    return Chart.from_rows(rows), tuple(tokens)


def _meaning(cell: Cell, pixel: Pixel) -> tuple[bool, list[str]]:
    """Return whether a pixel is a wall, and what stands and lies there."""
    red, green, blue, alpha = pixel
    colour = red, green, blue
    kinds = []
    if colour in _KINDS:
        kinds.append(_KINDS[colour])
    elif colour not in (BLACK, WHITE):
        raise PictureError(f"Pixel {cell} has a colour that means nothing: {colour}.")
    if alpha in _LYING:
        kinds.append(_LYING[alpha])
    elif alpha != OPAQUE:
        raise PictureError(
            f"Pixel {cell} has an alpha that means nothing: {alpha}; 1 to 6 are pick-ups."
        )
    if colour == BLACK and kinds:
        raise PictureError(f"Pixel {cell} is a wall with a {KINDS[kinds[0]].title} in it.")
    return colour == BLACK, kinds


def write_picture(chart: Chart, tokens: Iterable[Token]) -> list[list[Pixel]]:
    """Return the picture of an arena, or raise PictureError for what pictures cannot say."""
    standing: dict[Cell, str] = {}
    lying: dict[Cell, str] = {}
    for kind, cell, _ in tokens:
        title = KINDS[kind].title
        if kind == MAINFRAME:
            raise PictureError(
                f"The mainframe at {cell} is nobody's: a picture has no colour for that."
            )
        if kind not in COLOURS and kind not in PICK_UPS:
            raise PictureError(f"A picture has no colour for the {title} at {cell}.")
        if cell not in chart.corridors:
            raise PictureError(f"The {title} at {cell} lies in a wall.")
        layer = lying if kind in PICK_UPS else standing
        if cell in layer:
            other = KINDS[layer[cell]].title
            raise PictureError(f"A pixel cannot be two things: {other} and {title} at {cell}.")
        layer[cell] = kind

    def pixel(cell: Cell) -> Pixel:
        bare = WHITE if cell in chart.corridors else BLACK
        colour = COLOURS[standing[cell]] if cell in standing else bare
        return *colour, ALPHAS[lying[cell]] if cell in lying else OPAQUE

    return [[pixel(Cell(x, y)) for x in range(chart.width)] for y in range(chart.height)]
