"""What a stranger met who played for an hour, and should not meet again."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from derelict_game.board.geometry import Cell
from derelict_game.match.save import last_seen, turn_seen
from derelict_game.match.saves import map_title
from derelict_game.players.cast import cast
from derelict_game.players.human import HumanPlayer
from derelict_game.rules.choice import Choice
from derelict_game.rules.parts import goal_of
from derelict_game.rules.seat import Seat
from derelict_game.ui.draw.fonts import fitted
from derelict_game.ui.look.theme import Effect, Theme
from derelict_game.ui.play.lesson_scene import LessonScene
from derelict_game.ui.play.log_view import Teller
from derelict_game.ui.play.tooltips import action_lines
from derelict_game.ui.scenes.begin import go_on, play, restart
from derelict_game.ui.scenes.briefing import BriefingScene
from derelict_game.ui.scenes.curtain import Curtain
from derelict_game.ui.scenes.dossier import Dossier
from derelict_game.ui.scenes.end import EndScene
from derelict_game.ui.settings import Settings, Speed
from derelict_game.ui.widgets.button import Button
from derelict_game.ui.widgets.group import Group
from tests.derelict import Table
from tests.test_lesson import at_school, obey
from tests.test_ui_controls import at_screen
from tests.test_ui_flow import over, seated
from tests.windows import FRAME, Hands, buttons, new_match, quick_settings

MARINES, ALIENS = Seat("marines"), Seat("aliens")


# ---- the skip key


def test_the_skip_key_answers_neither_the_end_nor_the_briefing(tmp_path: Path) -> None:
    hands = Hands(tmp_path, settings=Settings(muted=True, welcomed=True))
    match = seated()
    play(hands.stage, match, "First Burn")
    over(match, ALIENS)
    hands.app.step(FRAME)
    hands.app.step(FRAME)
    assert isinstance(hands.scene, EndScene)
    for key in (pygame.K_RETURN, pygame.K_SPACE):
        hands.press(key)
        assert isinstance(hands.scene, EndScene), "nothing counts before it has risen"
    hands.wait(2)
    hands.press(pygame.K_SPACE)
    assert isinstance(hands.scene, EndScene)
    hands.press(pygame.K_RETURN)
    assert isinstance(hands.scene, BriefingScene)
    hands.press(pygame.K_SPACE)
    assert isinstance(hands.scene, BriefingScene)
    hands.press(pygame.K_ESCAPE)
    hands.app.step(FRAME)
    assert hands.play.match is match, "Escape goes back to where one was"
    assert len(hands.stage.scenes) == 2


def test_the_briefing_can_be_read_again(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    restart(hands.stage, seated(), "First Burn", 7)
    hands.press(pygame.K_RETURN)
    hands.press(pygame.K_ESCAPE)
    hands.push("Briefing")
    assert isinstance(hands.scene, BriefingScene)
    assert [b.label for b in buttons(hands.scene)] == ["Go on"]
    hands.press(pygame.K_ESCAPE)
    hands.app.step(FRAME)
    assert hands.stage.scenes[-1] == hands.play
    hands.play.close()


# ---- the lesson


def test_the_coach_waits_for_the_board(tmp_path: Path) -> None:
    hands = at_school(tmp_path)
    hands.stage.settings.own_speed = hands.stage.settings.other_speed = Speed.NORMAL
    scene = hands.scene
    assert isinstance(scene, LessonScene)
    spoiled = 0
    while scene.tutor.step is not None and spoiled < 4:
        coming = scene.tutor.done
        obey(hands)
        while scene.play.film.running:
            said = scene.coach.said(watching=True)[0]
            last = scene.tutor.last
            assert last is not None
            if scene.tutor.done > coming:
                assert said.split()[0] == (last.watch or last.text).split()[0]
                spoiled += bool(scene.play.film.holds_news(MARINES))
            hands.app.step(FRAME)
    assert spoiled >= 4


# ---- leaving while the others act


def test_who_leaves_while_the_others_act_sees_the_rest_later(tmp_path: Path) -> None:
    match = new_match("first-burn", 4)
    match.player_names = {"marines": "human", "aliens": "greedy"}
    adviser = cast("greedy", match.rules, MARINES, 5)
    match.players[ALIENS] = cast("greedy", match.rules, ALIENS, 1)
    while match.state.turn < 3 and match.offer is not None:
        if match.offer.seat == MARINES:
            choice = adviser.choose(match.view(MARINES), match.offer)
            assert choice is not None
            match.choose(choice)
        else:
            match.advance()
    assert turn_seen(match, [MARINES]) == 2, "the title does not tell that one has survived"
    seen, recent = last_seen(match, [MARINES])
    assert recent
    assert [*seen.steps, *recent] == match.steps
    settings = Settings(muted=True, confirm_end=False)
    hands = Hands(tmp_path, settings=settings)
    go_on(hands.stage, match)
    assert hands.play.film.running, "what the others did is shown"
    assert hands.play._outlook.status["turn"] == 2
    assert hands.play.match.steps == match.steps, "but it has happened already"
    hands.press(pygame.K_SPACE)
    hands.app.step(FRAME)
    assert hands.play._outlook.status["turn"] == 3
    hands.play.close()


def test_a_curtain_falls_before_two_people_go_on(tmp_path: Path) -> None:
    match = new_match("first-burn")
    match.player_names = {"marines": "human", "aliens": "human"}
    while match.offer is not None and match.offer.prompt[:13] != "Choose a lurk":
        if match.offer.roll is not None:
            match.roll()
        else:
            match.choose(match.offer.fallback())
    match.choose(match.offer.fallback())  # type: ignore[union-attr]
    hands = Hands(tmp_path)
    go_on(hands.stage, match)
    for _ in range(20):
        if isinstance(hands.scene, Curtain):
            break
        assert hands.play.showing.seat == MARINES, "who knows less looks first"
        hands.app.step(FRAME)
    assert isinstance(hands.scene, Curtain)
    hands.play.close()


# ---- clicks


def test_a_button_held_on_another_screen_swallows_no_click() -> None:
    pressed: list[str] = []
    group = Group()
    first = Button(pygame.Rect(0, 0, 50, 20), "a", lambda: pressed.append("a"))
    second = Button(pygame.Rect(60, 0, 50, 20), "b", lambda: pressed.append("b"))
    group.fill([first, second])
    for place in ((10, 10), (70, 10)):
        down = {"pos": place, "button": 1}
        group.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, down))
    assert pressed == ["a", "b"], "though nobody saw the button go up in between"


def test_another_marine_is_picked_by_a_click(tmp_path: Path) -> None:
    match = new_match("first-burn")
    hands = Hands(tmp_path, match)
    hands.click(hands.pixel(Cell(1, 3)))
    hands.click(hands.pixel(Cell(1, 5)))
    assert [str(step.choice) for step in match.steps] == ["activate 1,5"]
    hands.click(hands.pixel(Cell(3, 4)))
    assert [str(step.choice) for step in match.steps] == ["activate 1,5", "move 3,4"]
    hands.click(hands.pixel(Cell(1, 4)))
    assert len(match.steps) == 3


def test_tab_and_the_roster_leave_a_view_alone_that_shows_the_unit(tmp_path: Path) -> None:
    hands = Hands(tmp_path, new_match("first-burn"))
    hands.press(pygame.K_f)
    camera = hands.play.board.camera
    hands.press(pygame.K_TAB)
    hands.wait(0.5)
    assert hands.play.board.camera == camera


def test_a_fitted_board_stays_fitted(tmp_path: Path) -> None:
    match = new_match("first-burn")
    hands = Hands(tmp_path, match)
    hands.press(pygame.K_f)
    low = hands.play.log.rect.height
    assert match.offer is not None
    hands.take(match.offer.choices[0])
    hands.take(match.offer.choices[0])
    hands.wait(0.2)
    assert hands.play.log.rect.height > low
    assert hands.play.board.camera == hands.play.board.camera.fitting()


def test_the_pointer_is_where_it_is_after_a_dialog(tmp_path: Path) -> None:
    hands = Hands(tmp_path, new_match("first-burn"))
    hands.point(hands.pixel(Cell(1, 3)))
    hands.press(pygame.K_ESCAPE)
    hands.point((5, 5))
    hands.press(pygame.K_ESCAPE)
    hands.app.step(FRAME)
    assert hands.play.board._mouse == (5, 5)


# ---- what is told


@pytest.mark.parametrize("name", ["first-burn", "last-signal", "way-out", "nursery", "cold-sleep"])
@pytest.mark.parametrize("seat", [MARINES, ALIENS])
def test_orders_fit_the_bar_of_a_small_window(name: str, seat: Seat, tmp_path: Path) -> None:
    hands = Hands(tmp_path, new_match(name), quick_settings((1152, 648)))
    match = hands.play.match
    goal = goal_of(match.rules, match.state, seat)
    taken = 12 + 170 + 18 + 190
    room = min(w.rect.left for w in hands.play.bar._group.widgets) - taken - 14
    assert fitted(hands.stage.fonts.get(14), goal, room) == goal


def test_buttons_that_can_be_pressed_explain_themselves(tmp_path: Path) -> None:
    table = Table(["....."] * 5, ["marine", 2, 4, "N"], ["alien", 4, 0, "S"], command_points=2)
    table.match.players = {MARINES: HumanPlayer(), ALIENS: HumanPlayer()}
    hands = Hands(tmp_path, table.match)
    hands.take(Choice("activate", Cell(2, 4)))
    shown = [b for b in hands.play.side.actions.widgets if isinstance(b, Button) and b.enabled]
    assert len(shown) > 6
    for button in shown:
        lines = action_lines(hands.play.controls, button.why)
        assert lines, button.label
        assert lines[1].endswith(".")
    command = next(b for b in shown if b.label == "Command")
    assert command.extra == "", "it is not free"
    assert action_lines(hands.play.controls, command.why)[0] == "Command, 1 command point"


def test_a_map_keeps_its_title(tmp_path: Path) -> None:
    assert map_title(new_match("way-out")) == "The Way Out"
    assert tmp_path.exists()


def test_the_other_side_is_told_whom_a_briefing_was_for(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    papers = Dossier.of(hands.stage, seated(marines="cadet", aliens="human"), "First Burn")
    assert papers.text.startswith("What was told to the marines: ")
    assert papers.par is None
    assert not papers.medals


def test_the_chance_of_an_assault_is_that_of_its_sentence() -> None:
    table = Table(
        ["..", ".."],
        ["marine", 0, 1, "N"],
        ["alien", 0, 0, "S"],
        to_move="aliens",
        dice=[6, 3, 3, 3],
    )
    table.choose("activate 0,0", "assault 0,1")
    marine, alien = (event for event in table.match.log if event.dice)
    assert marine.chance is None
    assert alien.needs == "more than 3"
    assert alien.chance is not None
    assert float(alien.chance) == 0.875


def test_the_log_tells_how_likely_what_happened_was(theme: Theme) -> None:
    table = Table(
        ["...."],
        ["marine_flame", 0, 0, "E"],
        ["alien", 3, 0, "W"],
        segments=["AABB"],
        dice=[1],
    )
    table.choose("activate 0,0", "shoot 3,0")
    rolled = next(event for event in table.match.log if event.dice)
    line = Teller(theme, ()).line(rolled, 1)
    assert (line.verdict, line.odds) == ("SAVED", "17%")


def test_nobody_is_asked_to_roll_a_six_again() -> None:
    for rolled, idle in ((6, True), (5, False), (1, False)):
        table, controls = at_screen(
            ["marine_sarge", 2, 3, "N"], ["alien", 2, 1, "S"], to_move="aliens", dice=[rolled]
        )
        table.choose("pass")
        assert controls.is_idle() == idle


def test_the_pill_tells_of_the_turn_that_is_announced(tmp_path: Path) -> None:
    match = new_match("first-burn", 4)
    match.players[ALIENS] = cast("greedy", match.rules, ALIENS, 1)
    hands = Hands(tmp_path, match, Settings(muted=True, confirm_end=False))
    announced = rolled = 0
    for _ in range(4000):
        scene: Any = hands.play
        beat = scene.film.beat
        event = beat.events[0] if beat is not None else None
        if event is not None and beat.has(Effect.BANNER) and event.type == "turn":
            announced += 1
            assert event.text.endswith(f"{scene._outlook.asked}.")
        if event is not None and event.text.startswith("The marines have"):
            rolled += 1
            assert scene._outlook.asked == MARINES
        if hands.asked:
            assert match.offer is not None
            hands.take(match.offer.fallback())
        hands.app.step(FRAME)
        if match.state.turn > 3:
            break
    assert announced > 20
    assert rolled > 20
