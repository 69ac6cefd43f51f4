"""What can be wrong with a course of Factory Rally, and how many robots it takes."""

from pathlib import Path

import pytest

from derelict_game.board.chart import Chart
from derelict_game.board.fault import Severity
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.match.mission import find_mission
from derelict_game.rules.options import OptionError
from derelict_game.rules.rally import RULES
from derelict_game.rules.registry import Registry
from derelict_game.rules.setup import Setup

ROWS = ["......", "......", "......", "....#."]
SOUND = ("dock_1 0,3 N", "dock_2 1,3 N", "flag_1 0,0 N", "flag_2 5,0 N")


def token(text: str) -> Token:
    """Return the token that is written so."""
    kind, where, facing = text.split()
    cell = Cell.parse(where)
    assert cell
    return Token(kind, cell, Facing[facing])


def sentences(*texts: str, robots: int | None = None) -> list[str]:
    """Return the faults of a floor with these tokens."""
    options = {} if robots is None else {"robots": robots}
    found = RULES.check(Chart.from_rows(ROWS), Setup(tuple(map(token, texts)), options))
    return [str(fault) for fault in found]


def test_a_sound_course_has_no_fault() -> None:
    everything = (
        *("belt 1,1 E", "express 2,1 E", "gear_left 3,1 N", "gear_right 3,2 N", "pit 1,2 N"),
        *("wrench 2,0 N", "hammer 3,0 N", "wall 5,3 E", "laser 5,3 E", "laser_3 0,2 W"),
        *("wall 0,2 W", "pusher_odd 2,0 N", "pusher_even 2,0 E", "wall 2,0 N", "wall 3,0 W"),
        *("wall 4,3 W", "laser 2,2 S", "wall 2,3 N"),
    )
    assert sentences(*SOUND, *everything, robots=2) == []


@pytest.mark.parametrize(
    ("added", "told"),
    [
        ("robot3 2,2 N", "cell 2,2: Sprocket stands on the map; robots start from the docks."),
        ("gear_left 2,2 E", "cell 2,2: The left gear looks east; it has no facing but north."),
        ("flag_3 2,2 S", "cell 2,2: Flag 3 looks south; it has no facing but north."),
        ("wrench 4,3 N", "cell 4,3: The repair site stands off the floor."),
        ("laser 4,3 W", "cell 4,3: The laser stands off the floor."),
        ("wall 4,3 S", "cell 4,3: The wall stands off the floor."),
        ("dock_3 1,3 N", "cell 1,3: Dock 3 shares its cell with dock 2."),
        ("flag_3 5,0 N", "cell 5,0: Flag 3 shares its cell with flag 2."),
        ("dock_2 2,2 N", "cell 2,2: There is another dock 2."),
        ("flag_2 2,2 N", "cell 2,2: There is another flag 2."),
        ("dock_4 2,2 N", "Dock 3 is missing; docks are numbered from 1 without gaps."),
        ("flag_4 2,2 N", "Flag 3 is missing; flags are numbered from 1 without gaps."),
        ("pit 0,0 N", "cell 0,0: Flag 1 stands on a pit."),
        ("pit 1,3 N", "cell 1,3: Dock 2 stands on a pit."),
    ],
)
def test_what_keeps_a_course_from_being_played(added: str, told: str) -> None:
    assert sentences(*SOUND, added) == [f"error: {told}"]


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        ("belt 2,2 N", "gear_left 2,2 N", "The left gear shares its cell with the belt."),
        ("pit 2,2 N", "express 2,2 N", "The express belt shares its cell with the pit."),
        ("belt 2,2 N", "belt 2,2 N", "The belt shares its cell with another one."),
        ("wrench 2,2 N", "hammer 2,2 N", "The workshop shares its cell with the repair site."),
        ("pit 2,2 N", "hammer 2,2 N", "The workshop stands on a pit."),
        (
            "pusher_odd 2,2 N",
            "pusher_odd 2,2 E",
            "The pusher 1-3-5 shares its cell with another one.",
        ),
    ],
)
def test_what_cannot_share_a_cell(one: str, other: str, told: str) -> None:
    assert sentences(*SOUND, one, other) == [f"error: cell 2,2: {told}"]


