"""The one gesture in the wreck, and what it means where choices overlap."""

from pathlib import Path

import pygame

from derelict_game.board.geometry import Cell
from derelict_game.players.human import HumanPlayer
from derelict_game.rules.choice import Choice
from derelict_game.rules.tray import Slot
from derelict_game.rules.wreck import ALIENS, MARINES
from derelict_game.ui.play.pointing import Pointing
from tests.derelict import Table
from tests.windows import Hands

HALL = ["......."] * 7


def at_table(tmp_path: Path, *tokens: list[object]) -> Hands:
    """Return the window with a situation."""
    table = Table(HALL, *tokens, ["alien", 6, 6, "N"], dice=[6, 6])
    table.match.players = {MARINES: HumanPlayer(), ALIENS: HumanPlayer()}
    return Hands(tmp_path, table.match)


def taken(hands: Hands) -> list[str]:
    """Return what was chosen."""
    return [str(step.choice) for step in hands.play.match.steps]


def test_a_marine_walks_and_shoots_by_keys_alone(tmp_path: Path) -> None:
    hands = at_table(tmp_path, ["marine", 2, 6, "N"], ["marine", 4, 6, "N"], ["alien", 2, 1, "S"])
    hands.press(pygame.K_TAB)
    hands.press(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert hands.play.pointer.cursor == Cell(4, 6)
    hands.press(pygame.K_TAB)
    hands.press(pygame.K_RETURN)
    assert taken(hands) == ["activate 2,6"]
    hands.press(pygame.K_UP)
    hands.press(pygame.K_UP)
    hands.press(pygame.K_RETURN)
    assert taken(hands) == ["activate 2,6", "move 2,5", "move 2,4"], "a walk is a target, too"
    hands.press(pygame.K_s)
    hands.press(pygame.K_UP)
    hands.press(pygame.K_RETURN)
    assert "shoot 2,1" in taken(hands)


def test_arrow_keys_move_the_view_until_something_was_stepped_to(tmp_path: Path) -> None:
    hands = at_table(tmp_path, ["marine", 2, 6, "N"])
    board = hands.play.board
    board.camera = board.camera.at_size(150)
    before = board.camera
    hands.press(pygame.K_RIGHT)
    assert board.camera != before
    hands.press(pygame.K_TAB)
    assert hands.play.pointer.cursor == Cell(2, 6)
    hands.press(pygame.K_ESCAPE)
    assert hands.play.pointer.cursor is None
    assert hands.scene is hands.play, "first it lets go"


def test_cells_are_pointed_at_from_where_to_where() -> None:
    there, back = Choice("go", Cell(0, 0), to=Cell(1, 0)), Choice("go", Cell(1, 0), to=Cell(0, 0))
    pointing = Pointing((there, back), {})
    assert set(pointing.ahead()) == {Cell(0, 0), Cell(1, 0)}
    picked = Pointing((there, back), {}, (Cell(0, 0),))
    assert picked.holding() == [there]
    assert picked.whole(Cell(1, 0)) == [there]


def test_slots_are_pointed_at_in_any_order_and_pieces_first() -> None:
    slots = {"1": Slot("1"), "490": Slot("490", "card"), "80": Slot("80", "card")}
    choices = tuple(Choice("register", words=("1", card)) for card in ("490", "80"))
    pointing = Pointing(choices, slots)
    assert set(pointing.ahead()) == {"490", "80"}, "what lies in a slot acts"
    assert Pointing(choices, slots, ("490",)).whole("1") == [choices[0]]
    assert Pointing(choices, slots, ("1",)).whole("80") == [choices[1]]
    refused = Pointing(choices, slots, ("490",)).instead("register", "2")
    assert refused == Choice("register", words=("2", "490"))


def test_a_card_and_a_cell_make_a_choice() -> None:
    slots = {"fire": Slot("fire", "spell")}
    choice = Choice("cast", Cell(2, 2), ("fire",))
    pointing = Pointing((choice, Choice("done")), slots)
    assert list(pointing.ahead()) == ["fire"]
    assert pointing.leading("fire") == [choice]
    assert Pointing((choice,), slots, ("fire",)).whole(Cell(2, 2)) == [choice]
    assert pointing.points(Choice("done")) == ()


# ---- what a stranger met


def test_only_what_was_taken_up_is_put_down(tmp_path: Path) -> None:
    hands = at_table(tmp_path, ["marine", 2, 6, "N"])
    hands.take(Choice("activate", Cell(2, 6)))
    hands.drag(hands.pixel(Cell(5, 1)), hands.pixel(Cell(2, 5)))
    assert taken(hands) == ["activate 2,6"], "a press on an empty cell carries nothing"
    hands.drag(hands.pixel(Cell(2, 6)), hands.pixel(Cell(2, 5)))
    assert taken(hands) == ["activate 2,6", "move 2,5"]


def test_a_dragged_unit_does_not_call_up_another_one(tmp_path: Path) -> None:
    hands = at_table(tmp_path, ["marine", 2, 6, "N"], ["marine", 2, 5, "N"])
    hands.take(Choice("activate", Cell(2, 6)))
    hands.drag(hands.pixel(Cell(2, 6)), hands.pixel(Cell(2, 5)))
    assert taken(hands) == ["activate 2,6"]


def test_the_key_of_a_greyed_action_says_why(tmp_path: Path) -> None:
    hands = at_table(tmp_path, ["marine", 2, 6, "N"])
    hands.take(Choice("activate", Cell(2, 6)))
    hands.press(pygame.K_u)
    assert hands.play.controls.message
    hands.take(Choice("move", Cell(2, 5)))
    assert not hands.play.controls.message, "it was about the last question"


def test_escape_lets_go_of_all_at_once(tmp_path: Path) -> None:
    hands = at_table(tmp_path, ["marine", 2, 6, "N"], ["alien", 2, 1, "S"])
    hands.take(Choice("activate", Cell(2, 6)))
    hands.press(pygame.K_TAB)
    hands.press(pygame.K_s)
    hands.press(pygame.K_ESCAPE)
    assert hands.play.controls.only is None
    assert hands.play.pointer.cursor is None
    assert hands.scene is hands.play
