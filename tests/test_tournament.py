"""Tournaments: who plays whom, the tables, the file that they go on with."""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from derelict_game import places
from derelict_game.cli import main
from derelict_game.contests import luggage, playing, tournament
from derelict_game.contests.line_ups import line_ups
from derelict_game.contests.playing import Result, Task, Thinking, play_all
from derelict_game.contests.workplaces import Processes, Workplace
from derelict_game.match.mission import find_mission
from derelict_game.players import cast
from derelict_game.players.levels import levels_of
from derelict_game.players.mind import Budget, Mind, Thought
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.offer import Offer
from derelict_game.rules.outcome import Outcome
from derelict_game.rules.registry import built_in
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import State
from tests.conftest import one_sentence
from tests.waiting import wait_until

MARINES, ALIENS = Seat("marines"), Seat("aliens")
SHORT = ("tournament", "--rules", "skirmish", "--option", "turn_limit=3", "--jobs", "1")
BURNING = ("tournament", "--maps", "first-burn", "--option", "turn_limit=9", "--jobs", "1")


class Steady(Mind):
    """Takes the last choice, which is mostly to pass."""

    def think(self, view: State, offer: Offer, rng: Random) -> Thought:  # noqa: ARG002
        """Return the last choice."""
        return Thought(offer.choices[-1])


@pytest.fixture
def budgets(monkeypatch: pytest.MonkeyPatch) -> list[Budget]:
    """Two more players, steady and still; the budgets that they were made with."""
    made: list[Budget] = []

    def make(_: AnyRules, __: Seat, budget: Budget) -> Mind:
        made.append(budget)
        return Steady()

    monkeypatch.setattr(
        cast, "levels_of", lambda rules: {**levels_of(rules), "steady": make, "still": make}
    )
    return made


def report_of(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """Run a tournament and return its report."""
    assert main([*words, "--json"]) == 0
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    return report


def untimed(data: Any) -> Any:
    """Return a report without what differs from run to run."""
    if isinstance(data, dict):
        return {key: untimed(value) for key, value in data.items() if "seconds" not in key}
    return [untimed(value) for value in data] if isinstance(data, list) else data


# ---- line-ups


@pytest.mark.usefixtures("budgets")
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            "--players random,steady,still",
            "random steady, random still, steady random, steady still, still random, still steady",
        ),
        ("--players random,steady --mirror", "random random, random steady, steady random, "),
        ("--line-up marines=random,steady aliens=still", "random still, steady still"),
        ("--line-up aliens=still marines=random", "random still"),
        (
            "--line-up marines=random aliens=still --line-up marines=still aliens=random,still",
            "random still, still random, still still",
        ),
        (
            "--players random,steady --line-up marines=steady aliens=random,still",
            "random steady, steady random, steady still",
        ),
    ],
)
def test_who_plays_whom(capsys: pytest.CaptureFixture[str], words: str, expected: str) -> None:
    report = report_of(capsys, *SHORT, "--games", "1", *words.split())
    played = ", ".join(" ".join(row["players"].values()) for row in report["line_ups"])
    assert played.startswith(expected)
    assert report["matches"] == len(report["line_ups"])


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("players", range(2, 10))
def test_everybody_sits_everywhere_equally_often_and_meets_everybody(
    players: int, seats: int
) -> None:
    names = [str(number) for number in range(players)]
    found = line_ups(names, seats)
    assert len(set(found)) == len(found)
    assert players > seats or len(found) <= 2 * players * seats
    for place in range(seats):
        assert len({Counter(one[place] for one in found)[name] for name in names}) == 1
    met = {pair for one in found for pair in combinations(sorted(set(one)), 2)}
    assert met == set(combinations(names, 2))
    mirrored = line_ups(names, seats, mirror=True)
    assert set(mirrored) - set(found) == {(name,) * seats for name in names}


def test_one_seat_has_a_line_up_of_everybody() -> None:
    assert line_ups(["b", "a"], 1) == line_ups(["b", "a"], 1, mirror=True) == [("b",), ("a",)]
    assert line_ups(["a"], 1) == [("a",)]
    assert line_ups(["a"], 2) == line_ups([], 3) == []


