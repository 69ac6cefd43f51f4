"""The screen for a new match: every game begins as it is offered."""

import shutil
from collections.abc import Callable
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
from derelict_game.ui.stage import Stage
from derelict_game.ui.widgets.button import Button
from derelict_game.ui.widgets.choice_list import ChoiceList, Row
from derelict_game.ui.widgets.fields import Picker, TextField
from derelict_game.ui.widgets.label import Label
from tests.pickers import ALL, PICKERS
from tests.test_ui_flow import Solo, widgets_of
from tests.windows import Hands, folders, quick_settings


def screen_of(game: str) -> Callable[[Stage], NewMatchScene]:
    """Return what opens the new-match screen of a game."""
    return lambda stage: NewMatchScene(stage, game)


def pickers_screen(tmp_path: Path, maps: tuple[str, ...] = ("table",), scale: int = 100) -> Hands:
    """Return the window with the screen of a toy game whose option says how many play."""
    folder = tmp_path / "maps"
    game_maps = places.game_maps_dir("skirmish")
    shutil.copytree(game_maps, folder, ignore=shutil.ignore_patterns("*.tmx"))
    text = (game_maps / "junction.tmx").read_text().replace("skirmish", PICKERS.name)
    for name in maps:
        (folder / f"{name}.tmx").write_text(text)
    hands = Hands(tmp_path, settings=quick_settings(scale=scale))
    hands.stage.folders = replace(folders(tmp_path), maps=folder)
    hands.stage.registry = Registry([PICKERS])
    hands.stage.open(NewMatchScene(hands.stage, PICKERS.name))
    hands.wait(0.2)
    return hands


def seat_names(hands: Hands) -> list[str]:
    """Return the seats that are listed."""
    titles = [seat.capitalize() for seat in ALL]
    return [label.text for label in widgets_of(hands, Label) if label.text in titles]


def number_of_seats(hands: Hands) -> Picker:
    """Return the field that says how many play."""
    found: list[Picker] = widgets_of(hands, Picker)
    return next(one for one in found if len(one.values) == 8)


def test_every_game_begins_as_it_is_offered(tmp_path: Path) -> None:
    for rules in built_in():
        hands = Hands(tmp_path, opened=screen_of(rules.name))
        hands.wait(0.5)
        hands.push("Begin")
        assert isinstance(hands.scene, BriefingScene), hands.scene.note  # type: ignore[attr-defined]
        assert hands.play.match.rules.name == rules.name
        hands.play.close()


def test_a_game_says_what_it_is_like_and_lists_its_own_maps(tmp_path: Path) -> None:
    hands = Hands(tmp_path, opened=screen_of("skirmish"))
    hands.wait(0.5)
    assert hands.scene.heading == "Skirmish: new match"  # type: ignore[attr-defined]
    said = [label.text for label in widgets_of(hands, Label)]
    assert any("nobody can be hurt" in text for text in said)
    (rows,) = widgets_of(hands, ChoiceList)
    assert [row.title for row in rows.rows] == ["The Long Gallery", "The Junction"]
    assert "Make a mission …" not in [button.label for button in widgets_of(hands, Button)]
    other = next(w for w in widgets_of(hands, Picker) if HUMAN in w.values and w.place)
    assert other.values[other.place] == "searcher"


# ---- who plays


def test_an_option_says_how_many_seats_are_listed(tmp_path: Path) -> None:
    hands = pickers_screen(tmp_path)
    assert seat_names(hands) == ["One", "Two", "Three"]
    for seats in (4, 5):
        field = number_of_seats(hands)
        hands.click((field.rect.right - 4, field.rect.centery))
        assert len(seat_names(hands)) == seats
        assert number_of_seats(hands).rect == field.rect, "it stays under the mouse"
    scene: Any = hands.scene
    assert scene._right.focus is number_of_seats(hands)
    hands.press(pygame.K_LEFT)
    assert seat_names(hands) == ["One", "Two", "Three", "Four"]
    hands.push("Begin")
    match = hands.play.match
    assert match.seats == ALL[:4]
    assert list(match.player_names) == list(ALL[:4])
    assert match.player_names["one"] == HUMAN
    assert HUMAN not in list(match.player_names.values())[1:]
    hands.play.close()


def test_alone_there_are_no_opponents(tmp_path: Path) -> None:
    hands = pickers_screen(tmp_path)
    field = number_of_seats(hands)
    for _ in range(2):
        hands.click((field.rect.left + 4, field.rect.centery))
    assert seat_names(hands) == ["One"]
    hands.push("Begin")
    assert hands.play.match.player_names == {"one": HUMAN}
    hands.play.close()


