"""The campaign: missions in their order, and what a player has achieved in them.

Progress is one small file beside the saves. It is written whole, and a damaged one is told and left
alone until something new is achieved.
"""

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from derelict_game.errors import DerelictError
from derelict_game.files import FileTrouble, is_there, read_limited, write_whole
from derelict_game.match.document import Start
from derelict_game.match.match import Match
from derelict_game.match.mission import Mission
from derelict_game.places import game_folder
from derelict_game.players.names import HUMAN

CAMPAIGN_FILE = "campaign.json"
"""In the folder of a game."""
LARGEST_FILE = 1_000_000
PROGRESS_FILE = "campaign.progress"
AHEAD = 2
"""So many missions can be played that have not been won yet."""


class CampaignError(DerelictError):
    """The campaign cannot be read, or its progress not be kept."""


class Medal(StrEnum):
    """What a victory is worth, from low to high."""

    BRONZE = "bronze"
    SILVER = "silver"
    GOLD = "gold"

    @property
    def rank(self) -> int:
        """From 1 for the lowest on."""
        return list(Medal).index(self) + 1


class Campaign(BaseModel):
    """Which missions there are, whose side one takes, and what gold asks for."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str
    seat: str
    """The seat of the person who plays it."""
    lesson: str = ""
    """The map of the lesson that comes before the first mission; empty: there is none."""
    missions: Annotated[tuple[str, ...], Field(min_length=1)]
    """Names of shipped maps."""
    levels: tuple[str, ...] = ()
    """Who may sit opposite, from weak to strong; empty: nobody does."""
    gold_against: tuple[str, ...] = ()
    """Whom one must beat for the highest medal; empty: nobody gives it."""

    @staticmethod
    def load(assets: Path, game: str) -> "Campaign":
        """Return the shipped campaign of a game that has one."""
        written = (game_folder(assets, game) / CAMPAIGN_FILE).read_bytes()
        return Campaign.model_validate_json(written)

    @staticmethod
    def of(assets: Path, game: str) -> "Campaign | None":
        """Return the shipped campaign of a game; None: it has none."""
        there = (game_folder(assets, game) / CAMPAIGN_FILE).is_file()
        return Campaign.load(assets, game) if there else None

    def medal(self, match: Match, mission: Mission) -> Medal | None:
        """Return what a match on a mission earns; None: nothing, or it does not count.

        It counts as it is shipped: the same board and options, one person in the campaign's seat,
        a computer's level in every other one.
        """
        outcome, level = match.outcome, self._level(match)
        if outcome is None or outcome.winner != self.seat or level is None:
            return None
        if not _as_shipped(match.start, mission):
            return None
        par = mission.par
        if par is not None and match.state.turn > par:
            return Medal.BRONZE
        return Medal.GOLD if level in self.gold_against else Medal.SILVER

    @property
    def medals(self) -> tuple[Medal, ...]:
        """What can be earned, from low to high."""
        return tuple(medal for medal in Medal if self.gold_against or medal is not Medal.GOLD)

    def counts(self, match: Match, mission: Mission) -> bool:
        """Tell whether a victory in a match would earn a medal."""
        return self._level(match) is not None and _as_shipped(match.start, mission)

    def following(self, name: str) -> str | None:
        """Return the mission after one; None: it was the last, or is none of the campaign."""
        names = self.missions
        place = names.index(name) + 1 if name in names else len(names)
        return names[place] if place < len(names) else None

    def needs(self, medal: Medal, par: int | None) -> str:
        """Return what a medal is given for, as the end of a sentence."""
        within = f" within {par} turns" if par and medal is not Medal.BRONZE else ""
        against = f" against a {' or a '.join(self.gold_against)}" if medal is Medal.GOLD else ""
        return f"a victory{within}{against}"

    def _level(self, match: Match) -> str | None:
        """Return who sat opposite; None: somebody with whom it does not count."""
        names = dict(match.player_names)
        if names.pop(self.seat, None) != HUMAN:
            return None
        if not self.levels:
            return None if names else ""
        others = set(names.values())
        level = others.pop() if len(others) == 1 else ""
        return level if level in self.levels else None


def _as_shipped(start: Start, mission: Mission) -> bool:
    shipped = mission.start({})
    return start.layout == shipped.layout and dict(start.options) == dict(shipped.options)


class Best(BaseModel):
    """The best that was achieved in a mission."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    medal: Medal
    turns: Annotated[int, Field(ge=1)]
    """Of the quickest victory with this medal."""
    level: str
    wins: Annotated[int, Field(ge=1)] = 1


