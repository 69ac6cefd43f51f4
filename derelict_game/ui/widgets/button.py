"""Buttons, and what else is drawn like them."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from derelict_game.ui.draw.colours import (
    ACCENT,
    BUTTON,
    BUTTON_HOVERED,
    DIM_TEXT,
    FAINT_TEXT,
    LINE,
    TEXT,
)
from derelict_game.ui.draw.fonts import fitted
from derelict_game.ui.widgets.base import ENTER_KEYS, Pen, Widget, is_click


@dataclass(eq=False, slots=True)
class Button(Widget):
    """Something to press."""

    rect: pygame.Rect
    label: str
    press: Callable[[], object]
    icon: str = ""
    key: str = ""
    """The key that does the same, drawn in a corner."""
    extra: str = ""
    """What it costs, in words."""
    pips: int = 0
    """What it costs, as dots."""
    colour: str = LINE
    active: bool = False
    enabled: bool = True
    why: str = ""
    """What to know of it, or why it cannot be pressed."""
    centred: bool = False
    size: int = 14

    def handle(self, event: pygame.event.Event) -> bool:
        """Press it by a click, or by Enter or the space bar while it has the focus."""
        if event.type == pygame.KEYDOWN:
            pressed = event.key in (*ENTER_KEYS, pygame.K_SPACE)
        else:
            pressed = is_click(event, self.rect)
        if pressed and self.enabled:
            self.press()
        return pressed

    def draw(self, target: pygame.Surface, pen: Pen, *, focused: bool) -> None:
        """Draw the button; the mouse over it lightens it."""
        rect, px = self.rect, pen.fonts.px
        hovered = self.enabled and (focused or rect.collidepoint(pen.mouse))
        shade = BUTTON_HOVERED if hovered else BUTTON
        pygame.draw.rect(target, shade, rect, border_radius=px(7))
        edge = ACCENT if self.active or focused else self.colour if self.enabled else LINE
        # What Enter presses is framed more strongly than what is only recommended.
        width = max(2, px(3)) if focused else max(1, px(1.5))
        pygame.draw.rect(target, edge, rect, width, border_radius=px(7))
        tone = TEXT if self.enabled else FAINT_TEXT
        font = pen.fonts.get(self.size, bold=self.centred)
        x = rect.left + px(10)
        if self.icon:
            picture = pen.art.picture("icons", self.icon, px(22), not self.enabled)
            target.blit(picture, picture.get_rect(midleft=(x, rect.centery)))
            x += px(30)
        room = rect.right - x - px(24 if self.key else 8)
        text = font.render(fitted(font, self.label, room), True, tone)
        if self.centred and not self.icon:
            target.blit(text, text.get_rect(center=rect.center))
        else:
            target.blit(text, text.get_rect(midleft=(x, rect.centery)))
        self._draw_corners(target, pen)

    def _draw_corners(self, target: pygame.Surface, pen: Pen) -> None:
        rect, px = self.rect, pen.fonts.px
        right = rect.right - px(8)
        faint = DIM_TEXT if self.enabled else FAINT_TEXT
        if self.key:
            key = pen.fonts.text(self.key.upper(), 11, faint)
            target.blit(key, key.get_rect(topright=(right, rect.top + px(3))))
        if self.extra:
            extra = pen.fonts.text(self.extra, 11, faint)
            target.blit(extra, extra.get_rect(bottomright=(right, rect.bottom - px(3))))
        for number in range(self.pips):
            middle = (right - px(3) - number * px(9), rect.bottom - px(8))
            pygame.draw.aacircle(target, self.colour, middle, px(3))


def draw_pips(
    target: pygame.Surface,
    at: tuple[int, int],
    have: int,
    most: int,
    size: int,
    colour: str,
    empty: str = LINE,
) -> int:
    """Draw points as filled and empty rounds from left to right; return where they end."""
    x, y = at
    for number in range(max(have, most)):
        middle = (x + size // 2, y)
        if number < have:
            pygame.draw.aacircle(target, colour, middle, size // 2)
        else:
            pygame.draw.aacircle(target, empty, middle, size // 2, max(1, size // 6))
        x += size + max(2, size // 4)
    return x
