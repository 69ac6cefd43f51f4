"""What many matches on several maps tell: how they end for each seat, and how long they take."""

from collections.abc import Iterable, Sequence
from typing import Any

from derelict_game.contests.endings import by_seat, count_endings
from derelict_game.contests.intervals import spread
from derelict_game.contests.playing import Result


def make_report(results: Sequence[Result], maps: Iterable[str], seconds: float) -> dict[str, Any]:
    """Return everything that matches tell that were played in so many seconds, as JSON data."""
    return {
        "games": len(results),
        "seconds": round(seconds, 3),
        "choices_per_second": round(sum(result.choices for result in results) / seconds),
        "maps": {name: _summary([one for one in results if one.map == name]) for name in maps},
        "total": _summary(results),
        "faults": [f"map {one.map}, seed {one.seed}: {one.fault}" for one in results if one.fault],
    }


def _summary(results: Sequence[Result]) -> dict[str, Any]:
    sound = [result for result in results if not result.fault]
    outcomes = [result.outcome for result in sound]
    # Maps may have different seats; each counts where it plays.
    seats = dict.fromkeys(seat for result in sound for seat in result.players)
    return {
        "games": len(results),
        "outcomes": count_endings(outcomes),
        **by_seat(outcomes, seats),
        "turns": spread([result.turns for result in sound]),
        "choices": spread([result.choices for result in sound]),
        "missed": {seat: sum(result.missed.get(seat, 0) for result in sound) for seat in seats},
    }
