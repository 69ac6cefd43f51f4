"""`derelict art-sheet`: a picture of all pictures."""

import argparse
import os
from pathlib import Path

from derelict_game import places
from derelict_game.commands.arguments import UsageError
from derelict_game.files import FileTrouble, write_whole

PICTURE = ".png"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "-o", "--output", type=Path, required=True, metavar="FILE.png", help="where it goes"
    )


def run(args: argparse.Namespace) -> int:
    """Draw the sheet."""
    path: Path = args.output
    if path.suffix.lower() != PICTURE:
        raise UsageError(f"A picture's name ends in {PICTURE}, unlike {str(path)[:80]!r}.")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from derelict_game.ui.tools.art_sheet import draw_art_sheet
    from derelict_game.ui.tools.png import png

    try:
        write_whole(path, png(draw_art_sheet(places.assets_dir())))
    except FileTrouble as trouble:
        raise UsageError(f"{path} cannot be written: {trouble}.") from None
    print(path)
    return 0
