"""The log: a list of lines of which only the visible ones are drawn, however many there are."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import pygame

from derelict_game.board.geometry import Cell
from derelict_game.rules.event import Event
from derelict_game.ui.art import Art
from derelict_game.ui.colours import ACCENT, BUTTON_HOVERED, DIM_TEXT, LINE, PANEL, TEXT
from derelict_game.ui.fonts import Fonts, fitted
from derelict_game.ui.widgets.scroll_bar import thumb

WHEEL_LINES = 3
BAR = 10
"""The width of the scroll bar."""
PADDING = 12


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log."""

    text: str
    turn: int
    dice: tuple[int, ...] = ()
    colour: str = TEXT
    cells: tuple[Cell, ...] = ()
    section: str = ""
    odds: str = ""
    """How likely the roll was to succeed."""

    @staticmethod
    def of(event: Event, turn: int, colour: str = TEXT) -> "LogLine":
        """Return the line that tells an event."""
        odds = f"{float(event.chance):.0%}" if event.chance is not None else ""
        return LogLine(event.text, turn, event.dice, colour, event.cells, event.section, odds)


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

    def cut(self, count: int) -> None:
        """Take back all lines but the first so many, as undo does."""
        del self._lines[count:]
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

    def to_end(self) -> None:
        """Show the newest line and follow."""
        self.scroll(len(self._lines))

    def to_start(self) -> None:
        """Show the first line."""
        self.scroll(-len(self._lines))

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

    def draw(self, target: pygame.Surface, help_key: str = "") -> None:
        """Draw the visible lines and the bar; the chosen line names its section of the rules."""
        pygame.draw.rect(target, PANEL, self.rect)
        pygame.draw.line(target, LINE, self.rect.topleft, self.rect.topright)
        y = self.rect.top + self._pad // 2
        width = self.rect.width - 2 * self._pad - self._bar
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

    def _render(self, line: LogLine, width: int) -> pygame.Surface:
        """Return a line as a picture: its turn, its dice, its text."""
        surface = pygame.Surface((max(1, width), self.line_height), pygame.SRCALPHA)
        turn = self._font.render(f"t{line.turn}", True, DIM_TEXT)
        middle = self.line_height // 2
        surface.blit(turn, turn.get_rect(midleft=(0, middle)))
        x = round(self._font.size("t000")[0] * 1.1)
        size = self._font.get_linesize()
        for die in line.dice:
            picture = self._art.picture("dice", str(die), size)
            surface.blit(picture, picture.get_rect(midleft=(x, middle)))
            x += size + 3
        x += 6 if line.dice else 0
        odds = self._font.render(f"at {line.odds}" if line.odds else "", True, DIM_TEXT)
        room = width - x - odds.get_width() - self._pad
        text = self._font.render(fitted(self._font, line.text, room), True, line.colour)
        surface.blit(text, text.get_rect(midleft=(x, middle)))
        x += text.get_width() + self._pad
        surface.blit(odds, odds.get_rect(midleft=(x, middle)))
        # Many lines are kept, so none is wider than it must be.
        return surface.subsurface((0, 0, min(width, x + odds.get_width()), self.line_height)).copy()
