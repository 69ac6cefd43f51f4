"""What a tournament found out: figures of each pairing, ratings, differences; JSON or tables."""

import json
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from derelict_game.commands.measures import difference, share, share_text, spread
from derelict_game.commands.ratings import Score, rate
from derelict_game.commands.results_file import Played
from derelict_game.rules.seat import Seat

PLACES = ("first", "second")
Pairing = tuple[str, str]
"""Who sits in the first seat and who in the second."""


def make_report(
    played: Sequence[Played],
    pairings: Sequence[Pairing],
    maps: Sequence[str],
    seats: Sequence[Seat],
) -> dict[str, Any]:
    """Return everything that the finished matches tell, as JSON data."""
    of = {pairing: [p for p in played if (p.first, p.second) == pairing] for pairing in pairings}
    ratings = rate(
        Score(*pairing, _scored(matches, seats[0]), len(matches))
        for pairing, matches in of.items()
        if matches
    )
    return {
        "seats": list(seats),
        "matches": len(played),
        "pairings": [
            {
                "first": first,
                "second": second,
                **_summary(of[first, second], seats),
                "maps": {
                    name: _rates([p for p in of[first, second] if p.map == name], seats)
                    for name in maps
                },
            }
            for first, second in pairings
        ],
        "ratings": ratings._asdict(),
        "differences": list(_differences(of, seats)),
    }


def _scored(matches: Sequence[Played], seat: Seat) -> float:
    wins = sum(match.winner == seat for match in matches)
    return wins + sum(match.winner is None for match in matches) / 2


def _rates(matches: Sequence[Played], seats: Sequence[Seat]) -> dict[str, Any]:
    return {
        "matches": len(matches),
        "wins": [share(sum(m.winner == seat for m in matches), len(matches)) for seat in seats],
        "draws": sum(match.winner is None for match in matches),
    }


def _summary(matches: Sequence[Played], seats: Sequence[Seat]) -> dict[str, Any]:
    decided = sum(match.winner is not None for match in matches)
    turns = sum(match.turns for match in matches)
    thinking = []
    for place in range(len(PLACES)):
        seconds = sum(match.times[place][0] for match in matches)
        choices = sum(match.times[place][1] for match in matches)
        thinking.append(
            {
                "a_choice": round(seconds / choices, 6) if choices else None,
                "a_turn": round(seconds / turns, 6) if turns else None,
            }
        )
    return {
        **_rates(matches, seats),
        "turns": spread([match.turns for match in matches]),
        "decided": round(decided / len(matches), 4) if matches else None,
        "thinking_seconds": thinking,
        "seconds": round(sum(match.seconds for match in matches), 3),
    }


def _differences(
    of: dict[Pairing, list[Played]], seats: Sequence[Seat]
) -> Iterator[dict[str, Any]]:
    """Compare players who sat in the same seat against the same opponent, seed by seed."""
    for place, seat in enumerate(seats):
        for one, other in combinations(of, 2):
            if one[1 - place] != other[1 - place]:
                continue
            theirs = {(match.map, match.seed): match.winner == seat for match in of[other]}
            pairs = [
                (int(match.winner == seat), int(theirs[match.map, match.seed]))
                for match in of[one]
                if (match.map, match.seed) in theirs
            ]
            if pairs:
                yield {
                    "seat": PLACES[place],
                    "against": one[1 - place],
                    "one": one[place],
                    "other": other[place],
                    **difference(pairs),
                }


# ---- tables


def print_report(report: dict[str, Any], *, as_json: bool) -> None:
    """Print the report."""
    if as_json:
        print(json.dumps(report, indent=1))
        return
    first, second = report["seats"]
    print(f"First seat: {first}; second seat: {second}. Rates with their 95 % intervals.")
    for lines in (_pairing_lines(report), _time_lines(report), _map_lines(report)):
        print()
        print("\n".join(lines))
    print()
    print("\n".join(_rating_lines(report["ratings"])))
    if report["differences"]:
        print()
        print("\n".join(_difference_lines(report["differences"])))
    print()
    print(f"{report['matches']} matches, {report['seconds']:.1f} s.")
    for fault in report["faults"]:
        print(f"Failed: {fault}")


def _named(row: dict[str, Any]) -> str:
    return f"{row['first'][-17:]} - {row['second'][-17:]}"


def _pairing_lines(report: dict[str, Any]) -> Iterator[str]:
    yield (
        f"{'pairing':<38} {'matches':>7} {'first wins':>20} {'second wins':>20} {'draws':>5}"
        f" {'median':>6} {'mean':>6} {'decided':>7}"
    )
    for row in report["pairings"]:
        one, other = map(share_text, row["wins"])
        median, mean = row["turns"].get("median", "-"), row["turns"].get("mean", "-")
        decided = "-" if row["decided"] is None else f"{row['decided']:.0%}"
        yield (
            f"{_named(row):<38} {row['matches']:>7} {one:>20} {other:>20} {row['draws']:>5}"
            f" {median:>6} {mean:>6} {decided:>7}"
        )


def _time_lines(report: dict[str, Any]) -> Iterator[str]:
    yield (
        f"{'thinking time in ms':<38} {'first: a choice':>15} {'a turn':>9}"
        f" {'second: a choice':>16} {'a turn':>9} {'seconds':>9}"
    )
    for row in report["pairings"]:
        one, other = row["thinking_seconds"]
        yield (
            f"{_named(row):<38} {_ms(one['a_choice']):>15} {_ms(one['a_turn']):>9}"
            f" {_ms(other['a_choice']):>16} {_ms(other['a_turn']):>9} {row['seconds']:>9.1f}"
        )


def _ms(seconds: float | None) -> str:
    return "-" if seconds is None else f"{seconds * 1000:.2f}"


def _map_lines(report: dict[str, Any]) -> Iterator[str]:
    yield (
        f"{'by map':<38} {'map':<20} {'matches':>7} {'first wins':>20} {'second wins':>20}"
        f" {'draws':>5}"
    )
    for row in report["pairings"]:
        for name, rates in row["maps"].items():
            one, other = map(share_text, rates["wins"])
            yield (
                f"{_named(row):<38} {name[-20:]:<20} {rates['matches']:>7} {one:>20} {other:>20}"
                f" {rates['draws']:>5}"
            )


def _rating_lines(ratings: dict[str, Any]) -> Iterator[str]:
    yield f"{'rating':<38} {'overall':>7} {'first':>7} {'second':>7}"
    for name, points in sorted(ratings["overall"].items(), key=lambda one: (-one[1], one[0])):
        seated = [ratings[place].get(name, "-") for place in PLACES]
        yield f"{name[-38:]:<38} {points:>7} {seated[0]:>7} {seated[1]:>7}"
    yield f"The first seat is worth {ratings['seat_advantage']:+d} points."


def _difference_lines(differences: list[dict[str, Any]]) -> Iterator[str]:
    yield f"{'difference of the win rates, seed by seed':<70} {'pairs':>5}  difference"
    for row in differences:
        who = f"{row['one']} minus {row['other']}, {row['seat']} seat against {row['against']}"
        text = f"{row['difference'] * 100:+.1f}"
        if row["interval"]:
            low, high = row["interval"]
            text += f" ({low * 100:+.1f} to {high * 100:+.1f})"
        yield f"{who[-70:]:<70} {row['pairs']:>5}  {text} points"
