"""The window's log: scrolling, following, and drawing only what is visible."""

import sys
from fractions import Fraction

import pygame
import pytest

from derelict_game import places
from derelict_game.board.geometry import Cell
from derelict_game.rules.event import Event
from derelict_game.ui.draw.art import Art
from derelict_game.ui.draw.colours import PANEL
from derelict_game.ui.draw.fonts import Fonts, fitted, wrapped
from derelict_game.ui.look.theme import Theme
from derelict_game.ui.play.log_view import BAR, PADDING, LogLine, LogView, Teller

RECT = pygame.Rect(20, 10, 500, 200)


@pytest.fixture
def log() -> LogView:
    """A log with a hundred lines."""
    pygame.init()
    pygame.display.set_mode((640, 480))
    fonts = Fonts(places.assets_dir())
    view = LogView(Art(places.assets_dir(), "derelict"), fonts)
    view.place(RECT, fonts)
    view.extend(LogLine(f"Line {number}", number) for number in range(100))
    return view


def shown(log: LogView) -> list[str]:
    """Return the visible lines, read back from their pixels."""
    rows = range(log.visible_count)
    points = ((RECT.left + 30, RECT.top + PADDING // 2 + row * log.line_height + 2) for row in rows)
    return [line.text for point in points if (line := log.line_at(point))]


def test_it_follows_the_newest_line(log: LogView) -> None:
    assert shown(log)[-1] == "Line 99"
    log.extend([LogLine("News", 1)])
    assert shown(log)[-1] == "News"
    assert log.follows


def test_scrolled_up_it_stays_where_it_is_until_the_end_is_reached(log: LogView) -> None:
    log.wheel(2)
    top = log.top
    log.extend([LogLine("News", 1)])
    assert log.top == top
    assert not log.follows
    log.wheel(-50)
    assert log.follows
    assert shown(log)[-1] == "News"


def test_keys_scroll_by_pages_and_to_the_ends(log: LogView) -> None:
    log.scroll(-len(log))
    assert shown(log)[0] == "Line 0"
    log.page(1)
    assert shown(log)[0] == f"Line {log.visible_count - 1}"
    log.page(-5)
    assert log.top == 0
    log.scroll(len(log))
    assert log.follows


def test_the_bar_is_dragged(log: LogView) -> None:
    thumb = log.thumb
    assert thumb is not None
    assert log.press(thumb.center)
    log.drag((thumb.centerx, RECT.top - 500))
    assert log.top == 0
    log.drag((thumb.centerx, RECT.bottom + 500))
    assert log.follows
    log.release()
    log.drag((thumb.centerx, RECT.top))
    assert log.follows, "nobody holds the bar any more"
    assert not log.press((RECT.left + 5, RECT.centery))


def test_a_press_beside_the_thumb_jumps(log: LogView) -> None:
    assert log.press((RECT.right - BAR, RECT.top + 6))
    assert log.top == 0


def test_a_short_log_has_no_bar(log: LogView) -> None:
    log.clear()
    assert log.line_at(RECT.center) is None
    log.extend([LogLine("Line 0", 0), LogLine("Line 1", 1)])
    assert log.thumb is None
    assert not log.press((RECT.right - BAR, RECT.top + 6))
    assert shown(log) == ["Line 0", "Line 1"]
    assert len(log) == 2
    assert log.line_at((0, 0)) is None


def test_lines_are_made_of_events(theme: Theme) -> None:
    chance = Fraction(11, 36)
    event = Event("rolled", "A shot.", (Cell(1, 2),), None, (6, 2), chance, "Shooting")
    line = Teller(theme, ()).line(event, 3)
    assert (line.text, line.turn, line.dice) == ("A shot.", 3, (6, 2))
    assert (line.cells, line.section, line.odds) == ((Cell(1, 2),), "Shooting", "31%")


def test_long_lines_are_cut_and_dice_are_drawn(log: LogView) -> None:
    target = pygame.Surface((640, 480))
    log.clear()
    log.extend([LogLine("word " * 100, 1), LogLine("Short", 2, dice=(6, 5, 1))])
    log.draw(target)
    font = pygame.font.Font(None, 18)
    cut = fitted(font, "word " * 100, 200)
    assert cut.endswith("…")
    assert font.size(cut)[0] <= 200
    assert fitted(font, "Short", 200) == "Short"
    assert all(font.size(line)[0] <= 90 for line in wrapped(font, "word " * 30, 90))
    row = RECT.top + PADDING // 2 + log.line_height * 3 // 2
    start = RECT.left + PADDING + 34
    colours = {tuple(target.get_at((x, row))) for x in range(start, start + 60)}
    assert len(colours) > 2
    assert target.get_at((RECT.right - PADDING - BAR - 1, RECT.bottom - 3)) == pygame.Color(PANEL)


def test_ten_thousand_lines_are_no_problem(log: LogView) -> None:
    target = pygame.Surface((640, 480))
    log.draw(target)

    def cost() -> int:
        """Count the calls of functions, which are the same on every machine."""
        calls = 0

        def count(*_: object) -> None:
            nonlocal calls
            calls += 1

        sys.setprofile(count)
        for _ in range(5):
            log.wheel(1)
            log.draw(target)
            log.wheel(-1)
            log.draw(target)
        sys.setprofile(None)
        return calls

    cost()
    few = cost()
    log.extend(LogLine(f"More {number}", number) for number in range(10_000))
    cost()
    assert 0 < cost() <= few * 1.5, "drawing must not depend on the number of lines"
