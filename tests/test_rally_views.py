"""Factory Rally: what a seat may know. No hand or program of others shows before its time."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from derelict_game import places
from derelict_game.commands.engine import Engine
from derelict_game.match.document import Start
from derelict_game.match.match import Match
from derelict_game.rules.choice import Choice
from derelict_game.rules.offer import Offer
from derelict_game.rules.rally import RULES
from derelict_game.rules.rally.cards import DECK, NO_CARD
from derelict_game.rules.rally.state import REGISTERS, Power, RallyState, Stage
from derelict_game.rules.registry import Registry
from derelict_game.rules.seat import Seat
from derelict_game.rules.wire import offer_data, state_data
from tests.rally import Race
from tests.test_rally_reference import random_position

PROGRAMMED = (Stage.PROGRAM, Stage.RECOMPILE, Stage.ANNOUNCE)
IN_REGISTERS = (
    *(Stage.REVEAL, Stage.MOVE, Stage.EXPRESS, Stage.BELTS, Stage.PUSHERS),
    *(Stage.GEARS, Stage.LASERS, Stage.TOUCH),
)


def secrets(state: RallyState, seat: Seat) -> list[int]:
    """Return the cards that a seat may not know: hands, and programs that are not revealed."""
    found: list[int] = []
    for robot, other in enumerate(state.seats):
        if other == seat:
            continue
        found += state.hands[robot]
        down = state.powers[robot] is Power.DOWN
        if not down and state.stage in (*PROGRAMMED, *IN_REGISTERS):
            found += state.registers[robot][state.register : REGISTERS - state.locks[robot]]
    return [card for card in found if card != NO_CARD]


def exchanged(state: RallyState, seat: Seat, rng: Random) -> RallyState:
    """Return the same state with other cards wherever the seat may not look."""
    hidden = secrets(state, seat)
    pool = [*hidden, *state.deck]
    rng.shuffle(pool)
    swap = dict(zip([*hidden, *state.deck], pool, strict=True))
    other = state.copy()
    for robot in state.robots():
        if state.seats[robot] != seat:
            for rows in (other.registers, other.hands):
                rows[robot] = tuple(swap.get(card, card) for card in rows[robot])
            other.hands[robot] = tuple(sorted(other.hands[robot]))
    other.deck = tuple(sorted(swap[card] for card in state.deck))
    for key in [*other.twists]:
        robot, register = divmod(key, REGISTERS)
        if state.seats[robot] != seat and state.registers[robot][register] in hidden:
            del other.twists[key]
    return other


def everything(state: RallyState, seat: Seat) -> list[Any]:
    """Return all that a seat is told of a state."""
    view = RULES.view(state, seat)
    offer = RULES.offer(view) if asked(state) == seat else None
    return [
        RULES.codec.dump(view),
        state_data(RULES, view, seat),
        RULES.status(view),
        RULES.badges(view),
        RULES.omens(view),
        RULES.estimate(view),
        RULES.picture(view),
        RULES.plan(view, seat),
        [RULES.trays(view, other) for other in state.seats],
        [RULES.plan(view, other) for other in state.seats],
        [RULES.fallen(view, other) for other in state.seats],
        [RULES.goal(view, other) for other in state.seats],
        [RULES.hides(view, other) for other in state.seats],
        offer_data(offer) if offer else None,
        *([RULES.write_position(view)] if RULES.can_write(view) else ()),
    ]


def asked(state: RallyState) -> Seat | None:
    """Return who is asked."""
    offer = RULES.offer(state)
    return offer.seat if offer else None


def numbers(data: Any) -> Iterator[str]:
    """Return every word and number in some data."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from (str(key), *numbers(value))
    elif isinstance(data, list | tuple):
        for value in data:
            yield from numbers(value)
    else:
        yield from str(data).replace("(", " ").replace(")", " ").replace(".", " ").split()


