"""`derelict tournament`: who beats whom, from both seats, on the same maps with the same seeds."""

import argparse
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

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
from derelict_game.commands.playing import DEFAULT_TURN_LIMIT, Result, Task, play_all, with_bar
from derelict_game.commands.results_file import Bout, Played, ResultsFile
from derelict_game.commands.seating import choose_missions, read_options
from derelict_game.commands.tournament_report import PLACES, Pairing, make_report, print_report
from derelict_game.match.document import Start
from derelict_game.match.mission import Mission
from derelict_game.players.cast import check_player
from derelict_game.players.mind import Budget
from derelict_game.players.names import HUMAN
from derelict_game.rules.options import TURN_LIMIT
from derelict_game.rules.registry import Registry, built_in
from derelict_game.rules.seat import Seat

BOTH = "both"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_rules(parser)
    parser.add_argument(
        "--maps",
        nargs="+",
        default=[],
        metavar="MAP",
        action="extend",
        help="shipped maps' names or files (default: all shipped maps of the rule set)",
    )
    parser.add_argument(
        "--players", type=names, default=(), metavar="A,B,…", help="all against all, in both seats"
    )
    parser.add_argument(
        "--first",
        type=names,
        default=(),
        metavar="A,…",
        help="who sits in the first seat, against everybody of --second",
    )
    parser.add_argument(
        "--second", type=names, default=(), metavar="B,…", help="who sits in the second seat"
    )
    parser.add_argument(
        "--seats",
        nargs="+",
        default=[BOTH],
        metavar="SEATS",
        help="of --players, play all pairings (both) or some, such as first=random",
    )
    parser.add_argument(
        "--mirror", action="store_true", help="let each of --players play against itself, too"
    )
    parser.add_argument(
        "--games", type=count, default=100, metavar="N", help="how many matches a pairing"
    )
    add_seed(parser, 1, "the first match's seed, the same for all pairings; then always one more")
    parser.add_argument(
        "--budget",
        choices=[budget.value for budget in Budget],
        default=Budget.BENCH.value,
        help="how long players think (default: bench)",
    )
    add_options(parser)
    add_jobs(parser)
    parser.add_argument(
        "--results",
        type=Path,
        metavar="FILE",
        help="keep every finished match there; the same command goes on with it after a stop",
    )
    add_json(parser)


def names(text: str) -> tuple[str, ...]:
    """Return names from a list with commas."""
    return tuple(dict.fromkeys(name for word in text.split(",") if (name := word.strip())))


def run(args: argparse.Namespace) -> int:
    """Play and print the tables."""
    missions = _missions(args, built_in())
    rules = missions[0].rules
    pairings = _pairings(args)
    for name in dict.fromkeys(name for pairing in pairings for name in pairing):
        check_player(name, rules)
        if name == HUMAN:
            raise UsageError("Nobody plays in a tournament; name computer players.")
    options = {TURN_LIMIT.name: DEFAULT_TURN_LIMIT, **read_options(args.option)}
    starts = {mission.name: mission.start(options) for mission in missions}
    seats = _seats(starts.values(), missions)
    bouts = _bouts(pairings, list(starts), args.games, args.seed)
    terms = {
        "rules": rules.name,
        "maps": {mission.name: mission.map.sha256 for mission in missions},
        "budget": args.budget,
        "options": {name: dict(start.options) for name, start in starts.items()},
    }
    file = ResultsFile(args.results, terms) if args.results else None
    done = file.read() if file else {}
    tasks = [
        Task(
            bout.map,
            starts[bout.map],
            {seats[0]: bout.first, seats[1]: bout.second},
            bout.seed,
            budget=Budget(args.budget),
        )
        for bout in bouts
        if bout not in done
    ]
    began = time.perf_counter()
    faults = []
    for result in with_bar(play_all(tasks, args.jobs), len(tasks)):
        if result.fault:
            faults.append(result)
            continue
        played = _played(result, seats)
        done[played.bout] = played
        if file:
            file.add(played)
    report = {
        **make_report(
            [done[bout] for bout in bouts if bout in done], pairings, list(starts), seats
        ),
        "rules": rules.name,
        "budget": args.budget,
        "seed": args.seed,
        "games": args.games,
        "seconds": round(time.perf_counter() - began, 3),
        "faults": [_told(result, seats) for result in sorted(faults, key=lambda r: r.seed)],
    }
    print_report(report, as_json=args.json)
    return FAILED if faults else 0


def _missions(args: argparse.Namespace, registry: Registry) -> list[Mission]:
    if not args.maps and not args.rules:
        raise UsageError("Name a rule set with --rules, or maps with --maps.")
    if not args.maps:
        return choose_missions(None, args.rules, registry)
    missions = [choose_missions(name, args.rules, registry)[0] for name in dict.fromkeys(args.maps)]
    if len({mission.rules.name for mission in missions}) > 1:
        raise UsageError("The maps are for different rule sets; a tournament has one.")
    return missions


def _pairings(args: argparse.Namespace) -> list[Pairing]:
    if args.first or args.second:
        if args.players or args.mirror or args.seats != [BOTH]:
            raise UsageError(
                "Name all players with --players, or by seat with --first and --second."
            )
        if not (args.first and args.second):
            raise UsageError("Name players for both seats, with --first and with --second.")
        return [(one, other) for one in args.first for other in args.second]
    wished = _wished(args.seats, args.players)
    pairings = [
        (one, other)
        for one in args.players
        for other in args.players
        if (one != other or args.mirror)
        and all(
            player in wished.get(place, (player,))
            for place, player in zip(PLACES, (one, other), strict=True)
        )
    ]
    if not pairings:
        raise UsageError("A tournament needs two players, such as --players random,veteran.")
    return pairings


def _wished(words: Sequence[str], players: Sequence[str]) -> dict[str, list[str]]:
    """Return who may sit in a seat, where that is said."""
    wished: dict[str, list[str]] = {}
    for word in words:
        if word == BOTH:
            continue
        place, _, name = word.partition("=")
        if place not in PLACES or name not in players:
            raise UsageError(
                f"{word[:60]!r} names no seat and player; write both, first=NAME or second=NAME."
            )
        wished.setdefault(place, []).append(name)
    return wished


def _seats(starts: Iterable[Start], missions: Sequence[Mission]) -> tuple[Seat, ...]:
    """Return the two seats."""
    found = {start.seats(missions[0].rules) for start in starts}
    seats = found.pop()
    if found or len(seats) != len(PLACES):
        raise UsageError("A tournament is for two seats, the same ones on all maps.")
    return seats


def _bouts(pairings: list[Pairing], maps: list[str], games: int, seed: int) -> list[Bout]:
    """Return every match, in an order in which all pairings grow together."""
    return [
        Bout(*pairing, maps[number % len(maps)], seed + number)
        for number in range(games)
        for pairing in pairings
    ]


def _played(result: Result, seats: tuple[Seat, ...]) -> Played:
    first, second = (result.thinking[seat] for seat in seats)
    return Played(
        first=result.players[seats[0]],
        second=result.players[seats[1]],
        map=result.map,
        seed=result.seed,
        winner=result.winner,
        turns=result.turns,
        choices=result.choices,
        reason=result.reason,
        seconds=round(result.seconds, 6),
        times=(
            (round(first.seconds, 6), first.choices),
            (round(second.seconds, 6), second.choices),
        ),
    )


def _told(result: Result, seats: tuple[Seat, ...]) -> str:
    who = " against ".join(result.players[seat] for seat in seats)
    return f"{who}, map {result.map}, seed {result.seed}: {result.fault}"
