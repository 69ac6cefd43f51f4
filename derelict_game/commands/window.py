"""`derelict window`: a match in a window, with mouse and keyboard."""

import argparse
from datetime import datetime

from derelict_game import places
from derelict_game.commands.common import UsageError, choose_missions, saves_folder
from derelict_game.commands.seating import add_match, new_match, saved_file, seat_again
from derelict_game.match.autosave import Autosave, fresh_name, newest_unfinished
from derelict_game.match.match import Match
from derelict_game.match.save import load_match
from derelict_game.rules.registry import built_in


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_match(parser, "the first")


def run(args: argparse.Namespace) -> int:
    """Open the window and play."""
    from derelict_game.ui.opening import open_window

    match, title, name = _find_match(args)
    app = open_window(match, title, places.assets_dir())
    autosave = Autosave(saves_folder(args), name)
    match.observer = autosave
    autosave.begin(match)
    try:
        app.run()
    finally:
        for player in match.players.values():
            player.close()
    return 0


def _find_match(args: argparse.Namespace) -> tuple[Match, str, str]:
    """Return the match that is asked for, its title, and the name of its autosaves."""
    registry, saves = built_in(), saves_folder(args)
    if args.go_on:
        unfinished = newest_unfinished(saves, registry)
        if unfinished is None:
            raise UsageError("There is no unfinished match to go on with.")
        seat_again(unfinished.match, args)
        return unfinished.match, unfinished.name, unfinished.name
    if args.load:
        match = load_match(saved_file(saves, args.load), registry)
        seat_again(match, args)
        title = args.load
    else:
        mission = choose_missions(args.map, args.rules, registry)[0]
        match, title = new_match(args, mission), mission.title
    stamp = f"{datetime.now():%Y-%m-%d-%H%M%S}-{match.rules.name}"
    return match, title, fresh_name(saves, stamp)
