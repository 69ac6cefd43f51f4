"""Which grounds there are."""

from derelict_game.board.chart import Chart
from derelict_game.ui.draw.grounds.ground import Ground
from derelict_game.ui.draw.grounds.table import Table
from derelict_game.ui.draw.grounds.tiles import Tiles
from derelict_game.ui.draw.grounds.wreck import Wreck
from derelict_game.ui.draw.pieces import Pieces
from derelict_game.ui.look.theme import FloorTones

_SORTS: dict[str, type[Wreck | Table | Tiles]] = {"wreck": Wreck, "table": Table, "tiles": Tiles}


def ground_of(chart: Chart, pieces: Pieces) -> Ground:
    """Return what a board of a game lies on, as its look says."""
    return _SORTS[pieces.theme.ground](chart, pieces)


def map_colours(ground: str, tones: FloorTones | None = None) -> tuple[str, str]:
    """Return the colours of a small map: beyond the board's cells, and of those themselves."""
    if tones is not None and _SORTS[ground] is Tiles:
        return tones.beyond, tones.plan
    return _SORTS[ground].map_colours


def floor_tone(ground: str, tones: FloorTones | None = None) -> str:
    """Return the floor of a ground as one plain colour; tiles have the tones of their game."""
    if tones is not None and _SORTS[ground] is Tiles:
        return tones.floor
    return _SORTS[ground].tone
