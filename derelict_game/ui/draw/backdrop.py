"""Large dark pictures behind a screen: the board of a mission, as if seen from the shuttle."""

import math

import pygame

from derelict_game.ui.draw.board_view import plan
from derelict_game.ui.draw.camera import Camera
from derelict_game.ui.draw.colours import NIGHT
from derelict_game.ui.draw.thumbnails import Laid
from derelict_game.ui.look.look import Look

TINT = (196, 204, 220)
"""What is left of each colour, of 255."""
VEIL = (236, 96)
"""How dark it is at the left and at the right."""
SMALLEST, LARGEST = 8, 72
"""Pixels of a cell."""


def board_backdrop(look: Look, board: Laid, size: tuple[int, int]) -> pygame.Surface:
    """Return a board that fills a window, dim, and darkest at the left where text stands."""
    chart, (width, height) = board.chart, size
    cell = math.ceil(max(width / chart.width, height / chart.height))
    cell = min(LARGEST, max(SMALLEST, cell))
    large = pygame.Surface((chart.width * cell, chart.height * cell))
    camera = Camera(chart.width, chart.height, *large.get_size()).whole(cell)
    plan(chart, look.pieces).draw_laid_out(large, camera, board.tokens)
    large.fill(TINT, special_flags=pygame.BLEND_RGB_MULT)
    share = max(width / large.get_width(), height / large.get_height(), 1.0)
    if share > 1:
        large = pygame.transform.smoothscale_by(large, share)
    picture = pygame.Surface(size)
    picture.fill(NIGHT)
    picture.blit(large, large.get_rect(center=picture.get_rect().center))
    slope = pygame.Surface((2, 1), pygame.SRCALPHA)
    for x, dark in enumerate(VEIL):
        slope.set_at((x, 0), (*NIGHT, dark))
    picture.blit(pygame.transform.smoothscale(slope, size), (0, 0))
    return picture
