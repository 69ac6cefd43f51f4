"""What a stranger met at the window of Factory Rally, and will not meet again."""

from pathlib import Path
from typing import Any

import pygame

from derelict_game.match.document import Start
from derelict_game.match.match import Match
from derelict_game.match.save import load_match, read_save, save_match
from derelict_game.match.table import keep
from derelict_game.match.verify import first_difference
from derelict_game.players.human import HumanPlayer
from derelict_game.rules.rally import RULES
from derelict_game.rules.rally.programming import DONE
from derelict_game.rules.rally.state import RallyState
from derelict_game.rules.registry import built_in
from derelict_game.rules.seat import Seat
from derelict_game.ui.play.play_scene import NO_REASONS
from derelict_game.ui.play.pointer import REPLACE
from derelict_game.ui.play.tooltips import thing_lines
from derelict_game.ui.scenes.curtain import Curtain
from derelict_game.ui.scenes.new_match import NewMatchScene
from derelict_game.ui.settings import Settings, Speed
from tests.test_ui_rally import COURSE, ONE, TWO, alone, middle, put, registers, with_computers
from tests.windows import FRAME, Hands, new_match

SLOW = Settings(own_speed=Speed.NORMAL, other_speed=Speed.NORMAL, muted=True, welcomed=True)


def two_in_the_open() -> Match:
    """Return a match of two people whose robots stand far apart."""
    position: dict[str, Any] = {
        "board": ["........"] * 6,
        "tokens": [["robot1", 0, 5, "N"], ["robot2", 7, 5, "N"], ["flag_1", 4, 0, "N"]],
        "hands": {
            "robot1": [490, 500, 70, 80, 90, 100, 110, 120, 130],
            "robot2": [510, 520, 140, 150, 160, 170, 180, 190, 200],
        },
    }
    match = Match(RULES, Start.at_position(RULES, position, {}), seed=1)
    match.players = {ONE: HumanPlayer(), TWO: HumanPlayer()}
    return match


def programmed(hands: Hands) -> None:
    """Let both people program, by the clicks of a hand each."""
    for cards in ((490, 70, 80, 90, 100), (510, 140, 150, 160, 170)):
        for number, card in enumerate(cards, 1):
            hands.take(put(number, card))
        hands.take(DONE)


def test_a_click_skips_to_the_next_register_and_enter_to_the_end(tmp_path: Path) -> None:
    hands = Hands(tmp_path, alone([490, 500, 510, 70, 80]), SLOW)
    hands.settle()
    for number, card in enumerate((70, 80, 490, 500, 510), 1):
        hands.take(put(number, card))
    hands.take(DONE)
    seen = []
    while hands.play.film.outlook.status["register"] is None:
        hands.app.step(FRAME)
    for _ in range(3):
        seen.append(hands.play.film.outlook.status["register"])
        hands.click(hands.play.board.rect.center)
        hands.wait(0.1)
    assert seen == [1, 2, 3]
    assert hands.play.film.running
    hands.press(pygame.K_RETURN)
    assert not hands.play.film.running


def test_captions_stand_in_the_bar_and_hide_nothing(tmp_path: Path) -> None:
    match = with_computers(new_match("round-and-round", 5, robots=4))
    hands, told = Hands(tmp_path, match, SLOW), set()
    wanted = {"Register 1", "Lasers fire", "Belts run"}
    for _ in range(9000):
        hands.app.step(FRAME)
        told.add(hands.play.bar.caption)
        if wanted <= told:
            break
    assert wanted <= told


def test_two_people_are_shown_the_registers_once(tmp_path: Path) -> None:
    match = two_in_the_open()
    hands = Hands(tmp_path, match)
    programmed(hands)
    for _ in range(100):
        hands.app.step(FRAME)
    assert isinstance(hands.scene, Curtain)
    reel = hands.play.showing._reels[TWO if hands.play.showing.seat == ONE else ONE]
    shown = [event.type for act in reel.acts for event in act.events]
    assert "register" not in shown


