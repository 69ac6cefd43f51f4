"""Forged positions of Squad Arena: each works, or is refused in one clear sentence."""

import json
from random import Random
from typing import Any

import pytest

from derelict_game import places
from derelict_game.commands.engine import Engine
from derelict_game.errors import DerelictError
from derelict_game.rules.arena import RULES
from derelict_game.rules.registry import Registry
from tests.conftest import one_sentence
from tests.test_arena_reference import random_position
from tests.test_rally_hostile import forged as forged_with

PLAIN: dict[str, Any] = {
    "board": ["...", "..#"],
    "tokens": [["amber_1", 0, 0, "N"], ["amber_2", 1, 1, "N"], ["blue_1", 2, 0, "N"]],
}


def with_(**words: Any) -> dict[str, Any]:
    """Return a plain position in which Amber's first unit has something more on its sheet."""
    return {**PLAIN, "units": {"amber_1": words}}


def and_(*tokens: list[Any]) -> dict[str, Any]:
    """Return a plain position with something more on its floor."""
    return {**PLAIN, "tokens": [*PLAIN["tokens"], *tokens]}


def ordered(amber: Any, **words: Any) -> dict[str, Any]:
    """Return a plain position with orders of Amber."""
    return {**PLAIN, "orders": {"amber": amber}, **words}


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "no board": ({"tokens": []}, "'board'"),
    "rows of different lengths": ({"board": ["..", "."]}, "not all"),
    "a hole in the board": ({"board": [". "]}, "neither corridor"),
    "an unknown kind": (and_(["marine", 1, 0, "N"]), "no token 'marine'"),
    "a fifth unit": (and_(["amber_5", 1, 0, "N"]), "no token 'amber_5'"),
    "a mainframe that names its owner": (and_(["mainframe_blue", 1, 0, "N"]), "no token"),
    "off the board": (and_(["shield", 3, 0, "N"]), "shield at 3,0 is off the board"),
    "in a wall": (and_(["shield", 2, 1, "N"]), "shield at 2,1 is in a wall"),
    "a unit in a wall": (and_(["blue_2", 2, 1, "N"]), "blue_2 at 2,1 is in a wall"),
    "a start in a wall": (and_(["spawn_amber_1", 2, 1, "N"]), "is in a wall"),
    "not to the north": (and_(["blue_2", 1, 0, "E"]), "blue_2 at 1,0 faces E"),
    "no such facing": (and_(["blue_2", 1, 0, "NE"]), "tokens"),
    "a unit twice": (and_(["amber_1", 1, 0, "N"]), "two of 'amber_1'"),
    "a start twice": (
        and_(["spawn_blue_1", 1, 0, "N"], ["spawn_blue_1", 0, 1, "N"]),
        "two of 'spawn_blue_1'",
    ),
    "two units in a cell": (and_(["blue_2", 0, 0, "N"]), "(unit) at 0,0"),
    "two pick-ups in a cell": (and_(["shield", 1, 0, "N"], ["blaster", 1, 0, "N"]), "(pick-up)"),
    "two points in a cell": (
        and_(["mainframe", 1, 0, "N"], ["control_point", 1, 0, "N"]),
        "(control point) at 1,0",
    ),
    "a sheet of nobody": ({**PLAIN, "units": {"amber_5": {}}}, "no unit 'amber_5'"),
    "a sheet of a squad": ({**PLAIN, "units": {"amber": {}}}, "no unit 'amber'"),
    "an unknown word on a sheet": (with_(ammo=3), "ammo"),
    "tokens on a sheet": (with_(tokens=[]), "tokens"),
    "no health on the board": (with_(health=0), "amber_1 is on the board without health"),
    "less than no health": (with_(health=-1), "health"),
    "half a point of health": (with_(health=1.5), "health"),
    "health that is true": (with_(health=True), "health"),
    "health in words": (with_(health="30"), "health"),
    "no such weapon": (with_(weapon="repair_kit"), "no such weapon"),
    "no weapon": (with_(weapon=None), "weapon"),
    "less than no shields": (with_(shields=-1), "shields"),
    "a shield for six turns": (with_(shielded=6), "shielded"),
    "dead and on the board": (with_(dead_since=0), "amber_1 is on the board and dead"),
    "dead since this turn": (
        {**PLAIN, "units": {"blue_2": {"dead_since": 1}}},
        "blue_2 cannot have died in turn 1",
    ),
    "an owner of no point": ({**PLAIN, "points": {"1,0": "amber"}}, "no control point at '1,0'"),
    "an owner off the board": ({**PLAIN, "points": {"9,9": "amber"}}, "no control point at '9,9'"),
    "an owner of no cell": ({**PLAIN, "points": {"x": "amber"}}, "no control point at 'x'"),
    "an owner that is no squad": (
        {**and_(["mainframe", 1, 0, "N"]), "points": {"1,0": "red"}},
        "no such squad",
    ),
    "scores of a third squad": ({**PLAIN, "scores": {"red": 1}}, "no such squad"),
    "half a point": ({**PLAIN, "scores": {"amber": 0.5}}, "scores"),
    "an explored wall": ({**PLAIN, "explored": {"amber": [[2, 1]]}}, "explored 2,1"),
    "explored off the board": ({**PLAIN, "explored": {"blue": [[0, 7]]}}, "explored 0,7"),
    "explored nonsense": ({**PLAIN, "explored": {"blue": [[0]]}}, "explored"),
    "nobody to move": ({**PLAIN, "to_move": None}, "to_move"),
    "chance to move": ({**PLAIN, "to_move": "chance"}, "no such squad"),
    "orders of a third squad": ({**PLAIN, "orders": {"red": []}}, "no such squad"),
    "an order for the enemy": (ordered(["move 2,0 1,0"]), "'move 2,0 1,0' cannot be given"),
    "an order too far": (ordered(["move 0,0 2,0"]), "cannot be given"),
    "two orders for one": (ordered(["move 0,0 1,0", "move 0,0 0,1"]), "cannot be given"),
    "two orders to one cell": (ordered(["move 0,0 1,0", "move 1,1 1,0"]), "cannot be given"),
    "done as an order": (ordered(["done"]), "'done' cannot be given"),
    "an empty order": (ordered([""]), "no choice"),
    "an order that is a number": (ordered([1]), "orders"),
    "blue's orders before amber is done": (
        {**PLAIN, "orders": {"blue": ["move 2,0 1,0"]}},
        "Blue gives no orders before amber is done",
    ),
    "turn 0": ({**PLAIN, "turn": 0}, "'turn'"),
    "limit 0": ({**PLAIN, "turn_limit": 0}, "'turn_limit'"),
    "no limit": ({**PLAIN, "turn_limit": None}, "'turn_limit'"),
    "beyond the limit": ({**PLAIN, "turn": 6, "turn_limit": 5}, "Turn 6 is beyond the limit of 5"),
    "beyond the server's limit": (
        {**PLAIN, "turn": 7, "turn_limit": 5, "server_compat": True},
        "Turn 7 is beyond the limit of 5",
    ),
    "a switch in words": ({**PLAIN, "server_compat": "yes"}, "server_compat"),
    "an unknown word": ({**PLAIN, "phase": "start"}, "'phase'"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_wrong_with_a_position_is_said(name: str) -> None:
    position, part = REFUSED[name]
    with pytest.raises(DerelictError) as error:
        RULES.read_position(position, {})
    assert part in str(error.value)
    assert one_sentence(str(error.value))


def test_what_is_not_wrong_is_taken() -> None:
    for position in (
        PLAIN,
        {"board": ["."]},
        {**PLAIN, "turn": 6, "turn_limit": 5, "server_compat": True},
        and_(["shield", 0, 0, "N"], ["mainframe", 0, 0, "N"], ["spawn_blue_3", 0, 0, "N"]),
        with_(dead_since=None),
        {**and_(["mainframe", 1, 0, "N"]), "points": {"1,0": None}},
        ordered(["move 0,0 1,0", "shoot 1,1 2,0"]),
    ):
        assert RULES.offer(RULES.read_position(position, {}))


# ---- mutations

VALUES: list[Any] = [
    *(None, True, -1, 0, 1, 5, 9, 30, 10**6, 10**14, -(10**30), 1.5, "", "x", "N", "E", "1,1"),
    *("amber", "blue", "amber_1", "blue_4", "spawn_blue_2", "mainframe", "rail_gun", "shield"),
    *("done", "move 0,0 1,0", "shield 0,0", [], [0], {}, [0, 0], [[0, 0]], {"amber": []}),
]


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

        position = forged_with(random_position(rng), rng, VALUES)
        answer = ask(do="new", rules="arena", position=position)
        if not answer["ok"]:
            assert one_sentence(answer["error"]), (answer["error"], position)
            continue
        taken += 1
        for _ in range(rng.choice((0, 5, 60))):
            if answer["offer"] is None:
                break
            text = rng.choice(answer["offer"]["choices"])["text"]
            answer = ask(do="choose", choice=text)
            assert answer["ok"], (answer, position)
        written = ask(do="state")["position"]
        if written is not None:
            RULES.read_position(written, {})
    return taken


def test_a_forged_position_works_or_is_refused_in_a_sentence() -> None:
    assert hold_forged(range(1_000)) > 150


@pytest.mark.slow
def test_many_forged_positions_work_or_are_refused_in_a_sentence() -> None:
    assert hold_forged(range(1_000, 20_000)) > 3_000
