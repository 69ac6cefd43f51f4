"""The window's benchmark: what it measures, and that its bars hold."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from derelict_game import places
from derelict_game.board.token import Role
from derelict_game.commands.bench_window import Figure, table
from derelict_game.match.mission import find_mission
from derelict_game.rules.registry import built_in
from derelict_game.ui.settings import Settings, save_settings
from derelict_game.ui.tools.made_up import FIXTURES, UNIT, made_up_match
from derelict_game.ui.tools.stopwatch import OUR_START, UNITS, Bench, crowded_match
from tests.conftest import Cli
from tests.windows import folders


def test_the_measured_board_is_crowded(tmp_path: Path) -> None:
    mission = find_mission("deep-hold", places.maps_dir(), built_in())
    match = crowded_match(mission)
    kinds = mission.rules.token_kinds
    units = [t for _, t in mission.rules.tokens(match.state) if kinds[t.kind].role is Role.UNIT]
    assert len(units) == UNITS
    bench = Bench(match, folders(tmp_path))
    assert len(bench.scene.log) >= 2000
    drawn = bench.animating()
    assert 0 < drawn.median <= drawn.slow


def test_the_measured_board_of_tiles_has_hundreds_of_fixtures(tmp_path: Path) -> None:
    match = made_up_match()
    kinds = [token.kind for _, token in match.rules.tokens(match.state)]
    assert len(kinds) - kinds.count(UNIT) == FIXTURES == 400
    assert kinds.count(UNIT) == 8
    bench = Bench(match, folders(tmp_path))
    drawn = bench.animating(together=8)
    assert 0 < drawn.median <= drawn.slow
    beat = bench.scene.showing.film.beat
    assert beat is None or len(beat.events) == 8


def test_the_table_says_which_bar_does_not_hold() -> None:
    figures = [Figure("quick", 1.0, 2.0, "x"), Figure("slow", 3.0, 2.0, "x", "3 ms beside 1 ms")]
    lines = table(figures).splitlines()
    assert "TOO MUCH" not in lines[1]
    assert lines[2].endswith("3 ms beside 1 ms  TOO MUCH")


@pytest.mark.parametrize("kept", [False, True])
def test_the_first_frame_waits_for_no_large_library(tmp_path: Path, kept: bool) -> None:
    path = tmp_path / "settings.json"
    if kept:
        assert save_settings(Settings(muted=True), path) == ""
    code = (
        "import atexit, pathlib, sys; atexit.register(lambda: print(*sys.modules));"
        " from derelict_game import places;"
        f" places.settings_file = lambda: pathlib.Path({str(path)!r}); {OUR_START}"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]
    loaded = subprocess.check_output(command, text=True).split()
    assert "pygame" in loaded
    assert not {"pydantic", "pytmx", "multiprocessing"} & set(loaded)


@pytest.mark.slow
def test_all_bars_hold(cli: Cli) -> None:
    done = cli("bench", "--window", "--json")
    figures = json.loads(done.stdout)
    assert len(figures) == 13
    assert all(figure["holds"] for figure in figures), figures
