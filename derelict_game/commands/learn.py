"""`derelict learn`: let the minds of a game learn from matches that they play by themselves."""

import argparse
from pathlib import Path

from derelict_game.commands.arguments import UsageError, add_rules, add_seed, count
from derelict_game.files import FileTrouble, read_limited, write_whole
from derelict_game.players.levels import learning_of
from derelict_game.rules.registry import built_in

MATCHES = 20_000
MOST_BYTES = 10_000_000
KEEP = 10
"""After so many lines of progress what was learnt is written down."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_rules(parser)
    parser.add_argument(
        "-o", "--output", type=Path, required=True, metavar="FILE", help="where it is written"
    )
    parser.add_argument(
        "--from",
        dest="before",
        type=Path,
        metavar="FILE",
        help="go on with what was learnt before (default: begin with nothing)",
    )
    parser.add_argument(
        "--matches",
        type=count,
        default=MATCHES,
        metavar="N",
        help=f"how many matches are played (default: {MATCHES})",
    )
    add_seed(parser, 1, "the seed of the matches")


def run(args: argparse.Namespace) -> int:
    """Learn, tell how it goes, and write what was learnt."""
    rules = built_in()[args.rules] if args.rules else None
    learn = learning_of(rules) if rules else None
    if learn is None:
        raise UsageError("Name a game whose minds learn something with --rules.")
    try:
        before = read_limited(args.before, MOST_BYTES).decode() if args.before else None
        learning = learn(before, args.seed)
    except FileTrouble as trouble:
        raise UsageError(f"{args.before} cannot be read: {trouble}.") from None
    except (ValueError, KeyError):
        raise UsageError(f"{args.before} is nothing that was learnt.") from None
    for number, line in enumerate(learning.learn(args.matches), 1):
        print(line, flush=True)
        if number % KEEP == 0:
            _write(args.output, learning.text())
    _write(args.output, learning.text())
    return 0


def _write(path: Path, text: str) -> None:
    try:
        write_whole(path, text)
    except FileTrouble as trouble:
        raise UsageError(f"{path} cannot be written: {trouble}.") from None
