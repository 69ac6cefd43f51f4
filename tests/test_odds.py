"""The odds of a deal: what the command tells, refuses and repeats."""

import json
from collections.abc import Iterator, MutableSequence
from random import Random
from typing import Any

import pytest

from derelict_game import places
from derelict_game.cli import main
from derelict_game.commands import odds as command
from derelict_game.contests import odds
from derelict_game.contests.intervals import wilson
from derelict_game.contests.odds import Attempt, Ending, attempt, attempts, best_player, make_report
from derelict_game.match.mission import find_mission
from derelict_game.players.mind import Budget
from derelict_game.rules.registry import built_in
from tests.conftest import one_sentence

QUICK = ("odds", "--rules", "holdout", "--player", "greedy", "--games", "6", "--jobs", "1")


def report_of(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """Run the command and return its report."""
    assert main([*words, "--json"]) == 0
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    return report


def test_the_table_tells_both_figures_and_what_they_mean(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*QUICK, "--seed", "7"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Holdout, seed 7: greedy plays, with the budget 'bench'.\n")
    for row in ("this very deal ", "this start, the unseen dealt anew "):
        (line,) = (line for line in told.splitlines() if line.startswith(row))
        assert " 6 " in line
        assert "%" in line
    assert "lower bound" in told


def test_the_same_twice_whatever_the_cores(capsys: pytest.CaptureFixture[str]) -> None:
    once = report_of(capsys, *QUICK, "--seed", "7")
    assert report_of(capsys, *QUICK, "--seed", "7", "--jobs", "2") == once
    assert report_of(capsys, *QUICK, "--seed", "8")["seed"] == 8
    assert once["player"] == "greedy"
    assert once["faults"] == []
    for name in command.ROWS:
        assert once[name]["games"] == 6
        wins = once[name]["wins"]
        assert wins["interval"] == [round(end, 4) for end in wilson(wins["number"], 6)]


def test_options_make_another_game_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    limited = report_of(capsys, *QUICK, "--seed", "7", "--option", "turn_limit=2")
    for name in command.ROWS:
        assert limited[name]["mean_turns"] == 2
        assert limited[name]["wins"]["number"] == 0


def test_the_best_player_is_the_adviser() -> None:
    registry = built_in()
    assert best_player(registry["holdout"]) == "solver"
    assert best_player(registry["skirmish"]) == "searcher"


def deal(number: int, *, anew: bool, player: str = "greedy") -> Attempt:
    """Return a match of a certain deal."""
    mission = find_mission("holdout", places.maps_dir(), built_in())
    (seat,) = mission.seats({})
    return Attempt(mission.start({}), seat, player, 5, number, anew)


def test_what_cannot_be_known_is_dealt_anew_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    firsts: list[list[Any]] = []
    lasts: list[tuple[Any, ...]] = []

    class Watched(Random):
        """Shuffles as always, and tells of it."""

        def shuffle(self, x: MutableSequence[Any]) -> None:
            firsts.append(sorted(x))
            super().shuffle(x)
            lasts.append(tuple(x))

    monkeypatch.setattr("derelict_game.contests.odds.Random", Watched)
    for number in range(3):
        attempt(deal(number, anew=True))
    assert firsts[0] == firsts[1] == firsts[2]
    assert len(set(lasts)) == 3
    attempt(deal(0, anew=False))
    assert len(lasts) == 3


def test_matches_that_were_the_same_are_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    """Greedy needs no random numbers, so that a deal is always played in one way."""
    report = report_of(capsys, *QUICK, "--seed", "7")
    assert report["this_deal"]["courses"] == 1
    assert report["dealt_anew"]["courses"] == 6
    assert main([*QUICK, "--seed", "7"]) == 0
    assert "narrower than what is really known" in capsys.readouterr().out


def test_faults_are_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(task: Attempt) -> Ending:
        raise RuntimeError(f"no {task.number}")

    monkeypatch.setattr(odds, "attempt", broken)
    assert main([*QUICK, "--seed", "1", "--games", "1"]) == 1
    told = capsys.readouterr().out
    assert "Failed: match 1: RuntimeError: no 0" in told


def test_a_report_counts() -> None:
    endings = [Ending(1, anew=True, won=True, turns=8), Ending(0, anew=False, turns=4)]
    report = make_report([*endings, Ending(1, anew=False, won=True, turns=8)])
    assert report["this_deal"]["wins"]["share"] == 0.5
    assert report["this_deal"]["mean_turns"] == 6
    assert report["dealt_anew"]["wins"]["number"] == 1


def test_every_attempt_has_its_own_number() -> None:
    one = deal(0, anew=False)
    found = attempts(one.start, one.seat, "greedy", 5, 3, Budget.BENCH)
    assert len({(task.number, task.anew) for task in found}) == len(found) == 6


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--rules", "derelict", "--seed", "1"), "Derelict is played by several"),
        (("--map", "junction", "--seed", "1"), "Skirmish is played by several"),
        (("--seed", "1"), "Name a rule set"),
        (("--rules", "holdout"), "--seed"),
        (("--rules", "holdout", "--seed", "1", "--player", "human"), "Nobody plays here"),
        (("--rules", "holdout", "--seed", "1", "--player", "nobody"), "no player 'nobody'"),
        (("--rules", "holdout", "--seed", "-1"), "no seed"),
        (("--rules", "chess", "--seed", "1"), "chess"),
        (("--rules", "holdout", "--seed", "1", "--option", "house_rule=9"), "house_rule"),
    ],
)
def test_errors_are_one_sentence(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], told: str
) -> None:
    try:
        status = main(["odds", *words])
    except SystemExit as leaving:
        status = leaving.code  # type: ignore[assignment]
    assert status == 2
    error = capsys.readouterr().err
    assert told in error
    assert one_sentence(error.split(" Try '")[0])


def test_it_can_be_stopped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*_: object) -> Iterator[Ending]:
        yield Ending(0, anew=False)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "play_attempts", stopped)
    assert main([*QUICK, "--seed", "1"]) == 130
    assert capsys.readouterr().err == "\nStopped.\n"
