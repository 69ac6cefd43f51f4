"""`derelict verify`: replays saves and records."""

import argparse
from pathlib import Path

from derelict_game.cli import FAILED
from derelict_game.match.save import read_save
from derelict_game.match.verify import first_difference
from derelict_game.plain import plain
from derelict_game.rules.registry import built_in


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a save or record")


def run(args: argparse.Namespace) -> int:
    """Replay every file and say whether it holds."""
    registry = built_in()
    status = 0
    for path in args.files:
        saved = read_save(path, trusting=True)
        difference = first_difference(saved, registry)
        if difference is None:
            print(plain(f"{path} holds ({len(saved.steps())} choices)."))
        else:
            print(plain(f"{path} does not hold: {difference}"))
            status = FAILED
    return status
