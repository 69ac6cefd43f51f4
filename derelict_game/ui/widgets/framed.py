"""A picture in a frame."""

from collections.abc import Callable

import pygame

from derelict_game.ui.draw.colours import BACKGROUND, CARD, LINE
from derelict_game.ui.widgets.base import Widget


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
            pygame.draw.rect(target, BACKGROUND, self.rect)
            target.blit(picture, picture.get_rect(center=inner.center))
        pygame.draw.rect(target, LINE, self.rect, 1)
