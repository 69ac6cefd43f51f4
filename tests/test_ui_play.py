"""The play screen, driven by real mouse and key events on a window that nobody sees."""

from pathlib import Path
from random import Random

import pygame
import pytest

from derelict_game import places
from derelict_game.board.geometry import Cell
from derelict_game.match.match import Match
from derelict_game.match.mission import shipped_missions
from derelict_game.players.cast import cast
from derelict_game.players.names import RANDOM
from derelict_game.players.randomly import RandomPlayer
from derelict_game.players.scripted import ScriptedPlayer
from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict.state import DerelictState, Unit
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.registry import built_in
from derelict_game.rules.seat import Seat
from derelict_game.ui.scenes.curtain import Curtain
from derelict_game.ui.scenes.end import EndScene
from derelict_game.ui.scenes.game import GameScene
from derelict_game.ui.scenes.match_menu import MatchMenu
from derelict_game.ui.settings import Speed
from tests.windows import FRAME, Hands, new_match, quick_settings

MISSIONS = list(shipped_missions(places.maps_dir(), built_in()))


def test_the_camera_goes_to_what_can_be_clicked(tmp_path: Path) -> None:
    hands = Hands(tmp_path, new_match("cold-sleep"))
    board, match = hands.play.board, hands.play.match

    def in_sight() -> list[bool]:
        assert match.offer is not None
        return [board.camera.shows(c.cell) for c in match.offer.choices if c.cell]

    assert any(in_sight())
    board.camera = board.camera.centred(Cell(43, 19))
    hands.wait(1)
    assert not any(in_sight()), "who looks around is not disturbed"
    assert match.offer is not None
    match.choose(match.offer.choices[0])
    hands.wait(0.1)
    assert any(in_sight()), "without animation it is there at once"
    hands.stage.settings.own_speed = Speed.NORMAL
    there = board.camera
    board.camera = board.camera.centred(Cell(43, 19))
    match.choose(match.offer.choices[0])
    hands.wait(0.1)
    assert not any(in_sight()), "otherwise it glides"
    hands.wait(1.5)
    assert any(in_sight())
    board.camera = there
    hands.wait(0.1)
    assert board.camera == there


@pytest.mark.parametrize(
    ("name", "player", "turns"),
    [("first-burn", "cadet", 60), ("cold-sleep", "cadet", 60), ("junction", RANDOM, 2)],
)
def test_a_whole_match_by_clicks_gives_the_record_of_scripted_players(
    name: str, player: str, turns: int, tmp_path: Path
) -> None:
    match = new_match(name, turn_limit=turns)
    hands = Hands(tmp_path, match)
    hands.zoom_out()
    advisers = {seat: cast(player, match.rules, seat, 5) for seat in match.players}
    while match.offer is not None:
        hands.come()
        if match.offer is None:
            break
        before = len(match.steps)
        seat = match.offer.seat
        choice = advisers[seat].choose(match.view(seat), match.offer)
        assert choice is not None
        hands.take(choice)
        assert len(match.steps) > before, f"{choice} was not taken"
        assert match.steps[before].choice == choice
    assert match.outcome is not None
    assert match.outcome.winner or turns < 60, "won, not waited out"
    scripts: dict[Seat, list[Choice]] = {seat: [] for seat in match.players}
    for step in match.steps:
        if step.seat in scripts:
            scripts[step.seat].append(step.choice)
    again = Match(match.rules, match.start, seed=2)
    again.players = {seat: ScriptedPlayer(choices) for seat, choices in scripts.items()}
    while again.offer:
        again.advance()
    assert again.steps == match.steps
    assert again.outcome == match.outcome


@pytest.mark.parametrize("rules", list(built_in()), ids=lambda rules: rules.name)
def test_every_game_plays_in_the_window(rules: AnyRules, tmp_path: Path) -> None:
    name = next(m.name for m in MISSIONS if m.rules.name == rules.name)
    match = new_match(name, turn_limit=1)
    hands = Hands(tmp_path, match)
    hands.zoom_out()
    random = Random(1)
    for number in range(200):
        hands.settle()
        if match.offer is None:
            break
        before = len(match.steps)
        safe = match.offer.default or match.offer.choices[0]
        hands.take(random.choice(match.offer.choices) if number < 40 else safe)
        assert len(match.steps) > before
    assert match.outcome is not None
    hands.wait(0.1)
    assert isinstance(hands.scene, EndScene)
    drawn = not any(match.outcome.returns.values())
    assert (hands.scene.ending.heading == "A draw") == drawn


def test_the_log_shows_what_happened_and_undo_takes_it_back(tmp_path: Path) -> None:
    match = new_match("junction")
    hands = Hands(tmp_path, match)
    hands.zoom_out()
    hands.take(Choice("activate", Cell(1, 2)))
    assert len(hands.play.log) == len(match.log) == 1
    hands.take(Choice("turn", words=("left",)))
    hands.press(pygame.K_BACKSPACE)
    assert len(match.steps) == 1
    hands.push("Undo")
    hands.press(pygame.K_BACKSPACE)
    assert match.steps == []
    assert hands.play.controls.message == "There is nothing to take back."