def test_all_line_ups_have_the_same_seeds_and_maps(
    capsys: pytest.CaptureFixture[str], budgets: list[Budget], tmp_path: Path
) -> None:
    file = tmp_path / "results"
    words = ("--players", "random,steady", "--games", "3", "--seed", "7", "--results", str(file))
    report_of(capsys, *SHORT, *words)
    lines = [json.loads(line) for line in file.read_text().splitlines()[1:]]
    for first in ("random", "steady"):
        told = {
            (line["map"], line["seed"]) for line in lines if line["players"]["marines"] == first
        }
        assert told == {("gallery", 7), ("junction", 8), ("gallery", 9)}
    assert set(budgets) == {Budget.BENCH}
    budgets.clear()
    report_of(capsys, *SHORT, *words[:4], "--budget", "play")
    assert set(budgets) == {Budget.PLAY}


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ("--players random --rules skirmish", "needs two players"),
        ("--players random,nobody --rules skirmish", "There is no player 'nobody'"),
        ("--players random,human --rules skirmish", "Nobody plays in a tournament"),
        ("--players random --mirror", "--rules"),
        ("--players random --mirror --maps junction first-burn", "different rule sets"),
        ("--players random --mirror --maps atlantis", "There is no map 'atlantis'"),
        ("--players random --mirror --rules chess", "There is no rule set 'chess'"),
        ("--line-up left=random --rules skirmish", "There is no seat 'left'"),
        ("--line-up marines=random --rules skirmish", "nobody for aliens"),
        ("--line-up random --rules skirmish", "'random' is not a seat"),
        ("--line-up marines=, aliens=random --rules skirmish", "nobody for marines"),
        ("--line-up marines=nobody aliens=random --rules skirmish", "no player 'nobody'"),
        ("--rules skirmish", "needs two players"),
        ("--players random --mirror --rules skirmish --budget endless", "'endless'"),
        ("--players random --mirror --rules skirmish --games 0", "no count"),
        ("--players random --mirror --rules skirmish --option luck=3", "no option 'luck'"),
        ("--players random --mirror --rules skirmish --results .", "cannot be used"),
    ],
)
def test_a_wrong_word_gets_one_sentence(
    capsys: pytest.CaptureFixture[str], words: str, part: str
) -> None:
    try:
        status: object = main(["tournament", *words.split()])
    except SystemExit as left:
        status = left.code
    printed = capsys.readouterr()
    assert (status, printed.out) == (2, "")
    assert one_sentence(printed.err)
    assert part in printed.err


# ---- tables


