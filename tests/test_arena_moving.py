"""Squad Arena: moving, sentence by sentence."""

import pytest

from tests.arena import COMPASS, Arena


def test_a_unit_moves_one_tile_in_eight_directions() -> None:
    open_floor = ". . . . .\n. . . . .\n. . a1 . .\n. . . . .\n. . . . b1"
    assert Arena(open_floor).ways("a1") == {*COMPASS}
    for way, (dx, dy) in COMPASS.items():
        assert Arena(open_floor).turn([f"a1 {way}"]).where["a1"] == (2 + dx, 2 + dy)


def test_units_cannot_move_through_walls_or_off_the_map() -> None:
    assert Arena("a1 # .\n. # .\n# . b1").ways("a1") == {"S"}
    assert Arena("a1 . b1").ways("a1") == {"E"}


@pytest.mark.parametrize("picture", [". .\na1 #\nb1 .", "# .\na1 .\nb1 .", ". .\na1 .\nb1 ."])
def test_a_diagonal_is_free_past_one_wall(picture: str) -> None:
    assert "NE" in Arena(picture).ways("a1")


def test_a_diagonal_between_two_walls_is_closed() -> None:
    assert "SE" not in Arena("a1 # .\n# . .\n. . b1").ways("a1")
    assert "SE" in Arena("a1 # .\n. . .\n. . b1").ways("a1")


def test_two_opponents_into_one_tile_both_stay() -> None:
    arena = Arena("a1 . b1").turn(["a1 E"], ["b1 W"])
    assert arena.looks("a1 . b1")
    assert len(arena.told("blocked")) == 2


def test_of_two_friends_the_first_order_stands() -> None:
    arena = Arena("a1 . a2\n. . b1").give("a2 W")
    assert not arena.may("a1 E")
    assert arena.give("done", "done").looks("a1 a2 .\n. . b1")


@pytest.mark.parametrize("picture", ["a1 a2 . b1", "a1 b1"])
def test_any_two_units_may_swap(picture: str) -> None:
    blue = [] if "a2" in picture else ["b1 W"]
    amber = ["a1 E", "a2 W"] if "a2" in picture else ["a1 E"]
    swapped = "a2 a1 . b1" if "a2" in picture else "b1 a1"
    assert Arena(picture).turn(amber, blue).looks(swapped)


def test_four_go_round_in_a_ring() -> None:
    arena = Arena("a1 b1\na2 b2").turn(["a1 E", "a2 N"], ["b1 S", "b2 W"])
    assert arena.looks("a2 a1\nb2 b1")


def test_who_follows_moves_if_the_one_before_does() -> None:
    assert Arena("a1 a2 . b1").turn(["a1 E", "a2 E"]).looks(". a1 a2 b1")
    assert Arena("a1 a2 a3 b1").turn(["a1 E", "a2 E", "a3 E"]).looks("a1 a2 a3 b1")


def test_a_chain_stops_when_its_head_is_contested() -> None:
    arena = Arena("a1 a2 . b1 b2").turn(["a1 E", "a2 E"], ["b1 W", "b2 W"])
    assert arena.looks("a1 a2 . b1 b2")


def test_three_into_one_tile_all_stay() -> None:
    arena = Arena("a1 . b1\n. b2 .").turn(["a1 E"], ["b1 W"])
    assert arena.looks("a1 . b1\n. b2 .")
    crowd = Arena("a1 . b1\n. b2 #\n. . .").turn(["a1 E"], ["b2 N"])
    assert crowd.looks("a1 . b1\n. b2 #\n. . .")


def test_a_stopped_unit_blocks_the_enemy_behind_it() -> None:
    arena = Arena("a1 . b1 a2 .").turn(["a1 E", "a2 W"], ["b1 W"])
    assert arena.looks("a1 . b1 a2 .")


def test_who_is_blocked_is_reported_with_the_one_in_the_way() -> None:
    arena = Arena("a1 b1 .\n. . #").turn(["a1 E"])
    report = arena.state.reports[0]
    assert (report.kind, report.done, report.blocked_by) == ("move", False, 4)
    contested = Arena("a1 . b1").turn(["a1 E"], ["b1 W"])
    assert [contested.state.reports[unit].blocked_by for unit in (0, 4)] == [4, 0]


def test_units_without_orders_stand_still() -> None:
    assert Arena("a1 a2\nb1 .").turn(["a1 S"]).looks("a1 a2\nb1 .")
