"""The optional rules of Derelict: each off by default, each with its own details."""

from random import Random

import pytest

from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict import RULES
from derelict_game.rules.derelict.blip_stack import FULL
from derelict_game.rules.derelict.frames import BlipPlacement
from derelict_game.rules.derelict.tokens import BLIPS
from derelict_game.rules.seat import Seat
from tests.derelict import Table

MARINES, ALIENS = Seat("marines"), Seat("aliens")
LANE = ["."] * 8
HALL = ["....."] * 5


def test_all_optional_rules_are_off_by_default() -> None:
    defaults = {option.name: option.default for option in RULES.options}
    assert defaults["cannon_ammo"] is None
    assert not any(defaults[name] for name in ("blip_stack", "lurk_delay", "marine_reactions"))


# ---- cannon ammunition


def cannon(*dice: int, ammo: int = 2, **more: object) -> Table:
    """Return a cannon marine that looks at an alien."""
    return Table(
        LANE,
        ["marine_cannon", 0, 7, "N"],
        ["alien", 0, 0, "S"],
        dice=list(dice),
        options={"cannon_ammo": ammo},
        **more,
    )


def test_a_cannon_shoots_until_its_magazine_is_empty() -> None:
    table = cannon(1, 1, 2, 1, 1, 2).choose("activate 0,7", "shoot 0,0", "shoot 0,0")
    assert table.offered("shoot") == []
    assert RULES.status(table.state)["cannon_ammo"] == 0
    refusal = RULES.why_not(table.state, Choice("shoot"))
    assert refusal is not None
    assert refusal.text == "The magazine is empty."


def test_reloading_costs_2_ap_and_there_is_one_spare_magazine() -> None:
    table = cannon(1, 1, 2, 1, 1, 2, command_points=4).choose("activate 0,7")
    assert "reload" not in table.offered(), "a full magazine is not changed"
    table.choose("shoot 0,0")
    assert table.cost("reload") == 2
    table.choose("reload")
    assert table.ap == 1
    assert RULES.status(table.state)["cannon_ammo"] == 2
    table.choose("shoot 0,0", "command", "command")
    assert "reload" not in table.offered()


def test_reloading_breaks_sustained_fire() -> None:
    table = cannon(1, 1, 2, 4, 4, 3).choose("activate 0,7", "shoot 0,0", "reload", "shoot 0,0")
    assert table.has("alien 0,0"), "4 is enough for a sustained shot only"


@pytest.mark.parametrize("dice", [(1, 1, 1), (6, 6, 6)])
def test_a_cannon_malfunctions_when_all_dice_are_equal(dice: tuple[int, ...]) -> None:
    table = cannon(*dice).choose("activate 0,7", "shoot 0,0")
    assert table.has("jam 0,7")
    assert table.has("alien 0,0") == (dice[0] == 1), "the shot itself counts"
    assert table.offered("shoot") == []
    table.choose("unjam")
    assert not table.has("jam 0,7")


def test_on_overwatch_the_cannon_uses_ammunition_and_malfunctions() -> None:
    table = Table(
        LANE,
        ["marine_cannon", 0, 7, "N"],
        ["overwatch", 0, 7, "N"],
        ["alien", 0, 0, "S"],
        to_move="aliens",
        command_points=1,
        dice=[1, 2, 3, 2, 2, 2],
        options={"cannon_ammo": 3},
    )
    table.choose("activate 0,0", "move 0,1")
    assert RULES.status(table.state)["cannon_ammo"] == 2
    table.choose("move 0,2")
    assert table.seat == "marines"
    assert table.offered() == ["decline", "unjam"]
    table.choose("unjam")
    assert table.has("overwatch 0,7")


def test_an_empty_cannon_does_not_fire_on_overwatch() -> None:
    table = Table(
        LANE,
        ["marine_cannon", 0, 7, "N"],
        ["overwatch", 0, 7, "N"],
        ["alien", 0, 0, "S"],
        to_move="aliens",
        dice=[1, 2, 3],
        options={"cannon_ammo": 1},
    )
    table.choose("activate 0,0", "move 0,1", "move 0,2")
    assert table.dice_left == 0


