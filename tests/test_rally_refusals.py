"""Factory Rally: why something cannot be done, and that the rulebook explains it."""

from random import Random
from typing import Any

import pytest

from derelict_game.rules.choice import Choice
from derelict_game.rules.hints import Refusal
from derelict_game.rules.rally import RULES, sections
from tests.conftest import one_sentence
from tests.rally import Race
from tests.test_conformance import sections as headings
from tests.test_rally_reference import random_position
from tests.test_rally_views import step

BOOK = headings("rally")
NAMED = {value for name, value in vars(sections).items() if name.isupper()}
HAND = [70, 80, 90, 100, 110, 430, 490, 670, 790]
LOCKED: dict[str, Any] = {"damage": {1: 6}, "registers": {1: [None, None, None, 10, 20]}}
RECOMPILE: dict[str, Any] = {"options": {1: ["recompile"]}}

WHY: dict[str, tuple[dict[str, Any], list[str], str, str, str]] = {
    # what is tried: the sheet, choices before, choice, what is said, where it stands
    "done too early": ({}, [], "done", "First fill every register.", "Programming"),
    "no such register": (
        *({}, [], "register 6 70"),
        "There are five registers, 1 to 5.",
        "Programming",
    ),
    "a full register": (
        *({}, ["register 1 70"], "register 1 80"),
        "Register 1 is full; undo takes the last card back.",
        "Programming",
    ),
    "a locked register": (
        *(LOCKED, [], "register 5 70"),
        "Register 5 is locked by damage: its card stays and is played again.",
        "Locked registers",
    ),
    "not in the hand": (
        *({}, [], "register 1 840"),
        "This card is not in your hand.",
        "Programming",
    ),
    "used up": (
        *({}, ["register 1 70"], "register 2 70"),
        "This card is not in your hand.",
        "Programming",
    ),
    "brake without the option": (
        *({}, [], "register 1 490 brake"),
        "For this your robot needs Drum Brake.",
        "Option cards",
    ),
    "fourth without the option": (
        *({}, [], "register 1 790 fourth"),
        "For this your robot needs Overdrive.",
        "Option cards",
    ),
    "reverse without the option": (
        *({}, [], "register 1 430 reverse"),
        "For this your robot needs Long Reverse.",
        "Option cards",
    ),
    "brake for another card": (
        *({"options": {1: ["brakes"]}}, [], "register 1 670 brake"),
        "Your option does nothing for this card.",
        "Option cards",
    ),
    "no such word": (
        *({}, [], "register 1 490 jump"),
        "There is no such way to play a card.",
        "Option cards",
    ),
    "recompile without the option": (
        *({}, [], "recompile"),
        "For this your robot needs Second Thoughts.",
        "Option cards",
    ),
    "recompile twice": (
        *(RECOMPILE, ["recompile"], "recompile"),
        "Second Thoughts gives a new hand once a turn.",
        "Option cards",
    ),
    "recompile too late": (
        *(RECOMPILE, ["register 1 70"], "recompile"),
        "Second Thoughts must come before the first card.",
        "Option cards",
    ),
    "power while programming": (
        *({}, [], "power down"),
        "This is asked of damaged robots once all have programmed.",
        "Powering down",
    ),
    "absorb": ({}, [], "absorb brakes", "No damage is being done now.", "Options against damage"),
    "accept": ({}, [], "accept", "No damage is being done now.", "Options against damage"),
    "lose": ({}, [], "lose brakes", "No robot is being destroyed now.", "Destruction"),
    "enter": (
        *({}, [], "enter 0,0"),
        "This is asked when a robot that was destroyed comes back.",
        "Coming back",
    ),
    "move": (
        *({}, [], "move 0,0"),
        "Robots do what their program says: put cards into the registers.",
        "Programming",
    ),
}


@pytest.mark.parametrize("name", WHY)
def test_why_something_cannot_be_done(name: str) -> None:
    sheet, before, tried, text, section = WHY[name]
    locked = 6 * ("damage" in sheet)
    race = Race("1n 2n", hands={1: HAND[: 9 - locked], 2: [120]}, **sheet).choose(*before)
    refusal = RULES.why_not(race.state, Choice.parse(tried))
    assert refusal is not None
    assert (refusal.text, refusal.section) == (text, section)
    assert section in BOOK


def test_recompile_with_all_registers_locked() -> None:
    cards = {1: [10, 20, 30, 40, 50]}
    race = Race("1n", damage={1: 9}, registers=cards, options={1: ["recompile"]})
    refusal = RULES.why_not(race.state, Choice("recompile"))
    assert refusal == Refusal("All your registers are locked.", "Locked registers")


def test_nobody_programs_while_something_else_is_asked() -> None:
    race = Race("1e O", options={1: ["brakes", "recompile"]}).last({1: 490})
    for text in ("register 1 490", "done", "recompile"):
        refusal = RULES.why_not(race.state, Choice.parse(text))
        assert refusal == Refusal("Nobody programs now.", "Programming")


def test_every_section_that_is_named_is_in_the_rulebook() -> None:
    assert NAMED <= BOOK


def test_what_is_offered_is_not_refused_and_all_else_is_with_a_section() -> None:
    texts = (
        *("done", "recompile", "power down", "power on", "accept", "absorb brakes", "lose brakes"),
        *("register 1 490", "register 5 840", "register 0 10", "register x y", "register 3"),
        *("register 2 790 fourth", "enter 0,0", "face N", "move 1,1", "pass"),
    )
    for seed in range(40):
        rng = Random(seed)
        state = RULES.read_position(random_position(rng), {"turn_limit": 3})
        for _ in range(40):
            offer = RULES.offer(state)
            if offer is None:
                break
            for text in texts if offer.roll is None else ():
                choice = Choice.parse(text)
                refusal = RULES.why_not(state, choice)
                offered = any(one.begins_with(choice) for one in offer)
                assert (refusal is None) == offered, (text, refusal)
                if refusal is not None:
                    assert refusal.section in BOOK
                    assert one_sentence(refusal.text)
            step(state, rng)
