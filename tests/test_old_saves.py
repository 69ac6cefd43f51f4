"""Saves of version 1, made by an earlier program: they load, hold, have a past and go on."""

import json
from pathlib import Path

import pytest

from derelict_game.match.save import load_match, read_save, save_match
from derelict_game.match.verify import first_difference
from derelict_game.players.randomly import RandomPlayer
from derelict_game.rules.registry import built_in
from derelict_game.rules.seat import Seat

SAVES = sorted((Path(__file__).parent / "old_saves").glob("*.json"))
MARINES, ALIENS = Seat("marines"), Seat("aliens")


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_an_old_save_goes_on(path: Path, tmp_path: Path) -> None:
    assert json.loads(path.read_text().split("\n")[0])["version"] == 1
    match = load_match(path, built_in())
    assert match.log, "its past is whole"
    assert match.seats == (MARINES, ALIENS)
    assert first_difference(read_save(path), built_in()) is None
    match.players = {seat: RandomPlayer(f"{seat} 1") for seat in match.seats}
    for _ in range(40):
        if match.offer is not None:
            match.advance()
    save_match(match, tmp_path / "new.json")
    again = load_match(tmp_path / "new.json", built_in())
    assert again.steps == match.steps
    assert again.state == match.state
    assert again.log == match.log


def test_old_endings_have_returns() -> None:
    ends = {path.stem: load_match(path, built_in()).outcome for path in SAVES}
    won, drawn = ends["first-burn-over"], ends["junction-drawn"]
    assert won is not None
    assert won.winner == ALIENS
    assert won.returns == {MARINES: -1, ALIENS: 1}
    assert drawn is not None
    assert drawn.winner is None
    assert drawn.returns == {MARINES: 0, ALIENS: 0}