def step(state: RallyState, rng: Random) -> None:
    """Take any choice, or let the time be up."""
    offers: tuple[Offer, ...] = RULES.open_offers(state)
    clocks = [offer for offer in offers[1:] if offer.roll]
    offer = clocks[0] if clocks and rng.random() < 0.2 else offers[0]
    if offer.roll:
        choice = offer.roll.choice([rng.randint(1, sides) for sides in offer.roll.sides])
    else:
        choice = rng.choice(offer.choices)
        if rng.random() < 0.5:
            choice = next((one for one in offer.choices if one.kind == "recompile"), choice)
    RULES.apply(state, choice)


def test_states_that_differ_in_hidden_cards_look_the_same() -> None:
    """At every question of random races, at RECOMPILE and when the time is up, too."""
    compared: dict[Stage, int] = {}
    for seed in range(40):
        rng = Random(seed)
        state = RULES.read_position(random_position(rng), {"turn_limit": 4})
        for _ in range(rng.choice((30, 120))):
            if RULES.offer(state) is None:
                break
            seat = rng.choice(state.seats)
            other = exchanged(state, seat, rng)
            if other != state:
                compared[state.stage] = compared.get(state.stage, 0) + 1
            assert RULES.view(state, seat) == RULES.view(other, seat)
            assert everything(state, seat) == everything(other, seat)
            step(state, rng)
    assert compared.keys() >= {*PROGRAMMED, Stage.REVEAL, Stage.EXPRESS, Stage.HANDS}
    assert min(compared[stage] for stage in (*PROGRAMMED, Stage.EXPRESS)) >= 2


def test_no_secret_card_is_named_in_what_a_seat_is_told() -> None:
    looked = 0
    for seed in range(20):
        rng = Random(seed)
        state = RULES.read_position(random_position(rng), {"turn_limit": 3})
        for _ in range(60):
            if RULES.offer(state) is None:
                break
            seat = rng.choice(state.seats)
            hidden = {str(card) for card in secrets(state, seat) if card > 84}
            if hidden:
                looked += 1
                view = RULES.view(state, seat)
                told = [everything(state, seat)[1:], RULES.codec.dump(view)]
                assert not hidden & set(numbers(json.loads(json.dumps(told, default=str))))
            step(state, rng)
    assert looked > 200


def test_events_of_programming_are_for_its_seat_alone() -> None:
    race = Race("1n 2n", hands={1: [490, *DECK[:8]], 2: [500, *DECK[10:18]]})
    events = RULES.apply(race.state, Choice.parse("register 1 490"))
    (event,) = events
    assert "490" in event.text
    assert event.seen_by(Seat("robot1"))
    assert not event.seen_by(Seat("robot2"))


def test_nothing_that_all_hear_names_a_card_before_it_is_revealed() -> None:
    for seed in range(20):
        rng = Random(seed)
        state = RULES.read_position(random_position(rng), {"turn_limit": 3})
        for _ in range(80):
            offer = RULES.offer(state)
            if offer is None:
                break
            hidden = {str(card) for card in secrets(state, Seat("nobody")) if card > 84}
            before, register = state.stage, state.register
            clocks = [one for one in RULES.open_offers(state)[1:] if one.roll]
            chosen = clocks[0] if clocks and rng.random() < 0.5 else offer
            roll = chosen.roll
            choice = (
                roll.choice([rng.randint(1, sides) for sides in roll.sides])
                if roll
                else rng.choice(chosen.choices)
            )
            events = RULES.apply(state, choice)
            if before in PROGRAMMED and state.register == register:
                public = [event.text for event in events if not event.only_for]
                assert not hidden & set(numbers(public))


def test_how_far_others_are_is_no_news() -> None:
    hands = {1: list(DECK[:9]), 2: list(DECK[20:29])}
    race = Race("1n 2n", hands=hands, options={1: ["brakes", "recompile"]})
    before = everything(race.state, Seat("robot2"))
    for number in range(1, 6):
        race.choose(f"register {number} {hands[1][number]}")
        assert everything(race.state, Seat("robot2")) == before


