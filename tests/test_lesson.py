"""The lesson, played by real mouse and key events on a window that nobody sees."""

import json
import re
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pygame
import pytest

from derelict_game import places
from derelict_game.board.geometry import Cell
from derelict_game.commands.seating import choose_missions
from derelict_game.match.campaign import PROGRESS_FILE
from derelict_game.match.lesson import Deed, Lesson, LessonError, begin_lesson, read_lesson
from derelict_game.match.match import Match, Step
from derelict_game.rules.choice import Choice
from derelict_game.rules.registry import Registry, built_in
from derelict_game.ui.play.coach import Coach
from derelict_game.ui.play.lesson_scene import LessonMenu, LessonScene
from derelict_game.ui.scenes.begin import learn
from derelict_game.ui.scenes.end import EndScene
from derelict_game.ui.scenes.game import GameScene
from derelict_game.ui.scenes.notice import Notice
from derelict_game.ui.scenes.rulebook import RulebookScene
from derelict_game.ui.scenes.rulebook_text import read_rulebook
from derelict_game.ui.scenes.settings import SettingsScene
from derelict_game.ui.scenes.title import TitleScene
from derelict_game.ui.settings import Settings
from derelict_game.ui.widgets.button import Button
from tests.windows import FRAME, Hands, quick_settings

FILES = {
    game: places.game_folder(places.assets_dir(), game) / "lessons" / name
    for game, name in (
        ("derelict", "basic-training.json"),
        ("holdout", "first-night.json"),
        ("rally", "first-lap.json"),
        ("arena", "first-whistle.json"),
    )
}
FILE = FILES["derelict"]
each_game = pytest.mark.parametrize("game", FILES)
KEYS = {Deed.VIEW: pygame.K_RIGHT, Deed.FIT: pygame.K_f, Deed.LANES: pygame.K_w}


@pytest.fixture(scope="module")
def lesson() -> Lesson:
    """The shipped lesson."""
    return read_lesson(FILE)


def told(lesson: Lesson) -> Match:
    """Return the match of a lesson as it is written, played without a window."""
    match, _ = begin_lesson(lesson, places.maps_dir(), built_in())
    run_on(match, lesson)
    for step in lesson.steps:
        if step.do is Deed.UNDO:
            match.undo()
        for choice in step.choices:
            match.choose(choice)
            run_on(match, lesson)
    return match


def run_on(match: Match, lesson: Lesson) -> None:
    """Let everybody but the pupil choose."""
    while match.offer and match.offer.seat != lesson.seat:
        match.advance()


def at_school(tmp_path: Path, settings: Settings | None = None, game: str = "derelict") -> Hands:
    """Return a window in which the lesson of a game has begun."""
    hands = Hands(tmp_path, settings=settings)
    learn(hands.stage, game)
    hands.wait(0.2)
    return hands


def scene_of(hands: Hands) -> LessonScene:
    """Return the lesson on the stage."""
    return next(scene for scene in hands.stage.scenes if isinstance(scene, LessonScene))


def obey(hands: Hands) -> None:
    """Do what the step asks for: click what is marked until it is done, or press its key."""
    scene = scene_of(hands)
    step, done = scene.tutor.step, scene.tutor.done
    assert step is not None
    if step.do in KEYS:
        hands.press(KEYS[step.do])
    for _ in range(2 * len(step.take) + (step.do is Deed.UNDO)):
        if scene.tutor.done == done:
            meant = shown(hands, scene)
            assert meant is not None, f"nothing is marked: {step.text}"
            place, part = meant
            assert part.contains(place), f"what is marked is not on the screen: {step.text}"
            assert not place.colliderect(scene.coach.rect), f"the card covers it: {step.text}"
            hands.click(place.center)
            hands.wait(0.05)
    assert scene.tutor.done == done + 1, f"the step does not end: {step.text}"


def shown(hands: Hands, scene: LessonScene) -> tuple[pygame.Rect, pygame.Rect] | None:
    """Return what is marked, once all that led to it has been shown."""
    frames = iter(range(600))
    while scene.meant() is None and next(frames, None) is not None:
        hands.wait(FRAME)
    return scene.meant()


