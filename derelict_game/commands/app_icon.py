"""`derelict app-icon`: the icon for Windows and macOS, made from the drawing."""

import argparse
import os
from pathlib import Path

from derelict_game import places
from derelict_game.commands.arguments import UsageError
from derelict_game.files import FileTrouble, write_whole


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "-o", "--output", type=Path, required=True, metavar="DIR", help="where they go"
    )


def run(args: argparse.Namespace) -> int:
    """Write the files."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from derelict_game.ui.draw.art import Art
    from derelict_game.ui.tools.app_icon import FILES

    art = Art(places.assets_dir())
    for name, make in FILES.items():
        path: Path = args.output / name
        try:
            write_whole(path, make(art))
        except FileTrouble as trouble:
            raise UsageError(f"{path} cannot be written: {trouble}.") from None
        print(path)
    return 0
