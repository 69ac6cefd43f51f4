"""`derelict tiled-kit`: the Tiled project with everything that a map maker needs."""

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from derelict_game import places
from derelict_game.board.token import TokenKind
from derelict_game.match.save import write_save
from derelict_game.rules.registry import Registry, built_in
from derelict_game.tiled.kit import Drawn, kit_files
from derelict_game.tiled.tileset import TILESET_FILES

if TYPE_CHECKING:
    from derelict_game.ui.theme import TokenLooks


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("folder", type=Path, metavar="DIR", help="where to write it")


def all_kinds(registry: Registry) -> dict[str, TokenKind]:
    """Return the tokens of all rule sets; where two have one of the same type, the first's."""
    kinds: dict[str, TokenKind] = {}
    for rules in registry:
        kinds = {**kinds, **{k: v for k, v in rules.token_kinds.items() if k not in kinds}}
    return kinds


def project(registry: Registry, looks: "TokenLooks") -> Drawn:
    """Return what the project draws: the tokens of all rule sets as the window shows them."""
    kinds = all_kinds(registry)
    turning = frozenset(kind for kind in kinds if looks.look(kind).turns)
    across = frozenset(kind for kind in kinds if looks.look(kind).spans_passage)
    return Drawn(kinds, turning, across)


def run(args: argparse.Namespace) -> int:
    """Write the project's files."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from derelict_game.ui.art import Art
    from derelict_game.ui.theme import Theme
    from derelict_game.ui.tileset_art import draw_tileset

    drawn = project(built_in(), Theme.load(places.assets_dir(), "derelict").tokens)
    for name, text in kit_files(drawn).items():
        write_save(args.folder / name, text)
    draw_tileset(drawn, Art(places.assets_dir(), "derelict"), args.folder / TILESET_FILES[1])
    print(f"The Tiled project is in {args.folder}; open derelict.tiled-project there.")
    return 0
