"""Squad Arena: what a player is shown and told, and why something cannot be done."""

from random import Random
from typing import Any

import pytest

from derelict_game.board.geometry import Cell
from derelict_game.board.token import TokenId
from derelict_game.rules.arena import RULES, sections
from derelict_game.rules.choice import Choice
from derelict_game.rules.hints import Refusal
from derelict_game.rules.seat import Seat
from tests.arena import Arena
from tests.conftest import one_sentence
from tests.test_arena_reference import random_position
from tests.test_conformance import sections as headings

AMBER, BLUE = Seat("amber"), Seat("blue")
BOOK = headings("arena")
NAMED = {value for name, value in vars(sections).items() if name.isupper()}

Why = tuple[str, dict[str, Any], list[str], str, str, str]
WHY: dict[str, Why] = {
    # what is tried: the arena, the sheets, orders before, the choice, what is said, where it stands
    "no such order": ("a1 . b1", {}, [], "dance 0,0", "There is no such order.", "Orders"),
    "nobody there": (
        *("a1 . b1", {}, [], "move 1,0 0,0"),
        *("None of your units is there.", "Orders"),
    ),
    "an enemy's unit": (
        *("a1 . b1", {}, [], "move 2,0 1,0"),
        *("None of your units is there.", "Orders"),
    ),
    "a second order": (
        *("a1 . b1", {}, ["a1 E"], "shoot 0,0 2,0"),
        *("Amber Alpha has its order already.", "Orders"),
    ),
    "a wall": ("a1 # b1", {}, [], "move 0,0 1,0", "A wall is in Amber Alpha's way.", "Moving"),
    "too far": ("a1 . b1", {}, [], "move 0,0 2,0", "A unit moves one cell in a turn.", "Moving"),
    "its own cell": ("a1 . b1", {}, [], "move 0,0 0,0", "Amber Alpha stands there.", "Moving"),
    "off the map": (
        *("a1 . b1", {}, [], "move 0,0 0,-1"),
        *("That is beyond the edge of the arena.", "Moving"),
    ),
    "a closed corner": (
        *("a1 #\n# b1", {}, [], "move 0,0 1,1"),
        *("Two walls close this corner.", "Moving"),
    ),
    "a claimed cell": (
        *("a1 . a2\nb1 . .", {}, ["a1 E"], "move 2,0 1,0"),
        *("Another unit of yours is ordered to go there, or to act there.", "Moving"),
    ),
    "nowhere to go": ("a1 # b1", {}, [], "move 0,0", "Amber Alpha has nowhere to go.", "Moving"),
    "nobody can move": ("a1 # b1", {}, [], "move", "None of your units can move now.", "Moving"),
    "with a shield up": (
        *("a1 . b1", {"a1": {"shielded": 2}}, [], "shoot 0,0 2,0"),
        *("Amber Alpha cannot shoot while its shield is up.", "Shooting"),
    ),
    "at nobody": ("a1 . b1", {}, [], "shoot 0,0 1,0", "Nobody is there.", "Shooting"),
    "at a friend": (
        *("a1 a2 b1", {}, [], "shoot 0,0 1,0"),
        *("Amber Bravo is one of yours.", "Shooting"),
    ),
    "at a shield": (
        *("a1 . b1", {"b1": {"shielded": 2}}, [], "shoot 0,0 2,0"),
        *("Blue Alpha is safe behind its shield.", "Shooting"),
    ),
    "off the lines": (
        *("a1 . .\n. . b1", {}, [], "shoot 0,0 2,1"),
        *("Shots go straight or diagonally, in eight directions.", "Shooting"),
    ),
    "out of range": (
        *("a1 . . . . . b1", {}, [], "shoot 0,0 6,0"),
        *("The blaster reaches 5 cells; that is 6 away.", "Shooting"),
    ),
    "through a wall": ("a1 # b1", {}, [], "shoot 0,0 2,0", "A wall stops the shot.", "Shooting"),
    "past a nearer enemy": (
        *("a1 b1 b2", {}, [], "shoot 0,0 2,0"),
        *("Blue Alpha is in the way.", "Shooting"),
    ),
    "no target": (
        *("a1 # b1", {}, [], "shoot 0,0"),
        *("Amber Alpha has no enemy in its line of fire.", "Shooting"),
    ),
    "nobody has a target": (
        *("a1 # b1", {}, [], "shoot"),
        *("None of your units without an order has an enemy in its line of fire.", "Shooting"),
    ),
    "nothing to pick up": (
        *("a1 . b1", {}, [], "pickup 0,0"),
        *("Nothing lies where Amber Alpha stands.", "Pick-ups"),
    ),
    "no shield": ("a1 . b1", {}, [], "shield 0,0", "Amber Alpha carries no shield.", "Shields"),
    "nobody has a shield": (
        *("a1 . b1", {}, [], "shield"),
        *("None of your units without an order carries a shield.", "Shields"),
    ),
}


