"""The window's settings: kept between runs, whatever becomes of their file."""

import json
from pathlib import Path

import pytest
from pydantic import ValidationError

from derelict_game.ui.settings import (
    Palette,
    Settings,
    Speed,
    clashes,
    load_settings,
    save_settings,
)


def test_settings_survive_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    settings = Settings(scale=150, own_speed=Speed.OFF, palette=Palette.SAFE, keys={"undo": "z"})
    assert save_settings(settings, path) == ""
    assert load_settings(path) == (settings, "")


def test_no_file_means_defaults(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "none.json") == (Settings(), "")


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "\x00", '"x"'])
def test_a_damaged_file_means_defaults_and_a_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text)
    settings, sentence = load_settings(path)
    assert settings == Settings()
    assert sentence == "The settings file was damaged; everything is back to its default."


def test_what_makes_sense_in_a_file_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    wrong = {"scale": 9000, "window": [10, 10], "muted": True, "own_speed": "warp", "new": 1}
    path.write_text(json.dumps(wrong))
    settings, sentence = load_settings(path)
    assert settings == Settings(muted=True)
    assert sentence.endswith("are back to their defaults: own_speed, scale, window.")


def test_a_file_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    assert load_settings(tmp_path)[1] == "The settings cannot be read: is a directory."
    (tmp_path / "file").write_text("")
    assert save_settings(Settings(), tmp_path / "file" / "x").startswith("The settings cannot be")


def test_values_are_checked_when_they_are_set() -> None:
    settings = Settings()
    with pytest.raises(ValidationError):
        settings.sound_volume = 101
    assert settings.sound_volume == 80


def test_the_scale_keeps_the_layout_whole() -> None:
    settings = Settings(scale=250)
    assert settings.scale_for(1024, 640) == 1.0
    assert settings.scale_for(2048, 1280) == 2.0
    assert settings.scale_for(9000, 9000) == 2.5
    assert settings.scale_for(800, 600) == 1.0


def test_keys_that_clash() -> None:
    keys = {"move": "m", "menu": "m", "undo": "z"}
    assert clashes(keys) == {"m": ["move", "menu"]}
    assert clashes({"move": "m", "undo": "z"}) == {}
