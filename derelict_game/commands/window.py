"""`derelict window`: the game in a window, with mouse and keyboard."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from derelict_game import places
from derelict_game.cli import MISUSED
from derelict_game.commands.arguments import UsageError, add_match, saves_folder
from derelict_game.errors import DerelictError
from derelict_game.files import is_file

if TYPE_CHECKING:
    from derelict_game.match.playback import Record
    from derelict_game.ui.stage import Folders, Stage


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_match(parser, "choose in the window")
    parser.add_argument(
        "--replay", metavar="NAME", help="show a saved match or a record turn by turn: name or file"
    )


def run(args: argparse.Namespace) -> int:
    """Open the window, at the title or at once in a match."""
    try:
        _open(args)
    except DerelictError as error:
        if sys.stderr is not None:
            raise
        # Started from a menu there is no terminal to say it on.
        from derelict_game.ui.opening import show_error

        show_error(str(error))
        return MISUSED
    return 0


def open_replay(record: "Record", title: str) -> None:
    """Open the window with a match that is shown turn by turn."""
    from derelict_game.ui.opening import open_stage, open_window
    from derelict_game.ui.play.replay_scene import ReplayScene

    stage = open_stage(_folders(places.saves_dir()))
    window = open_window(stage)
    stage.open(ReplayScene(stage, record, title))
    window.run()


def _folders(saves: Path) -> "Folders":
    from derelict_game.ui.stage import Folders

    return Folders(
        places.assets_dir(),
        places.maps_dir(),
        saves,
        places.settings_file(),
        places.log_file(),
    )


def _open(args: argparse.Namespace) -> None:
    from derelict_game.ui.opening import open_stage, open_window

    stage = open_stage(_folders(saves_folder(args)))
    window = open_window(stage)
    if args.replay or args.load or args.go_on or args.map or args.rules or args.seat or args.option:
        _begin(args, stage)
    window.run()


def _begin(args: argparse.Namespace, stage: "Stage") -> None:
    """Open the match that the command line asks for."""
    from derelict_game.commands.seating import (
        choose_missions,
        new_match,
        saved_file,
        seat_again,
    )
    from derelict_game.match.autosave import newest_unfinished
    from derelict_game.match.playback import Record
    from derelict_game.match.save import load_match, read_save
    from derelict_game.match.saves import map_title
    from derelict_game.ui.play.replay_scene import ReplayScene
    from derelict_game.ui.scenes.begin import brief, play

    if args.replay:
        given = Path(args.replay)
        path = given if is_file(given) else saved_file(stage.folders.saves, args.replay)
        record = Record.read(read_save(path), stage.registry, args.replay)
        title = record.start.map.title if record.start.map else path.stem
        stage.open(ReplayScene(stage, record, title))
    elif args.go_on:
        unfinished = newest_unfinished(stage.folders.saves, stage.registry)
        if unfinished is None:
            raise UsageError("There is no unfinished match to go on with.")
        seat_again(unfinished.match, args)
        play(stage, unfinished.match, map_title(unfinished.match), unfinished.name)
    elif args.load:
        match = load_match(saved_file(stage.folders.saves, args.load), stage.registry)
        seat_again(match, args)
        play(stage, match, map_title(match))
    else:
        mission = choose_missions(args.map, args.rules, stage.registry)[0]
        brief(stage, new_match(args, mission), mission.title)
