"""Factory Rally: flags, the archive, repairs, options at hammers, and the end of a race."""

import pytest

from derelict_game.rules.rally import RULES
from tests.rally import Race

ARM = "mechanical_arm"
TURNS = [70, 80, 90, 100, 110]
"""A program that leaves a robot in its cell."""

# ---- flags


def test_a_flag_is_touched_at_the_end_of_a_register() -> None:
    race = Race("1e f1 . f2").last({1: 490})
    assert race.sheet(1)["flags"] == 1
    assert race.sheet(1)["archive"] == "1,0"


def test_passing_a_flag_is_not_touching_it() -> None:
    race = Race("1e f1 . f2").last({1: 670})
    assert race.sheet(1)["flags"] == 0


def test_flags_out_of_order_archive_and_repair_but_are_not_touched() -> None:
    """Ruling 4."""
    race = Race("1e f2 f1", damage={1: 3}).last({1: 490})
    assert (race.sheet(1)["flags"], race.sheet(1)["archive"], race.damage(1)) == (0, "1,0", 2)


def test_one_new_flag_a_turn() -> None:
    """Ruling 3: the next one counts from the next turn on."""
    race = Race("1e f1 f2 f3 .", hands={1: [490, 500, *TURNS]})
    race.program(490, 500, 70, 80, 100)
    assert race.sheet(1)["flags"] == 1
    assert race.sheet(1)["archive"] == "2,0", "but it archives there"
    assert race.last().sheet(1)["flags"] == 2


def test_the_house_rule_of_a_flag_in_every_register() -> None:
    race = Race("1e f1 f2 f3 .", {"flag_per_register": True}, hands={1: [490, 500, *TURNS]})
    race.program(490, 500, 70, 80, 100)
    assert race.sheet(1)["flags"] == 2


def test_robots_that_are_down_touch_archive_and_are_repaired() -> None:
    """Ruling 7."""
    race = Race("1nf1 f2", power={1: "down"}, damage={1: 2}, archive={1: [1, 0]}).last()
    assert (race.sheet(1)["flags"], race.sheet(1)["archive"], race.damage(1)) == (1, "0,0", 1)


def test_a_robot_that_lasers_destroy_on_a_flag_does_not_touch_it() -> None:
    cards = {1: [*TURNS[:4], 50]}
    race = Race("*w 1nf1 f2", damage={1: 9}, registers=cards, archive={1: [2, 0]}).last()
    assert race.sheet(1)["flags"] == 0
    assert race.sheet(1)["archive"] == "2,0"


def test_who_is_carried_or_pushed_onto_a_flag_touches_it() -> None:
    assert Race("1n> f1 f2").last().sheet(1)["flags"] == 1
    assert Race("1npw f1 f2").last().sheet(1)["flags"] == 1
    assert Race("2e 1n f1 f2").last({2: 490}).sheet(1)["flags"] == 1


# ---- the archive


@pytest.mark.parametrize("site", ["W", "H", "f1", "f2"])
def test_every_site_archives_at_the_end_of_each_register(site: str) -> None:
    """Ruling 6: a hammer, too."""
    race = Race(f"1e {site} .", option_deck=[]).last({1: 490}, register=1)
    assert race.sheet(1)["archive"] == "1,0"


@pytest.mark.parametrize("floor", [".", ">", "d1", ")"])
def test_nothing_else_archives(floor: str) -> None:
    race = Race(f"1e {floor} .").last({1: 490})
    assert race.sheet(1)["archive"] == "0,0"


# ---- repairs and options


@pytest.mark.parametrize(("site", "damage"), [("W", 2), ("H", 2), ("f1", 2), ("f2", 2), (".", 3)])
def test_sites_repair_one_damage_after_the_turn(site: str, damage: int) -> None:
    """Ruling 5: only in cleanup."""
    race = Race(f"1n{site} f3", damage={1: 3}, option_deck=[]).last()
    assert race.damage(1) == damage
    assert len(race.told("repaired")) == (damage < 3)


def test_a_whole_turn_on_a_wrench_repairs_once() -> None:
    assert Race("1nW", damage={1: 3}).begin().damage(1) == 2


