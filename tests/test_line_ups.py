"""Contests of one, three and eight seats, between players whose strength is known."""

import json
from itertools import combinations
from math import log10
from pathlib import Path
from typing import Any

import pytest

from derelict_game import places
from derelict_game.cli import main
from derelict_game.commands import balance as balance_command
from derelict_game.commands import simulate as simulate_command
from derelict_game.commands import tournament as tournament_command
from derelict_game.contests import playing
from derelict_game.contests.endings import by_seat, count_endings, ending
from derelict_game.contests.line_ups import line_ups
from derelict_game.contests.tournament import NoTournament, Playing, Tournament, common_seats
from derelict_game.contests.workplaces import Processes
from derelict_game.match.document import Start
from derelict_game.players import cast
from derelict_game.players.levels import MakeMind, levels_of
from derelict_game.rules.outcome import Outcome
from derelict_game.rules.registry import Registry
from derelict_game.rules.seat import Seat
from derelict_game.tiled.tileset import TILESET_FILES
from tests.conftest import one_sentence
from tests.pickers import ALL, PICKERS, POSITION, Picker

SKILLS = {"poor": 0.3, "fair": 0.5, "good": 0.7}
CLOSE = 25
"""Points of rating: three standard errors of what is measured here."""


def maker(skill: float) -> MakeMind:
    """Return who makes players of a skill."""
    return lambda *_: Picker(skill)


