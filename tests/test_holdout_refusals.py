"""Holdout: why something cannot be done, and that the rulebook explains it."""

from random import Random

import pytest

from derelict_game.board.geometry import Cell
from derelict_game.rules.choice import Choice
from derelict_game.rules.holdout import RULES, sections
from tests.conftest import one_sentence
from tests.holdout import Table
from tests.test_conformance import sections as headings
from tests.test_holdout_reference import random_position

BOOK = headings("holdout")
NAMED = {value for name, value in vars(sections).items() if name.isupper()}

WHY: dict[str, tuple[str, str, str, str, str]] = {
    # what is tried: picture, phase, choice, what is said, where it stands
    "acted": (
        ". L>",
        "maneuver",
        "move 1,0 2,0",
        "The Leader is rotated and cannot act any more in this phase.",
        "Maneuver",
    ),
    "acted flip": (
        ". L>",
        "maneuver",
        "flip 1,0",
        "The Leader is rotated and cannot act any more in this phase.",
        "Maneuver",
    ),
    "pinned": (". Lf", "maneuver", "move 1,0 2,0", "The Leader is pinned by the flare.", "Flare"),
    "down": (
        *(". V-", "maneuver", "move 1,0 2,0"),
        "The Anvil is down; only the Mouse moves face down.",
        "Moving and swapping",
    ),
    "nobody moves": (". V-", "maneuver", "move", "No card can move.", "Moving and swapping"),
    "nobody flips": (". V-", "maneuver", "flip", "No card can flip.", "Flipping"),
    "nobody attacks": (". V", "attack", "attack", "No card has a threat in reach.", "Attack"),
    "off the table": (
        ". L",
        "maneuver",
        "move 1,0 1,-1",
        "That is off the table.",
        "Moving and swapping",
    ),
    "tank column": (
        *(". L", "maneuver", "move 1,0 0,0"),
        "Only tanks lie in the tank column.",
        "Moving and swapping",
    ),
    "there already": (
        *(". L", "maneuver", "move 1,0 1,0"),
        "The Leader lies there already.",
        "Moving and swapping",
    ),
    "too far": (
        *(". L", "maneuver", "move 1,0 3,0"),
        "A card moves one step, straight or diagonally.",
        "Moving and swapping",
    ),
    "a threat": (
        ". L i",
        "maneuver",
        "move 1,0 2,0",
        "A threat lies there.",
        "Moving and swapping",
    ),
    "between": (
        *(". L i\n. i", "maneuver", "move 1,0 2,1"),
        "No diagonal step leads between two threats.",
        "Moving and swapping",
    ),
    "swap acted": (
        *(". L V>", "maneuver", "move 1,0 2,0"),
        "No swap: the Anvil is rotated and cannot act any more in this phase.",
        "Maneuver",
    ),
    "swap pinned": (
        *(". L Vf", "maneuver", "move 1,0 2,0"),
        "No swap: the Anvil is pinned by the flare.",
        "Flare",
    ),
    "swap down": (
        *(". L V-", "maneuver", "move 1,0 2,0"),
        "No swap: the Anvil is down; only the Mouse moves face down.",
        "Moving and swapping",
    ),
    "nobody there": (
        ". L",
        "maneuver",
        "move 2,0 3,0",
        "No card of the squad lies there.",
        "Maneuver",
    ),
    "nobody attacks there": (
        *(". L", "attack", "attack 2,0 3,0"),
        "No card of the squad lies there.",
        "Attack",
    ),
    "flip alone": (
        *(". V-", "maneuver", "flip 1,0"),
        "The Anvil needs a card beside it that is up.",
        "Flipping",
    ),
    "flip half": (
        *(". A/", "maneuver", "flip 1,0"),
        "The Athlete has moved; it may only move once more.",
        "The Athlete",
    ),
    "move in attack": (
        ". L",
        "attack",
        "move 1,0 2,0",
        "Cards move and flip in the phase Maneuver.",
        "Maneuver",
    ),
    "flip in attack": (
        ". L",
        "attack",
        "flip 1,0",
        "Cards move and flip in the phase Maneuver.",
        "Maneuver",
    ),
    "attack early": (
        ". L i",
        "maneuver",
        "attack 1,0 2,0",
        "Cards attack in the phase Attack.",
        "Attack",
    ),
    "pacifist": (
        ". P i",
        "attack",
        "attack 1,0 2,0",
        "The Pacifist never attacks.",
        "The Pacifist",
    ),
    "joker": (". J i", "attack", "attack 1,0", "The Joker never attacks.", "The Joker"),
    "attacked": (
        ". L> i",
        "attack",
        "attack 1,0 2,0",
        "The Leader has attacked in this turn.",
        "Attack",
    ),
    "attack down": (
        *(". L- i", "attack", "attack 1,0 2,0"),
        "The Leader is down and has no strength.",
        "Attack",
    ),
    "attack off the table": (
        *(". L i", "attack", "attack 1,0 1,-1"),
        "No threat lies there.",
        "Attack",
    ),
    "no room": (
        *(". L i\n. i i\n. A", "maneuver", "move 1,0"),
        "The Leader has no room to move.",
        "Moving and swapping",
    ),
    "a flip that leads somewhere": (
        *(". L", "maneuver", "flip 1,0 2,0"),
        "Nobody does anything of that sort in this game.",
        "Turns and phases",
    ),
    "no threat": (". L .", "attack", "attack 1,0 2,0", "No threat lies there.", "Attack"),
    "tank": ("T L", "attack", "attack 1,0 0,0", "A tank cannot be attacked.", "Tank"),
    "flare": (". L f", "attack", "attack 1,0 2,0", "The Flare cannot be attacked.", "Attack"),
    "diagonally": (
        *(". L\n. . i", "attack", "attack 1,0 2,1"),
        "Only the Natural attacks diagonally.",
        "The Natural",
    ),
    "far": (
        *(". L . i", "attack", "attack 1,0 3,0"),
        "A card attacks only what lies beside it.",
        "Attack",
    ),
    "none in reach": (
        ". L",
        "attack",
        "attack 1,0",
        "The Leader has no threat in reach.",
        "Attack",
    ),
    "unknown": (
        *(". L", "maneuver", "shoot 1,0"),
        "Nobody does anything of that sort in this game.",
        "Turns and phases",
    ),
}


