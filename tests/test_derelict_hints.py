"""What players of Derelict are shown and told: previews, refusals, notation, faults of missions."""

from typing import Any

import pytest

from derelict_game.board.fault import Severity
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.errors import DerelictError
from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict import RULES
from derelict_game.rules.derelict.checks import check
from derelict_game.rules.position import Layout
from derelict_game.rules.setup import Setup
from tests.derelict import Table

HALL = ["....."] * 5


# ---- refusals


def why(table: Table, kind: str, cell: Cell | None = None) -> str:
    """Return the sentence that refuses a kind of choice."""
    refusal = RULES.why_not(table.state, Choice(kind, cell))
    assert refusal is not None
    return refusal.text


def marine(kind: str = "marine", *more: list[Any], **position: Any) -> Table:
    """Return a table with an active marine in the middle, facing north."""
    table = Table(HALL, [kind, 2, 2, "N"], *more, **position)
    return table.choose("activate 2,2")


def test_why_a_marine_cannot_move_there() -> None:
    table = marine(
        "marine",
        ["alien", 2, 1, "S"],
        ["door", 1, 1, "N"],
        ["flame", 3, 1, "N"],
        ["marine", 0, 4, "S"],
    )
    assert why(table, "move", Cell(2, 1)) == "Alien 1 is in the way."
    assert why(table, "move", Cell(1, 1)) == "The door is closed."
    assert why(table, "move", Cell(3, 1)) == "There is fire in the way."
    assert why(table, "move", Cell(1, 2)) == "Marines do not move sideways."
    assert why(table, "move", Cell(4, 4)) == "That is not next to marine 1."
    assert why(table, "move", Cell(9, 9)) == "There is a wall."
    assert RULES.why_not(table.state, Choice("turn")) is None


def test_why_there_is_no_action_point_for_it() -> None:
    table = marine("marine", ["marine", 0, 4, "S"]).choose("turn left", "turn left", "turn left")
    assert why(table, "move", Cell(1, 1)) == "Marine 1 has not enough action points left."
    assert why(table, "overwatch") == "Marine 1 has not enough action points left."


def test_why_a_blip_cannot_go_there() -> None:
    table = Table(HALL, ["blip", 0, 0, "S"], ["marine", 2, 4, "N"], to_move="aliens")
    table.choose("activate 0,0")
    assert why(table, "move", Cell(1, 1)) == "A marine sees that cell or stands next to it."
    assert why(table, "assault") == "Blips take no part in assaults."
    assert why(table, "guard") == "Only marines do that."
    assert why(table, "command") == "Only marines do that."


def test_why_a_door_cannot_be_worked() -> None:
    table = marine("marine", ["dooropen", 1, 1, "N"], ["alien", 1, 1, "S"], ["door", 2, 4, "N"])
    assert why(table, "door", Cell(1, 1)) == "Alien 1 stands in the door."
    assert (
        why(table, "door", Cell(2, 4)) == "Only doors forward and diagonally forward are in reach."
    )
    assert why(table, "door", Cell(3, 1)) == "There is no door in reach."


def test_why_there_is_nothing_to_shoot() -> None:
    table = marine("marine", ["alien", 2, 4, "N"])
    assert why(table, "shoot", Cell(2, 4)) == "Marine 1 does not see alien 1."
    assert why(table, "shoot", Cell(2, 1)) == "There is no alien and no closed door to shoot at."
    assert why(marine("marine_claws"), "shoot") == "Claws marine 1 has no ranged weapon."
    assert why(marine("marine", ["jam", 2, 2, "N"]), "shoot") == "The weapon is jammed."
    assert why(marine("marine_flame", flamer_ammo=0), "shoot") == "The flamer is empty."
    burning = [["flame", x, y, "N"] for x in range(5) for y in range(5)]
    assert (
        why(marine("marine_flame", *burning), "shoot", Cell(2, 1))
        == "There is nothing to set on fire."
    )
    long = Table(["."] * 16, ["marine_flame", 0, 15, "N"]).choose("activate 0,15")
    assert why(long, "shoot", Cell(0, 1)) == "The flamer reaches 12 cells."


def test_why_other_actions_are_not_possible() -> None:
    table = marine()
    assert why(table, "assault") == "There is nothing to assault in the cell in front."
    assert why(table, "unjam") == "The weapon is not jammed."
    assert why(table, "command") == "There is no command point left."
    assert why(table, "reveal") == "Only a blip can be revealed."
    assert why(table, "reload") == "Only a cannon can be reloaded."
    assert why(table, "fly") == "That is nothing a unit can do."
    assert why(table, "activate", Cell(2, 2)) == "Marine 1 is active already."
    assert why(table, "activate", Cell(0, 0)) == "There is no unit to activate."


