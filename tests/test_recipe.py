"""CONTRIBUTING's recipe 'How to add a rule set', followed to the letter in a copy."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import derelict_game
from derelict_game.rules.position import Layout
from derelict_game.tiled.tileset import write_map
from tests import toy_race

ROOT = Path(derelict_game.__file__).parent.parent


PYTEST = ("pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-rA")


class Copy:
    """A copy of the whole project, in which somebody adds a game."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.games, self.maps = folder / "assets" / "games", folder / "maps"
        self.rules = folder / "derelict_game" / "rules"
        for name in ("derelict_game", "assets", "maps", "tests"):
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / name, folder / name, ignore=ignored)
        shutil.copy(ROOT / "pyproject.toml", folder)
        (folder / "saves").mkdir()

    def run(self, *words: str) -> str:
        """Run a module in the copy; return what it prints."""
        env = {**os.environ, "PYTHONPATH": str(self.folder)}
        command = [sys.executable, "-m", *words]
        done = subprocess.run(command, cwd=self.folder, env=env, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


def test_the_recipe_gives_a_rule_set_that_plays_and_conforms(tmp_path: Path) -> None:
    copy = Copy(tmp_path)
    run, package, games, maps = copy.run, copy.rules, copy.games, copy.maps

    # 1. and 2. Copy Skirmish and rename it.
    shutil.copytree(package / "skirmish", package / "patrol")
    for path in (package / "patrol").iterdir():
        text = path.read_text().replace("skirmish", "patrol").replace("Skirmish", "Patrol")
        path.write_text(text)
    # 3. Its rulebook, its card and its look.
    shutil.copytree(games / "skirmish", games / "patrol")
    card = games / "patrol" / "game.json"
    card.write_text(card.read_text().replace("Skirmish", "Patrol"))
    # 4. A map.
    text = (maps / "skirmish" / "junction.tmx").read_text().replace('"skirmish"', '"patrol"')
    run("derelict_game", "tiled-kit", "maps")
    (maps / "patrol" / "patrol.tmx").write_text(text)

    # 5. The conformance tests find it, and it plays.
    files = ("tests/test_conformance.py", "tests/test_layers.py", "tests/test_ui_play.py")
    tested = run(*PYTEST, *files, "-k", "patrol or (test_layers and game)")
    assert "test_properties_hold_at_every_question[1-patrol]" in tested
    assert all(f"PASSED {file}" in tested for file in files)
    assert "draw 2" in run("derelict_game", "simulate", "--rules", "patrol", "--games", "2")
    checked = run("derelict_game", "check-map", "maps/patrol/patrol.tmx")
    assert "can be played with Patrol" in checked


def test_the_recipe_for_a_game_of_another_shape(tmp_path: Path) -> None:
    copy = Copy(tmp_path)
    # 1. The nearest model.
    text = (ROOT / "tests" / "toy_race.py").read_text().replace("toy_race", "belts")
    (copy.rules / "belts").mkdir()
    (copy.rules / "belts" / "__init__.py").write_text(text)
    # 2. Its card, its rulebook and its look.
    folder = copy.games / "belts"
    folder.mkdir()
    (folder / "game.json").write_text('{"title": "Belts"}')
    (folder / "rulebook.md").write_text("# Belts\n\nBe the first at the flag.\n")
    look = {"fixture": True, "landmark": True}
    written = {"ground": "tiles", "tokens": {"tokens": {"banner": look}}}
    (folder / "look.json").write_text(json.dumps(written))
    # 3. A map.
    copy.run("derelict_game", "tiled-kit", "maps")
    layout = Layout.read(toy_race.POSITION)
    path = copy.maps / "belts" / "lap.tmx"
    write_map(
        path, layout.chart(), layout.placed(), {"rules": "belts", "title": "Lap"}, path.parent
    )

    # 4. The conformance tests find it, and it plays with any number of seats.
    files = ("tests/test_conformance.py", "tests/test_ui_play.py")
    chosen = "(test_conformance and lap) or (every_game and belts)"
    tested = copy.run(*PYTEST, *files, "-k", chosen)
    assert "test_properties_hold_at_every_question[1-lap]" in tested
    assert all(f"PASSED {file}" in tested for file in files)
    words = ("simulate", "--rules", "belts", "--games", "2", "--option", "runners=4")
    assert "runner4" in copy.run("derelict_game", *words)
    assert "can be played with Belt Race" in copy.run("derelict_game", "check-map", str(path))
