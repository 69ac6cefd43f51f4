"""Which grounds there are."""

from derelict_game.board.chart import Chart
from derelict_game.ui.draw.grounds.ground import Ground
from derelict_game.ui.draw.grounds.table import Table
from derelict_game.ui.draw.grounds.tiles import Tiles
from derelict_game.ui.draw.grounds.wreck import Wreck
from derelict_game.ui.draw.pieces import Pieces

_SORTS: dict[str, type[Wreck | Table | Tiles]] = {"wreck": Wreck, "table": Table, "tiles": Tiles}


def ground_of(chart: Chart, pieces: Pieces) -> Ground:
    """Return what a board of a game lies on, as its look says."""
    return _SORTS[pieces.theme.ground](chart, pieces)


def map_colours(ground: str) -> tuple[str, str]:
    """Return the colours of a small map: beyond the board's cells, and of those themselves."""
    return _SORTS[ground].map_colours


def floor_tone(ground: str) -> str:
    """Return the floor of a ground as one plain colour."""
    return _SORTS[ground].tone