def test_why_a_unit_cannot_be_activated() -> None:
    table = Table(HALL, ["marine", 2, 2, "S"], ["marine", 0, 0, "S"], ["alien", 4, 0, "S"])
    assert why(table, "move", Cell(2, 1)) == "No unit is active; choose one first."
    assert why(table, "activate", Cell(4, 0)) == "Alien 1 belongs to the other side."
    table.choose("activate 2,2", "activate 0,0")
    assert "takes two command points" in why(table, "activate", Cell(2, 2))
    aliens = Table(
        HALL, ["marine", 2, 4, "S"], ["alien", 0, 0, "S"], ["alien", 4, 0, "S"], to_move="aliens"
    )
    aliens.choose("activate 0,0", "activate 4,0")
    assert why(aliens, "activate", Cell(0, 0)) == "Alien 1 was active in this turn before."


def test_why_a_blip_cannot_be_revealed() -> None:
    table = Table(HALL, ["blip", 0, 0, "S"], ["marine", 4, 4, "S"], to_move="aliens")
    table.choose("activate 0,0", "move 1,0")
    assert why(table, "reveal") == "Revealing takes all 6 action points."
    crowd = [["alien", x, y, "S"] for x in range(5) for y in range(5)][1:23]
    full = Table(HALL, ["blip", 0, 0, "S"], *crowd, ["marine", 4, 4, "S"], to_move="aliens")
    full.choose("activate 0,0")
    assert why(full, "reveal") == "There are 22 aliens already."


def test_why_an_open_question_comes_first_and_after_the_end_nothing_comes() -> None:
    table = Table(HALL, ["blip_2", 2, 0, "S"], ["marine", 2, 4, "E"], ["marine", 4, 4, "S"])
    table.choose("activate 2,4", "turn left")
    assert why(table, "move", Cell(0, 0)) == "First the aliens are asked: Turn alien 1, then pass."
    over = Table(["..", ".."], ["marine", 0, 0, "N"]).choose("pass")
    assert over.winner == "marines"
    assert why(over, "pass") == "The match is over."


def test_off_the_plan_there_is_little_to_do() -> None:
    table = Table(
        ["...", "###", "#.."],
        ["lurk", 0, 2, "N"],
        ["blip", 0, 2, "N"],
        ["marine", 0, 0, "W"],
        to_move="aliens",
    )
    table.choose("activate 0,2")
    assert why(table, "turn") == "Off the plan nobody turns."
    assert why(table, "door", Cell(1, 2)) == "There is no door in reach."


# ---- previews


def preview(table: Table, text: str) -> Any:
    """Return the preview of an offered choice."""
    assert text in table.offered()
    return RULES.preview(table.state, Choice.parse(text))


def test_previews_of_actions() -> None:
    table = marine("marine", ["alien", 2, 1, "S"], ["door", 1, 1, "N"])
    assert preview(table, "turn left").ghost == Token("marine", Cell(2, 2), Facing.W)
    assert preview(table, "turn right").ghost == Token("marine", Cell(2, 2), Facing.E)
    moved = preview(table, "move 3,1")
    assert moved.path == (Cell(2, 2), Cell(3, 1))
    assert moved.ghost == Token("marine", Cell(3, 1), Facing.N)
    assert preview(table, "shoot 2,1").line == (Cell(2, 2), Cell(2, 1))
    assert preview(table, "assault 2,1").line == (Cell(2, 2), Cell(2, 1))
    assert preview(table, "door 1,1").cells == (Cell(1, 1),)
    assert preview(table, "guard").cells == (Cell(2, 2),)
    assert Cell(3, 1) in preview(table, "overwatch").cells
    assert Cell(2, 0) not in preview(table, "overwatch").cells


def test_previews_of_fire_deployment_and_other_questions() -> None:
    table = Table(["...."], ["marine_flame", 0, 0, "E"], segments=["AABB"]).choose("activate 0,0")
    assert preview(table, "shoot 2,0").cells == (Cell(2, 0), Cell(3, 0))
    fresh = Table(
        ["...."],
        ["marine", 0, 0, "N"],
        ["drop_marine", 0, 0, "N"],
        ["start_marine", 3, 0, "W"],
        fresh=True,
    )
    assert preview(fresh, "activate 0,0").cells == (Cell(0, 0),)
    fresh.choose("activate 0,0")
    assert preview(fresh, "move 3,0").ghost == Token("marine", Cell(3, 0), Facing.W)
    seen = Table(["....."], ["marine", 0, 0, "N"], ["blip_2", 3, 0, "W"]).choose("activate 0,0")
    seen.choose("turn right")
    assert preview(seen, "turn left").ghost == Token("alien", Cell(3, 0), Facing.S)
    seen.choose("pass")
    assert preview(seen, "deploy 2,0").ghost == Token("alien", Cell(2, 0), Facing.W)