def steps_until(hands: Hands, wanted: Callable[[LessonScene], bool]) -> None:
    """Go on with the lesson until it is somewhere."""
    while not wanted(scene_of(hands)):
        obey(hands)


def at_choice(kind: str) -> Callable[[LessonScene], bool]:
    """Return a test for a step that waits for such a choice."""
    return lambda scene: any(choice.kind == kind for choice in scene.tutor.wanted)


# ---- playing it


@each_game
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((2560, 1440), 200)])
def test_clicking_what_each_step_shows_leads_to_victory_and_back_to_the_title(
    game: str, tmp_path: Path, size: tuple[int, int], scale: int
) -> None:
    hands = at_school(tmp_path, quick_settings(size, scale), game)
    scene, lesson = scene_of(hands), read_lesson(FILES[game])
    steps_until(hands, lambda scene: scene.tutor.step is None)
    assert scene.play.match.steps == told(lesson).steps
    assert scene.play.match.outcome
    assert scene.play.match.outcome.winner == lesson.seat
    hands.wait(0.1)
    assert isinstance(hands.scene, EndScene)
    assert lesson.farewell in hands.scene.ending.remarks
    assert not scene.play.match.reasons
    # Other games than the first one have a page of their own to come back to.
    page = TitleScene if game == "derelict" else GameScene
    home = "the title" if game == "derelict" else built_in()[game].title
    hands.push(f"Back to {home}")
    hands.app.step(FRAME)
    assert isinstance(hands.scene, page)
    left = [path.name for path in (tmp_path / "saves").rglob("*")]
    assert left == [PROGRESS_FILE], "its match is not kept, but that it was taken is"


def wrong_clicks(scene: LessonScene, turn: int) -> Iterator[tuple[int, int]]:
    """Return places to click that are not meant: cells with choices, other cells, buttons."""
    meant = scene.meant()
    spared = [meant[0]] if meant else []
    offer = scene.play.match.offer
    cells = [choice.cell for choice in offer.choices if choice.cell] if offer else []
    cells = [*cells[turn % 2 :: 2][:3], Cell(10, 4), Cell(0, 0)]
    wanted = [choice.cell for choice in scene.tutor.wanted]
    board, camera = scene.play.board.rect, scene.play.board.camera
    for cell in (cell for cell in cells if cell not in wanted):
        x, y = camera.to_screen(cell.x + 0.5, cell.y + 0.5)
        at = (x + board.left, y + board.top)
        if board.collidepoint(at) and not any(place.collidepoint(at) for place in spared):
            yield at
    buttons = [
        one for one in scene.play.side.actions.widgets if isinstance(one, Button) and one.enabled
    ]
    shown = [b.rect for b in (*buttons[turn % 3 :: 3], *buttons[-1:])]
    box = scene.play.board.answers
    shown += [] if box is None else [b.rect for b in box._group.widgets if isinstance(b, Button)]
    yield from (rect.center for rect in shown if rect not in spared)


def wrong_keys(scene: LessonScene) -> Iterator[int]:
    """Return keys that mean something, but not what is asked for."""
    step = scene.tutor.step
    assert step is not None
    if step.do is not Deed.UNDO:
        yield pygame.K_BACKSPACE
    spared = {look(scene, choice) for choice in scene.tutor.wanted}
    yield from (pygame.key.key_code(key) for key in "prlogcu" if key not in spared)
    answers = [answer.choice for answer in scene.play.controls.answers()]
    for number, choice in enumerate(answers):
        if choice not in scene.tutor.wanted:
            yield pygame.K_1 + number
            if choice == scene.play.controls.best_answer():
                yield pygame.K_RETURN


def look(scene: LessonScene, choice: Choice) -> str:
    """Return the key of a choice."""
    return scene.play.look.theme.choices.look(choice).key


