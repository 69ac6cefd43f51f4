"""The log: a list of lines of which only the visible ones are drawn, however many there are."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import pygame

from derelict_game.board.geometry import Cell
from derelict_game.board.token import TokenId
from derelict_game.rules.event import Event
from derelict_game.rules.seat import Seat
from derelict_game.ui.draw.art import Art
from derelict_game.ui.draw.colours import (
    BUTTON_HOVERED,
    DIM_TEXT,
    FAINT_TEXT,
    LINE,
    PANEL,
    TEXT,
)
from derelict_game.ui.draw.fonts import Fonts
from derelict_game.ui.look.theme import Theme
from derelict_game.ui.play.log_rows import LOST, LogRows, SetLine
from derelict_game.ui.widgets.scroll_bar import thumb

WHEEL_ROWS = 3
BAR = 10
"""The width of the scroll bar."""
PADDING, GUTTER, BESIDE = 12, 30, 5
"""Around the lines; at their right, where the handle has its place above the scroll bar; and
between the two."""
EMPTY, SHORTLY = "What happens is told here, the newest last.", "What happens is told here."


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
        self._chosen: LogLine | None = None
        self._link = ""
        """What is written behind the chosen line before the section of its rules."""
        self._lines: list[LogLine] = []
        self._top = 0
        self._last_top: int | None = 0
        """The first line where the newest ones are shown; None: it must be found out."""
        self._follows = True
        self._grabbed: int | None = None
        """Where in the thumb the bar is held."""
        self.place(pygame.Rect(0, 0, 0, 0), fonts)

    # ---- lines

    def __len__(self) -> int:
        """Return the number of lines."""
        return len(self._lines)

    def extend(self, lines: Iterable[LogLine]) -> None:
        """Add lines at the end."""
        self._lines.extend(lines)
        self._last_top = None

    def add(self, line: LogLine) -> None:
        """Add a line; the steps of a walk become one."""
        joined = self._lines[-1].joined(line) if self._lines else None
        if joined is not None:
            if self.chosen is self._lines[-1]:
                self.chosen = joined
            self._lines[-1] = joined
        else:
            self._lines.append(line)
        self._last_top = None

    def clear(self) -> None:
        """Take all lines back."""
        self._lines.clear()
        self.chosen = None
        self._top = 0

    @property
    def chosen(self) -> LogLine | None:
        """The line whose cells are shown."""
        return self._chosen

    @chosen.setter
    def chosen(self, line: LogLine | None) -> None:
        # With its link a line may have a row more.
        self._chosen, self._last_top = line, None

    def place(self, rect: pygame.Rect, fonts: Fonts) -> None:
        """Put the log into a part of the window."""
        self.rect, self._fonts = rect, fonts
        width = rect.width - self._pad - fonts.px(GUTTER + BESIDE)
        self._rows = LogRows(self._art, fonts, width, self._room)
        self._last_top = None

    @property
    def _pad(self) -> int:
        return self._fonts.px(PADDING)

    @property
    def _room(self) -> int:
        """Pixels from the first line to the end of the last one."""
        return self.rect.height - self._pad

    @property
    def line_height(self) -> int:
        """Pixels of a line that has one row."""
        return self._rows.line_height

    @property
    def visible_count(self) -> int:
        """How many lines fit that have one row."""
        return max(1, self._room // self.line_height)

    @property
    def follows(self) -> bool:
        """Whether new lines are shown as they come."""
        return self._follows

    @property
    def top(self) -> int:
        """The first visible line."""
        return self._end if self._follows else min(self._top, self._end)

    @property
    def _end(self) -> int:
        """The first visible line where the newest one is the last."""
        if self._last_top is None:
            self._last_top = self._first_with(len(self._lines) - 1)
        return self._last_top

    def _first_with(self, last: int) -> int:
        """Return the first visible line where another one is the last that is seen whole."""
        last = min(last, len(self._lines) - 1)
        first, room = max(0, last), self._room
        while last >= 0 and (room := room - self._height(last)) >= 0:
            first, last = last, last - 1
        return first

    def _set(self, number: int) -> SetLine:
        line = self._lines[number]
        linked = line is self._chosen and line.section
        return self._rows.line(line, f"{self._link}{line.section}" if linked else "")

    def _height(self, number: int) -> int:
        return self._rows.height(self._set(number).rows)

    def _visible(self) -> Iterator[tuple[int, pygame.Rect]]:
        """Yield the visible lines and where they lie; of the last one there may be a part."""
        top = self.rect.top + self._pad // 2
        bottom = top + max(self._room, self.line_height)
        for number in range(self.top, len(self._lines)):
            height = self._rows.seen(self._set(number).rows, bottom - top)
            if not height:
                return
            yield number, pygame.Rect(self.rect.left, top, self.rect.width, height)
            top += height

    def line_at(self, position: tuple[int, int]) -> LogLine | None:
        """Return the line under a pixel."""
        found = (n for n, box in self._visible() if box.collidepoint(position))
        number = next(found, None)
        return None if number is None else self._lines[number]

    # ---- scrolling

    def scroll(self, lines: int) -> None:
        """Move by some lines, downwards if positive; at the end the log follows again."""
        self._top = min(self._end, max(0, self.top + lines))
        self._follows = self._top == self._end

    def wheel(self, notches: int) -> None:
        """Scroll by the mouse wheel; positive is away from the player, so upwards."""
        step = -1 if notches > 0 else 1
        for _ in range(abs(notches)):
            first = self.top if step > 0 else self.top - 1
            lines, rows = 0, 0
            while 0 <= first + step * lines < len(self._lines):
                rows += self._set(first + step * lines).rows
                if lines and rows > WHEEL_ROWS:
                    break
                lines += 1
            self.scroll(step * lines)

    def page(self, pages: int) -> None:
        """Scroll by whole pages; one line stays in sight."""
        for _ in range(abs(pages)):
            shown = [n for n, box in self._visible() if box.height == self._height(n)]
            goal = self._first_with(self.top) if pages < 0 else shown[-1] if shown else 0
            self.scroll(min(-1, goal - self.top) if pages < 0 else max(1, goal - self.top))

    @property
    def thumb(self) -> pygame.Rect | None:
        """The handle of the scroll bar; None: everything is visible."""
        total = len(self._lines)
        return thumb(self._track, self.top, total - self._end, total) if self._end else None

    @property
    def _track(self) -> pygame.Rect:
        """Where the scroll bar is: below the handle."""
        bar, top = self._fonts.px(BAR), self.handle.bottom + 4
        return pygame.Rect(self.rect.right - 2 - bar, top, bar, max(0, self.rect.bottom - 4 - top))

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
        self.scroll(round(share * self._end) - self.top)

    def release(self) -> None:
        """Let go of the bar."""
        self._grabbed = None

    # ---- drawing

    @property
    def handle(self) -> pygame.Rect:
        """Where a click folds the log or unfolds it."""
        px = self._fonts.px
        box = pygame.Rect(0, 0, px(24), px(22))
        box.topright = (self.rect.right - px(3), self.rect.top + px(6))
        return box

    def draw(self, target: pygame.Surface, help_key: str = "", *, folded: bool = False) -> None:
        """Draw the visible lines and the bar; the chosen line names its section of the rules."""
        link = f"{help_key.upper()}: "
        if link != self._link:
            self._link, self._last_top = link, None
        pygame.draw.rect(target, PANEL, self.rect)
        pygame.draw.line(target, LINE, self.rect.topleft, self.rect.topright)
        left, gutter = self.rect.left + self._pad, self._fonts.px(GUTTER)
        if not self._lines:
            # Beside the board there is no room for all of it.
            narrow = self._fonts.get(12).size(EMPTY)[0] > self.rect.width - self._pad - gutter
            empty = self._fonts.text(SHORTLY if narrow else EMPTY, 12, FAINT_TEXT)
            target.blit(empty, (left, self.rect.top + self._pad // 2))
        for number, box in self._visible():
            if self._lines[number] is self._chosen:
                chosen = (box.left, box.top, box.width - gutter, box.height)
                pygame.draw.rect(target, BUTTON_HOVERED, chosen)
            picture = self._set(number).picture
            target.blit(picture, (left, box.top), (0, 0, picture.get_width(), box.height))
        if handle := self.thumb:
            pygame.draw.rect(target, LINE, handle, border_radius=self._fonts.px(BAR) // 2)
        self._draw_handle(target, folded=folded)

    def _draw_handle(self, target: pygame.Surface, *, folded: bool) -> None:
        px, box = self._fonts.px, self.handle
        pygame.draw.rect(target, BUTTON_HOVERED, box, border_radius=px(6))
        x, y = box.center
        tip, foot = (y - px(3), y + px(3)) if folded else (y + px(3), y - px(3))
        points = [(x - px(6), foot), (x, tip), (x + px(6), foot)]
        pygame.draw.lines(target, DIM_TEXT, False, points, max(2, px(2)))