@pytest.mark.parametrize("name", WHY)
def test_the_true_reason_is_given_and_where_it_stands(name: str) -> None:
    picture, phase, choice, text, section = WHY[name]
    assert Table(picture, phase=phase).refusal(choice) == (text, section)
    assert section in BOOK


def test_a_mouse_that_moved_face_down_stays_so() -> None:
    table = Table(". M- V").choose("move 1,0 1,1")
    assert table.refusal("flip 1,1") == ("The Mouse moved face down and stays so.", "The Mouse")


def test_when_the_match_is_over_that_is_why() -> None:
    table = Table(". L i", phase="attack", last=True).choose("next")
    assert table.refusal("next") == ("The match is over.", "How it ends")


def test_every_section_that_is_named_is_in_the_rulebook() -> None:
    assert NAMED <= BOOK


def test_what_is_offered_is_not_refused_and_the_rest_is_for_a_true_reason() -> None:
    rng = Random(3)
    cells = [Cell(x, y) for x in range(-1, 8) for y in range(-1, 5)]
    seen = set()
    for _ in range(150):
        state = RULES.read_position(random_position(rng), {})
        offered = set(RULES.offer(state) or ())
        for kind in ("move", "flip", "attack"):
            for start in rng.sample(cells, 8):
                ends = [None] if kind == "flip" else [None, *rng.sample(cells, 6)]
                for end in ends:
                    choice = Choice(kind, start, to=end)
                    refusal = RULES.why_not(state, choice)
                    is_offered = any(one.begins_with(choice) for one in offered)
                    assert (refusal is None) == is_offered, choice
                    if refusal:
                        assert refusal.section in BOOK
                        nobody = refusal.text.startswith(("No card can", "No card has"))
                        assert not nobody or all(one.kind != kind for one in offered)
                        assert one_sentence(refusal.text)
                        seen.add(refusal.text)
    assert len(seen) > 25
