"""A small box above everything else: a message and what can be done about it."""

from collections.abc import Callable, Sequence

import pygame

from derelict_game.ui.draw.colours import ACCENT, DIM_TEXT, PANEL
from derelict_game.ui.scene import Scene
from derelict_game.ui.stage import Stage
from derelict_game.ui.widgets.button import Button
from derelict_game.ui.widgets.group import Group
from derelict_game.ui.widgets.label import Label, text_height

WIDTH = 520
SHADE = (4, 6, 9, 170)
"""What lies over the scene below."""

Answer = tuple[str, Callable[[], object]]


def shade(target: pygame.Surface) -> None:
    """Darken everything drawn so far."""
    veil = pygame.Surface(target.get_size(), pygame.SRCALPHA)
    veil.fill(SHADE)
    target.blit(veil, (0, 0))


class Notice(Scene):
    """Says something and waits for one of some answers; Escape gives the last one."""

    opaque = False

    def __init__(self, stage: Stage, title: str, text: str, answers: Sequence[Answer]) -> None:
        super().__init__(stage)
        self._title = title
        self._text = text
        self._answers = answers
        self._group = Group()
        self._box = pygame.Rect(0, 0, 0, 0)

    def place(self, size: tuple[int, int]) -> None:
        """Put the box into the middle."""
        fonts, px = self.stage.fonts, self.stage.fonts.px
        width = px(WIDTH)
        inner = width - px(48)
        height = text_height(fonts, self._text, 14, inner)
        self._box = pygame.Rect(0, 0, width, px(140) + height)
        self._box.center = (size[0] // 2, size[1] // 2)
        left, top = self._box.left + px(24), self._box.top + px(20)
        title = pygame.Rect(left, top, inner, px(30))
        text = pygame.Rect(left, top + px(38), inner, height + px(4))
        labels = [
            Label(title, self._title, 18, ACCENT, bold=True),
            Label(text, self._text, 14, DIM_TEXT),
        ]
        part = (inner - px(10) * (len(self._answers) - 1)) // len(self._answers)
        buttons = []
        for place, (label, action) in enumerate(self._answers):
            x = left + place * (part + px(10))
            rect = pygame.Rect(x, self._box.bottom - px(60), part, px(40))
            press = self._answering(action)
            buttons.append(Button(rect, label, press, centred=True))
        self._group.fill([*labels, *buttons])
        if self._group.focus is None:
            self._group.focus = buttons[0]

    def _answering(self, action: Callable[[], object]) -> Callable[[], None]:
        def press() -> None:
            self.over = True
            self.stage.click()
            action()

        return press

    def handle(self, event: pygame.event.Event) -> None:
        """Take an answer."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._answering(self._answers[-1][1])()
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._group.move_focus(-1 if event.key == pygame.K_LEFT else 1)
        else:
            self._group.handle(event)

    def draw(self, target: pygame.Surface, *, everything: bool) -> None:  # noqa: ARG002
        """Draw the box over what is below."""
        shade(target)
        px = self.stage.fonts.px
        pygame.draw.rect(target, PANEL, self._box, border_radius=px(10))
        pygame.draw.rect(target, ACCENT, self._box, max(1, px(1.5)), border_radius=px(10))
        self._group.draw(target, self.stage.pen)


def message(stage: Stage, title: str, text: str) -> Notice:
    """Return a box that only says something."""
    return Notice(stage, title, text, [("OK", lambda: None)])


def trouble_notice(stage: Stage, error: Exception, where: str) -> Notice:
    """Return the box for an error that nobody expected."""

    def back_to_title() -> None:
        for scene in stage.scenes[1:]:
            scene.over = True

    text = (
        f"Something went wrong that should not have: {type(error).__name__}: {error}. {where}"
        f" Your match is kept up to its last choice in {stage.folders.saves / 'autosave'};"
        " Continue on the title screen goes on from there."
    )
    answers: list[Answer] = [("Go on", lambda: None), ("Back to the title", back_to_title)]
    return Notice(stage, "An unexpected error", text, answers)
