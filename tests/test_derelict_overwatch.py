"""Derelict: the overwatch action and automatic shooting on overwatch, sentence by sentence."""

from typing import Any

import pytest

from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict import RULES
from tests.derelict import Table

HALL = ["..."] * 8
ARMED = ("marine", "marine_axe", "marine_cannon", "marine_chain", "marine_sarge")
NEVER_FIRE = ("marine_flame", "marine_hammer", "marine_claws")
KINDS = (*ARMED, *NEVER_FIRE)
TURNING = ["pass", "turn left", "turn right"]
UNJAM = ["decline", "unjam"]


def on_watch(x: int, y: int, facing: str = "N", kind: str = "marine") -> list[list[Any]]:
    """Return a marine on overwatch."""
    return [[kind, x, y, facing], ["overwatch", x, y, "N"]]


def hall(*more: list[Any], kind: str = "marine", **position: Any) -> Table:
    """Return the aliens' turn with an active alien at 1,0 and a marine on overwatch at 1,7."""
    tokens = (["alien", 1, 0, "S"], *on_watch(1, 7, kind=kind), *more)
    return Table(HALL, *tokens, to_move="aliens", **position).choose("activate 1,0")


def points(table: Table) -> int:
    """Return the command points."""
    left: int = RULES.status(table.state)["command_points"]
    return left


def marked(table: Table, mark: str) -> list[str]:
    """Return the cells with a mark, by y, then x."""
    cells = [token.cell for _, token in table.state.tokens() if token.kind == mark]
    return [str(cell) for cell in sorted(cells, key=lambda cell: (cell.y, cell.x))]


# ---- Overwatch Action


@pytest.mark.parametrize("kind", KINDS)
def test_overwatch_costs_2_ap_and_ends_the_activation(kind: str) -> None:
    table = Table(HALL, [kind, 1, 5, "N"], ["marine", 0, 7, "S"]).choose("activate 1,5")
    assert table.cost("overwatch") == 2
    table.choose("overwatch")
    assert (marked(table, "overwatch"), marked(table, "deactivated")) == (["1,5"], ["1,5"])
    assert table.ap is None
    assert (table.seat, table.offered()) == ("marines", ["activate 0,7", "pass"])


def test_overwatch_is_not_offered_with_1_ap() -> None:
    table = Table(HALL, ["marine", 1, 5, "N"]).choose("activate 1,5", "turn left", "turn left")
    assert "overwatch" in table.offered()
    assert "overwatch" not in table.choose("turn left").offered()


def test_overwatch_takes_guard_away() -> None:
    table = Table(HALL, ["marine", 1, 5, "N"], ["guard", 1, 5, "N"])
    table.choose("activate 1,5", "overwatch")
    assert (table.count("guard"), table.count("overwatch")) == (0, 1)


def test_overwatch_guard_and_jam_tokens_go_when_the_marine_turn_starts() -> None:
    more = (["marine", 0, 7, "S"], ["guard", 0, 7, "N"], ["marine", 2, 7, "S"], ["jam", 2, 7, "N"])
    table = Table(HALL, ["alien", 1, 0, "S"], *on_watch(1, 7), *more, to_move="aliens", dice=[4])
    table.choose("pass")
    assert table.seat == "marines"
    assert [table.count(kind) for kind in ("overwatch", "guard", "jam")] == [0, 0, 0]
    assert table.dice_left == 0


def test_overwatch_lasts_through_the_alien_turn() -> None:
    table = Table(HALL, ["marine", 1, 5, "N"], ["alien", 1, 0, "N"], dice=[1, 2])
    table.choose("activate 1,5", "overwatch", "pass")
    assert (marked(table, "overwatch"), marked(table, "deactivated")) == (["1,5"], [])
    table.choose("activate 1,0", "turn left")
    assert table.dice_left == 0


