"""The window's log: scrolling, following, and drawing only what is visible."""

import sys
from fractions import Fraction

import pygame
import pytest

from derelict_game import places
from derelict_game.board.geometry import Cell
from derelict_game.rules.event import Event
from derelict_game.ui.draw.art import Art
from derelict_game.ui.draw.colours import BUTTON_HOVERED, PANEL
from derelict_game.ui.draw.fonts import Fonts, broken, fitted, wrapped
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
    assert log.press((RECT.right - BAR, log.handle.bottom + 6))
    assert log.top == 0


def test_a_short_log_has_no_bar(log: LogView) -> None:
    log.clear()
    assert log.line_at(RECT.center) is None
    log.extend([LogLine("Line 0", 0), LogLine("Line 1", 1)])
    assert log.thumb is None
    assert not log.press((RECT.right - BAR, log.handle.bottom + 6))
    assert shown(log) == ["Line 0", "Line 1"]
    assert len(log) == 2
    assert log.line_at((0, 0)) is None


def test_lines_are_made_of_events(theme: Theme) -> None:
    chance = Fraction(11, 36)
    event = Event("rolled", "A shot.", (Cell(1, 2),), None, (6, 2), chance, "Shooting")
    line = Teller(theme, ()).line(event, 3)
    assert (line.text, line.turn, line.dice) == ("A shot.", 3, (6, 2))
    assert (line.cells, line.section, line.odds) == ((Cell(1, 2),), "Shooting", "31%")


def test_dice_are_drawn(log: LogView) -> None:
    target = pygame.Surface((640, 480))
    log.clear()
    log.extend([LogLine("Short", 1), LogLine("Short", 2, dice=(6, 5, 1))])
    log.draw(target)
    row = RECT.top + PADDING // 2 + log.line_height * 3 // 2
    start = RECT.left + PADDING + 34
    colours = {tuple(target.get_at((x, row))) for x in range(start, start + 60)}
    assert len(colours) > 2
    assert target.get_at((RECT.right - PADDING - BAR - 1, RECT.bottom - 3)) == pygame.Color(PANEL)


def test_texts_are_cut_wrapped_or_broken() -> None:
    pygame.font.init()
    font = pygame.font.Font(None, 18)
    cut = fitted(font, "word " * 100, 200)
    assert cut.endswith("…")
    assert font.size(cut)[0] <= 200
    assert fitted(font, "Short", 200) == "Short"
    assert all(font.size(line)[0] <= 90 for line in wrapped(font, "word " * 30, 90))
    told = f"The file {'long_name_' * 20} of a bot"
    lines = broken(font, told, 90, 60)
    assert font.size(lines[0])[0] <= 30
    assert all(font.size(line)[0] <= 90 for line in lines)
    assert "".join(lines).replace(" ", "") == told.replace(" ", ""), "nothing is left out"
    assert broken(font, "word", 90, 200) == ["", "word"]
    assert broken(font, "", 90) == [""]


# ---- lines of several rows

LONG = "Amber neutralises control point 2, which brings it no points any more, and goes "


def narrow(log: LogView, *lines: LogLine) -> pygame.Surface:
    """Put other lines into a log that is as narrow as beside a board; return what is drawn."""
    target = pygame.Surface((640, 480))
    log.place(pygame.Rect(20, 10, 260, 200), Fonts(places.assets_dir()))
    log.clear()
    log.extend(lines)
    log.draw(target, "f1")
    return target


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    """Tell whether two pictures are the same."""
    return pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


def test_a_long_line_is_told_to_its_end(log: LogView) -> None:
    news = LogLine("News", 1)
    drawn = [narrow(log, LogLine(LONG + way, 1), news) for way in ("north.", "south.")]
    assert not same(*drawn)
    assert not same(narrow(log, LogLine(LONG + "x" * 90, 1)), narrow(log, LogLine(LONG, 1)))


def test_every_row_of_a_line_belongs_to_it(log: LogView) -> None:
    line, news = LogLine(LONG, 1), LogLine("News", 1)
    narrow(log, line, news)
    rows = [log.line_at((log.rect.left + 50, y)) for y in range(17, 200, 4)]
    found = [one for one in rows if one is not None]
    assert found == [line] * found.count(line) + [news] * found.count(news)
    assert found.count(line) > 2 * found.count(news) > 0


def test_a_log_of_long_lines_is_seen_from_its_beginning_to_its_end(log: LogView) -> None:
    lines = [LogLine("word " * (1 + number * 7 % 23), number) for number in range(60)]
    narrow(log, *lines)

    def whole() -> set[int]:
        """Return the lines that are seen from their first to their last row."""
        return {number for number, box in log._visible() if box.height == log._height(number)}

    assert max(whole()) == 59
    seen = set(whole())
    while log.top:
        before = log.top
        log.wheel(1)
        assert log.top < before
        seen |= whole()
    assert seen == set(range(60))
    seen = set(whole())
    while not log.follows:
        before = log.top
        log.page(1)
        assert log.top > before
        seen |= whole()
    assert seen == set(range(60))
    log.page(-1)
    assert max(whole()) >= log._end
    log.wheel(-20)
    assert log.follows
    assert max(whole()) == 59


def test_a_line_that_is_higher_than_the_log_is_cut(log: LogView) -> None:
    line = LogLine("word " * 400, 1, dice=(1, 6), odds="31%", verdict="HIT", success=True)
    narrow(log, line)
    assert log._height(0) <= log.rect.height
    assert log._set(0).picture.get_width() <= log.rect.width
    log.place(pygame.Rect(20, 10, 500, 36), Fonts(places.assets_dir()))
    assert log._set(0).rows == 1


def test_nothing_lies_over_the_words_of_a_line(log: LogView) -> None:
    drawn = narrow(log, *(LogLine("words and words " * 9, number) for number in range(9)))
    beside = log.handle.inflate(4, 0)
    colours = {tuple(drawn.get_at((beside.left, y))) for y in range(beside.top, beside.bottom)}
    assert colours == {tuple(pygame.Color(PANEL))}
    assert log.thumb is not None
    assert not log.thumb.colliderect(log.handle)


@pytest.mark.parametrize("words", ["Amber neutralises control point 2", LONG, "Short"])
def test_the_section_of_a_line_stands_beside_its_words(words: str, log: LogView) -> None:
    drawn = []
    for section in ("", "Points"):
        narrow(log, line := LogLine(words, 1, section=section), LogLine("News", 2))
        log.chosen = line
        target = pygame.Surface((640, 480))
        log.draw(target, "f1")
        drawn.append((target, log._height(0)))
    (plain, height), (linked, _) = drawn
    assert not same(plain, linked)
    bare = (pygame.Color(PANEL), pygame.Color(BUTTON_HOVERED))
    left, top = log.rect.left + 40, log.rect.top + PADDING // 2
    for x in range(left, log.handle.left):
        for y in range(top, top + height):
            assert plain.get_at((x, y)) in bare or plain.get_at((x, y)) == linked.get_at((x, y))


def test_what_has_no_picture_breaks_no_log(log: LogView) -> None:
    narrow(log, LogLine("Its code failed: ValueError: \0 \x1b[1m \ud800 (line 5).", 1))


def test_a_hundred_thousand_lines_are_no_problem(log: LogView) -> None:
    target = pygame.Surface((640, 480))
    log.extend(LogLine(f"More {number} " * 40, number) for number in range(40))
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
    log.extend(LogLine(f"More {number} " * 40, number) for number in range(100_000))
    cost()
    assert 0 < cost() <= few * 1.5, "drawing must not depend on the number of lines"
