"""The files of looks: a game's lie over those of its base, and all over the shared ones."""

import json
from pathlib import Path
from typing import Any

from derelict_game.places import game_folder, games_dir, shared_dir

LOOK_FILE = "look.json"
BASE = "base"
"""Names the game whose look another one begins with."""
Written = dict[str, Any]


def look_folders(assets: Path, game: str = "") -> tuple[Path, ...]:
    """Return where the files of a game's look are sought, one after the other; the shared last."""
    return tuple(folder for folder, _ in _looks(assets, game))


def read_look(assets: Path, game: str = "") -> Written:
    """Return the look of a game as it is written, over those that it stands on."""
    found: Written = {}
    for _, written in reversed(_looks(assets, game)):
        found = _over(found, written)
    return found


def games_with_looks(assets: Path) -> list[str]:
    """Return the games that have a look."""
    return sorted(path.parent.name for path in games_dir(assets).glob(f"*/{LOOK_FILE}"))


def _looks(assets: Path, game: str) -> list[tuple[Path, Written]]:
    """Return the folders of a look and what is written in each, the game's own first."""
    found: list[tuple[Path, Written]] = []
    while game:
        folder = game_folder(assets, game)
        written = _read(folder / LOOK_FILE) if (folder / LOOK_FILE).is_file() else {}
        if folder in (known for known, _ in found):
            raise ValueError(f"The look of {game!r} is its own base.")
        game = written.pop(BASE, "")
        found.append((folder, written))
    shared = shared_dir(assets)
    return [*found, (shared, _read(shared / LOOK_FILE))]


def _read(path: Path) -> Written:
    written: Written = json.loads(path.read_bytes())
    return written


def _over(below: Any, above: Any) -> Any:
    """Return what is written above, and what below where nothing is; a list counts as a whole."""
    if not (isinstance(below, dict) and isinstance(above, dict)):
        return above
    return below | {name: _over(below.get(name), value) for name, value in above.items()}
