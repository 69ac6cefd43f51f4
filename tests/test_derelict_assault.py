"""Derelict: the sections 'Assault Action' and 'Guard Action', sentence by sentence."""

from typing import Any

import pytest

from tests.derelict import Table

OPEN = ["...."] * 4
# Cannot see or reach anything: a bystander that keeps a seat in the match.
CORNER = ["....#.", "....##", "....##", "....##"]
BYSTANDER: list[Any] = ["marine", 5, 0, "N"]
PLAIN = ("marine", "marine_axe", "marine_cannon", "marine_chain", "marine_flame")
MODIFIED = {"marine_claws": (2, 3, 1), "marine_hammer": (1, 2, 2), "marine_sarge": (1, 3, 1)}
KINDS = {**dict.fromkeys(PLAIN, (1, 3, 0)), **MODIFIED}
"""Marine dice, alien dice and marine bonus when the marine faces the alien."""
COMMANDERS = ("marine_sarge", "marine_hammer")
QUESTION = ["accept", "reroll"]
FACE = ["accept", "face"]


def marine_attacks(kind: str, alien_facing: str, dice: list[int], *more: list[Any]) -> Table:
    """Let a marine at 1,2 assault the alien at 1,1."""
    tokens = ([kind, 1, 2, "N"], ["alien", 1, 1, alien_facing], BYSTANDER, *more)
    return Table(CORNER, *tokens, dice=[*dice]).choose("activate 1,2", "assault 1,1")


def alien_attacks(kind: str, facing: str, dice: list[int], *more: list[Any]) -> Table:
    """Let the alien at 1,1 assault a marine at 1,2."""
    tokens = ([kind, 1, 2, facing], ["alien", 1, 1, "S"], BYSTANDER, *more)
    table = Table(CORNER, *tokens, dice=[*dice], to_move="aliens")
    return table.choose("activate 1,1", "assault 1,2")


# ---- when it is offered


@pytest.mark.parametrize("target", ["marine", "dooropen", "door"])
def test_an_alien_is_offered_a_marine_or_a_door_in_front(target: str) -> None:
    tokens = (["alien", 1, 2, "N"], [target, 1, 1, "N"], BYSTANDER)
    table = Table(CORNER, *tokens, to_move="aliens").choose("activate 1,2")
    assert table.offered("assault") == ["assault 1,1"]
    assert table.cost("assault 1,1") == 1


