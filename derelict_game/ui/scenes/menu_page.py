"""What menu screens have in common: a title, widgets, Escape to go back."""

from abc import abstractmethod
from collections.abc import Sequence

import pygame

from derelict_game.ui.draw.colours import ACCENT, BACKGROUND, LINE, PANEL
from derelict_game.ui.scene import Scene
from derelict_game.ui.scenes.notice import shade
from derelict_game.ui.stage import Stage
from derelict_game.ui.widgets.base import Widget
from derelict_game.ui.widgets.group import Group

MARGIN, HEAD = 28, 64


class MenuPage(Scene):
    """A page of widgets under a heading."""

    heading = ""
    fleeting = True
    """Whether a note is gone with the next act."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.group = Group()
        self.body = pygame.Rect(0, 0, 0, 0)
        """Where the widgets go."""
        self.note = ""
        """A sentence at the bottom: what went wrong, or what to do."""

    def place(self, size: tuple[int, int]) -> None:
        """Lay the widgets out below the heading."""
        px = self.stage.fonts.px
        self.body = pygame.Rect((0, 0), size).inflate(-2 * px(MARGIN), -2 * px(MARGIN))
        self.body.top += px(HEAD - MARGIN + 16)
        self.body.height -= px(HEAD - MARGIN + 16)
        self.fill()

    @abstractmethod
    def fill(self) -> None:
        """Make the widgets."""

    def show(self, widgets: Sequence[Widget], area: pygame.Rect | None = None) -> None:
        """Put widgets on the page."""
        self.group.fill(widgets, area)

    def handle(self, event: pygame.event.Event) -> None:
        """Pass events to the widgets; Escape goes back. A note lasts until the next act."""
        if self.fleeting and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.note = ""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.back()
        else:
            self.group.handle(event)

    def back(self) -> None:
        """Go back to the scene below."""
        self.stage.click()
        self.over = True

    def draw(self, target: pygame.Surface, *, everything: bool) -> None:  # noqa: ARG002
        """Draw the page."""
        fonts, px = self.stage.fonts, self.stage.fonts.px
        if self.opaque:
            target.fill(BACKGROUND)
        else:
            shade(target)
        bar = pygame.Rect(0, 0, target.get_width(), px(HEAD))
        pygame.draw.rect(target, PANEL, bar)
        pygame.draw.line(target, LINE, bar.bottomleft, bar.bottomright)
        title = fonts.text(self.heading, 22, ACCENT, bold=True)
        target.blit(title, title.get_rect(midleft=(px(MARGIN), bar.centery)))
        self.group.draw(target, self.stage.pen)
        self.draw_more(target)
        if self.note:
            note = fonts.text(self.note, 14, ACCENT)
            target.blit(note, note.get_rect(bottomleft=(px(MARGIN), target.get_height() - px(6))))

    def draw_more(self, target: pygame.Surface) -> None:
        """Draw what is not a widget."""
