"""Matches with everybody in their seats, as command lines ask for them."""

import argparse
import random
from pathlib import Path

from derelict_game.commands.common import (
    UsageError,
    add_map,
    add_options,
    add_rules,
    add_saves,
    add_seats,
    add_seed,
    read_options,
    read_seats,
)
from derelict_game.match.match import Match
from derelict_game.match.mission import Mission
from derelict_game.match.save import SUFFIX, save_path
from derelict_game.match.table import former_players, programs, set_up, sit_down
from derelict_game.players.cast import HUMAN, RANDOM


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


def saved_file(saves: Path, name: str) -> Path:
    """Return the file of a save, given by name or path."""
    path = Path(name)
    return path if path.suffix == SUFFIX or path.parent != Path() else save_path(saves, name)


def new_match(args: argparse.Namespace, mission: Mission) -> Match:
    """Return the match that a command line asks for."""
    options = read_options(args.option)
    seed = args.seed if args.seed is not None else random.SystemRandom().randrange(2**31)
    seats = mission.rules.seats(mission.setup(options))
    # One person against the computer, unless something else is said.
    names = read_seats(args.seat, seats, lambda seat: HUMAN if seat == seats[0] else RANDOM)
    return set_up(mission, options, names, seed)


def seat_again(match: Match, args: argparse.Namespace) -> None:
    """Give a loaded match the players that it had, or those that are now wished."""
    seats = match.start.seats(match.rules)
    named = read_seats(args.seat, seats, lambda _: "")
    names = {seat: named[seat] or former for seat, former in former_players(match).items()}
    for seat, name in programs(names).items():
        if not named[seat]:
            raise UsageError(
                f"In this match the {seat} are played by {name[:80]!r}; if you trust that program,"
                f" name it again with --seat, or name another player."
            )
    sit_down(match, names)
