"""Factory Rally: powering down, staying down, and coming back."""

import pytest

from tests.rally import Race

TURNS = [70, 80, 90, 100, 110, 120, 130, 140, 150]
MORE = [160, 170, 180, 190, 200, 210, 220, 230, 240]
BREAKER, BACKUP = "circuit_breaker", "superior_archive"

# ---- the announcement


def test_damaged_robots_are_asked_by_the_docks_once_all_have_programmed() -> None:
    """Rulings 9 and 57."""
    race = Race(
        "1n . 2n . 3n . 4n",
        docks=[3, 4, 1, 2],
        damage={1: 1, 3: 1, 4: 1},
        power={4: "down"},
        hands={1: TURNS[:8], 2: MORE, 3: [250, 260, 270, 280, 290, 300, 310, 320]},
    )
    race.program(250, 260, 270, 280, 290)
    assert race.asked == 1, "robot 4 is down and programs nothing"
    race.program(70, 80, 90, 100, 110)
    race.program(160, 170, 180, 190, 200)
    assert (race.asked, race.offered) == (3, ["power down", "power on"])
    race.choose("power on")
    assert race.asked == 1, "not the undamaged, nor those that are down"
    race.choose("power down")
    assert race.asked == 4, "whether it stays down, in cleanup"


def test_who_announces_carries_out_its_program_and_is_down_in_the_next_turn() -> None:
    race = Race("1e . .", damage={1: 4}, hands={1: [490, 70, 80, 90, 100]})
    race.program(490, 70, 80, 90, 100).choose("power down")
    assert race.robots == {1: "1,0 E"}
    assert race.damage(1) == 0, "all its damage is gone"
    assert (race.sheet(1)["power"], race.sheet(1)["hand"]) == ("down", [])
    assert race.offered == ["power down", "power on"], "and at the end of that turn it is asked"


def test_powering_down_throws_locked_cards_away() -> None:
    race = Race("1n", damage={1: 6}, hands={1: TURNS[:3]}, registers={1: [None] * 3 + [10, 20]})
    race.program(70, 80, 90, None, None).choose("power down")
    assert race.sheet(1)["registers"] == [None] * 5


def test_a_power_down_can_be_declined() -> None:
    race = Race("1n", damage={1: 1}, hands={1: TURNS[:8]})
    race.program(70, 80, 90, 100, 110).choose("power on")
    assert (race.sheet(1)["power"], race.damage(1), len(race.sheet(1)["hand"])) == ("on", 1, 8)


# ---- down


def test_staying_down_is_asked_of_all_that_are_down_damaged_or_not() -> None:
    race = Race("1n . 2n*w", docks=[2, 1], power={1: "down", 2: "down"}).last()
    assert race.asked == 2
    race.choose("power down")
    assert race.asked == 1
    race.choose("power on")
    assert (race.sheet(2)["power"], race.damage(2)) == ("down", 0)
    assert (race.sheet(1)["power"], len(race.sheet(1)["hand"])) == ("on", 9)


def test_who_powers_up_keeps_the_damage_of_its_rest() -> None:
    race = Race("*w 1n", power={1: "down"}).last().choose("power on")
    assert (race.damage(1), len(race.sheet(1)["hand"])) == (1, 8)


def test_locks_of_its_rest_stay_when_it_powers_up() -> None:
    race = Race("*w 1n", power={1: "down"}, damage={1: 4}).last().choose("power on")
    assert race.sheet(1)["registers"][4] is not None
    assert len(race.sheet(1)["hand"]) == 4


def test_nobody_programs_and_the_turn_runs_all_the_same() -> None:
    """Ruling 58."""
    race = Race("1n> > > > > .", power={1: "down"}, dealt=False)
    assert race.robots == {1: "5,0 N"}
    assert race.told("register") == [f"Register {number}." for number in range(1, 6)]


# ---- the fuse box (ruling 63)


@pytest.mark.parametrize(("damage", "power"), [(2, "on"), (3, "down"), (4, "down")])
def test_a_breaker_powers_down_from_three_damage_on(damage: int, power: str) -> None:
    race = Race("1n .", damage={1: damage}, options={1: [BREAKER]}).last()
    while race.sheet(1)["power"] == "down" and race.state.turn == 2:
        race.choose(race.offered[0])
    assert race.sheet(1)["power"] == power


def test_a_breaker_looks_after_the_repairs() -> None:
    race = Race("1nW .", damage={1: 3}, options={1: [BREAKER]}).last()
    assert (race.sheet(1)["power"], race.damage(1)) == ("on", 2)


def test_a_breaker_keeps_a_robot_down_unasked() -> None:
    race = Race("1n 2n", damage={1: 3}, power={1: "down"}, options={1: [BREAKER]}).last()
    assert (race.sheet(1)["power"], race.damage(1)) == ("down", 0)
    assert race.asked == 2


# ---- coming back


def test_a_destroyed_robot_comes_back_on_its_archive_with_two_damage() -> None:
    race = Race("1e O . W", archive={1: [3, 0]}).last({1: 490})
    assert race.offered == ["face N", "face E", "face S", "face W"]
    race.choose("face S")
    assert (race.robots, race.damage(1)) == ({1: "3,0 S"}, 2)
    assert race.offered == ["power down", "power on"], "always asked (ruling 54)"
    race.choose("power on")
    assert (race.damage(1), len(race.sheet(1)["hand"])) == (2, 7)


