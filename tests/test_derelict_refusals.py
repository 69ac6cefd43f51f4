"""Refusals name the true reason, whatever the moment, and never a coordinate."""

import re
from random import Random

from derelict_game.board.token import TokenId
from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict import RULES
from derelict_game.rules.derelict.frames import Activation
from derelict_game.rules.seat import CHANCE
from tests.derelict import Table
from tests.test_conformance import sections
from tests.test_derelict_names import COORDINATES, HALL, moments

PANEL = (
    *("move", "turn", "shoot", "assault", "door", "overwatch", "guard", "command", "unjam"),
    *("reveal", "reload", "deploy", "activate"),
)
OTHERS = ("pass", "face", "reroll", "accept", "decline", "fly")


def test_action_points_are_blamed_exactly_where_more_of_them_would_help() -> None:
    random = Random(3)
    blamed = kept = 0
    headings = sections("derelict")
    for match, state, _ in moments(turns=8):
        assert match.offer
        offered = {choice.kind for choice in match.offer}
        frame, rich = state.stack[-1], state.copy()
        if isinstance(frame, Activation):
            # Random players seldom spend all that they have.
            left = random.randint(0, min(frame.ap, 2))
            rich.stack[-1] = Activation(frame.unit, 99, frame.follows, frame.target)
            state = state.copy()
            state.stack[-1] = Activation(frame.unit, left, frame.follows, frame.target)
            now = RULES.offer(state)
            assert now is not None
            offered = {choice.kind for choice in now}
        more = RULES.offer(rich)
        possible = {choice.kind for choice in more} if more else set()
        for kind in (*PANEL, *OTHERS):
            refusal = RULES.why_not(state, Choice(kind))
            assert (refusal is None) == (kind in offered)
            if refusal is None or match.offer.seat == CHANCE:
                continue
            assert ("action points" in refusal.text) == (kind in possible), (kind, refusal)
            blamed += kind in possible
            kept += kind not in possible
            assert re.fullmatch(r"[A-Z].*[.?]", refusal.text)
            assert not COORDINATES.search(refusal.text)
            assert "There is no action" not in refusal.text
            assert refusal.section in headings
    assert blamed > 500
    assert kept > 500


def test_cells_are_refused_without_coordinates() -> None:
    random = Random(5)
    for match, state, _ in moments(turns=3, seeds=1):
        assert match.offer
        cell = random.choice(state.ground.cells)
        for kind in ("move", "door", "shoot", "assault", "deploy", "activate"):
            refusal = RULES.why_not(state, Choice(kind, cell))
            if refusal is None:
                assert any(c.kind == kind and c.cell == cell for c in match.offer)
            else:
                assert not COORDINATES.search(refusal.text)


def why(table: Table, kind: str) -> str:
    """Return why a button is grey."""
    refusal = RULES.why_not(table.state, Choice(kind))
    assert refusal is not None
    return refusal.text


def test_what_is_in_front_is_the_reason() -> None:
    board = ["#.#", "#.#", "#.#"]
    shut = Table(board, ["marine", 1, 2, "N"], ["door", 1, 1, "N"]).choose("activate 1,2")
    assert why(shut, "move") == "The door in front is closed."
    assert why(shut, "deploy") == "There is nobody to be placed now."
    assert why(shut, "reroll") == "No question is open."
    assert why(shut, "activate") == "There is no other unit to activate."
    alone = Table(board, ["marine", 1, 2, "S"], ["alien", 1, 1, "S"]).choose("activate 1,2")
    assert why(alone, "move") == "There is a wall in front."
    assert why(alone, "shoot") == "There is no alien in sight."
    assert why(alone, "assault") == "There is nothing to assault in the cell in front."
    pair = Table(board, ["marine", 1, 2, "N"], ["marine_axe", 1, 1, "N"]).choose("activate 1,2")
    assert why(pair, "move") == "Axe marine 2 is in the way."
    assert why(pair, "assault") == "Axe marine 2 in front is no enemy."
    assert why(pair, "door") == "There is no door in reach."
    tired = Table(board, ["marine", 1, 2, "N"], ["alien", 1, 1, "S"], ["jam", 1, 2, "N"])
    tired.choose("activate 1,2")
    tired.choose(*["turn left"] * 4)
    assert why(tired, "assault") == "Marine 1 has not enough action points left."
    assert why(tired, "unjam") == "Marine 1 has not enough action points left."
    assert why(tired, "shoot") == "The weapon is jammed."


def test_cannons_are_refused_for_the_true_reason() -> None:
    cannon = ["marine_cannon", 2, 4, "N"]
    plain = Table(HALL, cannon, ["alien", 0, 0, "S"]).choose("activate 2,4")
    assert why(plain, "reload") == "Cannons need no reloading in this mission."
    options = {"cannon_ammo": 5}
    full = Table(HALL, cannon, ["alien", 0, 0, "S"], options=options).choose("activate 2,4")
    assert why(full, "reload") == "The magazine is full."


def test_an_open_question_is_named_in_plain_words() -> None:
    table = Table(
        HALL, ["marine_sarge", 2, 3, "N"], ["alien", 0, 0, "N"], to_move="aliens", dice=[4]
    ).choose("pass")
    assert why(table, "move") == (
        "First the marines are asked: 4 command points. Roll again? The second roll counts."
    )
    table.choose("accept")
    assert Choice("activate", table.state.cell_of(TokenId(0))) in (table.match.offer or ())