@pytest.mark.usefixtures("budgets")
def test_the_tables(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--line-up", "marines=random,steady", "aliens=steady", "--games", "4")
    assert main([*SHORT, *words]) == 0
    printed = capsys.readouterr()
    lines = printed.out.splitlines()
    assert lines[0].startswith("Seats: marines, aliens.")
    row = next(line for line in lines if line.startswith("random - steady"))
    assert row.split()[3:] == [
        *("4", "0.0%", "(0.0-49.0)", "0.0%", "(0.0-49.0)"),
        *("4", "3.0", "3", "0%"),
    ]
    assert sum(line.startswith("steady - steady") for line in lines) == 5
    assert any("gallery" in line for line in lines)
    assert "Points of rating that a seat is worth beside aliens: marines +0." in lines
    compared = next(line for line in lines if line.startswith("random minus steady"))
    assert "as marines with aliens steady" in compared
    assert compared.endswith("+0.0 (+0.0 to +0.0) points")
    assert lines[-1].startswith("8 matches, ")
    assert printed.err == "", "no progress bar unless on a terminal"


def test_the_standings_put_the_best_first_and_tell_scores_where_there_are_any(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["tournament", "--rules", "arena", "--players", "random", "searcher", "--mirror"]
    words += ["--option", "turn_limit=4", "--games", "2", "--jobs", "1"]
    report = report_of(capsys, *words)
    assert [row["player"] for row in report["standings"]] == ["searcher", "random"]
    for row in report["standings"]:
        # Those against oneself do not count: two seats, two matches each.
        own = [one for one in report["line_ups"] if len(set(one["players"].values())) == 2]
        seats = [
            next(seat for seat, name in one["players"].items() if name == row["player"])
            for one in own
        ]
        assert row["matches"] == 4
        pairs = list(zip(own, seats, strict=True))
        wins = sum(one["wins"][seat]["number"] for one, seat in pairs)
        assert row["wins"]["number"] == wins
        scores = [one["scores"][seat]["mean"] for one, seat in pairs]
        assert row["scores"]["mean"] == pytest.approx(sum(scores) / 2)
    assert main(words) == 0
    head, first, *_ = capsys.readouterr().out.splitlines()[2:]
    assert "mean score" in head
    assert first.startswith("searcher")


def test_many_players_have_a_short_table(capsys: pytest.CaptureFixture[str]) -> None:
    players = [f"program:{sys.executable} -c {letter}\\,{letter}" for letter in "abcdefgh"]
    assert main([*SHORT, "--players", *players, "--games", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "There are 56 line-ups; --json tells the figures of each." in lines
    for letter in "abcdefgh":
        assert sum(f" -c {letter},{letter} " in line for line in lines) == 1
    assert max(map(len, lines)) < 120


def test_a_match_that_fails_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def fail(task: Task, _: object) -> Result:
        if task.seed == 2:
            raise ZeroDivisionError("oops")
        return Result(
            task.map,
            task.seed,
            task.players,
            Outcome.won(MARINES, tuple(task.players), "Over."),
            thinking={seat: Thinking(1, 1) for seat in task.players},
        )

    monkeypatch.setattr(playing, "play", fail)
    file = tmp_path / "results"
    words = ("--players", "random", "--mirror", "--games", "3", "--results", str(file))
    assert main([*SHORT, *words]) == 1
    told = capsys.readouterr().out.splitlines()[-1]
    assert told == "Failed: random against random, map junction, seed 2: ZeroDivisionError: oops"
    assert len(file.read_text().splitlines()) == 3, "what failed is tried again the next time"


# ---- many cores, stopping and going on


def test_any_number_of_jobs_gives_the_same_results(capsys: pytest.CaptureFixture[str]) -> None:
    words = (*BURNING[:-1], "2", "--players", "random", "--mirror", "--games", "6", "--seed", "3")
    both = report_of(capsys, *words)
    assert untimed(both) == untimed(report_of(capsys, *words, "--jobs", "1"))
    assert both["matches"] == 6
    assert both["line_ups"][0]["thinking_seconds"]["marines"]["a_choice"] > 0


def test_stopped_matches_are_not_waited_for(tmp_path: Path) -> None:
    mission = find_mission("junction", places.maps_dir(), built_in())
    start = mission.start({"turn_limit": 2})
    # It reads and never answers, and only if whoever asks it is killed it reads to the end: after a
    # match it is killed itself.
    bot = tmp_path / "bot.py"
    bot.write_text(
        "import os, pathlib, sys\n"
        "here = pathlib.Path(__file__).parent\n"
        "(here / f'{os.getpid()}.begun').touch()\n"
        "sys.stdin.read()\n"
        "(here / f'{os.getpid()}.ended').touch()\n"
    )
    forever = f"program:{sys.executable} {bot}"
    players = ["random", forever, forever, forever]
    tasks = [
        Task("junction", start, dict.fromkeys((MARINES, ALIENS), player), seed)
        for seed, player in enumerate(players)
    ]
    results = play_all(tasks, Processes(2))
    assert next(results).seed == 0
    wait_until(lambda: any(tmp_path.glob("*.begun")))
    results.close()  # type: ignore[attr-defined]

    def number(what: str) -> int:
        return len(list(tmp_path.glob(f"*.{what}")))

    wait_until(lambda: number("ended") == number("begun"))


def test_matches_of_a_file_that_has_changed_are_not_gone_on_with(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(luggage, "OF_FILES", ("program:",))
    player = tmp_path / "player"
    player.write_text("")
    player.chmod(0o700)
    words = [*SHORT, "--players", f"random,program:{player}", "--games", "1"]
    words += ["--results", str(tmp_path / "results")]
    assert main(words) == 0
    assert main(words) == 0
    player.write_text("#")
    capsys.readouterr()
    assert main(words) == 2
    told = capsys.readouterr().err
    assert one_sentence(told)
    assert "has changed since it played" in told


def test_a_stopped_tournament_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = [*BURNING, "--players", "random", "--mirror", "--games", "6"]
    whole = report_of(capsys, *words)
    file = tmp_path / "results"
    words += ["--results", str(file)]
    asked: list[int] = []

    def stopping(tasks: list[Task], where: Workplace) -> Iterator[Result]:
        for number, result in enumerate(play_all(tasks, where)):
            if number == 3:
                raise KeyboardInterrupt
            yield result

    def counting(tasks: list[Task], where: Workplace) -> Iterator[Result]:
        asked.append(len(tasks))
        return play_all(tasks, where)

    monkeypatch.setattr(tournament, "play_all", stopping)
    assert main(words) == 130
    assert capsys.readouterr().err == "\nStopped.\n"
    lines = file.read_text().splitlines(keepends=True)
    assert len(lines) == 4
    file.write_text("".join(lines[:-1]) + lines[-1][:25])
    monkeypatch.setattr(tournament, "play_all", counting)
    assert untimed(report_of(capsys, *words)) == untimed(whole)
    assert len(file.read_text().splitlines()) == 7
    # All is there now; more matches only add to it.
    assert untimed(report_of(capsys, *words)) == untimed(whole)
    assert report_of(capsys, *words, "--games", "8")["matches"] == 8
    assert asked == [4, 0, 2]


@pytest.mark.parametrize(
    ("change", "part"),
    [
        (("--budget", "play"), "other budget"),
        (("--maps", "gallery"), "other maps, options"),
        (("--option", "turn_limit=4"), "other options"),
    ],
)
def test_a_file_of_another_tournament_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, change: tuple[str, ...], part: str
) -> None:
    file = tmp_path / "results"
    words = (*SHORT, "--players", "random", "--mirror", "--games", "1", "--results", str(file))
    assert main([*words, "--maps", "junction"]) == 0
    before = file.read_bytes()
    capsys.readouterr()
    assert main([*words, "--maps", "junction", *change]) == 2
    told = capsys.readouterr().err
    assert one_sentence(told)
    assert part in told
    assert file.read_bytes() == before


@pytest.mark.parametrize("text", ["my poem", "[]\n", '{"tournament"', "3\nnot a line\n"])
def test_a_file_that_holds_no_results_is_left_alone(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str
) -> None:
    file = tmp_path / "results"
    file.write_text(text)
    words = (*SHORT, "--players", "random", "--mirror", "--games", "1", "--results", str(file))
    assert main([*words]) == 2
    assert "does not hold results of a tournament." in capsys.readouterr().err
    assert file.read_text() == text


def test_a_damaged_line_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "results"
    words = (*SHORT, "--players", "random", "--mirror", "--games", "2", "--results", str(file))
    assert main([*words]) == 0
    head, first, second = file.read_text().splitlines()
    other = json.loads(second)
    del other["thinking"]["aliens"]
    for number, lines in ((2, (first[:30], second)), (3, (first, json.dumps(other)))):
        file.write_text("\n".join([head, *lines, ""]))
        capsys.readouterr()
        assert main([*words]) == 2
        assert capsys.readouterr().err.endswith(f"results is damaged in line {number}.\n")


def test_a_file_of_an_earlier_version_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "results"
    words = (*SHORT, "--players", "random", "--mirror", "--games", "1", "--results", str(file))
    assert main([*words]) == 0
    head, *lines = file.read_text().splitlines()
    earlier = {key: value for key, value in json.loads(head).items() if key != "version"}
    file.write_text("\n".join([json.dumps(earlier), *lines, ""]))
    before = file.read_bytes()
    capsys.readouterr()
    assert main([*words]) == 2
    told = capsys.readouterr().err
    assert one_sentence(told)
    assert "its version is 1, this one goes on with 2" in told
    assert file.read_bytes() == before
