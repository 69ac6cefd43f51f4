"""Arenas from files of both formats: Tiled maps and the contest's pictures."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from derelict_game.board.chart import MOST_CELLS_A_SIDE, Chart
from derelict_game.board.fault import Severity
from derelict_game.board.token import Token
from derelict_game.errors import DerelictError
from derelict_game.files import FileTrouble, read_limited, write_whole
from derelict_game.match.mission import SUFFIX, check_mission
from derelict_game.rules.arena import RULES
from derelict_game.rules.arena.pictures import PictureError, Pixels, read_picture, write_picture
from derelict_game.rules.registry import built_in
from derelict_game.tiled.document import MapError

PICTURE_SUFFIX = ".png"
_LARGEST_PICTURE = 2_000_000


class MapFile(NamedTuple):
    """An arena and the file that holds it."""

    path: Path
    chart: Chart
    tokens: tuple[Token, ...]
    title: str


def read_map(path: Path) -> MapFile:
    """Return the arena of a file, or raise a DerelictError."""
    if path.suffix.lower() == PICTURE_SUFFIX:
        return _read_picture(path)
    if path.suffix != SUFFIX:
        raise PictureError(f"{path} should end in {SUFFIX} or {PICTURE_SUFFIX}.")
    mission, faults = check_mission(path, built_in())
    if mission is None:
        raise MapError(path, next(one for one in faults if one.severity is Severity.ERROR))
    if mission.rules.name != RULES.name:
        raise MapError(path, f"It is a map of {mission.rules.title}.")
    return MapFile(path, mission.map.chart, mission.map.tokens, mission.title)


def _read_picture(path: Path) -> MapFile:
    _hush()
    # Only who handles pictures loads what draws the window.
    from derelict_game.ui.tools.pixels import PixelError, read_pixels

    try:
        content = read_limited(path, _LARGEST_PICTURE)
        pixels: Pixels = read_pixels(content, MOST_CELLS_A_SIDE)
    except (FileTrouble, PixelError) as trouble:
        raise PictureError(f"{path} cannot be read: {trouble}.") from None
    try:
        chart, tokens = read_picture(pixels)
    except PictureError as error:
        raise PictureError(f"{path}: {error}") from None
    title = path.stem.replace("_", " ").replace("-", " ").strip().title()
    return MapFile(path, chart, tokens, title or path.stem)


def write_picture_file(path: Path, chart: Chart, tokens: tuple[Token, ...]) -> None:
    """Write an arena as a picture, or raise PictureError."""
    _hush()
    from derelict_game.ui.tools.pixels import png_of

    try:
        write_whole(path, png_of(write_picture(chart, tokens)))
    except FileTrouble as trouble:
        raise PictureError(f"{path} cannot be written: {trouble}.") from None


def _hush() -> None:
    """Keep pygame from greeting on standard output."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def maps_in(folder: Path) -> Iterator[MapFile]:
    """Return every arena of a folder by name; what is none is passed over."""
    try:
        paths = sorted(folder.iterdir())
    except OSError as error:
        raise PictureError(f"{folder} cannot be read: {error.strerror or error}.") from None
    for path in paths:
        if path.suffix == SUFFIX or path.suffix.lower() == PICTURE_SUFFIX:
            try:
                yield read_map(path)
            except DerelictError:
                continue
