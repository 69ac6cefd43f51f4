"""Forged positions and saves of Holdout: each works, or is refused in one clear sentence."""

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from derelict_game import places
from derelict_game.commands.engine import Engine
from derelict_game.match.document import SaveError
from derelict_game.match.match import Match
from derelict_game.rules.codec import StateError
from derelict_game.rules.holdout import RULES
from derelict_game.rules.holdout.state import SQUAD, HoldoutState
from derelict_game.rules.position import PositionError
from derelict_game.rules.registry import Registry
from tests.conftest import one_sentence
from tests.holdout import SIGNS, Table
from tests.test_holdout_reference import from_the_map, random_position

# ---- positions

KINDS = st.sampled_from([*SIGNS.values(), "down", "half", "leaving", "marine", "", "x" * 500])
NUMBERS = st.one_of(st.integers(0, 6), st.integers(-3, 9), st.just(2**70))
JUNK = st.one_of(
    st.none(), st.booleans(), NUMBERS, st.floats(allow_nan=False), st.text(max_size=5), st.just([])
)
TOKENS = st.tuples(KINDS, NUMBERS, NUMBERS, st.sampled_from(["N", "N", "N", "E", "W", "north"]))
LIKELY = st.tuples(KINDS, st.integers(0, 6), st.integers(0, 3), st.just("N"))
PHASE = st.sampled_from(["start", "encounter", "maneuver", "attack", "counter_attack", "end"])
POSITIONS = st.fixed_dictionaries(
    {},
    optional={
        "tokens": st.one_of(st.lists(LIKELY, max_size=9), st.lists(TOKENS, max_size=4), JUNK),
        "deck": st.one_of(st.lists(st.tuples(KINDS, NUMBERS), max_size=6), JUNK),
        "phase": st.one_of(PHASE, JUNK),
        "turn": st.one_of(NUMBERS, JUNK),
        "last": st.one_of(st.booleans(), JUNK),
        "board": JUNK,
    },
)


