"""Holdout: the notation of positions, and the engine that speaks it."""

import json
from typing import Any

import pytest

from derelict_game import places
from derelict_game.commands.engine import Engine
from derelict_game.rules.holdout import RULES
from derelict_game.rules.registry import Registry
from tests.holdout import Table, drawn
from tests.test_holdout_reference import from_the_map

FULL = """
.  Lf M>  A/ .  .  .
T  i  I   G  f  m  if
.  P- H-> .  .  .  .
.  J- V   N  .  .  im
"""


def ask(engine: Engine, **request: Any) -> dict[str, Any]:
    """Return the answer to a request, through JSON both ways."""
    answer: dict[str, Any] = json.loads(json.dumps(engine.answer(json.dumps(request).encode())))
    return answer


@pytest.fixture
def engine() -> Engine:
    """An engine that knows this game."""
    return Engine(Registry([RULES]), places.maps_dir())


def test_a_position_is_written_as_it_was_read() -> None:
    for phase in ("start", "encounter", "maneuver", "attack"):
        table = Table(FULL, phase=phase, turn=5, last=True, deck="i3 T0 m6")
        written = RULES.write_position(table.state)
        assert sorted(written["tokens"]) == drawn(FULL)
        rest = {key: value for key, value in written.items() if key != "tokens"}
        assert rest == {
            "deck": [["infantry", 3], ["tank", 0], ["mortar", 6]],
            "phase": phase,
            "turn": 5,
            "last": True,
        }
        again = RULES.read_position(written, {})
        assert RULES.write_position(again) == written


def test_every_key_is_written_and_has_a_default() -> None:
    state = RULES.read_position({}, {})
    assert RULES.write_position(state) == {
        "tokens": [],
        "deck": [],
        "phase": "maneuver",
        "turn": 2,
        "last": False,
    }


def test_the_card_that_leaves_is_written() -> None:
    table = Table(". L Mx V-", phase="start")
    assert sorted(RULES.write_position(table.state)["tokens"]) == drawn(". L Mx V-")
    assert table.choose("next").count("mouse", "leaving") == 0


def test_who_leaves_has_no_marks_that_count() -> None:
    # Ruling 3: whether it is down or rotated makes no difference.
    assert Table(". L M->x", phase="start").looks(". L Mx")


def test_the_order_of_tokens_makes_no_difference() -> None:
    tokens = drawn(". L-f if")
    for order in (tokens, tokens[::-1]):
        state = RULES.read_position({"tokens": order}, {})
        assert sorted(token.notation() for _, token in RULES.tokens(state)) == tokens
        assert state.tops.keys() == {1, 2}


def test_the_deck_s_top_comes_first() -> None:
    table = Table(". L", phase="counter_attack", deck="i2 G3")
    assert table.choose("next").looks(". L i\n. . . G")


def test_a_moment_with_damage_cannot_be_written() -> None:
    table = Table(". L G", phase="attack")
    assert RULES.can_write(table.state)
    table.choose("attack 1,0 2,0")
    assert not RULES.can_write(table.state)
    assert RULES.can_write(table.choose("next").state)


def test_a_mouse_that_may_still_flip_down_cannot_be_written() -> None:
    table = Table(". M").choose("move 1,0 2,0")
    assert not RULES.can_write(table.state)
    assert RULES.can_write(table.choose("flip 2,0").state)
    assert RULES.can_write(Table(". M-").choose("move 1,0 2,0").state)


def test_nothing_can_be_written_before_all_is_shuffled() -> None:
    assert not RULES.can_write(from_the_map())
    assert RULES.can_write(Table.dealt().state)


def test_flares_and_mortars_may_lie_anywhere_but_in_the_tank_column() -> None:
    assert Table(". f m ff mm").looks(". f m ff mm")


# ---- the engine


def test_a_match_on_the_map(engine: Engine) -> None:
    answer = ask(engine, do="new", rules="holdout", map="holdout", dice=[1] * 42, strict_dice=True)
    assert answer["dice_left"] == 0
    assert answer["offer"] == {
        "seat": "squad",
        "prompt": "The squad is in place: begin",
        "choices": [{"text": "next", "kind": "next", "cost": 0}],
    }
    assert answer["status"]["phase"] == "start"
    told = ask(engine, do="state")
    assert sorted(told["tokens"]) == sorted(told["position"]["tokens"])
    assert len(told["position"]["deck"]) == 28


def test_too_few_dice_for_the_shuffles(engine: Engine) -> None:
    answer = ask(engine, do="new", rules="holdout", map="holdout", dice=[1] * 41, strict_dice=True)
    assert not answer["ok"]


def test_choices_have_two_cells(engine: Engine) -> None:
    position = {"tokens": [["hammer", 1, 0, "N"], ["infantry", 2, 0, "N"]], "phase": "attack"}
    answer = ask(engine, do="new", rules="holdout", position=position)
    assert answer["offer"]["choices"] == [
        {"text": "attack 1,0 2,0", "kind": "attack", "cell": [1, 0], "to": [2, 0], "cost": 0},
        {"text": "next", "kind": "next", "cost": 0},
    ]


@pytest.mark.parametrize(
    "choice",
    [
        "move 1,0",
        "move 1,0 9,9",
        "flip",
        "flip 0,0",
        "attack 1,0 2,0",
        "next 1,0",
        "pass",
        "shuffle",
    ],
)
def test_what_is_not_offered_changes_nothing(engine: Engine, choice: str) -> None:
    position = {"tokens": [["leader", 1, 0, "N"], ["infantry", 2, 0, "N"]]}
    ask(engine, do="new", rules="holdout", position=position)
    before = ask(engine, do="state")
    answer = ask(engine, do="choose", choice=choice)
    assert answer["ok"] is False
    assert answer["error"].endswith("is not offered now.")
    assert ask(engine, do="state") == before


def test_the_end_is_told_at_once(engine: Engine) -> None:
    # Fault 3.
    position: dict[str, Any] = {"tokens": [["leader", 1, 0, "N"]], "phase": "attack", "last": True}
    ask(engine, do="new", rules="holdout", position=position)
    answer = ask(engine, do="choose", choice="next")
    assert answer["offer"] is None
    assert answer["outcome"]["winner"] == "squad"
    assert answer["outcome"]["returns"] == {"squad": 1}
    assert ask(engine, do="undo")["outcome"] is None
    position["tokens"].append(["infantry", 5, 0, "N"])
    ask(engine, do="new", rules="holdout", position=position)
    answer = ask(engine, do="choose", choice="next")
    assert answer["outcome"]["winner"] is None
    assert answer["outcome"]["returns"] == {"squad": -1}


def test_undo_is_refused_after_three(engine: Engine) -> None:
    position = {
        "tokens": [[name, 1, y, "N"] for y, name in enumerate(("leader", "anvil", "joker"))]
    }
    ask(engine, do="new", rules="holdout", position=position)
    for choice in ("flip 1,0", "flip 1,1", "flip 1,2", "next"):
        assert ask(engine, do="choose", choice=choice)["ok"]
    assert [ask(engine, do="undo")["ok"] for _ in range(4)] == [True, True, True, False]
    assert ask(engine, do="state")["status"]["phase"] == "maneuver"


def test_no_clock_runs(engine: Engine) -> None:
    ask(engine, do="new", rules="holdout", position={"tokens": [["leader", 1, 0, "N"]]})
    assert ask(engine, do="timeout") == {"ok": False, "error": "No clock runs now."}
