"""The benchmark measures what it says, with and without its yardstick."""

import json
import sys

import pytest

from derelict_game.cli import main
from derelict_game.commands import bench
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
