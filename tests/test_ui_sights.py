"""What must not stay hidden: whatever can be chosen is in view, or an arrow points to it."""

from pathlib import Path

import pygame
import pytest

from derelict_game.board.geometry import Cell
from derelict_game.players.cast import cast
from derelict_game.rules.seat import Seat
from tests.windows import FRAME, Hands, new_match, quick_settings

MARINES, ALIENS = Seat("marines"), Seat("aliens")
MISSIONS = ("first-burn", "last-signal", "way-out", "nursery", "cold-sleep", "deep-hold")


def in_view(hands: Hands) -> list[Cell]:
    """Return what can be clicked and is on the screen."""
    scene = hands.play
    return [c for c in scene.controls.highlights() if scene.board.camera.shows(c, 0)]


def pointed_at(hands: Hands) -> int:
    """Return for how many things arrows stand at the edge."""
    return sum(arrow.count for arrow in hands.play.board._arrows._shown)


# ---- the camera


@pytest.mark.parametrize("name", MISSIONS)
@pytest.mark.parametrize("person", [MARINES, ALIENS])
def test_every_question_shows_a_choice_and_arrows_point_to_the_others(
    name: str, person: Seat, tmp_path: Path
) -> None:
    match = new_match(name, 4)
    other = ALIENS if person == MARINES else MARINES
    match.players[other] = cast("greedy", match.rules, other, 1)
    hands = Hands(tmp_path, match)
    adviser = cast("greedy", match.rules, person, 5)
    asked = 0
    for _ in range(70):
        hands.settle()
        if match.offer is None or match.state.turn > 2:
            break
        hands.wait(0.05)
        lit = hands.play.controls.highlights()
        if lit:
            asked += 1
            assert in_view(hands), match.offer.prompt
            landmarks = sum(
                hands.play.look.theme.tokens.look(t.kind).landmark
                for t in hands.play._outlook.tokens.values()
            )
            off = len(lit) - len(in_view(hands))
            assert off <= pointed_at(hands) <= off + landmarks
        choice = adviser.choose(match.view(person), match.offer)
        assert choice is not None
        match.choose(choice)
        hands.play.showing.record()
    assert asked > 10


def test_own_turns_begin_with_an_own_unit_in_view(tmp_path: Path) -> None:
    match = new_match("deep-hold", 3)
    match.players[ALIENS] = cast("greedy", match.rules, ALIENS, 1)
    hands = Hands(tmp_path, match)
    turns = set()
    while match.offer is not None and match.state.turn < 4:
        hands.settle()
        outlook = hands.play._outlook
        if match.state.turn not in turns and match.offer and match.offer.question:
            turns.add(match.state.turn)
            hands.wait(0.1)
            camera = hands.play.board.camera
            assert any(camera.shows(token.cell, 0) for _, token in outlook.units(MARINES))
        # Somebody looks around at the other end of the board.
        hands.play.board.camera = hands.play.board.camera.centred(Cell(44, 27))
        if match.offer is not None:
            hands.play._take((match.offer.fallback(),))
    assert turns >= {2, 3}


def test_a_click_on_an_arrow_leads_there(tmp_path: Path) -> None:
    hands = Hands(tmp_path, new_match("first-burn"))
    arrows = hands.play.board._arrows._shown
    assert [arrow.target.picture for arrow in arrows] == [("tokens", "objective")]
    cell = arrows[0].target.cell
    board = hands.play.board.rect
    place = arrows[0].place
    hands.click((place[0] + board.left, place[1] + board.top))
    hands.wait(1)
    assert hands.play.board.camera.shows(cell, 0)
    assert not hands.play.match.steps, "and does nothing else"


def test_no_arrow_hides_a_unit_or_a_choice(tmp_path: Path) -> None:
    hands = Hands(tmp_path, new_match("deep-hold"))
    board = hands.play.board
    for x in range(0, 47, 3):
        board.camera = board.camera.centred(Cell(x, 14))
        hands.app._dirty = True
        hands.play.desk.spoil("board")
        hands.app.step(FRAME)
        size = board.camera.size
        shown = [c for c in hands.play.controls.highlights() if board.camera.shows(c, 0)]
        for arrow in board._arrows._shown:
            for cell in shown:
                rect = pygame.Rect(board.camera.to_screen(*cell), (size, size))
                assert not rect.collidepoint(arrow.place)


def test_home_sets_a_size_to_play_with(tmp_path: Path) -> None:
    match = new_match("deep-hold")
    hands = Hands(tmp_path, match)
    while match.offer is not None and hands.play._outlook.active is None:
        hands.take(match.offer.choices[0])
        hands.settle()
    hands.press(pygame.K_f)
    assert hands.play.board.camera.size < 40
    hands.press(pygame.K_HOME)
    hands.wait(1)
    assert hands.play.board.camera.size >= 56
    unit = hands.play._outlook.active
    assert unit is not None
    assert hands.play.board.camera.shows(unit.cell)


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((2560, 1440), 200)])
def test_cells_are_large_at_the_start(size: tuple[int, int], scale: int, tmp_path: Path) -> None:
    hands = Hands(tmp_path, new_match("first-burn"), quick_settings(size, scale))
    assert hands.play.board.camera.size >= 52 * scale // 100
    match = hands.play.match
    for _ in range(8):
        assert match.offer is not None
        hands.take(match.offer.choices[0])
    assert hands.play.board.camera.size >= 52 * scale // 100


# ---- the small map


def test_the_small_map_shows_everything_and_a_click_goes_there(tmp_path: Path) -> None:
    hands = Hands(tmp_path, new_match("first-burn"))
    rect = hands.play.map.rect
    assert rect.width
    assert hands.play.side.rect.contains(rect)
    assert rect.top >= hands.play.side.bottom
    before = hands.play.board.camera
    hands.click((rect.right - 8, rect.bottom - 6))
    camera = hands.play.board.camera
    assert camera.x > before.x + 10
    assert camera.y > before.y + 10
    end = (rect.left + 6, rect.top + 6)
    hands.post(pygame.MOUSEBUTTONDOWN, pos=(rect.right - 8, rect.bottom - 6), button=1)
    hands.post(pygame.MOUSEMOTION, pos=end, rel=(-9, -9), buttons=(1, 0, 0))
    hands.post(pygame.MOUSEBUTTONUP, pos=end, button=1)
    assert hands.play.board.camera.x < camera.x
    assert not hands.play.match.steps


def test_without_room_there_is_no_map(tmp_path: Path) -> None:
    hands = Hands(tmp_path, new_match("first-burn"), quick_settings((1024, 640)))
    rect = hands.play.map.rect
    assert not rect.width or hands.play.side.rect.contains(rect)
