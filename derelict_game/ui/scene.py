"""Scenes: what fills the window, one on top of another."""

from abc import ABC, abstractmethod

import pygame


class Scene(ABC):
    """A screen. It draws and forwards; it never edits a state itself."""

    over = False
    """Whether the scene is done; the app then goes back to the one below."""

    @abstractmethod
    def place(self, size: tuple[int, int]) -> None:
        """Lay everything out for a window of a size."""

    @abstractmethod
    def handle(self, event: pygame.event.Event) -> None:
        """Take a mouse or key event."""

    @abstractmethod
    def update(self, seconds: float) -> bool:
        """Let time pass; return whether anything has changed and must be drawn."""

    @abstractmethod
    def draw(self, target: pygame.Surface) -> None:
        """Draw everything; changes nothing."""
