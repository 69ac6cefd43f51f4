"""Turn by turn: what players printed is shown as they printed it, and can all be read."""

from pathlib import Path

import pygame
import pytest

from derelict_game import places
from derelict_game.match.playback import Record
from derelict_game.plain import UNKNOWN
from derelict_game.players.cast import cast
from derelict_game.ui.draw.fonts import Fonts
from derelict_game.ui.draw.typewriter import Typewriter, typed
from derelict_game.ui.play.desk import LOG
from derelict_game.ui.play.printout import Passage, Printout
from derelict_game.ui.play.replay_scene import NEXT, ReplayScene
from tests.windows import SIZE, Hands, buttons, new_match, quick_settings

MAP = "crossfire-yard"
LINES = [
    "turn begins",
    "    four spaces",
    "a    b",
    "",
    "##########",
    "#..m..i..#",
    "Traceback (most recent call last):",
    '  File "bot.py", line 7, in play',
    "x" * 300,
    *(f"{number:4d} {number * number:8d}" for number in range(60)),
]
PRINTED = "\n".join(LINES) + "\n"


def record(printed: str = PRINTED) -> Record:
    """Return the record of a match in which the first seat printed something in each turn."""
    match = new_match(MAP, 3, turn_limit=3)
    for seat in match.seats:
        match.players[seat] = cast("random", match.rules, seat, 1)
    while match.offer:
        match.advance()
    begins, first = Record.of(match).turns, match.seats[0]
    if printed:
        match.printed = {
            next(n for n in range(begin, len(match.steps)) if match.steps[n].seat == first): printed
            for begin in begins
        }
    return Record.of(match)


def replay(
    tmp: Path, told: Record, size: tuple[int, int] = SIZE, scale: int = 100
) -> tuple[Hands, ReplayScene]:
    """Open a record, after its first turn."""
    settings = quick_settings(size, scale)
    hands = Hands(tmp, settings=settings, opened=lambda stage: ReplayScene(stage, told, "Again"))
    scene = hands.scene
    assert isinstance(scene, ReplayScene)
    hands.press(pygame.K_RIGHT)
    hands.wait(0.2)
    return hands, scene


def push(hands: Hands, scene: ReplayScene, label: str) -> None:
    """Click a button of the panel."""
    hands.click(next(b for b in buttons(scene.panel) if b.label == label).rect.center)


def set_rows(text: str, width: int = 400) -> Printout:
    """Return what somebody printed, set into a width."""
    pygame.font.init()
    fonts = Fonts(places.assets_dir())
    printout = Printout(fonts)
    printout.fill([Passage(text, printed=True)], pygame.Rect(0, 0, width, 200), fonts)
    return printout


# ---- as it was printed


def test_spaces_and_blank_lines_stay_as_they_were_printed(tmp_path: Path) -> None:
    _, scene = replay(tmp_path, record())
    rows = scene.panel.printout.rows[1:]
    lines: list[str] = []
    for row in rows:
        if row.goes_on:
            lines[-1] += row.text
        else:
            lines.append(row.text)
    assert lines == LINES
    assert len(rows) > len(LINES), "a line that is too long goes on in the next row"


def test_tabs_lead_to_columns() -> None:
    assert set_rows("a    b\tc\n\tone").rows[0].text == "a    b  c"
    assert set_rows("\tone").rows[0].text == " " * 8 + "one"


def test_letters_stand_in_columns_whatever_their_width() -> None:
    pictures = []
    for text in ("iiii.#", "mW@M%#"):
        target = pygame.Surface((60, 20))
        writer = Typewriter(Fonts(places.assets_dir()), 12, "white")
        writer.draw(target, tuple(text), (0, 0))
        column = pygame.Rect(5 * writer.width, 0, writer.width, 20)
        pictures.append(pygame.image.tobytes(target.subsurface(column), "RGB"))
        for place in range(5):
            left = place * writer.width
            drawn = pygame.mask.from_threshold(
                target.subsurface((left, 0, writer.width, 20)), (255,) * 3, (200,) * 3
            )
            assert drawn.count(), f"nothing of {text[place]} is drawn"
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("text", ["\0\x1b[1m\x07", "\ud800", "\u0301 e\u0301", "日本 →", "\xa0x"])
def test_whatever_is_printed_can_be_drawn(text: str) -> None:
    printout = set_rows(text)
    printout.draw(pygame.Surface((400, 200)))
    assert len(printout.rows) == 1


