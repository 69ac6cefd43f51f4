"""The screens around the match: title, new match, saves, settings, rulebook, boxes."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from derelict_game import places
from derelict_game.cli import main
from derelict_game.match.game_cards import shelf
from derelict_game.match.save import save_match
from derelict_game.match.table import name_players
from derelict_game.players.names import HUMAN
from derelict_game.players.program import ProgramPlayer
from derelict_game.rules.choice import Choice
from derelict_game.rules.seat import Seat
from derelict_game.rules.wreck import won
from derelict_game.ui import opening
from derelict_game.ui.app import MOST_FAULTS, WindowBroken
from derelict_game.ui.opening import _has_screen
from derelict_game.ui.play.play_scene import PlayScene
from derelict_game.ui.scene import Scene
from derelict_game.ui.scenes.begin import play
from derelict_game.ui.scenes.briefing import BriefingScene
from derelict_game.ui.scenes.curtain import Curtain
from derelict_game.ui.scenes.end import EndScene
from derelict_game.ui.scenes.ending import Ending, ending_of
from derelict_game.ui.scenes.game import GameScene
from derelict_game.ui.scenes.match_menu import MatchMenu
from derelict_game.ui.scenes.new_match import NewMatchScene
from derelict_game.ui.scenes.notice import Notice, message
from derelict_game.ui.scenes.reasons import ReasonsScene
from derelict_game.ui.scenes.rulebook import RulebookScene
from derelict_game.ui.scenes.saves import LoadScene, SaveScene
from derelict_game.ui.scenes.settings import SettingsScene
from derelict_game.ui.scenes.shelf import ShelfScene
from derelict_game.ui.scenes.title import TitleScene
from derelict_game.ui.settings import Settings, Speed, load_settings
from derelict_game.ui.stage import Stage
from derelict_game.ui.widgets.choice_list import ChoiceList
from derelict_game.ui.widgets.fields import Picker, TextField
from tests.waiting import HANGS, wait_until
from tests.windows import FRAME, Hands, folders, new_match, new_match_scene, quick_settings


def widgets_of(hands: Hands, kind: type) -> list[Any]:
    """Return the widgets of a kind on the scene on top."""
    groups = [v for v in vars(hands.scene).values() if hasattr(v, "widgets")]
    return [w for group in groups for w in group.widgets if isinstance(w, kind)]


# ---- title and new match


def test_a_click_on_the_chosen_row_chooses_and_a_double_click_begins(tmp_path: Path) -> None:
    hands = Hands(tmp_path, opened=new_match_scene)
    hands.wait(0.5)
    rows = widgets_of(hands, ChoiceList)[0]
    assert [row.title for row in rows.rows][:2] == ["First Burn", "Last Signal"], "easy ones first"
    first, second = ((rows.rect.left + 200, rows.rect.top + 30 + 72 * n) for n in range(2))
    for place in (first, first, second, first):
        hands.click(place)
        hands.wait(0.5)
        assert isinstance(hands.scene, NewMatchScene)
    hands.click(first)
    hands.click(second)
    assert isinstance(hands.scene, NewMatchScene), "quick, but not on the same row"
    hands.click(second)
    assert isinstance(hands.scene, BriefingScene)
    assert hands.play.title == "Last Signal"


def test_a_match_is_set_up_and_begun_by_clicks(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    assert isinstance(hands.scene, TitleScene)
    hands.push("New match")
    assert isinstance(hands.scene, NewMatchScene)
    hands.wait(0.2)
    rows = widgets_of(hands, ChoiceList)[0]
    titles = [row.title for row in rows.rows]
    assert "First Burn" in titles
    y = rows.rect.top + titles.index("First Burn") * 72 + 30
    hands.click((rows.rect.left + 200, y))
    seats = [w for w in widgets_of(hands, Picker) if HUMAN in w.values]
    while seats[1].values[seats[1].place] != HUMAN:
        hands.click((seats[1].rect.left + 4, seats[1].rect.centery))
        seats = [w for w in widgets_of(hands, Picker) if HUMAN in w.values]
    seed = next(w for w in widgets_of(hands, TextField) if w.hint == "random")
    hands.click(seed.rect.center)
    hands.press(pygame.K_END)
    for _ in range(12):
        hands.press(pygame.K_BACKSPACE)
    hands.type("4x2")
    hands.push("Begin")
    match = hands.play.match
    assert match.chance.seed == 42, "letters are no digits"
    assert match.player_names == {"marines": "human", "aliens": "human"}
    assert hands.play.title == "First Burn"
    assert match.observer is None, "nothing is kept of a match that has not begun"
    hands.press(pygame.K_ESCAPE)
    hands.wait(0.1)
    assert isinstance(hands.scene, NewMatchScene), "back to where it was set up"
    hands.push("Begin")
    hands.press(pygame.K_RETURN)
    assert hands.play.match.observer is not None
    assert len([s for s in hands.stage.scenes if isinstance(s, NewMatchScene)]) == 0


def test_a_broken_map_is_greyed_with_its_reason(tmp_path: Path) -> None:
    maps = tmp_path / "maps"
    shutil.copytree(places.maps_dir(), maps)
    (maps / "ruin.tmx").write_text("<map/>")
    hands = Hands(tmp_path)
    hands.stage.folders = replace(folders(tmp_path), maps=maps)
    hands.push("New match")
    hands.wait(0.3)
    rows = widgets_of(hands, ChoiceList)[0].rows
    ruin = next(row for row in rows if row.title == "ruin")
    assert not ruin.enabled
    assert ruin.detail.endswith(".")


def test_a_program_without_a_command_is_refused_in_a_sentence(tmp_path: Path) -> None:
    hands = Hands(tmp_path, opened=new_match_scene)
    hands.wait(0.2)
    picker = next(w for w in widgets_of(hands, Picker) if HUMAN in w.values)
    hands.click((picker.rect.left + 4, picker.rect.centery))
    hands.push("Begin")
    assert isinstance(hands.scene, NewMatchScene)
    assert hands.scene.note.startswith("There is no player")


def test_the_computer_plays_in_a_process_of_its_own(tmp_path: Path) -> None:
    match = new_match("first-burn", turn_limit=1)
    name_players(match, {Seat("marines"): "random", Seat("aliens"): "random"})
    hands = Hands(tmp_path)
    play(hands.stage, match, "Watched")
    assert all(isinstance(player, ProgramPlayer) for player in match.players.values())
    wait_until(lambda: match.offer is None, lambda: hands.app.step(FRAME))
    assert match.outcome is not None
    assert not [event for event in match.log if event.type == "remark"]
    again = new_match("first-burn", turn_limit=1)
    for step in match.steps:
        again.choose(step.choice)
    assert again.outcome == match.outcome
    hands.stage.scenes[-1].close()


# ---- saves and going on


def test_saved_loaded_and_gone_on_with(tmp_path: Path) -> None:
    match = new_match("junction")
    hands = Hands(tmp_path, match)
    hands.take(Choice("activate", match.offer.choices[0].cell))  # type: ignore[union-attr]
    hands.press(pygame.K_F5)
    assert isinstance(hands.scene, SaveScene)
    hands.type(" evening")
    hands.press(pygame.K_RETURN)
    hands.app.step(FRAME)
    assert isinstance(hands.scene, PlayScene)
    saved = list((tmp_path / "saves").glob("*.json"))
    assert [path.stem for path in saved] == ["The Junction turn 1 evening"]
    hands.press(pygame.K_ESCAPE)
    hands.push("Load")
    hands.wait(0.2)
    rows = widgets_of(hands, ChoiceList)[0].rows
    assert rows[0].title == "The Junction turn 1 evening"
    assert "Skirmish  ·  The Junction, turn 1, Marines to choose" in rows[0].detail
    assert rows[0].picture is not None
    hands.push("Load")
    assert hands.play.match is not match
    assert hands.play.match.steps == match.steps
    assert len(hands.stage.scenes) == 2, "the old match is left"


def test_saving_twice_asks_before_it_replaces(tmp_path: Path) -> None:
    match = new_match("junction")
    hands = Hands(tmp_path, match)
    for _ in range(2):
        hands.press(pygame.K_F5)
        hands.push("Save")
        hands.app.step(FRAME)
    assert isinstance(hands.scene, SaveScene)
    assert "already" in hands.scene.note
    hands.push("Save")
    hands.app.step(FRAME)
    assert isinstance(hands.scene, PlayScene)


@pytest.mark.parametrize("name", ["", "a/b", ".."])
def test_a_bad_name_is_refused_in_a_sentence(name: str, tmp_path: Path) -> None:
    hands = Hands(tmp_path, new_match("junction"))
    hands.press(pygame.K_F5)
    field = widgets_of(hands, TextField)[0]
    for _ in range(len(field.text)):
        hands.press(pygame.K_BACKSPACE)
    hands.type(name)
    hands.press(pygame.K_RETURN)
    assert isinstance(hands.scene, SaveScene)
    assert "cannot be a save's name" in hands.scene.note


def test_a_broken_save_is_greyed_with_its_reason_and_can_be_deleted(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    save_match(new_match("junction"), saves / "good.json")
    (saves / "bad.json").write_text("{}")
    hands = Hands(tmp_path, opened=LoadScene)
    hands.wait(0.2)
    rows = {row.title: row for row in widgets_of(hands, ChoiceList)[0].rows}
    assert rows["good"].enabled
    assert not rows["bad"].enabled
    assert "not a match" in rows["bad"].detail
    place = list(rows).index("bad")
    listed = widgets_of(hands, ChoiceList)[0]
    hands.click((listed.rect.left + 300, listed.rect.top + place * 64 + 20))
    hands.push("Delete")
    assert isinstance(hands.scene, Notice)
    hands.push("Delete")
    hands.app.step(FRAME)
    assert [path.stem for path in saves.glob("*.json")] == ["good"]


def test_after_a_crash_the_next_start_offers_to_go_on_from_the_last_choice(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    match = new_match("first-burn")
    name_players(match, {Seat("marines"): HUMAN, Seat("aliens"): HUMAN})
    play(hands.stage, match, "First Burn")
    for _ in range(9):
        assert match.offer
        hands.take(match.offer.default or match.offer.choices[0])
    # Nothing is closed or saved: the program is simply gone.
    again = Hands(tmp_path)
    again.wait(0.1)
    button = again.button("Continue")
    assert button.enabled
    assert button.extra == f"Derelict  ·  First Burn, turn {match.state.turn}"
    again.press(pygame.K_RETURN)
    assert again.play.match.steps == match.steps
    assert again.play.match.state == match.state


def test_a_program_of_a_save_is_not_started_unasked(tmp_path: Path) -> None:
    match = new_match("junction")
    match.player_names = {"marines": "human", "aliens": "program:touch ruin"}
    save_match(match, tmp_path / "saves" / "odd.json")
    hands = Hands(tmp_path, opened=LoadScene)
    hands.wait(0.2)
    hands.push("Load")
    assert isinstance(hands.scene, Notice)
    hands.push("A person plays")
    hands.app.step(FRAME)
    assert hands.play.match.player_names["aliens"] == HUMAN


# ---- settings


def test_settings_are_kept_and_count_at_once(tmp_path: Path) -> None:
    hands = Hands(tmp_path, opened=SettingsScene)
    pickers = widgets_of(hands, Picker)
    hands.click((pickers[0].rect.right - 4, pickers[0].rect.centery))
    assert hands.stage.settings.own_speed is Speed.SLOW
    slider = next(w for w in hands.scene.group.widgets if getattr(w, "unit", "") == " %")  # type: ignore[attr-defined]
    hands.post(pygame.MOUSEBUTTONDOWN, pos=slider.rect.center, button=1)
    hands.post(pygame.MOUSEBUTTONUP, pos=slider.rect.center, button=1)
    assert hands.stage.settings.scale > 150
    assert hands.stage.fonts.scale == 1.125, "no more than this window can bear"
    kept, wrong = load_settings(tmp_path / "settings.json")
    assert not wrong
    assert (kept.own_speed, kept.scale) == (Speed.SLOW, hands.stage.settings.scale)
    hands.press(pygame.K_ESCAPE)
    assert isinstance(hands.scene, TitleScene)


def test_keys_are_rebound_unless_they_clash(tmp_path: Path) -> None:
    match = new_match("junction")
    hands = Hands(tmp_path, match)
    hands.stage.open(SettingsScene(hands.stage))
    scene = hands.scene
    assert isinstance(scene, SettingsScene)

    def bind(name: str, key: int) -> None:
        scene._bind(name)()
        hands.press(key)

    bind("turn left", pygame.K_m)
    assert scene.note == "The key 'm' means 'Move' already."
    bind("turn left", pygame.K_1)
    assert "cannot be given away" in scene.note
    bind("turn left", pygame.K_ESCAPE)
    assert not hands.stage.settings.keys
    bind("turn left", pygame.K_j)
    bind("undo", pygame.K_z)
    assert hands.stage.settings.keys == {"turn left": "j", "undo": "z"}
    hands.press(pygame.K_ESCAPE)
    hands.take(Choice("activate", match.offer.choices[0].cell))  # type: ignore[union-attr]
    hands.press(pygame.K_l)
    assert len(match.steps) == 1
    hands.press(pygame.K_j)
    assert str(match.steps[-1].choice) == "turn left"
    hands.press(pygame.K_z)
    assert len(match.steps) == 1


def test_settings_that_make_no_sense_are_told_at_the_start(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    hands.stage.scenes[0] = TitleScene(hands.stage, "Some settings made no sense.")
    hands.stage.scenes[0].place(hands.stage.size)
    hands.wait(0.1)
    assert isinstance(hands.scene, Notice)
    hands.press(pygame.K_ESCAPE)
    hands.app.step(FRAME)
    assert isinstance(hands.scene, TitleScene)


# ---- rulebook


def test_the_rulebook_has_contents_and_search(tmp_path: Path) -> None:
    hands = Hands(tmp_path, opened=lambda stage: RulebookScene(stage, "derelict", "Overwatch"))
    scene = hands.scene
    assert isinstance(scene, RulebookScene)
    headings = [block.plain for _, block in scene._book.headings()]
    assert headings[scene._contents.place] == "Overwatch"
    first = scene._contents.top
    assert first <= scene._contents.place < first + scene._contents._visible, "and it is in sight"
    hands.click(widgets_of(hands, TextField)[0].rect.center)
    hands.type("sustained")
    assert scene.note.startswith("1 of ")
    assert scene._text.first_seen() in scene._text.marked
    hands.press(pygame.K_RETURN)
    assert scene.note.startswith("2 of ")
    hands.type(" zeppelin")
    assert scene.note == "Nothing is said of 'sustained zeppelin'."
    hands.press(pygame.K_F1)
    hands.app.step(FRAME)
    assert isinstance(hands.scene, TitleScene)


# ---- robustness


def ended(stage: Stage) -> Ending:
    """Return the end of a match that has only just begun."""
    match = new_match("first-burn")
    match.state.result = won(Seat("aliens"), "It is over.")
    return ending_of(stage, match, "A test", [Seat("marines")], lambda: None)


SCENES: dict[str, Callable[[Stage], Scene]] = {
    "title": TitleScene,
    "new match": new_match_scene,
    "load": LoadScene,
    "shelf": ShelfScene,
    "game": lambda stage: GameScene(stage, shelf(places.assets_dir(), stage.registry)[0]),
    "save": lambda stage: SaveScene(stage, new_match("junction"), "A test"),
    "settings": SettingsScene,
    "rulebook": RulebookScene,
    "notice": lambda stage: message(stage, "A box", "With words."),
    "curtain": lambda stage: Curtain(stage, stage.own, Seat("left"), (Seat("left"),)),
    "play": lambda stage: PlayScene(stage, new_match("first-burn"), "A test"),
    "briefing": lambda stage: BriefingScene(stage, new_match("first-burn"), "A test"),
    "end": lambda stage: EndScene(stage, ended(stage)),
    "reasons": lambda stage: ReasonsScene(stage, new_match("junction")),
    "menu": lambda stage: MatchMenu(stage, PlayScene(stage, new_match("junction"), "A test")),
}


@pytest.mark.parametrize("parts", [40, pytest.param(200, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", SCENES)
def test_a_storm_of_events_breaks_nothing(
    name: str, parts: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TitleScene, "_quit", lambda _: None)
    saves = tmp_path / "saves"
    save_match(new_match("junction"), saves / "good.json")
    hands = Hands(tmp_path, opened=SCENES[name])
    sort = type(hands.scene)
    for part in range(parts):
        # Whatever was opened or closed meanwhile, this scene gets its share.
        if not isinstance(hands.scene, sort):
            for scene in hands.stage.scenes[1:]:
                scene.close()
            del hands.stage.scenes[1:]
            hands.stage.open(SCENES[name](hands.stage))
        hands.storm(100, seed=part, spared=(pygame.K_ESCAPE,) if part % 4 else ())
    assert hands.app.step(FRAME)


def test_an_unexpected_error_is_told_and_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = Hands(tmp_path, new_match("junction"))

    def fail(*_: object, **__: object) -> bool:
        raise ZeroDivisionError("nobody thought of this")

    with monkeypatch.context() as patched:
        patched.setattr(PlayScene, "update", fail)
        assert hands.app.guarded_step(FRAME)
    notice = hands.scene
    assert isinstance(notice, Notice)
    assert "nobody thought of this" in notice._text
    assert str(tmp_path / "log") in notice._text
    assert str(tmp_path / "saves" / "autosave") in notice._text
    assert "ZeroDivisionError" in (tmp_path / "log").read_text()
    hands.push("Go on")
    assert hands.app.guarded_step(FRAME)
    assert isinstance(hands.scene, PlayScene)
    monkeypatch.setattr(Notice, "draw", fail)
    monkeypatch.setattr(PlayScene, "update", fail)
    for _ in range(MOST_FAULTS - 1):
        assert hands.app.guarded_step(FRAME)
    with pytest.raises(WindowBroken, match="cannot go on: nobody thought of this"):
        hands.app.guarded_step(FRAME)


def test_losing_the_focus_lets_go_of_everything(tmp_path: Path) -> None:
    hands = Hands(tmp_path, new_match("gallery"))
    middle = hands.play.board.rect.center
    hands.post(pygame.MOUSEBUTTONDOWN, pos=middle, button=2)
    hands.post(pygame.WINDOWFOCUSLOST)
    camera = hands.play.board.camera
    moved = (middle[0] - 60, middle[1])
    hands.post(pygame.MOUSEMOTION, pos=moved, rel=(-60, 0), buttons=(0, 1, 0))
    assert hands.play.board.camera == camera


@pytest.mark.parametrize("size", [(1024, 640), (1300, 700), (2560, 1440)])
@pytest.mark.parametrize("name", SCENES)
def test_every_scene_draws_at_every_size(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    hands = Hands(tmp_path, settings=quick_settings(size, 250), opened=SCENES[name])
    hands.wait(0.1)
    assert pygame.display.get_surface().get_size() == size  # type: ignore[union-attr]


def test_full_screen_is_a_setting(tmp_path: Path) -> None:
    hands = Hands(tmp_path, settings=Settings(muted=True))
    hands.press(pygame.K_F11)
    assert hands.stage.settings.full_screen
    hands.press(pygame.K_F11)
    assert not hands.stage.settings.full_screen


def run_window(tmp_path: Path, **changed: str) -> "subprocess.CompletedProcess[str]":
    """Run the command and wait for its end."""
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    env = {name: value for name, value in os.environ.items() if name not in hidden} | changed
    return subprocess.run(
        [sys.executable, "-m", "derelict_game", "window", "--saves", str(tmp_path)],
        env=env,
        capture_output=True,
        text=True,
        check=False,
        timeout=HANGS,
    )


@pytest.mark.parametrize("changed", [{}, {"SDL_VIDEODRIVER": "no such driver"}])
def test_without_a_screen_the_command_says_so(changed: dict[str, str], tmp_path: Path) -> None:
    done = run_window(tmp_path, **changed)
    assert done.returncode == 2
    assert done.stderr == (
        "There is no screen to open a window on; play with 'derelict text' instead.\n"
    )
    assert done.stdout == ""


def test_only_some_systems_need_a_display_named() -> None:
    assert not _has_screen("linux", {})
    assert _has_screen("linux", {"WAYLAND_DISPLAY": "wayland-0"})
    assert _has_screen("win32", {})
    assert _has_screen("darwin", {})


def test_started_from_a_menu_faults_are_told_in_a_box(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(opening, "show_error", told.append)
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["window", "--saves", str(tmp_path), "--load", "nothing"]) == 2
    assert len(told) == 1
    assert "nothing.json cannot be read" in told[0]
