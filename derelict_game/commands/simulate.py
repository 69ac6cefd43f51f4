"""`derelict simulate`: many matches of computer players, and how they end."""

import argparse
import json
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median
from typing import Any

from derelict_game.cli import FAILED
from derelict_game.commands.arguments import (
    UsageError,
    add_json,
    add_map,
    add_options,
    add_rules,
    add_seats,
    add_seed,
    count,
)
from derelict_game.commands.seating import choose_missions, read_options, read_seats
from derelict_game.match.document import Start
from derelict_game.match.match import Match
from derelict_game.match.save import write_save
from derelict_game.players.cast import cast
from derelict_game.players.names import HUMAN, RANDOM
from derelict_game.rules.options import TURN_LIMIT
from derelict_game.rules.registry import built_in
from derelict_game.rules.seat import CHANCE, Seat

DEFAULT_TURN_LIMIT = 60
THINKING_PAUSE = 0.001


@dataclass(frozen=True, slots=True)
class Task:
    """A match to be played."""

    map: str
    start: Start
    players: dict[Seat, str]
    seed: int
    record: Path | None


@dataclass(frozen=True, slots=True)
class Result:
    """How a match went."""

    map: str
    seed: int
    winner: str | None = None
    turns: int = 0
    choices: int = 0
    """Of the players; those of the chance seat do not count."""
    fault: str = ""


def play(task: Task) -> Result:
    """Play a match to its end."""
    rules = built_in()[task.start.rules]
    players = {seat: cast(name, rules, seat, task.seed) for seat, name in task.players.items()}
    try:
        names = {str(seat): name for seat, name in task.players.items()}
        match = Match(rules, task.start, seed=task.seed, players=players, player_names=names)
        while match.offer:
            if not match.advance():
                time.sleep(THINKING_PAUSE)
        if task.record:
            write_save(task.record, match.document(bare=True).text())
    finally:
        for player in players.values():
            player.close()
    assert match.outcome
    choices = sum(step.seat != CHANCE for step in match.steps)
    return Result(task.map, task.seed, match.outcome.winner, match.state.turn, choices)


def _play_safely(task: Task) -> Result:
    """Play a match; one that fails is told with its seed instead of ending all others."""
    try:
        return play(task)
    except Exception as error:
        return Result(task.map, task.seed, fault=f"{type(error).__name__}: {error}")


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_all(tasks: list[Task], jobs: int) -> Iterator[Result]:
    """Play matches on several cores; results come in the order of the tasks."""
    if jobs == 1 or len(tasks) == 1:
        yield from map(_play_safely, tasks)
        return
    pool = ProcessPoolExecutor(jobs, initializer=_ignore_interrupts)
    try:
        chunk = max(1, min(20, len(tasks) // (jobs * 4)))
        yield from pool.map(_play_safely, tasks, chunksize=chunk)
    finally:
        # What is being played is waited for: leaving a pool alone while it works is a race at exit.
        pool.shutdown(wait=True, cancel_futures=True)


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_rules(parser)
    add_map(parser, "a shipped map's name or a file (default: all maps of the rule set in turn)")
    parser.add_argument("--games", type=count, default=100, metavar="N", help="how many matches")
    add_seed(parser, 1, "the first match's seed; each further one's is one more")
    add_seats(parser)
    add_options(parser)
    parser.add_argument(
        "--jobs",
        type=count,
        default=os.cpu_count() or 1,
        metavar="N",
        help="how many matches at once (default: one a core)",
    )
    parser.add_argument(
        "--records", type=Path, metavar="DIR", help="write every match's record into this folder"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play and print the table."""
    missions = choose_missions(args.map, args.rules, built_in())
    options = {TURN_LIMIT.name: DEFAULT_TURN_LIMIT, **read_options(args.option)}
    starts = [(mission.name, mission.start(options), mission) for mission in missions]
    tasks = []
    for number in range(args.games):
        name, start, mission = starts[number % len(starts)]
        seats = start.seats(mission.rules)
        players = read_seats(args.seat, mission.rules, seats, lambda _: RANDOM)
        if HUMAN in players.values():
            raise UsageError("Nobody plays in a simulation; name computer players for all seats.")
        seed = args.seed + number
        record = args.records and args.records / f"{mission.map.path.stem}-{seed}.json"
        tasks.append(Task(name, start, players, seed, record))
    began = time.perf_counter()
    results = list(_with_bar(play_all(tasks, args.jobs), len(tasks)))
    seconds = time.perf_counter() - began
    report = {
        "games": len(results),
        "seed": args.seed,
        "seconds": round(seconds, 3),
        "choices_per_second": round(sum(r.choices for r in results) / seconds),
        "maps": {name: _summary([r for r in results if r.map == name]) for name, _, _ in starts},
        "total": _summary(results),
        "faults": [f"map {r.map}, seed {r.seed}: {r.fault}" for r in results if r.fault],
    }
    _print_report(report, as_json=args.json)
    return FAILED if report["faults"] else 0


def _summary(results: list[Result]) -> dict[str, Any]:
    sound = [result for result in results if not result.fault]
    return {
        "games": len(results),
        "outcomes": dict(sorted(Counter(r.winner or "draw" for r in sound).items())),
        "turns": _spread([result.turns for result in sound]),
        "choices": _spread([result.choices for result in sound]),
    }


def _spread(numbers: list[int]) -> dict[str, float]:
    if not numbers:
        return {}
    return {
        "least": min(numbers),
        "median": median(numbers),
        "mean": round(mean(numbers), 1),
        "most": max(numbers),
    }


def _with_bar(results: Iterable[Result], total: int) -> Iterator[Result]:
    """Pass results on; on a terminal, draw how far it is."""
    for done, result in enumerate(results, 1):
        if sys.stderr.isatty():
            filled = done * 40 // total
            bar = "#" * filled + "." * (40 - filled)
            print(f"\r[{bar}] {done}/{total}", end="", file=sys.stderr, flush=True)
        yield result
    if sys.stderr.isatty():
        print("\r" + " " * 70 + "\r", end="", file=sys.stderr, flush=True)


def _print_report(report: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(report, indent=1))
        return
    print(f"{'map':<24} {'matches':>8} {'turns':>7} {'choices':>8}  outcomes")
    for name, row in {**report["maps"], "all": report["total"]}.items():
        outcomes = ", ".join(
            f"{who} {number} ({number / row['games']:.0%})"
            for who, number in row["outcomes"].items()
        )
        turns, choices = row["turns"].get("mean", "-"), row["choices"].get("mean", "-")
        print(f"{name[-24:]:<24} {row['games']:>8} {turns:>7} {choices:>8}  {outcomes}")
    print(
        f"{report['games']} matches in {report['seconds']:.1f} s,"
        f" {report['choices_per_second']} choices a second."
    )
    for fault in report["faults"]:
        print(f"Failed: {fault}")
