"""Holdout: what the squad may know. The order of the deck shows nowhere (ruling 36)."""

import json
from random import Random
from typing import Any

import pytest

from derelict_game import places
from derelict_game.commands.engine import Engine
from derelict_game.match.document import Start
from derelict_game.match.match import Match
from derelict_game.rules.holdout import RULES
from derelict_game.rules.holdout.state import SQUAD, HoldoutState
from derelict_game.rules.registry import Registry
from derelict_game.rules.wire import offer_data, state_data
from tests.holdout import Table
from tests.test_holdout_reference import random_position

PHASES = ("start", "encounter", "maneuver", "attack", "counter_attack")


def everything(state: HoldoutState) -> list[Any]:
    """Return all that the seat is told of a state."""
    view = RULES.view(state, SQUAD)
    offer = RULES.offer(view)
    return [
        RULES.codec.dump(view),
        state_data(RULES, view, SQUAD),
        RULES.write_position(view),
        RULES.trays(view, SQUAD),
        RULES.status(view),
        RULES.badges(view),
        RULES.goal(view, SQUAD),
        RULES.fallen(view, SQUAD),
        RULES.estimate(view),
        RULES.picture(view),
        offer_data(offer) if offer else None,
    ]


def shuffled(state: HoldoutState, rng: Random) -> HoldoutState:
    """Return the same state with its deck in another order."""
    other = state.copy()
    other.deck = tuple(rng.sample(state.deck, len(state.deck)))
    return other


@pytest.mark.parametrize("seed", range(40))
def test_states_that_differ_in_the_order_of_the_deck_look_the_same(seed: int) -> None:
    rng = Random(seed)
    state = RULES.read_position(random_position(rng), {})
    other = shuffled(state, rng)
    assert RULES.view(state, SQUAD) == RULES.view(other, SQUAD)
    assert everything(state) == everything(other)


def test_a_whole_match_never_shows_what_is_to_come() -> None:
    rng = Random(1)
    table = Table.dealt(seed=4)
    compared = 0
    for _ in table.goes_on():
        other = shuffled(table.state, rng)
        compared += other.deck != table.state.deck
        assert everything(table.state) == everything(other)
        table.choose("next" if rng.random() < 0.3 else rng.choice(table.offered()))
    assert compared > 15


def engine_with(position: dict[str, Any]) -> Engine:
    """Return an engine with a match from a position."""
    engine = Engine(Registry([RULES]), places.maps_dir())
    request = {"do": "new", "rules": "holdout", "position": position}
    assert engine.answer(json.dumps(request).encode())["ok"]
    return engine


@pytest.mark.parametrize("phase", PHASES)
def test_the_engine_tells_a_seat_no_order_either(phase: str) -> None:
    deck = [["tank", 0], ["infantry", 3], ["flare", 2], ["infantry", 1], ["mortar", 6]]
    answers = []
    for order in (deck, deck[::-1]):
        engine = engine_with({"tokens": [["leader", 2, 2, "N"]], "deck": order, "phase": phase})
        answers.append(engine.answer(b'{"do": "state", "seat": "squad"}'))
        told = engine.answer(b'{"do": "state"}')
        assert told["position"]["deck"] == order, "all of it is told to whoever may know it"
    assert answers[0] == answers[1]
    assert answers[0]["position"]["deck"] == [
        *(["infantry", 1], ["infantry", 3]),
        *(["flare", 2], ["mortar", 6], ["tank", 0]),
    ]


def test_which_cards_are_in_the_deck_is_no_secret() -> None:
    table = Table(". L", deck="i3 i1 T0", phase="attack")
    deck, discards = RULES.trays(RULES.view(table.state, SQUAD), SQUAD)
    assert deck.title == "In the deck: 3"
    assert {slot.kind: slot.badges[0].text for slot in deck.slots} == {
        "infantry": "2",
        "infantry_2": "0",
        "machine_gun": "0",
        "flare": "0",
        "mortar": "0",
        "tank": "1",
    }
    assert discards.title == "Discarded: 0"


def test_discarded_threats_are_counted() -> None:
    table = Table("T L i", phase="attack").choose("attack 1,0 2,0", "next")
    _, discards = RULES.trays(table.state, SQUAD)
    counts = {slot.kind: slot.badges[0].text for slot in discards.slots}
    assert (counts["infantry"], counts["tank"], counts["flare"]) == ("1", "1", "0")
    assert table.status["discarded"] == 2


def test_a_view_is_filled_with_any_order_of_the_same_cards() -> None:
    table = Table(". L", deck="i1 i2 i3 i4 i5 G2 T0 m1")
    view = RULES.view(table.state, SQUAD)
    rng = Random(1)
    guesses = {RULES.determinise(view, SQUAD, rng).deck for _ in range(200)}
    assert len(guesses) > 150
    assert {tuple(sorted(guess)) for guess in guesses} == {tuple(sorted(view.deck))}
    tops = [guess[0] for guess in guesses]
    assert all(tops.count(card) > 10 for card in view.deck), "every card may lie on top"


def test_events_tell_no_card_before_it_is_dealt() -> None:
    start = Start.at_position(
        RULES,
        {"tokens": [["leader", 1, 1, "N"]], "deck": [["tank", 0]], "phase": "start"},
        {},
    )
    match = Match(RULES, start, seed=0)
    assert not any("Tank" in event.text for event in match.log)


def test_nobody_else_has_to_look_away() -> None:
    assert not RULES.hides(Table(". L").state, SQUAD)


def test_squad_cards_belong_to_the_squad_and_threats_to_nobody() -> None:
    table = Table("T L-f i")
    owners = {token.kind: RULES.owner(table.state, id_) for id_, token in RULES.tokens(table.state)}
    assert owners == {
        "leader": SQUAD,
        "down": None,
        "infantry": None,
        "flare": None,
        "tank": None,
    }


def test_the_estimate_grows_with_the_squad_and_falls_with_threats() -> None:
    def worth(picture: str) -> float:
        return RULES.estimate(Table(picture).state)[SQUAD]

    assert worth(". L V") > worth(". L") > worth(". L i") > worth(". L i i")
    assert worth(". i i i i i i\n. i i i i i i") == -1.0
