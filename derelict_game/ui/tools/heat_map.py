"""A picture of a board with a number in every cell that has one, the redder the larger."""

from collections.abc import Iterable, Mapping

import pygame

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell
from derelict_game.board.token import Token
from derelict_game.ui.draw.board_view import plan, tint
from derelict_game.ui.draw.camera import Camera
from derelict_game.ui.draw.fonts import Fonts
from derelict_game.ui.draw.pieces import Pieces

LONGEST_SIDE = 1600
SMALLEST_CELL, LARGEST_CELL = 12, 48
HEAT, NUMBER, OUTLINE = "#ff2020", "#ffffff", "#000000"
FAINTEST, STRONGEST = 50, 210
"""How much of the board the red hides where least and where most happened."""


def draw_heat_map(
    chart: Chart, tokens: Iterable[Token], numbers: Mapping[Cell, int], pieces: Pieces
) -> pygame.Surface:
    """Return the picture of a board with its tokens and the numbers over it."""
    pygame.font.init()
    size = LONGEST_SIDE // max(chart.width, chart.height)
    size = max(SMALLEST_CELL, min(LARGEST_CELL, size))
    pixels = (chart.width * size, chart.height * size)
    camera = Camera(chart.width, chart.height, *pixels).whole(size)
    picture = pygame.Surface(pixels)
    plan(chart, pieces).draw_laid_out(picture, camera, tokens)
    most = max(numbers.values(), default=0)
    for cell, number in sorted(numbers.items()):
        if number > 0:
            alpha = round(FAINTEST + (STRONGEST - FAINTEST) * number / most)
            picture.blit(tint(size, HEAT, alpha), camera.to_screen(*cell))
            middle = camera.to_screen(cell.x + 0.5, cell.y + 0.5)
            _write(picture, pieces.fonts, str(number), middle, size)
    return picture


def _write(
    picture: pygame.Surface, fonts: Fonts, text: str, middle: tuple[int, int], size: int
) -> None:
    """Write a number so that it can be read on any ground."""
    points = max(7, size * 2 // 5 if len(text) < 3 else size * 3 // 10)
    for colour, dx, dy in (
        *((OUTLINE, dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)),
        (NUMBER, 0, 0),
    ):
        letters = fonts.text(text, points, colour, bold=True)
        picture.blit(letters, letters.get_rect(center=(middle[0] + dx, middle[1] + dy)))
