"""`derelict arena`: matches between two bots, sides changed after every one."""

import argparse
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path, PurePath
from typing import Any, NamedTuple

from derelict_game.cli import FAILED
from derelict_game.commands.arguments import (
    UsageError,
    add_jobs,
    add_json,
    add_map,
    add_seed,
    count,
    workplace,
)
from derelict_game.commands.figures import short_names, table
from derelict_game.commands.progress import with_bar
from derelict_game.commands.records import record_files
from derelict_game.commands.seating import choose_missions
from derelict_game.contests.playing import Result, Task, play_all
from derelict_game.files import is_file
from derelict_game.plain import plain
from derelict_game.players.apart.process import LEAST_MEMORY, Limits
from derelict_game.players.cast import check_player
from derelict_game.players.names import BOT, HUMAN
from derelict_game.rules.arena.options import TURN_LIMIT
from derelict_game.rules.arena.tokens import SEATS
from derelict_game.rules.registry import built_in
from derelict_game.rules.seat import Seat

RULES = "arena"
USUAL = Limits()
PLACES = ("first", "second")
"""What the bots are called beside each other."""
LONGEST_TITLE, LONGEST_WORD = 40, 24
"""How many letters of a bot's name tables show, and how many of each name a file has."""
MOST_TOLD = 10
"""How many faults of each are printed; JSON has all."""


class Game(NamedTuple):
    """A match that was played, and where both sat."""

    number: int
    seats: tuple[Seat, Seat]
    """Of the first and of the second."""
    result: Result


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    for place in PLACES:
        parser.add_argument(
            place, metavar="BOT", help="a file with a bot, the name of a level, or program:COMMAND"
        )
    add_map(parser, "a shipped map's name or a file (default: all maps in turn)")
    parser.add_argument(
        "--turns", type=count, default=TURN_LIMIT.default, metavar="N", help="turns a match (100)"
    )
    parser.add_argument("--games", type=count, default=2, metavar="N", help="how many matches (2)")
    parser.add_argument(
        "--timeout",
        type=count,
        default=USUAL.milliseconds,
        metavar="MS",
        help=f"milliseconds a bot has for a turn ({USUAL.milliseconds})",
    )
    parser.add_argument(
        "--memory",
        type=megabytes,
        default=USUAL.memory,
        metavar="MB",
        help=f"megabytes a bot may use, {LEAST_MEMORY} or more ({USUAL.memory})",
    )
    add_seed(parser, 1, "the first match's seed; each further one's is one more")
    add_jobs(parser, clusters=True)
    parser.add_argument(
        "--records", type=Path, metavar="DIR", help="write every match's record into this folder"
    )
    add_json(parser)


def megabytes(text: str) -> int:
    """Return how much memory a bot may use from its text."""
    number = count(text)
    if number < LEAST_MEMORY:
        raise argparse.ArgumentTypeError(
            f"no bot can start with {number} MB; give it {LEAST_MEMORY} or more"
        )
    return number


def run(args: argparse.Namespace) -> int:
    """Play and print the table."""
    missions = choose_missions(args.map, RULES, built_in())
    names = tuple(_named(word) for word in (args.first, args.second))
    for name in names:
        check_player(name, missions[0].rules)
    starts = [mission.start({TURN_LIMIT.name: args.turns}) for mission in missions]
    limits = Limits(milliseconds=args.timeout, memory=args.memory)
    tasks = []
    for number in range(args.games):
        # Both sides of a map before the next one.
        place = number // 2 % len(missions)
        players = dict(zip(_seats(number), names, strict=True))
        ordered = {seat: players[seat] for seat in SEATS}
        seed = args.seed + number
        tasks.append(Task(missions[place].name, starts[place], ordered, seed, limits=limits))
    records = record_files(args.records, _record_names(tasks))
    tasks = [replace(task, record=file) for task, file in zip(tasks, records, strict=True)]
    played = sorted(
        with_bar(play_all(tasks, workplace(args)), len(tasks)), key=lambda one: one.seed
    )
    games = [Game(number + 1, _seats(number), result) for number, result in enumerate(played)]
    report = make_report(names, games)
    print(json.dumps(report, indent=1) if args.json else "\n".join(map(plain, _lines(report))))
    return FAILED if report["faults"] else 0


