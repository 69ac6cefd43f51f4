"""Factory Rally at the window: whole races by hand, what is shown, and what is not."""

from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest

from derelict_game.board.geometry import Cell
from derelict_game.match.document import Start
from derelict_game.match.match import Match
from derelict_game.match.table import keep
from derelict_game.players.cast import cast
from derelict_game.players.human import HumanPlayer
from derelict_game.players.mind import Budget
from derelict_game.players.player import Player
from derelict_game.rules.choice import Choice
from derelict_game.rules.offer import Offer
from derelict_game.rules.rally import RULES
from derelict_game.rules.rally.cards import HIDDEN
from derelict_game.rules.rally.programming import DONE
from derelict_game.rules.rally.state import RallyState
from derelict_game.rules.seat import CHANCE, Seat
from derelict_game.rules.state import State
from derelict_game.ui.scenes.curtain import Curtain
from derelict_game.ui.scenes.end import EndScene
from derelict_game.ui.settings import Settings, Speed
from tests.windows import FRAME, Hands, new_match

COURSE, BUSIEST = "first-shift", "round-and-round"
ONE, TWO = Seat("robot1"), Seat("robot2")
HAND = [70, 80, 430, 490, 500, 510, 670, 680, 790]


def with_computers(match: Match, *people: Seat, player: str = "random") -> Match:
    """Return a match in which computers have all other seats."""
    for seat in match.seats:
        if seat not in people:
            match.players[seat] = cast(player, match.rules, seat, 1, budget=Budget.BENCH)
    return match


@cache
def script(seed: int) -> tuple[Choice, ...]:
    """Return what two good drivers choose in a whole race."""
    match = with_computers(new_match(COURSE, seed, robots=2), player="veteran")
    while match.offer:
        match.advance()
    assert match.outcome is not None
    assert match.outcome.winner
    return tuple(step.choice for step in match.steps if step.seat != CHANCE)


def alone(hand: list[int] | None = None, **sheet: Any) -> Match:
    """Return a match of a person whose robot stands in the open, with a hand of nine cards."""
    position = {
        "board": ["........"] * 8,
        "tokens": [["robot1", 3, 6, "N"], ["flag_1", 7, 0, "N"], ["pit", 3, 1, "N"]],
        "robots": {"robot1": sheet},
        "hands": {"robot1": hand or HAND},
    }
    match = Match(RULES, Start.at_position(RULES, position, {}), seed=1)
    match.players = {seat: HumanPlayer() for seat in match.seats}
    return match


def put(register: int, card: int, *words: str) -> Choice:
    """Return the choice that puts a card into a register."""
    return Choice("register", words=(str(register), str(card), *words))


def registers(hands: Hands) -> tuple[int, ...]:
    """Return what lies in the registers of the first robot, as its owner sees it."""
    view = hands.play.match.view(ONE)
    assert isinstance(view, RallyState)
    return view.registers[0]


def middle(hands: Hands, slot: str) -> tuple[int, int]:
    """Return where a slot is on the screen."""
    return hands.play.pointer.place_of(slot).center


def screen() -> bytes:
    """Return what is on the screen."""
    window = pygame.display.get_surface()
    assert window is not None
    return pygame.image.tobytes(window, "RGB")


# ---- whole races


def drag_or_click(hands: Hands, choice: Choice) -> None:
    """Make a choice with the mouse; cards are dragged into their registers."""
    hands.come()
    if choice.kind == "register" and len(choice.words) == 2:
        hands.drag(middle(hands, choice.words[1]), middle(hands, choice.words[0]))
    else:
        hands.take(choice)


@pytest.mark.parametrize("how", ["clicks", "drags", "keys"])
def test_a_whole_race_of_two(how: str, tmp_path: Path) -> None:
    match, wanted = new_match(COURSE, 3, robots=2), script(3)
    keep(match, tmp_path / "saves")
    hands = Hands(tmp_path, match)
    for choice in wanted:
        if how == "clicks":
            hands.take(choice)
        elif how == "drags":
            drag_or_click(hands, choice)
        else:
            hands.come()
            answers = [action.choice for action in hands.play.controls.answers()]
            if choice in answers:
                hands.press(pygame.K_1 + answers.index(choice))
            elif choice == DONE:
                hands.press(pygame.K_n)
            else:
                hands.take_by_keys(choice)
        hands.settle()
    assert tuple(s.choice for s in match.steps if s.seat != CHANCE) == wanted
    hands.wait(1.5)
    assert isinstance(hands.scene, EndScene)


def test_eight_robots_are_watched_to_the_end(tmp_path: Path) -> None:
    match = with_computers(new_match(COURSE, 5, robots=8, turn_limit=2))
    hands = Hands(tmp_path, match)
    for _ in range(20_000):
        hands.app.step(FRAME)
        if hands.scene is not hands.play:
            break
    assert isinstance(hands.scene, EndScene)
    assert match.outcome is not None