@each_game
def test_wrong_things_are_refused_kindly_at_every_step_and_nothing_is_lost(
    game: str, tmp_path: Path
) -> None:
    hands = at_school(tmp_path, game=game)
    scene, lesson = scene_of(hands), read_lesson(FILES[game])
    answered = 0
    while scene.tutor.step is not None:
        turn = scene.tutor.done
        record = list(scene.play.match.steps)

        def unharmed(turn: int = turn, record: list[Step] = record) -> None:
            assert scene.tutor.done == turn
            assert scene.play.match.steps == record
            assert scene.play.controls.only in (
                None,
                *(choice.kind for choice in scene.tutor.wanted),
            )

        for at in list(wrong_clicks(scene, turn)):
            hands.click(at)
            unharmed()
            refused = scene.tutor.refusal or scene.play.controls.message
            assert refused, "every wrong click is answered"
            answered += 1
        for key in islice(wrong_keys(scene), turn % 3, None, 2):
            hands.press(key)
            unharmed()
        if turn % 4 == 0 and scene.play.match.offer:
            # The list of a cell offers everything; none of it is taken.
            hands.click(hands.pixel(Cell(2, 5)), button=3)
            menu = scene.play.board.menu
            listed = [w for w in menu._group.widgets if isinstance(w, Button)] if menu else []
            for button in listed[:1]:
                hands.click(button.rect.center)
            if scene.play.board.menu is not None:
                hands.press(pygame.K_ESCAPE)
            unharmed()
        hands.wait(0.05)
        obey(hands)
        assert not scene.tutor.refusal, "what was wrong is forgotten"
    assert scene.play.match.steps == told(lesson).steps
    assert answered > 2 * len(lesson.steps)


def test_a_walk_may_be_clicked_step_by_step_but_not_too_far(tmp_path: Path) -> None:
    hands = at_school(tmp_path)
    scene = scene_of(hands)
    steps_until(hands, lambda scene: len(scene.tutor.wanted) > 1)
    first, last = scene.tutor.wanted
    assert first.cell
    assert last.cell
    beyond = last.cell.step(1, 0)
    assert len(scene.play.controls.clicked(beyond)) == 3
    hands.click(hands.pixel(beyond))
    assert scene.tutor.refusal
    hands.click(hands.pixel(first.cell))
    assert scene.tutor.wanted == (last,)
    assert not scene.tutor.refusal
    meant = scene.meant()
    assert meant
    assert meant[0].collidepoint(hands.pixel(last.cell))
    # Even a part of a step is not taken back.
    hands.press(pygame.K_BACKSPACE)
    assert scene.tutor.wanted == (last,)
    obey(hands)


def test_the_menu_the_rulebook_and_the_settings_work_and_nothing_is_saved(tmp_path: Path) -> None:
    hands = at_school(tmp_path)
    scene = scene_of(hands)
    steps_until(hands, at_choice("guard"))
    step = scene.tutor.step
    assert step
    hands.press(pygame.K_F5)
    assert "too short to be saved" in scene.play.controls.message
    hands.press(pygame.K_F1)
    assert isinstance(hands.scene, RulebookScene)
    rulebook = read_rulebook(places.game_folder(places.assets_dir(), "derelict") / "rulebook.md")
    assert hands.scene._text.first_seen() == rulebook.place(step.section)
    hands.press(pygame.K_ESCAPE)
    hands.push("Menu")
    assert isinstance(hands.scene, LessonMenu)
    hands.push("Settings")
    assert isinstance(hands.scene, SettingsScene)
    hands.press(pygame.K_ESCAPE)
    assert hands.scene is scene
    assert scene.tutor.step is step
    hands.press(pygame.K_ESCAPE)
    hands.push("Skip the lesson")
    hands.app.step(FRAME)
    assert isinstance(hands.scene, TitleScene)
    assert not list((tmp_path / "saves").rglob("*"))


def test_what_is_meant_is_found_when_the_view_is_elsewhere(tmp_path: Path) -> None:
    hands = at_school(tmp_path)
    scene = scene_of(hands)
    steps_until(hands, at_choice("door"))
    hands.point(scene.play.board.rect.center)
    for _ in range(8):
        hands.post(pygame.MOUSEWHEEL, x=0, y=1)
    for _ in range(20):
        hands.press(pygame.K_RIGHT)
    meant = scene.meant()
    assert meant
    assert not meant[1].contains(meant[0]), "it is off the screen; an arrow at the edge shows where"
    hands.press(pygame.K_HOME)
    hands.wait(0.4)
    hands.press(pygame.K_f)
    obey(hands)


