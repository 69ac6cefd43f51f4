"""`derelict join-maps`: maps of one game, laid below each other and written as one."""

import argparse
from pathlib import Path

from derelict_game import places
from derelict_game.board.fault import Severity
from derelict_game.commands.arguments import UsageError
from derelict_game.files import is_there
from derelict_game.match.mission import BOARDS_PROPERTY, RULES_PROPERTY, SUFFIX
from derelict_game.plain import plain
from derelict_game.rules.registry import built_in
from derelict_game.tiled.document import MapError
from derelict_game.tiled.joining import CannotJoin, join
from derelict_game.tiled.loader import TiledMap, examine
from derelict_game.tiled.tileset import write_map


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = (
        "Lay maps of one game and one width below each other and write them as one map. What stands"
        " on them comes along; what both have on the very edge where they meet is kept once. The"
        " new map names its parts in the property 'boards'; add all else in Tiled."
    )
    parser.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="the .tmx maps, from top to bottom"
    )
    parser.add_argument(
        "-o", "--output", type=Path, required=True, metavar="FILE.tmx", help="the map to write"
    )
    parser.add_argument("--force", action="store_true", help="write over a file that is there")


def run(args: argparse.Namespace) -> int:
    """Read the parts, join them and write the whole."""
    path: Path = args.output
    if path.suffix != SUFFIX:
        raise UsageError(f"A map's name ends in {SUFFIX}, unlike {str(path)[:80]!r}.")
    if is_there(path) and not args.force:
        raise UsageError(f"{path} is there already; --force writes over it.")
    parts = [_part(file) for file in args.files]
    games = sorted({str(part.properties.get(RULES_PROPERTY) or "") for part in parts})
    if len(games) > 1:
        raise CannotJoin(f"The maps are of several games: {', '.join(map(repr, games))}.")
    rules = built_in()[games[0]]
    edges = [kind for kind, known in rules.token_kinds.items() if known.edge]
    chart, tokens = join(parts, edges)
    names = " ".join(part.path.stem for part in parts)
    properties: dict[str, str | int | bool] = {
        RULES_PROPERTY: rules.name,
        BOARDS_PROPERTY: names,
        "title": path.stem,
    }
    write_map(path, chart, tokens, properties, places.game_maps_dir(rules.name))
    print(plain(f"{path}: {chart.width} x {chart.height} cells, from {len(parts)} maps."))
    return 0


def _part(path: Path) -> TiledMap:
    """Return a map that can be read, whether it can be played or not."""
    found, faults = examine(path)
    errors = [fault for fault in faults if fault.severity is Severity.ERROR]
    if found is None or errors:
        raise MapError(path, errors[0])
    return found