@pytest.mark.parametrize(("speed", "least", "most"), [(Speed.NORMAL, 10, 25), (Speed.FAST, 2, 6)])
def test_a_turn_of_eight_robots_is_shown_in_time(
    speed: Speed, least: float, most: float, tmp_path: Path
) -> None:
    settings = Settings(own_speed=speed, other_speed=speed, muted=True, welcomed=True)
    match = with_computers(new_match(BUSIEST, 5, robots=8))
    hands, frames = Hands(tmp_path, match, settings), 0
    while (turn := hands.play.film.outlook.status["turn"]) < 3:
        hands.app.step(FRAME)
        frames += turn == 2
    assert least < frames * FRAME < most


@pytest.mark.parametrize("seed", [1, 2])
def test_a_storm_of_events_breaks_nothing(seed: int, tmp_path: Path) -> None:
    hands = Hands(tmp_path, new_match(COURSE, seed, robots=3), Settings(muted=True, welcomed=True))
    hands.storm(2500, seed, spared=(pygame.K_ESCAPE,))
    match = hands.play.match
    again = new_match(COURSE, seed, robots=3)
    for step in match.steps:
        again.choose(step.choice)
    assert again.state == match.state


# ---- programming


def test_cards_go_into_registers_by_click_drag_and_keys(tmp_path: Path) -> None:
    hands = Hands(tmp_path, alone())
    hands.click(middle(hands, "790"))
    hands.click(middle(hands, "3"))
    assert registers(hands) == (0, 0, 790, 0, 0)
    hands.drag(middle(hands, "70"), middle(hands, "1"))
    assert registers(hands) == (70, 0, 790, 0, 0)
    hands.take_by_keys(put(5, 430))
    assert registers(hands) == (70, 0, 790, 0, 430)


def test_a_double_click_brings_a_card_into_the_first_empty_register(tmp_path: Path) -> None:
    hands = Hands(tmp_path, alone())
    for card in ("490", "80"):
        at = middle(hands, card)
        hands.click(at)
        hands.post(pygame.MOUSEBUTTONDOWN, pos=at, button=1, double=True)
        hands.post(pygame.MOUSEBUTTONUP, pos=at, button=1)
    assert registers(hands) == (490, 80, 0, 0, 0)


def test_any_card_is_taken_back_before_done_and_others_stay(tmp_path: Path) -> None:
    hands = Hands(tmp_path, alone())
    for number, card in enumerate((490, 500, 510), 1):
        hands.take(put(number, card))
    hands.click(middle(hands, "1"))
    assert registers(hands) == (0, 500, 510, 0, 0)
    hands.drag(middle(hands, "3"), middle(hands, "5"))
    assert registers(hands) == (0, 500, 0, 0, 510), "it can be dragged to another register"
    hands.press(pygame.K_BACKSPACE)
    assert registers(hands) == (0, 500, 510, 0, 0), "a drag is one gesture"
    hands.press(pygame.K_BACKSPACE)
    assert registers(hands) == (490, 500, 510, 0, 0), "and so is taking a card out"
    hands.press(pygame.K_BACKSPACE)
    assert 0 in registers(hands)[:3]


def test_a_card_dragged_onto_a_full_register_takes_its_place(tmp_path: Path) -> None:
    hands = Hands(tmp_path, alone())
    for number, card in enumerate((490, 500, 510), 1):
        hands.take(put(number, card))
    hands.drag(middle(hands, "70"), middle(hands, "2"))
    assert registers(hands) == (490, 70, 510, 0, 0), "the old card is in the hand again"
    hands.drag(middle(hands, "1"), middle(hands, "3"))
    assert registers(hands) == (510, 70, 490, 0, 0), "two cards in registers change places"
    hands.press(pygame.K_BACKSPACE)
    assert registers(hands) == (490, 70, 510, 0, 0)
    hands.press(pygame.K_BACKSPACE)
    assert registers(hands) == (490, 500, 510, 0, 0)


def test_a_hint_is_given_to_a_person_who_programs_before_the_others(tmp_path: Path) -> None:
    match = with_computers(new_match(COURSE, 1026671521, robots=4), ONE)
    for seat in match.seats[1:]:
        match.players[seat] = Ponderer()
    hands = Hands(tmp_path, match)
    hands.settle()
    assert match.offer is not None
    assert match.offer.seat != ONE, "it is asked ahead"
    mind = cast("veteran", RULES, ONE, 1, budget=Budget.BENCH)
    offer = hands.play.controls.offer
    assert offer is not None
    choice = mind.choose(hands.play.controls.view(), offer)
    assert choice is not None
    assert choice in offer
    refusal = RULES.why_not(hands.play.controls.view(), put(1, 10))  # type: ignore[arg-type]
    assert refusal is None or "hand" in refusal.text
    card = offer.choices[0].words[1]
    preview = RULES.preview(hands.play.controls.view(), put(1, int(card)))  # type: ignore[arg-type]
    assert preview.path[0] == hands.play._outlook.units(ONE)[0][1].cell, "its own robot"


