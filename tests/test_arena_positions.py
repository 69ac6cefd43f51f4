"""Squad Arena: its notation of positions, and the door through which programs play."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from derelict_game import places
from derelict_game.commands.engine import Engine
from derelict_game.rules.arena import RULES
from derelict_game.rules.registry import Registry
from derelict_game.rules.seat import Seat
from tests.arena import Arena
from tests.conftest import one_sentence
from tests.test_arena_reference import random_position

BARE: dict[str, Any] = {"board": ["..."], "tokens": [["amber_1", 0, 0, "N"], ["blue_1", 2, 0, "N"]]}


class Door:
    """A match as a program plays it."""

    def __init__(self, **request: Any) -> None:
        self.engine = Engine(Registry([RULES]), places.maps_dir())
        self.answer = self(do="new", rules="arena", **request)
        assert self.answer["ok"], self.answer

    def __call__(self, **request: Any) -> dict[str, Any]:
        """Return the answer to a request, as it goes over the wire."""
        answer: dict[str, Any] = json.loads(
            json.dumps(self.engine.answer(json.dumps(request).encode()))
        )
        return answer

    def choose(self, *texts: str) -> dict[str, Any]:
        """Take choices that are offered; return the last answer."""
        for text in texts:
            self.answer = self(do="choose", choice=text)
            assert self.answer["ok"], self.answer
        return self.answer

    @property
    def offered(self) -> list[str]:
        """What is offered now."""
        return [choice["text"] for choice in self(do="offer")["offer"]["choices"]]


# ---- positions


def test_what_a_position_leaves_out_has_its_default() -> None:
    written = RULES.write_position(RULES.read_position(BARE, {}))
    unit = {"health": 30, "weapon": "blaster", "shields": 0, "shielded": 0}
    assert written == {
        **BARE,
        "units": {"amber_1": unit, "blue_1": unit},
        "points": {},
        "scores": {"amber": 0, "blue": 0},
        "explored": {"amber": [], "blue": []},
        "to_move": "amber",
        "orders": {"amber": [], "blue": []},
        "turn": 1,
        "turn_limit": 100,
        "server_compat": False,
    }


def test_a_position_may_say_its_options_itself_or_leave_them_to_the_match() -> None:
    options = {"turn_limit": 7, "server_compat": True}
    left = RULES.read_position(BARE, options)
    assert (left.turn_limit, left.server_compat) == (7, True)
    said = RULES.read_position({**BARE, "turn_limit": 9, "server_compat": False}, options)
    assert (said.turn_limit, said.server_compat) == (9, False)


@pytest.mark.parametrize("limit", [1, 501, 100_001, 10**9])
def test_the_limit_of_a_position_is_any_number_from_1(limit: int) -> None:
    door = Door(position={**BARE, "turn_limit": limit})
    assert door.answer["status"]["turn_limit"] == limit
    assert (door.choose("done", "done")["outcome"] is None) == (limit > 1)


def test_a_unit_that_is_not_on_the_board_is_dead_since_the_turn_before() -> None:
    state = RULES.read_position({**BARE, "units": {"amber_2": {}}, "turn": 5}, {})
    sheet = RULES.write_position(state)["units"]["amber_2"]
    assert (sheet["health"], sheet["dead_since"]) == (0, 4)
    assert "amber_3" not in RULES.write_position(state)["units"]


def test_spawns_may_be_missing_or_shared() -> None:
    arena = Arena("_a1_a2_b1 . # a1 # b1")
    assert [token[0] for token in arena.position["tokens"]][2:] == [
        *("spawn_amber_1", "spawn_amber_2", "spawn_blue_1"),
    ]


def test_every_question_can_be_written_and_read_back() -> None:
    questions = 0
    for seed in range(25):
        rng = Random(seed)
        state = RULES.read_position(random_position(rng), {})
        while (offer := RULES.offer(state)) is not None:
            written = json.loads(json.dumps(RULES.write_position(state)))
            again = RULES.read_position(written, {})
            assert RULES.write_position(again) == written
            assert RULES.offer(again) == offer
            RULES.apply(state, rng.choice(offer.choices))
            questions += 1
        assert not RULES.can_write(state)
    assert questions > 500


def test_amber_is_done_where_blue_is_to_move() -> None:
    orders = {"amber": ["move 0,0 1,0"], "blue": []}
    door = Door(position={**BARE, "to_move": "blue", "orders": orders})
    assert door.answer["offer"]["seat"] == "blue"
    assert door.choose("done")["status"]["turn"] == 2
    assert ["amber_1", 1, 0, "N"] in door(do="state")["tokens"]


# ---- the door


def test_orders_make_no_events_and_blues_done_brings_them_all() -> None:
    door = Door(position=BARE)
    for text in ("move 0,0 1,0", "done", "shoot 2,0 0,0"):
        assert door.choose(text)["events"] == []
    events = door.choose("done")["events"]
    hit = next(event for event in events if event.get("event") == "ENEMY_UNIT_HIT")
    assert {word: hit[word] for word in ("type", "seat", "times", "points")} == {
        "type": "scored",
        "seat": "blue",
        "times": 4,
        "points": 40,
    }
    assert hit["text"] == "Blue: +40 for damage done."


def test_offers_are_always_in_one_order() -> None:
    position = {**BARE, "tokens": [*BARE["tokens"], ["shield", 0, 0, "N"]]}
    position["units"] = {"amber_1": {"shields": 1}}
    expected = ["move 0,0 1,0", "shoot 0,0 2,0", "pickup 0,0", "shield 0,0", "done"]
    assert Door(position=position).offered == expected
    turned = {**position, "tokens": position["tokens"][::-1]}
    assert Door(position=turned).offered == expected


@pytest.mark.parametrize(
    "text",
    [
        *("", "move", "move 0,0", "move 0,0 2,0", "move 0,0 0,0", "move 0,0 -1,0", "done now"),
        *("shoot 0,0 1,0", "pickup 0,0", "shield 0,0", "move 2,0 1,0", "Move 0,0 1,0", "pass"),
        *("move 0,0 1,0 1,0", "shoot 0,0", "move 9,9 9,8", "done 0,0", "standby 0,0"),
    ],
)
def test_what_is_not_offered_is_refused_and_changes_nothing(text: str) -> None:
    door = Door(position=BARE)
    before = door(do="state")
    refused = door(do="choose", choice=text)
    assert not refused["ok"]
    assert one_sentence(refused["error"])
    assert door(do="state") == before


@pytest.mark.parametrize(
    "request_",
    [
        {"do": "new", "rules": "arena", "position": {"board": ["."], "tokens": [["x", 0, 0, "N"]]}},
        {"do": "new", "rules": "arena", "map": "no-such-map"},
        {"do": "new", "rules": "arena", "map": "crossfire-yard", "options": {"turn_limit": 0}},
        {"do": "new", "rules": "arena", "map": "crossfire-yard", "options": {"server_compat": 1}},
        {"do": "new", "rules": "arena"},
        {"do": "state", "seat": "marines"},
        {"do": "timeout"},
        {"do": "undo"},
        {"do": "load", "path": "no-such-file"},
        {"do": "dance"},
    ],
    ids=json.dumps,
)
def test_a_request_that_cannot_be_carried_out_changes_nothing(request_: dict[str, Any]) -> None:
    door = Door(position=BARE)
    before = door(do="state")
    refused = door(**request_)
    assert not refused["ok"]
    assert one_sentence(refused["error"])
    assert door(do="state") == before


def test_a_map_has_its_options_and_pays_for_its_mainframes() -> None:
    door = Door(map="crossfire-yard", options={"turn_limit": 12, "server_compat": True})
    position = door(do="state")["position"]
    assert (position["turn_limit"], position["server_compat"]) == (12, True)
    paid = {
        seat: 200 * sum(owner == seat for owner in position["points"].values())
        for seat in ("amber", "blue")
    }
    assert door.answer["status"] == {"turn": 1, "turn_limit": 12, "scores": paid}
    assert Door(map="crossfire-yard").answer["status"]["turn_limit"] == 100


def test_the_status_after_the_end_shows_the_last_turn_played() -> None:
    door = Door(position={**BARE, "turn": 4, "turn_limit": 5})
    door.choose(*["done"] * 4)
    over = door(do="offer")
    assert (over["offer"], over["status"]["turn"]) == (None, 5)
    assert over["outcome"]["scores"] == {"amber": 805, "blue": 805}
    assert over["outcome"]["winner"] is None
    state = door(do="state")
    assert state["position"] is None
    assert ["amber_1", 0, 0, "N"] in state["tokens"]
    assert not door(do="choose", choice="done")["ok"]


def test_a_saved_match_goes_on_with_its_orders(tmp_path: Path) -> None:
    door = Door(position=BARE)
    door.choose("move 0,0 1,0", "done", "move 2,0 1,0")
    path = str(tmp_path / "match.json")
    assert door(do="save", path=path)["ok"]
    before = door(do="state")
    door.choose("done")
    assert door(do="load", path=path)["ok"]
    assert door(do="state")["position"] == before["position"]
    assert door.choose("done")["status"]["turn"] == 2


# ---- secrets


def test_a_seat_may_not_know_the_orders_of_the_other() -> None:
    door = Door(position=BARE)
    door.choose("move 0,0 1,0")
    for seat, known in (("amber", ["move 0,0 1,0"]), ("blue", [])):
        assert door(do="state", seat=seat)["position"]["orders"]["amber"] == known
    assert "move 0,0 1,0" not in json.dumps(door(do="state", seat="blue"))
    door.choose("done", "move 2,0 1,0")
    assert "move 2,0 1,0" not in json.dumps(door(do="state", seat="amber"))
    assert door(do="state", seat="blue")["position"]["orders"]["blue"] == ["move 2,0 1,0"]
    assert "move 0,0 1,0" not in json.dumps(door(do="state", seat="blue"))


def test_a_view_is_the_same_whatever_the_other_has_ordered() -> None:
    compared = 0
    for seed in range(40):
        rng = Random(seed)
        state = RULES.read_position(random_position(rng), {})
        before = RULES.view(state, Seat("blue"))
        while (offer := RULES.offer(state)) and len(offer.choices) > 1:
            RULES.apply(state, rng.choice(offer.choices[:-1]))
            assert RULES.view(state, Seat("blue")) == before
            compared += 1
    assert compared > 40


def test_a_guess_at_the_other_is_one_that_could_be() -> None:
    for seed in range(40):
        rng = Random(seed)
        state = RULES.read_position(random_position(rng), {})
        guess = RULES.determinise(RULES.view(state, Seat("amber")), Seat("amber"), rng)
        guess.queue = (0, 1)
        moved = {**RULES.write_position(guess), "to_move": "blue"}
        assert RULES.read_position(moved, {}).orders[1] == guess.orders[1]
