"""`derelict tiled-kit`: the Tiled project with everything that a map maker needs."""

import argparse
import os
from pathlib import Path

from derelict_game.board.token import TokenKind
from derelict_game.match.save import write_save
from derelict_game.rules.registry import Registry, built_in
from derelict_game.tiled.kit import kit_files
from derelict_game.tiled.tileset import TILESET_FILES


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("folder", type=Path, metavar="DIR", help="where to write it")


def all_kinds(registry: Registry) -> dict[str, TokenKind]:
    """Return the tokens of all rule sets; where two have one of the same type, the first's."""
    kinds: dict[str, TokenKind] = {}
    for rules in registry:
        kinds = {**kinds, **{k: v for k, v in rules.token_kinds.items() if k not in kinds}}
    return kinds


def run(args: argparse.Namespace) -> int:
    """Write the project's files."""
    kinds = all_kinds(built_in())
    for name, text in kit_files(kinds).items():
        write_save(args.folder / name, text)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from derelict_game.ui.tileset_art import draw_tileset

    draw_tileset(kinds, args.folder / TILESET_FILES[1])
    print(f"The Tiled project is in {args.folder}; open derelict.tiled-project there.")
    return 0
