"""The shipped arenas, and what is wrong with other ones."""

import pytest

from derelict_game import places
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.match.game_cards import card_of
from derelict_game.match.mission import Mission, check_mission, maps_of, shipped_maps
from derelict_game.rules.arena import RULES
from derelict_game.rules.arena.checks import reached
from derelict_game.rules.arena.ground import ground_of
from derelict_game.rules.arena.tokens import MEMBERS, PICK_UPS, RANGE, SPAWNS
from derelict_game.rules.registry import built_in
from tests.arena_maps import faults, symmetries

NAMES = card_of(places.assets_dir(), RULES.name).maps
ASYMMETRIC = "last-keep"


def mission_of(name: str) -> Mission:
    """Return a shipped arena, which has no fault."""
    mission, found = check_mission(shipped_maps(places.maps_dir())[name], built_in())
    assert mission is not None
    assert found == []
    return mission


def test_the_card_names_every_arena_and_there_are_enough() -> None:
    own = maps_of(places.maps_dir(), RULES.name)
    assert set(NAMES) == {name for name in own if own[name].parent.name == RULES.name}
    assert len(NAMES) >= 6


@pytest.mark.parametrize("name", NAMES)
def test_an_arena_says_what_it_is(name: str) -> None:
    mission = mission_of(name)
    assert mission.rules.name == RULES.name
    assert mission.title
    assert mission.briefing
    assert mission.idea
    assert len(mission.demands) == 2
    assert "turn_limit" in mission.map.properties


@pytest.mark.parametrize("name", NAMES)
def test_an_arena_is_as_large_as_those_of_contests(name: str) -> None:
    chart = mission_of(name).map.chart
    assert 15 <= chart.width <= 30
    assert 15 <= chart.height <= 30


def test_both_ends_of_the_scale_of_sizes_are_there() -> None:
    sizes = {
        (mission_of(name).map.chart.width, mission_of(name).map.chart.height) for name in NAMES
    }
    assert {(15, 15), (30, 30)} <= sizes


@pytest.mark.parametrize("name", NAMES)
def test_squads_have_equal_chances_but_on_one_arena(name: str) -> None:
    found = mission_of(name).map
    assert bool(symmetries(found.chart, found.tokens)) == (name != ASYMMETRIC)


@pytest.mark.parametrize("name", NAMES)
def test_every_cell_can_be_reached_and_nobody_starts_in_a_line_of_fire(name: str) -> None:
    found = mission_of(name).map
    ground = ground_of(found.chart)
    spawns = {token.kind: ground.place(token.cell) for token in found.tokens}
    ways = reached(ground, spawns[SPAWNS[0]])
    assert len(ways) == len(found.chart.corridors)
    for amber in MEMBERS[0]:
        steps = reached(ground, spawns[SPAWNS[amber]])
        for blue in MEMBERS[1]:
            enemy = spawns[SPAWNS[blue]]
            assert enemy not in ground.reach[spawns[SPAWNS[amber]]]
            assert steps[enemy] > RANGE["blaster"] + 2


def test_arenas_have_different_things_in_them() -> None:
    counts = {}
    for name in NAMES:
        kinds = [token.kind for token in mission_of(name).map.tokens]
        counts[name] = (
            kinds.count("control_point"),
            sum(kind.startswith("mainframe") for kind in kinds),
            sum(kind in PICK_UPS for kind in kinds),
        )
    assert len(set(counts.values())) == len(NAMES)
    assert counts["armoury"][:2] == (0, 0)
    assert counts["beacon-field"][0] == 23
    kinds = [token.kind for token in mission_of("cold-core").map.tokens]
    assert kinds.count("mainframe") == 2, "nobody's"


# ---- faults

GOOD = (
    "ABCD...o",
    "........",
    "..M..m..",
    "........",
    "........",
    "........",
    "........",
    "abcd...+",
)


def test_a_good_arena_has_no_fault() -> None:
    assert faults(GOOD) == []


def test_a_spawn_is_missing_or_doubled() -> None:
    assert faults(("ABC....o", *GOOD[1:])) == ["The start of Amber Delta is missing."]
    twice = Token("spawn_blue_2", Cell(4, 4), Facing.N)
    assert faults(GOOD, twice) == ["There is more than one start of Blue Bravo."]


def test_something_lies_in_a_wall() -> None:
    rows = [*GOOD]
    rows[1] = "....#..."
    kit = Token("repair_kit", Cell(4, 1), Facing.N)
    assert faults(rows, kit) == ["4,1: Repair kit lies in a wall."]


@pytest.mark.parametrize(
    ("kind", "cell", "told"),
    [
        ("shield", Cell(7, 7), ["7,7: Shield shares its cell with its like."]),
        ("mainframe", Cell(7, 0), ["7,0: Mainframe shares its cell with its like."]),
        ("control_point", Cell(2, 2), ["2,2: Control point shares its cell with its like."]),
        ("shield", Cell(7, 0), []),
        ("control_point", Cell(0, 0), []),
    ],
)
def test_things_of_one_sort_share_no_cell(kind: str, cell: Cell, told: list[str]) -> None:
    assert faults(GOOD, Token(kind, cell, Facing.N)) == told


def test_units_are_not_put_on_a_map() -> None:
    assert faults(GOOD, Token("amber_1", Cell(4, 4), Facing.N)) == [
        "4,4: Amber Alpha starts where its spawn is: use the start of Amber Alpha."
    ]


def test_something_is_out_of_reach_of_everybody_or_of_one_squad() -> None:
    rows = ("ABCD..#o", "......##", "........", "########", ".....+.s", "abcd...m")
    found = faults(rows)
    assert "7,0: Nobody can reach the control point." in found
    assert "5,4: Only Blue can reach the repair kit." in found
    assert "7,5: Only Blue can reach Blue's mainframe." in found
    assert "0,0: Amber Alpha is walled off from all enemies." in found
    assert "3,5: Blue Delta is walled off from all enemies." in found


def test_a_corner_between_two_walls_is_no_way() -> None:
    rows = [*GOOD]
    rows[0], rows[1] = "ABCD..#o", ".......#"
    assert faults(rows) == ["7,0: Nobody can reach the control point."]
    rows[1] = "........"
    assert faults(rows) == []


def test_a_unit_starts_in_a_line_of_fire() -> None:
    rows = (*GOOD[:5], "abcd...+", "........")
    assert "0,0: Amber Alpha starts in the line of fire of Blue Alpha." in faults(rows)
    assert faults((*GOOD[:5], "........", "abcd...+")) == [], "six cells are too far"
    covered = (GOOD[0], "#####...", *GOOD[2:5], "abcd...+", "........")
    assert faults(covered) == []
