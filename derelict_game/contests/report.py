"""What a tournament found out, as data: figures of each line-up, ratings, paired differences."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from derelict_game.contests.endings import by_seat
from derelict_game.contests.intervals import average, difference, share, spread
from derelict_game.contests.line_ups import LineUp
from derelict_game.contests.ratings import duels, rate
from derelict_game.contests.results import Played
from derelict_game.rules.outcome import DRAWN, Outcome
from derelict_game.rules.seat import Seat


def make_report(
    played: Sequence[Played],
    line_ups: Sequence[LineUp],
    maps: Sequence[str],
    seats: Sequence[Seat],
) -> dict[str, Any]:
    """Return everything that the finished matches tell, as JSON data."""
    of: dict[LineUp, list[Played]] = {line_up: [] for line_up in line_ups}
    for match in played:
        of[match.bout.line_up].append(match)
    ratings = _ratings(of, seats) if len(seats) > 1 else None
    return {
        "seats": list(seats),
        "matches": len(played),
        "standings": _standings(of, seats, ratings),
        "line_ups": [
            {
                "players": dict(zip(seats, line_up, strict=True)),
                **_summary(matches, seats),
                "maps": {
                    name: _endings([match for match in matches if match.map == name], seats)
                    for name in maps
                },
            }
            for line_up, matches in of.items()
        ],
        "ratings": ratings,
        "differences": list(_differences(of, seats)),
    }


def _standings(
    of: Mapping[LineUp, Sequence[Played]], seats: Sequence[Seat], ratings: dict[str, Any] | None
) -> list[dict[str, Any]]:
    """Return how everybody did in all seats together, the best first.

    Matches against oneself alone are left out: somebody always wins them.
    """
    own: dict[str, list[tuple[Outcome, Seat]]] = {player: [] for one in of for player in one}
    for line_up, matches in of.items():
        if len(seats) == 1 or len(set(line_up)) > 1:
            for player, seat in zip(line_up, seats, strict=True):
                own[player] += [(match.outcome, seat) for match in matches]
    rated: dict[str, int] = ratings["overall"] if ratings else {}
    rows: list[dict[str, Any]] = [
        {
            "player": player,
            "matches": len(seated),
            "wins": share(sum(one.winner == seat for one, seat in seated), len(seated)),
            "returns": average([one.returns.get(seat, DRAWN) for one, seat in seated]),
            "scores": average([one.scores[seat] for one, seat in seated if seat in one.scores]),
            "rating": rated.get(player),
        }
        for player, seated in own.items()
    ]
    return sorted(
        rows, key=lambda row: (-(row["rating"] or 0), -(row["returns"]["mean"] or 0), row["player"])
    )


def _endings(matches: Sequence[Played], seats: Sequence[Seat]) -> dict[str, Any]:
    return {"matches": len(matches), **by_seat([match.outcome for match in matches], seats)}


def _summary(matches: Sequence[Played], seats: Sequence[Seat]) -> dict[str, Any]:
    turns = sum(match.turns for match in matches)
    thinking = {}
    for seat in seats:
        seconds = sum(match.thinking[seat].seconds for match in matches)
        choices = sum(match.thinking[seat].choices for match in matches)
        thinking[seat] = {
            "a_choice": round(seconds / choices, 6) if choices else None,
            "a_turn": round(seconds / turns, 6) if turns else None,
        }
    return {
        **_endings(matches, seats),
        "turns": spread([match.turns for match in matches]),
        "thinking_seconds": thinking,
        "missed": {seat: sum(match.missed.get(seat, 0) for match in matches) for seat in seats},
        "seconds": round(sum(match.seconds for match in matches), 3),
    }


def _ratings(of: Mapping[LineUp, Sequence[Played]], seats: Sequence[Seat]) -> dict[str, Any]:
    fought = (
        duel
        for line_up, matches in of.items()
        if matches
        for duel in duels(line_up, [[_return(match, seat) for seat in seats] for match in matches])
    )
    ratings = rate(fought, len(seats))
    return {
        "overall": ratings.overall,
        "seats": dict(zip(seats, ratings.seats, strict=True)),
        "seated": dict(zip(seats, ratings.seated, strict=True)),
    }


def _return(match: Played, seat: Seat) -> float:
    return match.outcome.returns.get(seat, DRAWN)


def _differences(
    of: Mapping[LineUp, Sequence[Played]], seats: Sequence[Seat]
) -> Iterator[dict[str, Any]]:
    """Compare players who sat in the same seat with the same others, seed by seed."""
    for place, seat in enumerate(seats):
        alike: dict[LineUp, list[LineUp]] = {}
        for line_up in of:
            alike.setdefault(line_up[:place] + line_up[place + 1 :], []).append(line_up)
        for others, found in alike.items():
            elsewhere = [*seats[:place], *seats[place + 1 :]]
            for one, other in combinations(found, 2):
                theirs = {(match.map, match.seed): match for match in of[other]}
                pairs = [
                    (match, theirs[match.map, match.seed])
                    for match in of[one]
                    if (match.map, match.seed) in theirs
                ]
                if pairs:
                    yield {
                        "seat": seat,
                        "others": dict(zip(elsewhere, others, strict=True)),
                        "one": one[place],
                        "other": other[place],
                        **_compared(pairs, seat),
                    }


def _compared(pairs: Sequence[tuple[Played, Played]], seat: Seat) -> dict[str, Any]:
    returns = [(_return(one, seat), _return(other, seat)) for one, other in pairs]
    wins = [(_won(one, seat), _won(other, seat)) for one, other in pairs]
    return {
        "pairs": len(pairs),
        "wins": difference(wins),
        "returns": difference(returns),
    }


def _won(match: Played, seat: Seat) -> int:
    return int(match.outcome.winner == seat)
