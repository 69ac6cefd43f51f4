"""What a stranger met at Holdout's table, and should not meet again."""

from pathlib import Path
from typing import Any

import pygame

from derelict_game.board.geometry import Cell
from derelict_game.match.lesson import OVER, read_lesson
from derelict_game.match.match import Match
from derelict_game.match.save import load_match, save_match
from derelict_game.match.statistics import Statistics
from derelict_game.match.table import keep
from derelict_game.rules.choice import Choice
from derelict_game.rules.registry import built_in
from derelict_game.ui.play.controls import PICK_FIRST
from derelict_game.ui.play.lesson_scene import LessonScene
from derelict_game.ui.scenes.begin import go_on
from derelict_game.ui.scenes.end import EndScene
from derelict_game.ui.scenes.game import GameScene
from derelict_game.ui.scenes.new_match import NewMatchScene
from derelict_game.ui.scenes.shelf import ShelfScene
from derelict_game.ui.settings import Settings, Speed
from derelict_game.ui.widgets.button import Button
from derelict_game.ui.widgets.label import Label
from tests.test_lesson import FILES, at_school, scene_of, steps_until
from tests.test_ui_holdout import NEXT, at_position, place
from tests.test_ui_holdout_end import at_page, to_the_end
from tests.windows import FRAME, Hands, buttons, new_match, quick_settings


def at_table(tmp_path: Path, *tokens: list[Any], **position: Any) -> Hands:
    """Return a window with a match from a position."""
    hands = Hands(tmp_path, at_position(*tokens, **position))
    hands.settle()
    return hands


def test_after_the_lesson_nothing_can_be_taken_back_into_a_dead_end(tmp_path: Path) -> None:
    hands = at_school(tmp_path, quick_settings(), "holdout")
    steps_until(hands, lambda scene: scene.tutor.step is None)
    hands.wait(0.3)
    hands.push("Look at the board")
    scene = hands.scene
    assert isinstance(scene, LessonScene)
    hands.press(pygame.K_BACKSPACE)
    assert scene.play.match.outcome is not None
    assert scene.tutor.refusal == OVER
    assert scene.play._prompt() == OVER
    assert len(read_lesson(FILES["holdout"]).steps) == scene_of(hands).tutor.done


def test_the_bar_goes_forward_only_and_counts_wait_for_the_cards(tmp_path: Path) -> None:
    settings = Settings(muted=True, welcomed=True, own_speed=Speed.NORMAL)
    match = new_match("holdout", 4)
    hands = Hands(tmp_path, match, settings)
    for _ in range(4):
        hands.take(NEXT)
        hands.settle()
    hands.take(NEXT)
    seen: list[tuple[int, str, int]] = []
    while hands.play.film.running:
        status = hands.play._outlook.status
        now = (status["turn"], status["phase"], status["deck"])
        if not seen or seen[-1] != now:
            seen.append(now)
        hands.app.step(FRAME)
    hands.app.step(FRAME)
    assert seen == [(2, "encounter", 24)] or seen == [(1, "counter_attack", 24), seen[-1]]
    assert seen[-1] == (2, "encounter", 24), "the deck is counted when the cards have landed"
    assert hands.play._outlook.status["deck"] == 20


def test_a_match_that_goes_on_from_an_old_save_leaves_a_victory_alone(tmp_path: Path) -> None:
    match = at_position(["leader", 3, 1, "N"], ["anvil", 5, 1, "N"], phase="attack", last=True)
    match.player_names = {"squad": "human"}
    saves = tmp_path / "saves"
    keep(match, saves)
    save_match(match, saves / "before.json")
    hands = Hands(tmp_path, match)
    hands.settle()
    to_the_end(hands)
    first = Statistics.load(saves).matches
    assert [one.returns["squad"] for one in first] == [1.0]  # type: ignore[index]
    old = load_match(saves / "before.json", built_in())
    go_on(hands.stage, old)
    hands.wait(0.2)
    assert hands.play.match.id != match.id
    to_the_end(hands)
    assert len(Statistics.load(saves).matches) == 2


