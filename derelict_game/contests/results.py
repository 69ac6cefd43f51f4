"""The results of a tournament in a file: a line a match, so that it can go on after a stop."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, Self

from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from derelict_game.contests.line_ups import LineUp
from derelict_game.contests.playing import Result, Thinking
from derelict_game.errors import DerelictError
from derelict_game.files import FileTrouble, append_line, is_there, read_limited, write_whole
from derelict_game.rules.outcome import Outcome
from derelict_game.rules.seat import Seat

MOST_BYTES = 1_000_000_000
HEAD = "tournament"
VERSION = 2
"""Of the first version, which had two places and no returns, nothing is read."""


class ResultsError(DerelictError):
    """A file of results cannot be read, written or gone on with."""


class Bout(NamedTuple):
    """Which match it is: who sits where, the map and the seed."""

    line_up: LineUp
    map: str
    seed: int


class Played(BaseModel):
    """A finished match, as its line tells it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    players: dict[Seat, str]
    """Who sat where, in the order of the seats."""
    map: str
    seed: int
    outcome: Outcome
    turns: int
    choices: int
    seconds: float
    thinking: dict[Seat, Thinking]
    missed: dict[Seat, int] = {}
    """How many answers of each player were replaced, where there were any."""
    files: dict[str, str] = {}
    """By what the files of those players are known who are files, as they were then."""

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        """Refuse a line that does not tell of all seats."""
        if self.players.keys() != self.thinking.keys():
            raise ValueError("a seat is missing")
        return self

    @staticmethod
    def of(result: Result, files: Mapping[str, str]) -> "Played":
        """Return what is kept of a match; the files are those of all players."""
        return Played(
            players=result.players,
            map=result.map,
            seed=result.seed,
            outcome=result.outcome,
            turns=result.turns,
            choices=result.choices,
            seconds=round(result.seconds, 6),
            thinking={
                seat: Thinking(round(seconds, 6), choices)
                for seat, (seconds, choices) in result.thinking.items()
            },
            missed=result.missed,
            files={name: files[name] for name in result.players.values() if name in files},
        )

    @property
    def bout(self) -> Bout:
        """Which match it was."""
        return Bout(tuple(self.players.values()), self.map, self.seed)


class ResultsFile:
    """Results that are kept at once."""

    def __init__(self, path: Path, terms: dict[str, Any]) -> None:
        """Take the file up; the terms are what must be the same for all of its matches."""
        self._path = path
        self._terms: dict[str, Any] = json.loads(json.dumps(terms))

    def read(self, files: Mapping[str, str]) -> dict[Bout, Played]:
        """Return the finished matches; makes the file if there is none.

        A player whose file has changed is another player, so its matches are refused.
        """
        played = self._read()
        for match in played.values():
            for name, known in match.files.items():
                if files.get(name, known) != known:
                    raise ResultsError(
                        f"{name} has changed since it played the matches in {self._path};"
                        " name another file."
                    )
        return played

    def _read(self) -> dict[Bout, Played]:
        try:
            content = read_limited(self._path, MOST_BYTES) if is_there(self._path) else b""
            if not content:
                write_whole(self._path, json.dumps({HEAD: self._terms, "version": VERSION}) + "\n")
                return {}
            head, *lines = content.split(b"\n")
            self._check(head)
            played = {match.bout: match for match in self._matches(lines[:-1])}
            if lines and lines[-1]:
                # Half a line, from when it was stopped; the next one must not be added to it.
                write_whole(self._path, content[: -len(lines[-1])])
        except FileTrouble as trouble:
            raise ResultsError(f"{self._path} cannot be used for results: {trouble}.") from None
        return played

    def add(self, played: Played) -> None:
        """Write a finished match down."""
        try:
            append_line(self._path, played.model_dump_json() + "\n")
        except FileTrouble as trouble:
            raise ResultsError(f"{self._path} cannot be written: {trouble}.") from None

    def _check(self, head: bytes) -> None:
        try:
            first = json.loads(head)
            terms, version = first[HEAD], first.get("version", 1)
        except (ValueError, TypeError, LookupError, AttributeError):
            raise ResultsError(f"{self._path} does not hold results of a tournament.") from None
        if version != VERSION:
            raise ResultsError(
                f"{self._path} was written by another Derelict (its version is"
                f" {str(version)[:20]}, this one goes on with {VERSION}); name another file."
            )
        if terms != self._terms:
            known = terms if isinstance(terms, dict) else {}
            other = [name for name, value in self._terms.items() if known.get(name) != value]
            what = ", ".join(other) or "arguments"
            raise ResultsError(f"{self._path} was made with other {what}; name another file.")

    def _matches(self, lines: list[bytes]) -> Iterator[Played]:
        for number, line in enumerate(lines, 2):
            try:
                yield Played.model_validate_json(line)
            except ValidationError:
                raise ResultsError(f"{self._path} is damaged in line {number}.") from None
