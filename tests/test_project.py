"""The project's promises: its two commands, its wheel, its folders."""

import re
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from derelict_game import places

ROOT = Path(__file__).parent.parent


def test_the_readme_has_exactly_two_set_up_commands_and_the_gate_runs_the_tests_one() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = re.findall(r"^python3 -m venv .*$", text, re.MULTILINE)
    assert len(commands) == 2
    assert commands[1] in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_a_checkout_keeps_its_saves_beside_its_code() -> None:
    assert places.saves_dir() == ROOT / "saves"
    assert places.maps_dir() == ROOT / "maps"
    assert places.assets_dir() == ROOT / "assets"


@pytest.mark.slow
def test_a_wheel_holds_maps_and_assets_and_works_from_any_folder(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(tmp_path), str(ROOT)]
    subprocess.run(pip, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names if ".dist-info/" not in name}
    assert tops == {"derelict_game"}
    assert "derelict_game/maps/skirmish/junction.tmx" in names
    assert "derelict_game/maps/derelict/templates/marine.tx" in names
    assert "derelict_game/assets/games/skirmish/rulebook.md" in names
    assert "derelict_game/assets/shared/look.json" in names
    assert "derelict_game/py.typed" in names
    venv.create(tmp_path / "env", with_pip=True)
    python = str(tmp_path / "env" / "bin" / "python")
    subprocess.run([python, "-m", "pip", "install", "-q", str(wheel)], check=True)
    derelict = str(tmp_path / "env" / "bin" / "derelict")
    words = [derelict, "simulate", "--games", "2", "--option", "turn_limit=2"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "draw 2" in done.stdout
    where = "from derelict_game import places; print(places.saves_dir())"
    saves = subprocess.run([python, "-c", where], cwd=tmp_path, capture_output=True, text=True)
    assert "derelict" in saves.stdout
    assert str(tmp_path) not in saves.stdout