def test_undo_tells_that_there_is_a_limit(tmp_path: Path) -> None:
    hands = at_table(
        tmp_path,
        ["leader", 3, 1, "N"],
        ["anvil", 5, 1, "N"],
        ["hammer", 1, 1, "N"],
        ["natural", 1, 3, "N"],
    )
    for cell in ((3, 1), (5, 1), (1, 1), (1, 3)):
        hands.click(place(hands, *cell))
        hands.press(pygame.K_v)
    for _ in range(4):
        hands.press(pygame.K_BACKSPACE)
    assert len(hands.play.match.steps) == 1
    assert "no more than 3 actions" in hands.play.controls.message


def test_a_key_acts_on_the_card_that_was_stepped_to(tmp_path: Path) -> None:
    hands = at_table(tmp_path, ["leader", 3, 1, "N"], ["anvil", 5, 1, "N"])
    hands.press(pygame.K_TAB)
    assert hands.play.pointer.cursor == Cell(3, 1)
    hands.press(pygame.K_v)
    assert str(hands.play.match.steps[-1].choice) == "flip 3,1"


def test_next_twice_in_a_hurry_skips_a_film_and_no_phase(tmp_path: Path) -> None:
    settings = Settings(muted=True, welcomed=True, own_speed=Speed.NORMAL)
    match = new_match("holdout", 4)
    hands = Hands(tmp_path, match, settings)
    hands.take(NEXT)
    hands.settle()
    hands.press(pygame.K_n)
    hands.press(pygame.K_n)
    assert hands.play._outlook.status["phase"] == "maneuver"
    assert [step.choice for step in match.steps][-2:] == [NEXT, NEXT]
    assert len([step for step in match.steps if step.choice == NEXT]) == 2


def test_a_right_click_names_cards_and_places_as_the_rulebook_does(tmp_path: Path) -> None:
    hands = at_table(tmp_path, ["leader", 3, 1, "N"], ["machine_gun", 5, 1, "N"], phase="attack")
    for cell, heading in (((3, 1), "Leader"), ((5, 1), "Machine Gun"), ((2, 2), "Row 3, column 2")):
        hands.click(place(hands, *cell), button=3)
        menu = hands.play.board.menu
        assert menu is not None
        labels = [one.text for one in menu._group.widgets if isinstance(one, Label)]
        assert labels[0] == heading
        hands.press(pygame.K_ESCAPE)


def test_the_turn_limit_is_no_choice_of_players_and_difficulties_are_explained(
    tmp_path: Path,
) -> None:
    hands = Hands(tmp_path)
    hands.stage.open(NewMatchScene(hands.stage, "holdout"))
    hands.wait(0.2)
    scene = hands.scene
    assert isinstance(scene, NewMatchScene)
    assert list(scene._fields) == ["house_rule"]
    picker = scene._fields["house_rule"]
    hands.click((picker.rect.right - 8, picker.rect.centery))
    told = [one.text for one in scene._right.widgets if isinstance(one, Label)]
    assert "All eight cards stay, and all begin up." in told


def test_the_page_goes_on_with_its_own_match_and_one_comes_back_to_it(tmp_path: Path) -> None:
    match = new_match("holdout", 4)
    match.player_names = {"squad": "human"}
    keep(match, tmp_path / "saves")
    match.roll()
    match.choose(NEXT)
    skirmish = new_match("junction")
    keep(skirmish, tmp_path / "saves")
    skirmish.choose(Choice("pass"))
    hands = Hands(tmp_path)
    at_page(hands)
    hands.push("Continue")
    hands.wait(0.3)
    play = hands.play
    assert play.match.rules.name == "holdout"
    assert [step.choice for step in play.match.steps][-1] == NEXT
    hands.press(pygame.K_ESCAPE)
    hands.push("Leave to Holdout")
    hands.wait(0.1)
    assert isinstance(hands.scene, GameScene)
    assert any(button.label == "Continue" for button in buttons(hands.scene))


def test_the_end_leads_back_to_the_page(tmp_path: Path) -> None:
    match = new_match("holdout", 6)
    keep(match, tmp_path / "saves")
    hands = Hands(tmp_path, match)
    to_the_end(hands)
    hands.push("Back to Holdout")
    hands.wait(0.1)
    assert isinstance(hands.scene, GameScene)
    assert not any(isinstance(scene, EndScene) for scene in hands.stage.scenes)
    hands.press(pygame.K_ESCAPE)
    assert isinstance(hands.stage.scenes[-1], ShelfScene), "as from any page"


