"""Derelict: shooting and how shots of all weapons are resolved, sentence by sentence."""

from typing import Any

import pytest

from derelict_game.rules.derelict import RULES
from tests.derelict import Table

OPEN = ["....."] * 5
COLUMN = ["."] * 6
BOLTERS = ("marine", "marine_chain", "marine_sarge", "marine_axe")
UNARMED = ("marine_hammer", "marine_claws")


def shooter(kind: str, *more: list[Any], **position: Any) -> Table:
    """Return a table with an active marine at 2,4 that faces the alien at 2,0."""
    table = Table(OPEN, [kind, 2, 4, "N"], ["alien", 2, 0, "S"], *more, **position)
    return table.choose("activate 2,4")


def flamer(board: list[str], segments: list[str], *more: list[Any], **position: Any) -> Table:
    """Return a table with an active flamer marine at 0,0 that faces east."""
    tokens = (["marine_flame", 0, 0, "E"], *more)
    return Table(board, *tokens, segments=segments, **position).choose("activate 0,0")


def ammo(table: Table) -> int:
    """Return how many shots are left in the flamer."""
    left: int = RULES.status(table.state)["flamer_ammo"]
    return left


def flames(table: Table) -> list[str]:
    """Return the burning cells."""
    return sorted(str(token.cell) for _, token in table.state.tokens() if token.kind == "flame")


def cells(row: int, first: int, last: int) -> list[str]:
    """Return the shots at the cells of a row, sorted as an offer's texts."""
    return sorted(f"shoot {x},{row}" for x in range(first, last + 1))


# ---- Shoot Action: who, and at what cost


@pytest.mark.parametrize("kind", [*BOLTERS, "marine_cannon"])
def test_a_bolter_or_cannon_shot_costs_1(kind: str) -> None:
    table = shooter(kind)
    assert table.offered("shoot") == ["shoot 2,0"]
    assert table.cost("shoot 2,0") == 1


def test_a_flamer_shot_costs_2() -> None:
    table = shooter("marine_flame")
    assert table.cost("shoot 2,0") == 2
    assert table.choose("turn left", "turn right").cost("shoot 2,0") == 2
    assert table.choose("turn left").offered("shoot") == []


@pytest.mark.parametrize("kind", UNARMED)
def test_marines_without_a_ranged_weapon_never_shoot(kind: str) -> None:
    assert shooter(kind).offered("shoot") == []
    assert shooter(kind).choose("move 2,3").offered("shoot") == []


def test_aliens_and_blips_never_shoot() -> None:
    tokens = (["marine", 2, 4, "S"], ["alien", 2, 0, "S"], ["blip", 0, 0, "S"])
    table = Table(OPEN, *tokens, to_move="aliens")
    assert table.choose("activate 2,0").offered("shoot") == []
    assert table.choose("activate 0,0").offered("shoot") == []


@pytest.mark.parametrize("kind", ["marine", "marine_cannon"])
@pytest.mark.parametrize("act", ["move 2,3", "move 1,3", "turn left"])
def test_a_shot_directly_after_a_move_or_turn_is_free(kind: str, act: str) -> None:
    miss = [1] * (3 if kind == "marine_cannon" else 2)
    table = shooter(kind, ["door", 0, 2, "N"], dice=[*miss, *miss]).choose(act)
    target = "shoot 0,2" if act == "turn left" else "shoot 2,0"
    assert table.cost(target) == 0
    table.choose(target)
    assert table.ap == 3
    assert table.cost(target) == 1
    assert table.choose(target).ap == 2


def test_ruling_4_the_free_shot_is_there_at_0_ap_and_only_once() -> None:
    table = shooter("marine", dice=[1, 1]).choose(*["turn left", "turn right"] * 2)
    assert (table.ap, table.offered()) == (0, ["pass", "shoot 2,0"])
    assert table.choose("shoot 2,0").offered() == ["pass"]


def test_a_marine_without_ap_and_without_a_move_does_not_shoot() -> None:
    table = shooter("marine", dice=[1, 1] * 4).choose(*["shoot 2,0"] * 4)
    assert (table.ap, table.offered()) == (0, ["pass"])


# ---- ruling 6: immediately following