@pytest.mark.parametrize("act", ["turn left", "move 1,4", "door 0,4", "shoot 1,0", "assault 1,4"])
def test_a_reactivated_marine_loses_overwatch_by_acting(act: str) -> None:
    """Command Action: any action but unjam takes the token away."""
    front = ["dooropen", 1, 4, "N"] if act.startswith("assault") else ["dooropen", 0, 4, "N"]
    tokens = (*on_watch(1, 5), ["deactivated", 1, 5, "N"], ["alien", 1, 0, "S"], front)
    table = Table(HALL, *tokens, command_points=2, dice=[1, 1]).choose("activate 1,5", "command")
    assert table.count("overwatch") == 1
    assert table.choose(act).count("overwatch") == 0


def test_a_reactivated_marine_keeps_overwatch_and_guard_when_it_clears_a_jam() -> None:
    marks = [[mark, 1, 5, "N"] for mark in ("overwatch", "guard", "jam", "deactivated")]
    table = Table(HALL, ["marine", 1, 5, "N"], *marks, command_points=2)
    table.choose("activate 1,5", "command", "unjam")
    assert [table.count(str(mark[0])) for mark in marks] == [1, 1, 0, 1]
    assert table.ap == 0


# ---- ruling 20: what triggers a shot


@pytest.mark.parametrize("act", ["move 1,1", "move 0,1", "turn left", "turn right", "door 2,1"])
@pytest.mark.parametrize("door", ["door", "dooropen"])
def test_ruling_20_each_action_in_view_draws_one_shot(act: str, door: str) -> None:
    table = hall([door, 2, 1, "N"], dice=[1, 2]).choose(act)
    assert (table.seat, table.ap, table.dice_left) == ("aliens", 5, 0)
    assert marked(table, "overwatch") == ["1,7"]


def test_ruling_20_the_free_turn_after_a_move_draws_one_too() -> None:
    table = hall(dice=[1, 2, 1, 2, 1, 2]).choose("move 1,1", "turn left")
    assert (table.ap, table.dice_left) == (5, 2)
    assert table.choose("turn left").dice_left == 0


def test_ruling_20_an_assault_on_a_door_draws_a_shot() -> None:
    table = hall(["dooropen", 1, 1, "N"], dice=[6, 1, 1, 1, 2]).choose("assault 1,1")
    assert (table.ap, table.count("dooropen"), table.dice_left) == (5, 0, 0)


@pytest.mark.parametrize(("die", "facing"), [(3, "N"), (1, "N"), (3, "S")])
def test_ruling_20_an_assault_on_a_marine_draws_a_shot_of_the_others(die: int, facing: str) -> None:
    """It comes after the face question, and the attacked marine has lost its overwatch."""
    tokens = (["alien", 2, 0, "S"], *on_watch(2, 1, facing), *on_watch(0, 2))
    table = Table(HALL, *tokens, to_move="aliens", dice=[3, 3, 3, die, 1, 2])
    table.choose("activate 2,0", "assault 2,1")
    if facing == "S":
        assert (table.seat, table.dice_left) == ("marines", 2)
        table.choose("face")
    assert table.has("marine 2,1") is (die == 3)
    assert (table.seat, table.ap, table.dice_left) == ("aliens", 5, 0)


def test_ruling_20_a_killed_marine_may_open_the_view_for_another_on_overwatch() -> None:
    tokens = (["alien", 0, 0, "S"], ["marine", 0, 1, "N"], *on_watch(0, 4))
    table = Table(["."] * 5, *tokens, to_move="aliens", dice=[3, 3, 3, 1, 6, 1])
    table.choose("activate 0,0", "assault 0,1")
    assert (table.count("alien"), table.count("marine"), table.dice_left) == (0, 1, 0)


def test_ruling_20_an_alien_killed_in_its_assault_draws_no_shot() -> None:
    tokens = (["alien", 1, 0, "S"], ["marine", 1, 1, "N"], *on_watch(0, 5))
    table = Table(HALL, *tokens, to_move="aliens", dice=[1, 1, 1, 2])
    table.choose("activate 1,0", "assault 1,1")
    assert (table.count("alien"), table.offered()) == (0, ["pass"])