def test_the_view_goes_to_what_is_meant_when_a_step_begins(tmp_path: Path) -> None:
    hands = at_school(tmp_path)
    scene = scene_of(hands)
    steps_until(hands, lambda scene: scene.tutor.step is not None and scene.tutor.done == 8)
    hands.point(scene.play.board.rect.center)
    for _ in range(8):
        hands.post(pygame.MOUSEWHEEL, x=0, y=1)
    for _ in range(20):
        hands.press(pygame.K_RIGHT)
    hands.press(pygame.K_BACKSPACE)
    hands.wait(0.4)
    meant = scene.meant()
    assert meant
    assert meant[1].contains(meant[0])


def test_while_the_others_act_the_coach_comments_and_nothing_is_marked(tmp_path: Path) -> None:
    hands = at_school(tmp_path, Settings(muted=True))
    scene = scene_of(hands)
    while not at_choice("pass")(scene):
        obey(hands)
        hands.press(pygame.K_SPACE)
        hands.wait(0.1)
    step = scene.tutor.step
    assert step
    assert step.watch
    obey(hands)
    assert scene.play.film.running
    assert scene.meant() is None
    assert scene.coach.said(watching=True)[0] == step.watch
    hands.wait(4)
    assert not scene.play.film.running
    assert scene.meant() is not None
    assert scene.tutor.step
    assert scene.coach.said(watching=False)[0] == scene.tutor.step.text


# ---- what is written


def test_the_lesson_teaches_everything_once(lesson: Lesson) -> None:
    match = told(lesson)
    kinds = {step.choice.kind for step in match.steps if step.seat == lesson.seat}
    assert kinds == {
        *("activate", "move", "turn", "door", "shoot", "overwatch", "unjam", "guard", "command"),
        *("reroll", "accept", "deploy", "pass"),
    }
    assert {step.do for step in lesson.steps} == {None, *Deed}
    happened = [event.type for event in match.log]
    for sort in ("revealed", "jammed", "unjammed", "flamed", "assaulted", "destroyed"):
        assert sort in happened
    texts = " ".join(event.text for event in match.log)
    for words in ("opens the door", "closes the door", "on overwatch, needing 6+: destroyed"):
        assert words in texts
    sustained = (
        r"(Marine \d) shoots at (alien \d), needing 6\+: missed\. \1 shoots at \2, needing 5\+"
    )
    assert re.search(sustained, texts)
    assert match.outcome
    assert match.outcome.reason == "The objective burns."
    assert 25 <= len(lesson.steps) <= 40


def test_the_first_shot_is_free_because_it_follows_a_move(lesson: Lesson) -> None:
    match, _ = begin_lesson(lesson, places.maps_dir(), built_in())
    costs = []
    run_on(match, lesson)
    for step in lesson.steps:
        if step.do is Deed.UNDO:
            match.undo()
        for choice in step.choices:
            if choice.kind == "shoot":
                assert match.offer
                costs.append(match.offer.cost(choice))
            match.choose(choice)
            run_on(match, lesson)
    assert costs == [0, 1, 2, 2]


@each_game
def test_every_text_fits_the_card_and_every_section_and_key_exists(
    game: str, tmp_path: Path
) -> None:
    hands, lesson = at_school(tmp_path, game=game), read_lesson(FILES[game])
    coach: Coach = scene_of(hands).coach
    tutor = scene_of(hands).tutor
    rulebook = read_rulebook(places.game_folder(places.assets_dir(), game) / "rulebook.md")
    looks = hands.play.look.theme.choices
    for number, step in enumerate(lesson.steps):
        assert rulebook.place(step.section), step.section
        for choice in step.choices:
            assert looks.look(choice).icon, f"{choice} has a button or a highlight"
        tutor.done = number + 1
        texts = [coach.said(watching=True)[0]] if step.watch else []
        tutor.done = number
        for wrong in [""] if step.wrong else lesson.wrong:
            tutor.refusal = step.wrong or wrong
            texts += coach.said(watching=False)
            size, lines, refusal = coach.layout(*coach.said(watching=False))
            assert size >= 15, f"too long for the card: {step.text}"
            assert len(lines) <= 4
            assert len(refusal) <= 2
        assert not any("{" in text for text in texts), f"no such key: {texts}"