@pytest.mark.parametrize("name", WHY)
def test_it_is_said_why_something_cannot_be_done(name: str) -> None:
    picture, sheets, before, text, words, section = WHY[name]
    arena = Arena(picture, sheets).give(*before)
    assert RULES.why_not(arena.state, Choice.parse(text)) == Refusal(words, section)
    assert section in BOOK


def test_after_the_end_nothing_can_be_done() -> None:
    arena = Arena("a1 # b1", turn_limit=3).turn()
    assert RULES.why_not(arena.state, Choice("done")) == Refusal("The match is over.", sections.END)


def test_what_is_offered_is_not_refused_and_all_else_is_in_a_sentence() -> None:
    for seed in range(15):
        state = RULES.read_position(random_position(Random(seed)), {})
        offer = RULES.offer(state)
        assert offer is not None
        cells = state.ground.cells[:12]
        tried = [Choice(kind, a, to=b) for kind in ("move", "shoot") for a in cells for b in cells]
        tried += [Choice(kind, cell) for kind in ("pickup", "shield") for cell in cells]
        for choice in (*offer, *tried):
            why = RULES.why_not(state, choice)
            assert (why is None) == (choice in offer)
            if why is not None:
                assert one_sentence(why.text)
                assert why.section in NAMED


def test_every_section_that_is_named_is_in_the_rulebook() -> None:
    assert {*BOOK} >= NAMED


# ---- what is shown


def test_badges_show_health_and_shields() -> None:
    arena = Arena("a1 . b1", {"a1": {"health": 12, "shields": 2}, "b2": {"dead_since": 1}})
    badges = {
        unit: [(badge.text, badge.sort) for badge in shown]
        for unit, shown in RULES.badges(arena.state).items()
    }
    assert badges == {0: [("12", "health"), ("2", "shields")], 4: []}


def test_omens_tell_who_holds_what_and_who_is_safe() -> None:
    arena = Arena("oa o Mb # a1 b1", {"a1": {"shielded": 1}, "b1": {"shielded": 3}})
    assert [(str(omen.cell), omen.sort, omen.text) for omen in RULES.omens(arena.state)] == [
        ("0,0", "held_amber", "Amber holds control point 1."),
        ("2,0", "held_blue", "Blue holds mainframe 1."),
        (
            *("4,0", "shielded"),
            "Amber Alpha is safe behind a shield for this turn, and cannot shoot.",
        ),
        (
            *("5,0", "shielded"),
            "Blue Alpha is safe behind a shield for 3 turns, this one included, and cannot shoot.",
        ),
    ]


def test_the_fallen_are_listed_with_what_becomes_of_them() -> None:
    dead = {"a2": {"dead_since": 1}, "b3": {"dead_since": 1}}
    state = Arena("Ma # a1 # b1", dead).state
    amber, blue = RULES.fallen(state, AMBER), RULES.fallen(state, BLUE)
    assert {unit: (one.kind, one.name, one.fate) for unit, one in amber.items()} == {
        1: ("amber_2", "Amber Bravo", "comes back")
    }
    assert {unit: (one.name, one.fate) for unit, one in blue.items()} == {
        6: ("Blue Charlie", "destroyed")
    }


