"""`derelict import-arena`: maps of the contest, which are pictures, become Tiled maps, and back."""

import argparse
from pathlib import Path

from derelict_game import places
from derelict_game.cli import FAILED
from derelict_game.commands.arena.maps import (
    PICTURE_SUFFIX,
    MapFile,
    read_map,
    write_picture_file,
)
from derelict_game.commands.arguments import UsageError
from derelict_game.match.mission import RULES_PROPERTY, SUFFIX, check_mission
from derelict_game.plain import plain
from derelict_game.rules.arena import RULES
from derelict_game.rules.registry import built_in
from derelict_game.tiled.tileset import write_map


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "map", type=Path, metavar="MAP", help=f"the map to read: {PICTURE_SUFFIX} or {SUFFIX}"
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        required=True,
        metavar="MAP",
        help=f"the map to write: {SUFFIX} or {PICTURE_SUFFIX}",
    )


def run(args: argparse.Namespace) -> int:
    """Write the map in the other format; a Tiled map is checked then."""
    output: Path = args.output
    if output.suffix not in (SUFFIX, PICTURE_SUFFIX):
        raise UsageError(f"{output} should end in {SUFFIX} or {PICTURE_SUFFIX}.")
    if args.map.suffix.lower() == output.suffix:
        raise UsageError(f"{args.map} and {output} have the same format: nothing to do.")
    found = read_map(args.map)
    if output.suffix == PICTURE_SUFFIX:
        write_picture_file(output, found.chart, found.tokens)
        print(plain(_told(output, found)))
        return 0
    properties = {"title": found.title, RULES_PROPERTY: RULES.name}
    write_map(output, found.chart, found.tokens, properties, places.game_maps_dir(RULES.name))
    checked, faults = check_mission(output, built_in())
    for fault in faults:
        print(plain(f"{output}: {fault}"))
    print(plain(_told(output, found)))
    return 0 if checked else FAILED


def _told(output: Path, found: MapFile) -> str:
    chart = found.chart
    return f"{output}: {chart.width} x {chart.height} cells, {len(found.tokens)} tokens."
