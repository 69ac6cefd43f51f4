"""`derelict check-map`: everything that is wrong with a map, in one sentence each."""

import argparse
import json
from pathlib import Path

from derelict_game.board.fault import Severity
from derelict_game.cli import FAILED
from derelict_game.commands.arguments import add_json, add_rules
from derelict_game.match.mission import check_mission
from derelict_game.plain import plain
from derelict_game.rules.registry import built_in


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a .tmx map")
    add_rules(parser, "check for this rule set instead of the one that the map names")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Check every file; warnings alone do not fail a map."""
    registry = built_in()
    rules = registry[args.rules] if args.rules else None
    status = 0
    report = {}
    for path in args.files:
        mission, faults = check_mission(path, registry, rules)
        if mission is None:
            status = FAILED
        report[str(path)] = [
            {
                "severity": fault.severity.value,
                "layer": fault.layer or None,
                "object": fault.thing or None,
                "cell": list(fault.cell) if fault.cell else None,
                "text": fault.text,
            }
            for fault in faults
        ]
        if not args.json:
            for fault in faults:
                print(plain(f"{path}: {fault}"))
            errors = sum(fault.severity is Severity.ERROR for fault in faults)
            if mission:
                print(plain(f"{path}: '{mission.title}' can be played with {mission.rules.title}."))
            else:
                print(plain(f"{path}: {errors} error{'s' if errors > 1 else ''}."))
    if args.json:
        print(json.dumps(report, indent=1))
    return status
