"""The games on the shelf: what stands on the card of each, and the words that are its own."""

import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from derelict_game.places import game_folder, games_dir
from derelict_game.rules.seat import Seat

if TYPE_CHECKING:
    from derelict_game.rules.interface import AnyRules
    from derelict_game.rules.registry import Registry

CARD_FILE = "game.json"
LAST = 1000
"""The place on the shelf of a game that does not say any."""
_NUMBER = re.compile(r"(?<=[a-z])(?=\d)|_")


class SeatWords(BaseModel):
    """How a seat is spoken of."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str
    """Its name as it stands alone: 'Marines'."""
    wins: str
    """The sentence that it has won, without a full stop: 'The marines win'."""
    called: str = ""
    """Its name in a sentence: 'the marines'; empty: as it stands alone."""

    @property
    def within(self) -> str:
        """Its name in a sentence."""
        return self.called or self.title

    @staticmethod
    def of_name(seat: Seat) -> "SeatWords":
        """Return the words for a seat of which nothing is written: 'robot2' is 'Robot 2'."""
        title = _NUMBER.sub(" ", seat).strip()
        title = title[:1].upper() + title[1:]
        return SeatWords(title=title, wins=f"{title} wins")


class Welcome(BaseModel):
    """How a newcomer is met, if the game is the first one of the shelf and has a lesson."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    heading: str
    text: str
    lesson: str
    """The label of the way into the lesson."""


class GameCard(BaseModel):
    """What is said of a game before anybody plays it, and its own words."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str
    line: str = ""
    """What it is about, in one line."""
    players: Annotated[str, Field(pattern=r"^(\d+(–\d+)?)?$")] = ""
    """How many play it: '2', '1–4'."""
    minutes: Annotated[int, Field(ge=0)] = 0
    """How long a match takes; 0: nobody knows."""
    picture: str = ""
    """The name of a shipped map that is shown, or of a picture `art/cards/<name>.svg`."""
    order: int = LAST
    """Its place on the shelf."""
    points: str = "points"
    """What choices cost: 'AP'."""
    score: str = "points"
    """What a game counts that has scores, in the plural: 'checkpoints'."""
    losses: str = "lost"
    killed: str = "killed"
    """What is said of one's own losses and of those of the others; empty: nobody can tell whose
    doing they were."""
    won: str = "Won"
    lost: str = "Lost"
    """What is said where all at the table win or lose together, as in a game for one."""
    luck: str = "dice"
    """What a seed decides: 'dice', 'deal'."""
    again: str = "Try again"
    anew: str = "Try again, new dice"
    """The same match once more, with the same luck or with other."""
    daily: str = ""
    """What a match is called whose seed is the date: 'Daily deal'; empty: there is none."""
    maps: tuple[str, ...] = ()
    """The names of its maps in the order in which one should try them; others come after them."""
    made: str = "mission"
    """What a map is called that is made from a seed: 'course'."""
    motto: str = ""
    """What stands below its name in large letters."""
    welcome: Welcome | None = None
    """How somebody is met who is here for the first time."""
    chapter: str = ""
    """A section of its rulebook that has a way of its own on the game's page; empty: none has."""
    seats: dict[str, SeatWords] = {}
    """How its seats are spoken of."""

    @property
    def facts(self) -> str:
        """How many play it and how long, in a line; may be empty."""
        players = f"{self.players} player{'' if self.players == '1' else 's'}"
        minutes = f"{self.minutes} minutes"
        known = ((players, self.players), (minutes, self.minutes))
        return "  ·  ".join(text for text, told in known if told)

    def seat(self, seat: Seat) -> SeatWords:
        """Return how a seat is spoken of."""
        return self.seats.get(seat) or SeatWords.of_name(seat)

    def worth(self, number: int) -> str:
        """Return so many points in words."""
        return _counted(number, self.points)

    def scored(self, number: int) -> str:
        """Return a score in words."""
        return _counted(number, self.score)

    def cost(self, number: int) -> str:
        """Return a cost in words."""
        return self.worth(number) if number else "free"


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what.removesuffix('s') if number == 1 else what}"


class Title(NamedTuple):
    """A game on the shelf."""

    rules: "AnyRules"
    card: GameCard


def shelf(assets: Path, registry: "Registry") -> list[Title]:
    """Return all games as they stand on the shelf."""
    titles = [Title(rules, card_of(assets, rules.name)) for rules in registry]
    return sorted(titles, key=lambda title: (title.card.order, title.rules.name))


def card_of(assets: Path, game: str) -> GameCard:
    """Return the card of a game; one without has its name and plain words."""
    return _read(game_folder(assets, game)) or GameCard(title=game.capitalize())


def games_with(assets: Path, pattern: str) -> list[str]:
    """Return the games that have some file in their folder, as they stand on the shelf."""
    folders = {path for path in games_dir(assets).iterdir() if any(path.glob(pattern))}

    def place(folder: Path) -> tuple[int, str]:
        card = _read(folder)
        return (card.order if card else LAST, folder.name)

    return [folder.name for folder in sorted(folders, key=place)]


@lru_cache(32)
def _read(folder: Path) -> GameCard | None:
    path = folder / CARD_FILE
    return GameCard.model_validate_json(path.read_bytes()) if path.is_file() else None
