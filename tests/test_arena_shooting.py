"""Squad Arena: shooting, sentence by sentence."""

from typing import Any

import pytest

from derelict_game.rules.arena.tokens import DAMAGE, RANGE
from tests.arena import Arena

TABLE = {"blaster": (5, 4), "scatter_gun": (2, 25), "laser_rifle": (4, 8), "rail_gun": (10, 6)}
RING = "b1 . b2\n. a1 .\nb3 . b4"
CROSS = ". b1 .\nb2 a1 b3\n. b4 ."


@pytest.mark.parametrize("weapon", TABLE)
def test_every_weapon_has_its_range_and_damage(weapon: str) -> None:
    far, damage = TABLE[weapon]
    assert (RANGE[weapon], DAMAGE[weapon]) == (far, damage)
    armed = {"a1": {"weapon": weapon}}
    in_range = Arena(" ".join(["a1", *["."] * (far - 1), "b1", "."]), armed)
    assert in_range.turn(["a1 b1"]).health("b1") == 30 - damage
    assert Arena(" ".join(["a1", *["."] * far, "b1"]), armed).targets("a1") == set()
    slant = "\n".join(
        " ".join("a1" if x == y == 0 else "b1" if x == y == far else "." for x in range(far + 1))
        for y in range(far + 1)
    )
    assert Arena(slant, armed).targets("a1") == {"b1"}


def test_shots_go_in_eight_directions() -> None:
    assert Arena(RING).targets("a1") == {"b1", "b2", "b3", "b4"}
    assert Arena(CROSS).targets("a1") == {"b1", "b2", "b3", "b4"}
    assert Arena("a1 . .\n. . b1").targets("a1") == set()


def test_every_unit_starts_with_a_blaster_and_30_health() -> None:
    sheet = Arena("a1 . b1").sheet("a1")
    assert (sheet["weapon"], sheet["health"]) == ("blaster", 30)


def test_walls_stop_shots() -> None:
    assert Arena("a1 # b1").targets("a1") == set()
    assert Arena("a1 . b1 #\n# # # #").targets("a1") == {"b1"}


def test_a_corner_of_two_walls_stops_a_shot_anywhere_on_its_line() -> None:
    assert Arena("a1 . .\n. . #\n. # b1").targets("a1") == set()
    assert Arena("a1 # .\n# . .\n. . b1").targets("a1") == set()
    assert Arena("a1 # .\n. . #\n. . b1").targets("a1") == {"b1"}


def test_two_units_can_destroy_each_other() -> None:
    frail = {"a1": {"health": 4}, "b1": {"health": 4}}
    arena = Arena("a1 . b1\na2 . b2\n. . .", frail).turn(["a1 b1"], ["b1 a1"])
    assert arena.looks(". . .\na2 . b2\n. . .")


def test_shots_pass_through_friends_but_never_hit_them() -> None:
    arena = Arena("a1 a2 . b1")
    assert arena.targets("a1") == {"b1"}
    assert arena.turn(["a1 b1"]).health("a2") == 30


def test_the_multiplier_is_the_number_of_shooters() -> None:
    guns: dict[str, dict[str, Any]] = {"a2": {"weapon": "laser_rifle"}, "b1": {"health": 99}}
    alone = Arena("a1 . b1\n. a2 .", guns).turn(["a1 b1"])
    assert alone.health("b1") == 99 - 4
    arena = Arena("a1 . b1\n. a2 .", guns).turn(["a1 b1", "a2 b1"])
    assert arena.health("b1") == 99 - (4 + 8) * 2
    assert arena.scored("amber") == {"ENEMY_UNIT_HIT": 24}


def test_the_reports_of_those_who_were_hit_name_the_shooters() -> None:
    arena = Arena("a1 . b1\n. a2 .", {"b1": {"health": 10}}).turn(["a2 b1", "a1 b1"])
    report = arena.state.reports[4]
    assert (report.damage, report.shooters) == (10, (0, 1))


def test_a_hit_unit_keeps_its_health_between_turns() -> None:
    arena = Arena("a1 . b1").turn(["a1 b1"]).turn(["a1 b1"])
    assert arena.health("b1") == 22


def test_the_target_has_not_moved_yet_when_it_is_hit() -> None:
    arena = Arena("a1 b1 .\n. . .").turn(["a1 b1"], ["b1 SE"])
    assert (arena.health("b1"), arena.where["b1"]) == (26, (2, 1))
