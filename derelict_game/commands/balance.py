"""`derelict balance`: whether a map is fair, how long it lasts, where units die."""

import argparse
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from derelict_game import places
from derelict_game.board.geometry import Cell
from derelict_game.board.token import Role
from derelict_game.cli import FAILED
from derelict_game.commands.arguments import (
    UsageError,
    add_jobs,
    add_json,
    add_options,
    add_rules,
    add_seed,
    count,
    workplace,
)
from derelict_game.commands.figures import SCORE, mean_text, share_text
from derelict_game.commands.progress import with_bar
from derelict_game.commands.seating import choose_missions, read_options
from derelict_game.contests.balance import all_happenings, deaths_in, equal_tasks, make_report
from derelict_game.contests.playing import play_all, with_an_end
from derelict_game.files import FileTrouble, write_whole
from derelict_game.match.mission import Mission
from derelict_game.plain import plain
from derelict_game.players.cast import check_player
from derelict_game.players.levels import measuring_player
from derelict_game.players.names import HUMAN, PLAYERS_HELP, RANDOM
from derelict_game.rules.registry import built_in

PICTURE = ".png"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("map", metavar="MAP", help="a shipped map's name or a file")
    add_rules(parser, "the rule set (default: the map's own)")
    parser.add_argument(
        "--player",
        metavar="NAME",
        help=f"who plays all seats: {PLAYERS_HELP} (default: whom the game names, or {RANDOM})",
    )
    parser.add_argument("--games", type=count, default=60, metavar="N", help="how many matches")
    add_seed(parser, 1, "the first match's seed; each further one's is one more")
    add_options(parser)
    add_jobs(parser, clusters=True)
    parser.add_argument(
        "--picture", type=Path, metavar="FILE.png", help="draw the board with the deaths of units"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play, print the table, draw the picture."""
    (mission,) = choose_missions(args.map, args.rules, built_in())
    if args.picture and args.picture.suffix.lower() != PICTURE:
        raise UsageError(f"A picture's name ends in {PICTURE}, unlike {str(args.picture)[:80]!r}.")
    player = args.player or measuring_player(mission.rules)
    check_player(player, mission.rules)
    if player == HUMAN:
        raise UsageError("Nobody plays here; name one of the computer's players.")
    options = with_an_end(mission.rules, read_options(args.option))
    start, seats = mission.start(options), mission.seats(options)
    tasks = equal_tasks(
        mission.name, start, seats, player, range(args.seed, args.seed + args.games)
    )
    played = with_bar(play_all(tasks, workplace(args)), len(tasks))
    results = sorted(played, key=lambda result: result.seed)
    report = {
        "map": mission.name,
        "rules": mission.rules.name,
        "player": player,
        "seed": args.seed,
        **make_report(results, seats, mission.map.tokens, mission.rules.token_kinds),
    }
    if args.json:
        print(json.dumps(report, indent=1))
    else:
        print("\n".join(map(plain, _lines(report))))
    if args.picture:
        _draw(mission, deaths_in(all_happenings(results)), args.picture)
    return FAILED if report["faults"] else 0


def _lines(report: dict[str, Any]) -> Iterator[str]:
    yield f"{report['map']}: {report['games']} matches, {report['player']} in all seats."
    yield from _seat_lines(report)
    yield f"{'Draws':<24} {report['draws']}"
    if report["lost"]:
        yield f"{'Lost by all':<24} {report['lost']}"
    if report["games"]:
        turns = report["turns"]
        yield f"{'Turns':<24} median {turns['median']:g}, mean {turns['mean']:g}"
        yield f"{'Ended by victory':<24} {report['decided']:.1%}"
    yield ""
    yield "How they ended:"
    for reason, number in report["reasons"].items():
        yield f"{number:>6}  {reason}"
    yield ""
    most = ", ".join(f"{cell} ({number})" for cell, number in [*report["deaths"].items()][:10])
    total = sum(report["deaths"].values())
    yield f"Units died {total} times{f', most of them at {most}' if most else ''}."
    if report["scenery"]:
        yield ""
        yield f"{'scenery':<24} {'cell':>7} {'placed':>7} {'entered':>7}"
    for row in report["scenery"]:
        numbers = f"{row['placed']:>7} {row['entered']:>7}"
        never = "" if row["used"] else "  never used"
        yield f"{row['title'][:24]:<24} {row['cell']:>7} {numbers}{never}"
    for fault in report["faults"]:
        yield f"Failed: {fault}"


def _seat_lines(report: dict[str, Any]) -> Iterator[str]:
    """Return what each seat has, and beside it what equal players should have."""
    fair = report["fair"]
    for seat, figure in report["wins"].items():
        due = f", fair {fair['wins']:.1%}" if fair else ""
        yield f"{_titled(seat, 'win')} {share_text(figure)}{due}"
    for seat, figure in report["returns"].items():
        due = f", fair {fair['returns']:.2f}" if fair else ""
        yield f"{_titled(seat, 'mean return')} {mean_text(figure)}{due}"
    for seat, figure in report["scores"].items():
        yield f"{_titled(seat, 'mean score')} {mean_text(figure, SCORE)}"


def _titled(seat: str, what: str) -> str:
    return f"{f'{seat.capitalize()} {what}':<24}"


def _draw(mission: Mission, deaths: Mapping[Cell, int], path: Path) -> None:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from derelict_game.ui.draw.pieces import Pieces
    from derelict_game.ui.tools.heat_map import draw_heat_map
    from derelict_game.ui.tools.png import png

    kinds = mission.rules.token_kinds
    # Units are left out: they move away, and the numbers stand on the ground.
    ground = [t for t in mission.map.tokens if kinds[t.kind].role is not Role.UNIT]
    pieces = Pieces.load(places.assets_dir(), mission.rules)
    picture = draw_heat_map(mission.map.chart, ground, deaths, pieces)
    try:
        write_whole(path, png(picture))
    except FileTrouble as trouble:
        raise UsageError(f"{path} cannot be written: {trouble}.") from None
