"""Text that stands on a screen, and boxes of text beside a point."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

import pygame

from derelict_game.ui.draw.colours import DIM_TEXT, GREEN, PANEL, TEXT
from derelict_game.ui.draw.fonts import Fonts, fitted, wrapped
from derelict_game.ui.widgets.base import Pen, Widget


@dataclass(eq=False, slots=True)
class Label(Widget):
    """A text, wrapped into its rectangle."""

    rect: pygame.Rect
    text: str
    size: int = 14
    colour: str = TEXT
    bold: bool = False
    takes_focus = False

    def draw(self, target: pygame.Surface, pen: Pen, *, focused: bool) -> None:  # noqa: ARG002
        """Draw as many lines as there is room for."""
        font = pen.fonts.get(self.size, bold=self.bold)
        height = font.get_linesize()
        most = max(1, self.rect.height // height)
        lines = wrapped(font, self.text, self.rect.width)
        if len(lines) > most:
            lines = [*lines[: most - 1], fitted(font, f"{lines[most - 1]} …", self.rect.width)]
        for number, line in enumerate(lines):
            drawn = pen.fonts.text(line, self.size, self.colour, bold=self.bold)
            target.blit(drawn, (self.rect.left, self.rect.top + number * height))


def text_height(fonts: Fonts, text: str, size: int, width: int, *, bold: bool = False) -> int:
    """Return how high a wrapped text is."""
    font = fonts.get(size, bold=bold)
    return len(wrapped(font, text, width)) * font.get_linesize()


def draw_told(target: pygame.Surface, fonts: Fonts, text: str) -> None:
    """Draw a line in a box at the top, over whatever is there."""
    pad = fonts.px(12)
    font = fonts.get(15, bold=True)
    line = fonts.text(fitted(font, text, target.get_width() - 6 * pad), 15, TEXT, bold=True)
    box = line.get_rect().inflate(3 * pad, pad)
    box.midtop = (target.get_width() // 2, fonts.px(54))
    pygame.draw.rect(target, PANEL, box, border_radius=pad // 2)
    pygame.draw.rect(target, GREEN, box, max(1, fonts.px(1.5)), border_radius=pad // 2)
    target.blit(line, line.get_rect(center=box.center))


def add_text(
    widgets: list[Widget],
    fonts: Fonts,
    text: str,
    look: tuple[int, str, bool],
    area: pygame.Rect,
    y: int,
) -> int:
    """Add a text as wide as an area, in a size and colour, bold or not; return where it ends."""
    size, colour, bold = look
    height = text_height(fonts, text, size, area.width, bold=bold)
    rect = pygame.Rect(area.left, y, area.width, height)
    widgets.append(Label(rect, text, size, colour, bold=bold))
    return y + height


def draw_tooltip(
    target: pygame.Surface,
    fonts: Fonts,
    lines: Sequence[str],
    at: tuple[int, int],
    colour: str,
    free: Sequence[pygame.Rect] = (),
) -> None:
    """Draw a box of text beside a point, inside the surface; its first line is its title.

    It covers as few as possible of the places that should stay free.
    """
    drawn: list[pygame.Surface] = []
    width = fonts.px(340)
    for number, line in enumerate(lines):
        size, tone = (14, TEXT) if number == 0 else (13, DIM_TEXT)
        font = fonts.get(size, bold=number == 0)
        drawn += (fonts.text(t, size, tone, bold=number == 0) for t in wrapped(font, line, width))
    if not drawn:
        return
    pad = fonts.px(10)
    box = pygame.Rect(0, 0, max(s.get_width() for s in drawn) + 2 * pad, 2 * pad)
    box.height += sum(surface.get_height() for surface in drawn)
    box = _free_place(box, target.get_rect(), at, 2 * pad, free)
    pygame.draw.rect(target, PANEL, box, border_radius=pad // 2)
    pygame.draw.rect(target, colour, box, max(1, pad // 6), border_radius=pad // 2)
    y = box.top + pad
    for surface in drawn:
        target.blit(surface, (box.left + pad, y))
        y += surface.get_height()


def _free_place(
    box: pygame.Rect,
    area: pygame.Rect,
    at: tuple[int, int],
    gap: int,
    free: Sequence[pygame.Rect],
) -> pygame.Rect:
    """Return where a box beside a point covers the fewest places; the nearer the better."""
    places = []
    for across, down in _AROUND:
        place = box.copy()
        place.centerx = at[0] + round(across * (box.width // 2 + gap))
        place.centery = at[1] + round(down * (box.height // 2 + gap))
        place.clamp_ip(area)
        # Under the pointer it would hide the very thing that it tells of.
        if not place.inflate(gap // 2, gap // 2).collidepoint(at):
            if place.collidelist(list(free)) < 0:
                return place
            places.append(place)
    return min(places or [box], key=lambda place: len(place.collidelistall(list(free))))


_STEPS = (-4.0, -3.0, -2.0, -1.5, -1.0, -0.5, 0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0)
_AROUND = sorted(
    ((x, y) for x in _STEPS for y in _STEPS if max(abs(x), abs(y)) >= 1),
    key=lambda way: (hypot(way[0], way[1]), way[1], -way[0]),
)
"""The ways from a point to the boxes beside it, the nearest first, in halves of their sizes."""
