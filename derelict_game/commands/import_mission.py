"""`derelict import-mission`: text missions of the first Derelict become Tiled maps."""

import argparse
from pathlib import Path

from derelict_game import places
from derelict_game.cli import FAILED
from derelict_game.commands.arguments import add_rules
from derelict_game.match.game_cards import shelf
from derelict_game.match.mission import RULES_PROPERTY, SUFFIX, check_mission
from derelict_game.plain import plain
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.registry import built_in
from derelict_game.tiled.mission_text import MissionError, read_mission, read_segments
from derelict_game.tiled.tileset import write_map


def _usual() -> AnyRules:
    """Return the first game of the shelf."""
    return shelf(places.assets_dir(), built_in())[0].rules


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("mission", type=Path, metavar="MISSION", help="the text mission")
    parser.add_argument(
        "--segments", type=Path, required=True, metavar="FILE", help="the segments it is built from"
    )
    parser.add_argument(
        "-o", "--output", type=Path, required=True, metavar="MAP.tmx", help="the map to write"
    )
    add_rules(parser, f"the rule set that the map is for (default: {_usual().name})")


def run(args: argparse.Namespace) -> int:
    """Write the map, then check it."""
    registry = built_in()
    rules = registry[args.rules] if args.rules else _usual()
    mission = read_mission(args.mission, read_segments(args.segments))
    for token in mission.tokens:
        if token.kind not in rules.token_kinds:
            raise MissionError(f"{args.mission}: there is no token type {token.kind[:40]!r}.")
    if args.output.suffix != SUFFIX:
        raise MissionError(f"{args.output} should end in {SUFFIX}.")
    properties = {"title": mission.title, RULES_PROPERTY: rules.name}
    tileset = places.game_maps_dir(rules.name)
    write_map(args.output, mission.chart, mission.tokens, properties, tileset)
    checked, faults = check_mission(args.output, registry)
    for fault in faults:
        print(plain(f"{args.output}: {fault}"))
    print(
        f"{args.output}: {mission.segments} segments, {len(mission.tokens)} tokens,"
        f" {len(mission.chart.corridors)} corridor cells."
    )
    return 0 if checked else FAILED
