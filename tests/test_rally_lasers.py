"""Factory Rally: lasers of the board and of robots, and the options that change them."""

from typing import Any

import pytest

from tests.rally import Race


def damages(race: Race) -> dict[int, int]:
    """Return the damage of every robot on the floor that has any."""
    return {robot: race.damage(robot) for robot in race.robots if race.damage(robot)}


# All robots look where nobody is, unless the picture says otherwise.
BOARD: dict[str, tuple[str, dict[int, int]]] = {
    "one beam": ("*w . 1n", {1: 1}),
    "two beams": ("**w . 1n", {1: 2}),
    "three beams": ("***w . 1n", {1: 3}),
    "its own cell": ("1n*w .", {1: 1}),
    "away from its wall: east": ("1n *w .", {}),
    "north": ("1n\n.\n*s", {1: 1}),
    "south": ("*n\n.\n1n", {1: 1}),
    "west": ("1n . *e", {1: 1}),
    "only the first robot": ("*w 1n . 2n", {1: 1}),
    "a wall ends it": ("*w ./e 1n", {}),
    "a wall of the far cell ends it": ("*w . 1n/w", {}),
    "a laser's own wall ends another's beam": ("*w . 1n*w", {1: 1}),
    "a pusher's wall ends it, too": ("*w . 1nqw", {}),
    "pits do not": ("*w O 1n", {1: 1}),
    "holes do (ruling 51)": ("*w # 1n", {}),
    "two lasers": ("*w . 1n . *e", {1: 2}),
    "two lasers in one cell": ("*w**w 1n", {1: 3}),
    "crossing lasers": (". *n .\n*w 1n *e", {1: 3}),
    "robots on docks (ruling 14)": ("*w 1nd1", {1: 1}),
    "a wall behind the laser: nothing there": ("1n ./e *w", {}),
}


@pytest.mark.parametrize("name", BOARD)
def test_lasers_of_the_board(name: str) -> None:
    picture, expected = BOARD[name]
    assert damages(Race(picture).last()) == expected


ROBOTS: dict[str, tuple[str, dict[int, int]]] = {
    "ahead": ("1e 2n", {2: 1}),
    "however far": ("1e . . . . . . . . . . 2n", {2: 1}),
    "not behind": ("1e . .\n. . .", {}),
    "only the first": ("1e 2n 3n", {2: 1}),
    "a wall stops it": ("1e/e 2n", {}),
    "each other (ruling 12)": ("1e . 2w", {1: 1, 2: 1}),
    "three in a line": ("1e 2e 3n", {2: 1, 3: 1}),
    "over a pit": ("1e O 2n", {2: 1}),
    "not over a hole": ("1e # 2n", {}),
    "from two sides": ("1e 2n 3w", {2: 2}),
    "board and robot": ("*w 1e 2n", {1: 1, 2: 1}),
}


@pytest.mark.parametrize("name", ROBOTS)
def test_lasers_of_robots(name: str) -> None:
    picture, expected = ROBOTS[name]
    assert damages(Race(picture).last()) == expected


DOUBLE, HIGH, REAR = "double_barreled_laser", "high_power_laser", "rear_firing_laser"
OPTIONS: dict[str, tuple[str, list[str], dict[int, int]]] = {
    "double: two points": ("1e 2n", [DOUBLE], {2: 2}),
    "high power: through a robot, which is hit too": ("1e 2n 3n", [HIGH], {2: 1, 3: 1}),
    "high power: through one robot only": ("1e 2n 3n 4n", [HIGH], {2: 1, 3: 1}),
    "high power: through a wall": ("1e/e 2n", [HIGH], {2: 1}),
    "high power: through one wall only": ("1e/e ./e 2n", [HIGH], {}),
    "high power: a wall, then a robot, which ends it": ("1e/e 2n 3n", [HIGH], {2: 1}),
    "high power: a robot, then a wall, which ends it": ("1e 2n/e 3n", [HIGH], {2: 1}),
    "high power: a wall that both cells own is one": ("1e/e 2n/w 3n", [HIGH], {2: 1}),
    "high power: not over a hole": ("1e # 2n", [HIGH], {}),
    "both: each shot goes through (ruling 64)": ("1e 2n 3n 4n", [DOUBLE, HIGH], {2: 2, 3: 2}),
    "rear": ("3n 1e 2n", [REAR], {2: 1, 3: 1}),
    "rear: a plain laser": ("4n 3n 1e 2n 5n", [DOUBLE, HIGH, REAR], {2: 2, 5: 2, 3: 1}),
    "rear: a wall stops it": ("3n/e 1e .", [REAR, HIGH], {}),
    "rear: north and south": ("2w\n.\n1n\n.\n3w", [REAR], {2: 1, 3: 1}),
}


@pytest.mark.parametrize("name", OPTIONS)
def test_options_for_lasers(name: str) -> None:
    picture, options, expected = OPTIONS[name]
    assert damages(Race(picture, options={1: options}).last()) == expected


# ---- when they fire


def test_lasers_fire_when_the_floor_has_stopped() -> None:
    race = Race("*n 1e> .\n. . .").last({1: 430})
    assert race.looks("1e . .\n. . .")
    assert damages(race) == {1: 1}
    race = Race("2n) 1s").last()
    assert damages(race) == {1: 1}, "a gear has turned it before it shoots"


def test_a_robot_that_has_fallen_stops_no_laser() -> None:
    """Ruling 13."""
    race = Race("*w 2nv 3n\n. O .", lives={2: 1, 3: 3}).last()
    assert damages(race) == {3: 1}


def test_a_robot_that_lasers_destroy_has_fired_and_was_in_the_way() -> None:
    """Rulings 12 and 13."""
    more: dict[str, Any] = {"registers": {2: [490, 500, 510, 520, 50]}, "lives": {2: 1}}
    race = Race("*w 2w 3n", damage={2: 9}, **more).last()
    assert race.robots.keys() == {3}
    assert damages(race) == {3: 1}, "by robot 2 alone"


def test_two_robots_can_destroy_each_other() -> None:
    """Ruling 12; nobody is left (ruling 38)."""
    cards = {1: [490, 500, 510, 520, 60], 2: [540, 550, 560, 570, 50]}
    race = Race("1w 2e", damage={1: 9, 2: 9}, lives={1: 1, 2: 1}, registers=cards).last()
    assert race.robots == {}
    assert race.winner is None


def test_robots_that_are_down_do_not_shoot() -> None:
    """Ruling 7, and its switch."""
    assert damages(Race("1e 2n", power={1: "down"}).last()) == {}
    assert damages(Race("1e 2n", {"down_fires": True}, power={1: "down"}).last()) == {2: 1}


def test_robots_that_have_announced_still_shoot() -> None:
    assert damages(Race("1e 2n", power={1: "announced"}).last()) == {2: 1}


def test_robots_that_are_down_are_hit() -> None:
    race = Race("*w 1n", power={1: "down"}).last()
    assert damages(race) == {1: 1}
    assert race.offered == ["power down", "power on"]


def test_who_is_hit_is_told_with_the_beam() -> None:
    race = Race("1e 2n 3n\n*w . .", options={1: [HIGH]}).last()
    assert race.told("beam") == ["Rivet hits Gasket and Sprocket."]
    race = Race("*w 1n").last()
    assert race.told("beam") == ["A laser hits Rivet."]
