"""Squad Arena: pick-ups and shields, sentence by sentence."""

import pytest

from tests.arena import WEAPONS, Arena


@pytest.mark.parametrize("number", WEAPONS)
def test_a_weapon_replaces_the_old_one(number: str) -> None:
    held = {"a1": {"weapon": "laser_rifle"}}
    arena = Arena(f"a1*{number} . b1", held).turn(["a1 take"])
    assert arena.sheet("a1")["weapon"] == WEAPONS[number]
    assert not arena.state.pick_ups
    assert not arena.may("a1 take")


def test_a_repair_kit_adds_20_also_above_30() -> None:
    assert Arena("a1+ . b1", {"a1": {"health": 5}}).turn(["a1 take"]).health("a1") == 25
    assert Arena("a1+ . b1").turn(["a1 take"]).health("a1") == 50


def test_a_pick_up_is_had_by_one_unit_and_is_gone() -> None:
    arena = Arena("a1+ a2 b1").turn(["a1 take"]).turn(["a1 E", "a2 W"])
    assert arena.looks("a2 a1 b1")
    assert not arena.may("a2 take")


def test_who_only_walks_over_a_pick_up_leaves_it() -> None:
    arena = Arena("a1 % . b1").turn(["a1 E"]).turn(["a1 E"])
    assert arena.sheet("a1")["shields"] == 0
    assert arena.state.pick_ups


def test_a_shield_goes_into_the_inventory_and_is_raised_later() -> None:
    arena = Arena("a1% . b1")
    assert not arena.may("a1 shield")
    arena.turn(["a1 take"])
    assert (arena.sheet("a1")["shields"], arena.sheet("a1")["shielded"]) == (1, 0)
    arena.turn(["a1 shield"])
    assert (arena.sheet("a1")["shields"], arena.sheet("a1")["shielded"]) == (0, 4)


def test_a_shield_lasts_five_turns_with_the_one_in_which_it_is_raised() -> None:
    arena = Arena("a1 . b1", {"a1": {"shields": 1}})
    arena.turn(["a1 shield"], ["b1 a1"])
    for _ in range(4):
        assert arena.health("a1") == 30
        assert "a1" not in arena.give("done").targets("b1")
        arena.give("done")
    assert arena.told("shield_down") == ["Amber Alpha loses its shield."]
    assert arena.turn([], ["b1 a1"]).health("a1") == 26


def test_a_shielded_unit_cannot_shoot() -> None:
    arena = Arena("a1 . b1", {"a1": {"shielded": 1}})
    assert arena.targets("a1") == set()
    assert arena.turn().targets("a1") == {"b1"}


def test_a_shielded_unit_moves_picks_up_and_captures() -> None:
    arena = Arena("a1 + . b1\n. . o .", {"a1": {"shielded": 5}}).turn(["a1 E"]).turn(["a1 take"])
    assert arena.health("a1") == 50
    assert arena.looks(". a1 . b1\n. . o .")
    captured = Arena("a1 o . . b1", {"a1": {"shielded": 5}}).turn()
    assert captured.owners == ["amber"]


def test_a_shield_can_be_raised_again_and_lasts_five_turns_anew() -> None:
    arena = Arena("a1 . b1", {"a1": {"shields": 2, "shielded": 2}}).turn(["a1 shield"])
    assert (arena.sheet("a1")["shields"], arena.sheet("a1")["shielded"]) == (1, 4)


def test_a_unit_carries_any_number_of_shields() -> None:
    arena = Arena("a1% . b1", {"a1": {"shields": 41}}).turn(["a1 take"])
    assert arena.sheet("a1")["shields"] == 42


def test_without_a_shield_none_can_be_raised() -> None:
    assert not Arena("a1 . b1", {"a1": {"shielded": 3}}).may("a1 shield")


def test_a_shielded_unit_takes_no_damage_from_anybody() -> None:
    arena = Arena("a1 . b1\n. b2 .", {"a1": {"shields": 1}})
    arena.turn(["a1 shield"], ["b1 a1", "b2 a1"])
    assert arena.health("a1") == 30
    assert arena.scored("blue") == {}
    assert len(arena.told("missed")) == 2