@pytest.mark.parametrize("target", ["alien", "dooropen", "door"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_marine_is_offered_an_alien_or_a_door_in_front(kind: str, target: str) -> None:
    table = Table(OPEN, [kind, 1, 2, "N"], [target, 1, 1, "N"]).choose("activate 1,2")
    assert table.offered("assault") == ["assault 1,1"]
    assert table.cost("assault 1,1") == 1


@pytest.mark.parametrize("facing", "NESW")
@pytest.mark.parametrize("target", ["alien", "door", "dooropen"])
def test_only_the_cell_directly_in_front_is_offered(target: str, facing: str) -> None:
    around = [(x, y) for x in (0, 1, 2) for y in (0, 1, 2) if (x, y) != (1, 1)]
    front = {"N": "1,0", "E": "2,1", "S": "1,2", "W": "0,1"}[facing]
    tokens = [[target, x, y, "N"] for x, y in around]
    table = Table(OPEN, ["marine", 1, 1, facing], *tokens).choose("activate 1,1")
    assert table.offered("assault") == [f"assault {front}"]


def test_a_friend_or_an_empty_cell_in_front_is_no_target() -> None:
    table = Table(OPEN, ["marine", 1, 2, "N"], ["marine", 1, 1, "N"], ["marine", 3, 3, "N"])
    for cell in ("1,2", "3,3"):
        assert table.choose(f"activate {cell}").offered("assault") == []
    tokens = (["alien", 1, 2, "N"], ["blip", 1, 1, "N"], ["alien", 0, 2, "W"], BYSTANDER)
    table = Table(CORNER, *tokens, to_move="aliens")
    for cell in ("1,2", "0,2"):
        assert table.choose(f"activate {cell}").offered("assault") == []


@pytest.mark.parametrize("target", ["marine", "door", "dooropen"])
def test_a_blip_is_never_offered_an_assault(target: str) -> None:
    tokens = (["blip_2", 1, 2, "N"], [target, 1, 1, "N"], BYSTANDER)
    table = Table(CORNER, *tokens, to_move="aliens").choose("activate 1,2")
    assert table.offered("assault") == []


def test_ruling_36_no_assault_from_or_to_a_cell_off_the_plan() -> None:
    tokens = (["marine", 0, 1, "N"], ["lurk", 0, 0, "N"], ["alien", 0, 0, "S"])
    table = Table(["#.", ".."], *tokens).choose("activate 0,1")
    assert table.offered("assault") == []
    table = Table(["#.", ".."], *tokens, to_move="aliens").choose("activate 0,0")
    assert table.offered("assault") == []


def test_it_costs_1_ap_and_is_only_offered_while_ap_is_available() -> None:
    tokens = (["alien", 1, 2, "N"], ["door", 1, 1, "N"], BYSTANDER)
    table = Table(CORNER, *tokens, to_move="aliens", dice=[5] * 18).choose("activate 1,2")
    for left in (5, 4, 3, 2, 1, 0):
        assert table.choose("assault 1,1").ap == left
    assert table.offered() == ["pass"]
    assert table.dice_left == 0


def test_a_reactivated_marine_needs_a_command_point_for_it() -> None:
    tokens = (["marine", 1, 2, "N"], ["deactivated", 1, 2, "N"], ["alien", 1, 1, "N"])
    table = Table(OPEN, *tokens, command_points=2).choose("activate 1,2")
    assert table.offered("assault") == []
    assert table.choose("command").offered("assault") == ["assault 1,1"]


def test_ruling_17_a_door_with_an_enemy_in_it_means_the_enemy() -> None:
    table = marine_attacks("marine", "N", [5, 4, 4, 4], ["dooropen", 1, 1, "N"])
    assert table.count("alien") == 0
    assert table.has("dooropen 1,1")
    table = alien_attacks("marine", "N", [5, 4, 4, 4], ["dooropen", 1, 2, "N"])
    assert not table.has("marine 1,2")
    assert table.has("dooropen 1,2")
    table = marine_attacks("marine_chain", "S", [1, 1, 1, 1], ["dooropen", 1, 1, "N"])
    assert table.has("dooropen 1,1")
    assert (table.count("alien"), table.dice_left) == (1, 0)


def test_ruling_17_a_door_with_a_friend_in_it_is_no_target() -> None:
    tokens = (["marine", 1, 2, "N"], ["marine", 1, 1, "N"], ["dooropen", 1, 1, "N"])
    assert Table(OPEN, *tokens).choose("activate 1,2").offered("assault") == []
    friends = (["alien", 1, 2, "N"], ["blip", 1, 1, "N"], ["dooropen", 1, 1, "N"], BYSTANDER)
    table = Table(CORNER, *friends, to_move="aliens").choose("activate 1,2")
    assert table.offered("assault") == []


# ---- overwatch is lost


def test_a_targeted_marine_loses_overwatch_at_once_and_does_not_fire() -> None:
    table = alien_attacks("marine_sarge", "N", [6, 6, 6, 1], ["overwatch", 1, 2, "N"])
    assert (table.offered(), table.count("overwatch")) == (QUESTION, 0)
    table = alien_attacks("marine", "N", [3, 3, 3, 3], ["overwatch", 1, 2, "N"])
    assert (table.count("overwatch"), table.count("alien"), table.dice_left) == (0, 1, 0)


def test_other_marines_keep_overwatch_and_guard_and_jam_stay() -> None:
    marks = (["guard", 1, 2, "N"], ["jam", 1, 2, "N"], ["overwatch", 5, 0, "N"])
    table = alien_attacks("marine", "N", [3, 3, 3, 3], *marks).choose("accept")
    assert all(table.has(mark) for mark in ("guard 1,2", "jam 1,2", "overwatch 5,0"))


# ---- doors


@pytest.mark.parametrize("door", ["door", "dooropen"])
def test_the_chain_marine_removes_a_door_without_dice(door: str) -> None:
    table = Table(OPEN, ["marine_chain", 1, 2, "N"], [door, 1, 1, "N"])
    table.choose("activate 1,2", "assault 1,1")
    assert table.count(door) == 0
    assert table.ap == 3
    assert "move 1,1" in table.offered("move")


@pytest.mark.parametrize("door", ["door", "dooropen"])
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "marine_chain"])
def test_a_marine_rolls_one_die_without_modifiers_at_a_door(kind: str, door: str) -> None:
    table = Table(OPEN, [kind, 1, 2, "N"], [door, 1, 1, "N"], dice=[5, 4, 6])
    table.choose("activate 1,2", "assault 1,1", "assault 1,1")
    assert table.has(f"{door} 1,1")
    table.choose("assault 1,1")
    assert table.count(door) == 0
    assert (table.ap, table.dice_left) == (1, 0)


