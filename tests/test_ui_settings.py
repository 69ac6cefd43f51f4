"""The window's settings: kept between runs, whatever becomes of their file."""

import json
from pathlib import Path
from typing import Any

import pygame
import pytest

from derelict_game.ui.opening import open_stage
from derelict_game.ui.scenes.settings import CONFIRM_END, SettingsScene
from derelict_game.ui.settings import (
    Palette,
    Settings,
    Speed,
    clashes,
    first_settings,
    load_settings,
    save_settings,
)
from derelict_game.ui.widgets.fields import Slider
from tests.windows import Hands, folders, quick_settings


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
    with pytest.raises(ValueError, match="range"):
        settings.sound_volume = 101
    assert settings == Settings()


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("window", ([1024, 639], [1023, 640], [2000], [2000, 2000, 1], "no", ["2000", 2000], None)),
        ("full_screen", (1, "true", None)),
        ("scale", (99, 251, 100.0, "100", True)),
        ("own_speed", ("warp", 1, None)),
        ("palette", ("drab", ["standard"])),
        ("keys", (["undo"], {"undo": 1}, {"undo": None}, "z")),
    ],
)
def test_no_setting_takes_what_makes_no_sense(
    tmp_path: Path, name: str, values: tuple[object, ...]
) -> None:
    path = tmp_path / "settings.json"
    for value in values:
        path.write_text(json.dumps({name: value, "muted": True}))
        settings, sentence = load_settings(path)
        assert settings == Settings(muted=True), value
        assert sentence.endswith(f"are back to their defaults: {name}."), value


def test_the_scale_keeps_the_layout_whole() -> None:
    settings = Settings(scale=250)
    assert settings.scale_for(1024, 640) == 1.0
    assert settings.scale_for(2048, 1280) == 2.0
    assert settings.scale_for(9000, 9000) == 2.5
    assert settings.scale_for(800, 600) == 1.0


@pytest.mark.parametrize(
    ("screen", "window", "scale"),
    [
        ((1920, 1080), (1280, 720), 100),
        ((2560, 1440), (1664, 936), 130),
        ((3840, 2160), (2560, 1440), 200),
        ((7680, 4320), (2560, 1440), 200),
        ((1366, 768), (1229, 691), 100),
        ((1280, 720), (1152, 648), 100),
        ((3440, 1440), (1664, 936), 130),
    ],
)
def test_a_first_start_suits_the_screen(
    screen: tuple[int, int], window: tuple[int, int], scale: int
) -> None:
    settings = first_settings(screen)
    assert (settings.window, settings.scale, settings.full_screen) == (window, scale, False)
    assert settings.scale_for(*window) == scale / 100, "and it is no larger than the window bears"


@pytest.mark.parametrize("screen", [(1024, 600), (800, 600), (640, 1200)])
def test_a_screen_that_is_too_small_for_the_window_is_filled(screen: tuple[int, int]) -> None:
    assert first_settings(screen).full_screen


def test_the_first_start_asks_for_the_size_of_the_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(3840, 2160)])
    stage = open_stage(folders(tmp_path))
    assert (stage.settings.scale, stage.size) == (200, (2560, 1440))
    assert save_settings(Settings(), tmp_path / "settings.json") == ""
    assert open_stage(folders(tmp_path)).settings.scale == 100, "what was chosen stays"


def test_the_slider_says_when_the_window_limits_it(tmp_path: Path) -> None:
    hands = Hands(tmp_path, settings=quick_settings((1440, 900)), opened=SettingsScene)
    scene: Any = hands.scene
    slider = next(one for one in scene.group.widgets if isinstance(one, Slider))
    assert slider.remark is not None
    assert slider.remark(140) == ""
    assert slider.remark(200) == "limited to 141 % by this window"


def test_dragging_the_scale_counts_when_it_is_let_go(tmp_path: Path) -> None:
    hands = Hands(tmp_path, settings=quick_settings((2560, 1440)), opened=SettingsScene)
    scene: Any = hands.scene
    slider = next(one for one in scene.group.widgets if isinstance(one, Slider))
    left, y = slider.rect.left + 2, slider.rect.centery
    hands.post(pygame.MOUSEBUTTONDOWN, pos=(left, y), button=1)
    for x in range(left, left + 90, 10):
        hands.post(pygame.MOUSEMOTION, pos=(x, y), rel=(10, 0), buttons=(1, 0, 0))
        assert hands.stage.settings.scale == 100, "nothing jumps under the mouse"
    hands.post(pygame.MOUSEBUTTONUP, pos=(left + 80, y), button=1)
    assert 130 < hands.stage.settings.scale < 200


def test_whether_to_ask_before_the_end_of_a_turn_is_a_setting(tmp_path: Path) -> None:
    hands = Hands(tmp_path, opened=SettingsScene)
    scene: Any = hands.scene
    assert Settings().confirm_end, "asked at first"
    hands.stage.settings.confirm_end = True
    scene.fill()
    asks = next(one for one in scene.group.widgets if getattr(one, "label", "") == CONFIRM_END)
    hands.click(asks.rect.center)
    assert not hands.stage.settings.confirm_end
    assert not load_settings(tmp_path / "settings.json")[0].confirm_end


def test_the_buttons_below_are_reached_by_keys(tmp_path: Path) -> None:
    hands = Hands(tmp_path, opened=SettingsScene)
    hands.press(pygame.K_TAB)
    hands.press(pygame.K_TAB, pygame.KMOD_SHIFT)
    hands.press(pygame.K_RETURN)
    assert not isinstance(hands.scene, SettingsScene), "Done is the last of all"


def test_keys_that_clash() -> None:
    keys = {"move": "m", "menu": "m", "undo": "z"}
    assert clashes(keys) == {"m": ["move", "menu"]}
    assert clashes({"move": "m", "undo": "z"}) == {}
