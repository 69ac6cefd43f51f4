"""The `derelict` command: finds out what is asked for and hands over to it.

Only the module of the command that is run is imported, so that every one starts quickly.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from derelict_game import __version__
from derelict_game.errors import DerelictError
from derelict_game.plain import plain

COMMANDS = {
    "window": "play in a window (what 'derelict' alone does)",
    "text": "play in the terminal",
    "player": "let one of the computer's players answer through JSON lines",
    "engine": "play through JSON lines, for other programs",
    "simulate": "let the computer play many matches and tell how they end",
    "tournament": "let computer players play against each other and rate them",
    "balance": "let equal players play a map and tell whether it is fair, and where units die",
    "odds": "tell how likely a deal of a game for one is won",
    "learn": "let the minds of a game learn from matches that they play by themselves",
    "bench": "measure how fast the rules are",
    "verify": "replay a save or record and say whether it holds",
    "check-map": "tell everything that is wrong with a map",
    "join-maps": "lay maps of one game below each other and write them as one",
    "make-mission": "make a new map from a seed, fair by self-play",
    "import-mission": "turn a text mission of the first Derelict into a Tiled map",
    "tiled-kit": "write each game's Tiled project: tileset, object types, templates",
    "art-sheet": "draw all pictures of the game at all sizes on one sheet",
    "app-icon": "make the icons of Windows and macOS from the drawing",
    "screenshots": "take the pictures of the README from the running program",
    "install-shortcut": "put the game into the menu of your desktop",
}
"""Those of all games; a game may have commands of its own in a package of that name."""
DEFAULT = "window"

_HERE = Path(__file__).parent

FAILED, MISUSED, INTERRUPTED, PIPE_CLOSED = 1, 2, 130, 141
"""Exit statuses: the answer is no; it could not be done; Ctrl-C; nobody reads the output."""


class Parser(argparse.ArgumentParser):
    """A parser that complains in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where to look, and leave."""
        sentence = plain(message[:1].upper() + message[1:].rstrip("."))
        print(f"{sentence}. Try '{self.prog} --help'.", file=sys.stderr)
        sys.exit(MISUSED)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    # Whoever has closed them says nothing and reads nothing.
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    try:
        return _run(list(sys.argv[1:] if argv is None else argv))
    except DerelictError as error:
        print(plain(str(error)), file=sys.stderr)
        return MISUSED
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output is gone; Python must not try to flush it at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED


def window() -> int:
    """Play in a window: the command of those who start the game without a terminal."""
    return main(["window", *sys.argv[1:]])


def all_commands() -> dict[str, tuple[str, str]]:
    """Return for every command what it does and the module that does it."""
    found: dict[str, tuple[str, str]] = {}
    package = "derelict_game.commands"
    games = sorted(path.parent.name for path in (_HERE / "commands").glob("*/__init__.py"))
    own = {game: import_module(f"{package}.{game}").COMMANDS for game in games}
    for folder, summaries in {"": COMMANDS, **own}.items():
        where = f"{package}.{folder}" if folder else package
        for name, summary in summaries.items():
            found[name] = summary, f"{where}.{name.replace('-', '_')}"
    return found


def _run(argv: list[str]) -> int:
    if not argv or (argv[0].startswith("-") and argv[0] not in ("-h", "--help", "--version")):
        # Options alone are those of the window.
        argv = [DEFAULT, *argv]
    parser = Parser(prog="derelict", description="Derelict, a shelf of tactical board games.")
    parser.add_argument("--version", action="version", version=f"derelict {__version__}")
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", required=True, parser_class=Parser
    )
    modules = all_commands()
    for name, (summary, module_name) in modules.items():
        sub = commands.add_parser(
            name,
            help=summary,
            description=f"{summary[:1].upper()}{summary[1:]}.",
            allow_abbrev=False,
        )
        if argv[0] == name:
            module = import_module(module_name)
            module.configure(sub)
    args = parser.parse_args(argv)
    status: int = module.run(args)
    return status
