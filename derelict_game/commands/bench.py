"""`derelict bench`: how fast the rules are, beside a yardstick measured in the same run."""

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import asdict
from itertools import cycle
from random import Random
from typing import Any

from derelict_game.cli import FAILED
from derelict_game.commands.arguments import add_json, add_map, add_rules, add_seed, count
from derelict_game.commands.bench_moment import Moment, Turns, measure_moment, moments, sentence
from derelict_game.commands.bench_window import measure_window, table
from derelict_game.commands.seating import choose_missions
from derelict_game.match.mission import Mission
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.options import TURN_LIMIT
from derelict_game.rules.parts import seen_by
from derelict_game.rules.registry import built_in
from derelict_game.rules.roll import Roll
from derelict_game.rules.state import State

PLIES = 200
TURNS = 60
NO_CHESS = "The yardstick is missing: install the package 'chess' to compare with it."


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_rules(parser, "only this rule set")
    add_map(parser, "only this map")
    parser.add_argument(
        "--seconds", type=count, default=2, metavar="N", help="how long each measurement takes"
    )
    add_seed(parser, 1, "the seed of the random play")
    parser.add_argument(
        "--window",
        action="store_true",
        help="measure the window instead, on the first game's largest map",
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    missions = choose_missions(args.map, args.rules, built_in())
    if args.window:
        first = [m for m in missions if m.rules is missions[0].rules]
        figures = measure_window(max(first, key=lambda m: len(m.map.chart.corridors)))
        data = [asdict(figure) | {"holds": figure.holds} for figure in figures]
        print(json.dumps(data, indent=1) if args.json else table(figures))
        return 0 if all(figure.holds for figure in figures) else FAILED
    # The yardstick is measured before and after, because machines are shared and noisy.
    before = chess_plies(args.seconds / 2, args.seed)
    rows = [measure(mission, args.seconds, args.seed) for mission in missions]
    timed = moments(mission.rules for mission in missions)
    beats = [_beat(rules, one, args.seconds, args.seed) for rules, one in timed]
    after = chess_plies(args.seconds / 2, args.seed + 1)
    yardstick = (before + after) / 2 if before and after else None
    for row in rows:
        row["ratio"] = round(row["choices_per_second"] / yardstick, 2) if yardstick else None
    for beat in beats:
        beat["plies"] = round(beat["microseconds"] * yardstick / 1e6, 1) if yardstick else None
    report = {
        "chess_plies_per_second": yardstick and round(yardstick),
        "missions": rows,
        "moments": beats,
    }
    print(json.dumps(report, indent=1) if args.json else _table(report))
    return 0 if all((beat["plies"] or 0) <= beat["at_most"] for beat in beats) else FAILED


def measure(mission: Mission, seconds: float, seed: int) -> dict[str, Any]:
    """Measure random play, copies and sight on one map."""
    rules = mission.rules
    setup = mission.setup({TURN_LIMIT.name: TURNS})
    rng = Random(seed)
    matches = choices = turns = 0
    middle = rules.start(mission.map.chart, setup)
    _play(rules, middle.copy(), rng)
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        state = rules.start(mission.map.chart, setup)
        choices += _play(rules, state, rng)
        turns += state.turn
        matches += 1
    # Not with the same random numbers: how many were used depends on how fast the machine is.
    _play(rules, middle, Random(seed), most=100)
    return {
        "rules": rules.name,
        "map": mission.name,
        "choices_per_second": round(choices / spent),
        "matches_per_second": round(matches / spent, 1),
        "choices_per_match": round(choices / matches, 1),
        "turns_per_second": round(turns / spent),
        "copies_per_second": round(_rate(middle.copy, seconds / 4)),
        "sight_tests_per_second": _sight_rate(rules, middle, seconds / 4),
    }


def _beat(rules: AnyRules, moment: Moment | Turns, seconds: float, seed: int) -> dict[str, Any]:
    """Measure what a game wants timed."""
    spent = measure_moment(rules, moment, seconds, seed)
    return {
        "rules": rules.name,
        "what": moment.what,
        "microseconds": round(spent * 1e6),
        "at_most": moment.at_most,
    }


def _play(rules: AnyRules, state: State, rng: Random, most: int = -1) -> int:
    """Play at random through offer and apply; return how many choices the players made."""
    offer, apply, random = rules.offer, rules.apply, rng.random
    choices = 0
    while choices != most and (question := offer(state)) is not None:
        if question.roll is None:
            apply(state, question.choices[int(random() * len(question.choices))])
            choices += 1
        else:
            apply(state, _rolled(question.roll, rng))
    return choices


def _rolled(roll: Roll, rng: Random) -> Any:
    return roll.choice([int(rng.random() * sides) + 1 for sides in roll.sides])


def _rate(work: Callable[[], object], seconds: float) -> float:
    """Return how often something can be done in a second."""
    done = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        for _ in range(1000):
            work()
        done += 1000
    return done / spent


def _sight_rate(rules: AnyRules, state: State, seconds: float) -> int | None:
    """Return how often a second it can be told what a unit sees; None: nobody sees anything."""
    units = [id_ for id_, _ in rules.tokens(state) if seen_by(rules, state, id_)]
    if not units:
        return None
    unit = cycle(units)
    return round(_rate(lambda: seen_by(rules, state, next(unit)), seconds))


def chess_plies(seconds: float, seed: int) -> float | None:
    """Return how many random plies a second python-chess plays; None: it is not installed."""
    try:
        import chess
    except ImportError:
        return None
    rng = Random(seed)
    plies = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        board = chess.Board()
        for _ in range(PLIES):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[int(rng.random() * len(moves))])
            plies += 1
    return plies / spent


def _table(report: dict[str, Any]) -> str:
    heads = {
        "choices_per_second": "choices/s",
        "ratio": "x chess",
        "matches_per_second": "matches/s",
        "choices_per_match": "a match",
        "turns_per_second": "turns/s",
        "copies_per_second": "copies/s",
        "sight_tests_per_second": "sight/s",
    }
    lines = [f"{'rules and map':<28}" + "".join(f"{head:>12}" for head in heads.values())]
    for row in report["missions"]:
        name = f"{row['rules']}: {row['map']}"[-28:]
        values = (row[key] if row[key] is not None else "-" for key in heads)
        lines.append(f"{name:<28}" + "".join(f"{value:>12}" for value in values))
    lines += map(sentence, report["moments"])
    chess = report["chess_plies_per_second"]
    lines.append(f"python-chess: {chess} plies/s" if chess else NO_CHESS)
    return "\n".join(lines)