@pytest.fixture(autouse=True)
def pickers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the toy game be the only one, with players of all skills."""
    own = {name: maker(skill) for name, skill in SKILLS.items()}
    monkeypatch.setattr(cast, "levels_of", lambda rules: {**levels_of(rules), **own})
    for module in (playing, simulate_command, balance_command, tournament_command):
        monkeypatch.setattr(module, "built_in", lambda: Registry([PICKERS]))


@pytest.fixture
def pickers_map(tmp_path: Path) -> Path:
    """Return a map of the toy game."""
    maps = places.game_maps_dir("skirmish")
    for name in TILESET_FILES:
        (tmp_path / name).write_bytes((maps / name).read_bytes())
    path = tmp_path / "table.tmx"
    path.write_text((maps / "junction.tmx").read_text().replace("skirmish", PICKERS.name))
    return path


def held(seats: int, games: int, *players: str, seed: int = 1) -> dict[str, Any]:
    """Hold a tournament and return its report."""
    start = Start.at_position(PICKERS, POSITION, {"seats": seats})
    starts = {"here": start}
    tournament = Tournament(
        PICKERS,
        starts,
        common_seats(PICKERS, starts),
        line_ups(players, seats),
        games,
        seed,
    )
    held = Playing(tournament)
    assert not [result.fault for result in held.play(Processes(1)) if result.fault]
    return held.report()


def points(one: str, other: str) -> float:
    """Return how many points a player is better, from how often it picks the better number."""
    score = 0.5 + (SKILLS[one] - SKILLS[other]) / 2
    return 400 * log10(score / (1 - score))


# ---- three seats and more


def test_ratings_of_three_seats_tell_the_known_strengths() -> None:
    report = held(3, 500, *SKILLS)
    assert len(report["line_ups"]) == 6
    assert report["matches"] == 3000
    ratings = report["ratings"]
    for one, other in combinations(SKILLS, 2):
        assert abs(points(other, one)) > 2 * CLOSE
        told = ratings["overall"][other] - ratings["overall"][one]
        assert told == pytest.approx(points(other, one), abs=CLOSE)
    assert sum(ratings["overall"].values()) == pytest.approx(4500, abs=2)
    assert list(ratings["seats"]) == list(ALL[:3])
    assert all(abs(worth) < CLOSE for worth in ratings["seats"].values())
    for seated in ratings["seated"].values():
        assert seated["poor"] < seated["fair"] < seated["good"]


def test_more_seats_than_players_tell_the_same() -> None:
    ratings = held(8, 60, "poor", "good")["ratings"]
    told = ratings["overall"]["good"] - ratings["overall"]["poor"]
    assert told == pytest.approx(points("good", "poor"), abs=CLOSE)
    ratings = held(3, 200, "poor", "good")["ratings"]
    told = ratings["overall"]["good"] - ratings["overall"]["poor"]
    assert told == pytest.approx(points("good", "poor"), abs=2 * CLOSE)


def test_the_searcher_thinks_about_any_number_of_seats() -> None:
    for seats in (3, 5):
        overall = held(seats, 4, "good", "searcher")["ratings"]["overall"]
        assert overall["searcher"] > overall["good"] + 100
    (alone,) = held(1, 20, "searcher")["line_ups"]
    assert alone["returns"]["one"]["mean"] > 0.9


def test_players_in_the_same_seat_with_the_same_others_are_compared() -> None:
    report = held(3, 300, "poor", "good")
    row = next(
        row for row in report["differences"] if list(row["others"].values()) == ["poor", "good"]
    )
    assert (row["one"], row["other"], row["pairs"]) == ("poor", "good", 300)
    assert row["wins"]["interval"][1] < 0
    low, high = row["returns"]["interval"]
    # The mean return against two others is the mean of the duels with them.
    assert low < (SKILLS["poor"] - SKILLS["good"]) < high


def test_the_same_seats_are_needed_everywhere() -> None:
    starts = {
        str(seats): Start.at_position(PICKERS, POSITION, {"seats": seats}) for seats in (2, 3)
    }
    with pytest.raises(NoTournament, match="the same seats"):
        common_seats(PICKERS, starts)


# ---- one seat


def test_a_seat_alone_is_measured_by_its_mean_return() -> None:
    report = held(1, 400, *SKILLS)
    assert report["ratings"] is None
    assert [row["players"] for row in report["line_ups"]] == [{"one": name} for name in SKILLS]
    for row, skill in zip(report["line_ups"], SKILLS.values(), strict=True):
        low, high = row["returns"]["one"]["interval"]
        assert low - 0.05 < 2 * skill - 1 < high + 0.05
        assert row["scores"]["one"]["mean"] == pytest.approx(1 + 2 * skill, abs=0.15)
        assert row["lost"] + row["wins"]["one"]["number"] == 400
        assert row["draws"] == 0
    told = {(row["one"], row["other"]): row["returns"] for row in report["differences"]}
    assert told["poor", "good"]["interval"][1] < 0


# ---- endings


def test_how_a_match_ended() -> None:
    seats = ALL[:3]
    first, second, third = seats
    assert ending(Outcome.won(second, seats, "")) == second
    assert ending(Outcome.drawn(seats, "")) == "draw"
    assert ending(Outcome.ranked([(first, second), third], "")) == "draw"
    assert ending(Outcome.lost(seats, "")) == ending(Outcome.lost(seats[:1], "")) == "lost"
    assert ending(Outcome(dict.fromkeys(seats, 1.0), "")) == "won"
    assert ending(Outcome({}, "")) == "draw"


def test_the_figures_of_every_seat() -> None:
    seats = ALL[:3]
    outcomes = [
        Outcome.ranked(seats, "", dict.fromkeys(seats, 5)),
        Outcome.ranked(seats[::-1], "", dict.fromkeys(seats, 6)),
        Outcome.ranked([seats[:2], seats[2]], ""),
        Outcome.won(Seat("two"), ALL[1:2], ""),
    ]
    assert count_endings(outcomes) == {"draw": 1, "one": 1, "three": 1, "two": 1}
    told = by_seat(outcomes, seats)
    assert [figure["share"] for figure in told["wins"].values()] == [0.3333, 0.25, 0.3333]
    assert [figure["mean"] for figure in told["returns"].values()] == [0.1667, 0.375, -0.3333]
    assert [figure["mean"] for figure in told["scores"].values()] == [5.5, 5.5, 5.5]
    assert (told["draws"], told["lost"], told["decided"]) == (1, 0, 0.75)
    assert by_seat([], seats)["decided"] is None


# ---- the commands


def run(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    """Run a command and return what it prints."""
    assert main([*words, "--jobs", "1"]) == 0
    return capsys.readouterr().out.splitlines()


def test_a_simulation_of_three_seats(capsys: pytest.CaptureFixture[str], pickers_map: Path) -> None:
    words = ("simulate", "--map", str(pickers_map), "--games", "60", "--seat", "two=good")
    lines = run(capsys, *words)
    (row,) = (line for line in lines if line.startswith("two"))
    assert len(row.split()) == 11, "wins, mean return and mean score with their intervals"
    report = json.loads("\n".join(run(capsys, *words, "--json")))["total"]
    assert set(report["outcomes"]) == {"one", "two", "three", "draw"}
    assert sum(report["outcomes"].values()) == 60
    assert sum(figure["mean"] for figure in report["returns"].values()) == pytest.approx(
        0, abs=0.001
    )


def test_a_loss_alone_is_no_draw(capsys: pytest.CaptureFixture[str], pickers_map: Path) -> None:
    words = ("--games", "40", "--option", "seats=1")
    lines = run(capsys, "simulate", "--map", str(pickers_map), *words, "--seat", "one=fair")
    (row,) = (line for line in lines if line.startswith("all"))
    assert "lost" in row
    assert "draw" not in row
    lines = run(capsys, "balance", str(pickers_map), *words, "--player", "fair")
    assert lines[1].startswith("One win ")
    assert lines[2].startswith("One mean return ")
    assert lines[3].startswith("One mean score ")
    assert not any("fair 0" in line or "%, fair" in line for line in lines)
    assert any(line.startswith("Lost by all ") for line in lines)


def test_the_balance_of_eight_seats(capsys: pytest.CaptureFixture[str], pickers_map: Path) -> None:
    words = ("balance", str(pickers_map), "--games", "20", "--option", "seats=8", "rounds=9")
    lines = run(capsys, *words)
    assert sum(line.endswith(", fair 12.5%") for line in lines) == 8
    assert sum(line.endswith(", fair 0.00") for line in lines) == 8
    assert sum(" mean score " in line for line in lines) == 8


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("--players poor,good", 6),
        ("--line-up one=poor,good two=poor three=poor,fair,good", 6),
        ("--players poor,good --option seats=1", 2),
        ("--players good --option seats=1", 1),
        ("--players poor,good --option seats=8", 2),
    ],
)
def test_the_tables_of_any_number_of_seats(
    capsys: pytest.CaptureFixture[str], pickers_map: Path, words: str, expected: int
) -> None:
    place = ("tournament", "--maps", str(pickers_map), "--games", "3")
    lines = run(capsys, *place, *words.split())
    begin = next(number for number, line in enumerate(lines) if line.startswith("line-up"))
    assert lines.index("", begin) - begin - 1 == expected
    assert lines[-1].startswith(f"{3 * expected} matches")
    assert any(line.startswith("mean score") for line in lines)
    alone = "seats=1" in words
    assert any("rating" in line for line in lines) is not alone


def test_a_file_of_other_seats_is_refused(
    capsys: pytest.CaptureFixture[str], pickers_map: Path, tmp_path: Path
) -> None:
    results = tmp_path / "results"
    words = ("tournament", "--maps", str(pickers_map), "--games", "1", "--results", str(results))
    run(capsys, *words, "--players", "poor,good")
    written = results.read_bytes()
    lines = run(capsys, *words, "--players", "poor,good")
    assert results.read_bytes() == written
    assert lines[-1].startswith("6 matches")
    assert main([*words, "--players", "poor,good", "--option", "seats=2"]) == 2
    told = capsys.readouterr().err
    assert one_sentence(told)
    assert "other seats, options" in told
