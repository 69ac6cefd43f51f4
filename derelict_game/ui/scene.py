"""Scenes: what fills the window, one on top of another."""

from abc import ABC, abstractmethod

import pygame

from derelict_game.ui.stage import Stage


class Scene(ABC):
    """A screen. It draws and forwards; it never edits a state itself."""

    opaque = True
    """Whether it hides what is below it."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.over = False
        """Whether it is done; the app then goes back to the scene below."""

    @abstractmethod
    def place(self, size: tuple[int, int]) -> None:
        """Lay everything out for a window of a size."""

    @abstractmethod
    def handle(self, event: pygame.event.Event) -> None:
        """Take a mouse or key event."""

    def update(self, seconds: float) -> bool:  # noqa: ARG002
        """Let time pass; return whether anything has changed and must be drawn."""
        return False

    @abstractmethod
    def draw(self, target: pygame.Surface, *, everything: bool) -> None:
        """Draw what has changed since the last time, or everything."""

    def close(self) -> None:  # noqa: B027 - most scenes hold nothing
        """Let go of whatever the scene holds."""