def test_ruling_20_activation_draws_no_shot() -> None:
    table = hall(["alien", 0, 0, "S"]).choose("activate 0,0")
    assert table.ap == 6


def test_ruling_20_a_voluntary_reveal_and_its_turns_draw_no_shot() -> None:
    tokens = (["blip_2", 1, 0, "S"], ["flame", 1, 3, "N"], *on_watch(1, 7))
    table = Table(["#.#"] * 8, *tokens, to_move="aliens").choose("activate 1,0", "reveal")
    table.choose("turn left", "deploy 1,1", "turn left", "turn right")
    assert (table.count("alien"), table.seat) == (2, "aliens")


def test_ruling_20_only_the_active_alien_is_shot_at() -> None:
    tokens = (["alien", 4, 0, "W"], ["alien", 1, 0, "S"], *on_watch(1, 4))
    board = ["...#...", "...#...", "...#...", "...#...", "...#..."]
    table = Table(board, *tokens, to_move="aliens").choose("activate 4,0", "turn left")
    assert table.ap == 5


@pytest.mark.parametrize(
    ("moves", "shots"), [(["move 0,2"], 1), (["move 0,2", "move 1,2"], 1), (["turn left"], 0)]
)
def test_ruling_20_the_alien_must_be_in_view_after_its_action(moves: list[str], shots: int) -> None:
    tokens = (["alien", 1, 2, "W"], *on_watch(0, 4), ["alien", 0, 0, "N"])
    table = Table([".#", "##", "..", ".#", ".#"], *tokens, to_move="aliens", dice=[1, 2] * shots)
    table.choose("activate 1,2", *moves)
    assert (table.seat, table.dice_left) == ("aliens", 0)


@pytest.mark.parametrize(("facing", "shots"), [("N", 0), ("W", 1), ("S", 0), ("E", 0)])
def test_a_marine_on_overwatch_shoots_only_within_its_field_of_view(
    facing: str, shots: int
) -> None:
    tokens = (["alien", 0, 0, "S"], *on_watch(4, 0, facing))
    table = Table(["....."] * 2, *tokens, to_move="aliens", dice=[1, 2] * shots)
    assert table.choose("activate 0,0", "turn left").dice_left == 0


@pytest.mark.parametrize("kind", ["marine", "marine_cannon"])
def test_ruling_12_overwatch_reaches_12_cells(kind: str) -> None:
    miss = [1, 2] if kind == "marine" else [1, 2, 3]
    tokens = (["alien", 0, 0, "S"], *on_watch(0, 14, kind=kind))
    table = Table(["."] * 15, *tokens, to_move="aliens", dice=[*miss])
    table.choose("activate 0,0", "turn left", "turn right", "move 0,1")
    assert table.dice_left == len(miss)
    assert table.choose("move 0,2").dice_left == 0


def test_ruling_20_an_entry_move_is_a_move() -> None:
    tokens = (["lurk", 2, 0, "N"], ["alien", 2, 0, "S"], ["alien_entry", 0, 0, "S"])
    table = Table([".##"] * 4, *tokens, *on_watch(0, 3), to_move="aliens", dice=[6, 1])
    table.choose("activate 2,0", "move 0,0")
    assert (table.count("alien"), table.dice_left) == (0, 0)


@pytest.mark.parametrize("die", [1, 2])
def test_ruling_20_a_step_from_flame_to_flame_is_a_move_if_it_is_survived(die: int) -> None:
    more = (["flame", 1, 0, "N"], ["flame", 1, 1, "N"])
    table = hall(*more, dice=[die, 1, 2]).choose("move 1,1")
    assert (table.count("alien"), table.dice_left) == ((1, 0) if die == 1 else (0, 2))


