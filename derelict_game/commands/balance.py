"""`derelict balance`: whether a map is fair, how long it lasts, where units die."""

import argparse
import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
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
)
from derelict_game.commands.measures import share, share_text, spread
from derelict_game.commands.playing import (
    DEFAULT_TURN_LIMIT,
    MOVED,
    Happening,
    Result,
    Task,
    play_all,
    with_bar,
)
from derelict_game.commands.seating import choose_missions, read_options
from derelict_game.files import FileTrouble, write_whole
from derelict_game.match.mission import Mission
from derelict_game.players.cast import check_player, players_for
from derelict_game.players.mind import Budget
from derelict_game.players.names import HUMAN, PLAYERS_HELP, RANDOM
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.options import TURN_LIMIT
from derelict_game.rules.registry import built_in
from derelict_game.rules.seat import Seat

PREFERRED = "veteran"
"""The strongest player that is quick enough for many matches, in games that have it."""
DIED, PLACED = "destroyed", "deployed"
"""The sorts of events by which units leave the board and come onto it."""
PICTURE = ".png"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("map", metavar="MAP", help="a shipped map's name or a file")
    add_rules(parser, "the rule set (default: the map's own)")
    parser.add_argument(
        "--player",
        metavar="NAME",
        help=f"who plays all seats: {PLAYERS_HELP} (default: {PREFERRED}, or else {RANDOM})",
    )
    parser.add_argument("--games", type=count, default=60, metavar="N", help="how many matches")
    add_seed(parser, 1, "the first match's seed; each further one's is one more")
    add_options(parser)
    add_jobs(parser)
    parser.add_argument(
        "--picture", type=Path, metavar="FILE.png", help="draw the board with the deaths of units"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play, print the table, draw the picture."""
    (mission,) = choose_missions(args.map, args.rules, built_in())
    if args.picture and args.picture.suffix.lower() != PICTURE:
        raise UsageError(f"A picture's name ends in {PICTURE}, unlike {str(args.picture)[:80]!r}.")
    player = args.player or default_player(mission.rules)
    check_player(player, mission.rules)
    if player == HUMAN:
        raise UsageError("Nobody plays here; name one of the computer's players.")
    options = {TURN_LIMIT.name: DEFAULT_TURN_LIMIT, **read_options(args.option)}
    start = mission.start(options)
    seats = start.seats(mission.rules)
    tasks = [
        Task(
            mission.name,
            start,
            dict.fromkeys(seats, player),
            args.seed + number,
            budget=Budget.BENCH,
            watched=True,
        )
        for number in range(args.games)
    ]
    played = with_bar(play_all(tasks, args.jobs), len(tasks))
    results = sorted(played, key=lambda result: result.seed)
    sound = [result for result in results if not result.fault]
    happened: Counter[Happening] = Counter()
    for result in sound:
        happened.update(result.happened)
    deaths = {cell: number for (what, cell), number in happened.items() if what == DIED}
    report = {
        "map": mission.name,
        "rules": mission.rules.name,
        "player": player,
        "seed": args.seed,
        **_endings(sound, seats),
        "deaths": {str(cell): number for cell, number in _by_number(deaths)},
        "scenery": list(_scenery(mission, happened)),
        "faults": [f"seed {result.seed}: {result.fault}" for result in results if result.fault],
    }
    if args.json:
        print(json.dumps(report, indent=1))
    else:
        print("\n".join(_lines(report)))
    if args.picture:
        _draw(mission, deaths, args.picture)
    return FAILED if report["faults"] else 0


def default_player(rules: AnyRules) -> str:
    """Return who plays if nobody is named."""
    return PREFERRED if PREFERRED in players_for(rules) else RANDOM


# ---- figures


def _endings(results: Sequence[Result], seats: Iterable[Seat]) -> dict[str, Any]:
    decided = sum(result.winner is not None for result in results)
    return {
        "games": len(results),
        "wins": {
            seat: share(sum(result.winner == seat for result in results), len(results))
            for seat in seats
        },
        "draws": len(results) - decided,
        "decided": round(decided / len(results), 4) if results else None,
        "turns": spread([result.turns for result in results]),
        "reasons": dict(Counter(result.reason for result in results).most_common()),
    }


def _by_number(deaths: dict[Cell, int]) -> list[tuple[Cell, int]]:
    return sorted(deaths.items(), key=lambda one: (-one[1], one[0]))


def _scenery(mission: Mission, happened: Counter[Happening]) -> Iterator[dict[str, Any]]:
    """Return what units did on each piece of scenery of the map."""
    anything: Counter[Cell] = Counter()
    for (_, cell), number in happened.items():
        anything[cell] += number
    for token in sorted(mission.map.tokens):
        kind = mission.rules.token_kinds[token.kind]
        if kind.role is Role.SCENERY:
            yield {
                "kind": token.kind,
                "title": kind.title,
                "cell": str(token.cell),
                "placed": happened[Happening(PLACED, token.cell)],
                "entered": happened[Happening(MOVED, token.cell)],
                "used": anything[token.cell] > 0,
            }


# ---- showing


def _lines(report: dict[str, Any]) -> Iterator[str]:
    yield f"{report['map']}: {report['games']} matches, {report['player']} in all seats."
    for seat, figure in report["wins"].items():
        yield f"{seat.capitalize() + ' win':<24} {share_text(figure)}"
    yield f"{'Draws':<24} {report['draws']}"
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


def _draw(mission: Mission, deaths: dict[Cell, int], path: Path) -> None:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from derelict_game.ui.heat_map import draw_heat_map
    from derelict_game.ui.png import png

    kinds = mission.rules.token_kinds
    # Units are left out: they move away, and the numbers stand on the ground.
    ground = [t for t in mission.map.tokens if kinds[t.kind].role is not Role.UNIT]
    assets, game = places.assets_dir(), mission.rules.name
    picture = draw_heat_map(mission.map.chart, ground, deaths, assets, game)
    try:
        write_whole(path, png(picture))
    except FileTrouble as trouble:
        raise UsageError(f"{path} cannot be written: {trouble}.") from None