def test_the_map_of_a_lesson_is_not_played_for_sport(registry: Registry) -> None:
    names = [mission.name for mission in choose_missions(None, "derelict", registry)]
    assert "first-burn" in names
    assert "basic-training" not in names
    (mission,) = choose_missions("basic-training", None, registry)
    assert mission.for_lesson
    assert mission.title == "Basic Training"


# ---- lessons that are wrong

Edit = Callable[[dict[str, Any]], object]


def step_edit(number: int, **changes: Any) -> Edit:
    """Return an edit of a step, counted from 1."""
    return lambda data: data["steps"][number - 1].update(changes)


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        (lambda data: data.pop("map"), "wrong at 'map': Field required."),
        (lambda data: data.update(colour="red"), "wrong at 'colour': Extra inputs"),
        (step_edit(3, do="undo"), "wrong at 'steps 3': a step waits either for choices"),
        (step_edit(3, take=[]), "wrong at 'steps 3': a step waits either for choices"),
        (step_edit(1, do="dance"), "wrong at 'steps 1 do': Input should be"),
        (step_edit(3, take=["activate  1,7"]), "'activate  1,7' is not how a choice is written."),
        (step_edit(3, take=[""]), "'' is not how a choice is written."),
        (step_edit(3, text="x" * 231), "wrong at 'steps 3 text': String should have at most 230"),
        (step_edit(3, take=["activate 9,9"]), "fails at step 3: 'activate 9,9' is not offered"),
        (step_edit(4, dice=[]), "fails at step 4: "),
        (step_edit(5, dice=[7]), "fails at step 5: The forced outcome '7' does not fit"),
        (step_edit(8, dice=[1]), "fails at step 8: 2 dice have been rolled, not 3."),
        (step_edit(10, then=[]), "fails at step 10: The others have made 1 choices, not 0."),
        (step_edit(25, then=["activate 1,1"]), "fails at step 25: 'activate 1,1' is not offered"),
        (lambda data: data.update(dice=[1, 1]), "fails at step 0: 0 dice have been rolled"),
        (lambda data: data["steps"].pop(), "The match is not over after the last step."),
        (lambda data: data["steps"].pop(7), "fails at step 9: 'door 5,4' is not offered now."),
        (
            lambda data: data["steps"].insert(17, data["steps"][8]),
            "wrong: step 18 has not exactly one choice to take back.",
        ),
        (lambda data: data.update(map="nowhere"), "has no map: There is no map 'nowhere'"),
        (lambda data: data.update(seat="cooks"), "guides nobody: 'cooks'."),
    ],
)
def test_a_wrong_lesson_is_refused_in_one_clear_sentence(
    edit: Edit, sentence: str, tmp_path: Path
) -> None:
    data = json.loads(FILE.read_text(encoding="utf-8"))
    edit(data)
    path = tmp_path / "lesson.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(LessonError) as caught:
        begin_lesson(read_lesson(path), places.maps_dir(), built_in())
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("content", "sentence"), [(None, "cannot be read: no such file"), ("{", "Invalid JSON")]
)
def test_without_its_file_the_window_says_so(
    content: str | None, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = Hands(tmp_path)
    if content is not None:
        (tmp_path / "broken.json").write_text(content, encoding="utf-8")
    monkeypatch.setattr(
        "derelict_game.ui.scenes.begin.lesson_files", lambda *_: [tmp_path / "broken.json"]
    )
    learn(hands.stage, "derelict")
    assert isinstance(hands.scene, Notice)
    assert sentence in hands.scene._text


def test_the_first_step_waits_for_the_pupil(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    hands.push("Tutorial")
    hands.wait(1)
    scene = scene_of(hands)
    assert scene.tutor.done == 0, "what the window does by itself is no deed"
    hands.press(pygame.K_RIGHT)
    hands.wait(0.1)
    assert scene.tutor.done == 1