def test_ruling_6_command_does_not_break_it() -> None:
    table = shooter("marine", command_points=2).choose("move 2,3", "command", "command")
    assert table.cost("shoot 2,0") == 0


@pytest.mark.parametrize("blip", ["blip", "blip_2"])
def test_ruling_6_reveals_and_the_answers_to_them_do_not_break_it(blip: str) -> None:
    tokens = (["marine", 0, 4, "N"], ["alien", 4, 4, "W"], [blip, 4, 2, "S"])
    table = Table(OPEN, *tokens).choose("activate 0,4", "turn right")
    assert table.seat == "aliens"
    table.choose("turn left", "pass")
    if blip == "blip_2":
        assert table.seat == "marines"
        table.choose("deploy 4,1", "pass")
    assert {"shoot 4,2", "shoot 4,4"} <= set(table.offered())
    assert table.cost("shoot 4,4") == 0


def test_ruling_6_the_roll_for_a_step_through_flame_does_not_break_it() -> None:
    burning = [["flame", 2, y, "N"] for y in (3, 4)]
    table = shooter("marine", *burning, dice=[1]).choose("move 2,3")
    assert table.cost("shoot 2,0") == 0


@pytest.mark.parametrize(
    ("acts", "dice"),
    [
        (["door 3,3"], []),
        (["shoot 2,0"], [1, 1]),
        (["unjam"], []),
        (["turn left", "assault 1,4", "command"], [1, 1, 1, 1]),
        (["activate 4,4", "activate 2,4", "command"], []),
    ],
)
def test_ruling_6_any_other_action_and_a_new_activation_break_it(
    acts: list[str], dice: list[int]
) -> None:
    marks = [["jam", 2, 4, "N"]] if acts == ["unjam"] else []
    more = (["dooropen", 3, 3, "N"], ["alien", 1, 4, "E"], ["marine", 4, 4, "N"], *marks)
    table = shooter("marine", *more, dice=[*dice], command_points=3)
    table.choose("turn left", "turn right", *acts)
    target = "shoot 1,4" if "assault 1,4" in acts else "shoot 2,0"
    assert table.cost(target) == 1


# ---- Resolving Bolter and Cannon Shots


def test_targets_are_visible_aliens_and_closed_doors_only() -> None:
    more = (
        ["door", 0, 2, "N"],
        ["dooropen", 4, 2, "N"],
        ["alien", 4, 4, "N"],
        ["alien", 1, 0, "N"],
        ["marine", 3, 3, "N"],
    )
    assert shooter("marine", *more).offered("shoot") == ["shoot 0,2", "shoot 1,0", "shoot 2,0"]


def test_an_alien_in_an_open_doorway_is_a_target() -> None:
    table = shooter("marine", ["dooropen", 2, 0, "N"], dice=[6, 1]).choose("shoot 2,0")
    assert (table.count("alien"), table.count("dooropen")) == (0, 1)


@pytest.mark.parametrize("kind", ["marine", "marine_cannon"])
@pytest.mark.parametrize("target", ["alien", "door"])
def test_ruling_12_an_aimed_shot_has_no_range(kind: str, target: str) -> None:
    tokens = ([kind, 0, 29, "N"], [target, 0, 0, "S"])
    table = Table(["."] * 30, *tokens).choose("activate 0,29")
    assert table.offered("shoot") == ["shoot 0,0"]


@pytest.mark.parametrize("target", ["alien", "door"])
@pytest.mark.parametrize(
    ("kind", "first", "hit"),
    [
        ("marine", [5, 5], [1, 6]),
        ("marine", [5, 4], [6, 6]),
        ("marine_cannon", [4, 4, 4], [1, 1, 5]),
        ("marine_cannon", [4, 1, 4], [6, 1, 1]),
    ],
)
def test_the_first_shot(kind: str, target: str, first: list[int], hit: list[int]) -> None:
    tokens = ([kind, 0, 5, "N"], [target, 0, 0, "S"])
    table = Table(COLUMN, *tokens, dice=[*first]).choose("activate 0,5", "shoot 0,0")
    assert (table.count(target), table.ap, table.dice_left) == (1, 3, 0)
    table = Table(COLUMN, *tokens, dice=[*hit]).choose("activate 0,5", "shoot 0,0")
    assert (table.count(target), table.ap, table.dice_left) == (0, 3, 0)
    assert table.offered("shoot") == []


