"""The log: a list of lines of which only the visible ones are drawn, however many there are."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

import pygame

from derelict_game.board.geometry import Cell
from derelict_game.board.token import TokenId
from derelict_game.rules.event import Event
from derelict_game.rules.seat import Seat
from derelict_game.ui.draw.art import Art
from derelict_game.ui.draw.colours import (
    ACCENT,
    BUTTON_HOVERED,
    DIM_TEXT,
    FAINT_TEXT,
    GREEN,
    LINE,
    PANEL,
    RED,
    TEXT,
)
from derelict_game.ui.draw.fonts import Fonts, fitted
from derelict_game.ui.look.theme import Theme
from derelict_game.ui.widgets.scroll_bar import thumb

WHEEL_LINES = 3
BAR = 10
"""The width of the scroll bar."""
PADDING = 12
LOST = "LOST"
"""The word behind a line that tells of a loss."""
EMPTY, SHORTLY = "What happens is told here, the newest last.", "What happens is told here."
NARROW = 400
"""Logical pixels of a log below which it says less while it is empty."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log."""

    text: str
    turn: int
    dice: tuple[int, ...] = ()
    colour: str = TEXT
    """That of whoever it is about."""
    cells: tuple[Cell, ...] = ()
    section: str = ""
    odds: str = ""
    """How likely it was that the roll came out so."""
    deciding: int | None = None
    """The place of the die that decided."""
    verdict: str = ""
    """What came of it in a word."""
    success: bool | None = None
    walker: TokenId | None = None
    """Whose walk it is a part of; None: it is no part of one."""
    steps: int = 0

    def joined(self, after: "LogLine") -> "LogLine | None":
        """Return the line of a walk that goes on; None: the next line is another matter."""
        if self.walker is None or (self.walker, self.turn) != (after.walker, after.turn):
            return None
        steps = self.steps + after.steps
        told = after if after.steps else self
        words = told.text.partition(",")[0].rstrip(".")
        text = f"{words}, {steps} steps." if steps > 1 else told.text
        cells = tuple(dict.fromkeys(self.cells + after.cells))
        return replace(told, text=text, steps=steps, cells=cells)


@dataclass(frozen=True, slots=True)
class Teller:
    """Makes lines of events."""

    theme: Theme
    seats: tuple[Seat, ...]

    def line(
        self, event: Event, turn: int, author: Seat | None = None, *, lost: bool = False
    ) -> LogLine:
        """Return the line that tells an event; lost: it is a loss of whoever reads it."""
        walks = event.type in self.theme.choices.walk.events
        return LogLine(
            event.text,
            turn,
            event.dice,
            self.theme.seats.colour(author, self.seats) if author else TEXT,
            event.cells,
            event.section,
            _likely(event),
            event.deciding,
            LOST if lost else event.verdict,
            False if lost else event.success,
            event.token if walks else None,
            len(event.cells) > 1,
        )


def _likely(event: Event) -> str:
    if event.chance is None:
        return ""
    return f"{float(1 - event.chance if event.success is False else event.chance):.0%}"