def test_a_hammer_gives_the_top_option_by_the_docks() -> None:
    """Ruling 48."""
    deck = ["recompile", "brakes", "fourth_gear"]
    race = Race("1nH 2nH", docks=[2, 1], option_deck=deck).last()
    assert race.sheet(2)["held"] == ("recompile",)
    assert race.sheet(1)["held"] == ("brakes",)


def test_options_of_unknown_order_are_drawn_when_they_are_needed() -> None:
    """Ruling 70."""
    dice = ["recompile", "brakes"]
    race = Race("1nH 2nH", {"turn_limit": 2}, docks=[2, 1], dice=dice).last()
    assert (race.sheet(2)["held"], race.sheet(1)["held"]) == (("recompile",), ("brakes",))
    assert race.chance.forced_left == 0


def test_a_hammer_gives_an_option_to_the_undamaged_and_those_that_are_down() -> None:
    """Ruling 8."""
    race = Race("1nH", power={1: "down"}, option_deck=["brakes"]).last()
    assert race.sheet(1)["held"] == ("brakes",)


def test_a_wrench_and_a_flag_give_none() -> None:
    race = Race("1nW 2nf1", option_deck=["brakes"]).last()
    assert race.sheet(1)["held"] == race.sheet(2)["held"] == ()


def test_an_empty_option_deck_is_made_of_the_discards() -> None:
    """Ruling 32."""
    race = Race("1nH**s/n", option_deck=[], options={1: ["brakes", "recompile"]})
    race.last().choose("absorb brakes", "accept")
    assert race.sheet(1)["held"] == ("brakes", "recompile")
    assert race.state.discards == ()


def test_without_discards_nothing_is_drawn() -> None:
    """Ruling 32."""
    race = Race("1nH 2nH", option_deck=["brakes"]).last()
    assert (race.sheet(1)["held"], race.sheet(2)["held"]) == (("brakes",), ())


# ---- the arm (ruling 62)

REACH: dict[str, tuple[str, bool]] = {
    "beside": ("1n W .", True),
    "at a corner": ("1n .\n. W", True),
    "two cells away": ("1n . W", False),
    "behind a wall": ("1n/e W .", False),
    "behind a wall of its cell": ("1n W/w .", False),
    "round a corner: one way is open": ("1n/e .\n. W", True),
    "round a corner: the other way is open": ("1n/s .\n. W", True),
    "round a corner: both are shut": ("1n/e/s .\n. W", False),
    "round a corner: each is shut somewhere": ("1n/e .\n. W/w", False),
    "round a corner: over a pit": ("1n O\nO W", True),
    "round a corner: the holes in the floor are no way": ("1n #\n# W", False),
}


@pytest.mark.parametrize("name", REACH)
def test_how_far_an_arm_reaches(name: str) -> None:
    picture, reached = REACH[name]
    race = Race(picture, options={1: [ARM]}, damage={1: 2}).last()
    assert race.damage(1) == 2 - reached
    assert (race.sheet(1)["archive"] != "0,0") == reached
    race = Race(picture.replace("W", "f1"), options={1: [ARM]}).last()
    assert (race.asked == 0) == reached, "the only flag ends the race"


def test_an_arm_archives_at_the_own_cell_or_the_first_site_by_rows() -> None:
    floor = "W . W\n. 1n .\nW . f2"
    race = Race(floor, options={1: [ARM]}).last()
    assert race.sheet(1)["archive"] == "0,0"
    race = Race(floor.replace("1n", "1nW"), options={1: [ARM]}).last()
    assert race.sheet(1)["archive"] == "1,1"
    race = Race(". . W\n. 1n .\nW . f2", options={1: [ARM]}).last()
    assert race.sheet(1)["archive"] == "2,0"


def test_an_arm_gets_one_repair_and_one_option_whatever_it_reaches() -> None:
    deck = ["brakes", "recompile"]
    race = Race("H H H\nW 1nW H", options={1: [ARM]}, damage={1: 4}, option_deck=deck).last()
    assert race.damage(1) == 3
    assert race.sheet(1)["held"] == ("brakes", ARM)


def test_an_arm_touches_one_flag_a_turn() -> None:
    race = Race("f1 1n f2 f3", options={1: [ARM]}).last(register=1)
    assert race.sheet(1)["flags"] == 1
    race = Race("f1 1n f2 f3", {"flag_per_register": True}, options={1: [ARM]}).last(register=1)
    assert race.sheet(1)["flags"] == 2


