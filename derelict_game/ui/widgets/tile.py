"""A number on a tile, with what it counts."""

import pygame

from derelict_game.ui.draw.colours import CARD, DIM_TEXT, LINE, TEXT
from derelict_game.ui.draw.fonts import Fonts, fitted

Tile = tuple[str, str, str]
"""A number, what it is, and what is to be said about it."""


def draw_tile(
    target: pygame.Surface, fonts: Fonts, rect: pygame.Rect, tile: Tile, colour: str
) -> None:
    """Draw a tile with a bar of a colour at its left."""
    px, (number, what, about) = fonts.px, tile
    pygame.draw.rect(target, CARD, rect, border_radius=px(8))
    pygame.draw.rect(target, LINE, rect, max(1, px(1)), border_radius=px(8))
    bar = pygame.Rect(rect.left, rect.top + px(8), px(4), rect.height - px(16))
    pygame.draw.rect(target, colour, bar, border_radius=px(2))
    x, room = rect.left + px(16), rect.width - px(26)
    large = fonts.text(fitted(fonts.get(24, bold=True), number, room), 24, TEXT, bold=True)
    target.blit(large, large.get_rect(midleft=(x, rect.centery)))
    x += large.get_width() + px(10)
    room = rect.right - px(8) - x
    lines = [(what, 14, TEXT)] + ([(about, 12, DIM_TEXT)] if about else [])
    drawn = [fonts.text(fitted(fonts.get(s), text, room), s, c) for text, s, c in lines]
    y = rect.centery - sum(one.get_height() for one in drawn) // 2
    for one in drawn:
        target.blit(one, (x, y))
        y += one.get_height()
