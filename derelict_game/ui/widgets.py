"""Small things that panels are made of: buttons, pips, tooltips."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from derelict_game.ui.art import Art
from derelict_game.ui.fonts import Fonts, fitted
from derelict_game.ui.theme import ACCENT, DIM_TEXT, LINE, PANEL, TEXT

BUTTON = "#1c2430"
HOVERED = "#283344"


@dataclass(frozen=True, slots=True)
class Button:
    """Something to press, placed and labelled; what it does is its owner's business."""

    rect: pygame.Rect
    label: str
    icon: str = ""
    key: str = ""
    extra: str = ""
    """What it costs."""
    colour: str = LINE
    active: bool = False
    enabled: bool = True

    def draw(self, target: pygame.Surface, art: Art, fonts: Fonts, mouse: tuple[int, int]) -> None:
        """Draw the button; the mouse over it lightens it."""
        rect, scale = self.rect, fonts.scale
        radius = round(7 * scale)
        hovered = self.enabled and rect.collidepoint(mouse)
        pygame.draw.rect(target, HOVERED if hovered else BUTTON, rect, border_radius=radius)
        edge = ACCENT if self.active else self.colour if self.enabled else LINE
        pygame.draw.rect(target, edge, rect, round(2 * scale), border_radius=radius)
        x = rect.left + round(10 * scale)
        if self.icon:
            size = round(22 * scale)
            picture = art.picture("icons", self.icon, size)
            target.blit(picture, picture.get_rect(midleft=(x, rect.centery)))
            x += size + round(8 * scale)
        tone = TEXT if self.enabled else DIM_TEXT
        small = fonts.get(11)
        room = rect.right - x - round(8 * scale)
        text = fonts.get(14).render(fitted(fonts.get(14), self.label, room), True, tone)
        target.blit(text, text.get_rect(midleft=(x, rect.centery)))
        if self.key:
            key = small.render(self.key.upper(), True, DIM_TEXT)
            corner = (rect.right - round(7 * scale), rect.top + round(3 * scale))
            target.blit(key, key.get_rect(topright=corner))
        if self.extra:
            extra = small.render(self.extra, True, DIM_TEXT)
            corner = (rect.right - round(7 * scale), rect.bottom - round(3 * scale))
            target.blit(extra, extra.get_rect(bottomright=corner))


def draw_pips(
    target: pygame.Surface, at: tuple[int, int], have: int, most: int, size: int, colour: str
) -> int:
    """Draw points as filled and empty rounds from left to right; return where they end."""
    x, y = at
    for number in range(max(have, most)):
        middle = (x + size // 2, y)
        if number < have:
            pygame.draw.aacircle(target, colour, middle, size // 2)
        else:
            pygame.draw.aacircle(target, LINE, middle, size // 2, max(1, size // 6))
        x += size + max(2, size // 4)
    return x


def draw_tooltip(
    target: pygame.Surface, fonts: Fonts, lines: Sequence[str], at: tuple[int, int], colour: str
) -> None:
    """Draw a box of text beside a point, inside the window; its first line is its title."""
    title, plain = fonts.get(14, bold=True), fonts.get(13)
    drawn = [
        (title if number == 0 else plain).render(line, True, TEXT if number == 0 else DIM_TEXT)
        for number, line in enumerate(lines)
    ]
    pad = round(10 * fonts.scale)
    width = max(surface.get_width() for surface in drawn) + 2 * pad
    height = sum(surface.get_height() for surface in drawn) + 2 * pad
    box = pygame.Rect(at[0] + pad * 2, at[1] - height - pad, width, height)
    box.clamp_ip(target.get_rect())
    pygame.draw.rect(target, PANEL, box, border_radius=pad // 2)
    pygame.draw.rect(target, colour, box, max(1, pad // 6), border_radius=pad // 2)
    y = box.top + pad
    for surface in drawn:
        target.blit(surface, (box.left + pad, y))
        y += surface.get_height()
