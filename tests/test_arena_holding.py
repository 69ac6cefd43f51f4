"""Squad Arena: control points, mainframes and coming back, sentence by sentence."""

import pytest

from tests.arena import Arena

AROUND = [(x, y) for y in range(1, 4) for x in range(1, 4)]


@pytest.mark.parametrize("cell", AROUND)
def test_every_tile_around_a_point_and_its_own_captures_it(cell: tuple[int, int]) -> None:
    rows = [[".", ".", ".", ".", "."] for _ in range(5)]
    rows[2][2] = "o"
    rows[cell[1]][cell[0]] += "a1"
    rows[0][0] += "b1"
    arena = Arena("\n".join(" ".join(row) for row in rows), {"b1": {"shielded": 5}})
    assert arena.turn().owners == ["amber"]


def test_two_tiles_away_nothing_is_captured() -> None:
    assert Arena("a1 . o . b1").turn().owners == [None]


def test_a_point_is_updated_in_the_turn_in_which_a_unit_comes_beside_it() -> None:
    assert Arena("a1 . o . . b1").turn(["a1 E"]).owners == ["amber"]
    assert Arena(". a1 o . . b1").turn(["a1 W"]).owners == [None]


def test_an_enemy_point_is_neutral_first_and_captured_in_the_next_turn() -> None:
    arena = Arena("a1 ob . . b1").turn()
    assert arena.owners == [None]
    assert arena.turn().owners == ["amber"]


def test_the_squad_with_most_units_beside_it_gets_the_point() -> None:
    assert Arena("a1 o b1\na2 . .").turn().owners == ["amber"]
    assert Arena("a1 o b1\n. b2 .").turn().owners == ["blue"]


@pytest.mark.parametrize(("point", "owner"), [("o", None), ("oa", "amber"), ("ob", "blue")])
def test_equal_numbers_change_nothing(point: str, owner: str | None) -> None:
    assert Arena(f"a1 {point} b1").turn().owners == [owner]


def test_a_point_stays_held_when_its_holders_leave() -> None:
    assert Arena("a1 oa . . b1").turn().turns(2).owners == ["amber"]


def test_a_mainframe_is_captured_and_pays_as_a_point() -> None:
    arena = Arena("a1 Mb . . b1").turn()
    assert (arena.owners, arena.scored("amber")) == ([None], {"CONTROL_POINT_NEUTRALIZE": 1})
    assert arena.turn().scored("amber") == {"CONTROL_POINT_CAPTURE": 1}
    assert arena.turn().held("amber") == 1


def test_walls_beside_a_point_do_not_matter() -> None:
    assert Arena("a1 # .\n# o .\n. . .\n. . b1").turn().owners == ["amber"]


BASE = "Ma . _a1 a2\n. # # .\n. . b1 ."
"""Amber holds a mainframe that nobody is near."""


def test_a_unit_misses_one_turn_and_comes_back_at_the_end_of_it() -> None:
    frail = {"a1": {"health": 1}}
    arena = Arena("Ma . . _a1 .\n# # # # .\na1 . b1 . a2", frail).turn([], ["b1 a1"])
    assert "a1" not in arena.where
    assert arena.state.dead_since[0] == 3
    arena.turn()
    assert arena.where["a1"] == (3, 0)
    assert arena.told("deployed") == ["Amber Alpha is back."]
    assert arena.ways("a1")


def test_without_a_mainframe_nobody_comes_back() -> None:
    for point in ("o", "oa", "M", "Mb"):
        arena = Arena(f"{point} # _a1 a2 b1", {"a1": {}}).turns(2)
        assert "a1" not in arena.where


def test_who_comes_back_has_30_health_its_weapon_and_its_shields() -> None:
    sheet = {"weapon": "rail_gun", "shields": 2, "dead_since": 1}
    arena = Arena(BASE, {"a1": sheet}).turn()
    found = arena.sheet("a1")
    assert found == {"health": 30, "weapon": "rail_gun", "shields": 2, "shielded": 0}


def test_a_squad_without_units_and_mainframes_is_eliminated() -> None:
    arena = Arena("a1 . b1", {"b1": {"health": 4}}).turn(["a1 b1"])
    assert arena.over
    assert arena.scored("amber")["SQUAD_ELIMINATION"] == 1


def test_the_names_of_points_have_numbers_of_their_sort() -> None:
    arena = Arena("o M o . .\n. . . . .\na1 . a2 . b1\n. . . . .").turn(["a1 N"])
    assert arena.told("captured") == [
        "Amber captures control point 1.",
        "Amber captures mainframe 1.",
    ]
