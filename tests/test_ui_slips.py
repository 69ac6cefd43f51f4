"""What keeps a player from doing by mistake what nobody would want."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from derelict_game.board.geometry import Cell
from derelict_game.players.human import HumanPlayer
from derelict_game.rules.choice import Choice
from derelict_game.rules.seat import Seat
from derelict_game.ui.play.controls import Controls
from derelict_game.ui.play.popups import CellMenu
from derelict_game.ui.settings import Settings
from derelict_game.ui.widgets.button import Button
from tests.derelict import Table
from tests.test_ui_controls import at_screen, click
from tests.windows import Hands, new_match, quick_settings

MARINES, ALIENS = Seat("marines"), Seat("aliens")


def asking_settings() -> Settings:
    """Return settings that ask before a turn ends."""
    settings = quick_settings()
    settings.confirm_end = True
    return settings


def at_window(tmp: Path, *tokens: list[Any], board: list[str], **more: Any) -> tuple[Table, Hands]:
    """Return a drawn situation of two people in the window."""
    table = Table(board, *tokens, **more)
    table.match.players = {MARINES: HumanPlayer(), ALIENS: HumanPlayer()}
    return table, Hands(tmp, table.match)


def end_buttons(hands: Hands) -> list[Button]:
    """Return the buttons that end the turn or keep it from ending."""
    shown = [b for b in hands.play.side.actions.widgets if isinstance(b, Button)]
    return [b for b in shown if b.label.startswith("End turn") or b.label == "Not yet"]


# ---- things keep their place


def test_buttons_keep_their_place_whatever_is_asked(tmp_path: Path) -> None:
    match = new_match("first-burn")
    hands = Hands(tmp_path, match)
    places: set[tuple[tuple[str, tuple[int, ...]], ...]] = set()
    prompts = set()
    for _ in range(14):
        assert match.offer is not None
        if match.offer.seat != MARINES:
            break
        prompts.add(match.offer.prompt)
        buttons = (b for b in hands.play.side.actions.widgets if isinstance(b, Button))
        places.add(tuple((b.label, tuple(b.rect)) for b in buttons))
        roster = hands.play.side._roster_top
        hands.take(match.offer.choices[0])
        hands.settle()
        if match.offer and match.offer.seat == MARINES:
            assert hands.play.side._roster_top == roster
    assert len(prompts) > 3, "questions and actions were asked for"
    assert len(places) == 1
    assert any(label.startswith("End turn") for label, _ in next(iter(places)))


# ---- the end of a turn


def to_first_unit(hands: Hands) -> None:
    """Deploy, and let the marines be asked for a unit."""
    match = hands.play.match
    while match.offer is not None and match.offer.prompt != "Choose a unit or pass":
        hands.take(match.offer.default or match.offer.choices[0])
        hands.settle()


def test_ending_a_turn_with_unused_units_is_asked_about_once(tmp_path: Path) -> None:
    hands = Hands(tmp_path, new_match("first-burn"), asking_settings())
    to_first_unit(hands)
    match = hands.play.match
    (end,) = end_buttons(hands)
    steps = len(match.steps)
    hands.click(end.rect.center)
    assert len(match.steps) == steps, "it asks first"
    assert hands.play._prompt() == "3 units have not acted yet. End the turn all the same?"
    stay, end = end_buttons(hands)
    assert (stay.label, end.label) == ("Not yet", "End turn")
    hands.click(stay.rect.center)
    assert len(match.steps) == steps
    assert len(end_buttons(hands)) == 1
    hands.press(pygame.K_p)
    hands.press(pygame.K_ESCAPE)
    assert hands.scene is hands.play, "Escape only takes the question back"
    hands.press(pygame.K_p)
    assert len(match.steps) == steps
    hands.press(pygame.K_RETURN)
    assert match.steps[steps].choice == Choice("pass")


def test_a_double_click_does_not_end_the_turn(tmp_path: Path) -> None:
    hands = Hands(tmp_path, new_match("first-burn"), asking_settings())
    to_first_unit(hands)
    (end,) = end_buttons(hands)
    place, steps = end.rect.center, len(hands.play.match.steps)
    for shift in (-40, 0, 40):
        at = (place[0] + shift, place[1])
        for _ in range(2):
            hands.post(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
            hands.post(pygame.MOUSEBUTTONUP, pos=at, button=1)
        assert len(hands.play.match.steps) == steps
        hands.press(pygame.K_ESCAPE)
        hands.wait(1)


def test_another_deed_takes_the_question_back(tmp_path: Path) -> None:
    hands = Hands(tmp_path, new_match("first-burn"), asking_settings())
    to_first_unit(hands)
    hands.press(pygame.K_p)
    match = hands.play.match
    assert match.offer is not None
    hands.take(match.offer.choices[0])
    hands.settle()
    assert len(end_buttons(hands)) == 1
    assert match.offer.seat == MARINES


def test_who_has_used_all_units_or_wants_no_question_is_not_asked(tmp_path: Path) -> None:
    board = ["....", "...."]
    for setting, units in ((True, 1), (False, 2)):
        marines = [["marine", x, 1, "N"] for x in range(units)]
        table = Table(board, *marines, ["alien", 3, 0, "S"])
        table.match.players = {MARINES: HumanPlayer(), ALIENS: HumanPlayer()}
        settings = quick_settings()
        settings.confirm_end = setting
        hands = Hands(tmp_path, table.match, settings)
        hands.take(Choice("activate", Cell(0, 1)))
        hands.press(pygame.K_p)
        assert str(table.match.steps[-1].choice) == "pass"


# ---- bets


def test_a_plain_click_takes_the_better_bet() -> None:
    _, controls = at_screen(["marine", 2, 3, "N"], ["alien", 2, 2, "S"])
    click(controls, 2, 3)
    offered = [str(choice) for choice in controls.choices_at(Cell(2, 2))]
    assert offered == ["shoot 2,2", "assault 2,2"]
    assert [str(choice) for choice in controls.clicked(Cell(2, 2))] == ["shoot 2,2"]
    assert controls.highlights()[Cell(2, 2)].label == "Shoot"
    controls.show_only("assault")
    assert [str(choice) for choice in controls.clicked(Cell(2, 2))] == ["assault 2,2"]


def test_a_bad_bet_is_asked_about_and_a_good_one_is_not(tmp_path: Path) -> None:
    board = ["....."] * 5
    table, hands = at_window(
        tmp_path,
        ["marine_flame", 2, 3, "N"],
        ["alien", 2, 2, "S"],
        board=board,
        dice=[3, 1, 1, 1],
    )
    hands.take(Choice("activate", Cell(2, 3)))
    steps = len(table.match.steps)
    hands.click(hands.pixel(Cell(2, 2)))
    assert len(table.match.steps) == steps, "at 9 % to win nobody assaults by a plain click"
    menu = hands.play.board.menu
    assert isinstance(menu, CellMenu)
    listed = [b for b in menu._group.widgets if isinstance(b, Button)]
    assault = next(b for b in listed if b.label == "Assault")
    assert "lose" in assault.extra
    hands.click(assault.rect.center)
    assert str(table.match.steps[steps].choice) == "assault 2,2"


@pytest.mark.parametrize("kind", ["marine_hammer", "marine_claws"])
def test_who_fights_well_assaults_by_a_plain_click(kind: str) -> None:
    _, controls = at_screen([kind, 2, 3, "N"], ["alien", 2, 2, "S"])
    click(controls, 2, 3)
    meant = [str(choice) for choice in controls.meant(Cell(2, 2))]
    assert meant == ["assault 2,2"]
    odds = controls.match.rules.odds(controls.view(), controls.meant(Cell(2, 2))[0])
    assert odds is not None
    assert bool(controls.clicked(Cell(2, 2))) == (odds.worth >= 0)


def question(dice: list[int], **more: Any) -> Controls:
    """Return the controls at the re-roll question of a sergeant that is attacked."""
    tokens = (["marine_sarge", 2, 3, "N"], ["alien", 2, 1, "S"])
    table, controls = at_screen(*tokens, dice=dice, to_move="aliens", **more)
    for text in ("activate 2,1", "move 2,2", "assault 2,3"):
        table.match.choose(Choice.parse(text))
        table.match.roll()
    return controls


def test_enter_takes_the_better_answer() -> None:
    controls = question([6, 2, 1, 3])
    assert controls.offer is not None
    assert controls.offer.question
    assert controls.offer.default == Choice("accept")
    assert controls.best_answer() == Choice("reroll")
    assert controls.pressed("return") == (Choice("reroll"),)


@pytest.mark.parametrize(("rolled", "best"), [(1, "reroll"), (3, "reroll"), (4, "accept")])
def test_enter_rolls_for_more_command_points_only_where_that_pays(rolled: int, best: str) -> None:
    table, controls = at_screen(
        ["marine_sarge", 2, 3, "N"],
        ["alien", 2, 1, "S"],
        to_move="aliens",
        dice=[rolled],
    )
    table.choose("pass")
    assert controls.offer is not None
    assert controls.offer.question
    assert str(controls.best_answer()) == best


def test_a_question_that_makes_no_difference_is_not_asked(tmp_path: Path) -> None:
    assert not question([6, 2, 1, 3]).is_idle()
    assert question([6, 6, 6, 1]).is_idle(), "with two more sixes it is lost anyhow"
    tokens = (["marine_sarge", 2, 3, "N"], ["marine", 0, 0, "N"], ["alien", 2, 1, "S"])
    table, hands = at_window(
        tmp_path, *tokens, board=["....."] * 5, to_move="aliens", dice=[6, 6, 6, 1]
    )
    for text in ("activate 2,1", "move 2,2", "assault 2,3"):
        hands.take(Choice.parse(text))
    hands.wait(0.5)
    chosen = [str(step.choice) for step in table.match.steps]
    assert "accept" in chosen
    assert hands.play.board.answers is None
    assert not table.has("marine_sarge 2,3")
    assert table.seat == "aliens"


# ---- reasons


def test_a_list_of_reasons_has_only_those_of_the_seat(tmp_path: Path) -> None:
    _, hands = at_window(
        tmp_path,
        ["marine", 2, 3, "N"],
        ["alien", 4, 0, "S"],
        board=["....."] * 5,
    )
    hands.take(Choice("activate", Cell(2, 3)))
    hands.click(hands.pixel(Cell(0, 0)), button=3)
    menu = hands.play.board.menu
    assert menu is not None
    words = " ".join(getattr(w, "text", "") for w in menu._group.widgets)
    assert "no action" not in words
    assert "placed" not in words
    assert hands.play.controls.cell_kinds() == ["activate", "move", "door", "assault", "shoot"]