def test_docks_and_flags_must_be_there() -> None:
    assert sentences("flag_1 0,0 N") == ["error: There is no dock on the map."]
    assert sentences("dock_1 0,3 N") == ["error: There is no flag on the map."]
    told = ["error: 3 robots shall race, but there are only 2 docks."]
    assert sentences(*SOUND, robots=3) == told


def test_every_flag_is_reached_from_every_dock() -> None:
    pits = [f"pit {x},1 N" for x in range(5)]
    cut_off = "error: cell 5,0: Flag 2 cannot be reached from dock 1."
    assert sentences(*SOUND, *pits) == [], "there is a way at the end"
    first = "error: cell 0,0: Flag 1 cannot be reached from dock 1."
    assert sentences(*SOUND, *pits, "wall 5,1 N") == [first, cut_off]
    round_it = ("wall 5,0 W", "wall 5,0 S")
    assert sentences(*SOUND, *round_it) == [cut_off], "walls part cells like pits"
    boxed = ("wall 0,3 N", "wall 0,3 E")
    assert sentences(*SOUND, *boxed) == [first, cut_off], "dock 1 alone is cut off"


@pytest.mark.parametrize(
    ("added", "told"),
    [
        (["belt 2,2 N", "wall 2,1 S"], "cell 2,2: The belt runs into a wall."),
        (["express 2,2 N", "pit 2,1 N"], "cell 2,2: The express belt runs into a pit."),
        (["belt 2,0 N"], "cell 2,0: The belt runs off the floor."),
        (["belt 3,3 E"], "cell 3,3: The belt runs off the floor."),
        (["laser 2,2 W"], "cell 2,2: No wall is drawn behind the laser."),
        (["pusher_even 2,2 S"], "cell 2,2: No wall is drawn behind the pusher 2-4."),
        (["wall 2,2 W", "wall 2,2 W"], "cell 2,2: The wall is drawn twice."),
        (["wall 2,2 W", "wall 1,2 E"], "cell 1,2: The wall is drawn twice."),
    ],
)
def test_what_works_but_is_hardly_meant(added: list[str], told: str) -> None:
    assert sentences(*SOUND, *added) == [f"warning: {told}"]


def test_belts_do_not_run_head_on() -> None:
    told = "The belt runs head-on into another one."
    assert sentences(*SOUND, "belt 2,2 E", "belt 3,2 W") == [
        f"warning: cell 2,2: {told}",
        f"warning: cell 3,2: {told}",
    ]
    assert sentences(*SOUND, "belt 2,2 E", "belt 3,2 N") == [], "from the side all is well"


def test_a_fault_names_the_token_that_has_it() -> None:
    tokens = tuple(map(token, (*SOUND, "belt 2,0 N")))
    (fault,) = RULES.check(Chart.from_rows(ROWS), Setup(tokens))
    assert fault.token == len(SOUND)
    assert fault.severity is Severity.WARNING


# ---- how many race


def test_no_more_robots_race_than_there_are_docks(
    tmp_path: Path, maps: Path, registry: Registry
) -> None:
    whole = (maps / "rally" / "first-shift.tmx").read_text()
    for name in ("tileset.tsx", "tileset.png"):
        (tmp_path / name).write_bytes((maps / "rally" / name).read_bytes())
    for number in range(4, 9):
        # Without a dock's object the map has fewer of them.
        before, _, after = whole.partition(f' type="dock_{number}"')
        begin = before.rindex("<object ")
        whole = before[:begin] + after[after.index("</object>") + len("</object>") :]
    path = tmp_path / "small.tmx"
    path.write_text(whole)
    mission = find_mission(str(path), maps, registry)
    assert len(mission.seats({})) == 3, "not the usual four"
    assert len(mission.seats({"robots": 2})) == 2
    with pytest.raises(OptionError, match="robots is a number from 1 to 3, not '4'"):
        mission.start({"robots": 4})
    full = find_mission("first-shift", maps, registry)
    assert len(full.seats({"robots": 8})) == 8