def test_ruling_20_a_blip_revealed_by_its_own_action_is_shot_at() -> None:
    tokens = (["blip_2", 0, 0, "S"], ["door", 0, 1, "N"], *on_watch(0, 4))
    table = Table(["..", ".#", ".#", ".#", ".#"], *tokens, to_move="aliens", dice=[1, 6])
    table.choose("activate 0,0", "door 0,1")
    assert (table.seat, table.offered(), table.dice_left) == ("aliens", TURNING, 2)
    table.choose("turn left", "turn right", "pass")
    assert (table.seat, table.offered()) == ("marines", ["deploy 0,1", "deploy 1,0"])
    table.choose("deploy 1,0")
    assert table.dice_left == 2
    table.choose("pass")
    assert (table.has("alien 0,0"), table.has("alien 1,0"), table.dice_left) == (False, True, 0)


# ---- ruling 21: the order


def test_ruling_21_reveals_caused_by_the_action_come_first() -> None:
    tokens = (["alien", 1, 2, "N"], ["blip", 1, 0, "S"], *on_watch(1, 5))
    board = ["#.#", "#.#", "...", "...", "...", "..."]
    table = Table(board, *tokens, to_move="aliens", dice=[6, 1]).choose("activate 1,2", "move 0,2")
    assert (table.has("alien 1,0"), table.offered(), table.dice_left) == (True, TURNING, 2)
    assert table.choose("turn left", "turn left").dice_left == 2
    table.choose("pass")
    assert (table.has("alien 0,2"), table.has("alien 1,0")) == (False, True)


@pytest.mark.parametrize(("place", "cell"), [(0, "4,0"), (1, "0,2"), (2, "4,2"), (3, "2,4")])
def test_ruling_21_shooters_go_by_y_then_x(place: int, cell: str) -> None:
    watchers = (*on_watch(2, 4), *on_watch(4, 2), *on_watch(0, 2), *on_watch(4, 0, "W"))
    dice = [1, 2, 1, 2, 1, 2, 1, 2]
    dice[2 * place] = 2
    table = Table(["....."] * 5, ["alien", 2, 0, "S"], *watchers, to_move="aliens", dice=[*dice])
    table.choose("activate 2,0", "turn left")
    assert (marked(table, "jam"), table.dice_left) == ([cell], 0)


def test_ruling_21_all_shots_are_resolved_even_after_a_kill() -> None:
    more = (*on_watch(0, 7), *on_watch(2, 7))
    table = hall(*more, dice=[6, 1, 3, 3, 6, 2]).choose("move 1,1")
    assert (table.count("alien"), table.dice_left) == (0, 0)
    assert marked(table, "jam") == ["1,7"]
    assert (table.seat, table.offered()) == ("aliens", ["pass"])


def test_ruling_21_a_jam_is_asked_about_right_after_its_shot() -> None:
    table = hall(*on_watch(0, 7), command_points=1, dice=[3, 3, 1, 2]).choose("move 1,1")
    assert (table.seat, table.offered(), table.dice_left) == ("marines", UNJAM, 2)
    assert (marked(table, "jam"), marked(table, "overwatch")) == (["0,7"], ["1,7"])
    table.choose("decline")
    assert (table.seat, table.ap, table.dice_left) == ("aliens", 5, 0)


def test_ruling_21_an_unjammed_shooter_does_not_shoot_again_at_the_same_action() -> None:
    table = hall(command_points=1, dice=[3, 3]).choose("move 1,1", "unjam")
    assert (table.seat, table.ap, marked(table, "overwatch")) == ("aliens", 5, ["1,7"])


def test_ruling_21_reveals_caused_by_shots_come_after_all_of_them() -> None:
    tokens = (["alien", 0, 2, "S"], ["blip", 0, 0, "S"], *on_watch(0, 5), *on_watch(1, 4))
    board = [".#", ".#", ".#", "..", "..", ".."]
    table = Table(board, *tokens, to_move="aliens", command_points=1, dice=[6, 1, 3, 3])
    table.choose("activate 0,2", "turn left")
    assert (table.seat, table.offered(), table.dice_left) == ("marines", UNJAM, 0)
    assert table.has("blip 0,0")
    table.choose("decline")
    assert (table.seat, table.offered(), table.has("alien 0,0")) == ("aliens", TURNING, True)
    assert table.choose("pass").offered() == ["activate 0,0", "pass"]


