"""`derelict make-mission`: a new map from a seed, fair by self-play."""

import argparse
import json
from pathlib import Path

from derelict_game import places
from derelict_game.cli import FAILED
from derelict_game.commands.arguments import UsageError, add_rules, seed
from derelict_game.commands.progress import draw_bar, wipe_bar
from derelict_game.files import is_folder, is_there
from derelict_game.match.game_cards import card_of, shelf
from derelict_game.match.making import (
    CANDIDATES,
    MakingStep,
    making,
    write_blueprint,
)
from derelict_game.match.mission import SUFFIX, check_mission
from derelict_game.plain import plain
from derelict_game.rules.blueprint import CannotMake
from derelict_game.rules.parts import AnyMaker, maker_of
from derelict_game.rules.registry import built_in


def _makers() -> list[AnyMaker]:
    """Return the games that make missions, in the order of the shelf."""
    found = (maker_of(title.rules) for title in shelf(places.assets_dir(), built_in()))
    return [maker for maker in found if maker]


def _usual_size(maker: AnyMaker) -> str:
    """Return the size in the middle."""
    sizes = list(maker.mission_sizes)
    return sizes[len(sizes) // 2]


def _sizes(maker: AnyMaker) -> str:
    """Return the sizes of a game and what they mean."""
    return "; ".join(f"{name}: {meaning}" for name, meaning in maker.mission_sizes.items())


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    makers = _makers()
    meant = ". ".join(f"{maker.title}: {_sizes(maker)}" for maker in makers)
    parser.add_argument(
        "--seed", type=seed, required=True, metavar="N", help="the same seed gives the same map"
    )
    parser.add_argument("--size", metavar="SIZE", help=f"{meant}. The one in the middle is usual")
    parser.add_argument(
        "-o", "--output", type=Path, required=True, metavar="FILE.tmx", help="the map to write"
    )
    parser.add_argument(
        "--no-selection",
        action="store_true",
        help=f"take the first candidate; otherwise {CANDIDATES} are tried out by self-play",
    )
    parser.add_argument("--force", action="store_true", help="write over a file that is there")
    parser.add_argument(
        "--progress", action="store_true", help="tell every step as a line of JSON, for programs"
    )
    add_rules(parser, f"the rule set that the map is for (default: {makers[0].name})")


def run(args: argparse.Namespace) -> int:
    """Make the mission, write and check it."""
    path: Path = args.output
    registry = built_in()
    maker = maker_of(registry[args.rules]) if args.rules else _makers()[0]
    if maker is None:
        raise CannotMake(f"{registry[args.rules].title} makes no missions of its own.")
    size = args.size or _usual_size(maker)
    if path.suffix != SUFFIX:
        raise UsageError(f"A map's name ends in {SUFFIX}, unlike {str(path)[:80]!r}.")
    if not is_folder(path.parent):
        raise UsageError(f"There is no folder {str(path.parent)[:80]!r} to write the map to.")
    if is_there(path) and not args.force:
        raise UsageError(f"{path} is there already; --force writes over it.")
    for step in making(maker, args.seed, size, selection=not args.no_selection):
        _tell(step, as_json=args.progress)
    assert step.blueprint
    write_blueprint(path, maker, step.blueprint, places.game_maps_dir(maker.name))
    mission, faults = check_mission(path, registry)
    for fault in faults:
        print(plain(f"{path}: {fault}"))
    if mission is None:
        return FAILED
    if not args.progress:
        chart = step.blueprint.chart
        print(plain(f"{path}: '{mission.title}', {chart.width} x {chart.height} cells."))
        for trial in step.trials:
            first = mission.seats({})[0]
            share = f"{trial.won} of {trial.played}"
            layout = f"Layout {trial.variant + 1}, hardship {trial.hardship}"
            whose = card_of(places.assets_dir(), maker.name).seat(first).within
            print(f"{layout}: {whose} won {share} matches.")
        if maker.trial_matches:
            print(f"Hardship {step.blueprint.hardship} was chosen.")
    return 0


def _tell(step: MakingStep, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"played": step.played, "total": step.total}), flush=True)
    elif step.played < step.total:
        draw_bar(step.played, step.total)
    else:
        wipe_bar()
