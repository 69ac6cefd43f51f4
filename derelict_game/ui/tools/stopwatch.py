"""Measures the window beside a floor: a bare one that draws a background and sprites."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

import pygame

from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Role, Token
from derelict_game.match.document import MapName, Start
from derelict_game.match.match import Match
from derelict_game.match.mission import Mission
from derelict_game.players.human import HumanPlayer
from derelict_game.players.randomly import RandomPlayer
from derelict_game.rules.event import Event
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.setup import Setup
from derelict_game.ui.app import FRAMES, App
from derelict_game.ui.look.theme import Effect
from derelict_game.ui.play.film import Act
from derelict_game.ui.play.log_view import LogLine
from derelict_game.ui.play.outlook import Outlook
from derelict_game.ui.play.play_scene import PlayScene
from derelict_game.ui.scenes.title import TitleScene
from derelict_game.ui.settings import Settings, Speed
from derelict_game.ui.stage import Folders, Stage

SIZE = (1920, 1080)
UNITS, LINES, SPRITES = 40, 2_000, 130
WARM_UP, COUNTED = 60, 600
"""Frames that are drawn before, and those that are counted."""
CHOICES = 2_000
TRIED, LOOKED_AT = 40, 200
"""How many random matches are looked at for a full board, and how many choices of each."""
STARTS = 5
IDLE_SECONDS = 3.0

BARE_START = (
    "import pygame; pygame.display.init(); pygame.font.init();"
    " pygame.display.set_mode((1280, 720)); pygame.display.flip()"
)
OUR_START = (
    "import sys; from derelict_game.ui.app import App;"
    " App.run = lambda app: app.step(0.0);"
    " from derelict_game.cli import main; sys.exit(main(['window', '--saves', sys.argv[1]]))"
)
THINK = "while True: sum(range(1000))"
"""What a player does that thinks as hard as it can."""


@dataclass(frozen=True, slots=True)
class Frames:
    """How long frames took, in milliseconds."""

    median: float
    slow: float
    """The 99th percentile."""

    @staticmethod
    def of(draw: Callable[[int], object]) -> "Frames":
        """Measure something that is drawn again and again; it is told the number of the frame."""
        for number in range(WARM_UP):
            draw(number)
        spent = []
        for number in range(COUNTED):
            began = time.perf_counter()
            draw(number)
            spent.append((time.perf_counter() - began) * 1000)
        spent.sort()
        return Frames(statistics.median(spent), spent[len(spent) * 99 // 100])


def floor() -> Frames:
    """Measure the bare window."""
    window = pygame.display.set_mode(SIZE)
    background = pygame.Surface(SIZE).convert()
    background.fill("#20262e")
    sprite = pygame.Surface((64, 64), pygame.SRCALPHA)
    pygame.draw.circle(sprite, "#f2a53a", (32, 32), 28)

    def draw(number: int) -> None:
        pygame.event.get()
        window.blit(background, (0, 0))
        for place in range(SPRITES):
            window.blit(sprite, ((place * 97 + number) % 1850, (place * 53) % 1000))
        pygame.display.flip()

    return Frames.of(draw)


class Bench:
    """A play screen with a match and a long log."""

    def __init__(self, match: Match, folders: Folders, *, computer: bool = False) -> None:
        settings = Settings(window=SIZE, own_speed=Speed.NORMAL, other_speed=Speed.NORMAL)
        settings.muted = True
        pygame.display.init()
        pygame.font.init()
        self.stage = Stage(folders, settings, SIZE)
        self._computer = computer
        # As in the program a match lies over the title, and is closed when another one begins.
        self.stage.open(TitleScene(self.stage))
        self._open(match)
        self.scene.log.extend(LogLine(f"Line {number}", number // 40) for number in range(LINES))
        self.app = App(self.stage)

    def _open(self, match: Match) -> None:
        """Show a match, in place of the one before."""
        self.match, computer = match, self._computer
        match.players = {
            seat: RandomPlayer(f"{seat} 1") if computer else HumanPlayer() for seat in match.seats
        }
        self.scene = PlayScene(self.stage, match, match.rules.title)
        self.stage.replace(self.scene)

    def _step(self) -> None:
        self.app.step(1 / FRAMES)

    def scrolling(self) -> Frames:
        """Measure frames in which the view moves."""

        def draw(number: int) -> None:
            keys = (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP)
            key = keys[number // 12 % 4]
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
            self._step()

        return Frames.of(draw)

    def animating(self, together: int = 1) -> Frames:
        """Measure frames in which units move: so many together, then others."""
        now = Outlook.of(self.match, self.match.seats[0])
        tokens = now.tokens
        sorts = self.scene.look.theme.animations.effects
        slide = next(sort for sort, shown in sorts.items() if shown.effect is Effect.SLIDE)
        kinds = self.match.rules.token_kinds
        units = cycle(id_ for id_, t in tokens.items() if kinds[t.kind].role is Role.UNIT)
        film = self.scene.showing.film

        def draw(_: int) -> None:
            if not film.running:
                events: list[Event] = []
                for unit in islice(units, together):
                    cell = tokens[unit].cell
                    step = (cell, cell.step(1, 0))
                    events.append(Event(slide, "", step, unit, together=bool(events)))
                film.add([Act(self.match.seats[0], tuple(events), now, 0)])
            self._step()

        return Frames.of(draw)

    def idle(self) -> float:
        """Return which share of a core the window takes while nothing happens."""
        clock = pygame.time.Clock()
        self._step()
        began, used = time.perf_counter(), time.process_time()
        while time.perf_counter() - began < IDLE_SECONDS:
            self.app.step(clock.tick(FRAMES) / 1000)
        return (time.process_time() - used) / (time.perf_counter() - began)

    def growth(self) -> float:
        """Return by how many megabytes memory grows over many choices."""
        self.stage.settings.own_speed = self.stage.settings.other_speed = Speed.OFF
        # What is kept once and for all, of the game and of closed screens, is no growth: so a match
        # must have ended before, however long it is, since its end fills the screen once more.
        self._play(CHOICES)
        before = memory()
        self._play(CHOICES)
        return memory() - before

    def _play(self, choices: int) -> None:
        """Let the computer choose so often; a short game is played again and again."""
        chosen = 0
        while chosen < choices:
            steps = len(self.match.steps)
            self._step()
            chosen += len(self.match.steps) - steps
            if self.match.offer is None:
                self._open(Match(self.match.rules, self.match.start, seed=chosen))


def crowded_match(mission: Mission) -> Match:
    """Return a match on a mission's map with many more units than it has."""
    rules, tiled = mission.rules, mission.map
    kinds = [name for name, kind in rules.token_kinds.items() if kind.role is Role.UNIT]
    tokens = list(tiled.tokens)
    if not any(token.kind in kinds for token in tokens):
        # A game that lays its pieces out itself is measured where most of them are on the board.
        return _fullest(rules, mission.start(_most_seats(mission)))
    taken = {token.cell for token in tokens}
    free: Iterator[Cell] = (cell for cell in sorted(tiled.chart.corridors) if cell not in taken)
    wanted = UNITS - sum(token.kind in kinds for token in tokens)
    for kind, cell, _ in zip(cycle(kinds), free, range(wanted), strict=False):
        tokens.append(Token(kind, cell, Facing.N))
    setup = Setup(tuple(tokens), mission.setup({}).options)
    name = MapName(name=mission.name, sha256=tiled.sha256)
    start = Start.on_map(rules, tiled.chart, setup, name)
    return Match(rules, start, seed=1)