def test_a_shot_that_misses_leaves_the_alien_active_with_its_ap() -> None:
    table = hall(dice=[5, 4], command_points=2).choose("move 1,1")
    assert (table.ap, points(table), table.has("alien 1,1")) == (5, 2, True)


# ---- ruling 8: sustained fire


@pytest.mark.parametrize(
    ("kind", "dice", "killed"),
    [
        ("marine", [5, 4, 5, 1], True),
        ("marine", [5, 4, 4, 3], False),
        ("marine", [5, 4, 1, 2, 1, 5], True),
        ("marine_cannon", [4, 3, 1, 4, 1, 1], True),
        ("marine_cannon", [4, 3, 1, 3, 3, 3], False),
        ("marine_cannon", [1, 1, 5], True),
    ],
)
def test_ruling_8_later_shots_at_the_same_alien_need_one_less(
    kind: str, dice: list[int], killed: bool
) -> None:
    actions = len(dice) // (3 if kind == "marine_cannon" else 2)
    table = hall(kind=kind, dice=[*dice]).choose(*["move 1,1", "move 1,2", "move 1,3"][:actions])
    assert (table.count("alien"), table.dice_left) == (0 if killed else 1, 0)
    assert marked(table, "overwatch") == ["1,7"]


def test_ruling_8_each_marine_counts_its_own_shots() -> None:
    """The marine at 2,3 shoots first, but sees the alien only from its second action on."""
    tokens = (["alien", 1, 0, "S"], *on_watch(1, 7), *on_watch(2, 3, "W"))
    table = Table(HALL, *tokens, to_move="aliens", dice=[1, 2, 5, 4, 4, 3, 5, 4, 1, 2])
    table.choose("activate 1,0", "move 1,1", "move 1,2")
    assert (table.count("alien"), table.dice_left) == (1, 4)
    table.choose("turn left")
    assert (table.count("alien"), table.dice_left) == (0, 0)


def test_ruling_8_another_alien_is_another_target() -> None:
    table = hall(["alien", 0, 0, "S"], dice=[1, 2, 5, 4]).choose("move 1,1")
    table.choose("activate 0,0", "turn left")
    assert (table.count("alien"), table.dice_left) == (2, 0)


def test_ruling_8_it_is_lost_with_the_overwatch_token() -> None:
    table = hall(command_points=1, dice=[3, 3, 5, 4]).choose("move 1,1", "unjam", "move 1,2")
    assert (table.count("alien"), table.dice_left) == (1, 0)


def test_ruling_8_an_aimed_shot_before_does_not_count() -> None:
    tokens = (["marine", 1, 7, "N"], ["alien", 1, 0, "S"])
    table = Table(HALL, *tokens, dice=[1, 2, 5, 4]).choose("activate 1,7", "shoot 1,0", "overwatch")
    table.choose("pass", "activate 1,0", "move 1,1")
    assert (table.count("alien"), table.dice_left) == (1, 0)


def test_ruling_8_it_is_lost_at_the_start_of_the_marine_turn() -> None:
    table = hall(dice=[1, 2, 4, 5, 4]).choose("move 1,1", "pass")
    table.choose("activate 1,7", "overwatch", "pass", "activate 1,1", "move 1,2")
    assert (table.count("alien"), table.dice_left) == (1, 0)


# ---- ruling 22: jams


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_ruling_22_any_double_jams_a_bolter_a_hit_included(value: int) -> None:
    """Without a command point nobody is asked."""
    table = hall(dice=[value, value]).choose("move 1,1")
    assert (marked(table, "jam"), marked(table, "overwatch")) == (["1,7"], [])
    assert table.count("alien") == (0 if value == 6 else 1)
    assert table.seat == "aliens"


@pytest.mark.parametrize("dice", [[1, 1, 1], [6, 6, 1], [6, 6, 6]])
def test_ruling_22_a_cannon_never_jams(dice: list[int]) -> None:
    table = hall(kind="marine_cannon", dice=[*dice], command_points=1).choose("move 1,1")
    assert (marked(table, "jam"), marked(table, "overwatch")) == ([], ["1,7"])
    assert table.seat == "aliens"