def test_what_has_no_picture_has_a_sign_and_accents_stand_on_their_letters() -> None:
    assert typed("a\0b", 10) == [("a", UNKNOWN, "b")]
    assert typed("cafe\u0301s", 10) == [("c", "a", "f", "e\u0301", "s")]
    assert typed("\xa0x", 10) == [(" ", "x")]


def test_no_row_is_wider_than_its_place() -> None:
    printout = set_rows("mW" * 100 + "\n" + " " * 130 + "x", 300)
    assert "".join(printout.rows[-1].letters).endswith("x")
    target = pygame.Surface((400, 200))
    printout.draw(target)
    assert printout.thumb is None
    beside = target.subsurface((292, 0, 108, 200))
    assert pygame.mask.from_threshold(beside, (0, 0, 0), (1, 1, 1)).count() == 108 * 200


# ---- scrolling


def test_the_wheel_scrolls_both_ways_and_the_bar_tells_where_one_is(tmp_path: Path) -> None:
    hands, scene = replay(tmp_path, record())
    printout = scene.panel.printout
    hands.point(printout.rect.center)
    handle = printout.thumb
    assert handle is not None
    hands.post(pygame.MOUSEWHEEL, x=0, y=-1)
    hands.post(pygame.MOUSEWHEEL, x=0, y=-1)
    down = printout.top
    assert down > 0
    assert printout.thumb is not None
    assert printout.thumb.top > handle.top
    hands.post(pygame.MOUSEWHEEL, x=0, y=1)
    assert 0 < printout.top < down
    for _ in range(99):
        hands.post(pygame.MOUSEWHEEL, x=0, y=-1)
    assert printout.top == len(printout.rows) - printout.shown, "the last row is the last"
    for _ in range(99):
        hands.post(pygame.MOUSEWHEEL, x=0, y=1)
    assert printout.top == 0
    hands.drag(handle.center, (handle.centerx, printout.rect.bottom + 50))
    assert printout.top == len(printout.rows) - printout.shown
    hands.point(printout.rect.midtop)
    assert printout.top > 0, "nobody holds the bar any more"


def test_another_turn_begins_at_the_top(tmp_path: Path) -> None:
    hands, scene = replay(tmp_path, record())
    printout = scene.panel.printout
    for move in (NEXT, pygame.K_LEFT):
        hands.point(printout.rect.center)
        hands.post(pygame.MOUSEWHEEL, x=0, y=-1)
        top = printout.top
        size = (SIZE[0] + top, SIZE[1])
        hands.post(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size)
        assert printout.top == top > 0, "the same turn stays where it was"
        if isinstance(move, str):
            push(hands, scene, move)
        else:
            hands.press(move)
        assert printout.top == 0


def test_only_what_is_seen_is_drawn_however_much_was_printed(tmp_path: Path) -> None:
    _, scene = replay(tmp_path, record("line\n" * 20_000))
    printout = scene.panel.printout
    assert len(printout.rows) == 20_001, "nothing is left out"
    seen: list[object] = []
    printout._writer.draw = lambda *row: seen.append(row)  # type: ignore[method-assign]
    scene.draw(pygame.Surface(SIZE), everything=True)
    assert 0 < len(seen) <= printout.shown


# ---- room


@pytest.mark.parametrize(
    ("size", "scale", "rows"),
    [((1280, 720), 100, 10), ((2560, 1440), 200, 10), ((1920, 1080), 100, 14)],
)
def test_much_of_what_was_printed_is_seen_and_most_of_the_screen_is_the_board(
    size: tuple[int, int], scale: int, rows: int, tmp_path: Path
) -> None:
    _, scene = replay(tmp_path, record(), size, scale)
    panel, board = scene.panel, scene.play.board.rect
    assert panel.printout.shown >= rows
    assert board.height > size[1] // 2
    assert not panel.rect.colliderect(board)
    assert not panel.rect.colliderect(scene.play.log.rect)
    assert panel.rect.contains(panel.printout.rect)


def test_a_window_of_another_size_has_a_panel_that_fits(tmp_path: Path) -> None:
    hands, scene = replay(tmp_path, record())
    for size in ((1024, 640), (1900, 1000), (1280, 720)):
        hands.post(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size)
        assert pygame.Rect(0, 0, *size).contains(scene.panel.rect)
        assert scene.play.board.rect.height > size[1] // 2
        assert scene.panel.printout.shown >= 8


def test_where_nobody_printed_anything_the_panel_is_low(tmp_path: Path) -> None:
    _, scene = replay(tmp_path, record(""), (1920, 1080))
    assert scene.panel.rect.height == LOG
    assert not scene.panel.printout.rows