def test_without_the_rule_a_cannon_neither_jams_nor_runs_out() -> None:
    table = Table(LANE, ["marine_cannon", 0, 7, "N"], ["alien", 0, 0, "S"], dice=[1, 1, 1])
    table.choose("activate 0,7", "shoot 0,0")
    assert not table.has("jam 0,7")
    assert "reload" not in table.offered()


# ---- the stack of blips

LURKS = [["lurk", x, 2, "N"] for x in range(5)]
YARD = [".....", "#####", "....."]


def stack(*dice: str, **more: object) -> Table:
    """Return the end of a marine turn before reinforcements."""
    options = {"blip_stack": True, "first_reinforcements": 4}
    return Table(
        YARD, ["marine", 0, 0, "W"], *LURKS, turn=1, dice=list(dice), options=options, **more
    )


def test_blips_are_drawn_without_replacement() -> None:
    table = stack("b9", "b9", "b20", "b19").choose("pass")
    for cell in ("0,2", "1,2", "2,2", "3,2"):
        table.choose(f"deploy {cell}")
    # Nine singles: the ninth is the last; then the ninth is already one of two.
    assert table.has("blip 0,2")
    assert table.has("blip_2 1,2")
    assert table.has("blip_3 2,2")
    assert table.has("blip_3 3,2")
    assert table.state.blip_stack == (8, 3, 7)


def test_revealed_and_destroyed_blips_are_discarded() -> None:
    table = Table(
        HALL,
        ["blip_2", 2, 2, "N"],
        ["marine", 4, 4, "S"],
        to_move="aliens",
        options={"blip_stack": True},
    )
    assert table.state.blip_stack == (9, 3, 9)
    table.choose("activate 2,2", "reveal")
    assert table.state.blip_discard == (0, 1, 0)


def test_an_empty_stack_is_made_of_the_discarded_blips_until_there_are_none() -> None:
    table = stack("b1")
    table.state.blip_stack, table.state.blip_discard = (0, 0, 0), (0, 0, 1)
    table.choose("pass", "deploy 0,2")
    assert table.has("blip_3 0,2")
    assert table.state.blip_stack == table.state.blip_discard == (0, 0, 0)
    assert table.offered() == ["activate 0,2", "pass"], "the other three are forfeit"


def test_the_marines_know_how_many_blips_are_left_but_not_which() -> None:
    table = stack("b1", "b21", "b1", "b1").choose("pass")
    table.choose("deploy 0,2", "deploy 1,2")
    view = RULES.view(table.state, MARINES)
    assert view.blip_stack == (sum(table.state.blip_stack or ()), 0, 0)
    guess = RULES.determinise(view, MARINES, Random(1))
    assert guess.blip_stack is not None
    kinds = [unit.kind for unit in guess.hive.values()]
    total = [a + kinds.count(k) for a, k in zip(guess.blip_stack, BLIPS, strict=True)]
    frame = guess.stack[-1]
    assert isinstance(frame, BlipPlacement)
    total[BLIPS[frame.kind] - 1] += 1
    assert tuple(total) == FULL


# ---- lurk delay


def test_with_the_lurk_delay_new_blips_wait_a_turn() -> None:
    options = {"lurk_delay": True, "reinforcements": 1}
    table = Table(
        YARD,
        ["marine", 0, 0, "W"],
        *LURKS,
        ["blip", 4, 2, "N"],
        dice=["b1", 3, "b1"],
        options=options,
    )
    table.choose("pass", "deploy 0,2")
    assert table.offered() == ["activate 4,2", "pass"]
    assert table.has("deactivated 0,2")
    table.choose("pass", "pass", "deploy 1,2")
    assert table.offered("activate") == ["activate 0,2", "activate 4,2"]


def test_aliens_that_only_wait_have_not_lost() -> None:
    table = Table(
        YARD,
        ["marine", 0, 0, "W"],
        *LURKS,
        dice=["b1"],
        options={"lurk_delay": True, "reinforcements": 1},
    )
    table.choose("pass", "deploy 0,2")
    assert table.match.outcome is None
    assert table.offered() == ["pass"]