def test_ruling_22_a_jammed_bolter_shoots_no_more_on_overwatch() -> None:
    table = hall(dice=[3, 3]).choose("move 1,1", "move 1,2", "turn left")
    assert (table.ap, table.dice_left) == (4, 0)
    table = hall(["jam", 1, 7, "N"]).choose("move 1,1")
    assert table.ap == 5


@pytest.mark.parametrize("dice", [[3, 3], [6, 6]])
def test_a_command_point_turns_the_jam_into_overwatch_again(dice: list[int]) -> None:
    table = hall(["alien", 0, 0, "N"], dice=[*dice], command_points=2).choose("move 1,1")
    assert (table.seat, table.offered(), marked(table, "jam")) == ("marines", UNJAM, ["1,7"])
    table.choose("unjam")
    assert (marked(table, "jam"), marked(table, "overwatch"), points(table)) == ([], ["1,7"], 1)
    assert (table.seat, table.ap) == ("aliens", None if dice == [6, 6] else 5)


def test_declining_keeps_the_jam_and_the_command_point() -> None:
    table = hall(dice=[3, 3], command_points=1).choose("move 1,1", "decline")
    assert (marked(table, "jam"), marked(table, "overwatch"), points(table)) == (["1,7"], [], 1)


def test_two_jams_at_one_action_and_a_single_command_point() -> None:
    table = hall(*on_watch(0, 7), dice=[3, 3, 2, 2], command_points=1).choose("move 1,1", "unjam")
    assert (table.seat, points(table), table.dice_left) == ("aliens", 0, 0)
    assert (marked(table, "overwatch"), marked(table, "jam")) == (["0,7"], ["1,7"])


def test_ruling_22_the_unjam_action_only_takes_the_jam_token_away() -> None:
    table = Table(HALL, ["marine", 1, 5, "N"], ["jam", 1, 5, "N"], ["marine", 0, 0, "N"])
    assert table.choose("activate 1,5").cost("unjam") == 1
    table.choose("unjam")
    assert (marked(table, "jam"), marked(table, "overwatch"), table.ap) == ([], [], 3)
    assert "unjam" not in table.offered()
    assert "unjam" not in table.choose("activate 0,0").offered()


def test_ruling_22_unjam_needs_1_ap() -> None:
    marks = (["jam", 1, 5, "N"], ["deactivated", 1, 5, "N"])
    table = Table(HALL, ["marine", 1, 5, "N"], *marks, command_points=2).choose("activate 1,5")
    assert "unjam" not in table.offered()
    assert "unjam" in table.choose("command").offered()


# ---- ruling 23: who never fires


@pytest.mark.parametrize("kind", NEVER_FIRE)
def test_ruling_23_flamers_and_the_unarmed_never_fire_on_overwatch(kind: str) -> None:
    table = hall(kind=kind).choose("move 1,1", "move 1,2")
    assert (table.ap, marked(table, "overwatch")) == (4, ["1,7"])


@pytest.mark.parametrize("kind", KINDS)
def test_ruling_23_the_offer_says_so(kind: str) -> None:
    table = Table(HALL, [kind, 1, 5, "N"]).choose("activate 1,5")
    assert table.match.offer
    notes = [text for choice, text in table.match.offer.notes if choice == Choice("overwatch")]
    assert bool(notes) is (kind in NEVER_FIRE)
    assert all(notes)


# ---- ruling 31: command points


def test_ruling_31_command_points_are_kept_for_the_alien_turn_and_rolled_anew() -> None:
    tokens = (["marine", 1, 7, "N"], ["alien", 1, 0, "S"])
    table = Table(HALL, *tokens, command_points=3, dice=[3, 3, 5])
    table.choose("activate 1,7", "command", "overwatch", "pass")
    assert (table.seat, points(table)) == ("aliens", 2)
    table.choose("activate 1,0", "move 1,1", "unjam")
    assert points(table) == 1
    table.choose("pass")
    assert (table.seat, points(table), table.dice_left) == ("marines", 5, 0)