class Progress(BaseModel):
    """What a player has achieved, by the names of the missions."""

    model_config = ConfigDict(extra="ignore")

    format: Literal["derelict campaign"] = "derelict campaign"
    version: Literal[1] = 1
    best: dict[str, Best] = {}
    lessons: list[str] = []
    """The maps of the lessons that were taken to their end."""
    level: str = ""
    """Who sat opposite the last time; empty: nobody yet."""

    @staticmethod
    def load(saves: Path) -> "Progress":
        """Return what was kept; nothing was: nothing is achieved. Raises CampaignError."""
        path = saves / PROGRESS_FILE
        if not is_there(path):
            return Progress()
        try:
            return Progress.model_validate_json(read_limited(path, LARGEST_FILE))
        except FileTrouble as trouble:
            raise CampaignError(f"The campaign's progress cannot be read: {trouble}.") from None
        except ValidationError:
            text = f"The campaign's progress in {PROGRESS_FILE} is damaged; it begins anew."
            raise CampaignError(text) from None

    def keep(self, saves: Path) -> None:
        """Write it down, or raise CampaignError."""
        try:
            write_whole(saves / PROGRESS_FILE, self.model_dump_json(indent=1) + "\n")
        except FileTrouble as trouble:
            raise CampaignError(f"The campaign's progress cannot be kept: {trouble}.") from None

    def add(self, name: str, medal: Medal, turns: int, level: str) -> bool:
        """Count a victory; True: it is better than all before."""
        old = self.best.get(name)
        new = Best(medal=medal, turns=turns, level=level, wins=1 + (old.wins if old else 0))
        better = old is None or (medal.rank, -turns) > (old.medal.rank, -old.turns)
        kept = new if better or old is None else old.model_copy(update={"wins": new.wins})
        self.best[name] = kept
        return better

    def open_missions(self, missions: Sequence[str]) -> list[str]:
        """Return what can be played: all that is won, and the next ones."""
        unwon = [name for name in missions if name not in self.best]
        return [name for name in missions if name in self.best or name in unwon[:AHEAD]]


def settle(campaign: Campaign, match: Match, mission: Mission, saves: Path) -> Medal | None:
    """Count a match that is over, and return the medal that it earned; None: none.

    Progress that cannot be read is begun anew, but never lost silently: the damaged file stays
    beside the new one.
    """
    medal = campaign.medal(match, mission)
    if medal is None:
        return None
    progress = _progress_or_new(saves)
    others = {name for seat, name in match.player_names.items() if seat != campaign.seat}
    progress.add(mission.name, medal, match.state.turn, others.pop() if others else "")
    progress.keep(saves)
    return medal


def lesson_taken(name: str, saves: Path) -> None:
    """Remember that a lesson was taken to its end, or raise CampaignError."""
    progress = _progress_or_new(saves)
    if name not in progress.lessons:
        progress.lessons.append(name)
        progress.keep(saves)


def level_chosen(level: str, saves: Path) -> None:
    """Remember against whom one plays, or raise CampaignError; damaged progress is left alone."""
    progress = Progress.load(saves)
    if progress.level != level:
        progress.level = level
        progress.keep(saves)


def _progress_or_new(saves: Path) -> Progress:
    """Return what was kept; what cannot be read is put aside."""
    try:
        return Progress.load(saves)
    except CampaignError:
        damaged = saves / PROGRESS_FILE
        damaged.replace(damaged.with_suffix(".damaged"))
        return Progress()
