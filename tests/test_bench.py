"""The benchmark measures what it says, with and without its yardstick."""

import json
import sys
from collections import Counter
from random import Random

import pytest

from derelict_game.board.token import Role
from derelict_game.cli import FAILED, main
from derelict_game.commands import bench
from derelict_game.commands.bench_moment import (
    Moment,
    Turns,
    before_last,
    moments,
    play_turns,
    sentence,
)
from derelict_game.rules.choice import Choice
from derelict_game.rules.event import Event
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.registry import built_in
from derelict_game.rules.state import State
from tests.conftest import Cli


def test_the_benchmark_as_json(cli: Cli) -> None:
    report = json.loads(cli("bench", "--map", "first-burn", "--seconds", "1", "--json").stdout)
    assert report["chess_plies_per_second"] > 0
    (row,) = report["missions"]
    assert (row["rules"], row["map"]) == ("derelict", "first-burn")
    for key in ("choices", "matches", "turns", "copies", "sight_tests"):
        assert row[f"{key}_per_second"] > 0
    assert row["choices_per_match"] > 10
    expected = row["choices_per_second"] / report["chess_plies_per_second"]
    assert row["ratio"] == pytest.approx(expected, abs=0.02)


def test_without_the_yardstick_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    assert main(["bench", "--map", "first-burn", "--seconds", "1"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0].startswith("rules and map")
    assert printed[1].startswith("derelict: first-burn")
    assert printed[-1] == bench.NO_CHESS


def test_a_moment_that_a_game_wants_timed_is_measured_beside_its_bar(cli: Cli) -> None:
    asked = cli("bench", "--map", "first-shift", "--seconds", "1", "--json")
    report = json.loads(asked.stdout)
    (beat,) = report["moments"]
    assert (beat["rules"], beat["at_most"]) == ("rally", 20)
    expected = beat["microseconds"] * report["chess_plies_per_second"] / 1e6
    assert beat["plies"] == pytest.approx(expected, abs=0.2)
    assert beat["plies"] <= beat["at_most"]


def test_a_moment_is_told_with_and_without_the_yardstick() -> None:
    beat = {"rules": "race", "what": "a lap", "microseconds": 240, "plies": 4.2, "at_most": 20.0}
    assert sentence(beat) == "race: a lap takes 240 microseconds, 4.2 plies of at most 20"
    unknown = sentence(beat | {"plies": None})
    assert unknown == "race: a lap takes 240 microseconds; it may take 20 plies"


def test_a_moment_that_takes_too_long_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "measure_moment", lambda *_: 1.0)
    assert main(["bench", "--map", "first-shift", "--seconds", "1"]) == FAILED
    assert "a register phase of eight robots takes 1000000 microseconds" in capsys.readouterr().out


TIMED = moments(built_in())


def timed(kind: type[Moment | Turns]) -> pytest.MarkDecorator:
    """Return every game that wants something of a kind timed."""
    found = [(rules, one) for rules, one in TIMED if isinstance(one, kind)]
    return pytest.mark.parametrize(
        ("rules", "moment"), found, ids=[rules.name for rules, _ in found]
    )


@timed(Moment)
def test_what_is_timed_happens_as_often_as_is_said(rules: AnyRules, moment: Moment) -> None:
    state, last = before_last(rules, moment)
    events = list(rules.apply(state, last))
    while (offer := rules.offer(state)) is not None and offer.roll and not offer.roll.sides:
        events += rules.apply(state, offer.roll.choice(()))
    kinds = Counter(event.type for event in events)
    assert moment.times in kinds.values()
    assert len(events) > 20 * moment.times, "it is a busy moment"


@timed(Turns)
def test_turns_that_are_timed_are_whole_and_busy(
    rules: AnyRules, moment: Turns, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = rules.read_position(moment.position, {})
    units = sum(rules.token_kinds[token.kind].role is Role.UNIT for _, token in rules.tokens(state))
    told: list[int] = []
    apply = rules.apply

    def counted(state: State, choice: Choice) -> list[Event]:
        events: list[Event] = apply(state, choice)
        told.append(len(events))
        return events

    monkeypatch.setattr(rules, "apply", counted)
    assert play_turns(rules, state, moment.turns, Random(1)) == moment.turns == state.turn - 1
    assert units == 8
    assert len(told) > 0.8 * units * moment.turns, "nearly everybody gets an order"
    assert sum(told) > units * moment.turns, "and something comes of it"


def test_whole_turns_are_measured_beside_their_bar(cli: Cli) -> None:
    asked = cli("bench", "--map", "crossfire-yard", "--seconds", "1", "--json")
    (beat,) = json.loads(asked.stdout)["moments"]
    assert (beat["rules"], beat["at_most"]) == ("arena", 60)
    assert 0 < beat["plies"] <= beat["at_most"]


def test_turns_are_counted_to_the_end_of_a_match() -> None:
    rules, turns = next((rules, one) for rules, one in TIMED if isinstance(one, Turns))
    state = rules.read_position({**turns.position, "turn": 1, "turn_limit": 3}, {})
    assert play_turns(rules, state, 2, Random(1)) == 2
    assert play_turns(rules, state, 9, Random(1)) == 1
    assert rules.outcome(state)