@pytest.mark.parametrize("target", ["alien", "door"])
@pytest.mark.parametrize("kind", ["marine", "marine_cannon"])
def test_ruling_7_sustained_fire_needs_one_less_at_the_same_target(kind: str, target: str) -> None:
    count, needs = (2, 5) if kind == "marine" else (3, 4)
    miss, hit = [needs - 1] * count, [needs] + [1] * (count - 1)
    tokens = ([kind, 0, 5, "N"], [target, 0, 0, "S"])
    table = Table(COLUMN, *tokens, dice=[*[needs] * count, *miss, *hit]).choose("activate 0,5")
    table.choose("shoot 0,0", "shoot 0,0")
    assert table.count(target) == 1
    table.choose("shoot 0,0")
    assert (table.count(target), table.ap, table.dice_left) == (0, 1, 0)


@pytest.mark.parametrize("between", [["command"], ["command", "command"]])
def test_ruling_7_command_does_not_lose_sustained_fire(between: list[str]) -> None:
    table = shooter("marine", dice=[1, 1, 5, 1], command_points=2)
    assert table.choose("shoot 2,0", *between, "shoot 2,0").count("alien") == 0


@pytest.mark.parametrize(
    "between",
    [
        ["move 2,3"],
        ["turn left", "turn right"],
        ["door 3,3"],
        ["shoot 0,2"],
        ["shoot 1,0"],
        ["assault 2,3"],
        ["activate 4,4", "activate 2,4", "command"],
        ["overwatch", "activate 4,4", "activate 2,4", "command"],
        ["guard", "activate 4,4", "activate 2,4", "command"],
    ],
)
def test_ruling_7_sustained_fire_is_lost_by_anything_else(between: list[str]) -> None:
    more = [
        ["dooropen", 3, 3, "N"],
        ["door", 0, 2, "N"],
        ["alien", 1, 0, "N"],
        ["marine", 4, 4, "N"],
    ]
    target, first = "2,0", [1, 1]
    other = [1, 1] if between[0].startswith("shoot") else []
    if between == ["assault 2,3"]:
        more.append(["alien", 2, 3, "S"])
        target, other = "2,3", [1, 1, 1, 1]
    table = shooter("marine", *more, dice=[*first, *other, 5, 5], command_points=3)
    table.choose(f"shoot {target}", *between, f"shoot {target}")
    assert table.has(f"alien {target}")
    assert table.dice_left == 0


def test_ruling_7_another_alien_in_the_same_cell_is_another_target() -> None:
    tokens = (["marine", 0, 5, "N"], ["alien", 0, 2, "S"], ["blip_2", 0, 1, "S"])
    table = Table(COLUMN, *tokens, dice=[6, 1, 5, 5]).choose("activate 0,5", "shoot 0,2")
    table.choose("pass", "deploy 0,2", "pass", "shoot 0,2")
    assert table.has("alien 0,2")
    assert table.dice_left == 0


def test_a_shot_that_opens_the_way_shows_the_blip_behind() -> None:
    tokens = (["marine", 0, 5, "N"], ["door", 0, 3, "N"], ["blip", 0, 0, "S"])
    table = Table(COLUMN, *tokens, dice=[1, 6]).choose("activate 0,5", "shoot 0,3")
    assert (table.seat, table.offered()) == ("aliens", ["pass", "turn left", "turn right"])
    assert table.choose("pass").offered("shoot") == ["shoot 0,0"]


@pytest.mark.parametrize("dice", [[1, 1], [6, 6]])
def test_ruling_22_an_aimed_shot_never_jams(dice: list[int]) -> None:
    table = shooter("marine", dice=[*dice], command_points=1).choose("shoot 2,0")
    assert (table.count("jam"), table.seat, table.ap) == (0, "marines", 3)


def test_ruling_22_a_jammed_bolter_shoots_only_after_unjam() -> None:
    table = shooter("marine", ["jam", 2, 4, "N"], dice=[6, 1])
    assert table.offered("shoot") == []
    assert table.cost("unjam") == 1
    assert table.choose("turn left", "turn right").offered("shoot") == []
    assert table.choose("unjam").count("jam") == 0
    assert (table.ap, table.cost("shoot 2,0"), table.count("overwatch")) == (1, 1, 0)
    assert "unjam" not in table.offered()