def test_a_row_of_the_squad_picks_its_card_and_says_what_it_has_done(tmp_path: Path) -> None:
    hands = at_table(tmp_path, ["leader", 3, 1, "N"], ["anvil", 5, 1, "E"])
    rows: list[Any] = hands.play.side._roster.widgets
    assert [row.state for row in rows] == ["", "rotated"]
    hands.point(rows[1].rect.center)
    looked_at = hands.play.desk._looked_at(hands.play._outlook)
    assert looked_at
    assert looked_at[1].kind == "anvil", "what is pointed at is shown large"
    hands.click(rows[0].rect.center)
    assert hands.play.controls.picked == (Cell(3, 1),)
    assert hands.play._prompt() == "Leader: choose what is marked"
    assert not hands.play.match.steps


def test_a_target_before_the_attacker_is_told_in_a_line(tmp_path: Path) -> None:
    hands = at_table(tmp_path, ["leader", 3, 1, "N"], ["infantry", 3, 0, "N"], phase="attack")
    hands.click(place(hands, 3, 0))
    assert hands.play.controls.message == PICK_FIRST


def test_the_deck_tells_the_columns_of_its_cards_in_no_order(tmp_path: Path) -> None:
    match = at_position(["leader", 3, 1, "N"], deck=[["infantry", 5], ["infantry", 2], ["tank", 0]])
    hands = Hands(tmp_path, match)
    hands.settle()
    assert hands.play.trays.lines("deck_infantry") == ["Infantry", "2 in the deck: columns 2, 5"]
    assert hands.play.trays.lines("deck_tank") == ["Tank", "1 in the deck"]


def test_the_table_stays_where_it_is(tmp_path: Path) -> None:
    hands = at_table(tmp_path, ["leader", 3, 1, "N"])
    before = hands.play.board.camera
    for key in (pygame.K_LEFT, pygame.K_UP, pygame.K_DOWN):
        hands.press(key)
    hands.zoom_out()
    assert hands.play.board.camera.size == before.size
    hands.wait(0.5)
    assert hands.play.board.camera.to_screen(0, 0) == before.to_screen(0, 0)


def test_a_frame_of_the_keys_does_not_stay_on_a_place_where_nothing_can_be_done(
    tmp_path: Path,
) -> None:
    hands = at_table(tmp_path, ["leader", 3, 1, "N"], deck=[["infantry", 5]])
    hands.take_by_keys(Choice("move", Cell(3, 1), to=Cell(3, 2)))
    hands.settle()
    assert str(hands.play.match.steps[-1].choice) == "move 3,1 3,2"
    assert hands.play.board.marked == ()


def test_a_swap_is_called_one() -> None:
    match: Match = at_position(["leader", 3, 1, "N"], ["anvil", 4, 1, "N"])
    view = match.view(match.seats[0])
    swap, step = (Choice("move", Cell(3, 1), to=Cell(x, 1)) for x in (4, 2))
    assert match.rules.preview(view, swap).label == "Swap places"
    assert match.rules.preview(view, step).label == ""
    match.choose(swap)
    assert [event.text for event in match.log] == [
        "The Leader and the Anvil swap places.",
        "The Anvil goes the other way.",
    ]


def test_every_button_of_the_menu_fits_a_small_window(tmp_path: Path) -> None:
    hands = Hands(tmp_path, new_match("holdout", 1), quick_settings((1024, 640)))
    hands.settle()
    window = pygame.Rect(0, 0, 1024, 640)
    shown = [one for one in buttons(hands.play) if isinstance(one, Button)]
    assert shown
    assert all(window.contains(one.rect) for one in shown)


def test_a_threat_with_less_health_says_why(tmp_path: Path) -> None:
    hands = at_table(
        tmp_path,
        ["joker", 3, 1, "N"],
        ["infantry", 3, 0, "N"],
        ["machine_gun", 5, 1, "N"],
        ["anvil", 5, 2, "N"],
        phase="attack",
    )
    hands.take(Choice("attack", Cell(5, 2), to=Cell(5, 1)))
    hands.settle()
    told = {o.cell: o.text for o in hands.play.board._marks.omens(hands.play._outlook)}
    joked = "Health 0 of 1 in this turn beside the Joker: any attack destroys it."
    assert told[Cell(3, 0)] == joked
    assert told[Cell(5, 1)] == "Health 2 of 3 in this turn."