def texts(hands: Hands) -> list[str]:
    """Return every line of the log."""
    return [line.text for line in hands.play.log._lines]


def test_the_log_of_each_person_holds_only_what_that_seat_may_know(tmp_path: Path) -> None:
    match = new_match("first-burn")
    hands = Hands(tmp_path, match)
    hands.zoom_out()
    for _ in range(80):
        assert match.offer
        hands.take(match.offer.default or match.offer.choices[0])
        if match.state.turn == 2 and match.offer.seat == "marines":
            break
    assert isinstance(hands.scene, Curtain), "there is something to hide"
    hands.wait(0.4)
    hands.click((600, 300))
    hands.wait(0.1)
    assert any(event.only_for for event in match.log), "something was hidden"
    seen = [event.text for event in match.log if event.seen_by(Seat("marines"))]
    assert texts(hands) == seen
    while match.offer and match.offer.prompt != "Choose a unit or pass":
        hands.take(match.offer.choices[-1])
    hands.take(match.offer.choices[0])  # type: ignore[union-attr]
    assert texts(hands)[-1].endswith("is activated.")
    before = texts(hands)[:-1]
    hands.press(pygame.K_BACKSPACE)
    assert texts(hands) == before


def test_keys_choose_scroll_pan_and_open_the_menu(tmp_path: Path) -> None:
    match = new_match("junction")
    hands = Hands(tmp_path, match)
    hands.take(Choice("activate", Cell(1, 2)))
    hands.press(pygame.K_l)
    assert str(match.steps[-1].choice) == "turn left"
    camera = hands.play.board.camera
    hands.press(pygame.K_RIGHT)
    assert hands.play.board.camera != camera
    for key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_f, pygame.K_q):
        hands.press(key)
    hands.press(pygame.K_w)
    assert hands.play.board.lanes
    hands.press(pygame.K_ESCAPE)
    assert isinstance(hands.scene, MatchMenu)
    hands.press(pygame.K_ESCAPE)
    assert len(hands.stage.scenes) == 2, "the menu is closed"
    hands.press(pygame.K_ESCAPE)
    hands.push("Leave to Skirmish")
    hands.app.step(FRAME)
    assert len(hands.stage.scenes) == 3
    assert isinstance(hands.scene, GameScene), "its own page, over the shelf"


def test_the_middle_button_drags_the_board(tmp_path: Path) -> None:
    hands = Hands(tmp_path, new_match("gallery"))
    middle = hands.play.board.rect.center
    before = hands.play.board.camera
    hands.post(pygame.MOUSEBUTTONDOWN, pos=middle, button=2)
    moved = (middle[0] - 60, middle[1])
    hands.post(pygame.MOUSEMOTION, pos=moved, rel=(-60, 0), buttons=(0, 1, 0))
    hands.post(pygame.MOUSEBUTTONUP, pos=middle, button=2)
    assert hands.play.board.camera.x > before.x


def test_dragging_a_unit_is_the_same_as_two_clicks(tmp_path: Path) -> None:
    match = new_match("junction")
    hands = Hands(tmp_path, match)
    start, end = hands.pixel(Cell(1, 2)), hands.pixel(Cell(2, 2))
    hands.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    hands.post(pygame.MOUSEMOTION, pos=end, rel=(9, 0), buttons=(1, 0, 0))
    hands.post(pygame.MOUSEBUTTONUP, pos=end, button=1)
    assert [str(step.choice) for step in match.steps] == ["activate 1,2", "move 2,2"]


def test_a_refused_click_says_why_and_f1_opens_the_rule(tmp_path: Path) -> None:
    match = new_match("junction")
    hands = Hands(tmp_path, match)
    hands.zoom_out()
    hands.take(Choice("activate", Cell(1, 2)))
    hands.press(pygame.K_m)
    hands.click(hands.pixel(Cell(5, 2)))
    assert "in front" in hands.play.controls.message or hands.play.controls.message
    section = hands.play.board.section
    assert section
    hands.press(pygame.K_F1)
    book = hands.scene
    assert book is not hands.play
    headings = [block.plain for _, block in book._book.headings()]  # type: ignore[attr-defined]
    assert headings[book._contents.place] == section  # type: ignore[attr-defined]


def test_clicking_a_line_of_the_log_shows_its_cells(tmp_path: Path) -> None:
    match = new_match("junction")
    hands = Hands(tmp_path, match)
    hands.take(Choice("activate", Cell(1, 2)))
    rect = hands.play.log.rect
    hands.click((rect.left + 60, rect.top + 16))
    assert list(hands.play.board.marked) == [Cell(1, 2)]
    hands.click((rect.left + 60, rect.top + 16))
    assert not hands.play.board.marked


