"""`derelict tournament`: who is how strong, in all seats, on the same maps with the same seeds."""

import argparse
import json
import re
import time
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
    workplace,
)
from derelict_game.commands.progress import with_bar
from derelict_game.commands.seating import choose_missions, read_line_up, read_options
from derelict_game.commands.tournament_tables import lines
from derelict_game.contests.line_ups import LineUp, combined, line_ups
from derelict_game.contests.playing import with_an_end
from derelict_game.contests.results import ResultsFile
from derelict_game.contests.tournament import Playing, Tournament, common_seats
from derelict_game.contests.workplaces import ContestStopped
from derelict_game.match.mission import Mission
from derelict_game.plain import plain
from derelict_game.players.cast import check_player
from derelict_game.players.mind import Budget
from derelict_game.players.names import HUMAN
from derelict_game.rules.registry import Registry, built_in
from derelict_game.rules.seat import Seat


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
        "--players",
        nargs="+",
        type=names,
        default=[],
        metavar="A,B,…",
        action="extend",
        help="everybody against everybody, and everybody in every seat; in a name, write \\, for ,",
    )
    parser.add_argument(
        "--line-up",
        nargs="+",
        default=[],
        metavar="SEAT=A,…",
        action="append",
        help="who sits where; several names for a seat are several line-ups; can be repeated",
    )
    parser.add_argument(
        "--mirror", action="store_true", help="let each of --players play against itself, too"
    )
    parser.add_argument(
        "--games", type=count, default=100, metavar="N", help="how many matches a line-up"
    )
    add_seed(parser, 1, "the first match's seed, the same for all line-ups; then always one more")
    parser.add_argument(
        "--budget",
        choices=[budget.value for budget in Budget],
        default=Budget.BENCH.value,
        help="how long players think (default: bench)",
    )
    add_options(parser)
    add_jobs(parser, clusters=True)
    parser.add_argument(
        "--results",
        type=Path,
        metavar="FILE",
        help="keep every finished match there; the same command goes on with it after a stop",
    )
    add_json(parser)


def names(text: str) -> tuple[str, ...]:
    """Return names from a list with commas; those of a name have a backslash before them.

    >>> names("random, program:bot --speed 1\\\\,5")
    ('random', 'program:bot --speed 1,5')
    """
    words = (word.replace("\\,", ",").strip() for word in re.split(r"(?<!\\),", text))
    return tuple(dict.fromkeys(word for word in words if word))


def run(args: argparse.Namespace) -> int:
    """Play and print the tables."""
    missions = _missions(args, built_in())
    rules = missions[0].rules
    wishes = with_an_end(rules, read_options(args.option))
    starts = {mission.name: mission.start(wishes) for mission in missions}
    seats = common_seats(rules, starts)
    tournament = Tournament(
        rules,
        starts,
        seats,
        _line_ups(args, seats),
        args.games,
        args.seed,
        Budget(args.budget),
    )
    for name in dict.fromkeys(name for line_up in tournament.line_ups for name in line_up):
        check_player(name, rules)
        if name == HUMAN:
            raise UsageError("Nobody plays in a tournament; name computer players.")
    began = time.perf_counter()
    file = ResultsFile(args.results, tournament.terms) if args.results else None
    playing = Playing(tournament, file)
    try:
        for _ in with_bar(playing.play(workplace(args)), len(playing.tasks)):
            pass
    except ContestStopped as error:
        kept = f" {playing.finished} of {playing.total} matches are finished"
        how = f"kept in {args.results}; the same command goes on" if file else "lost; use --results"
        raise ContestStopped(f"{error}{kept} and {how}.") from None
    report = {**playing.report(), "seconds": round(time.perf_counter() - began, 3)}
    print(json.dumps(report, indent=1) if args.json else "\n".join(map(plain, lines(report))))
    return FAILED if playing.faults else 0


def _missions(args: argparse.Namespace, registry: Registry) -> list[Mission]:
    if not args.maps and not args.rules:
        raise UsageError("Name a rule set with --rules, or maps with --maps.")
    if not args.maps:
        return choose_missions(None, args.rules, registry)
    missions = [choose_missions(name, args.rules, registry)[0] for name in dict.fromkeys(args.maps)]
    if len({mission.rules.name for mission in missions}) > 1:
        raise UsageError("The maps are for different rule sets; a tournament has one.")
    return missions


def _line_ups(args: argparse.Namespace, seats: tuple[Seat, ...]) -> list[LineUp]:
    """Return those of all players, then those that are named seat by seat."""
    everybody = list(dict.fromkeys(name for some in args.players for name in some))
    found = line_ups(everybody, len(seats), mirror=args.mirror)
    for words in args.line_up:
        named = {seat: names(text) for seat, text in read_line_up(words, seats).items()}
        if missing := [seat for seat, players in named.items() if not players]:
            raise UsageError(f"The line-up names nobody for {', '.join(missing)}.")
        found += combined(list(named.values()))
    if not found:
        few = "a player" if len(seats) == 1 else "two players"
        raise UsageError(f"A tournament needs {few}, such as --players random,searcher.")
    return list(dict.fromkeys(found))
