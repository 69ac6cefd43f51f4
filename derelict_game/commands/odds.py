"""`derelict odds`: how likely a deal of a game for one is won."""

import argparse
import json
from collections.abc import Iterator
from typing import Any

from derelict_game.cli import FAILED
from derelict_game.commands.arguments import (
    UsageError,
    add_jobs,
    add_json,
    add_map,
    add_options,
    add_rules,
    add_seed,
    count,
)
from derelict_game.commands.figures import share_text, table
from derelict_game.commands.progress import with_bar
from derelict_game.commands.seating import choose_missions, read_options
from derelict_game.contests.odds import attempts, best_player, make_report, play_attempts
from derelict_game.contests.playing import with_an_end
from derelict_game.match.mission import Mission
from derelict_game.plain import plain
from derelict_game.players.cast import check_player
from derelict_game.players.mind import Budget
from derelict_game.players.names import HUMAN, PLAYERS_HELP
from derelict_game.rules.registry import built_in

GAMES = 30
"""So many matches, twice, take a minute or two."""
ROWS = {
    "this_deal": "this very deal",
    "dealt_anew": "this start, the unseen dealt anew",
}

EXPLAINED = """\
This very deal: all comes as its seed has it, and the player, who cannot know that, thinks with
other random numbers each time. Dealt anew: all that nobody can know at the first decision comes
differently each time. Both are what {player} reaches, a lower bound of what the best could.
Courses are the matches in which the player chose differently. Where there are few, it played the
same match again and again, and the interval of that row is narrower than what is really known."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_rules(parser)
    add_map(parser, "a shipped map's name or a file (default: the only one of the rule set)")
    add_seed(parser, None, "the seed of the deal")
    parser.add_argument(
        "--games",
        type=count,
        default=GAMES,
        metavar="N",
        help=f"how many matches for each of the two figures (default: {GAMES})",
    )
    parser.add_argument(
        "--player",
        metavar="NAME",
        help=f"who plays: {PLAYERS_HELP} (default: the best that the game has)",
    )
    parser.add_argument(
        "--budget",
        choices=[budget.value for budget in Budget],
        default=Budget.BENCH.value,
        help="how long the player thinks (default: bench)",
    )
    add_options(parser)
    add_jobs(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play and print the figures."""
    options = read_options(args.option)
    mission = _mission(args, options)
    rules = mission.rules
    options = with_an_end(rules, options)
    (seat,) = mission.seats(options)
    if args.seed is None:
        raise UsageError("Say with --seed which deal it is.")
    player = args.player or best_player(rules)
    check_player(player, rules)
    if player == HUMAN:
        raise UsageError("Nobody plays here; name one of the computer's players.")
    start, budget = mission.start(options), Budget(args.budget)
    tasks = attempts(start, seat, player, args.seed, args.games, budget)
    endings = list(with_bar(play_attempts(tasks, args.jobs), len(tasks)))
    report = {
        "rules": rules.name,
        "map": mission.name,
        "seed": args.seed,
        "player": player,
        "budget": str(budget),
        **make_report(endings),
    }
    lines = _lines(f"{rules.title}, seed {args.seed}", report)
    print(json.dumps(report, indent=1) if args.json else "\n".join(map(plain, lines)))
    return FAILED if report["faults"] else 0


def _mission(args: argparse.Namespace, options: dict[str, object]) -> Mission:
    """Return the one that is meant; it must be for one seat."""
    if not args.map and not args.rules:
        raise UsageError("Name a rule set with --rules, or a map with --map.")
    missions = choose_missions(args.map, args.rules, built_in())
    mission = missions[0]
    if len(mission.seats(options)) != 1:
        raise UsageError(f"{mission.rules.title} is played by several; odds are for games for one.")
    if len(missions) > 1:
        raise UsageError(f"{mission.rules.title} has several maps; name one with --map.")
    return mission


def _lines(title: str, report: dict[str, Any]) -> Iterator[str]:
    yield f"{title}: {report['player']} plays, with the budget '{report['budget']}'."
    yield ""
    yield from table(
        ["", "matches", "courses", "won", "share (95 % interval)", "mean turns"],
        (
            [
                *(words, str(row["games"]), str(row["courses"]), str(row["wins"]["number"])),
                share_text(row["wins"]),
                "-" if row["mean_turns"] is None else f"{row['mean_turns']:.1f}",
            ]
            for words, row in ((words, report[name]) for name, words in ROWS.items())
        ),
    )
    yield ""
    yield from EXPLAINED.format(player=report["player"]).splitlines()
    for fault in report["faults"]:
        yield f"Failed: {fault}"