@pytest.mark.parametrize("dice", [[6, 1, 1], [1, 6, 1], [1, 1, 6], [6, 6, 6]])
def test_an_alien_rolls_three_dice_at_a_door_and_any_6_removes_it(dice: list[int]) -> None:
    tokens = (["alien", 1, 2, "N"], ["dooropen", 1, 1, "N"], BYSTANDER)
    table = Table(CORNER, *tokens, to_move="aliens", dice=[5, 5, 5, *dice])
    table.choose("activate 1,2", "assault 1,1")
    assert table.has("dooropen 1,1")
    table.choose("assault 1,1")
    assert table.count("dooropen") == 0
    assert (table.ap, table.dice_left) == (4, 0)


def test_a_broken_door_shows_the_blip_behind_it() -> None:
    tokens = (["marine_chain", 1, 3, "N"], ["door", 1, 2, "N"], ["blip", 1, 0, "S"])
    table = Table(["#.##"] * 4, *tokens).choose("activate 1,3", "assault 1,2")
    assert (table.seat, table.offered()) == ("aliens", ["pass", "turn left", "turn right"])
    assert table.choose("pass").ap == 3


# ---- dice


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("margin", [-1, 0, 1])
@pytest.mark.parametrize("attacker", ["marines", "aliens"])
def test_ruling_18_the_attackers_dice_come_first_and_a_facing_marines_table_counts(
    kind: str, margin: int, attacker: str
) -> None:
    marines, aliens, bonus = KINDS[kind]
    marine_dice, alien_dice = [2] * marines, [2 + bonus - margin] * aliens
    if attacker == "marines":
        table, loses = marine_attacks(kind, "S", marine_dice + alien_dice), -1
    else:
        table, loses = alien_attacks(kind, "N", alien_dice + marine_dice), 1
    assert table.dice_left == 0
    if kind in COMMANDERS and margin <= 0:
        assert (table.seat, table.offered()) == ("marines", QUESTION)
        table.choose("accept")
    assert table.has("alien 1,1 S") is (margin <= 0)
    assert table.has(f"{kind} 1,2 N") is (margin >= 0)
    assert table.seat == attacker
    assert table.ap == (None if margin == loses else 3 if attacker == "marines" else 5)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("facing", "ESW")
def test_without_facing_there_are_no_modifiers_and_no_commander(kind: str, facing: str) -> None:
    table = alien_attacks(kind, facing, [3, 1, 1, 3])
    assert (table.seat, table.offered()) == ("marines", FACE)
    assert table.dice_left == 0
    table = alien_attacks(kind, facing, [3, 1, 1, 2])
    assert not table.has(f"{kind} 1,2")
    assert (table.seat, table.ap, table.dice_left) == ("aliens", 5, 0)


@pytest.mark.parametrize("high", [0, 1, 2])
def test_the_highest_die_of_a_side_counts(high: int) -> None:
    aliens = [1, 1, 1]
    aliens[high] = 4
    assert marine_attacks("marine", "S", [5, *aliens]).count("alien") == 0
    assert marine_attacks("marine", "S", [4, *aliens]).count("marine") == 2
    assert marine_attacks("marine", "S", [3, *aliens]).count("marine") == 1
    claws = [1, 1]
    claws[high % 2] = 4
    assert marine_attacks("marine_claws", "S", [*claws, 4, 4, 4]).count("alien") == 0