@pytest.mark.parametrize("scale", [100, 200])
def test_eight_seats_can_all_be_reached(scale: int, tmp_path: Path) -> None:
    hands = pickers_screen(tmp_path, scale=scale)
    field = number_of_seats(hands)
    for _ in range(3):
        hands.click((field.rect.left + 4, field.rect.centery))
    assert len(seat_names(hands)) == 8
    fields = [w for w in widgets_of(hands, Picker) if HUMAN in w.values]
    scene: Any = hands.scene
    for _ in range(40):
        hands.press(pygame.K_TAB)
        if scene._right.focus is fields[-1]:
            break
    assert scene._right._area.contains(fields[-1].rect), "what has the focus is seen"
    rects = [w.rect for w in widgets_of(hands, Picker)]
    for place, rect in enumerate(rects):
        assert rect.collidelist(rects[place + 1 :]) < 0


def test_one_map_needs_no_list(tmp_path: Path) -> None:
    alone = pickers_screen(tmp_path / "one")
    assert not widgets_of(alone, ChoiceList)
    both = pickers_screen(tmp_path / "two", ("table", "other"))
    assert len(widgets_of(both, ChoiceList)[0].rows) == 2


# ---- the screen


def test_the_top_of_a_list_is_always_in_range() -> None:
    rows = ChoiceList(pygame.Rect(0, 0, 100, 100), [], 0, lambda _: None, row_height=20)
    rows.top = 40
    assert rows.top == 0
    rows.top = -3
    assert rows.top == 0


def test_an_old_error_is_gone_after_the_next_act(tmp_path: Path) -> None:
    hands = Hands(tmp_path, opened=screen_of("derelict"))
    hands.wait(0.5)
    hands.scene.note = "There is no player."  # type: ignore[attr-defined]
    hands.click((5, 5))
    assert not hands.scene.note  # type: ignore[attr-defined]


def test_a_game_whose_only_player_is_random_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cast, "levels_of", lambda _: {})
    hands = Hands(tmp_path, opened=screen_of("skirmish"))
    hands.wait(0.5)
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
    assert len(widgets_of(hands, Picker)) == 1, "one seat"
    hands.push("Begin")
    assert isinstance(hands.scene, BriefingScene)
    assert hands.play.match.player_names == {"marines": HUMAN}


def test_tab_reaches_everything_on_the_screen(tmp_path: Path) -> None:
    hands = Hands(tmp_path, opened=screen_of("derelict"))
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


def test_a_number_that_an_option_cannot_take_is_told_by_its_title_and_an_empty_one_is_the_usual(
    tmp_path: Path,
) -> None:
    hands = Hands(tmp_path, opened=screen_of("arena"))
    screen = hands.scene
    assert isinstance(screen, NewMatchScene)

    def limit() -> TextField:
        fields: list[TextField] = widgets_of(hands, TextField)
        return next(field for field in fields if field.hint == "60")

    hands.click(limit().rect.center)
    for _ in limit().text:
        hands.press(pygame.K_BACKSPACE)
    assert not limit().text
    hands.type("501")
    hands.push("Begin")
    assert hands.scene is screen
    assert "takes a number from 1 to 500" in screen.note
    assert "turn_limit" not in screen.note
    for _ in "501":
        hands.press(pygame.K_BACKSPACE)
    hands.push("Begin")
    hands.wait(0.2)
    assert hands.scene is not screen


def test_a_row_of_which_only_the_beginning_is_seen_can_be_chosen() -> None:
    rows = ChoiceList(
        pygame.Rect(0, 0, 100, 50),
        [Row(str(number)) for number in range(4)],
        0,
        lambda _: None,
        row_height=20,
    )
    press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(10, 45), button=1)
    rows.handle(press)
    assert (rows.place, rows.top) == (2, 1)


def test_after_a_map_was_made_enter_begins_with_it(tmp_path: Path) -> None:
    hands = Hands(tmp_path, opened=screen_of("arena"))
    screen = hands.scene
    assert isinstance(screen, NewMatchScene)
    button = hands.button("Make a map …")
    screen.group.focus = button
    screen._add(places.game_maps_dir("arena") / "armoury.tmx")
    hands.press(pygame.K_RETURN)
    hands.wait(0.2)
    assert isinstance(hands.scene, BriefingScene)
