"""The arrows between the layers, and what must not be loaded or known where."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import derelict_game
from derelict_game import places
from derelict_game.match.mission import shipped_missions
from derelict_game.players.levels import GENERIC, levels_of
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.options import settle
from derelict_game.rules.registry import Registry, built_in, names
from derelict_game.rules.seat import CHANCE, Seat
from derelict_game.rules.setup import Setup
from derelict_game.ui.look.theme import Theme
from tests.conformance import new_match, play_out

PACKAGE = Path(derelict_game.__file__).parent
GAMES = names()
MODULES = sorted(PACKAGE.rglob("*.py"))

# What each layer may import, besides itself and what stands at the root.
ROOT = {"errors", "files", "places", "plain"}
ARROWS: dict[str, set[str]] = {
    "errors": set(),
    "files": set(),
    "places": set(),
    "plain": set(),
    "board": set(),
    "tiled": {"board"},
    "rules": {"board"},
    "players": {"board", "rules"},
    "match": {"board", "rules", "players", "tiled"},
    "contests": {"board", "rules", "players", "match"},
    "ui": {"board", "rules", "players", "match", "tiled"},
    "commands": {"board", "rules", "players", "match", "contests", "tiled", "ui", "cli"},
    "cli": set(),
    "__main__": {"cli"},
    "__init__": set(),
}


def layer(path: Path) -> str:
    """Return the layer of a module."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[str]:
    """Return every module that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            assert node.module
            yield node.module


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_module_imports_only_what_its_layer_may(path: Path) -> None:
    here = layer(path)
    for name in imports(path):
        first, *rest = name.split(".")
        if first == "derelict_game" and rest:
            allowed = {here} | ARROWS[here] | (ROOT if here not in ROOT else {"errors"})
            assert rest[0] in allowed, f"{here} imports {name}"
        if first == "pygame":
            assert here == "ui", f"{path} imports {name}"
        if first == "pytmx":
            assert path == PACKAGE / "tiled" / "loader.py"


PARTS = ("rules", "players", "commands")
"""The layers in which a game may have a package of its own."""
ROOMS = ("widgets", "draw", "look", "play", "scenes", "tools")
BELOW = {"draw": {"look"}, "widgets": {"draw", "look"}, "look": {"draw", "widgets"}}
"""What the lower rooms of the window may know besides themselves; those above know all below."""


def test_no_room_of_the_window_looks_into_one_above_it() -> None:
    for path in (PACKAGE / "ui").rglob("*/*.py"):
        room = path.relative_to(PACKAGE / "ui").parts[0]
        for name in imports(path):
            other = name.removeprefix("derelict_game.ui.").split(".")[0]
            if room in BELOW and other in ROOMS:
                assert other in BELOW[room] | {room}, f"{path} imports {name}"
            if room in ("play", "scenes"):
                assert other != "tools", f"{path} imports {name}"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_imports_no_other_game_and_only_its_own_packages_import_it(game: str) -> None:
    for path in MODULES:
        own = {PACKAGE / part / game for part in PARTS}
        inside = bool(own & set(path.parents))
        for name in imports(path):
            if name.startswith(f"derelict_game.rules.{game}"):
                assert inside, f"{path} imports {name}"


def fresh(code: str) -> str:
    """Run code in a fresh interpreter and return what it prints."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_nothing_but_the_window_loads_pygame() -> None:
    names = [
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
        for path in MODULES
        if layer(path) not in ("ui", "__main__")
    ]
    code = f"import sys\nfor name in {names!r}: __import__(name)\nprint('pygame' in sys.modules)"
    assert fresh(code) == "False"


def test_the_command_starts_without_loading_what_it_does_not_need() -> None:
    code = "import sys, derelict_game.cli\nprint('pydantic' in sys.modules)"
    assert fresh(code) == "False"


