"""The play screen, driven by real mouse and key events on a window that nobody sees."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from derelict_game import places
from derelict_game.board.geometry import Cell
from derelict_game.match.match import Match
from derelict_game.match.mission import find_mission
from derelict_game.players.human import HumanPlayer
from derelict_game.players.randomly import RandomPlayer
from derelict_game.players.scripted import ScriptedPlayer
from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict.state import DerelictState, Unit
from derelict_game.rules.registry import built_in
from derelict_game.rules.seat import Seat
from derelict_game.ui.app import App
from derelict_game.ui.play_scene import PlayScene

SIZE = (1280, 720)
FRAME = 1 / 60


class Hands:
    """A person at the window: sees only the screen's layout, acts only by events."""

    def __init__(self, match: Match, size: tuple[int, int] = SIZE, scale: float = 1.0) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.event.clear()
        self.scene = PlayScene(match, "A test", places.assets_dir(), scale)
        self.app = App(size, self.scene)
        self.app.step(FRAME)

    def post(self, kind: int, **fields: Any) -> None:
        """Let one event happen, and one frame pass."""
        pygame.event.post(pygame.event.Event(kind, fields))
        self.app.step(FRAME)

    def click(self, position: tuple[int, int], button: int = 1) -> None:
        """Move the mouse somewhere and click."""
        self.post(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(0, 0, 0))
        self.post(pygame.MOUSEBUTTONDOWN, pos=position, button=button)
        self.post(pygame.MOUSEBUTTONUP, pos=position, button=button)

    def press(self, key: int) -> None:
        """Press a key."""
        self.post(pygame.KEYDOWN, key=key, mod=0, unicode="")

    def zoom_out(self) -> None:
        """Turn the wheel until the board is small."""
        middle = self.scene._board_rect.center
        self.post(pygame.MOUSEMOTION, pos=middle, rel=(0, 0), buttons=(0, 0, 0))
        for _ in range(12):
            self.post(pygame.MOUSEWHEEL, x=0, y=-1)

    def pixel(self, cell: Cell) -> tuple[int, int]:
        """Return where a cell is on the screen."""
        x, y = self.scene._camera.to_screen(cell.x + 0.5, cell.y + 0.5)
        return x + self.scene._board_rect.left, y + self.scene._board_rect.top

    def take(self, choice: Choice) -> None:
        """Make a choice by clicks."""
        controls = self.scene._controls
        if choice.cell is None:
            button = next(b for b, meant, _ in self.scene._buttons if meant == choice)
            self.click(button.rect.center)
            return
        if controls.clicked(choice.cell) != (choice,):
            button = next(b for b, meant, kind in self.scene._buttons if kind == choice.kind)
            self.click(button.rect.center)
        self.bring_into_view(choice.cell)
        self.click(self.pixel(choice.cell))

    def bring_into_view(self, cell: Cell) -> None:
        """Pan with the arrow keys until a cell can be clicked."""
        board = self.scene._board_rect.inflate(-20, -20)
        for _ in range(60):
            x, y = self.pixel(cell)
            if board.collidepoint(x, y):
                return
            if x < board.left or x >= board.right:
                self.press(pygame.K_LEFT if x < board.left else pygame.K_RIGHT)
            else:
                self.press(pygame.K_UP if y < board.top else pygame.K_DOWN)
        raise AssertionError(f"{cell} does not come into view")


def new_match(name: str = "first-burn", seed: int = 2, **options: object) -> Match:
    """Return a match of two people."""
    mission = find_mission(name, places.maps_dir(), built_in())
    match = Match(mission.rules, mission.start(options), seed=seed)
    match.players = {seat: HumanPlayer() for seat in match.start.seats(mission.rules)}
    return match


@pytest.mark.parametrize(("name", "turns"), [("first-burn", 3), ("junction", 2)])
def test_a_whole_match_by_clicks_gives_the_record_of_scripted_players(
    name: str, turns: int
) -> None:
    match = new_match(name, turn_limit=turns)
    hands = Hands(match)
    hands.zoom_out()
    random = Random(5)
    for number in range(600):
        if match.offer is None:
            break
        before = len(match.steps)
        safe = match.offer.default or match.offer.choices[0]
        choice = random.choice(match.offer.choices) if number < 200 else safe
        hands.take(choice)
        assert len(match.steps) > before, f"{choice} was not taken"
    assert match.outcome is not None
    scripts: dict[Seat, list[Choice]] = {seat: [] for seat in match.players}
    for step in match.steps:
        if step.seat in scripts:
            scripts[step.seat].append(step.choice)
    again = Match(match.rules, match.start, seed=2)
    again.players = {seat: ScriptedPlayer(choices) for seat, choices in scripts.items()}
    while again.offer:
        again.advance()
    assert again.steps == match.steps
    assert again.outcome == match.outcome


def test_the_log_shows_what_happened_and_undo_takes_it_back() -> None:
    match = new_match("junction")
    hands = Hands(match)
    hands.zoom_out()
    hands.take(Choice("activate", Cell(1, 2)))
    lines = len(hands.scene._log)
    assert lines == len(match.log) == 1
    hands.take(Choice("turn", words=("left",)))
    hands.press(pygame.K_BACKSPACE)
    assert len(match.steps) == 1
    hands.press(pygame.K_BACKSPACE)
    hands.press(pygame.K_BACKSPACE)
    assert match.steps == []
    assert hands.scene._message == "There is nothing to take back."


def texts(hands: Hands) -> list[str]:
    """Return every line of the log."""
    return [line.text for line in hands.scene._log._lines]