# ---- line of sight with flame


@pytest.mark.parametrize(("burning", "seen"), [(0, True), (1, False), (4, False), (5, True)])
def test_flame_hides_only_between_the_end_cells(burning: int, seen: bool) -> None:
    tokens = (["marine", 0, 5, "N"], ["alien", 0, 0, "S"], ["flame", 0, burning, "N"])
    table = Table(COLUMN, *tokens).choose("activate 0,5")
    assert table.offered("shoot") == (["shoot 0,0"] if seen else [])


def test_fire_of_the_flamer_hides_what_lies_behind_it_until_the_marine_turn() -> None:
    table = flamer(["....."], ["ABCDE"], ["alien", 4, 0, "N"], dice=[3]).choose("shoot 2,0")
    assert flames(table) == ["2,0"]
    assert table.offered("shoot") == ["shoot 1,0"]
    assert table.choose("pass").seat == "aliens"
    assert flames(table) == ["2,0"]
    assert flames(table.choose("pass")) == []
    assert table.choose("activate 0,0").offered("shoot") == cells(0, 1, 4)


# ---- Resolving Flamer Shots


def test_a_flamer_reaches_any_visible_cell_within_12() -> None:
    table = flamer(["." * 16], ["ABCDEFGHIJKLMNOP"])
    assert table.offered("shoot") == cells(0, 1, 12)


def test_range_12_is_measured_in_steps_on_the_diagonal_too() -> None:
    rows = ["." * 15] * 15
    segments = ["".join(chr(0x4E00 + 15 * y + x) for x in range(15)) for y in range(15)]
    offered = flamer(rows, segments).offered("shoot")
    assert "shoot 12,12" in offered
    assert "shoot 13,0" not in offered
    assert "shoot 13,13" not in offered


def test_a_flamer_targets_units_and_open_doors_but_no_wall_or_closed_door() -> None:
    more = (["dooropen", 2, 0, "E"], ["door", 5, 0, "E"])
    table = flamer([".......", "#.#####"], ["ABCDEFG", "#H#####"], *more)
    assert table.offered("shoot") == sorted([*cells(0, 1, 4), "shoot 1,1"])
    for unit in ("alien", "marine"):
        table = flamer(["......"], ["ABCDEF"], [unit, 3, 0, "W"])
        assert table.offered("shoot") == cells(0, 1, 3)


def test_the_whole_segment_burns_but_no_wall_and_no_closed_door() -> None:
    board = ["......", "#.#..#", "######", "....#."]
    segments = ["AABBBB", "AABBBB", "BBBBBB", "BBBBBB"]
    more = (["door", 4, 0, "E"], ["dooropen", 3, 0, "E"])
    table = flamer(board, segments, *more).choose("shoot 2,0")
    assert flames(table) == sorted(
        ["2,0", "3,0", "5,0", "3,1", "4,1", "0,3", "1,3", "2,3", "3,3", "5,3"]
    )
    assert (table.ap, ammo(table)) == (2, 5)


@pytest.mark.parametrize("unit", ["marine", "alien", "blip", "blip_2", "blip_3"])
@pytest.mark.parametrize("die", [1, 2, 6])
def test_every_unit_in_new_flame_is_destroyed_on_2_or_more(unit: str, die: int) -> None:
    more = ([unit, 2, 1, "N"], ["marine", 4, 0, "E"])
    table = flamer(["...#.", "##.##"], ["AABBD", "BBBBB"], *more, dice=[die]).choose("shoot 2,0")
    assert (table.has(f"{unit} 2,1"), table.dice_left) == (die == 1, 0)
    assert flames(table) == ["2,0", "2,1"]
    assert (table.seat, table.ap) == ("marines", 2)


def test_ruling_37_marks_burn_with_their_unit() -> None:
    marks = [[mark, 2, 0, "N"] for mark in ("guard", "overwatch", "jam", "deactivated")]
    table = flamer(["..."], ["AAB"], ["marine", 2, 0, "E"], *marks, dice=[2]).choose("shoot 2,0")
    assert [table.count(str(mark[0])) for mark in marks] == [0, 0, 0, 0]
    assert not table.has("marine 2,0")