def test_every_file_tells_one_story() -> None:
    for path in [*MODULES, *Path(__file__).parent.glob("*.py")]:
        lines = path.read_text(encoding="utf-8").count("\n")
        assert lines <= 500, f"{path.name} has {lines} lines"


def usual_seats(rules: AnyRules) -> tuple[Seat, ...]:
    """Return who plays a game unless something else is wished."""
    return rules.seats(Setup((), settle(rules.options)))


def words_of_games() -> set[str]:
    """Return every token type, choice kind and seat of the games."""
    registry = built_in()
    looks = Theme.load(places.assets_dir(), "derelict")
    words = {kind for rules in registry for kind in rules.token_kinds}
    words |= {seat for rules in registry for seat in usual_seats(rules)}
    for rules in registry:
        for mission in shipped_missions(places.maps_dir(), Registry([rules])):
            match = play_out(new_match(rules, mission.start({"turn_limit": 3}), 1))
            words |= {step.choice.kind for step in match.steps if step.seat != CHANCE}
    return words | {name.split()[0] for name in looks.choices.choices}


SPEAKERS = {"players", "match", "contests", "ui", "commands"}
"""The layers in which no word of a game may stand."""
SHARED = PACKAGE / "rules" / "wreck.py"
"""What two games have in common; the one place for it outside their packages."""
PICTURES = PACKAGE / "commands" / "screenshots.py"
"""Plays scenes of the one game that the README shows."""
PRODUCT = "derelict"
"""The program is named for its first game: in a sentence or a file's name it means the program."""
NAMES_PRODUCT = {"places.py", "cli.py", "menus.py", "opening.py"}
"""Who may say that name alone: for the folders of users, the command and the desktop."""


ENGLISH = {"next", "down", "half", "mouse", "attack", "flip", "done"}
"""Words of games that the window needs in their plain sense: keys, buttons, the mouse itself."""


def outside() -> Iterator[Path]:
    """Return every module that belongs to no game."""
    homes = [PACKAGE / part / game for game in GAMES for part in PARTS]
    for path in MODULES:
        if not any(home in path.parents for home in homes) and path != SHARED:
            yield path


def strings(path: Path) -> Iterator[tuple[int, str]]:
    """Return every text in the code of a module with its line; documentation is none."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    written = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in written:
            yield node.lineno, node.value


def test_no_code_outside_a_game_names_a_game_or_a_seat() -> None:
    names = set(GAMES) | {rules.title.lower() for rules in built_in()}
    seats = {seat for rules in built_in() for seat in usual_seats(rules)}
    assert {"skirmish", "marines"} <= names | seats
    for path in outside():
        for line, text in strings(path):
            where = f"{path}:{line} says {text!r}"
            if path.name not in NAMES_PRODUCT:
                assert text != PRODUCT, where
            plain = re.sub(r"[^a-z0-9_]+", " ", text.lower())
            for word in (names | seats) - {PRODUCT}:
                assert f" {word} " not in f" {plain} ", where


def test_only_its_own_packages_know_the_words_of_a_game() -> None:
    words, tokens = words_of_games(), {kind for rules in built_in() for kind in rules.token_kinds}
    words |= {name for rules in built_in() for name in levels_of(rules) if name not in GENERIC}
    assert {"marine_flame", "aliens", "overwatch", "move", "veteran"} <= words
    words, tokens = words - ENGLISH, tokens - ENGLISH
    for path in outside():
        if layer(path) not in SPEAKERS or path == PICTURES:
            continue
        for name in imports(path):
            inside = name.removeprefix("derelict_game.rules.").split(".")[0]
            assert inside not in (*GAMES, SHARED.stem), f"{path} imports {name}"
        for line, text in strings(path):
            assert text not in words, f"{path}:{line} says {text!r}"
            # Tokens are no plain English, as 'move' and 'turn' are: no sentence has them either.
            said = set(re.findall(r"[a-z0-9_]+", text.lower())) & tokens
            assert not said, f"{path}:{line} says {text!r}"