class LogView:
    """Scrolls by wheel, keys and bar; follows the newest line unless scrolled up."""

    def __init__(self, art: Art, fonts: Fonts) -> None:
        self._art = art
        self._fonts = fonts
        self.chosen: LogLine | None = None
        """The line whose cells are shown."""
        self._lines: list[LogLine] = []
        self._top = 0
        self._follows = True
        self._grabbed: int | None = None
        """Where in the thumb the bar is held."""
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._rendered = lru_cache(128)(self._render)

    # ---- lines

    def __len__(self) -> int:
        """Return the number of lines."""
        return len(self._lines)

    def extend(self, lines: Iterable[LogLine]) -> None:
        """Add lines at the end."""
        self._lines.extend(lines)
        self._settle()

    def add(self, line: LogLine) -> None:
        """Add a line; the steps of a walk become one."""
        joined = self._lines[-1].joined(line) if self._lines else None
        if joined is not None:
            if self.chosen is self._lines[-1]:
                self.chosen = joined
            self._lines[-1] = joined
        else:
            self._lines.append(line)
        self._settle()

    def clear(self) -> None:
        """Take all lines back."""
        self._lines.clear()
        self.chosen = None
        self._settle()

    def place(self, rect: pygame.Rect, fonts: Fonts) -> None:
        """Put the log into a part of the window."""
        self.rect, self._fonts = rect, fonts
        self._rendered.cache_clear()
        self._settle()

    @property
    def _pad(self) -> int:
        return self._fonts.px(PADDING)

    @property
    def _bar(self) -> int:
        return self._fonts.px(BAR)

    @property
    def _font(self) -> pygame.font.Font:
        return self._fonts.get(13)

    @property
    def line_height(self) -> int:
        """Pixels from one line to the next."""
        return round(self._font.get_linesize() * 1.45)

    @property
    def visible_count(self) -> int:
        """How many lines fit."""
        return max(1, (self.rect.height - self._pad) // self.line_height)

    @property
    def follows(self) -> bool:
        """Whether new lines are shown as they come."""
        return self._follows

    @property
    def top(self) -> int:
        """The first visible line."""
        return self._top

    def _last_top(self) -> int:
        return max(0, len(self._lines) - self.visible_count)

    def _settle(self) -> None:
        self._top = self._last_top() if self._follows else min(self._top, self._last_top())

    def line_at(self, position: tuple[int, int]) -> LogLine | None:
        """Return the line under a pixel."""
        if not self.rect.collidepoint(position):
            return None
        row = (position[1] - self.rect.top - self._pad // 2) // self.line_height
        number = self._top + row
        inside = 0 <= row < self.visible_count and number < len(self._lines)
        return self._lines[number] if inside else None

    # ---- scrolling

    def scroll(self, lines: int) -> None:
        """Move by some lines, downwards if positive; at the end the log follows again."""
        self._top = min(self._last_top(), max(0, self._top + lines))
        self._follows = self._top == self._last_top()

    def wheel(self, notches: int) -> None:
        """Scroll by the mouse wheel; positive is away from the player, so upwards."""
        self.scroll(-notches * WHEEL_LINES)

    def page(self, pages: int) -> None:
        """Scroll by whole pages."""
        self.scroll(pages * max(1, self.visible_count - 1))

    @property
    def thumb(self) -> pygame.Rect | None:
        """The handle of the scroll bar; None: everything is visible."""
        return thumb(self._track, self._top, self.visible_count, len(self._lines))

    @property
    def _track(self) -> pygame.Rect:
        inner = self.rect.inflate(-4, -8)
        return pygame.Rect(inner.right - self._bar, inner.top, self._bar, inner.height)

    def press(self, position: tuple[int, int]) -> bool:
        """Take hold of the bar; True if the press was on it."""
        handle = self.thumb
        if handle is None or not self._track.collidepoint(position):
            return False
        inside = handle.collidepoint(position)
        self._grabbed = position[1] - handle.top if inside else handle.height // 2
        self.drag(position)
        return True

    def drag(self, position: tuple[int, int]) -> None:
        """Move the bar that is held."""
        handle = self.thumb
        if self._grabbed is None or handle is None:
            return
        room = max(1, self._track.height - handle.height)
        share = (position[1] - self._grabbed - self._track.top) / room
        self.scroll(round(share * self._last_top()) - self._top)

    def release(self) -> None:
        """Let go of the bar."""
        self._grabbed = None

    # ---- drawing

    @property
    def handle(self) -> pygame.Rect:
        """Where a click folds the log or unfolds it."""
        px = self._fonts.px
        box = pygame.Rect(0, 0, px(34), px(22))
        box.topright = (self.rect.right - self._bar - self._pad, self.rect.top + px(5))
        return box

    def draw(self, target: pygame.Surface, help_key: str = "", *, folded: bool = False) -> None:
        """Draw the visible lines and the bar; the chosen line names its section of the rules."""
        pygame.draw.rect(target, PANEL, self.rect)
        pygame.draw.line(target, LINE, self.rect.topleft, self.rect.topright)
        y = self.rect.top + self._pad // 2
        width = self.rect.width - 2 * self._pad - self._bar
        if not self._lines:
            # Beside the board there is no room for all of it in front of the handle.
            narrow = self.rect.width < self._fonts.px(NARROW)
            empty = self._fonts.text(SHORTLY if narrow else EMPTY, 12, FAINT_TEXT)
            target.blit(empty, (self.rect.left + self._pad, y))
        for line in self._lines[self._top : self._top + self.visible_count]:
            if line is self.chosen:
                box = (self.rect.left, y, self.rect.width - self._bar - self._pad, self.line_height)
                pygame.draw.rect(target, BUTTON_HOVERED, box)
                if line.section:
                    words = f"{help_key.upper()}: {line.section}"
                    link = self._fonts.text(words, 12, ACCENT)
                    right = self.rect.right - self._bar - 2 * self._pad
                    middle = y + self.line_height // 2
                    target.blit(link, link.get_rect(midright=(right, middle)))
            target.blit(self._rendered(line, width), (self.rect.left + self._pad, y))
            y += self.line_height
        if handle := self.thumb:
            pygame.draw.rect(target, LINE, handle, border_radius=self._bar // 2)
        self._draw_handle(target, folded=folded)

    def _draw_handle(self, target: pygame.Surface, *, folded: bool) -> None:
        px, box = self._fonts.px, self.handle
        pygame.draw.rect(target, BUTTON_HOVERED, box, border_radius=px(6))
        x, y = box.center
        tip, foot = (y - px(3), y + px(3)) if folded else (y + px(3), y - px(3))
        points = [(x - px(7), foot), (x, tip), (x + px(7), foot)]
        pygame.draw.lines(target, DIM_TEXT, False, points, max(2, px(2)))

    def _render(self, line: LogLine, width: int) -> pygame.Surface:
        """Return a line as a picture: its turn, its dice, its text and what came of it."""
        surface = pygame.Surface((max(1, width), self.line_height), pygame.SRCALPHA)
        middle, size = self.line_height // 2, self._font.get_linesize()
        turn = self._font.render(f"{line.turn}", True, FAINT_TEXT)
        wide = max(turn.get_width(), self._font.size("00")[0])
        surface.blit(turn, turn.get_rect(midright=(wide, middle)))
        x = wide + self._pad // 2
        stripe = pygame.Rect(x, 2, max(2, self._pad // 4), self.line_height - 4)
        pygame.draw.rect(surface, line.colour, stripe, border_radius=1)
        x = stripe.right + self._pad // 2
        tone = GREEN if line.success else DIM_TEXT if line.verdict != LOST else RED
        for place, die in enumerate(line.dice):
            picture = self._art.die(die, size)
            box = picture.get_rect(midleft=(x, middle))
            surface.blit(picture, box)
            if place == line.deciding:
                pygame.draw.rect(surface, tone, box.inflate(3, 3), 2, border_radius=size // 4)
            x += size + 4
        x += 6 if line.dice else 0
        chip = self._chip(line.verdict, tone)
        likely = f"{line.odds} likely" if line.odds else ""
        odds = self._font.render(likely, True, FAINT_TEXT)
        gap = self._pad // 2
        room = width - x - odds.get_width() - chip.get_width() - 2 * gap
        missed = line.success is False and line.verdict != LOST
        colour = RED if line.verdict == LOST else FAINT_TEXT if missed else TEXT
        text = self._font.render(fitted(self._font, line.text, room), True, colour)
        for part in (text, chip, odds):
            surface.blit(part, part.get_rect(midleft=(x, middle)))
            x += part.get_width() + (gap if part.get_width() else 0)
        # Many lines are kept, so none is wider than it must be.
        return surface.subsurface((0, 0, min(width, max(1, x)), self.line_height)).copy()

    def _chip(self, words: str, colour: str) -> pygame.Surface:
        """Return a word in a small frame; nothing for no word."""
        if not words:
            return pygame.Surface((0, 0))
        drawn = self._fonts.text(words, 11, colour, bold=True)
        pad = self._pad // 3
        chip = pygame.Surface((drawn.get_width() + 2 * pad, drawn.get_height()), pygame.SRCALPHA)
        pygame.draw.rect(chip, colour, chip.get_rect(), 1, border_radius=pad)
        chip.blit(drawn, (pad, 0))
        return chip
