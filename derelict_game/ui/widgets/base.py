"""What every widget is, and what it is drawn with."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

import pygame

from derelict_game.ui.draw.art import Art
from derelict_game.ui.draw.fonts import Fonts

NOWHERE = (-1, -1)

ENTER_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER)


@dataclass(frozen=True, slots=True)
class Pen:
    """Everything that drawing needs besides a surface."""

    art: Art
    fonts: Fonts
    mouse: tuple[int, int] = NOWHERE
    """Where the pointer is; nowhere for whatever cannot be reached now."""


class Widget(ABC):
    """Something on a screen that takes clicks and keys."""

    rect: pygame.Rect
    takes_focus = True

    def handle(self, event: pygame.event.Event) -> bool:  # noqa: ARG002
        """Take an event; True: it was meant for this widget."""
        return False

    @abstractmethod
    def draw(self, target: pygame.Surface, pen: Pen, *, focused: bool) -> None:
        """Draw it; changes nothing."""


def is_double_click(event: pygame.event.Event) -> bool:
    """Tell whether a click is the second one of a double click; the window marks those."""
    return bool(getattr(event, "double", False))


def is_click(event: pygame.event.Event, rect: pygame.Rect) -> bool:
    """Tell whether an event is a left click into a rectangle."""
    return bool(
        event.type == pygame.MOUSEBUTTONDOWN
        and event.button == pygame.BUTTON_LEFT
        and rect.collidepoint(event.pos)
    )