def _named(word: str) -> str:
    if word == HUMAN:
        raise UsageError("Nobody plays here but bots; 'derelict window' is for people.")
    file = word.endswith(".py") or is_file(Path(word))
    return f"{BOT}{word}" if file and ":" not in word else word


def _record_names(tasks: Sequence[Task]) -> Iterator[str]:
    """Return what tells each match: its number, amber, blue, the map and the seed."""
    digits = len(str(len(tasks)))
    for number, task in enumerate(tasks, 1):
        # Of files only their own names, without folder and ending.
        players = (
            PurePath(name.removeprefix(BOT)).stem if name.startswith(BOT) else name
            for name in (task.players[seat] for seat in SEATS)
        )
        words = (*players, PurePath(task.map).stem)
        told = "-".join(re.sub(r"[^\w.-]+", "-", word)[:LONGEST_WORD] for word in words)
        yield f"{number:0{digits}}-{told}-{task.seed}"


def _seats(number: int) -> tuple[Seat, Seat]:
    amber, blue = SEATS
    return (blue, amber) if number % 2 else (amber, blue)


def make_report(names: Sequence[str], games: Sequence[Game]) -> dict[str, Any]:
    """Return everything that the games tell, as JSON data."""
    sound = [game for game in games if not game.result.fault]
    return {
        "games": len(games),
        "bots": [_bot(name, place, sound) for place, name in enumerate(names)],
        "matches": [
            {
                "game": game.number,
                "map": game.result.map,
                "seed": game.result.seed,
                "seats": dict(zip(game.seats, names, strict=True)),
                "scores": game.result.outcome.scores,
                "winner": game.result.outcome.winner,
                "turns": game.result.turns,
                "missed": game.result.missed,
            }
            for game in sound
        ],
        "faults": [
            f"game {game.number}: {game.result.fault}" for game in games if game.result.fault
        ],
    }


def _bot(name: str, place: int, games: Sequence[Game]) -> dict[str, Any]:
    won = lost = 0
    scores, faults = list[float](), list[str]()
    missed = 0
    for game in games:
        seat, outcome = game.seats[place], game.result.outcome
        won += outcome.winner == seat
        lost += outcome.winner not in (None, seat)
        scores.append(outcome.scores[seat])
        missed += game.result.missed.get(seat, 0)
        faults += (
            f"game {game.number}, {remark}"
            for remark in game.result.remarks
            if remark.startswith(f"{seat}:") or f" of the {seat} " in remark
        )
    return {
        "name": name,
        "wins": won,
        "draws": len(games) - won - lost,
        "losses": lost,
        "mean_score": round(sum(scores) / len(scores), 1) if scores else None,
        "missed": missed,
        "faults": faults,
    }


def _titles(names: Sequence[str]) -> list[str]:
    """Return what the bots are called in tables, so that they can be told apart."""
    own = [name.removeprefix(BOT) for name in names]
    short = short_names(own, LONGEST_TITLE)
    if len(short) < len(own):
        return [f"{short[name]} ({place})" for name, place in zip(own, PLACES, strict=True)]
    return [short[name] for name in own]


def _lines(report: dict[str, Any]) -> Iterator[str]:
    bots = report["bots"]
    titles = _titles([bot["name"] for bot in bots])
    yield from table(
        ["bot", "wins", "draws", "losses", "mean score", "missed turns"],
        (
            [
                title,
                *(str(bot[what]) for what in ("wins", "draws", "losses")),
                "-" if bot["mean_score"] is None else f"{bot['mean_score']:,.1f}",
                str(bot["missed"]),
            ]
            for title, bot in zip(titles, bots, strict=True)
        ),
    )
    yield ""
    yield from table(
        ["game", "map", "amber", "blue", "turns"],
        (
            [
                *(str(game["game"]), game["map"][-24:]),
                *(f"{game['scores'][seat]:,g}" for seat in SEATS),
                str(game["turns"]),
            ]
            for game in report["matches"]
        ),
        left=(0, 1),
    )
    for title, bot in zip(titles, bots, strict=True):
        if bot["faults"]:
            yield ""
            yield f"{title}:"
            yield from (f"  {fault}" for fault in bot["faults"][:MOST_TOLD])
            if len(bot["faults"]) > MOST_TOLD:
                yield f"  and {len(bot['faults']) - MOST_TOLD} more; --json has all."
    for fault in report["faults"]:
        yield f"Failed: {fault}"