def test_the_log_of_each_person_holds_only_what_that_seat_may_know() -> None:
    match = new_match("first-burn")
    hands = Hands(match)
    hands.zoom_out()
    for _ in range(80):
        assert match.offer
        hands.take(match.offer.default or match.offer.choices[0])
        if match.state.turn == 2 and match.offer.seat == "marines":
            break
    hands.app.step(FRAME)
    assert any(event.only_for for event in match.log), "something was hidden"
    seen = [event.text for event in match.log if event.seen_by(Seat("marines"))]
    assert texts(hands) == seen
    while match.offer and match.offer.prompt != "Choose a unit or pass":
        hands.take(match.offer.choices[-1])
    hands.take(match.offer.choices[0])  # type: ignore[union-attr]
    assert texts(hands)[-1].endswith("is activated.")
    before = texts(hands)[:-1]
    hands.press(pygame.K_BACKSPACE)
    assert texts(hands) == before


def test_keys_choose_scroll_pan_and_leave() -> None:
    match = new_match("junction")
    hands = Hands(match)
    hands.take(Choice("activate", Cell(1, 2)))
    hands.press(pygame.K_l)
    assert str(match.steps[-1].choice) == "turn left"
    camera = hands.scene._camera
    hands.press(pygame.K_RIGHT)
    assert hands.scene._camera != camera
    for key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_UP, pygame.K_q):
        hands.press(key)
    hands.press(pygame.K_ESCAPE)
    assert hands.app.scene is None


def test_the_middle_button_drags_the_board() -> None:
    hands = Hands(new_match("gallery"))
    middle = hands.scene._board_rect.center
    before = hands.scene._camera
    hands.post(pygame.MOUSEBUTTONDOWN, pos=middle, button=2)
    moved = (middle[0] - 60, middle[1])
    hands.post(pygame.MOUSEMOTION, pos=moved, rel=(-60, 0), buttons=(0, 1, 0))
    hands.post(pygame.MOUSEBUTTONUP, pos=middle, button=2)
    assert hands.scene._camera.x > before.x


def test_against_the_computer_nobody_waits() -> None:
    match = new_match("first-burn", turn_limit=2)
    match.players[Seat("aliens")] = RandomPlayer("aliens 1")
    hands = Hands(match)
    hands.zoom_out()
    for _ in range(60):
        if match.offer is None:
            break
        offer = match.offer
        if offer.seat == "marines":
            hands.take(offer.default or offer.choices[0])
        else:
            hands.app.step(FRAME)
    assert match.outcome is not None
    lines = hands.scene._log._lines
    starts = {line.text: line.turn for line in lines if line.text.startswith("Turn ")}
    assert starts["Turn 1: aliens."] == 1, "told with the turn in which it happened"
    assert starts["Turn 2: marines."] == 2


def test_a_storm_of_events_breaks_nothing() -> None:
    match = new_match("first-burn")
    hands = Hands(match)
    random = Random(3)
    keys = [getattr(pygame, f"K_{name}") for name in "abcdefghijklmnopqrstuvwxyz0123456789"]
    keys += [pygame.K_BACKSPACE, pygame.K_HOME, pygame.K_PAGEUP, pygame.K_LEFT, pygame.K_RETURN]
    for number in range(2500):
        position = (random.randrange(-50, 1400), random.randrange(-50, 800))
        what = random.randrange(5)
        if what == 0:
            event = pygame.event.Event(pygame.KEYDOWN, key=random.choice(keys), mod=0, unicode="")
        elif what == 1:
            event = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=random.choice((-1, 1)))
        elif what == 2:
            event = pygame.event.Event(
                pygame.MOUSEMOTION, pos=position, rel=(3, 3), buttons=(0, 0, 0)
            )
        else:
            kind = pygame.MOUSEBUTTONDOWN if what == 3 else pygame.MOUSEBUTTONUP
            event = pygame.event.Event(kind, pos=position, button=random.randint(1, 3))
        pygame.event.post(event)
        if number % 10 == 0:
            assert hands.app.step(FRAME)
    assert hands.scene is hands.app.scene


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080), (1500, 660)])
def test_resizing_lays_everything_out_inside_the_window(size: tuple[int, int]) -> None:
    hands = Hands(new_match())
    hands.post(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size)
    window = pygame.Rect(0, 0, *size)
    for rect in (hands.scene._board_rect, hands.scene._side_rect, hands.scene._log.rect):
        assert window.contains(rect)
    assert all(window.contains(button.rect) for button, _, _ in hands.scene._buttons)
    hands.post(pygame.VIDEORESIZE, w=300, h=200, size=(300, 200))
    assert hands.scene._board_rect.width > 300


def test_two_states_with_the_same_view_give_the_same_pixels() -> None:
    pictures = []
    for kind in ("blip", "blip_3"):
        match = new_match("deep-hold")
        match.players[Seat("aliens")] = RandomPlayer("aliens 7")
        state = match.state
        assert isinstance(state, DerelictState)
        place = state.place("blip", next(iter(state.ground.lurk)), 0)
        state.hive[place] = Unit(kind, state.hive[place].cell, 0)
        hands = Hands(match)
        hands.zoom_out()
        screen = pygame.display.get_surface()
        assert screen is not None
        hands.scene.draw(screen)
        pictures.append(pygame.image.tobytes(screen, "RGB"))
    assert pictures[0] == pictures[1]


def test_without_a_screen_the_command_says_so(tmp_path: Path) -> None:
    env = {**os.environ, "SDL_VIDEODRIVER": "no such driver"}
    done = subprocess.run(
        [sys.executable, "-m", "derelict_game", "window", "--saves", str(tmp_path)],
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == (
        "There is no screen to open a window on; play with 'derelict text' instead.\n"
    )
    assert done.stdout == ""
