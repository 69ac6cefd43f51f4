"""CONTRIBUTING's recipe 'How to add a rule set', followed to the letter in a copy."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import derelict_game

ROOT = Path(derelict_game.__file__).parent.parent


def test_the_recipe_gives_a_rule_set_that_plays_and_conforms(tmp_path: Path) -> None:
    for name in ("derelict_game", "assets", "maps", "tests"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "saves").mkdir()

    def run(*words: str) -> str:
        env = {**os.environ, "PYTHONPATH": str(tmp_path)}
        done = subprocess.run(
            [sys.executable, "-m", *words], cwd=tmp_path, env=env, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    # 1. and 2. Copy Skirmish and rename it.
    package = tmp_path / "derelict_game" / "rules"
    shutil.copytree(package / "skirmish", package / "patrol")
    for path in (package / "patrol").iterdir():
        text = path.read_text().replace("skirmish", "patrol").replace("Skirmish", "Patrol")
        path.write_text(text)
    # 3. Its rulebook, its card and its look.
    games = tmp_path / "assets" / "games"
    shutil.copytree(games / "skirmish", games / "patrol")
    card = games / "patrol" / "game.json"
    card.write_text(card.read_text().replace("Skirmish", "Patrol"))
    # 4. A map.
    maps = tmp_path / "maps"
    text = (maps / "skirmish" / "junction.tmx").read_text().replace('"skirmish"', '"patrol"')
    run("derelict_game", "tiled-kit", "maps")
    (maps / "patrol" / "patrol.tmx").write_text(text)

    # 5. The conformance tests find it, and it plays.
    pytest = ("pytest", "-q", "-p", "no:cacheprovider", "-rA")
    tested = run(*pytest, "tests/test_conformance.py", "-k", "patrol")
    assert "test_properties_hold_at_every_question[1-patrol]" in tested
    run(*pytest, "tests/test_layers.py", "-k", "game or rules/patrol")
    run(*pytest, "tests/test_ui_play.py", "-k", "every_game and patrol")
    assert "draw 2" in run("derelict_game", "simulate", "--rules", "patrol", "--games", "2")
    checked = run("derelict_game", "check-map", "maps/patrol/patrol.tmx")
    assert "can be played with Patrol" in checked
