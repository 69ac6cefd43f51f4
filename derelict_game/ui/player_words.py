"""What is said of those who can sit in a seat: data from the assets."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, TypeAdapter

from derelict_game.places import shared_dir
from derelict_game.players.names import PROGRAM


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


def player_words(assets: Path, name: str) -> PlayerWords:
    """Return what is said of a player; one that the data does not know has only its name."""
    known = PROGRAM if name.startswith(PROGRAM) else name
    return _read(assets).get(known) or PlayerWords(title=name)


@lru_cache(4)
def _read(assets: Path) -> Mapping[str, PlayerWords]:
    written = (shared_dir(assets) / "players.json").read_bytes()
    return TypeAdapter(dict[str, PlayerWords]).validate_json(written)
