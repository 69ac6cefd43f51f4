"""What a map does to equal players: who wins, how it ends, where units die, what is never used."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from derelict_game.board.geometry import Cell
from derelict_game.board.token import Role, Token, TokenKind
from derelict_game.contests.endings import by_seat
from derelict_game.contests.intervals import spread
from derelict_game.contests.playing import Happening, Result, Task
from derelict_game.match.document import Start
from derelict_game.players.mind import Budget
from derelict_game.rules.event import DEPLOYED, DESTROYED, MOVED
from derelict_game.rules.outcome import DRAWN
from derelict_game.rules.seat import Seat


def equal_tasks(
    name: str, start: Start, seats: Sequence[Seat], player: str, seeds: Iterable[int]
) -> list[Task]:
    """Return matches of one player in all seats."""
    players = dict.fromkeys(seats, player)
    return [Task(name, start, players, seed, budget=Budget.BENCH, watched=True) for seed in seeds]


def make_report(
    results: Sequence[Result],
    seats: Sequence[Seat],
    tokens: Iterable[Token],
    kinds: Mapping[str, TokenKind],
) -> dict[str, Any]:
    """Return everything that the matches tell, as JSON data."""
    sound = [result for result in results if not result.fault]
    happened = all_happenings(results)
    deaths = sorted(deaths_in(happened).items(), key=lambda one: (-one[1], one[0]))
    return {
        "games": len(sound),
        **by_seat([result.outcome for result in sound], seats),
        "fair": fair(len(seats)),
        "turns": spread([result.turns for result in sound]),
        "reasons": dict(Counter(result.outcome.reason for result in sound).most_common()),
        "deaths": {str(cell): number for cell, number in deaths},
        "scenery": list(_scenery(tokens, kinds, happened)),
        "faults": [f"seed {result.seed}: {result.fault}" for result in results if result.fault],
    }


def fair(seats: int) -> dict[str, float] | None:
    """Return what each of equal players should have; somebody who plays alone has no equal."""
    return {"wins": round(1 / seats, 4), "returns": DRAWN} if seats > 1 else None


def all_happenings(results: Iterable[Result]) -> Counter[Happening]:
    """Return what happened in all matches."""
    happened: Counter[Happening] = Counter()
    for result in results:
        happened.update(result.happened)
    return happened


def deaths_in(happened: Mapping[Happening, int]) -> dict[Cell, int]:
    """Return how many units were lost in which cell."""
    return {cell: number for (what, cell), number in happened.items() if what == DESTROYED}


def _scenery(
    tokens: Iterable[Token], kinds: Mapping[str, TokenKind], happened: Counter[Happening]
) -> Iterator[dict[str, Any]]:
    """Return what units did on each piece of scenery of the map."""
    anything: Counter[Cell] = Counter()
    for (_, cell), number in happened.items():
        anything[cell] += number
    for token in sorted(tokens):
        kind = kinds[token.kind]
        if kind.role is Role.SCENERY and not kind.stands:
            yield {
                "kind": token.kind,
                "title": kind.title,
                "cell": str(token.cell),
                "placed": happened[Happening(DEPLOYED, token.cell)],
                "entered": happened[Happening(MOVED, token.cell)],
                "used": anything[token.cell] > 0,
            }