def test_the_goal_tells_who_leads() -> None:
    aim = "More points after turn 100, or no enemy left"
    for amber, blue, told in ((1500, 300, "; Amber leads by 1,200"), (0, 40, "; Blue leads by 40")):
        state = Arena("a1 . b1", scores={"amber": amber, "blue": blue}).state
        assert RULES.goal(state, AMBER) == RULES.goal(state, BLUE) == f"{aim}{told}."
    # Before anything has happened that goes without saying.
    assert RULES.goal(Arena("a1 . b1", turn=1).state, BLUE) == f"{aim}."
    level = Arena("a1 . b1", turn=2)
    assert RULES.goal(level.state, BLUE) == f"{aim}; the squads are level."


@pytest.mark.parametrize(
    ("worse", "better"),
    [
        (Arena("a1 # b1"), Arena("a1 # b1", scores={"amber": 100})),
        (Arena("a1 # b1 o"), Arena("a1 # b1 oa")),
        (Arena("a1 # b1 ob"), Arena("a1 # b1 o")),
        (Arena("a1 # b1", {"a1": {"health": 9}}), Arena("a1 # b1")),
        (Arena("a1 # b1 b2"), Arena("a1 # b1", {"b2": {}})),
        (Arena("a1 # b1 oa", turn_limit=3), Arena("a1 # b1 oa")),
    ],
)
def test_the_estimate_rises_with_points_holdings_and_health(worse: Arena, better: Arena) -> None:
    low, high = RULES.estimate(worse.state), RULES.estimate(better.state)
    assert -1 <= low[AMBER] < high[AMBER] <= 1
    assert high[BLUE] == -high[AMBER]


def test_the_estimate_of_a_mirror_is_level() -> None:
    assert RULES.estimate(Arena("a1 o b1").state) == {AMBER: 0, BLUE: 0}


def test_a_plan_shows_where_orders_lead() -> None:
    arena = Arena("a1 . b1\na2 . .")
    assert RULES.plan(arena.state, AMBER) == ()
    aimed, moved = RULES.plan(arena.give("a1 b1", "a2 E").state, AMBER)
    assert (aimed.kind, aimed.line, aimed.ghosts) == ("shoot", ((0, 0), (2, 0)), ())
    assert moved.kind == "move"
    assert [(ghost.kind, str(ghost.cell)) for ghost in moved.ghosts] == [("amber_2", "1,1")]


def test_a_preview_shows_where_a_unit_would_stand() -> None:
    state = Arena("a1 . b1").state
    moved = RULES.preview(state, Choice.parse("move 0,0 1,0"))
    assert moved.ghost is not None
    assert (moved.ghost.kind, str(moved.ghost.cell)) == ("amber_1", "1,0")
    assert RULES.preview(state, Choice.parse("shoot 0,0 2,0")).line is not None


def test_units_have_names_and_owners() -> None:
    state = Arena("a1 o b1").state
    assert RULES.name_of(state, TokenId(4)) == "Blue Alpha"
    assert (RULES.owner(state, TokenId(3)), RULES.owner(state, TokenId(4))) == (AMBER, BLUE)
    point = next(id_ for id_, token in RULES.tokens(state) if token.kind == "control_point")
    assert (RULES.owner(state, point), RULES.name_of(state, point)) == (None, "Control point 1")


def test_a_squad_that_thinks_ahead_is_asked_first_and_sees_no_orders() -> None:
    state = Arena("a1 . b1").give("a1 E").state
    ahead = RULES.ahead(state, BLUE)
    assert ahead is not None
    offer = RULES.offer(ahead)
    assert offer is not None
    assert offer.seat == BLUE
    assert RULES.view(ahead, BLUE).orders == ((), ())
    assert [offer.seat for offer in RULES.open_offers(state)] == [AMBER, BLUE]
    done = Arena("a1 . b1").give("done").state
    assert RULES.ahead(done, AMBER) is None


def test_an_order_to_move_is_no_plan_any_more_once_it_is_carried_out() -> None:
    state = Arena("a1 . b1").state
    RULES.apply(state, Choice.parse("move 0,0 1,0"))
    assert [part.kind for part in RULES.plan(state, AMBER)] == ["move"]
    state.places[0] = state.ground.place(Cell(1, 0))
    assert RULES.plan(state, AMBER) == ()
