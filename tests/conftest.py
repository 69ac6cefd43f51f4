"""What all tests share."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

# Nothing but pytest speaks, also where workers import this.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame
import pytest
from hypothesis import HealthCheck, settings

from derelict_game import places
from derelict_game.board.fault import Fault
from derelict_game.rules.registry import Registry, built_in
from derelict_game.tiled.loader import TiledMap, examine
from derelict_game.ui.draw.art import Art
from derelict_game.ui.draw.fonts import Fonts
from derelict_game.ui.draw.pieces import Pieces
from derelict_game.ui.look.theme import Theme
from tests.waiting import HANGS

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

# The same examples on every run, and no deadlines: machines are shared and noisy.
settings.register_profile(
    "derelict", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("derelict")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the switch that writes the golden playthroughs anew."""
    parser.addoption("--regenerate", action="store_true", help="write golden playthroughs anew")


@pytest.fixture(scope="session", autouse=True)
def shipped_maps_are_read_once() -> Iterator[None]:
    """Let all tests share the maps that come with the game, which nobody changes."""
    shipped, kept = places.maps_dir(), cache(examine)

    def examined(path: Path) -> tuple[TiledMap | None, list[Fault]]:
        if not path.is_relative_to(shipped):
            return examine(path)
        tiled, faults = kept(path)
        return tiled, list(faults)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("derelict_game.match.mission.examine", examined)
        yield


Cli = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def registry() -> Registry:
    """The rule sets that come with the program."""
    return built_in()


@pytest.fixture
def maps() -> Path:
    """The folder of the shipped maps."""
    return places.maps_dir()


@pytest.fixture(scope="module")
def screen() -> pygame.Surface:
    """A window that nobody sees."""
    pygame.init()
    return pygame.display.set_mode((800, 600))


@pytest.fixture(scope="module")
def art() -> Art:
    """The shipped pictures."""
    return Art(places.assets_dir(), "derelict")


@pytest.fixture(scope="module")
def theme() -> Theme:
    """The shipped theme."""
    return Theme.load(places.assets_dir(), "derelict")


@pytest.fixture(scope="module")
def pieces(art: Art, theme: Theme) -> Pieces:
    """What draws the shipped pieces."""
    pygame.font.init()
    kinds = built_in()["derelict"].token_kinds
    return Pieces(art, theme.knowing(kinds), Fonts(places.assets_dir()), {})


@pytest.fixture
def cli(tmp_path: Path) -> Cli:
    """Run the command in an empty folder, as a user does."""

    def run(
        *words: str, stdin: str = "", check: int | None = 0
    ) -> "subprocess.CompletedProcess[str]":
        done = subprocess.run(
            [sys.executable, "-m", "derelict_game", *words],
            input=stdin,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            timeout=HANGS,
            check=False,
        )
        assert "Traceback" not in done.stderr, done.stderr
        if check is not None:
            assert done.returncode == check, (done.stdout, done.stderr)
        return done

    return run


def one_sentence(text: str) -> bool:
    """Tell whether a complaint is one line that ends as a sentence does."""
    line = text.strip()
    return bool(line) and "\n" not in line and line.endswith(".")
