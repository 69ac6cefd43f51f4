"""`derelict tiled-kit`: the Tiled projects with everything that a map maker needs."""

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from derelict_game import places
from derelict_game.match.save import write_save
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.registry import built_in
from derelict_game.tiled.dress import all_dresses
from derelict_game.tiled.kit import Drawn, kit_files, project_file
from derelict_game.tiled.tileset import TILESET_FILES

if TYPE_CHECKING:
    from derelict_game.ui.look.theme import Theme


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("folder", type=Path, metavar="DIR", help="where to write them")


def project(rules: AnyRules, theme: "Theme") -> Drawn:
    """Return what the project of a game draws: its tokens and ground as the window shows them."""
    kinds = rules.token_kinds
    looks = theme.tokens.knowing(kinds)
    turning = frozenset(k for k in kinds if looks.look(k).turns or looks.look(k).edge)
    across = frozenset(kind for kind in kinds if looks.look(kind).spans_passage)
    dresses = all_dresses() if theme.ground == "wreck" else []
    return Drawn(rules.name, kinds, turning, across, tuple(dresses))


def run(args: argparse.Namespace) -> int:
    """Write the files of every game's project into a folder of its own."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from derelict_game.ui.draw.pieces import Pieces
    from derelict_game.ui.tools.tileset_art import draw_tileset

    assets = places.assets_dir()
    for rules in built_in():
        folder = args.folder / rules.name
        pieces = Pieces.load(assets, rules)
        drawn = project(rules, pieces.theme)
        for name, text in kit_files(drawn).items():
            write_save(folder / name, text)
        draw_tileset(drawn, pieces, folder / TILESET_FILES[1])
        print(f"{rules.title}: open {folder / project_file(rules.name)} in Tiled.")
    return 0