def test_against_the_computer_nobody_waits(tmp_path: Path) -> None:
    match = new_match("first-burn", turn_limit=2)
    match.players[Seat("aliens")] = RandomPlayer("aliens 1")
    hands = Hands(tmp_path, match)
    hands.zoom_out()
    for _ in range(2000):
        if match.offer is None:
            break
        offer = match.offer
        if offer.seat == "marines":
            hands.take(offer.default or offer.choices[0])
        else:
            hands.app.step(FRAME)
    assert match.outcome is not None
    hands.wait(0.1)
    lines = hands.play.log._lines
    starts = {line.text: line.turn for line in lines if line.text.startswith("Turn ")}
    assert starts["Turn 1: aliens."] == 1, "told with the turn in which it happened"
    assert starts["Turn 2: marines."] == 2


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080), (1500, 660)])
def test_resizing_lays_everything_out_inside_the_window(
    size: tuple[int, int], tmp_path: Path
) -> None:
    hands = Hands(tmp_path, new_match())
    hands.post(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size)
    window = pygame.Rect(0, 0, *size)
    play = hands.play
    for rect in (play.board.rect, play.side.rect, play.log.rect, play.bar.rect):
        assert window.contains(rect)
    assert all(window.contains(widget.rect) for widget in play.side.actions.widgets)
    hands.post(pygame.VIDEORESIZE, w=300, h=200, size=(300, 200))
    assert play.board.rect.width > 300


def test_two_states_with_the_same_view_give_the_same_pixels(tmp_path: Path) -> None:
    pictures = []
    for kind in ("blip", "blip_3"):
        match = new_match("deep-hold")
        match.players[Seat("aliens")] = RandomPlayer("aliens 7")
        state = match.state
        assert isinstance(state, DerelictState)
        place = state.place("blip", next(iter(state.ground.lurk)), 0)
        state.hive[place] = Unit(kind, state.hive[place].cell, 0)
        hands = Hands(tmp_path, match)
        hands.zoom_out()
        screen = pygame.display.get_surface()
        assert screen is not None
        hands.play.draw(screen, everything=True)
        pictures.append((pygame.image.tobytes(screen, "RGB"), texts(hands)))
    assert pictures[0] == pictures[1]


def test_a_large_scale_keeps_everything_inside(tmp_path: Path) -> None:
    hands = Hands(tmp_path, new_match(), quick_settings((1920, 1200), 250))
    assert hands.stage.fonts.scale == 1.875, "capped: 1024 by 640 logical pixels stay"
    window = pygame.Rect(0, 0, 1920, 1200)
    play = hands.play
    assert all(window.contains(widget.rect) for widget in play.side.actions.widgets)
    assert play.board.rect.height > 300


def test_the_pointer_at_the_edge_moves_the_view_until_it_leaves(tmp_path: Path) -> None:
    hands = Hands(tmp_path, new_match("deep-hold"))
    hands.point((700, 400))
    hands.wait(0.3)
    still = hands.play.board.camera
    hands.wait(0.3)
    assert hands.play.board.camera == still
    hands.point((700, 719))
    hands.wait(0.3)
    moved = hands.play.board.camera
    assert moved.y > still.y
    hands.post(pygame.WINDOWLEAVE)
    hands.wait(0.3)
    assert abs(hands.play.board.camera.y - moved.y) < 0.5


def test_units_are_stepped_through_and_chosen_with_the_keyboard(tmp_path: Path) -> None:
    match = new_match("junction")
    hands = Hands(tmp_path, match)
    hands.press(pygame.K_TAB)
    hands.press(pygame.K_TAB)
    hands.press(pygame.K_RETURN)
    assert [str(step.choice) for step in match.steps] == ["activate 2,1"]


def test_a_unit_of_the_roster_is_chosen_by_a_click(tmp_path: Path) -> None:
    match = new_match("junction")
    hands = Hands(tmp_path, match)
    row = hands.play.side._roster.widgets[2]
    hands.click(row.rect.center)
    assert [str(step.choice) for step in match.steps] == ["activate 2,3"]


def test_reasons_are_shown_by_a_key_and_listed_after_the_match(tmp_path: Path) -> None:
    match = new_match("first-burn", turn_limit=1)
    for seat in match.players:
        match.players[seat] = cast("greedy", match.rules, seat, 1)
    hands = Hands(tmp_path, match)
    for _ in range(4000):
        if isinstance(hands.scene, EndScene):
            break
        hands.app.step(FRAME)
    hands.push("Why they did it")
    hands.app.step(FRAME)
    lines = hands.scene._lines  # type: ignore[attr-defined]
    assert len(match.reasons) > 5
    assert [line.heading for line in lines if line.heading][:1] == ["Turn 1  ·  Marines"]
    assert all(line.deed and line.reason for line in lines if not line.heading)
    hands.press(pygame.K_ESCAPE)
    assert isinstance(hands.scene, EndScene), "back to the result"
    hands.press(pygame.K_ESCAPE)
    assert hands.play._reasons() == []
    hands.press(pygame.K_t)
    assert len(hands.play._reasons()) == 4