def test_done_waits_for_five_cards_and_is_final(tmp_path: Path) -> None:
    hands = Hands(tmp_path, alone())
    done = hands.button("Done (N)")
    assert not done.enabled
    hands.press(pygame.K_n)
    assert hands.play.controls.message == "First fill every register."
    for number, card in enumerate((490, 70, 500, 80, 430), 1):
        hands.take(put(number, card))
    assert hands.button("Done (N)").enabled
    hands.push("Done (N)")
    hands.settle()
    assert hands.play.match.state.turn == 3
    before = hands.play.match.state.copy()
    hands.press(pygame.K_BACKSPACE)
    assert hands.play.match.state == before


def test_locked_registers_show_their_cards_and_take_none(tmp_path: Path) -> None:
    hands = Hands(tmp_path, alone([70, 80], damage=7, registers=[None, None, 490, 500, 510]))
    program = hands.play._outlook.trays[0]
    assert [slot.locked for slot in program.slots] == [False, False, True, True, True]
    assert [slot.kind for slot in program.slots[2:]] == ["move_1"] * 3
    hands.click(middle(hands, "70"))
    hands.click(middle(hands, "4"))
    assert "locked" in hands.play.controls.message
    assert registers(hands) == (0, 0, 490, 500, 510)


def test_an_option_asks_how_a_card_is_played(tmp_path: Path) -> None:
    hands = Hands(tmp_path, alone(options=["brakes"]))
    hands.click(middle(hands, "490"))
    hands.click(middle(hands, "1"))
    menu = hands.play.board.menu
    assert menu is not None, "plain, or with the option"
    labels = [button.label for button in menu._buttons]
    assert len(set(labels)) == 2
    hands.press(pygame.K_2)
    assert hands.play.match.steps[-1].choice == put(1, 490, "brake")


def test_the_plan_follows_the_program_and_says_that_it_is_a_guess(tmp_path: Path) -> None:
    hands = Hands(tmp_path, alone())
    assert RULES.plan(hands.play.controls.view(), ONE) == ()  # type: ignore[arg-type]
    empty = screen()
    hands.take(put(1, 790))
    (plan,) = RULES.plan(hands.play.controls.view(), ONE)  # type: ignore[arg-type]
    assert "guess" in plan.label
    assert plan.ghosts[-1].cell == Cell(3, 3)
    hands.wait(0.2)
    assert screen() != empty
    hands.take(put(2, 670))
    (plan,) = RULES.plan(hands.play.controls.view(), ONE)  # type: ignore[arg-type]
    assert plan.label == "Register 2: it falls (a guess)"


# ---- the timer


def timed(tmp_path: Path, seconds: int = 30) -> Hands:
    """Return a window in which a person programs against the clock and a computer."""
    match = with_computers(new_match(COURSE, 3, robots=3, timer=seconds), ONE)
    return Hands(tmp_path, match)


def test_the_timer_runs_for_a_person_and_fills_the_registers(tmp_path: Path) -> None:
    hands = timed(tmp_path)
    hands.settle()
    timer = hands.play.bar.timer
    hands.wait(0.1)
    assert timer.left is not None
    assert timer.left <= 30
    hands.wait(3)
    assert 26 < timer.left < 27.5
    match = hands.play.match
    assert match.offer is not None
    card = match.offer.choices[0]
    hands.take(card)
    assert timer.left < 27.5, "a card does not wind it up"
    for _ in range(2000):
        hands.app.step(FRAME)
        if any(step.choice.kind == "time_up" for step in match.steps):
            break
    late = next(step for step in match.steps if step.choice.kind == "time_up")
    assert late.seat == CHANCE
    assert len(late.choice.words) == 4
    again = new_match(COURSE, 3, robots=3, timer=30)
    for step in match.steps:
        again.choose(step.choice)
    assert again.state == match.state, "the record has it all"


def test_the_timer_stands_still_in_the_menu_and_where_none_is_wished(tmp_path: Path) -> None:
    hands = timed(tmp_path)
    hands.settle()
    hands.wait(0.2)
    timer, menu = hands.play.bar.timer, hands.press
    before = timer.left
    menu(pygame.K_ESCAPE)
    hands.wait(2)
    assert before is not None
    assert timer.left is not None
    assert before - timer.left < 0.2
    free = Hands(tmp_path / "free", with_computers(new_match(COURSE, 3, robots=2), ONE))
    free.settle()
    free.wait(0.3)
    assert free.play.bar.timer.left is None