# ---- notation and missions


def test_a_position_is_written_as_it_was_read() -> None:
    written = {
        "board": ["....", "...."],
        "segments": ["AABB", "AABB"],
        "tokens": [
            ["objective", 3, 1, "N"],
            ["door", 2, 0, "E"],
            ["dooropen", 2, 1, "E"],
            ["flame", 1, 0, "N"],
            ["marine_flame", 0, 0, "E"],
            ["blip_2", 3, 0, "W"],
            ["deactivated", 0, 0, "N"],
            ["overwatch", 0, 0, "N"],
        ],
        "to_move": "aliens",
        "turn": 4,
        "command_points": 3,
        "flamer_ammo": 2,
        "fresh": False,
    }
    assert RULES.write_position(RULES.read_position(written, {})) == written


def test_the_picture_of_a_state() -> None:
    table = marine("marine_sarge", ["blip", 0, 4, "E"], ["flame", 4, 0, "N"], ["guard", 2, 2, "N"])
    lines = RULES.picture(table.state).splitlines()
    assert lines[3] == "  2  .  . *S^ .  ."
    assert lines[5] == "  4  b> .  .  .  ."
    assert lines[1].endswith(" f")


@pytest.mark.parametrize(
    ("tokens", "part"),
    [
        ([["dragon", 0, 0, "N"]], "no token 'dragon'"),
        ([["marine", 9, 0, "N"]], "off the board"),
        ([["marine", 3, 0, "N"]], "The marine stands in a wall."),
        ([["alien", 3, 0, "N"]], "The alien stands in a wall."),
        ([["flame", 3, 0, "N"]], "The flame stands in a wall."),
        ([["marine", 0, 0, "N"], ["blip", 0, 0, "N"]], "shares its cell with a marine"),
        ([["door", 0, 0, "N"], ["dooropen", 0, 0, "N"]], "shares its cell"),
        ([["door", 0, 0, "N"], ["marine", 0, 0, "N"]], "has a unit in it"),
        ([["overwatch", 0, 0, "N"]], "belongs to nobody"),
        ([["guard", 0, 0, "N"], ["alien", 0, 0, "N"]], "belongs to nobody"),
    ],
)
def test_a_position_that_cannot_be(tokens: list[list[Any]], part: str) -> None:
    with pytest.raises(DerelictError) as error:
        RULES.read_position({"board": ["...#"], "tokens": tokens}, {})
    assert part in str(error.value)


def test_ruling_25_an_entry_that_is_not_corridor_cannot_be_entered() -> None:
    table = Table(
        ["#..", "###", "#.."],
        ["lurk", 1, 2, "N"],
        ["blip", 1, 2, "N"],
        ["alien_entry", 0, 2, "N"],
        ["alien_entry", 1, 0, "N"],
        ["marine", 2, 0, "E"],
        to_move="aliens",
    )
    table.choose("activate 1,2")
    assert table.offered("move") == ["move 2,2"], "the closest entry is in a wall, so there is none"


def faults(*tokens: list[Any], board: tuple[str, ...] = ("....#..",)) -> list[str]:
    """Return what is wrong with a mission."""
    layout = Layout.read({"board": list(board), "tokens": list(tokens)})
    return [
        f"{fault.severity.value}: {fault.text}"
        for fault in check(layout.chart(), Setup(layout.placed()))
    ]


def test_faults_of_missions() -> None:
    flamer = ["marine_flame", 0, 0, "E"]
    lurk, entry = ["lurk", 3, 0, "W"], ["alien_entry", 2, 0, "W"]
    assert faults(flamer, lurk, entry, ["objective", 1, 0, "N"]) == []
    assert faults(lurk, entry) == ["error: There is no marine on the map."]
    assert faults(flamer, lurk) == ["warning: There are lurk cells but no alien entry."]
    assert faults(flamer) == ["warning: There are neither aliens nor lurk cells."]
    assert faults(["marine", 0, 0, "E"], ["alien", 2, 0, "W"], ["objective", 1, 0, "N"]) == [
        "error: There is an objective to burn but no flamer marine."
    ]
    assert faults(flamer, lurk, entry, ["objective", 5, 0, "N"]) == [
        "error: The objective cannot be reached from where the marines start."
    ]
    assert faults(flamer, ["drop_marine", 0, 0, "N"], ["alien", 3, 0, "W"]) == [
        "warning: There are 0 start cells for 1 marines."
    ]
    assert faults(["lurk", 4, 0, "W"], ["blip", 4, 0, "W"], flamer, entry) == []
    assert Severity.WARNING.value == "warning"
