"""`derelict player`: one of our own players as a program of its own, in JSON lines.

The window runs the computer's players like this, so that it stays smooth while they think.
"""

import argparse
import json
import sys

from derelict_game.commands.arguments import add_seed
from derelict_game.players.cast import answer_questions
from derelict_game.players.names import PLAYERS_HELP


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("name", metavar="PLAYER", help=PLAYERS_HELP)
    add_seed(parser, 1, "the seed of the match")


def run(args: argparse.Namespace) -> int:
    """Answer questions until there are no more."""
    for answer in answer_questions(args.name, args.seed, map(json.loads, sys.stdin)):
        print(json.dumps(answer), flush=True)
    return 0