def _most_seats(mission: Mission) -> dict[str, object]:
    """Return the options with which most play."""
    options = mission.rules.options_for(mission.map.tokens)
    numbers = (one for one in options if not isinstance(one.default, bool))
    wishes: list[dict[str, object]] = [{}]
    wishes += [{one.name: one.highest} for one in numbers]
    return max(wishes, key=lambda wish: len(mission.seats(wish)))


def _fullest(rules: AnyRules, start: Start) -> Match:
    """Return the moment with the most units of some random matches."""

    def units(match: Match) -> int:
        kinds = rules.token_kinds
        return sum(kinds[t.kind].role is Role.UNIT for _, t in rules.tokens(match.state))

    best = (0, 0, 0)
    for seed in range(TRIED):
        match = Match(rules, start, seed=seed)
        match.players = {seat: RandomPlayer(f"{seat} {seed}") for seat in match.seats}
        while len(match.steps) < LOOKED_AT and match.advance():
            if match.offer is not None:
                best = max(best, (units(match), seed, len(match.steps)))
    _, seed, steps = best
    match = Match(rules, start, seed=seed)
    match.players = {seat: RandomPlayer(f"{seat} {seed}") for seat in match.seats}
    while len(match.steps) < steps:
        match.advance()
    return match


def memory() -> float:
    """Return how many megabytes this process holds."""
    path = Path("/proc/self/statm")
    if path.exists():
        return int(path.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    import resource

    # Elsewhere only the largest size so far is known.
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3


@contextmanager
def somebody_thinks() -> Iterator[None]:
    """Let another process use a core fully."""
    process = subprocess.Popen([sys.executable, "-c", THINK])
    try:
        yield
    finally:
        process.kill()
        process.wait()


def start_times() -> tuple[float, float]:
    """Return the best time of a bare start and of ours, to the first frame, in seconds."""
    with tempfile.TemporaryDirectory() as folder:
        home = {**os.environ, "XDG_CONFIG_HOME": folder}

        def once(code: str) -> float:
            began = time.perf_counter()
            subprocess.run(
                [sys.executable, "-c", code, folder], check=True, env=home, capture_output=True
            )
            return time.perf_counter() - began

        # In turn, so that a noisy moment meets both.
        pairs = [(once(BARE_START), once(OUR_START)) for _ in range(STARTS)]
    return min(bare for bare, _ in pairs), min(ours for _, ours in pairs)
