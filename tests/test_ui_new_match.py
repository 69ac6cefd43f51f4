"""The screen for a new match: every game begins as it is offered."""

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from derelict_game import places
from derelict_game.players import cast
from derelict_game.players.names import HUMAN
from derelict_game.rules.registry import Registry, built_in
from derelict_game.ui.scenes.briefing import BriefingScene
from derelict_game.ui.scenes.new_match import NewMatchScene
from derelict_game.ui.widgets.choice_list import ChoiceList
from derelict_game.ui.widgets.fields import Picker
from derelict_game.ui.widgets.label import Label
from tests.test_ui_flow import Solo, widgets_of
from tests.windows import Hands, folders


def pick_game(hands: Hands, title: str) -> None:
    """Choose a game on the screen for a new match."""
    for _ in range(9):
        picker = widgets_of(hands, Picker)[0]
        if picker.values[picker.place] == title:
            return
        hands.click((picker.rect.right - 4, picker.rect.centery))
    raise AssertionError(title)


def test_every_game_begins_as_it_is_offered(tmp_path: Path) -> None:
    for rules in built_in():
        hands = Hands(tmp_path, opened=NewMatchScene)
        hands.wait(0.5)
        pick_game(hands, rules.title)
        hands.push("Begin")
        assert isinstance(hands.scene, BriefingScene), hands.scene.note  # type: ignore[attr-defined]
        assert hands.play.match.rules.name == rules.name
        hands.play.close()


def test_a_game_says_what_it_is_like(tmp_path: Path) -> None:
    hands = Hands(tmp_path, opened=NewMatchScene)
    hands.wait(0.5)
    pick_game(hands, "Skirmish")
    said = [label.text for label in widgets_of(hands, Label)]
    assert any("nobody can be hurt" in text for text in said)


def test_each_game_remembers_its_own_players(tmp_path: Path) -> None:
    hands = Hands(tmp_path, opened=NewMatchScene)
    hands.wait(0.5)
    pick_game(hands, "Derelict")
    aliens = widgets_of(hands, Picker)[2]
    hands.click((aliens.rect.right - 4, aliens.rect.centery))
    chosen = widgets_of(hands, Picker)[2]
    assert chosen.values[chosen.place] == "veteran"
    pick_game(hands, "Skirmish")
    other = widgets_of(hands, Picker)[2]
    assert other.values[other.place] == "searcher"
    pick_game(hands, "Derelict")
    chosen = widgets_of(hands, Picker)[2]
    assert chosen.values[chosen.place] == "veteran"


def test_a_scrolled_list_shows_rows_after_the_game_is_switched(tmp_path: Path) -> None:
    hands = Hands(tmp_path, opened=NewMatchScene)
    hands.wait(0.5)
    pick_game(hands, "Derelict")
    rows = widgets_of(hands, ChoiceList)[0]
    hands.point(rows.rect.center)
    for _ in range(30):
        hands.post(pygame.MOUSEWHEEL, x=0, y=-1)
    assert widgets_of(hands, ChoiceList)[0].top > 0
    pick_game(hands, "Skirmish")
    rows = widgets_of(hands, ChoiceList)[0]
    assert rows.rows
    assert rows.top == 0


def test_the_top_of_a_list_is_always_in_range() -> None:
    rows = ChoiceList(pygame.Rect(0, 0, 100, 100), [], 0, lambda _: None, row_height=20)
    rows.top = 40
    assert rows.top == 0
    rows.top = -3
    assert rows.top == 0


def test_an_old_error_is_gone_after_the_next_act(tmp_path: Path) -> None:
    hands = Hands(tmp_path, opened=NewMatchScene)
    hands.wait(0.5)
    hands.scene.note = "There is no player."  # type: ignore[attr-defined]
    hands.click((5, 5))
    assert not hands.scene.note  # type: ignore[attr-defined]


def test_a_game_whose_only_player_is_random_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cast, "levels_of", lambda _: {})
    hands = Hands(tmp_path, opened=NewMatchScene)
    hands.wait(0.5)
    pick_game(hands, "Skirmish")
    hands.push("Begin")
    assert hands.play.match.player_names == {"marines": HUMAN, "aliens": "random"}
    hands.play.close()


def test_a_map_with_one_seat_begins(tmp_path: Path) -> None:
    maps = tmp_path / "maps"
    shutil.copytree(places.game_maps_dir("skirmish"), maps, ignore=shutil.ignore_patterns("*.tmx"))
    text = (places.game_maps_dir("skirmish") / "junction.tmx").read_text()
    (maps / "alone.tmx").write_text(text.replace('value="skirmish"', 'value="solo"'))
    hands = Hands(tmp_path)
    hands.stage.folders = replace(folders(tmp_path), maps=maps)
    hands.stage.registry = Registry([Solo()])
    hands.push("New match")
    hands.wait(0.3)
    assert len(widgets_of(hands, Picker)) == 2, "the game and one seat"
    hands.push("Begin")
    assert isinstance(hands.scene, BriefingScene)
    assert hands.play.match.player_names == {"marines": HUMAN}


def test_tab_reaches_everything_on_the_screen(tmp_path: Path) -> None:
    hands = Hands(tmp_path, opened=NewMatchScene)
    hands.wait(0.5)
    scene: Any = hands.scene
    seen = set()
    for _ in range(60):
        hands.press(pygame.K_TAB)
        focus = scene.group.focus or scene._right.focus
        assert (scene.group.focus is None) != (scene._right.focus is None)
        seen.add(id(focus))
    widgets = [*scene.group.widgets, *scene._right.widgets]
    assert {id(one) for one in widgets if one.takes_focus} <= seen
