"""A list of rows to choose one from; only the visible ones are drawn."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from derelict_game.ui.draw.colours import (
    ACCENT,
    BUTTON,
    BUTTON_HOVERED,
    CARD,
    DIM_TEXT,
    FAINT_TEXT,
    LINE,
    TEXT,
)
from derelict_game.ui.draw.fonts import fitted
from derelict_game.ui.widgets.base import ENTER_KEYS, Pen, Widget, is_click, is_double_click
from derelict_game.ui.widgets.scroll_bar import draw_bar

Picture = Callable[[tuple[int, int]], "pygame.Surface | None"]
"""Draws a row's picture into a size; None: there is none yet."""


@dataclass(frozen=True, slots=True)
class Row:
    """One thing to choose."""

    title: str
    detail: str = ""
    enabled: bool = True
    """Whether it can be chosen; if not, the detail says why."""
    picture: Picture | None = None
    indent: int = 0
    badge: str = ""
    """The icon at its end."""


@dataclass(eq=False, slots=True)
class ChoiceList(Widget):
    """Rows below one another; a second click on the chosen one takes it."""

    rect: pygame.Rect
    rows: Sequence[Row]
    place: int
    changed: Callable[[int], object]
    taken: Callable[[], object] | None = None
    row_height: int = 56
    """In logical pixels."""
    scale: float = 1.0
    empty: str = ""
    """What is shown where there are no rows."""
    scrolled: int = 0
    """How many rows it was scrolled down by, whether or not there are so many."""

    @property
    def top(self) -> int:
        """The first row in sight; always one that leaves no room empty below the last."""
        return min(max(0, len(self.rows) - self._visible), max(0, self.scrolled))

    @top.setter
    def top(self, row: int) -> None:
        self.scrolled = row

    @property
    def _height(self) -> int:
        return max(1, round(self.row_height * self.scale))

    @property
    def _visible(self) -> int:
        return max(1, self.rect.height // self._height)

    def handle(self, event: pygame.event.Event) -> bool:
        """Choose by click or arrow keys, scroll by the wheel, take by double click or Enter."""
        if event.type == pygame.MOUSEWHEEL:
            self.top -= event.y
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if not is_click(event, self.rect):
            return False
        row = self.top + (event.pos[1] - self.rect.top) // self._height
        if 0 <= row < len(self.rows):
            self.choose(row)
            if is_double_click(event) and self.rows[row].enabled and self.taken:
                self.taken()
        return True

    def _key(self, event: pygame.event.Event) -> bool:
        step = {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -self._visible,
            pygame.K_PAGEDOWN: self._visible,
            pygame.K_HOME: -len(self.rows),
            pygame.K_END: len(self.rows),
        }.get(event.key)
        if step is not None and self.rows:
            self.choose(min(len(self.rows) - 1, max(0, self.place + step)))
            return True
        if event.key in ENTER_KEYS and self.taken and 0 <= self.place < len(self.rows):
            if self.rows[self.place].enabled:
                self.taken()
            return True
        return False

    def choose(self, place: int) -> None:
        """Choose a row and bring it into view."""
        if place != self.place:
            self.place = place
            self.changed(place)
        self.show(place)

    def show(self, place: int) -> None:
        """Scroll so far that a row is seen."""
        if place < self.top:
            self.top = place
        elif place >= self.top + self._visible:
            self.top = place - self._visible + 1

    def draw(self, target: pygame.Surface, pen: Pen, *, focused: bool) -> None:
        """Draw the visible rows and, where there are more, a bar."""
        px = pen.fonts.px
        pygame.draw.rect(target, CARD, self.rect, border_radius=px(8))
        edge = ACCENT if focused else LINE
        pygame.draw.rect(target, edge, self.rect, 1, border_radius=px(8))
        if not self.rows and self.empty:
            text = pen.fonts.text(self.empty, 14, DIM_TEXT)
            target.blit(text, text.get_rect(center=self.rect.center))
        clip = target.get_clip()
        target.set_clip(self.rect.clip(clip))
        # A row of which only the beginning fits tells that there are more.
        for place in range(self.top, min(len(self.rows), self.top + self._visible + 1)):
            y = self.rect.top + (place - self.top) * self._height
            box = pygame.Rect(self.rect.left, y, self.rect.width, self._height)
            self._draw_row(target, pen, box.inflate(-px(8), -px(4)), place)
        target.set_clip(clip)
        draw_bar(target, self.rect, px(5), self.top, self._visible, len(self.rows))

    def _draw_row(self, target: pygame.Surface, pen: Pen, box: pygame.Rect, place: int) -> None:
        row, px = self.rows[place], pen.fonts.px
        chosen = place == self.place
        if chosen or box.collidepoint(pen.mouse):
            pygame.draw.rect(target, BUTTON_HOVERED if chosen else BUTTON, box, border_radius=px(6))
        if chosen:
            bar = pygame.Rect(box.left, box.top, px(3), box.height)
            pygame.draw.rect(target, ACCENT, bar, border_radius=px(2))
        x = box.left + px(12 + 14 * row.indent)
        if row.picture is not None:
            size = (round(box.height * 1.5), box.height - px(6))
            picture = row.picture(size)
            if picture is not None:
                target.blit(picture, picture.get_rect(midleft=(x, box.centery)))
            x += size[0] + px(10)
        room = box.right - x - px(10)
        if row.badge:
            side = min(box.height - px(8), px(34))
            badge = pen.art.picture("icons", row.badge, side)
            target.blit(badge, badge.get_rect(midright=(box.right - px(10), box.centery)))
            room -= side + px(8)
        title, detail = pen.fonts.get(14, bold=bool(row.detail)), pen.fonts.get(12)
        tone = TEXT if row.enabled else FAINT_TEXT
        text = title.render(fitted(title, row.title, room), True, tone)
        if not row.detail:
            target.blit(text, text.get_rect(midleft=(x, box.centery)))
            return
        below = detail.render(fitted(detail, row.detail, room), True, DIM_TEXT)
        y = box.centery - (text.get_height() + below.get_height()) // 2
        target.blit(text, (x, y))
        target.blit(below, (x, y + text.get_height()))
