"""The engine protocol, request by request."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from derelict_game import places
from derelict_game.commands.engine import LONGEST_LINE, Engine
from derelict_game.rules.registry import Registry, built_in
from derelict_game.rules.skirmish import RULES
from tests.conftest import Cli
from tests.toy import POSITION, TOY
from tests.waiting import HANGS

FIELD = {"board": ["....."] * 5, "tokens": [["marine", 2, 2, "N"], ["alien", 4, 4, "N"]]}


@pytest.fixture
def engine() -> Engine:
    """An engine that also knows a game with dice."""
    return Engine(Registry([RULES, TOY]), places.maps_dir())


def ask(engine: Engine, **request: Any) -> dict[str, Any]:
    """Return the answer to a request, through JSON both ways."""
    answer: dict[str, Any] = json.loads(json.dumps(engine.answer(json.dumps(request).encode())))
    return answer


def good(engine: Engine, **request: Any) -> dict[str, Any]:
    """Return the answer to a request that must succeed."""
    answer = ask(engine, **request)
    assert answer["ok"], answer
    return answer


def bad(engine: Engine, **request: Any) -> str:
    """Return the error of a request that must fail."""
    answer = ask(engine, **request)
    assert answer["ok"] is False
    assert set(answer) == {"ok", "error"}
    return sentence(answer["error"])


def sentence(error: str) -> str:
    """Check that an error is one sentence."""
    assert "\n" not in error
    assert error.endswith(".")
    return error


def texts(answer: dict[str, Any]) -> list[str]:
    """Return the choices of an answer."""
    return [choice["text"] for choice in answer["offer"]["choices"]]


# ---- requests


def test_new_on_a_map_answers_with_everything(engine: Engine) -> None:
    answer = good(engine, do="new", rules="skirmish", map="junction", seed=1)
    assert answer["offer"]["seat"] == "marines"
    assert answer["offer"]["prompt"]
    assert answer["offer"]["choices"][0] == {
        "text": "activate 1,2",
        "kind": "activate",
        "cell": [1, 2],
        "cost": 0,
    }
    assert answer["offer"]["choices"][-1] == {"text": "pass", "kind": "pass", "cost": 0}
    assert answer["status"] == {"turn": 1, "to_move": "marines", "active": None}
    assert answer["events"] == []
    assert answer["outcome"] is None
    assert answer["dice_left"] == 0


def test_a_map_may_be_a_path(engine: Engine) -> None:
    path = places.game_maps_dir("skirmish") / "gallery.tmx"
    assert good(engine, do="new", rules="skirmish", map=str(path))["offer"]


def test_choose_carries_out_and_tells_events(engine: Engine) -> None:
    good(engine, do="new", rules="skirmish", position=FIELD)
    answer = good(engine, do="choose", choice="activate 2,2")
    assert answer["events"] == [
        {"type": "activated", "cells": [[2, 2]], "text": "Marine 1 is activated."}
    ]
    assert answer["status"]["active"] == [2, 2]
    assert texts(answer) == ["move 2,1", "turn left", "turn right", "pass"]
    assert good(engine, do="offer")["events"] == []


def test_undo_and_its_limit(engine: Engine) -> None:
    first = good(engine, do="new", rules="skirmish", position=FIELD)
    good(engine, do="choose", choice="activate 2,2")
    assert good(engine, do="undo")["offer"] == first["offer"]
    assert bad(engine, do="undo") == "There is nothing to take back."
    good(engine, do="choose", choice="pass")
    assert "other side" in bad(engine, do="undo")


def test_state_adds_tokens_and_views_hide(engine: Engine) -> None:
    good(engine, do="new", rules="skirmish", position=FIELD)
    assert good(engine, do="state")["tokens"] == FIELD["tokens"]
    own = good(engine, do="state", seat="marines")
    assert own["tokens"] == FIELD["tokens"]
    assert texts(own) == ["activate 2,2", "pass"]
    other = good(engine, do="state", seat="aliens")
    assert other["offer"] == {"seat": "marines", "prompt": "", "choices": []}
    assert "no seat 'chance'" in bad(engine, do="state", seat="chance")


def test_chance_answers_by_itself_with_forced_dice(engine: Engine) -> None:
    answer = good(
        engine, do="new", rules="toy", position=POSITION, dice=[5, 5, "b14"], strict_dice=True
    )
    assert answer["dice_left"] == 3
    answer = good(engine, do="choose", choice="throw")
    assert answer["dice_left"] == 1
    assert answer["events"][0]["type"] == "rolled"
    assert answer["events"][0]["dice"] == [5, 5]
    assert answer["offer"]["choices"][0] == {
        "text": "double",
        "kind": "double",
        "cost": 1,
        "note": "Bold.",
    }
    good(engine, do="choose", choice="accept")
    good(engine, do="choose", choice="peek")
    before = good(engine, do="state")
    assert "used up" in bad(engine, do="choose", choice="throw")
    assert good(engine, do="state") == before
    assert good(engine, do="choose", choice="wait")["ok"]


def test_dice_that_do_not_fit_change_nothing(engine: Engine) -> None:
    good(engine, do="new", rules="toy", position=POSITION, dice=["b3"])
    before = good(engine, do="state")
    assert "does not fit" in bad(engine, do="choose", choice="throw")
    assert good(engine, do="state") == before


def test_save_and_load(engine: Engine, tmp_path: Path) -> None:
    good(engine, do="new", rules="toy", position=POSITION, seed=5, dice=[1, 2, 3, 4])
    good(engine, do="choose", choice="throw")
    path = str(tmp_path / "it.json")
    assert good(engine, do="save", path=path)["path"] == path
    saved = good(engine, do="state")
    after = good(engine, do="choose", choice="throw")
    loaded = good(engine, do="load", path=path)
    assert (loaded["offer"], loaded["status"]) == (saved["offer"], saved["status"])
    assert loaded["dice_left"] == 2
    again = good(engine, do="choose", choice="throw")
    assert again == after


def test_lists(engine: Engine) -> None:
    rules = {entry["name"]: entry for entry in good(engine, do="rules")["rules"]}
    assert rules["skirmish"]["seats"] == ["marines", "aliens"]
    assert {key: rules["skirmish"]["options"][0][key] for key in ("name", "default")} == {
        "name": "turn_limit",
        "default": None,
    }
    names = [entry["name"] for entry in good(engine, do="maps")["maps"]]
    assert {"junction", "gallery"} <= set(names)


def test_an_id_comes_back(engine: Engine) -> None:
    for id_ in (7, "x", None, [1, {"a": 2}]):
        assert good(engine, do="rules", id=id_)["id"] == id_
        assert ask(engine, do="fly", id=id_) == {
            "id": id_,
            "ok": False,
            "error": ask(engine, do="fly")["error"],
        }


def test_quit_ends(engine: Engine) -> None:
    assert good(engine, do="quit") == {"ok": True}
    assert engine.over


def test_options_reach_the_rules(engine: Engine) -> None:
    good(engine, do="new", rules="skirmish", map="junction", options={"turn_limit": 1})
    good(engine, do="choose", choice="pass")
    answer = good(engine, do="choose", choice="pass")
    assert answer["offer"] is None
    assert answer["outcome"] == {
        "winner": None,
        "reason": "The turn limit of 1 is reached.",
        "returns": {"marines": 0, "aliens": 0},
    }
    assert bad(engine, do="choose", choice="pass") == "The match is over."


# ---- bad requests


@pytest.mark.parametrize(
    ("line", "part"),
    [
        (b"", "not JSON"),
        (b"\n", "not JSON"),
        (b"new", "not JSON"),
        (b"{", "not JSON"),
        (b'{"do": NaN}', "not JSON"),
        (b'{"do": "\xff"}', "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b"9" * 100_000, "not JSON"),
        (b"[]", "not a JSON object"),
        (b"null", "not a JSON object"),
        (b'"new"', "not a JSON object"),
        (b"{}", "'do' must be one of"),
        (b'{"do": 7}', "'do' must be one of"),
        (b'{"do": "fly"}', "'do' must be one of"),
        (b'{"do": "new"}', "'rules'"),
        (b'{"do": "new", "rules": 7}', "'rules'"),
        (b'{"do": "new", "rules": "chess"}', "no rule set 'chess'"),
        (b'{"do": "new", "rules": "skirmish"}', "either a map or a position"),
        (b'{"do": "new", "rules": "skirmish", "map": "x", "position": {}}', "either a map or"),
        (b'{"do": "new", "rules": "skirmish", "map": "atlantis"}', "no map 'atlantis'"),
        (b'{"do": "new", "rules": "skirmish", "map": "no/where.tmx"}', "no such file"),
        (b'{"do": "new", "rules": "skirmish", "map": "a\\u0000.tmx"}', "cannot be read"),
        (b'{"do": "new", "rules": "skirmish", "map": ""}', "no map ''"),
        (b'{"do": "new", "rules": "skirmish", "map": "junction", "seed": 1.5}', "'seed'"),
        (b'{"do": "new", "rules": "skirmish", "map": "junction", "seed": true}', "'seed'"),
        (b'{"do": "new", "rules": "skirmish", "map": "junction", "sede": 1}', "'sede'"),
        (b'{"do": "new", "rules": "skirmish", "map": "junction", "dice": [true]}', "'dice"),
        (b'{"do": "new", "rules": "skirmish", "map": "junction", "options": {"a": 1}}', "option"),
        (b'{"do": "new", "rules": "skirmish", "position": {"board": 1}}', "'board'"),
        (b'{"do": "new", "rules": "skirmish", "position": {"board": [""]}}', "cells a side"),
        (b'{"do": "offer"}', "There is no match yet"),
        (b'{"do": "undo"}', "There is no match yet"),
        (b'{"do": "state"}', "There is no match yet"),
        (b'{"do": "choose", "choice": "pass"}', "There is no match yet"),
        (b'{"do": "choose", "choice": ""}', "no choice"),
        (b'{"do": "choose"}', "'choice'"),
        (b'{"do": "save", "path": "x"}', "There is no match yet"),
        (b'{"do": "load", "path": "no.json"}', "no such file"),
        (b'{"do": "load", "path": "a\\u0000"}', "cannot be read"),
    ],
)
def test_a_request_that_cannot_be_carried_out(engine: Engine, line: bytes, part: str) -> None:
    answer = engine.answer(line)
    assert answer["ok"] is False
    assert part in sentence(answer["error"])


def test_a_failed_request_leaves_the_match_as_it_was(engine: Engine, tmp_path: Path) -> None:
    good(engine, do="new", rules="skirmish", position=FIELD)
    good(engine, do="choose", choice="activate 2,2")
    before = good(engine, do="state")
    bad(engine, do="new", rules="skirmish", map="atlantis")
    bad(engine, do="choose", choice="move 9,9")
    bad(engine, do="load", path=str(tmp_path))
    bad(engine, do="save", path=str(tmp_path))
    assert good(engine, do="state") == before


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)
words = st.sampled_from(["new", "choose", "offer", "state", "undo", "load", "rules", "quit"])
fields = st.sampled_from(["rules", "map", "position", "seed", "options", "dice", "choice", "seat"])
known = st.sampled_from(["skirmish", "junction", "pass", FIELD])


@given(words, st.dictionaries(fields, json_values | known, max_size=5))
def test_no_request_breaks_the_engine(word: str, rest: dict[str, Any]) -> None:
    engine = Engine(Registry([RULES, TOY]), places.maps_dir())
    answer = engine.answer(json.dumps({**rest, "do": word}).encode())
    if not answer["ok"]:
        sentence(answer["error"])


# ---- the process


def test_a_whole_match_through_the_process_prints_json_and_nothing_else(cli: Cli) -> None:
    requests: list[dict[str, Any]] = [
        {
            "do": "new",
            "rules": "skirmish",
            "map": "junction",
            "seed": 1,
            "options": {"turn_limit": 3},
        },
        {"do": "choose", "choice": "activate 1,2"},
        {"do": "choose", "choice": "move 2,2"},
        *[{"do": "choose", "choice": "pass"}] * 6,
        {"do": "state"},
        {"do": "quit"},
        {"do": "rules"},
    ]
    done = cli("engine", stdin="".join(json.dumps(request) + "\n" for request in requests))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(requests) - 1
    assert all(answer["ok"] for answer in answers)
    assert answers[-2]["outcome"]["reason"] == "The turn limit of 3 is reached."
    assert done.stderr == ""


def test_lines_that_are_far_too_long_are_answered_and_passed_over(cli: Cli) -> None:
    huge = '{"do":"' + "x" * 10_000_000 + '"}'
    done = cli("engine", stdin=f'{huge}\n{{"do":"quit"}}\n')
    first, second = (json.loads(line) for line in done.stdout.splitlines())
    assert first == {"ok": False, "error": f"The line is longer than {LONGEST_LINE} bytes."}
    assert second == {"ok": True}


def test_the_last_line_needs_no_end(cli: Cli) -> None:
    assert json.loads(cli("engine", stdin='{"do":"rules"}').stdout)["ok"]


def test_answers_come_at_once() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "derelict_game", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    ) as process:
        assert process.stdin
        assert process.stdout
        for word in ("rules", "maps", "quit"):
            process.stdin.write(json.dumps({"do": word}) + "\n")
            assert json.loads(process.stdout.readline())["ok"]
        assert process.wait(HANGS) == 0


@pytest.mark.parametrize(("rules", "name"), [("derelict", "first-burn"), ("skirmish", "junction")])
def test_a_position_of_the_state_goes_on_from_there(rules: str, name: str) -> None:
    rng = Random(3)
    engine = Engine(built_in(), places.maps_dir())
    options = {"turn_limit": 4}
    good(engine, do="new", rules=rules, map=name, seed=3, options=options)
    other = Engine(built_in(), places.maps_dir())
    written = 0
    for _ in range(120):
        state = good(engine, do="state")
        if state["offer"] is None:
            assert state["position"] is None, "a match that is over has none"
            break
        if state["position"] is not None:
            written += 1
            again = good(other, do="new", rules=rules, position=state["position"], options=options)
            assert again["offer"] == state["offer"]
            assert again["status"] == state["status"]
            assert good(other, do="state")["position"] == state["position"]
        choices = state["offer"]["choices"]
        texts = [c["text"] for c in choices if c["kind"] != "pass" or rng.random() < 0.3]
        good(engine, do="choose", choice=rng.choice(texts or ["pass"]))
    assert written > 3


def test_a_position_for_a_seat_tells_no_secret() -> None:
    engine = Engine(built_in(), places.maps_dir())
    tokens = [["marine", 0, 0, "N"], ["blip_3", 4, 0, "W"]]
    good(
        engine,
        do="new",
        rules="derelict",
        position={"board": ["...#.", "...#."], "tokens": tokens},
    )
    whole = good(engine, do="state")["position"]["tokens"]
    assert ["blip_3", 4, 0, "W"] in whole
    seen = good(engine, do="state", seat="marines")["position"]["tokens"]
    assert ["blip", 4, 0, "W"] in seen
    assert ["blip_3", 4, 0, "W"] not in seen
