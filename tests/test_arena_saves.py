"""Forged saves of Squad Arena: each state plays on, or is refused."""

import json
from random import Random
from typing import Any

import pytest

from derelict_game.board.chart import MOST_CELLS_A_SIDE
from derelict_game.rules.arena import RULES
from derelict_game.rules.arena.orders import DONE
from derelict_game.rules.arena.state import ArenaState
from derelict_game.rules.codec import StateError
from tests.arena import Arena
from tests.conftest import one_sentence
from tests.test_arena_reference import random_position
from tests.test_rally_saves import forged as forged_with

VALUES: list[Any] = [
    *(None, True, -1, 0, 1, 2, 4, 5, 7, 8, 30, 99, 10**6, -(10**30), 1.5, "", "x"),
    *("amber", "blaster", "repair_kit", "move", "shoot", "pickup", "shield", [], [0], [1, 0], {}),
    *([0, 0], [[0, "move", 1]], [[4, "shoot", 0]], [[0, "shield", -1]], {"0": "blaster"}),
]


def step(state: ArenaState, rng: Random) -> None:
    """Take some choice."""
    offer = RULES.offer(state)
    assert offer is not None
    RULES.apply(state, rng.choice(offer.choices))


def some_state(rng: Random) -> ArenaState:
    """Return some moment of a match."""
    state = RULES.read_position(random_position(rng), {})
    for _ in range(rng.choice((0, 3, 30, 60))):
        if RULES.offer(state) is None:
            break
        step(state, rng)
    return state


def ask_everything(state: ArenaState) -> None:
    """Ask for all that anybody might want to know of a state."""
    for question in (RULES.status, RULES.badges, RULES.estimate, RULES.picture, RULES.omens):
        question(state)
    if RULES.can_write(state):
        RULES.write_position(state)
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
        data = forged_with(RULES.codec.dump(state), rng, VALUES)
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
    """Load every state of random matches, and every view of it; return how many there were."""
    loaded = 0
    for seed in seeds:
        rng = Random(seed)
        state = RULES.read_position(random_position(rng), {})
        while RULES.offer(state) is not None:
            step(state, rng)
            for known in (state, RULES.view(state, rng.choice(state.seats))):
                dumped = json.loads(json.dumps(RULES.codec.dump(known)))
                assert RULES.codec.load(state.chart, dumped) == known
                loaded += 1
    return loaded


def test_every_state_of_a_match_and_every_view_can_be_read() -> None:
    assert hold_true(range(30)) > 1_000


@pytest.mark.slow
def test_every_state_of_many_matches_can_be_read() -> None:
    assert hold_true(range(1_000, 2_000)) > 30_000


def test_a_forged_state_is_refused_or_plays_on() -> None:
    assert hold_forged(range(600)) > 100


@pytest.mark.slow
def test_many_forged_states_are_refused_or_play_on() -> None:
    assert hold_forged(range(1_000, 11_000)) > 2_000


DAMAGED: dict[str, dict[str, Any]] = {
    "another seat": {"seats": ["amber", "aliens"]},
    "no seats": {"seats": []},
    "a unit less": {"health": [30] * 7},
    "a report less": {"reports": []},
    "two units in a cell": {"places": [0, 0, -1, -1, 2, -1, -1, -1]},
    "a unit in a wall": {"places": [3, 1, -1, -1, 2, -1, -1, -1]},
    "a unit nowhere": {"places": [-1, 1, -1, -1, 2, -1, -1, -1]},
    "a unit in no cell": {"places": [900, 1, -1, -1, 2, -1, -1, -1]},
    "a unit that is not in the match": {"roster": [0, 4]},
    "a roster out of order": {"roster": [1, 0, 4]},
    "a ninth unit": {"roster": [0, 1, 4, 8]},
    "a start in a wall": {"spawns": [3] + [-1] * 7},
    "less than no health": {"health": [-1, 30, 0, 0, 30, 0, 0, 0]},
    "a shield for six turns": {"shielded": [6] + [0] * 7},
    "a shield of the dead": {"shielded": [0, 0, 1] + [0] * 5},
    "alive and dead": {"dead_since": [1] + [0] * 7},
    "dead since later": {"dead_since": [0, 0, 99, 0, 0, 0, 0, 0]},
    "a kit for a weapon": {"weapons": ["repair_kit"] + ["blaster"] * 7},
    "a mainframe less": {"mainframes": []},
    "an owner too many": {"owners": [0, 0]},
    "an owner that is no squad": {"owners": [2]},
    "a point twice": {"points": [1, 1], "mainframes": [False, False], "owners": [0, 0]},
    "a point in a wall": {"points": [3]},
    "a mine to pick up": {"pick_ups": {"0": "mine"}},
    "a pick-up in a wall": {"pick_ups": {"3": "shield"}},
    "one score": {"scores": [0]},
    "explored beyond the edge": {"explored": [hex(1 << 60), "0x0"]},
    "less than nothing explored": {"explored": ["-0x1", "0x0"]},
    "explored in tens": {"explored": [1, 0]},
    "explored in words": {"explored": ["much", "0x0"]},
    "an order of a third squad": {"orders": [[], [], []]},
    "an order for the enemy": {"orders": [[[4, "move", 1]], []]},
    "two orders for one": {"orders": [[[0, "move", 1], [0, "move", 1]], []]},
    "an order for the dead": {"orders": [[[2, "move", 1]], []]},
    "an order to dance": {"orders": [[[0, "dance", 1]], []]},
    "a move to nowhere": {"orders": [[[0, "move", -1]], []]},
    "a shield somewhere": {"orders": [[[0, "shield", 1]], []]},
    "somebody else is asked": {"queue": [2]},
    "nobody is asked": {"queue": []},
    "one is asked twice": {"queue": [0, 0]},
    "turn 0": {"turn": 0},
    "a turn beyond the limit": {"turn": 101},
    "no limit": {"turn_limit": None},
    "an end, and somebody is asked": {
        "result": {"returns": {"amber": 1, "blue": -1}, "reason": "So."}
    },
    "an end for others": {"queue": [], "result": {"returns": {"squad": 1}, "reason": "So."}},
    "hit by nobody": {"reports": [["", False, -1, 4, [9]]] + [["", False, -1, 0, []]] * 7},
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_state_is_refused_in_a_sentence(name: str) -> None:
    state = Arena("a1 a2o b1\n# . .", {"a3": {"dead_since": 1}}).state
    data = json.loads(json.dumps(RULES.codec.dump(state)))
    assert RULES.codec.load(state.chart, data) == state
    with pytest.raises(StateError) as error:
        RULES.codec.load(state.chart, data | DAMAGED[name])
    assert one_sentence(str(error.value))


def test_the_largest_arena_can_be_kept() -> None:
    side = MOST_CELLS_A_SIDE
    position = {
        "board": ["." * side] * side,
        "tokens": [["amber_1", side - 1, side - 1, "N"], ["blue_1", 0, 0, "N"]],
        "units": {"amber_1": {}, "blue_1": {}},
    }
    state = RULES.read_position(position, {})
    for _ in range(2):
        RULES.apply(state, DONE)
    assert state.explored[0].bit_length() == side * side
    written = json.loads(json.dumps(RULES.codec.dump(state)))
    assert RULES.codec.load(state.chart, written) == state
