"""Lays maps below each other: what stands on each keeps its place on its own part."""

from collections.abc import Collection, Sequence

from derelict_game.board.chart import Chart, number_segments
from derelict_game.board.geometry import Cell
from derelict_game.board.token import Token
from derelict_game.errors import DerelictError
from derelict_game.tiled.loader import TiledMap


class CannotJoin(DerelictError):
    """Maps do not fit together; whoever lays them must take others."""


def join(parts: Sequence[TiledMap], edges: Collection[str]) -> tuple[Chart, tuple[Token, ...]]:
    """Return the board of some maps, from top to bottom, and all that stands on it.

    What stands on an edge is left out where the part above has the same thing on that very edge:
    both may have a wall where they meet, and one wall is enough.
    """
    if len({part.chart.width for part in parts}) != 1:
        widths = ", ".join(f"{part.path.name} {part.chart.width}" for part in parts)
        raise CannotJoin(f"The maps are not of one width: {widths}.")
    corridors: set[Cell] = set()
    segments: list[list[tuple[int, int] | None]] = []
    tokens: list[Token] = []
    for number, part in enumerate(parts):
        top = len(segments)
        corridors |= {cell.step(0, top) for cell in part.chart.corridors}
        segments += [[(number, own) if own else None for own in row] for row in part.chart.segments]
        there = set(tokens)
        moved = (Token(kind, cell.step(0, top), facing) for kind, cell, facing in part.tokens)
        tokens += [
            token for token in moved if not (token.kind in edges and _other_side(token) in there)
        ]
    chart = Chart(
        parts[0].chart.width, len(segments), frozenset(corridors), number_segments(segments)
    )
    return chart, tuple(tokens)


def _other_side(token: Token) -> Token:
    """Return the same thing on the same edge, seen from the cell beyond it."""
    facing = token.facing
    return Token(token.kind, token.cell.step(*facing.delta), facing.right.right)
