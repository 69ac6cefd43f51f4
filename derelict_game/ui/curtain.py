"""The curtain: hides the board until the right person sits at the screen."""

import pygame

from derelict_game.rules.seat import Seat
from derelict_game.ui.colours import BACKGROUND, DIM_TEXT, PANEL
from derelict_game.ui.scene import Scene
from derelict_game.ui.stage import Stage

FOLDS = 14


class Curtain(Scene):
    """Waits for a click or a key of the next player."""

    def __init__(self, stage: Stage, seat: Seat, seats: tuple[Seat, ...]) -> None:
        super().__init__(stage)
        self._seat = seat
        self._colour = stage.theme.seats.colour(seat, seats)

    def place(self, size: tuple[int, int]) -> None:
        """Nothing to lay out."""

    def handle(self, event: pygame.event.Event) -> None:
        """Open at any click or key."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.over = True

    def draw(self, target: pygame.Surface, *, everything: bool) -> None:  # noqa: ARG002
        """Draw folds, and who shall come."""
        target.fill(BACKGROUND)
        width, height = target.get_size()
        for fold in range(FOLDS):
            left = fold * width // FOLDS
            part = pygame.Rect(left, 0, width // FOLDS // 2, height)
            pygame.draw.rect(target, PANEL, part)
        fonts, middle = self.stage.fonts, width // 2
        lines = [
            (self._seat.upper(), 40, self._colour, True),
            ("It is your turn at the screen; nobody else should look.", 16, DIM_TEXT, False),
            ("Click or press a key.", 16, DIM_TEXT, False),
        ]
        y = height // 2 - fonts.px(70)
        for text, size, colour, bold in lines:
            drawn = fonts.text(text, size, colour, bold=bold)
            target.blit(drawn, drawn.get_rect(midtop=(middle, y)))
            y += drawn.get_height() + fonts.px(12)
