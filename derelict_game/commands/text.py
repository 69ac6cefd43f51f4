"""`derelict text`: any rule set in a terminal, by numbers and words."""

import argparse
from pathlib import Path

from derelict_game.commands.arguments import UsageError, add_match, saves_folder
from derelict_game.commands.seating import choose_missions, new_match, saved_file, seat_again
from derelict_game.commands.terminal import Leave, Terminal
from derelict_game.match.autosave import newest_unfinished
from derelict_game.match.match import Match
from derelict_game.match.mission import Mission
from derelict_game.match.save import load_match
from derelict_game.match.saves import map_title
from derelict_game.match.table import keep, sit_down
from derelict_game.rules.registry import Registry, built_in


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_match(parser, "you are asked")
    parser.add_argument(
        "--no-board", action="store_true", help="leave the picture of the board out; 'look' tells"
    )


def run(args: argparse.Namespace) -> int:
    """Play until the match is over or the player leaves."""
    saves, registry = saves_folder(args), built_in()
    terminal = Terminal(saves, show_board=not args.no_board)
    try:
        match, name = _find_match(args, saves, registry, terminal)
    except Leave:
        return 0
    sit_down(match)
    try:
        terminal.play(match, keep(match, saves, name))
    finally:
        for player in match.players.values():
            player.close()
    return 0


def _find_match(
    args: argparse.Namespace, saves: Path, registry: Registry, terminal: Terminal
) -> tuple[Match, str | None]:
    """Return the match that is asked for and the name of its autosaves; None: a new one."""
    if args.load and args.go_on:
        raise UsageError("Use either --load or --continue.")
    fresh = not (args.load or args.rules or args.map or args.seat or args.option)
    unfinished = newest_unfinished(saves, registry) if args.go_on or fresh else None
    if args.go_on and unfinished is None:
        raise UsageError("There is no unfinished match to go on with.")
    if unfinished and not args.go_on:
        answers = ("go on with the unfinished match", "start a new match")
        match = unfinished.match
        what = f"{match.rules.title}, {map_title(match)}"
        if terminal.pick(f"A match of {what} is not finished.", answers) == 1:
            unfinished = None
    if unfinished:
        seat_again(unfinished.match, args)
        return unfinished.match, unfinished.name
    if args.load:
        match = load_match(saved_file(saves, args.load), registry)
        seat_again(match, args)
    else:
        match = new_match(args, _choose_mission(args, registry, terminal))
    return match, None


def _choose_mission(args: argparse.Namespace, registry: Registry, terminal: Terminal) -> Mission:
    missions = choose_missions(args.map, args.rules, registry)
    if len(missions) == 1:
        return missions[0]
    missions = sorted(missions, key=lambda mission: mission.rules.title)
    titles = [f"{mission.rules.title}: {mission.title}" for mission in missions]
    return missions[terminal.pick("What shall be played?", titles)]