def test_ruling_18_each_set_is_shown_highest_first() -> None:
    table = marine_attacks("marine_claws", "S", [2, 4, 3, 1, 5])
    shown = [event.dice for event in table.match.log if event.dice]
    assert len(shown) == 2
    assert shown[1] == (5, 3, 1)
    assert shown[0] == tuple(sorted(shown[0], reverse=True))
    assert shown[0][0] - shown[0][1] == 2


# ---- what follows


@pytest.mark.parametrize("facing", "NESW")
def test_a_defender_that_loses_is_removed_whatever_its_facing(facing: str) -> None:
    table = marine_attacks("marine", facing, [4, 3, 3, 3])
    assert table.count("alien") == 0
    assert (table.seat, table.ap) == ("marines", 3)
    table = alien_attacks("marine", facing, [4, 1, 1, 3])
    assert not table.has("marine 1,2")
    assert (table.seat, table.ap) == ("aliens", 5)


@pytest.mark.parametrize("attacker", ["marines", "aliens"])
@pytest.mark.parametrize("turned", [1, 2, 3])
@pytest.mark.parametrize("best", [3, 6])
@pytest.mark.parametrize("answer", ["face", "accept"])
def test_a_defender_attacked_from_elsewhere_may_turn_on_a_win_or_tie(
    attacker: str, turned: int, best: int, answer: str
) -> None:
    if attacker == "marines":
        facing, towards = "SWNE"[turned], "S"
        table, defender = marine_attacks("marine", facing, [3, best, 1, 1]), "alien 1,1"
    else:
        facing, towards = "NESW"[turned], "N"
        table, defender = alien_attacks("marine", facing, [3, 1, 1, best]), "marine 1,2"
    assert table.seat != attacker
    assert table.offered() == FACE
    table.choose(answer)
    assert table.has(f"{defender} {towards if answer == 'face' else facing}")
    assert (table.count("alien"), table.count("marine")) == (1, 2)
    assert (table.seat, table.ap) == (attacker, 3 if attacker == "marines" else 5)


def test_afterwards_the_attacker_goes_on_with_its_usual_actions() -> None:
    table = marine_attacks("marine", "S", [3, 3, 1, 1])
    usual = {"assault 1,1", "shoot 1,1", "turn left", "guard", "overwatch", "pass"}
    assert usual <= set(table.offered())
    assert table.cost("shoot 1,1") == 1
    table = marine_attacks("marine", "S", [2, 3, 1, 1])
    assert (table.seat, table.offered()) == ("marines", ["activate 5,0", "pass"])
    table = alien_attacks("marine", "N", [3, 1, 1, 4], ["alien", 3, 0, "N"])
    assert (table.seat, table.offered()) == ("aliens", ["activate 3,0", "pass"])


def test_a_marine_that_turns_to_face_may_show_a_blip() -> None:
    table = alien_attacks("marine", "S", [3, 3, 3, 3], ["blip", 3, 0, "N"]).choose("face")
    assert table.has("alien 3,0")
    assert (table.seat, table.offered()) == ("aliens", ["pass", "turn left", "turn right"])
    assert table.choose("pass").ap == 5


def test_ruling_37_a_destroyed_unit_takes_its_marks_with_it() -> None:
    kinds = ("deactivated", "guard", "overwatch", "jam")
    marks = [[mark, 1, 2, "N"] for mark in kinds]
    table = alien_attacks("marine", "N", [4, 1, 1, 3], *marks).choose("accept")
    assert not table.has("marine 1,2")
    assert [table.count(kind) for kind in kinds] == [0, 0, 0, 0]
    tokens = (["marine", 1, 2, "N"], ["alien", 1, 1, "S"], BYSTANDER, *marks)
    table = Table(CORNER, *tokens, dice=[3, 4, 1, 1], command_points=2)
    table.choose("activate 1,2", "command", "assault 1,1")
    assert not table.has("marine 1,2")
    assert [table.count(kind) for kind in kinds] == [0, 0, 0, 0]
    table = marine_attacks("marine", "S", [4, 3, 3, 3], ["deactivated", 1, 1, "N"])
    assert (table.count("alien"), table.count("deactivated")) == (0, 0)


