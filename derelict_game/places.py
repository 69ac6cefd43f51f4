"""Where the program's own files lie, in a checkout and in an installed copy."""

from pathlib import Path

import platformdirs

_PACKAGE = Path(__file__).resolve().parent
_CHECKOUT = _PACKAGE.parent


def _shipped(name: str) -> Path:
    """Return a shipped folder: inside the package when installed, beside it in a checkout."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _CHECKOUT / name


def maps_dir() -> Path:
    """Return the folder of the shipped maps; each game has its own in it."""
    return _shipped("maps")


def game_maps_dir(game: str) -> Path:
    """Return the folder of a game's shipped maps, where its tileset lies."""
    return maps_dir() / game


def assets_dir() -> Path:
    """Return the folder of the shipped art and texts."""
    return _shipped("assets")


def shared_dir(assets: Path) -> Path:
    """Return the folder of what all games and the window share."""
    return assets / "shared"


def games_dir(assets: Path) -> Path:
    """Return the folder with a folder for each game."""
    return assets / "games"


def game_folder(assets: Path, game: str) -> Path:
    """Return the folder in which everything of a game lies but its maps."""
    return games_dir(assets) / game


def saves_dir() -> Path:
    """Return the folder where saves go unless the player names another one.

    A checkout keeps them beside its code; an installed copy uses the user's data folder.
    """
    if (_CHECKOUT / "pyproject.toml").is_file() and not (_PACKAGE / "maps").is_dir():
        return _CHECKOUT / "saves"
    return Path(platformdirs.user_data_dir("derelict", appauthor=False)) / "saves"


def settings_file() -> Path:
    """Return the file of the player's settings."""
    return Path(platformdirs.user_config_dir("derelict", appauthor=False)) / "settings.json"


def log_file() -> Path:
    """Return the file in which unexpected errors are written down."""
    return Path(platformdirs.user_log_dir("derelict", appauthor=False)) / "derelict.log"
