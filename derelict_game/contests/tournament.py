"""A tournament: line-ups on the same maps with the same seeds."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from derelict_game.contests.line_ups import LineUp
from derelict_game.contests.luggage import digests, files_of
from derelict_game.contests.playing import Result, Task, play_all
from derelict_game.contests.report import make_report
from derelict_game.contests.results import Bout, Played, ResultsFile
from derelict_game.contests.workplaces import Workplace
from derelict_game.errors import DerelictError
from derelict_game.match.document import Start
from derelict_game.match.match import Match
from derelict_game.players.mind import Budget
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.seat import Seat


class NoTournament(DerelictError):
    """What was asked for cannot be played as one tournament."""


def common_seats(rules: AnyRules, starts: Mapping[str, Start]) -> tuple[Seat, ...]:
    """Return the seats that all starts have, or raise NoTournament."""
    found = {Match(rules, start, seed=0).seats for start in starts.values()}
    if len(found) != 1:
        raise NoTournament("A tournament needs the same seats on all maps.")
    return found.pop()


@dataclass(frozen=True, slots=True)
class Tournament:
    """Which matches are played: every line-up with the same seeds, on all maps in turn."""

    rules: AnyRules
    starts: Mapping[str, Start]
    """By the name of the map."""
    seats: tuple[Seat, ...]
    line_ups: Sequence[LineUp]
    games: int
    """How many matches a line-up."""
    seed: int
    """Of the first match of every line-up; each further one's is one more."""
    budget: Budget = Budget.BENCH

    @property
    def terms(self) -> dict[str, Any]:
        """What must be the same for all matches of a file of results."""
        return {
            "rules": self.rules.name,
            "seats": list(self.seats),
            "maps": {name: start.map and start.map.sha256 for name, start in self.starts.items()},
            "budget": self.budget,
            "options": {name: dict(start.options) for name, start in self.starts.items()},
        }

    def bouts(self) -> list[Bout]:
        """Return every match, in an order in which all line-ups grow together."""
        maps = list(self.starts)
        return [
            Bout(line_up, maps[number % len(maps)], self.seed + number)
            for number in range(self.games)
            for line_up in self.line_ups
        ]

    def task(self, bout: Bout) -> Task:
        """Return a match as it is to be played."""
        players = dict(zip(self.seats, bout.line_up, strict=True))
        return Task(bout.map, self.starts[bout.map], players, bout.seed, budget=self.budget)


class Playing:
    """A tournament while it is played: what is finished, what failed, and what is left."""

    def __init__(self, tournament: Tournament, file: ResultsFile | None = None) -> None:
        """Begin, or go on with a file of results."""
        self._tournament = tournament
        self._file = file
        self._bouts = tournament.bouts()
        self._files = digests(files_of(name for one in tournament.line_ups for name in one))
        self._done = file.read(self._files) if file else {}
        self.tasks = [tournament.task(bout) for bout in self._bouts if bout not in self._done]
        """The matches that were left at the beginning."""
        self.faults: list[Result] = []

    @property
    def total(self) -> int:
        """How many matches the tournament has."""
        return len(self._bouts)

    @property
    def finished(self) -> int:
        """How many of them are finished, whenever they were played."""
        return sum(bout in self._done for bout in self._bouts)

    def play(self, where: Workplace) -> Iterator[Result]:
        """Play what is left; every match is written down as soon as it is over."""
        for result in play_all(self.tasks, where):
            if result.fault:
                self.faults.append(result)
            else:
                played = Played.of(result, self._files)
                self._done[played.bout] = played
                if self._file:
                    self._file.add(played)
            yield result

    def report(self) -> dict[str, Any]:
        """Return what the finished matches tell."""
        tournament = self._tournament
        played = [self._done[bout] for bout in self._bouts if bout in self._done]
        faults = sorted(self.faults, key=lambda result: result.seed)
        return {
            **make_report(played, tournament.line_ups, list(tournament.starts), tournament.seats),
            "rules": tournament.rules.name,
            "budget": str(tournament.budget),
            "seed": tournament.seed,
            "games": tournament.games,
            "faults": [_told(result) for result in faults],
        }


def _told(result: Result) -> str:
    who = " against ".join(result.players.values())
    return f"{who}, map {result.map}, seed {result.seed}: {result.fault}"