@settings(max_examples=400)
@given(position=POSITIONS, picks=st.lists(st.integers(0, 99), max_size=12))
def test_a_forged_position_works_or_is_refused_in_a_sentence(
    position: dict[str, Any], picks: list[int]
) -> None:
    engine = Engine(Registry([RULES]), places.maps_dir())

    def ask(**request: Any) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(json.dumps(engine.answer(json.dumps(request).encode())))
        return answer

    answer = ask(do="new", rules="holdout", position=position)
    if not answer["ok"]:
        assert one_sentence(answer["error"]), answer["error"]
        return
    for pick in picks:
        if answer["offer"] is None:
            break
        choices = answer["offer"]["choices"]
        answer = ask(do="choose", choice=choices[pick % len(choices)]["text"])
        assert answer["ok"], answer
        seen = ask(do="state", seat="squad")
        written = ask(do="state")["position"]
        assert seen["ok"]
        if written is not None and seen["offer"] is not None:
            RULES.read_position(written, {})


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "an unknown kind": ({"tokens": [["marine", 1, 1, "N"]]}, "no token 'marine'"),
    "off the table": ({"tokens": [["leader", 7, 0, "N"]]}, "leader at 7,0 is off the table"),
    "below the table": ({"tokens": [["infantry", 1, 4, "N"]]}, "infantry at 1,4 is off the table"),
    "a squad card in the tank column": (
        {"tokens": [["leader", 0, 1, "N"]]},
        "0 is for tanks alone",
    ),
    "a mortar in the tank column": ({"tokens": [["mortar", 0, 1, "N"]]}, "0 is for tanks alone"),
    "a tank elsewhere": ({"tokens": [["tank", 1, 1, "N"]]}, "0 is for tanks alone"),
    "a facing": ({"tokens": [["leader", 1, 1, "S"]]}, "leader at 1,1 cannot face S"),
    "a threat's facing": ({"tokens": [["tank", 0, 1, "E"]]}, "tank at 0,1 cannot face E"),
    "the same card twice": (
        {"tokens": [["mouse", 1, 1, "N"], ["mouse", 2, 1, "N"]]},
        "two cards 'mouse'",
    ),
    "two squad cards in a cell": (
        {"tokens": [["mouse", 1, 1, "N"], ["joker", 1, 1, "N"]]},
        "Two squad cards lie at 1,1",
    ),
    "infantry on a squad card": (
        {"tokens": [["infantry", 1, 1, "N"], ["joker", 1, 1, "N"]]},
        "no room for the infantry at 1,1",
    ),
    "two tanks in a cell": (
        {"tokens": [["tank", 0, 1, "N"], ["tank", 0, 1, "N"]]},
        "no room for the tank at 0,1",
    ),
    "three cards in a cell": (
        {"tokens": [["flare", 1, 1, "N"], ["mortar", 1, 1, "N"], ["infantry", 1, 1, "N"]]},
        "no room for the",
    ),
    "a mark without a card": ({"tokens": [["down", 1, 1, "N"]]}, "no squad card for the mark"),
    "half without the Athlete": (
        {"tokens": [["mouse", 1, 1, "N"], ["half", 1, 1, "N"]]},
        "Only the Athlete",
    ),
    "half and rotated": (
        {"tokens": [["athlete", 1, 1, "E"], ["half", 1, 1, "N"]]},
        "Only the Athlete can be half-rotated, and then faces N",
    ),
    "leaving in mid-match": (
        {"tokens": [["mouse", 1, 1, "N"], ["leaving", 1, 1, "N"]]},
        "only in the phase 'start'",
    ),
    "a flare on a card that leaves": (
        {
            "tokens": [["mouse", 1, 1, "N"], ["leaving", 1, 1, "N"], ["flare", 1, 1, "N"]],
            "phase": "start",
        },
        "on a card that leaves",
    ),
    "no threat in the deck": ({"deck": [["leader", 1]]}, "no threat 'leader'"),
    "a tank with a column": ({"deck": [["tank", 1]]}, "tank of the deck cannot have column 1"),
    "infantry of the tank column": (
        {"deck": [["infantry", 0]]},
        "infantry of the deck cannot have column 0",
    ),
    "a column beyond the table": ({"deck": [["flare", 7]]}, "cannot have column 7"),
    "an endless deck": ({"deck": [["flare", 2]] * 201}, "'deck'"),
    "no such phase": ({"phase": "end"}, "'phase'"),
    "turn 0": ({"turn": 0}, "'turn'"),
    "an unknown word": ({"board": ["..."]}, "'board'"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_wrong_with_a_position_is_said(name: str) -> None:
    position, part = REFUSED[name]
    with pytest.raises(PositionError) as error:
        RULES.read_position(position, {})
    assert part in str(error.value)
    assert one_sentence(str(error.value))


def test_a_turn_that_the_notation_cannot_hold_is_not_written() -> None:
    table = Table(". L", phase="counter_attack", turn=9999)
    assert RULES.can_write(table.state)
    assert not RULES.can_write(table.choose("next").state)


# ---- saves

VALUES: list[Any] = [
    *(None, True, False, -1, 0, 1, 2, 7, 28, 10**6, -(10**30), 1.5, "", "x"),
    *("start", "maneuver", "attack", "tank", "flare", "infantry", [], [0], [[1]], {}),
    *({"3": 1}, {"5": [9, "infantry"]}, {"5": [9, "tank"]}, ["infantry", 3], {"99": 1}),
]


def paths(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the way to every value inside some JSON data."""
    inside: list[Any] = []
    if isinstance(data, dict):
        inside = list(data)
    elif isinstance(data, list):
        inside = list(range(len(data)))
    return [path, *(way for key in inside for way in paths(data[key], (*path, key)))]


def forged(data: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Return a dumped state with some of its values changed, removed or doubled."""
    data = deepcopy(data)
    for _ in range(rng.choice((1, 1, 2, 3))):
        field = rng.choice(list(data))
        *way, key = (field, *rng.choice(paths(data[field])))
        here: Any = data
        for step in way:
            here = here[step]
        what, value = rng.randrange(5), here[key]
        if what == 0 and way:
            del here[key]
        elif what == 1 and isinstance(here, dict):
            here[rng.choice(("0", "3", "9", "27", "28", "x", "-1"))] = deepcopy(value)
        elif what == 2 and type(value) is int:
            here[key] = value + rng.choice((-8, -1, 1, 7, 1 << 5))
        elif what == 3 and isinstance(here, list):
            here.append(deepcopy(value))
        else:
            here[key] = deepcopy(rng.choice(VALUES))
    return data


def some_state(rng: Random) -> HoldoutState:
    """Return some moment of a match, also one between two shuffles."""
    on_the_map = rng.random() < 0.25
    state = from_the_map() if on_the_map else RULES.read_position(random_position(rng), {})
    for _ in range(rng.randrange(9)):
        step(state, rng)
    return state


def step(state: HoldoutState, rng: Random) -> bool:
    """Take any choice; False: all is over."""
    offer = RULES.offer(state)
    if offer is None:
        return False
    if offer.roll:
        choice = offer.roll.choice([rng.randint(1, sides) for sides in offer.roll.sides])
    else:
        assert offer.seat == SQUAD
        choice = rng.choice(offer.choices)
        RULES.preview(state, choice)
    RULES.apply(state, choice)
    return True


def ask_everything(state: HoldoutState) -> None:
    """Ask for all that anybody might want to know of a state."""
    for question in (RULES.status, RULES.badges, RULES.estimate, RULES.picture):
        question(state)
    for of_seat in (RULES.trays, RULES.fallen, RULES.goal, RULES.view):
        of_seat(state, SQUAD)
    if RULES.can_write(state):
        RULES.read_position(RULES.write_position(state), {})


def hold_forged(numbers: range) -> int:
    """Load forged states and play on; return how many were taken for good."""
    taken = 0
    for number in numbers:
        rng = Random(number)
        state = some_state(rng)
        data = forged(json.loads(json.dumps(RULES.codec.dump(state))), rng)
        try:
            loaded = RULES.codec.load(state.chart, data)
        except StateError:
            continue
        taken += 1
        ask_everything(loaded)
        for _ in range(12):
            if not step(loaded, rng):
                break
            ask_everything(loaded)
            dumped = json.loads(json.dumps(RULES.codec.dump(loaded)))
            assert RULES.codec.load(loaded.chart, dumped) == loaded
    return taken


def test_a_forged_state_is_refused_or_plays_on() -> None:
    assert hold_forged(range(1_000)) > 100


@pytest.mark.slow
def test_many_forged_states_are_refused_or_play_on() -> None:
    assert hold_forged(range(1_000, 20_000)) > 2_000


DAMAGED: dict[str, dict[str, Any]] = {
    "a card less": {"where": [-1] * 7},
    "two cards in a place": {"where": [8, 8, *[-1] * 6]},
    "a card off the table": {"where": [28, *[-1] * 7]},
    "a card in the tank column": {"where": [7, *[-1] * 7]},
    "a lost card on the table": {"lost": {"0": "lost in turn 1"}},
    "an unknown card is lost": {"lost": {"8": "lost in turn 1"}},
    "up without a card": {"up": 1 << 20},
    "rotated without a card": {"turned": 1 << 20},
    "up by a negative number": {"up": -1},
    "half without the Athlete": {"half": True},
    "crept without the Mouse": {"crept": True},
    "a card leaves in mid-match": {"leaving": {"7": 10}},
    "a threat off the table": {"threats": {"28": [20, "infantry"]}},
    "a tank on the board": {"threats": {"9": [20, "tank"]}},
    "an unknown threat": {"threats": {"10": [20, "leader"]}},
    "a threat in a squad card's place": {"threats": {"8": [8, "infantry"]}},
    "infantry on top": {"tops": {"8": [9, "infantry"]}, "next_id": 10},
    "a flare on top of nothing": {"tops": {"20": [9, "flare"]}, "next_id": 10},
    "a number twice": {"threats": {"9": [9, "infantry"], "10": [9, "infantry"]}, "next_id": 10},
    "a squad card's number": {"threats": {"9": [3, "infantry"]}},
    "a number from the future": {"threats": {"9": [9, "infantry"]}, "next_id": 9},
    "numbers run backwards": {"threats": {}, "next_id": 2},
    "damage to nobody": {"damage": {"20": 1}},
    "damage beyond health": {"damage": {"9": 1}},
    "discards of no threat": {"discards": {"leader": 1}},
    "discards below zero": {"discards": {"tank": -1}},
    "no threat in the deck": {"deck": [["leader", 1]]},
    "a tank with a column": {"deck": [["tank", 3]]},
    "an endless deck": {"deck": [["flare", 3]] * 201},
    "another seat": {"seats": ["aliens"]},
    "turn 0": {"turn": 0},
    "an unknown house rule": {"house_rule": 4},
    "an end in mid-phase": {"result": {"returns": {"squad": 1}, "reason": "So."}},
    "an end for nobody": {
        "phase": "counter_attack",
        "result": {"returns": {}, "reason": "So."},
    },
    "an end beyond victory": {
        "phase": "counter_attack",
        "result": {"returns": {"squad": 2}, "reason": "So."},
    },
    "a shuffle in mid-match": {"shuffled": []},
    "a shuffle with cards on the table": {"shuffled": [], "phase": "start"},
    "a shuffle that is none": {
        "shuffled": [[0, 0, 1, 2]],
        "phase": "start",
        "where": [-1] * 8,
        "up": 0,
        "threats": {},
    },
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_save_is_refused(name: str) -> None:
    table = Table(".\n. L i")
    match = table.match
    document = match.document().model_copy()
    assert document.state is not None
    Match.from_document(RULES, document)
    document.state = {**document.state, **DAMAGED[name]}
    with pytest.raises(StateError):
        RULES.codec.load(match.state.chart, document.state)
    with pytest.raises(SaveError) as error:
        Match.from_document(RULES, document)
    assert one_sentence(str(error.value))
