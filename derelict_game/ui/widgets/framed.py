"""A picture in a frame."""

from collections.abc import Callable

import pygame

from derelict_game.ui.draw.colours import BACKGROUND, CARD, LINE
from derelict_game.ui.widgets.base import Widget

DARK = 40
"""Colours whose parts are all below this are no more than night."""


class FramedPicture(Widget):
    """Draws a picture, as large as fits, into the middle of a frame."""

    takes_focus = False

    def __init__(self, rect: pygame.Rect) -> None:
        self.rect = rect
        self.draw_into: Callable[[tuple[int, int]], pygame.Surface] | None = None

    def draw(self, target: pygame.Surface, pen: object, *, focused: bool) -> None:  # noqa: ARG002
        """Draw frame and picture."""
        pygame.draw.rect(target, CARD, self.rect)
        if self.draw_into is not None:
            inner = self.rect.inflate(-8, -8)
            picture = self.draw_into(inner.size)
            # The frame goes on in the colour in which a dark picture ends.
            end = picture.get_at((0, 0))
            pygame.draw.rect(target, end if max(end[:3]) < DARK else BACKGROUND, self.rect)
            target.blit(picture, picture.get_rect(center=inner.center))
        pygame.draw.rect(target, LINE, self.rect, 1)
