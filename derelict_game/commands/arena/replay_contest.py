"""`derelict replay-contest`: recorded games of the contest, replayed and compared."""

import argparse
from pathlib import Path
from typing import NamedTuple

from derelict_game.cli import FAILED
from derelict_game.commands.arena.maps import MapFile, maps_in
from derelict_game.commands.arguments import UsageError
from derelict_game.files import FileTrouble, is_folder, read_limited
from derelict_game.match.document import MapName, Start
from derelict_game.match.match import Match
from derelict_game.plain import plain
from derelict_game.rules.arena import RULES, records
from derelict_game.rules.arena.recorded import Recorded
from derelict_game.rules.arena.records import Difference, Record, RecordError
from derelict_game.rules.setup import Setup

_LARGEST_RECORD = 20_000_000


class Found(NamedTuple):
    """The map on which a record agrees best."""

    map: MapFile
    difference: Difference | None
    """Where it differs even there; None: it agrees."""
    also: tuple[MapFile, ...] = ()
    """Other maps that do as well, since nobody went where they are not alike."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a recorded game")
    parser.add_argument(
        "--maps",
        type=Path,
        required=True,
        metavar="DIR",
        help="the maps of the contest, .png or .tmx; a record does not name its own, so the one"
        " is taken on which it agrees best",
    )
    parser.add_argument(
        "--window", action="store_true", help="show the game in the window, turn by turn"
    )


def run(args: argparse.Namespace) -> int:
    """Replay every game, tell how it went, and count."""
    maps = all_maps(args.maps)
    if args.window and len(args.files) > 1:
        raise UsageError("The window shows one game; name one file.")
    passed = 0
    for path in args.files:
        try:
            record = read_record(path)
        except RecordError as error:
            print(plain(str(error)))
            continue
        found = find_map(record, maps)
        if found.difference is None:
            passed += 1
            also = "".join(f" or {other.path.name}" for other in found.also)
            print(plain(f"{path}: agrees ({record.turns} turns on {found.map.path.name}{also})."))
        else:
            print(plain(f"{path}: differs on {found.map.path.name} in {found.difference}."))
        if args.window:
            _show(record, found.map)
    failed = len(args.files) - passed
    print(f"{passed} passed, {failed} failed")
    return FAILED if failed else 0


def all_maps(folder: Path) -> list[MapFile]:
    """Return the maps of a folder, or raise UsageError if there are none."""
    if not is_folder(folder):
        raise UsageError(f"There is no folder {str(folder)[:80]!r} with maps.")
    maps = list(maps_in(folder))
    if not maps:
        raise UsageError(f"There is no map of the arena in {str(folder)[:80]!r}.")
    return maps


def read_record(path: Path) -> Record:
    """Return the recorded game of a file, or raise RecordError with a whole sentence."""
    try:
        return records.read(read_limited(path, _LARGEST_RECORD))
    except (FileTrouble, RecordError) as trouble:
        raise RecordError(f"{path} cannot be read: {trouble}.") from None


def find_map(record: Record, maps: list[MapFile]) -> Found:
    """Return the map on which a record agrees, or the one with the fewest turns that differ."""
    agreeing = [
        one for one in maps if records.first_difference(record, one.chart, one.tokens) is None
    ]
    if agreeing:
        return Found(agreeing[0], None, tuple(agreeing[1:]))
    tried = [(one, list(records.differences(record, one.chart, one.tokens))) for one in maps]
    nearest, differences = min(tried, key=lambda pair: (len(pair[1]), -pair[1][0].turn))
    return Found(nearest, differences[0])


def match_of(record: Record, on: MapFile) -> Match:
    """Return a record as a match, after its last stored turn.

    Its rules offer what is stored and nothing else, since the contest let through what our offers
    do not: moves that could not be made.
    """
    name = MapName(name=str(on.path), sha256="", title=on.title)
    start = Start.on_map(RULES, on.chart, Setup(on.tokens, record.options), name)
    match = Match(Recorded(record), start, seed=0)
    while match.offer is not None and match.state.turn <= record.turns:
        match.choose(match.offer.choices[0])
    return match


def _show(record: Record, on: MapFile) -> None:
    """Open the window with a record."""
    from derelict_game.commands.window import open_replay
    from derelict_game.match import playback

    shown = playback.Record.of(match_of(record, on))
    open_replay(shown, on.title or on.path.stem)
