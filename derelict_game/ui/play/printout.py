"""What players printed, as it was printed: a scrolled text of which only what is seen is drawn."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import pygame

from derelict_game.ui.draw.colours import DIM_TEXT, LINE, TEXT
from derelict_game.ui.draw.fonts import Fonts, broken
from derelict_game.ui.draw.typewriter import Typewriter, typed
from derelict_game.ui.widgets.scroll_bar import thumb

SIZE, BAR, INDENT = 12, 8, 8
"""Of the letters, of the scroll bar, and of what was printed."""
WHEEL_ROWS = 3


@dataclass(frozen=True, slots=True)
class Passage:
    """Some lines of one look."""

    text: str
    colour: str = TEXT
    bold: bool = False
    printed: bool = False
    """Whether it was printed: then its spaces and columns are kept."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row on the screen."""

    letters: tuple[str, ...]
    passage: Passage
    goes_on: bool = False
    """Whether it belongs to the line that began above."""

    @property
    def text(self) -> str:
        """The row as a text."""
        return "".join(self.letters)


class Printout:
    """Scrolls by the wheel and its bar."""

    def __init__(self, fonts: Fonts) -> None:
        self._fonts = fonts
        self._writer = Typewriter(fonts, SIZE, TEXT)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.rows: list[Row] = []
        self.top = 0
        """The first visible row."""
        self._grabbed: int | None = None
        """Where in the thumb the bar is held."""
        self._mouse = (-1, -1)

    def fill(self, passages: Iterable[Passage], rect: pygame.Rect, fonts: Fonts) -> None:
        """Show passages in a part of the window, as far down as it was scrolled."""
        if fonts is not self._fonts:
            self._fonts, self._writer = fonts, Typewriter(fonts, SIZE, TEXT)
        self.rect = rect
        self.rows = [row for passage in passages for row in self._set(passage)]
        self.scroll(0)

    def _set(self, passage: Passage) -> Iterator[Row]:
        room = self.rect.width - self._fonts.px(BAR + 4)
        if not passage.printed:
            font = self._fonts.get(SIZE, bold=passage.bold)
            for place, text in enumerate(broken(font, passage.text, room)):
                yield Row(tuple(text), passage, place > 0)
            return
        columns = max(1, (room - self._fonts.px(INDENT)) // self._writer.width)
        for line in passage.text.splitlines():
            for place, letters in enumerate(typed(line, columns)):
                yield Row(letters, passage, place > 0)

    # ---- scrolling

    @property
    def _step(self) -> int:
        return self._fonts.get(SIZE).get_linesize()

    @property
    def shown(self) -> int:
        """How many rows fit."""
        return max(1, self.rect.height // self._step)

    def scroll(self, rows: int) -> None:
        """Move by some rows, downwards if positive, as far as there are any."""
        self.top = max(0, min(self.top + rows, len(self.rows) - self.shown))

    @property
    def _track(self) -> pygame.Rect:
        bar = self._fonts.px(BAR)
        return pygame.Rect(self.rect.right - bar, self.rect.top, bar, self.rect.height)

    @property
    def thumb(self) -> pygame.Rect | None:
        """The handle of the scroll bar; None: everything is visible."""
        return thumb(self._track, self.top, self.shown, len(self.rows))

    def handle(self, event: pygame.event.Event) -> bool:
        """Take the wheel, and what is done with the bar."""
        if event.type == pygame.MOUSEWHEEL:
            inside = self.rect.collidepoint(self._mouse)
            self.scroll(-event.y * WHEEL_ROWS if inside else 0)
            return inside
        self._mouse = event.pos
        if event.type == pygame.MOUSEBUTTONUP:
            self.release()
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.release()
            handle = self.thumb
            if handle is not None and self._track.collidepoint(event.pos):
                inside = handle.collidepoint(event.pos)
                self._grabbed = event.pos[1] - handle.top if inside else handle.height // 2
        if self._grabbed is None:
            return False
        self._drag(event.pos[1] - self._grabbed)
        return True

    def _drag(self, y: int) -> None:
        """Bring the top of the thumb somewhere."""
        handle, track = self.thumb, self._track
        if handle is not None:
            share = (y - track.top) / max(1, track.height - handle.height)
            self.scroll(round(share * (len(self.rows) - self.shown)) - self.top)

    def release(self) -> None:
        """Let go of the bar."""
        self._grabbed = None

    # ---- drawing

    def draw(self, target: pygame.Surface) -> None:
        """Draw the visible rows, and a bar where there is more."""
        px, step = self._fonts.px, self._step
        x, y = self.rect.topleft
        for row in self.rows[self.top : self.top + self.shown]:
            passage = row.passage
            if not passage.printed:
                look = (SIZE, passage.colour)
                target.blit(self._fonts.text(row.text, *look, bold=passage.bold), (x, y))
            else:
                self._writer.draw(target, row.letters, (x + px(INDENT), y))
                if row.goes_on:
                    middle, end = y + step // 2, x + px(INDENT - 3)
                    hook = [(x + px(1), middle - px(4)), (x + px(1), middle), (end, middle)]
                    pygame.draw.lines(target, DIM_TEXT, False, hook, max(1, px(1)))
            y += step
        if handle := self.thumb:
            pygame.draw.rect(target, LINE, handle, border_radius=px(BAR) // 2)