def test_cards_lie_face_down_while_both_people_look_on(tmp_path: Path) -> None:
    match = two_in_the_open()
    hands = Hands(tmp_path, match, SLOW)
    hands.come()
    programmed(hands)
    hands.wait(0.3)
    play = hands.play
    assert play.film.running
    trays = play.trays
    assert trays.covered
    program = play._outlook.trays[0]
    open_ones = [slot.name for slot in program.slots if not slot.secret]
    closed = [slot.name for slot in program.slots if slot.secret]
    assert closed, "there are registers to come"
    assert all(not trays.lines(name) for name in closed)
    backs = {pygame.image.tobytes(p, "RGBA") for name in closed if (p := trays.picture(name))}
    assert len(backs) == 1, "they all look alike"
    assert all(trays.lines(name) for name in open_ones)
    told = [line.text for line in play.log._lines]
    assert not any("lies in register" in line for line in told)


def test_a_person_alone_sees_its_own_cards_all_the_time(tmp_path: Path) -> None:
    hands = Hands(tmp_path, alone(), SLOW)
    hands.settle()
    for number, card in enumerate((490, 70, 80, 500, 430), 1):
        hands.take(put(number, card))
    hands.take(DONE)
    hands.wait(0.3)
    assert not hands.play.trays.covered
    assert hands.play.trays.lines("5")


def test_what_is_played_is_told_until_it_has_been_shown() -> None:
    match = alone([790, 70, 80, 90, 100])
    for number, card in enumerate((70, 790, 80, 90, 100), 1):
        match.choose(put(number, card))
    match.choose(DONE)
    state = match.state
    assert isinstance(state, RallyState)
    while state.register < 3:
        status = RULES.status(state)
        if state.register == 2:
            assert status["cards"]["robot1"] == ("move_3", "790")
        match.advance()
        state = match.state
        assert isinstance(state, RallyState)
        if match.offer is not None and match.offer.seat != "chance":
            break
    assert state.lives[0] == 3 - (state.places[0] == -1)


def test_the_number_of_robots_stays_when_another_course_is_chosen(tmp_path: Path) -> None:
    hands = Hands(tmp_path, opened=lambda stage: NewMatchScene(stage, "rally"))
    hands.wait(0.5)
    scene = hands.scene
    assert isinstance(scene, NewMatchScene)
    robots = next(option for option in RULES.options if option.name == "robots")
    scene._setting(robots)(7)
    scene._choose_map("long-haul")
    assert scene._options["robots"] == 7
    assert len(scene._seats) == 7


def test_courses_come_from_easy_to_hard_and_a_course_is_made(tmp_path: Path) -> None:
    hands = Hands(tmp_path, opened=lambda stage: NewMatchScene(stage, "rally"))
    hands.wait(0.5)
    scene = hands.scene
    assert isinstance(scene, NewMatchScene)
    assert scene._chosen == COURSE
    assert hands.button("Make a course …")


def test_asking_for_reasons_that_nobody_gave_is_answered(tmp_path: Path) -> None:
    hands = Hands(tmp_path, alone())
    hands.press(pygame.K_t)
    assert hands.play.controls.message == NO_REASONS


def test_the_clock_is_hidden_while_something_is_shown(tmp_path: Path) -> None:
    match = with_computers(new_match(COURSE, 3, robots=2, timer=30), ONE)
    hands = Hands(tmp_path, match, SLOW)
    hands.settle()
    hands.wait(0.1)
    timer = hands.play.bar.timer
    assert timer.running
    while match.offer is not None and match.offer.seat == ONE:
        puts = [choice for choice in match.offer.choices if choice.kind == "register"]
        hands.take(puts[0] if puts else DONE)
    hands.wait(0.3)
    assert hands.play.film.running
    assert not timer.running