# ---- the end of a race


def test_the_first_to_touch_all_flags_wins_in_the_middle_of_the_turn() -> None:
    """Ruling 52."""
    race = Race("1e f2 . .\n2nf1 . . .", flags={1: 1}).last({1: 490}, register=1)
    assert race.winner == "robot1"
    assert race.state.register == 1
    assert race.sheet(2)["flags"] == 1, "the others touch in that register, too"
    assert race.told("over") == ["Rivet is the first to touch all flags in order."]


def test_two_that_finish_at_once_are_ranked_by_the_docks() -> None:
    """Ruling 39."""
    for docks in ([1, 2], [2, 1]):
        race = Race("1nf1 2n", docks=docks, options={2: [ARM]}).last()
        assert race.winner == f"robot{docks[0]}"


def test_a_floor_without_flags_has_no_winner() -> None:
    """Ruling 52."""
    race = Race("1n W", {"turn_limit": 2}).last()
    assert race.winner is None


def test_nobody_wins_when_all_are_out_and_they_are_ranked() -> None:
    """Ruling 38: by flags, then lives, then docks."""
    race = Race(
        "1e O 2w f1 f2", lives={1: 1, 2: 1, 3: 0}, flags={1: 0, 2: 0, 3: 1}, docks=[2, 1, 3]
    )
    race.last({1: 500, 2: 490})
    assert race.winner is None
    returns = race.state.result.returns if race.state.result else {}
    assert sorted(returns, key=lambda seat: -returns[seat]) == ["robot3", "robot2", "robot1"]
    assert max(returns.values()) < 0


def test_the_turn_limit_ranks_and_nobody_wins() -> None:
    race = Race("1n 2nf1 f2 3n", {"turn_limit": 2}, lives={1: 3, 3: 2}).last()
    returns = race.state.result.returns if race.state.result else {}
    assert sorted(returns, key=lambda seat: -returns[seat]) == ["robot2", "robot1", "robot3"]
    assert race.winner is None


def test_a_robot_left_alone_races_on_unless_the_last_one_wins() -> None:
    """Ruling 38."""
    picture = "1e O 2s f1\n. . . ."
    assert Race(picture, lives={1: 1}).last({1: 490}).asked == 2
    race = Race(picture, {"last_robot_wins": True}, lives={1: 1}).last({1: 490})
    assert race.winner == "robot2"
    assert race.told("over") == ["Gasket is the last robot that is left."]


def test_the_last_robot_wins_needs_two_to_begin_with() -> None:
    assert Race("1n", {"last_robot_wins": True}).last().asked == 1


def test_a_position_in_which_one_is_left_is_over_by_that_house_rule() -> None:
    race = Race("1n .", {"last_robot_wins": True}, lives={2: 0})
    assert race.winner == "robot1"
    assert Race("1n .", lives={2: 0}).asked == 1


def test_runners_up_race_on() -> None:
    """Ruling 40."""
    race = Race("1e f1 . 2w . 3n", {"runners_up": True}, damage={1: 3}).last({1: 490})
    assert race.looks(". . . 2w . 3n"), "who has finished leaves the floor"
    assert race.sheet(1)["power"] == "finished"
    race.last({2: 670})
    assert race.winner == "robot1"
    returns = race.state.result.returns if race.state.result else {}
    assert sorted(returns, key=lambda seat: -returns[seat]) == ["robot1", "robot2", "robot3"]


def test_who_has_finished_keeps_no_card_and_can_be_saved() -> None:
    options = {1: ["brakes"], 2: ["recompile"]}
    race = Race("1e f1 . 2n*e 3n", {"runners_up": True}, options=options)
    race.state.registers[0], race.state.twists[1] = (490, 500, 0, 0, 0), "brake"
    race.last(register=1).choose("accept", "accept")
    assert (race.asked, race.state.register) == (2, 2), "the first has finished in register 1"
    assert race.sheet(1)["registers"] == [None] * 5
    assert RULES.codec.load(race.state.chart, RULES.codec.dump(race.state)) == race.state


def test_runners_up_end_at_the_turn_limit_with_a_winner() -> None:
    rules = {"runners_up": True, "turn_limit": 2}
    assert Race("1e f1 . 2w . 3n", rules).last({1: 490}).winner == "robot1"
