"""What is said of those who can sit in a seat: data from the assets."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path, PurePath

from pydantic import BaseModel, ConfigDict, TypeAdapter

from derelict_game.players.names import BOT, PROGRAM
from derelict_game.ui.look.files import read_look


class PlayerWords(BaseModel):
    """A player in words."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str
    line: str = ""
    """What it is like, in one line."""
    by_seat: dict[str, str] = {}
    """What it is like in some seats, where that is something else."""

    def line_for(self, seat: str) -> str:
        """Return what it is like in a seat."""
        return self.by_seat.get(seat, self.line)


def player_words(assets: Path, game: str, name: str) -> PlayerWords:
    """Return what is said of a player of a game; one that its look does not know has a name."""
    known = PROGRAM if name.startswith(PROGRAM) else name
    title = PurePath(name.removeprefix(BOT)).name if name.startswith(BOT) else name
    return _read(assets, game).get(known) or PlayerWords(title=title)


@lru_cache(8)
def _read(assets: Path, game: str) -> Mapping[str, PlayerWords]:
    written = read_look(assets, game)["players"]
    return TypeAdapter(dict[str, PlayerWords]).validate_python(written)
