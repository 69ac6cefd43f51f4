"""Factory Rally: damage, what takes it, locked registers and destruction."""

from typing import Any

import pytest

from tests.rally import Race

PROGRAM = [10, 20, 30, 40, 50]
"""Cards that leave a robot in its cell."""
AHEAD = [490, 500, 510, 520, 530]
SHIELD, COAT, RAM = "power_down_shield", "ablative_coat", "ramming_gear"


def locked(damage: int) -> list[int | None]:
    """Return the registers of a robot with so much damage, its locked ones full."""
    open_ = min(5, 9 - damage)
    return [None] * open_ + PROGRAM[open_:]


# ---- locked registers


@pytest.mark.parametrize("damage", range(10))
def test_cards_and_locks_by_damage(damage: int) -> None:
    race = Race("1n", dealt=False, damage={1: damage}, registers={1: locked(damage)})
    sheet = race.sheet(1)
    assert len(sheet["hand"]) == 9 - damage
    free = [number for number in range(1, 6) if number <= 9 - damage]
    registers = sorted({int(text.split()[1]) for text in race.offered if text != "done"})
    assert registers == free
    assert sheet["registers"] == locked(damage), "locked cards stay (rulings 27 and 29)"
    assert not {*sheet["hand"]} & {*PROGRAM[len(free) :]}, "they are not in the deck"


def test_all_locked_says_done_and_runs_again() -> None:
    """Rulings 29 and 47."""
    race = Race("1e . . . . .\n. . . . . .", damage={1: 9}, registers={1: AHEAD})
    assert race.offered == ["done"]
    race.choose("done", "power on")
    assert race.looks(". . . . . 1e\n. . . . . .")
    assert race.offered == ["done"]
    assert race.sheet(1)["registers"] == AHEAD


def test_a_register_that_locks_in_mid_turn_plays_its_card_and_keeps_it() -> None:
    """Ruling 28: the laser hits in register 1, and card 5 is carried out all the same."""
    race = Race(". .\n1s*w .", damage={1: 4}, hands={1: [10, 490, 70, 80, 90]})
    race.program(10, 490, 70, 80, 90).choose("power on")
    assert race.looks("1w .\n. .")
    assert race.damage(1) == 5
    assert race.sheet(1)["registers"] == [None, None, None, None, 90]


@pytest.mark.parametrize("damage", [5, 6, 7, 8, 9])
def test_a_repair_unlocks_from_the_left_and_the_card_is_thrown_away(damage: int) -> None:
    """Ruling 27: damage 9 to 8 frees register 1, and register 5 is the last."""
    race = Race("1nW", damage={1: damage}, registers={1: locked(damage)}).last()
    assert race.damage(1) == damage - 1
    assert race.sheet(1)["registers"] == locked(damage - 1)


def test_a_register_that_locks_while_down_gets_a_card_at_once() -> None:
    """Ruling 30."""
    race = Race("1n**w", power={1: "down"}, damage={1: 4}, dice=[490, 10]).last()
    assert race.damage(1) == 6
    assert race.sheet(1)["registers"] == [None, None, None, 10, 490]
    assert race.told("locked") == [
        "Rivet: Move 1 (490) is locked into register 5.",
        "Rivet: U-Turn (10) is locked into register 4.",
    ]


def test_a_bare_locked_register_gets_a_card_before_the_hands() -> None:
    """Ruling 30, at the beginning of a turn: lowest register first."""
    race = Race("1n", dealt=False, damage={1: 7}, dice=[70, 80, 90, 100, 110])
    assert race.sheet(1)["registers"] == [None, None, 70, 80, 90]
    assert race.sheet(1)["hand"] == [100, 110]


# ---- options against damage


def test_each_point_is_asked_and_one_option_takes_one() -> None:
    """Ruling 31."""
    race = Race("***w 1n", options={1: ["brakes", "recompile"]}).last()
    assert race.offered == ["absorb brakes", "absorb recompile", "accept"]
    race.choose("absorb recompile")
    assert race.offered == ["absorb brakes", "accept"]
    race.choose("accept")
    assert race.offered == ["absorb brakes", "accept"]
    race.choose("absorb brakes")
    assert race.damage(1) == 1
    assert race.sheet(1)["held"] == ()
    assert set(race.state.discards) == {"brakes", "recompile"}


def test_no_option_helps_against_a_pit() -> None:
    """Ruling 31."""
    race = Race("1e O", options={1: ["brakes"]}).last({1: 490})
    assert race.robots == {}
    assert race.sheet(1)["held"] == (), "and the only one is lost unasked"


def test_several_robots_are_asked_by_the_docks() -> None:
    """Ruling 49: all points of the first, and what it loses; then the next."""
    race = Race(
        "**w 1n\n**w 2n",
        docks=[2, 1],
        damage={2: 9},
        registers={2: PROGRAM},
        options={1: ["brakes"], 2: ["recompile", "fourth_gear"]},
        lives={2: 1},
    ).last()
    assert race.asked == 2
    race.choose("accept")
    assert race.asked == 2
    assert race.offered == ["lose fourth_gear", "lose recompile"], "its second point is void"
    race.choose("lose recompile")
    assert race.asked == 1
    race.choose("accept", "absorb brakes")
    assert race.damage(1) == 1


def test_the_coat_takes_points_unasked_and_is_gone_with_the_third() -> None:
    """Ruling 59."""
    race = Race("**w 1n", options={1: [COAT, "brakes"]}).last()
    assert race.damage(1) == 0
    assert race.sheet(1)["coat"] == 1
    race = Race("**w 1n", options={1: [COAT, "brakes"]}, coat={1: 1}).last()
    assert race.sheet(1)["held"] == ("brakes",)
    assert race.offered == ["absorb brakes", "accept"], "the second point is asked"
    assert race.state.discards == (COAT,)


