"""`derelict simulate`: many matches of computer players, and how they end."""

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from derelict_game.cli import FAILED
from derelict_game.commands.arguments import (
    UsageError,
    add_jobs,
    add_json,
    add_map,
    add_options,
    add_rules,
    add_seats,
    add_seed,
    count,
    workplace,
)
from derelict_game.commands.figures import SCORE, mean_text, share_text, table
from derelict_game.commands.progress import with_bar
from derelict_game.commands.records import record_files
from derelict_game.commands.seating import choose_missions, read_options, read_seats
from derelict_game.contests.playing import Task, play_all, with_an_end
from derelict_game.contests.simulation import make_report
from derelict_game.plain import plain
from derelict_game.players.names import HUMAN, RANDOM
from derelict_game.rules.registry import built_in

NONE = {"mean": None}


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_rules(parser)
    add_map(parser, "a shipped map's name or a file (default: all maps of the rule set in turn)")
    parser.add_argument("--games", type=count, default=100, metavar="N", help="how many matches")
    add_seed(parser, 1, "the first match's seed; each further one's is one more")
    add_seats(parser)
    add_options(parser)
    add_jobs(parser, clusters=True)
    parser.add_argument(
        "--records", type=Path, metavar="DIR", help="write every match's record into this folder"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play and print the table."""
    missions = choose_missions(args.map, args.rules, built_in())
    wishes = read_options(args.option)
    series = []
    for mission in missions[: args.games]:
        options = with_an_end(mission.rules, wishes)
        seats = mission.seats(options)
        players = read_seats(args.seat, mission.rules, seats, lambda _: RANDOM)
        if HUMAN in players.values():
            raise UsageError("Nobody plays in a simulation; name computer players for all seats.")
        series.append((mission, mission.start(options), players))
    matches = [(args.seed + number, *series[number % len(series)]) for number in range(args.games)]
    records = record_files(
        args.records, (f"{mission.map.path.stem}-{seed}" for seed, mission, _, _ in matches)
    )
    tasks = [
        Task(mission.name, start, players, seed, record)
        for (seed, mission, start, players), record in zip(matches, records, strict=True)
    ]
    began = time.perf_counter()
    played = with_bar(play_all(tasks, workplace(args)), len(tasks))
    results = sorted(played, key=lambda result: result.seed)
    seconds = time.perf_counter() - began
    maps = [mission.name for mission in missions]
    report = {"seed": args.seed, **make_report(results, maps, seconds)}
    print(json.dumps(report, indent=1) if args.json else "\n".join(map(plain, _lines(report))))
    return FAILED if report["faults"] else 0


def _lines(report: dict[str, Any]) -> Iterator[str]:
    total = report["total"]
    yield from table(
        ["map", "matches", "turns", "choices", "outcomes"],
        (
            [
                *(name[-24:], str(row["games"])),
                *(str(row[figure].get("mean", "-")) for figure in ("turns", "choices")),
                _outcomes(row),
            ]
            for name, row in {**report["maps"], "all": total}.items()
        ),
        left=(0, 4),
    )
    yield ""
    scored = ["mean score"] if total["scores"] else []
    missed = ["missed"] if any(total["missed"].values()) else []
    yield from table(
        ["seat", "wins", "mean return", *scored, *missed],
        (
            [
                *(seat, share_text(wins), mean_text(total["returns"][seat])),
                *(mean_text(total["scores"].get(seat, NONE), SCORE) for _ in scored),
                *(str(total["missed"][seat]) for _ in missed),
            ]
            for seat, wins in total["wins"].items()
        ),
    )
    yield ""
    yield (
        f"{report['games']} matches in {report['seconds']:.1f} s,"
        f" {report['choices_per_second']} choices a second."
    )
    for fault in report["faults"]:
        yield f"Failed: {fault}"


def _outcomes(row: dict[str, Any]) -> str:
    return ", ".join(
        f"{who} {number} ({number / row['games']:.0%})" for who, number in row["outcomes"].items()
    )
