"""Statistics: every match that somebody has finished, and what they make together.

One small file beside the saves. It is written whole; a damaged one is told and put aside, never
overwritten.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from derelict_game.errors import DerelictError
from derelict_game.files import FileTrouble, is_there, read_limited, write_whole
from derelict_game.match.match import Match
from derelict_game.match.ranks import Result, result
from derelict_game.match.saves import map_title
from derelict_game.match.table import former_players
from derelict_game.players.names import HUMAN
from derelict_game.rules.outcome import Outcome
from derelict_game.rules.seat import Seat

STATISTICS_FILE = "matches.statistics"
"""No .json, so that nobody takes it for a save."""
DAMAGED = ".damaged"
LARGEST_FILE = 20_000_000


class StatisticsError(DerelictError):
    """The statistics cannot be read or kept."""


class Finished(BaseModel):
    """A match that somebody has finished: enough to count it anew in other ways."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    id: str
    """Of the match; one that ends anew, as after an undo, counts as it ended last."""
    when: datetime
    game: str
    map: str = ""
    """Its name; empty: it began at a position."""
    title: str = ""
    """What it is called."""
    players: dict[Seat, str]
    """Who sat in each seat."""
    returns: dict[Seat, float]
    scores: dict[Seat, int] = {}
    turns: int
    seed: int

    @property
    def people(self) -> list[Seat]:
        """The seats that people had."""
        return [seat for seat, name in self.players.items() if name == HUMAN]

    @property
    def result(self) -> Result | None:
        """How it ended for the one person in it; None: several people played each other."""
        if len(self.people) != 1:
            return None
        return result(Outcome(self.returns, ""), self.people[0])


@dataclass(frozen=True, slots=True)
class Standing:
    """What the finished matches of a game make together."""

    played: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    streak: int = 0
    """Victories since the last match that was none."""
    best_streak: int = 0

    @staticmethod
    def of(matches: Iterable[Finished]) -> "Standing":
        """Count matches, the oldest first; those between people are played and no more."""
        played = won = lost = drawn = streak = best = 0
        for match in matches:
            played += 1
            won += match.result is Result.WON
            lost += match.result is Result.LOST
            drawn += match.result is Result.DRAWN
            if match.result is not None:
                streak = streak + 1 if match.result is Result.WON else 0
                best = max(best, streak)
        return Standing(played, won, lost, drawn, streak, best)

    def __str__(self) -> str:
        """Return it in a line: '12 played, 7 won, streak 3'."""
        if not self.played:
            return "Not played yet"
        parts = [f"{self.played} played"]
        parts += [f"{self.won} won"] if self.won + self.lost + self.drawn else []
        parts += [f"streak {self.streak}"] if self.streak > 1 else []
        return ", ".join(parts)


def lost_in(matches: Iterable[Finished]) -> dict[int, int]:
    """Return in which turns matches were lost, and how many in each, the first turn first."""
    turns = Counter(match.turns for match in matches if match.result is Result.LOST)
    return dict(sorted(turns.items()))


class Statistics(BaseModel):
    """All finished matches, the oldest first."""

    model_config = ConfigDict(extra="ignore")

    format: Literal["derelict statistics"] = "derelict statistics"
    version: Literal[1] = 1
    matches: list[Finished] = []

    @staticmethod
    def load(saves: Path) -> "Statistics":
        """Return what was kept; nothing was: nobody has played. Raises StatisticsError."""
        path = saves / STATISTICS_FILE
        if not is_there(path):
            return Statistics()
        try:
            return Statistics.model_validate_json(read_limited(path, LARGEST_FILE))
        except FileTrouble as trouble:
            raise StatisticsError(f"The statistics cannot be read: {trouble}.") from None
        except ValidationError:
            text = f"The statistics in {STATISTICS_FILE} are damaged; they begin anew."
            raise StatisticsError(text) from None

    def keep(self, saves: Path) -> None:
        """Write them down, or raise StatisticsError."""
        try:
            write_whole(saves / STATISTICS_FILE, self.model_dump_json(indent=1) + "\n")
        except FileTrouble as trouble:
            raise StatisticsError(f"The statistics cannot be kept: {trouble}.") from None

    def of(self, game: str) -> list[Finished]:
        """Return the matches of a game, the oldest first."""
        return [match for match in self.matches if match.game == game]

    def standing(self, game: str) -> Standing:
        """Return what the matches of a game make together."""
        return Standing.of(self.of(game))

    def add(self, match: Finished) -> Finished | None:
        """Count a match; return what it had counted as before, if it ends anew."""
        before = next((one for one in self.matches if one.id == match.id), None)
        self.matches = [*(one for one in self.matches if one.id != match.id), match]
        return before


def finished(match: Match, when: datetime) -> Finished | None:
    """Return the record of a match that is over; None: no person played in it."""
    outcome, players = match.outcome, former_players(match)
    assert outcome is not None
    if HUMAN not in players.values():
        return None
    return Finished(
        id=match.id or f"{when.isoformat()}-{match.chance.seed}",
        when=when,
        game=match.rules.name,
        map=match.start.map.name if match.start.map else "",
        title=map_title(match),
        players=players,
        returns=outcome.returns,
        scores=outcome.scores,
        turns=match.state.turn,
        seed=match.chance.seed,
    )


def was_counted(match: Match, saves: Path) -> bool:
    """Tell whether a match has ended before, wherever it stands now."""
    try:
        return any(one.id == match.id for one in Statistics.load(saves).matches)
    except StatisticsError:
        return False


def count(match: Match, saves: Path, when: datetime) -> Finished | None:
    """Count a match that is over; return what it had counted as before, if it ends anew.

    Statistics that are damaged begin anew, but are not lost: the damaged file stays beside the new
    one. Raises StatisticsError where nothing can be read or written.
    """
    record = finished(match, when)
    if record is None:
        return None
    statistics = _or_new(saves)
    before = statistics.add(record)
    statistics.keep(saves)
    return before


def _or_new(saves: Path) -> Statistics:
    """Return what was kept; what is damaged is put aside under a name of its own."""
    path = saves / STATISTICS_FILE
    try:
        return Statistics.load(saves)
    except StatisticsError as error:
        try:
            read_limited(path, LARGEST_FILE)
            aside, number = path.with_suffix(DAMAGED), 1
            while aside.exists():
                number += 1
                aside = path.with_suffix(f"{DAMAGED}-{number}")
            path.rename(aside)
        except (FileTrouble, OSError):
            # What cannot be read now may be whole all the same.
            raise error from None
        return Statistics()
