"""A person at the window: sees only the screen's layout, acts only by events."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, cast

import pygame

from derelict_game import places
from derelict_game.board.geometry import Cell
from derelict_game.board.token import Token, TokenId
from derelict_game.match.match import Match
from derelict_game.match.mission import find_mission
from derelict_game.players.human import HumanPlayer
from derelict_game.rules.choice import Choice, Point
from derelict_game.rules.registry import built_in
from derelict_game.rules.seat import Seat
from derelict_game.ui.app import App
from derelict_game.ui.play.lesson_scene import LessonScene
from derelict_game.ui.play.outlook import Outlook
from derelict_game.ui.play.play_scene import PlayScene
from derelict_game.ui.scene import Scene
from derelict_game.ui.scenes.curtain import Curtain
from derelict_game.ui.scenes.new_match import NewMatchScene
from derelict_game.ui.scenes.title import TitleScene
from derelict_game.ui.settings import Settings, Speed
from derelict_game.ui.stage import Folders, Stage
from derelict_game.ui.widgets.button import Button

SIZE = (1280, 720)
FRAME = 1 / 60


def folders(tmp: Path) -> Folders:
    """Return the shipped assets and maps, and a place of its own for everything else."""
    return Folders(
        places.assets_dir(), places.maps_dir(), tmp / "saves", tmp / "settings.json", tmp / "log"
    )


def quick_settings(size: tuple[int, int] = SIZE, scale: int = 100) -> Settings:
    """Return settings in which nothing is animated."""
    return Settings(
        window=size,
        scale=scale,
        own_speed=Speed.OFF,
        other_speed=Speed.OFF,
        muted=True,
        welcomed=True,
        confirm_end=False,
    )


def new_match(name: str = "first-burn", seed: int = 2, **options: object) -> Match:
    """Return a match of two people."""
    mission = find_mission(name, places.maps_dir(), built_in())
    match = Match(mission.rules, mission.start(options), seed=seed)
    match.players = {seat: HumanPlayer() for seat in match.seats}
    return match


def new_match_scene(stage: Stage) -> NewMatchScene:
    """Return the new-match screen of Derelict."""
    return NewMatchScene(stage, "derelict")


def board_only(tokens: dict[TokenId, Token]) -> Outlook:
    """Return a moment of which only the board matters."""
    return Outlook(cast("Any", None), Seat("us"), cast("Any", None), tokens, {}, {}, {}, {})


class Hands:
    """Mouse and keyboard of a window that nobody sees."""

    def __init__(
        self,
        tmp: Path,
        match: Match | None = None,
        settings: Settings | None = None,
        opened: Callable[[Stage], Scene] | None = None,
    ) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.event.clear()
        settings = settings or quick_settings()
        self.stage = Stage(folders(tmp), settings, settings.window)
        self.stage.open(TitleScene(self.stage))
        if match is not None:
            self.stage.open(PlayScene(self.stage, match, "A test"))
        if opened is not None:
            self.stage.open(opened(self.stage))
        self.app = App(self.stage)
        self.app.step(FRAME)

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        return self.stage.scenes[-1]

    @property
    def play(self) -> PlayScene:
        """The play screen, wherever it is on the stack, also that of a lesson."""
        scenes = (s.play if isinstance(s, LessonScene) else s for s in reversed(self.stage.scenes))
        return next(scene for scene in scenes if isinstance(scene, PlayScene))

    def post(self, kind: int, **fields: Any) -> None:
        """Let one event happen, and one frame pass."""
        pygame.event.post(pygame.event.Event(kind, fields))
        self.app.step(FRAME)

    def wait(self, seconds: float) -> None:
        """Let frames pass."""
        for _ in range(round(seconds / FRAME)):
            self.app.step(FRAME)

    @property
    def asked(self) -> bool:
        """Whether the person at the screen is asked something."""
        offer = self.play.controls.offer
        return offer is not None and offer.seat == self.play.showing.seat

    def settle(self) -> None:
        """Let frames pass until all that happened has been shown, or somebody else must come."""
        while self.scene is self.play and not self.asked and not self.play.match.outcome:
            self.app.step(FRAME)

    def point(self, position: tuple[int, int]) -> None:
        """Move the mouse somewhere."""
        self.post(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(0, 0, 0))

    def click(self, position: tuple[int, int], button: int = 1) -> None:
        """Move the mouse somewhere and click."""
        self.point(position)
        self.post(pygame.MOUSEBUTTONDOWN, pos=position, button=button)
        self.post(pygame.MOUSEBUTTONUP, pos=position, button=button)

    def press(self, key: int, mod: int = 0) -> None:
        """Press a key."""
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="")
        self.post(pygame.KEYUP, key=key, mod=mod, unicode="")

    def type(self, text: str) -> None:
        """Type a text."""
        for letter in text:
            self.post(pygame.TEXTINPUT, text=letter)

    def button(self, label: str) -> Button:
        """Return the button of a label on the scene on top."""
        scene = self.play if isinstance(self.scene, LessonScene) else self.scene
        return next(b for b in buttons(scene) if b.label == label)

    def push(self, label: str) -> None:
        """Click a button by its label."""
        self.click(self.button(label).rect.center)

    def zoom_out(self) -> None:
        """Turn the wheel until the board is small."""
        self.point(self.play.board.rect.center)
        for _ in range(12):
            self.post(pygame.MOUSEWHEEL, x=0, y=-1)

    def pixel(self, cell: Cell) -> tuple[int, int]:
        """Return where a cell is on the screen."""
        board = self.play.board
        x, y = board.camera.to_screen(cell.x + 0.5, cell.y + 0.5)
        return x + board.rect.left, y + board.rect.top

    def come(self) -> None:
        """Let whoever is asked come to the screen, and skip what is shown first."""
        while self.play.match.offer and (isinstance(self.scene, Curtain) or not self.asked):
            self.press(pygame.K_SPACE)

    def take(self, choice: Choice) -> None:
        """Make a choice by clicks."""
        play = self.play
        self.come()
        answers = [action.choice for action in play.controls.answers()]
        if choice.cell is None and choice in answers:
            self.press(pygame.K_1 + answers.index(choice))
            return
        points = play.controls.pointing().points(choice)
        if points and not (len(points) == 1 and choice.cell):
            self._point_at(choice, points)
            return
        if choice.cell is None:
            label = play.controls.theme.choices.look(choice).label
            shown = (b for b in play.side.actions.widgets if isinstance(b, Button))
            self.click(next(b for b in shown if b.label.startswith(label)).rect.center)
            return
        self.bring_into_view(choice.cell)
        if play.controls.clicked(choice.cell) == (choice,):
            self.click(self.pixel(choice.cell))
        else:
            # A right click lists everything that can be done with the cell.
            self.click(self.pixel(choice.cell), button=3)
            label = play.controls.theme.choices.look(choice).label
            menu = play.board.menu
            assert menu is not None
            listed = (w for w in menu._group.widgets if isinstance(w, Button))
            self.click(next(b for b in listed if b.label == label).rect.center)

    def _point_at(self, choice: Choice, points: tuple[Point, ...]) -> None:
        """Click what acts, then its targets; of several choices that are left the list asks."""
        for point in self.in_order(choice, points):
            if isinstance(point, Cell):
                self.bring_into_view(point)
            self.click(self.play.pointer.place_of(point).center)
        self.pick_row(choice)

    def in_order(self, choice: Choice, points: tuple[Point, ...]) -> list[Point]:
        """Return the points of a choice as a person takes them: first what acts."""
        ahead = replace(self.play.controls.pointing(), picked=()).ahead()
        first = next(point for point in points if choice in ahead.get(point, ()))
        return [first, *(point for point in points if point != first)]

    def pick_row(self, choice: Choice) -> None:
        """Take a choice from the list of a cell or slot, if one is open."""
        menu = self.play.board.menu
        if menu is not None:
            label = self.play.controls.theme.choices.look(choice).label
            self.click(next(b for b in menu._buttons if b.label == label).rect.center)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press the button at one place and let it go at another one."""
        self.point(start)
        self.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        for place in (middle, end):
            self.post(pygame.MOUSEMOTION, pos=place, rel=(9, 9), buttons=(1, 0, 0))
        self.post(pygame.MOUSEBUTTONUP, pos=end, button=1)

    def take_by_keys(self, choice: Choice) -> None:
        """Make a choice with Tab, arrows and Enter alone."""
        self.come()
        controls, pointer = self.play.controls, self.play.pointer
        points = controls.pointing().points(choice)
        first, *others = self.in_order(choice, points) if points else [choice]
        for _ in range(100):
            if pointer.cursor == first:
                break
            self.press(pygame.K_TAB)
        assert pointer.cursor == first, f"{first} cannot be stepped to"
        if not others or len(self.play.match.steps) % 2:
            # The arrow keys alone pick what acts, too.
            self.press(pygame.K_RETURN)
        for target in others:
            if not controls.picked:
                self.press(pygame.K_RIGHT)
            assert target in controls.lit()
            self._step_to(target)
            self.press(pygame.K_RETURN)
        if choice in controls.pointing().whole():
            # It is a button of what has been picked.
            while pointer.cursor != choice:
                self.press(pygame.K_TAB)
            self.press(pygame.K_RETURN)
        if self.play.board.menu is not None:
            label = controls.theme.choices.look(choice).label
            row = [b.label for b in self.play.board.menu._buttons].index(label)
            self.press(pygame.K_1 + row)

    def _step_to(self, target: Point) -> None:
        """Press the arrow keys until a target is reached."""
        pointer = self.play.pointer
        for number in range(60):
            if pointer.cursor == target:
                return
            assert isinstance(pointer.cursor, Cell | str)
            here, there = (pointer.place_of(p).center for p in (pointer.cursor, target))
            x, y = there[0] - here[0], there[1] - here[1]
            if (abs(x) >= abs(y)) != (number % 4 == 3):
                self.press(pygame.K_RIGHT if x > 0 else pygame.K_LEFT)
            else:
                self.press(pygame.K_DOWN if y > 0 else pygame.K_UP)
        raise AssertionError(f"{target} cannot be reached")

    def bring_into_view(self, cell: Cell) -> None:
        """Pan with the arrow keys until a cell can be clicked."""
        board = self.play.board.rect.inflate(-20, -20)
        for _ in range(60):
            x, y = self.pixel(cell)
            if board.collidepoint(x, y):
                return
            if x < board.left or x >= board.right:
                self.press(pygame.K_LEFT if x < board.left else pygame.K_RIGHT)
            else:
                self.press(pygame.K_UP if y < board.top else pygame.K_DOWN)
        raise AssertionError(f"{cell} does not come into view")

    def storm(self, events: int, seed: int = 3, spared: tuple[int, ...] = ()) -> None:
        """Let random events happen, some frames among them."""
        random = Random(seed)
        keys = [getattr(pygame, f"K_{name}") for name in "abcdefghijklmnopqrstuvwxyz0123456789"]
        keys += [pygame.K_BACKSPACE, pygame.K_HOME, pygame.K_PAGEUP, pygame.K_LEFT, pygame.K_RETURN]
        keys += [pygame.K_TAB, pygame.K_SPACE, pygame.K_DELETE, pygame.K_END, pygame.K_DOWN]
        keys += [pygame.K_F1, pygame.K_F5, pygame.K_LSHIFT, pygame.K_ESCAPE]
        keys = [key for key in keys if key not in spared]
        width, height = self.stage.size
        for number in range(events):
            position = (random.randrange(-50, width + 50), random.randrange(-50, height + 50))
            kind = random.choice(_KINDS)
            fields: dict[str, Any] = {}
            if kind in (pygame.KEYDOWN, pygame.KEYUP):
                fields = {"key": random.choice(keys), "mod": 0, "unicode": ""}
            elif kind == pygame.MOUSEWHEEL:
                fields = {"x": 0, "y": random.choice((-1, 1))}
            elif kind == pygame.MOUSEMOTION:
                fields = {"pos": position, "rel": (3, 3), "buttons": (0, 0, 0)}
            elif kind == pygame.TEXTINPUT:
                fields = {"text": random.choice("ab7 ü\u0000")}
            elif kind != pygame.WINDOWFOCUSLOST:
                fields = {"pos": position, "button": random.randint(1, 5)}
            pygame.event.post(pygame.event.Event(kind, fields))
            if number % 10 == 0:
                assert self.app.step(FRAME)
        assert self.app.step(FRAME)


_KINDS = (
    pygame.KEYDOWN,
    pygame.KEYUP,
    pygame.MOUSEWHEEL,
    pygame.MOUSEMOTION,
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.TEXTINPUT,
    pygame.WINDOWFOCUSLOST,
)


def buttons(thing: object, depth: int = 2) -> list[Button]:
    """Return every button of a scene, however it and its panels keep them."""
    found: list[Button] = []
    for value in vars(thing).values():
        parts = getattr(value, "widgets", value)
        if isinstance(parts, list):
            found += (part for part in parts if isinstance(part, Button))
        elif depth > 1 and type(value).__name__.endswith("Panel"):
            found += buttons(value, depth - 1)
    return found
