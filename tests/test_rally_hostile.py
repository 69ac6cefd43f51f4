"""Forged positions of Factory Rally: each works, or is refused in one clear sentence."""

import json
from collections.abc import Sequence
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from derelict_game import places
from derelict_game.commands.engine import Engine
from derelict_game.errors import DerelictError
from derelict_game.rules.rally import RULES
from derelict_game.rules.registry import Registry
from tests.conftest import one_sentence
from tests.test_rally_reference import random_position, random_rules

PLAIN: dict[str, Any] = {"board": ["..."], "tokens": [["robot1", 0, 0, "N"]]}


def with_(**words: Any) -> dict[str, Any]:
    """Return a plain position with something more on the sheet of its robot."""
    return {**PLAIN, "robots": {"robot1": words}}


def on_floor(*tokens: list[Any]) -> dict[str, Any]:
    """Return a plain position with something more on its floor."""
    return {**PLAIN, "tokens": [*PLAIN["tokens"], *tokens]}


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "an unknown kind": (on_floor(["marine", 1, 0, "N"]), "no token 'marine'"),
    "off the board": (on_floor(["pit", 3, 0, "N"]), "pit at 3,0 is off the board"),
    "no board": ({"tokens": []}, "'board'"),
    "rows of different lengths": ({"board": ["..", "."]}, "not all"),
    "nobody": ({"board": ["."]}, "no robot in the position"),
    "a robot twice": (on_floor(["robot1", 1, 0, "N"]), "two of 'robot1'"),
    "two robots in a cell": (on_floor(["robot2", 0, 0, "N"]), "two of 'robot' at 0,0"),
    "a robot in a pit": (on_floor(["pit", 0, 0, "N"]), "robot1 at 0,0 is in a pit"),
    "a robot off the floor": (
        {"board": ["#."], "tokens": [["robot1", 0, 0, "N"]]},
        "robot1 at 0,0 is not on the floor",
    ),
    "a belt and a gear": (
        on_floor(["belt", 1, 0, "E"], ["gear_left", 1, 0, "N"]),
        "more than one of belt, gear and pit",
    ),
    "two pushers that push in the same registers": (
        on_floor(["pusher_odd", 1, 0, "E"], ["pusher_odd", 1, 0, "W"]),
        "two of 'pusher_odd' at 1,0",
    ),
    "a gear with a facing": (on_floor(["gear_left", 1, 0, "E"]), "cannot face E"),
    "a flag with a facing": (on_floor(["flag_1", 1, 0, "S"]), "cannot face S"),
    "a ninth flag": (on_floor(["flag_9", 1, 0, "N"]), "no token 'flag_9'"),
    "a ninth robot": (on_floor(["robot9", 1, 0, "N"]), "no token 'robot9'"),
    "a sheet of nobody": ({**PLAIN, "robots": {"robot9": {}}}, "no robot 'robot9'"),
    "a sheet with an unknown word": (with_(shield=1), "shield"),
    "ten damage": (with_(damage=10), "damage"),
    "less than no damage": (with_(damage=-1), "damage"),
    "no life on the board": (with_(lives=0), "without a life"),
    "off the board without an archive": ({"board": ["."], "robots": {"robot1": {}}}, "no archive"),
    "an archive off the floor": (with_(archive=[9, 9]), "archive of robot1"),
    "an archive in a pit": (
        {**on_floor(["pit", 1, 0, "N"]), "robots": {"robot1": {"archive": [1, 0]}}},
        "archive of robot1",
    ),
    "an unknown option": (with_(options=["crab_legs"]), "no option 'crab_legs'"),
    "an option twice": (with_(options=["brakes", "brakes"]), "twice"),
    "an option that two hold": (
        {
            **on_floor(["robot2", 1, 0, "N"]),
            "robots": {"robot1": {"options": ["brakes"]}, "robot2": {"options": ["brakes"]}},
        },
        "'brakes' is in two places",
    ),
    "an option that is held and in the deck": (
        {**with_(options=["brakes"]), "option_deck": ["brakes"]},
        "'brakes' is in two places",
    ),
    "no option in the deck": ({**PLAIN, "option_deck": ["x"]}, "no option 'x'"),
    "a coat without the option": (with_(coat=2), "a coat without the option"),
    "a worn-out coat": (with_(options=["ablative_coat"], coat=0), "coat"),
    "four registers": (with_(registers=[None] * 4), "registers"),
    "a card in a register that is not locked": (
        with_(registers=[None, None, None, None, 490]),
        "not locked",
    ),
    "no such card": (with_(damage=5, registers=[None] * 4 + [495]), "no card 495"),
    "a card twice": (
        {**with_(damage=5, registers=[None] * 4 + [490]), "hands": {"robot1": [490]}},
        "card 490 is in two places",
    ),
    "no such card in a hand": ({**PLAIN, "hands": {"robot1": [5]}}, "no card 5"),
    "a hand of nobody": ({**PLAIN, "hands": {"robot2": [10]}}, "no robot 'robot2'"),
    "a hand of one that is down": (
        {**with_(power="down"), "hands": {"robot1": [10]}},
        "no robot 'robot1' that could hold a hand",
    ),
    "no such power": (with_(power="off"), "power"),
    "docks without a robot": ({**PLAIN, "docks": []}, "docks"),
    "docks with a robot twice": ({**PLAIN, "docks": ["robot1", "robot1"]}, "docks"),
    "turn 0": ({**PLAIN, "turn": 0}, "'turn'"),
    "an unknown word": ({**PLAIN, "phase": "start"}, "'phase'"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_wrong_with_a_position_is_said(name: str) -> None:
    position, part = REFUSED[name]
    with pytest.raises(DerelictError) as error:
        RULES.read_position(position, {})
    assert part in str(error.value)
    assert one_sentence(str(error.value))


# ---- mutations

VALUES: list[Any] = [
    *(None, True, -1, 0, 1, 5, 9, 10, 490, 840, 10**6, -(10**30), 1.5, "", "x", "N", "E"),
    *("robot1", "robot2", "robot8", "pit", "belt", "down", "announced", "brakes", [], [0], {}),
    *([0, 0], [490, 490], ["robot1"], {"robot1": {}}, [None] * 5, [10, 20, 30, 40, 50]),
]


def paths(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the way to every value inside some JSON data."""
    inside: list[Any] = []
    if isinstance(data, dict):
        inside = list(data)
    elif isinstance(data, list):
        inside = list(range(len(data)))
    found = [way for key in inside for way in paths(data[key], (*path, key))]
    return [path, *found] if path else found


def forged(data: dict[str, Any], rng: Random, values: Sequence[Any] = VALUES) -> dict[str, Any]:
    """Return a position with some of its values changed, removed or doubled."""
    data = json.loads(json.dumps(data))
    for _ in range(rng.choice((1, 1, 2, 4))):
        field = rng.choice(list(data) or ["board"])
        ways = [way for way in paths(data) if way[0] == field]
        if not ways:
            continue
        *way, key = rng.choice(ways)
        here: Any = data
        for step in way:
            here = here[step]
        what = rng.randrange(4)
        if what == 0:
            del here[key]
        elif what == 1 and isinstance(here, list):
            here.append(deepcopy(here[key]))
        elif what == 2 and type(here[key]) is int:
            here[key] += rng.choice((-10, -1, 1, 10))
        else:
            here[key] = deepcopy(rng.choice(values))
    return data


def hold_forged(numbers: range) -> int:
    """Read forged positions and play on; return how many were taken for good."""
    taken = 0
    for number in numbers:
        rng = Random(number)
        engine = Engine(Registry([RULES]), places.maps_dir())

        def ask(engine: Engine = engine, **request: Any) -> dict[str, Any]:
            line = json.dumps(request).encode()
            answer: dict[str, Any] = json.loads(json.dumps(engine.answer(line)))
            return answer

        position, rules = forged(random_position(rng), rng), random_rules(rng)
        answer = ask(do="new", rules="rally", position=position, options=rules, seed=number)
        if not answer["ok"]:
            assert one_sentence(answer["error"]), (answer["error"], position)
            continue
        taken += 1
        for _ in range(rng.choice((0, 5, 60))):
            if answer["offer"] is None:
                break
            choices = answer["offer"]["choices"]
            text = rng.choice(choices)["text"]
            answer = ask(do="choose", choice=text)
            assert answer["ok"], (answer, position)
        written = ask(do="state")["position"]
        if written is not None:
            RULES.read_position(written, {})
    return taken


def test_a_forged_position_works_or_is_refused_in_a_sentence() -> None:
    assert hold_forged(range(1_000)) > 80


@pytest.mark.slow
def test_many_forged_positions_work_or_are_refused_in_a_sentence() -> None:
    assert hold_forged(range(1_000, 20_000)) > 1_600