def test_answers_given_ahead_are_for_their_seat_alone() -> None:
    race = Race("1n 2n", hands={1: list(DECK[:9]), 2: list(DECK[20:29])})
    match = Match(RULES, Start.at_position(RULES, race.written, {}), seed=1)
    first, second = Seat("robot1"), Seat("robot2")
    views = [match.view(first)]
    own = [match.view(second)]
    log = len(match.log)
    for number, card in enumerate(DECK[20:25], 1):
        match.choose(Choice.parse(f"register {number} {card}"), second)
        views.append(match.view(first))
        own.append(match.view(second))
    match.choose(Choice("done"), second)
    assert all(view == views[0] for view in (*views, match.view(first)))
    assert len(match.log) == log
    assert own[0] != own[-1]


def test_the_engine_tells_a_seat_only_its_own_hand() -> None:
    race = Race("1n 2n", hands={1: list(DECK[10:19]), 2: list(DECK[20:29])})
    engine = Engine(Registry([RULES]), places.maps_dir())
    request = {"do": "new", "rules": "rally", "position": race.written}
    assert engine.answer(json.dumps(request).encode())["ok"]
    told = engine.answer(b'{"do": "state", "seat": "robot1"}')
    assert told["position"]["hands"] == {"robot1": list(DECK[10:19])}
    words = set(numbers(json.loads(json.dumps(told))))
    assert not words & {str(card) for card in DECK[20:29]}
    assert engine.answer(b'{"do": "state"}')["position"]["hands"].keys() == {"robot1", "robot2"}


@pytest.mark.parametrize("power", ["on", "down"])
def test_locked_cards_are_seen_by_all(power: str) -> None:
    registers = {2: [None, None, None, 490, 500]}
    race = Race("1n 2n", damage={2: 6}, registers=registers, power={2: power}, hands={1: DECK[:9]})
    view = RULES.view(race.state, Seat("robot1"))
    assert view.registers[1] == (0, 0, 0, 490, 500)


def test_revealed_cards_are_seen_by_all_and_later_ones_are_not() -> None:
    race = Race("1n 2n 3n*w", hands={}, options={3: ["brakes"]})
    race.state.registers[1] = (70, 500, 510, 520, 530)
    race.last(register=1)
    assert (race.asked, race.state.register) == (3, 1)
    view = RULES.view(race.state, Seat("robot1"))
    assert view.registers[1] == (70, -1, -1, -1, -1)


def test_the_order_of_the_option_deck_is_no_seats_to_know() -> None:
    decks = (["recompile", "brakes", "fourth_gear"], ["brakes", "fourth_gear", "recompile"])
    first, second = (
        everything(Race("1n", hands={1: DECK[:9]}, option_deck=deck).state, Seat("robot1"))
        for deck in decks
    )
    assert first == second


def test_a_view_is_filled_with_any_cards_that_fit() -> None:
    race = Race("1n 2n", hands={1: DECK[:9], 2: DECK[20:29]})
    view = RULES.view(race.state, Seat("robot1"))
    rng = Random(1)
    guesses = [RULES.determinise(view, Seat("robot1"), rng) for _ in range(200)]
    seen = {card for guess in guesses for card in guess.hands[1]}
    assert seen == {*DECK} - {*DECK[:9]}, "every card that it does not hold itself"
    for guess in guesses:
        held = [*guess.hands[0], *guess.hands[1], *guess.deck]
        assert sorted(held) == list(DECK)


def test_who_programs_has_something_to_hide_and_nobody_else() -> None:
    race = Race("1n 2n", power={2: "down"}, hands={1: DECK[:9]})
    assert RULES.hides(race.state, Seat("robot1"))
    assert not RULES.hides(race.state, Seat("robot2"))