# ---- re-rolls


@pytest.mark.parametrize("kind", COMMANDERS)
def test_ruling_19_the_commander_rolls_the_highest_alien_die_again(kind: str) -> None:
    aliens = KINDS[kind][1]
    low = [2, 2][: aliens - 1]
    attacker = marine_attacks(kind, "S", [2, *low, 6, 1])
    assert (attacker.seat, attacker.offered(), attacker.dice_left) == ("marines", QUESTION, 1)
    attacker.choose("reroll")
    assert (attacker.count("alien"), attacker.ap, attacker.dice_left) == (0, 3, 0)
    defender = alien_attacks(kind, "N", [6, *low, 2, 1])
    assert (defender.seat, defender.offered(), defender.dice_left) == ("marines", QUESTION, 1)
    defender.choose("reroll")
    assert (defender.count("alien"), defender.seat, defender.dice_left) == (0, "aliens", 0)


@pytest.mark.parametrize(
    ("dice", "marines", "aliens"),
    [
        ([3, 6, 6, 1, 1], 0, 1),  # one of two equal dice: the other one still wins
        ([3, 4, 1, 1, 6], 0, 1),  # worse than before, and it stands
        ([3, 6, 1, 1, 4], 1, 1),  # a tie now, and no third chance
        ([3, 6, 3, 1, 1], 1, 0),  # the next highest die counts
    ],
)
def test_ruling_19_the_commanders_second_result_stands(
    dice: list[int], marines: int, aliens: int
) -> None:
    table = marine_attacks("marine_sarge", "S", dice).choose("reroll")
    assert (table.count("marine_sarge"), table.count("alien")) == (marines, aliens)
    assert (table.seat, table.dice_left) == ("marines", 0)
    assert table.ap == (3 if marines else None)


def test_ruling_19_others_have_no_commander_re_roll() -> None:
    for kind in set(KINDS) - set(COMMANDERS):
        table = alien_attacks(kind, "N", [6, 6, 6] + [1] * KINDS[kind][0])
        assert not table.has(f"{kind} 1,2"), kind
        assert table.dice_left == 0


@pytest.mark.parametrize("facing", "NESW")
@pytest.mark.parametrize("best", [3, 6])
def test_ruling_19_guard_gives_a_second_chance_whatever_the_facing(facing: str, best: int) -> None:
    table = alien_attacks("marine", facing, [best, 1, 1, 3, best], ["guard", 1, 2, "N"])
    assert (table.seat, table.offered(), table.dice_left) == ("marines", QUESTION, 1)
    table.choose("reroll")
    assert (table.dice_left, table.has("guard 1,2")) == (0, True)
    assert table.seat == ("aliens" if facing == "N" else "marines")


def test_ruling_19_a_winning_guard_is_not_asked() -> None:
    table = alien_attacks("marine", "N", [3, 1, 1, 4], ["guard", 1, 2, "N"])
    assert (table.seat, table.count("alien")) == ("aliens", 0)
    table = alien_attacks("marine", "S", [3, 1, 1, 4], ["guard", 1, 2, "N"])
    assert table.offered() == FACE


@pytest.mark.parametrize(
    ("kind", "facing", "dice", "answer", "survives"),
    [
        ("marine", "N", [6, 1, 1, 3], "accept", False),
        ("marine_claws", "N", [5, 5, 5, 4, 1, 1, 5], "reroll", True),
        ("marine_claws", "N", [5, 5, 5, 4, 1, 1, 3], "reroll", False),
        ("marine_claws", "S", [5, 5, 5, 4, 4], "reroll", False),
        ("marine_hammer", "S", [4, 4, 4, 1, 3], "reroll", False),
    ],
)
def test_ruling_19_guard_rolls_all_marine_dice_and_modifies_them_again(
    kind: str, facing: str, dice: list[int], answer: str, survives: bool
) -> None:
    table = alien_attacks(kind, facing, dice, ["guard", 1, 2, "N"])
    assert table.offered() == QUESTION
    table.choose(answer)
    assert (table.has(f"{kind} 1,2"), table.dice_left) == (survives, 0)
    assert table.count("alien") == (0 if survives else 1)


