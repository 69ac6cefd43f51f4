"""Arguments that several commands share; light, so that every command starts quickly."""

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from derelict_game import places
from derelict_game.errors import DerelictError
from derelict_game.players.names import PLAYERS_HELP

if TYPE_CHECKING:
    from derelict_game.contests.workplaces import Workplace

LARGEST_SEED = 2**63 - 1
LARGEST_COUNT = 999_999_999


class UsageError(DerelictError):
    """The words of a command line do not go together."""


def add_rules(parser: argparse.ArgumentParser, text: str = "the rule set") -> None:
    """Declare --rules."""
    parser.add_argument("--rules", metavar="NAME", help=text)


def add_map(parser: argparse.ArgumentParser, text: str) -> None:
    """Declare --map."""
    parser.add_argument("--map", metavar="MAP", help=text)


def add_seats(parser: argparse.ArgumentParser) -> None:
    """Declare --seat."""
    parser.add_argument(
        "--seat",
        nargs="+",
        default=[],
        metavar="SEAT=PLAYER",
        action="extend",
        help=f"who plays: {PLAYERS_HELP}; seats that are not named have the usual player",
    )


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare --option."""
    parser.add_argument(
        "--option",
        nargs="+",
        default=[],
        metavar="NAME=VALUE",
        action="extend",
        help="options of the rule set; for example --option turn_limit=20",
    )


def add_seed(parser: argparse.ArgumentParser, default: int | None, text: str) -> None:
    """Declare --seed."""
    parser.add_argument("--seed", type=seed, default=default, metavar="N", help=text)


def add_saves(parser: argparse.ArgumentParser) -> None:
    """Declare --saves."""
    parser.add_argument(
        "--saves", type=Path, default=None, metavar="DIR", help="the folder of the saves"
    )


def add_jobs(parser: argparse.ArgumentParser, *, clusters: bool = False) -> None:
    """Declare --jobs and, for what `workplace` reads, --dask: here or on other machines."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--jobs",
        type=count,
        # Read from its text like a given one: what is the default itself counts as not given.
        default=str(os.cpu_count() or 1),
        metavar="N",
        help="how many matches at once (default: one a core)",
    )
    if clusters:
        where.add_argument(
            "--dask",
            metavar="ADDRESS",
            help="play on the workers of this Dask scheduler, such as tcp://192.168.1.5:8786",
        )


def workplace(args: argparse.Namespace) -> "Workplace":
    """Return where matches are played."""
    from derelict_game.contests.cluster import Cluster
    from derelict_game.contests.workplaces import Processes

    return Cluster(args.dask) if args.dask is not None else Processes(args.jobs)


def add_json(parser: argparse.ArgumentParser) -> None:
    """Declare --json."""
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")


def seed(text: str) -> int:
    """Return a seed from its text."""
    try:
        number = int(text)
    except ValueError:
        number = -1
    if not 0 <= number <= LARGEST_SEED:
        raise argparse.ArgumentTypeError(
            f"{text[:40]!r} is no seed: a whole number from 0 to {LARGEST_SEED}"
        )
    return number


def count(text: str) -> int:
    """Return a number of things from its text."""
    digits = len(str(LARGEST_COUNT))
    if text.isascii() and text.isdigit() and len(text) <= digits and int(text) > 0:
        return int(text)
    raise argparse.ArgumentTypeError(
        f"{text[:40]!r} is no count: a whole number from 1 to {LARGEST_COUNT}"
    )


def saves_folder(args: argparse.Namespace) -> Path:
    """Return where saves go."""
    folder: Path | None = args.saves
    return folder if folder is not None else places.saves_dir()


def add_match(parser: argparse.ArgumentParser, default: str) -> None:
    """Declare everything that says which match is played; the default is told to the user."""
    add_rules(parser, f"the rule set (default: {default})")
    add_map(parser, f"a shipped map's name or a file (default: {default})")
    add_seats(parser)
    add_options(parser)
    add_seed(parser, None, "the seed of the dice (default: a random one)")
    parser.add_argument("--load", metavar="NAME", help="go on with a saved match: its name or file")
    parser.add_argument(
        "--continue", action="store_true", dest="go_on", help="go on with the last unfinished match"
    )
    add_saves(parser)
