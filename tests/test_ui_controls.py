"""The window's controls: what clicks, keys and buttons mean, and that undo takes gestures back."""

from typing import Any

import pytest

from derelict_game import places
from derelict_game.board.geometry import Cell, Facing
from derelict_game.players.human import HumanPlayer
from derelict_game.players.randomly import RandomPlayer
from derelict_game.rules.seat import Seat
from derelict_game.ui.look.theme import Theme
from derelict_game.ui.play.controls import Controls
from tests.derelict import Table

THEME = Theme.load(places.assets_dir(), "derelict")
HALL = ["....."] * 5
MARINES = Seat("marines")


def at_screen(*tokens: list[Any], board: list[str] = HALL, **more: Any) -> tuple[Table, Controls]:
    """Return a table with two people at the screen."""
    table = Table(board, *tokens, **more)
    table.match.players = {Seat("marines"): HumanPlayer(), Seat("aliens"): HumanPlayer()}
    return table, Controls(table.match, THEME)


def click(controls: Controls, x: int, y: int) -> list[str]:
    """Click a cell, take what it means, and return it."""
    meant = controls.clicked(Cell(x, y))
    controls.take(meant)
    return [str(choice) for choice in meant]


def test_a_click_activates_moves_and_shoots_an_alien() -> None:
    table, controls = at_screen(["marine", 2, 4, "N"], ["alien", 2, 0, "S"], dice=[1, 2])
    assert click(controls, 2, 4) == ["activate 2,4"]
    assert click(controls, 2, 3) == ["move 2,3"]
    assert click(controls, 2, 0) == ["shoot 2,0"]
    assert table.match.steps[-1].seat == "chance" or controls.offer is None
    table.match.roll()
    assert table.dice_left == 0


def test_a_click_far_away_walks_the_whole_way_and_one_undo_takes_it_back() -> None:
    table, controls = at_screen(["marine", 0, 4, "N"], ["alien", 4, 0, "W"])
    click(controls, 0, 4)
    before = table.state.copy()
    assert click(controls, 3, 1) == ["move 1,3", "move 2,2", "move 3,1"]
    assert table.has("marine 3,1")
    assert controls.undo() == ""
    assert table.state == before
    assert controls.undo() == ""
    assert table.ap is None
    assert controls.undo() == "There is nothing to take back."


def test_a_walk_stops_as_soon_as_anything_happens() -> None:
    board = ["...#.", "...#.", "....."]
    table, controls = at_screen(["marine", 0, 2, "E"], ["blip", 4, 0, "S"], board=board)
    click(controls, 0, 2)
    meant = controls.clicked(Cell(4, 2))
    assert len(meant) >= 3
    taken = controls.take(meant)
    assert taken <= len(meant)
    assert table.match.offer is not None


def test_doors_and_flamers_need_the_shoot_button_first() -> None:
    _, controls = at_screen(
        ["marine_flame", 2, 4, "N"], ["alien", 2, 0, "S"], segments=["A" * 5] * 5
    )
    click(controls, 2, 4)
    assert controls.clicked(Cell(2, 0)) == ()
    assert controls.pressed("s") == ()
    assert controls.only == "shoot"
    assert [str(choice) for choice in controls.clicked(Cell(2, 0))] == ["shoot 2,0"]
    assert all(look.label == "Shoot" for look in controls.highlights().values())
    controls.show_only("shoot")
    assert controls.only is None
    _, controls = at_screen(["marine", 2, 4, "N"], ["door", 2, 0, "N"], ["alien", 0, 2, "S"])
    click(controls, 2, 4)
    assert controls.clicked(Cell(2, 0)) == ()
    assert [str(choice) for choice in controls.clicked(Cell(0, 2))] == ["shoot 0,2"]


