"""Forged saves of Factory Rally: each state plays on, or is refused."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from derelict_game.rules.codec import StateError
from derelict_game.rules.rally import RULES
from derelict_game.rules.rally.state import RallyState
from tests.conftest import one_sentence
from tests.rally import Race
from tests.test_rally_hostile import paths
from tests.test_rally_reference import random_position, random_rules
from tests.test_rally_views import step

VALUES: list[Any] = [
    *(None, True, -1, 0, 1, 2, 4, 5, 9, 10, 27, 490, 840, 10**6, -(10**30), 1.5, "", "x"),
    *("program", "move", "enter", "face", "wake", "stay", "options", "announce", "recompile"),
    *("docks", "hands", "locked", "lasers", "robot1", "brakes", "brake", [], [0], [1, 0], {}),
    *([0, 0, 0, 0, 0], [["point", 0, 1]], [["lose", 0, 0]], [["lock", 0, 4]], {"0": "brake"}),
]


def forged(data: dict[str, Any], rng: Random, values: Sequence[Any] = VALUES) -> dict[str, Any]:
    """Return a dumped state with some of its values changed, removed or doubled."""
    data = json.loads(json.dumps(data))
    for _ in range(rng.choice((1, 1, 2, 3))):
        field = rng.choice(list(data))
        *way, key = rng.choice([path for path in paths(data) if path[0] == field])
        here: Any = data
        for one in way:
            here = here[one]
        value = here[key]
        like = [one for one in values if type(one) is type(value)]
        what = rng.randrange(8)
        if what == 0 and way:
            del here[key]
        elif what == 1 and isinstance(here, list):
            here.append(json.loads(json.dumps(value)))
        elif what == 2:
            here[key] = rng.choice(values)
        elif what == 3 and isinstance(value, list):
            rng.shuffle(value)
        elif type(value) is int and rng.random() < 0.5:
            here[key] += rng.choice((-10, -1, 1, 10))
        elif like:
            here[key] = json.loads(json.dumps(rng.choice(like)))
    return data


def some_state(rng: Random) -> RallyState:
    """Return some moment of a race."""
    state = RULES.read_position(random_position(rng), {"turn_limit": 4})
    for _ in range(rng.choice((0, 3, 30, 60, 90))):
        if RULES.offer(state) is None:
            break
        step(state, rng)
    return state


def ask_everything(state: RallyState) -> None:
    """Ask for all that anybody might want to know of a state."""
    for question in (RULES.status, RULES.badges, RULES.estimate, RULES.picture, RULES.omens):
        question(state)
    for seat in state.seats:
        view = RULES.view(state, seat)
        for of_seat in (RULES.trays, RULES.fallen, RULES.goal, RULES.plan, RULES.hides):
            of_seat(view, seat)


def hold_forged(numbers: range) -> int:
    """Load forged states and play on; return how many were taken for good."""
    taken = 0
    for number in numbers:
        rng = Random(number)
        state = some_state(rng)
        data = forged(RULES.codec.dump(state), rng)
        try:
            loaded = RULES.codec.load(state.chart, data)
        except StateError:
            continue
        taken += 1
        ask_everything(loaded)
        for _ in range(12):
            if RULES.offer(loaded) is None:
                break
            step(loaded, rng)
        ask_everything(loaded)
    return taken


def hold_true(seeds: range) -> int:
    """Load every state of random races, and every view of it; return how many there were."""
    loaded = 0
    for seed in seeds:
        rng = Random(seed)
        state = RULES.read_position(random_position(rng), random_rules(rng))
        while RULES.offer(state) is not None:
            step(state, rng)
            for known in (state, RULES.view(state, rng.choice(state.seats))):
                assert RULES.codec.load(state.chart, RULES.codec.dump(known)) == known
                loaded += 1
    return loaded


def test_every_state_of_a_race_and_every_view_can_be_read() -> None:
    assert hold_true(range(40)) > 2_000


@pytest.mark.slow
def test_every_state_of_many_races_can_be_read() -> None:
    assert hold_true(range(1_000, 3_000)) > 100_000


def test_a_forged_state_is_refused_or_plays_on() -> None:
    assert hold_forged(range(400)) > 80


@pytest.mark.slow
def test_many_forged_states_are_refused_or_play_on() -> None:
    assert hold_forged(range(1_000, 11_000)) > 2_000


DAMAGED: dict[str, dict[str, Any]] = {
    "another seat": {"seats": ["robot1", "aliens"]},
    "a seat twice": {"seats": ["robot1", "robot1"]},
    "a sheet less": {"lives": [3]},
    "two robots in a cell": {"places": [6, 6]},
    "a robot off the floor": {"places": [0, 6]},
    "a robot in no cell": {"places": [900, 6]},
    "no such facing": {"facings": [0, 4]},
    "ten damage": {"damage": [10, 0]},
    "a ninth flag": {"flags": [9, 0]},
    "no life on the floor": {"lives": [0, 3]},
    "an unknown option": {"options": [["crab_legs"], []]},
    "an option that two hold": {"options": [["brakes"], ["brakes"]], "option_deck": []},
    "a card twice": {"deck": [490, 490]},
    "no such card": {"deck": [495]},
    "a hidden card": {"hands": [[-1], []]},
    "four registers": {"registers": [[0] * 4, [0] * 5]},
    "a dock less": {"docks": [0]},
    "somebody else is asked": {"queue": [2]},
    "nobody is asked": {"queue": []},
    "a stage that asks nobody": {"stage": "belts"},
    "a pause while programming": {"paused": True},
    "register 6": {"register": 6},
    "a register while programming": {"register": 2},
    "a brake for nothing": {"twists": {"0": "brake"}},
    "damage that nobody is asked about": {"due": [["point", 0, 1]]},
    "turn 0": {"turn": 0},
    "an end for others": {"result": {"returns": {"squad": 1}, "reason": "So."}},
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_state_is_refused_in_a_sentence(name: str) -> None:
    race = Race("1n . 2n", hands={1: [10, 20, 30, 40, 50], 2: [60, 70, 80, 90, 100]})
    data = json.loads(json.dumps(RULES.codec.dump(race.state)))
    assert RULES.codec.load(race.state.chart, data) == race.state
    with pytest.raises(StateError) as error:
        RULES.codec.load(race.state.chart, data | DAMAGED[name])
    assert one_sentence(str(error.value))
