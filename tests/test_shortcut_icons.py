"""The icons of the shortcuts: every system gets the file that it can read."""

import plistlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from derelict_game import places
from derelict_game.commands.menus import LINK_SCRIPT, shortcut
from derelict_game.commands.shortcut import Machine, ShortcutError

ICON = places.assets_dir() / "shared" / "art" / "icon.svg"


def machine(platform: str, folder: Path) -> Machine:
    """Return a machine of a platform whose PowerShell writes down what it was told."""

    def tell(words: Sequence[str], environ: Mapping[str, str]) -> CompletedProcess[str]:
        Path(environ["DERELICT_LINK"]).write_text(environ["DERELICT_ICON"], encoding="utf-8")
        return CompletedProcess(words, 0, "", "")

    python = folder / "python"
    return Machine(platform, {"APPDATA": str(folder)}, folder, python, folder, ICON, tell)


def test_the_link_of_windows_has_the_icon(tmp_path: Path) -> None:
    (link,) = shortcut(machine("win32", tmp_path)).install()
    icon = Path(link.read_text(encoding="utf-8"))
    assert icon == ICON.with_suffix(".ico")
    assert icon.is_file()
    assert "$link.IconLocation = $env:DERELICT_ICON + ',0'" in LINK_SCRIPT


def test_the_bundle_of_macos_has_the_icon(tmp_path: Path) -> None:
    (bundle,) = shortcut(machine("darwin", tmp_path)).install()
    keys = plistlib.loads((bundle / "Contents" / "Info.plist").read_bytes())
    icon = bundle / "Contents" / "Resources" / keys["CFBundleIconFile"]
    assert icon.read_bytes() == ICON.with_suffix(".icns").read_bytes()


def test_without_its_icon_there_is_no_bundle(tmp_path: Path) -> None:
    made = shortcut(replace(machine("darwin", tmp_path), icon=tmp_path / "gone.svg"))
    with pytest.raises(ShortcutError, match="cannot be read: "):
        made.install()
    assert list(tmp_path.rglob("*")) == []