def test_ruling_14_rolls_go_by_y_then_x() -> None:
    more = (["alien", 3, 0, "N"], ["marine", 1, 1, "N"], ["alien", 2, 1, "N"], ["alien", 1, 2, "N"])
    board, segments = ["....", "....", "...."], ["ABBB", "ABBB", "ABBB"]
    order = ["alien 3,0", "marine 1,1", "alien 2,1", "alien 1,2"]
    for place, lucky in enumerate(order):
        dice: list[int | str] = [1 if place == number else 2 for number in range(4)]
        table = flamer(board, segments, *more, dice=dice).choose("shoot 1,0")
        assert [unit for unit in order if table.has(unit)] == [lucky]


def test_ruling_14_a_burning_cell_gets_no_second_token_and_no_second_roll() -> None:
    more = (["flame", 3, 0, "N"], ["alien", 3, 0, "W"], ["alien", 2, 1, "N"])
    table = flamer(["....", "##.#"], ["AABB", "##B#"], *more, dice=[1]).choose("shoot 2,0")
    assert (table.count("alien"), table.dice_left) == (2, 0)
    assert flames(table) == ["2,0", "2,1", "3,0"]


def test_ruling_14_a_burning_segment_is_no_target() -> None:
    segments = ["AABBCC"]
    burning = (["flame", 2, 0, "N"], ["flame", 3, 0, "N"])
    assert flamer(["......"], segments, *burning).offered("shoot") == ["shoot 1,0"]
    assert flamer(["......"], segments, burning[0]).offered("shoot") == cells(0, 1, 2)
    assert flamer(["......"], segments, burning[1]).offered("shoot") == cells(0, 1, 3)


def test_ruling_11_the_flamer_may_hit_its_own_segment_by_another_cell() -> None:
    table = flamer(["..."], ["AAA"], ["marine", 2, 0, "N"], dice=[1, 2])
    assert table.offered("shoot") == cells(0, 1, 2)
    table.choose("shoot 1,0")
    assert (table.has("marine_flame 0,0"), table.has("marine 2,0")) == (True, False)
    assert flames(table) == ["0,0", "1,0", "2,0"]
    assert table.ap == 2


def test_ruling_11_its_own_cell_is_no_target() -> None:
    assert flamer(["...", "..."], ["ABB", "CCC"], ["door", 1, 0, "E"]).offered("shoot") == [
        "shoot 1,1"
    ]
    assert flamer([".#."], ["A#A"]).offered("shoot") == []


def test_a_flamer_that_burns_itself_is_no_longer_active() -> None:
    more = (["marine", 4, 0, "N"],)
    table = flamer(["....."], ["AABBB"], *more, dice=[6]).choose("shoot 1,0")
    assert (table.count("marine_flame"), table.ap) == (0, None)
    assert table.offered() == ["activate 4,0", "pass"]


def test_ruling_36_fire_reaches_no_cell_off_the_plan() -> None:
    more = (["lurk", 2, 1, "N"], ["alien", 2, 1, "N"])
    table = flamer(["...", "###"], ["ABB", "BBB"], *more).choose("shoot 1,0")
    assert flames(table) == ["1,0", "2,0"]
    assert table.has("alien 2,1")


# ---- ruling 13: ammunition


def test_ruling_13_six_shots_at_the_start_and_settable() -> None:
    assert ammo(flamer(["..."], ["AAB"])) == 6
    assert ammo(flamer(["..."], ["AAB"], options={"flamer_ammo": 3})) == 3
    assert ammo(flamer(["..."], ["AAB"], flamer_ammo=2)) == 2


def test_ruling_13_a_shot_uses_one_and_without_any_there_is_no_shooting() -> None:
    table = flamer(["......"], ["AABCDE"], flamer_ammo=1, command_points=2)
    table.choose("shoot 5,0")
    assert (ammo(table), table.winner, table.offered("shoot")) == (0, None, [])
    assert flamer(["...."], ["AABC"], flamer_ammo=0).offered("shoot") == []


def test_a_cannon_or_bolter_uses_no_flamer_ammunition() -> None:
    assert ammo(shooter("marine", dice=[1, 1]).choose("shoot 2,0")) == 6
    assert ammo(shooter("marine_cannon", dice=[1, 1, 1]).choose("shoot 2,0")) == 6