SHELL: dict[str, tuple[str, int]] = {
    "one point from one side": ("*w 1n", 0),
    "two points from one side": ("**w 1n", 1),
    "one from each of two sides": ("*w 1n *e", 0),
    "two lasers of one side": ("*w*w 1n", 1),
    "two and one": ("**w 1n *e", 1),
    "all four sides": (". *n .\n*w 1n *e\n. *s .", 0),
    "a robot and a laser from one side": ("*w 2e 1n", 0),
}


@pytest.mark.parametrize("name", SHELL)
def test_the_shield_stops_the_first_point_from_each_side(name: str) -> None:
    """Ruling 60."""
    picture, damage = SHELL[name]
    race = Race(picture, power={1: "down"}, options={1: [SHIELD]}).last()
    while race.asked == 1 and "accept" in race.offered:
        race.choose("accept")
    assert race.damage(1) == damage
    running = Race(picture, options={1: [SHIELD]}).last()
    assert "accept" in running.offered, "it is of no use while the robot runs"


def test_the_shield_is_new_in_every_register() -> None:
    """Ruling 60."""
    race = Race("*w 1n", power={1: "down"}, options={1: [SHIELD]}).last(register=1)
    assert race.damage(1) == 0
    assert len(race.told("absorbed")) == 5


def test_the_shield_comes_before_the_coat() -> None:
    race = Race("**w 1n", power={1: "down"}, options={1: [SHIELD, COAT]}).last()
    assert race.damage(1) == 0
    assert race.sheet(1)["coat"] == 2


# ---- ramming

RAMS: dict[str, tuple[str, int, dict[int, int]]] = {
    "a push": ("1e 2n .", 490, {2: 1}),
    "each step": ("1e 2n . .", 670, {2: 2}),
    "only the one next to it": ("1e 2n 3n .", 490, {2: 1}),
    "a bump that a wall behind it stops": ("1e 2n/e .", 490, {2: 1}),
    "bumps count step by step": ("1e 2n/e .", 790, {2: 3}),
    "not through a wall between": ("1e/e 2n .", 490, {}),
    "backing up, too": (". 2n 1e", 430, {2: 1}),
    "not one that falls": ("1e 2n O .", 490, {}),
    "the second when the third falls": ("1e 2n 3n O", 490, {2: 1}),
}


@pytest.mark.parametrize("name", RAMS)
def test_ramming(name: str) -> None:
    """Ruling 61: without lasers, for the robots are looked at after the moves."""
    picture, card, expected = RAMS[name]
    race = Race(
        picture, options={1: [RAM]}, lives={1: 1, 2: 1} | ({3: 1} if "3" in picture else {})
    )
    race.last({1: card})
    hits = [text.split()[0] for text in race.told("hit")]
    lasers = sum("hits Gasket" in text for text in race.told("beam"))
    assert hits.count("Gasket") - lasers == expected.get(2, 0)
    assert "Sprocket" not in hits


def test_ramming_can_destroy_and_the_move_goes_on() -> None:
    race = Race(
        "1e 2n . .", options={1: [RAM]}, damage={2: 9}, registers={2: PROGRAM}, lives={2: 1}
    ).last({1: 670})
    assert race.looks(". . 1e .")


def test_options_take_the_points_of_ramming() -> None:
    """Ruling 55."""
    race = Race("1e 2n . .", options={1: [RAM], 2: ["brakes"]}).last({1: 670})
    assert race.asked == 2
    assert race.robots == {1: "1,0 E", 2: "2,0 N"}, "it is asked after the first step"


# ---- destruction


def test_the_tenth_point_destroys() -> None:
    race = Race("*w 1n", damage={1: 9}, registers={1: PROGRAM}).last()
    assert race.robots == {}
    assert race.sheet(1)["lives"] == 2
    assert race.sheet(1)["damage"] == 0
    assert race.sheet(1)["registers"] == [None] * 5, "its cards go back, its locks end (ruling 11)"


def test_one_option_of_its_choice_goes_with_a_destroyed_robot() -> None:
    """Ruling 44."""
    race = Race("1e O", options={1: ["brakes", "recompile", "fourth_gear"]}).last({1: 490})
    assert race.offered == ["lose brakes", "lose fourth_gear", "lose recompile"]
    race.choose("lose fourth_gear")
    assert race.sheet(1)["held"] == ("brakes", "recompile")
    assert race.state.discards == ("fourth_gear",)


def test_the_last_life_takes_all_options_along() -> None:
    """Ruling 56: one is given away, and the others leave the race."""
    more: dict[str, Any] = {"lives": {1: 1}, "options": {1: ["brakes", "recompile"]}}
    race = Race("1e O 2n", **more).last({1: 490})
    race.choose("lose brakes")
    assert race.sheet(1)["held"] == ()
    assert race.state.discards == ("brakes",)
    assert "recompile" not in race.state.option_deck


def test_the_race_ends_when_the_last_option_of_the_last_robot_is_lost() -> None:
    race = Race("1e O", lives={1: 1}, options={1: ["brakes", "recompile"]}).last({1: 490})
    assert RACING in race.choose("lose brakes").told("over")


RACING = "Every robot is out of the race."


def test_flags_stay_with_a_destroyed_robot() -> None:
    """Ruling 11."""
    race = Race("1e O f1 f2", flags={1: 1}, lives={1: 2}).last({1: 490})
    assert race.sheet(1)["flags"] == 1
