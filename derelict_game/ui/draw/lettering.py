"""The name of the game as it stands on the title: wide letters of hot metal, cut through."""

import pygame

from derelict_game.ui.draw.fonts import Fonts

TALL, APART = 82, 11
"""The size of the letters and the room between them, in logical pixels."""
TONES = ("#fff0cf", "#f6b04c", "#a85a12")
"""From the top to the bottom."""
LOW, HIGH = 0.74, 0.5
"""Where the cut begins at the left and ends at the right, as shares of the height."""
SLIP, GAP = 5, 4
"""How far the lower part has slipped, and how wide the cut is."""
LINES = 4
"""Logical pixels from one dark line of the lower part to the next."""


def lettering(fonts: Fonts, text: str) -> pygame.Surface:
    """Return a text in these letters."""
    px = fonts.px
    whole = _spaced(fonts, text)
    width, height = whole.get_size()
    tones = pygame.Surface((1, len(TONES)))
    for place, tone in enumerate(TONES):
        tones.set_at((0, place), tone)
    whole.blit(
        pygame.transform.smoothscale(tones, (width, height)),
        (0, 0),
        special_flags=pygame.BLEND_RGB_MULT,
    )
    lower = whole.copy()
    start, end = round(height * LOW), round(height * HIGH)
    _erase(whole, [(0, start), (width, end), (width, height), (0, height)])
    _erase(lower, [(0, 0), (width, 0), (width, end), (0, start)])
    for y in range(end, height, px(LINES)):
        dark = pygame.Rect(0, y, width, max(1, px(1)))
        lower.fill((140, 140, 140, 255), dark, special_flags=pygame.BLEND_RGBA_MULT)
    cut = pygame.Surface((width + px(SLIP), height + px(GAP)), pygame.SRCALPHA)
    cut.blit(whole, (0, 0))
    cut.blit(lower, (px(SLIP), px(GAP)))
    return cut


def _spaced(fonts: Fonts, text: str) -> pygame.Surface:
    """Return a text in white with much room between its letters, and none around them."""
    font = fonts.get(TALL, bold=True)
    letters = [font.render(sign, True, "white") for sign in text]
    apart = fonts.px(APART)
    width = sum(letter.get_width() + apart for letter in letters)
    line = pygame.Surface((width, font.get_height()), pygame.SRCALPHA)
    x = 0
    for letter in letters:
        line.blit(letter, (x, 0))
        x += letter.get_width() + apart
    return line.subsurface(line.get_bounding_rect()).copy()


def _erase(surface: pygame.Surface, corners: list[tuple[int, int]]) -> None:
    pygame.draw.polygon(surface, (0, 0, 0, 0), corners)