@pytest.mark.parametrize("kind", COMMANDERS)
@pytest.mark.parametrize("first", ["accept", "reroll"])
def test_ruling_19_the_commander_comes_before_the_guard(kind: str, first: str) -> None:
    aliens = KINDS[kind][1]
    dice = [6, 6, 6][:aliens] + [1] + ([6] if first == "reroll" else []) + [6]
    table = alien_attacks(kind, "N", dice, ["guard", 1, 2, "N"])
    assert (table.offered(), table.dice_left) == (QUESTION, len(dice) - aliens - 1)
    table.choose(first)
    assert (table.seat, table.offered(), table.dice_left) == ("marines", QUESTION, 1)
    table.choose("reroll")
    assert (table.count("alien"), table.dice_left) == (0, 0)


def test_ruling_19_a_commander_that_wins_with_its_re_roll_is_not_asked_as_a_guard() -> None:
    table = alien_attacks("marine_sarge", "N", [6, 1, 1, 3, 1], ["guard", 1, 2, "N"])
    table.choose("reroll")
    assert (table.seat, table.count("alien"), table.dice_left) == ("aliens", 0, 0)


def test_a_reactivated_guard_that_attacks_has_lost_its_second_chance() -> None:
    """Command Action: any action but unjam takes the guard token away."""
    marks = (["guard", 1, 2, "N"], ["deactivated", 1, 2, "N"])
    tokens = (["marine", 1, 2, "N"], ["alien", 1, 1, "S"], *marks)
    table = Table(OPEN, *tokens, dice=[3, 3, 1, 1], command_points=2)
    assert table.choose("activate 1,2", "command").has("guard 1,2")
    table.choose("assault 1,1")
    assert (table.count("guard"), table.ap, table.dice_left) == (0, 0, 0)


# ---- guard


@pytest.mark.parametrize("kind", KINDS)
def test_guard_costs_2_ap_and_ends_the_activation(kind: str) -> None:
    table = Table(OPEN, [kind, 1, 2, "N"], ["marine", 3, 3, "N"]).choose("activate 1,2")
    assert table.cost("guard") == 2
    table.choose("guard")
    assert (table.has("guard 1,2"), table.has("deactivated 1,2"), table.ap) == (True, True, None)
    assert table.offered() == ["activate 3,3", "pass"]


def test_guard_is_not_offered_with_1_ap() -> None:
    table = Table(OPEN, ["marine", 1, 3, "N"]).choose("activate 1,3", "turn left", "turn left")
    assert "guard" in table.offered()
    assert "guard" not in table.choose("turn left").offered()


def test_guard_takes_overwatch_away() -> None:
    marks = (["overwatch", 1, 2, "N"], ["deactivated", 1, 2, "N"], ["jam", 1, 2, "N"])
    table = Table(OPEN, ["marine", 1, 2, "N"], *marks, command_points=3)
    table.choose("activate 1,2", "command", "command", "guard")
    assert [table.count(kind) for kind in ("guard", "overwatch", "deactivated")] == [1, 0, 1]
    table = Table(OPEN, ["marine", 1, 2, "N"], ["overwatch", 1, 2, "N"])
    assert table.choose("activate 1,2", "guard").count("overwatch") == 0


def test_guard_lasts_through_the_alien_turn_until_the_marine_turn_starts() -> None:
    tokens = (["marine", 1, 2, "N"], ["alien", 5, 0, "N"])
    table = Table(CORNER, *tokens, dice=[4]).choose("activate 1,2", "guard", "pass")
    assert (table.seat, table.count("guard"), table.count("deactivated")) == ("aliens", 1, 0)
    table.choose("pass")
    assert (table.seat, table.count("guard"), table.dice_left) == ("marines", 0, 0)
