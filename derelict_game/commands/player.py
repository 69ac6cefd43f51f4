"""`derelict player`: one of our own players as a program of its own, in JSON lines.

The window runs the computer's players like this, so that it stays smooth while they think.
"""

import argparse
import json
import sys

from derelict_game.commands.arguments import add_seed
from derelict_game.players.answering import Answerer


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "name", metavar="PLAYER", help="random, searcher, or a level that the game has"
    )
    add_seed(parser, 1, "the seed of the match")


def run(args: argparse.Namespace) -> int:
    """Answer questions until there are no more."""
    answerer = Answerer(args.name, args.seed)
    for answer in answerer.answers(sys.stdin.buffer):
        print(json.dumps(answer), flush=True)
    return 0