# ---- marine reactions


def seen(*dice: int, points: int = 2, **more: object) -> Table:
    """Return an alien about to act before the eyes of two marines."""
    return Table(
        HALL,
        ["marine", 1, 4, "N"],
        ["marine", 3, 4, "N"],
        ["marine", 4, 4, "S"],
        ["alien", 2, 0, "S"],
        to_move="aliens",
        command_points=points,
        dice=list(dice),
        options={"marine_reactions": True},
        **more,
    )


def test_marines_that_saw_an_alien_act_may_react() -> None:
    table = seen(6, 1).choose("activate 2,0")
    assert table.seat == "aliens", "an activation is no action"
    table.choose("move 2,1")
    assert table.seat == "marines"
    assert table.offered() == ["activate 1,4", "activate 3,4", "pass"]
    table.choose("activate 1,4")
    assert table.state.command_points == 1
    assert table.offered("shoot") == ["shoot 2,1"]
    assert {text.split()[0] for text in table.offered()} == {"move", "turn", "shoot"}
    assert table.offered("move") == ["move 0,3", "move 1,3", "move 2,3"], "one point, one AP"
    table.choose("shoot 2,1")
    assert not table.has("alien 2,1")


def test_each_witness_reacts_once_and_then_the_alien_goes_on() -> None:
    table = seen().choose("activate 2,0", "move 2,1", "activate 1,4", "turn left")
    assert table.offered() == ["activate 3,4", "pass"]
    table.choose("activate 3,4", "move 3,3")
    assert table.seat == "aliens"
    assert table.ap == 5
    assert table.state.command_points == 0
    table.choose("turn left")
    assert table.seat == "aliens", "no points, no question"


def test_reactions_may_be_declined() -> None:
    table = seen().choose("activate 2,0", "move 2,1", "pass")
    assert table.seat == "aliens"
    assert table.state.command_points == 2
    table.choose("turn left")
    assert table.seat == "marines", "every action asks anew"


def test_nobody_reacts_to_what_nobody_saw() -> None:
    table = Table(
        HALL,
        ["marine", 1, 4, "S"],
        ["alien", 2, 0, "S"],
        to_move="aliens",
        command_points=3,
        options={"marine_reactions": True},
    )
    table.choose("activate 2,0", "move 2,1")
    assert table.seat == "aliens"


def test_overwatch_comes_before_reactions_and_a_reaction_costs_it() -> None:
    table = seen_on_overwatch(1, 2)
    table.choose("activate 2,0", "move 2,1")
    assert table.dice_left == 0
    table.choose("activate 1,4", "turn left")
    assert not table.has("overwatch 1,4")


def seen_on_overwatch(*dice: int) -> Table:
    """Return an alien about to act before a marine on overwatch."""
    return Table(
        HALL,
        ["marine", 1, 4, "N"],
        ["overwatch", 1, 4, "N"],
        ["alien", 2, 0, "S"],
        to_move="aliens",
        command_points=2,
        dice=list(dice),
        options={"marine_reactions": True},
    )


def test_a_reaction_in_assault_may_kill_and_may_be_fatal() -> None:
    table = Table(
        HALL,
        ["marine", 2, 2, "N"],
        ["marine", 0, 4, "S"],
        ["alien", 2, 1, "S"],
        to_move="aliens",
        command_points=2,
        dice=[6, 1, 1, 6, 1, 6, 5, 5],
        options={"marine_reactions": True},
    )
    table.choose("activate 2,1", "assault 2,2")
    assert table.seat == "marines"
    table.choose("activate 2,2", "assault 2,1")
    assert table.dice_left == 0
    assert not table.has("marine 2,2")
    assert table.seat == "aliens"
    assert table.ap == 5


def test_a_killed_alien_ends_the_reactions_of_no_one_who_saw_it() -> None:
    table = seen(6, 1).choose("activate 2,0", "move 2,1", "activate 1,4", "shoot 2,1")
    assert table.offered() == ["activate 3,4", "pass"]
    table.choose("pass")
    assert table.match.outcome is None
    assert table.offered() == ["pass"]
    assert table.seat == "aliens"