def test_who_comes_back_down_has_no_damage_and_rests() -> None:
    """Ruling 10."""
    race = Race("1e O .").last({1: 490}).choose("face N", "power down")
    assert (race.sheet(1)["power"], race.damage(1)) == ("down", 0)


def test_a_power_down_that_was_announced_is_asked_anew() -> None:
    race = Race("1e O .", power={1: "announced"}).last({1: 490}).choose("face N")
    race.choose("power on")
    assert (race.sheet(1)["power"], race.damage(1)) == ("on", 2)


def test_a_fresh_backup_comes_back_without_damage() -> None:
    race = Race("1e O .", options={1: [BACKUP, "brakes"]}).last({1: 490})
    race.choose("lose brakes", "face N", "power on")
    assert race.damage(1) == 0


def test_no_option_takes_the_damage_of_coming_back() -> None:
    """Ruling 55."""
    race = Race("1e O .", options={1: ["brakes", "recompile"]}).last({1: 490})
    race.choose("lose brakes", "face N", "power on")
    assert race.damage(1) == 2


def test_the_order_of_destruction_decides() -> None:
    race = Race("1e 2n O\n. . .\n. . .", archive={1: [1, 2], 2: [1, 2]}, docks=[1, 2])
    race.last({1: 670})
    assert race.asked == 2, "it fell first"
    race.choose("face N", "power on")
    assert race.asked == 1
    assert race.offered == [f"enter {cell}" for cell in ("0,1", "1,1", "2,1", "0,2", "2,2")]


@pytest.mark.parametrize("docks", [(1, 2), (2, 1)])
def test_those_that_fall_at_one_moment_come_back_by_the_docks(docks: tuple[int, int]) -> None:
    """Ruling 36."""
    race = Race("O 1n< 2n> O", docks=docks).last()
    assert race.asked == docks[0]


def test_an_archive_that_is_taken_means_a_cell_around_it() -> None:
    """Rulings 33 and 34: pits are left out, cells behind walls are not."""
    picture = ". O . 2e O\n. 1n/e . . .\n# . . . ."
    race = Race(picture, archive={2: [1, 1]}).last({2: 490})
    assert race.offered == [f"enter {c}" for c in ("0,0", "2,0", "0,1", "2,1", "1,2", "2,2")]


def test_beside_its_archive_a_robot_may_not_look_at_one_within_three_cells() -> None:
    """Ruling 35."""
    race = Race("1n . . . . 2e", archive={2: [0, 0]}).last({2: 490})
    assert race.offered == ["face N", "face E", "face S"], "one cell is left: it is not asked"
    race = Race("1n . . 3n . 2e", archive={2: [0, 0]}).last({2: 490})
    assert race.offered == ["face N", "face S"]
    race = Race("1n . . . 3n 2e", archive={2: [0, 0]}).last({2: 490})
    assert race.offered == ["face N", "face S"], "three cells away"
    race = Race("1n . . . . 3n 2e", archive={2: [0, 0]}).last({2: 490})
    assert race.offered == ["face N", "face E", "face S"], "four"


@pytest.mark.parametrize(
    ("floor", "seen"), [("1n ./e . 3n 2e", False), ("1n . O 3n 2e", True), ("1n . # 3n 2e", False)]
)
def test_walls_and_holes_end_the_sight_and_pits_do_not(floor: str, seen: bool) -> None:
    """Rulings 35 and 51."""
    race = Race(floor, archive={2: [0, 0]}).last({2: 490})
    assert ("face E" in race.offered) != seen


def test_on_its_archive_it_may_look_anywhere() -> None:
    race = Race("O 2w . 1n", archive={2: [2, 0]}).last({2: 490})
    assert race.offered == ["face N", "face E", "face S", "face W"]


def test_no_room_around_means_the_next_ring() -> None:
    race = Race("3n 1n . . 2e", archive={2: [0, 0]}).last({2: 490})
    assert race.offered == ["face N", "face E", "face S"], "in 2,0"


def test_no_room_at_all_means_waiting() -> None:
    """Ruling 54."""
    race = Race("1n 2n", lives={3: 2}, archive={3: [0, 0]}).last()
    assert race.told("waits") == ["Sprocket finds no room and waits."]
    assert 3 not in race.robots
    race.last({1: 490})
    assert (race.asked, race.offered[0]) == (3, "face N"), "robot 1 has left its archive"


def test_robots_off_the_board_come_back_before_those_destroyed_later() -> None:
    """Ruling 53."""
    race = Race("1e O . .", lives={2: 3, 3: 3}, archive={2: [2, 0], 3: [3, 0]}, docks=[1, 3, 2])
    race.last({1: 490})
    order = []
    while race.state.turn == 2:
        order.append(race.asked)
        race.choose(race.offered[0], "power on")
    assert order == [3, 2, 1]


def test_robots_off_the_board_are_dealt_nothing() -> None:
    """Ruling 53."""
    race = Race("1n .", lives={2: 3}, archive={2: [1, 0]}, dealt=False)
    assert (race.sheet(2)["hand"], len(race.sheet(1)["hand"])) == ([], 9)


def test_repairs_come_before_coming_back() -> None:
    race = Race("1e O W", archive={1: [2, 0]}).last({1: 490}).choose("face N", "power on")
    assert race.damage(1) == 2