def test_pointing_at_a_robot_tells_what_its_badges_mean(tmp_path: Path) -> None:
    hands = Hands(tmp_path, alone(damage=3, hand=[70, 80, 490, 500, 510, 670]))
    outlook = hands.play._outlook
    cell = outlook.units(Seat("robot1"))[0][1].cell
    lines = thing_lines(outlook, cell, hands.play.look.theme)
    assert lines[0] == "Rivet"
    assert "next flag 1" in lines[1]
    assert "damage 3" in lines[1]
    assert lines[1].count("Rivet") == 0


def test_the_plan_goes_on_over_an_empty_register(tmp_path: Path) -> None:
    hands = Hands(tmp_path, alone())
    hands.take(put(2, 490))
    (plan,) = RULES.plan(hands.play.controls.view(), ONE)  # type: ignore[arg-type]
    assert len(plan.ghosts) == 2
    assert middle(hands, "1")


def test_a_race_against_the_clock_is_kept_and_goes_on(tmp_path: Path) -> None:
    match = with_computers(new_match(COURSE, 3, robots=3, timer=5), ONE)
    autosave = keep(match, tmp_path / "saves")
    hands = Hands(tmp_path, match)
    for _ in range(5000):
        hands.app.step(FRAME)
        if hands.asked and match.offer is not None and match.offer.question:
            hands.press(pygame.K_1)
        if match.state.turn > 2:
            break
    kinds = [step.choice.kind for step in match.steps]
    assert "others_first" in kinds
    assert "time_up" in kinds
    path = tmp_path / "race.json"
    save_match(match, path)
    for file in (path, *(tmp_path / "saves").rglob("*.json")):
        saved = read_save(file)
        assert first_difference(saved, built_in()) is None, file.name
    again = load_match(path, built_in())
    assert again.state == match.state
    assert autosave is not None


def test_whoever_let_the_time_run_out_without_a_card_has_a_new_hand_in_the_next_turn(
    tmp_path: Path,
) -> None:
    hands = Hands(tmp_path, with_computers(new_match(COURSE, 3, robots=2, timer=5), ONE))
    hands.settle()
    match = hands.play.match
    first = hands.play.controls.trays()[1].slots
    held = first[0].name
    hands.point(middle(hands, held))
    hands.post(pygame.MOUSEBUTTONDOWN, pos=middle(hands, held), button=1)
    while match.state.turn == 1 or not hands.asked:
        hands.app.step(FRAME)
        if hands.asked and match.offer is not None and match.offer.question:
            hands.press(pygame.K_RETURN)
    hands.post(pygame.MOUSEBUTTONUP, pos=middle(hands, "1"), button=1)
    view = match.view(ONE)
    assert isinstance(view, RallyState)
    shown = [int(slot.name) for slot in hands.play.controls.trays()[1].slots]
    assert tuple(shown) == view.hands[0]
    assert not hands.play.controls.picked


def test_a_card_takes_the_place_of_another_in_a_complete_program(tmp_path: Path) -> None:
    hands = Hands(tmp_path, alone())
    for number, card in enumerate((490, 500, 510, 70, 80), 1):
        hands.take(put(number, card))
    hands.drag(middle(hands, "430"), middle(hands, "2"))
    assert registers(hands) == (490, 430, 510, 70, 80)
    hands.press(pygame.K_BACKSPACE)
    assert registers(hands) == (490, 500, 510, 70, 80)
    hands.drag(middle(hands, "430"), hands.play.board.rect.center)
    assert registers(hands) == (490, 500, 510, 70, 80)
    hands.click(middle(hands, "430"))
    assert hands.play.controls.message == REPLACE
    hands.click(middle(hands, "5"))
    assert registers(hands) == (490, 500, 510, 70, 430)
    hands.press(pygame.K_BACKSPACE)
    assert registers(hands) == (490, 500, 510, 70, 80)


def test_cards_are_named_where_a_program_is_told() -> None:
    assert RULES.phrase(put(2, 790)) == "Register 2: Move 3 (790)"
    assert RULES.phrase(put(1, 840, "fourth")) == "Register 1: Move 3 (840), 4 cells"
    assert not RULES.phrase(DONE)