# ---- secrets


class Ponderer(Player):
    """Never comes to an end."""

    def choose(self, view: State, offer: Offer) -> Choice | None:  # noqa: ARG002
        """Think on."""
        return None


def test_nothing_on_the_screen_depends_on_the_cards_of_others(tmp_path: Path) -> None:
    seen = []
    for turned in (False, True):
        match = with_computers(new_match(COURSE, 4, robots=4), ONE)
        match.roll()
        state = match.state
        assert isinstance(state, RallyState)
        if turned:
            others = [robot for robot in state.robots() if robot]
            hands_held = [state.hands[robot] for robot in others]
            for robot, hand in zip(others, hands_held[1:] + hands_held[:1], strict=True):
                state.hands[robot] = hand
        for seat in match.seats[1:]:
            match.players[seat] = Ponderer()
        hands = Hands(tmp_path / str(turned), match)
        hands.settle()
        hands.wait(0.3)
        shots = [screen()]
        for row in range(4):
            hands.point((1100, 280 + 45 * row))
            hands.wait(0.05)
            shots.append(screen())
        seen.append(shots)
    assert seen[0] == seen[1]


def test_a_curtain_falls_between_people_who_program(tmp_path: Path) -> None:
    screens = []
    for turned in (False, True):
        match = new_match(COURSE, 3, robots=2)
        hands = Hands(tmp_path / str(turned), match)
        hands.come()
        first = hands.play.showing.seat
        while (offer := match.offer) is not None and offer.seat == first:
            puts = [choice for choice in offer.choices if choice.kind == "register"]
            hands.take(puts[-1 if turned else 0] if puts else DONE)
        hands.wait(0.2)
        assert isinstance(hands.scene, Curtain), "the next one comes to the screen"
        closed = screen()
        hands.come()
        hands.wait(0.3)
        assert hands.play.showing.seat != first
        told = [line.text for line in hands.play.log._lines]
        assert not any("lies in register" in line for line in told)
        view = hands.play.controls.view()
        assert isinstance(view, RallyState)
        assert set(view.registers[view.seats.index(first)]) == {HIDDEN}
        hands.point((5, 300))
        screens.append((closed, screen()))
    assert screens[0] == screens[1], "nothing on the screen depends on the first program"


# ---- questions


def test_a_robot_comes_back_by_cell_and_facing(tmp_path: Path) -> None:
    position = {
        "board": ["......"] * 6,
        "tokens": [["robot1", 5, 0, "N"], ["robot2", 2, 2, "N"], ["flag_1", 0, 0, "N"]],
        "robots": {"robot1": {"archive": [2, 2]}},
        "hands": {
            "robot1": [490, 500, 510, 520, 530, 540, 550, 560, 570],
            "robot2": [70, 80, 90, 100, 110, 120, 130, 140, 150],
        },
    }
    match = Match(RULES, Start.at_position(RULES, position, {}), seed=1)
    match.players = {ONE: HumanPlayer(), TWO: HumanPlayer()}
    hands = Hands(tmp_path, match)
    for cards in ((490, 500, 510, 520, 530), (70, 80, 90, 100, 110)):
        for number, card in enumerate(cards, 1):
            hands.take(put(number, card))
        hands.take(DONE)
    hands.come()
    offer = match.offer
    assert offer is not None
    assert offer.seat == ONE
    assert {choice.kind for choice in offer.choices} == {"enter"}
    hands.take(Choice("enter", Cell(1, 1)))
    assert match.offer is not None
    faces = [choice for choice in match.offer.choices if choice.kind == "face"]
    hands.take(faces[-1])
    hands.take(Choice("power", words=("down",)))
    token = next(token for _, token in RULES.tokens(match.state) if token.kind == ONE)  # type: ignore[arg-type]
    assert token.cell == Cell(1, 1)
    assert token.facing.name == faces[-1].words[0]


def test_every_robot_has_a_row_that_tells_of_the_moment_shown(tmp_path: Path) -> None:
    match = with_computers(new_match(BUSIEST, 5, robots=8, turn_limit=3))
    settings = Settings(own_speed=Speed.FAST, other_speed=Speed.FAST, muted=True, welcomed=True)
    hands = Hands(tmp_path, match, settings)
    for _ in range(600):
        hands.app.step(FRAME)
        status = hands.play.film.outlook.status
        rows = {row.title: row for row in hands.play.side._roster.widgets}  # type: ignore[attr-defined]
        assert len(rows) == 8
        for seat, sheet in status["sheets"].items():
            row = rows[hands.play.look.theme.words.seat(Seat(seat)).title]
            have = {label: number for label, number, _, _ in row.pips}  # type: ignore[attr-defined]
            assert have == {key: sheet[key] for key in ("flags", "lives", "damage")}
