"""`derelict text`: any rule set in a terminal, by numbers and words."""

import argparse
import random
from datetime import datetime
from pathlib import Path

from derelict_game.commands.common import (
    UsageError,
    add_map,
    add_options,
    add_rules,
    add_saves,
    add_seats,
    add_seed,
    choose_missions,
    read_options,
    read_seats,
    saves_folder,
)
from derelict_game.commands.terminal import Leave, Terminal
from derelict_game.match.autosave import Autosave, fresh_name, newest_unfinished
from derelict_game.match.match import Match
from derelict_game.match.mission import Mission
from derelict_game.match.save import SUFFIX, load_match, save_path
from derelict_game.players.cast import HUMAN, PROGRAM, RANDOM, cast
from derelict_game.rules.registry import Registry, built_in
from derelict_game.rules.seat import Seat


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_rules(parser, "the rule set (default: you are asked)")
    add_map(parser, "a shipped map's name or a file (default: you are asked)")
    add_seats(parser)
    add_options(parser)
    add_seed(parser, None, "the seed of the dice (default: a random one)")
    parser.add_argument("--load", metavar="NAME", help="go on with a saved match: its name or file")
    parser.add_argument(
        "--continue", action="store_true", dest="go_on", help="go on with the last unfinished match"
    )
    parser.add_argument(
        "--no-board", action="store_true", help="leave the picture of the board out; 'look' tells"
    )
    add_saves(parser)


def run(args: argparse.Namespace) -> int:
    """Play until the match is over or the player leaves."""
    saves, registry = saves_folder(args), built_in()
    terminal = Terminal(saves, show_board=not args.no_board)
    try:
        match, name = _find_match(args, saves, registry, terminal)
    except Leave:
        return 0
    autosave = Autosave(saves, name)
    match.observer = autosave
    autosave.begin(match)
    try:
        terminal.play(match, autosave)
    finally:
        for player in match.players.values():
            player.close()
    return 0


def _find_match(
    args: argparse.Namespace, saves: Path, registry: Registry, terminal: Terminal
) -> tuple[Match, str]:
    """Return the match that is asked for and the name of its autosaves."""
    if args.load and args.go_on:
        raise UsageError("Use either --load or --continue.")
    fresh = not (args.load or args.rules or args.map or args.seat or args.option)
    unfinished = newest_unfinished(saves, registry) if args.go_on or fresh else None
    if args.go_on and unfinished is None:
        raise UsageError("There is no unfinished match to go on with.")
    if unfinished and not args.go_on:
        answers = ("go on with the unfinished match", "start a new match")
        if terminal.pick(f"'{unfinished.name}' is not finished.", answers) == 1:
            unfinished = None
    if unfinished:
        _seat_again(unfinished.match, args)
        return unfinished.match, unfinished.name
    stamp = f"{datetime.now():%Y-%m-%d-%H%M%S}"
    if args.load:
        match = load_match(_saved_file(saves, args.load), registry)
        _seat_again(match, args)
    else:
        match = _new_match(args, _choose_mission(args, registry, terminal))
    return match, fresh_name(saves, f"{stamp}-{match.rules.name}")


def _saved_file(saves: Path, name: str) -> Path:
    """Return the file of a save, given by name or path."""
    path = Path(name)
    return path if path.suffix == SUFFIX or path.parent != Path() else save_path(saves, name)


def _choose_mission(args: argparse.Namespace, registry: Registry, terminal: Terminal) -> Mission:
    missions = choose_missions(args.map, args.rules, registry)
    if len(missions) == 1:
        return missions[0]
    titles = [f"{mission.rules.title}: {mission.title}" for mission in missions]
    return missions[terminal.pick("What shall be played?", titles)]


def _new_match(args: argparse.Namespace, mission: Mission) -> Match:
    start = mission.start(read_options(args.option))
    seed = args.seed if args.seed is not None else random.SystemRandom().randrange(2**31)
    seats = start.seats(mission.rules)
    # One person against the computer, unless something else is said.
    names = read_seats(args.seat, seats, lambda seat: HUMAN if seat == seats[0] else RANDOM)
    match = Match(mission.rules, start, seed=seed)
    _sit_down(match, names)
    return match


def _seat_again(match: Match, args: argparse.Namespace) -> None:
    """Give a loaded match the players that it had, or those that are now wished."""
    seats = match.start.seats(match.rules)
    named = read_seats(args.seat, seats, lambda _: "")
    names = {seat: named[seat] or match.player_names.get(seat, HUMAN) for seat in seats}
    for seat, name in names.items():
        # A save may come from anywhere; nobody's computer runs what is written in it unasked.
        if name.startswith(PROGRAM) and not named[seat]:
            raise UsageError(
                f"In this match the {seat} are played by {name[:80]!r}; if you trust that program,"
                f" name it again with --seat, or name another player."
            )
    _sit_down(match, names)


def _sit_down(match: Match, names: dict[Seat, str]) -> None:
    match.player_names = {str(seat): name for seat, name in names.items()}
    match.players = {
        seat: cast(name, match.rules, seat, match.chance.seed) for seat, name in names.items()
    }
