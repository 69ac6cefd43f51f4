"""`derelict tiled-kit`: the Tiled projects with everything that a map maker needs."""

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from derelict_game import places
from derelict_game.match.save import write_save
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.registry import built_in
from derelict_game.tiled.kit import Drawn, kit_files, project_file
from derelict_game.tiled.tileset import TILESET_FILES

if TYPE_CHECKING:
    from derelict_game.ui.look.theme import TokenLooks


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("folder", type=Path, metavar="DIR", help="where to write them")


def project(rules: AnyRules, looks: "TokenLooks") -> Drawn:
    """Return what the project of a game draws: its tokens as the window shows them."""
    kinds = rules.token_kinds
    turning = frozenset(kind for kind in kinds if looks.look(kind).turns)
    across = frozenset(kind for kind in kinds if looks.look(kind).spans_passage)
    return Drawn(rules.name, kinds, turning, across)


def run(args: argparse.Namespace) -> int:
    """Write the files of every game's project into a folder of its own."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from derelict_game.ui.draw.art import Art
    from derelict_game.ui.look.theme import Theme
    from derelict_game.ui.tools.tileset_art import draw_tileset

    assets = places.assets_dir()
    for rules in built_in():
        folder = args.folder / rules.name
        drawn = project(rules, Theme.load(assets, rules.name).tokens)
        for name, text in kit_files(drawn).items():
            write_save(folder / name, text)
        draw_tileset(drawn, Art(assets, rules.name), folder / TILESET_FILES[1])
        print(f"{rules.title}: open {folder / project_file(rules.name)} in Tiled.")
    return 0