def test_a_door_in_front_is_opened_by_a_click_and_shot_by_the_button() -> None:
    table, controls = at_screen(["marine", 2, 4, "N"], ["door", 2, 3, "N"])
    click(controls, 2, 4)
    assert [str(choice) for choice in controls.choices_at(Cell(2, 3))] == [
        "door 2,3",
        "shoot 2,3",
        "assault 2,3",
    ]
    assert controls.highlights()[Cell(2, 3)].label == "Door"
    assert click(controls, 2, 3) == ["door 2,3"]
    assert table.has("dooropen 2,3")


def test_keys_and_buttons() -> None:
    table, controls = at_screen(["marine", 2, 4, "N"], ["alien", 4, 0, "W"], command_points=1)
    click(controls, 2, 4)
    labels = [
        (action.look.label, action.enabled, action.cost) for action in controls.actions(MARINES)
    ]
    assert labels == [
        ("Move", True, 1),
        ("Turn left", True, 1),
        ("Turn right", True, 1),
        ("Shoot", True, 1),
        ("Assault", False, None),
        ("Door", False, None),
        ("Overwatch", True, 2),
        ("Guard", True, 2),
        ("Command", True, 0),
        ("Unjam", False, None),
        ("End turn", True, 0),
    ]
    assert [str(choice) for choice in controls.pressed("l")] == ["turn left"]
    assert [str(choice) for choice in controls.pressed("c")] == ["command"]
    assert [str(choice) for choice in controls.pressed("p")] == ["pass"]
    assert controls.pressed("x") == ()
    assert controls.only is None
    controls.take(controls.pressed("o"))
    assert table.has("overwatch 2,4")


@pytest.mark.parametrize("wanted", list(Facing))
def test_one_click_orients_a_revealed_alien(wanted: Facing) -> None:
    table, controls = at_screen(
        ["marine", 0, 1, "N"], ["blip", 3, 1, "W"], board=["#####", ".....", "#####"]
    )
    click(controls, 0, 1)
    controls.take(controls.pressed("r"))
    assert table.seat == "aliens"
    assert [action.name for action in controls.answers()] == ["turn left", "turn right", "pass"]
    greyed = [action.enabled for action in controls.actions(Seat("aliens"))]
    assert not any(greyed), "a question is answered beside the board"
    assert controls.pressed("return") == controls.pressed("3")
    assert [str(choice) for choice in controls.pressed("1")] == ["turn left"]
    meant = controls.facing(wanted)
    assert str(meant[-1]) == "pass"
    assert controls.take(meant) == len(meant)
    assert table.has(f"alien 3,1 {wanted.name}")
    assert table.seat == "marines"
    assert controls.facing(wanted) == (), "an action is no question of facing"


def test_nobody_here_is_asked_while_the_computer_thinks() -> None:
    table, controls = at_screen(["marine", 2, 4, "N"], ["alien", 4, 0, "W"])
    table.match.players[Seat("marines")] = RandomPlayer("x")
    assert controls.offer is None
    assert controls.seat is None
    assert controls.clicked(Cell(2, 4)) == ()
    assert controls.highlights() == {}
    assert not any(action.enabled for action in controls.actions(MARINES))
    assert controls.answers() == []
    assert controls.walks() == {}
    assert controls.choices_at(Cell(2, 4)) == []
    assert controls.pressed("p") == ()
    assert controls.facing(Facing.N) == ()


def test_a_stale_walk_is_not_taken() -> None:
    table, controls = at_screen(["marine", 0, 4, "N"], ["marine", 4, 4, "N"], ["alien", 4, 0, "W"])
    click(controls, 0, 4)
    meant = controls.clicked(Cell(1, 2))
    click(controls, 4, 4)
    assert controls.take(meant) == 0
    assert table.has("marine 0,4")
    assert controls.undo() == ""
    assert table.state.activation is not None


def test_undo_does_not_cross_the_other_side() -> None:
    _, controls = at_screen(["marine", 0, 4, "N"], ["alien", 4, 0, "W"])
    click(controls, 0, 4)
    controls.take(controls.pressed("p"))
    assert controls.seat == "aliens"
    assert controls.undo() == "Undo stops here: the turn has gone to the other side."
