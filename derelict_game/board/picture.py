"""Text pictures of a board, for the terminal, for tests and for bug reports."""

from collections.abc import Iterable, Mapping

from derelict_game.board.chart import CORRIDOR, WALL, Chart
from derelict_game.board.geometry import Cell
from derelict_game.board.token import Role, Token, TokenKind

_ARROWS = "^>v<"
_ON_TOP = (Role.UNIT, Role.DOOR, Role.SCENERY)


def picture(
    chart: Chart,
    tokens: Iterable[Token],
    kinds: Mapping[str, TokenKind],
    active: Cell | None = None,
) -> str:
    """Return the board as text with coordinates at its edges.

    Walls are drawn where they bound a corridor. Three characters a cell: a mark (`*` for the
    active unit), what stands there, and an arrow for the facing of a unit.
    """
    standing: dict[Cell, list[Token]] = {}
    for token in tokens:
        standing.setdefault(token.cell, []).append(token)
    lines = ["    " + "".join(f"{x:>2} " for x in range(chart.width)).rstrip()]
    for y in range(chart.height):
        cells = (Cell(x, y) for x in range(chart.width))
        drawn = (_square(chart, cell, standing.get(cell, ()), kinds, active) for cell in cells)
        lines.append(f"{y:>3} " + "".join(drawn).rstrip())
    return "\n".join(lines)


def _square(
    chart: Chart,
    cell: Cell,
    tokens: Iterable[Token],
    kinds: Mapping[str, TokenKind],
    active: Cell | None,
) -> str:
    by_role = {kinds[token.kind].role: token for token in tokens}
    mark = by_role.get(Role.MARK)
    left = "*" if cell == active else kinds[mark.kind].symbol if mark else " "
    for role in _ON_TOP:
        if token := by_role.get(role):
            right = _ARROWS[token.facing] if role is Role.UNIT else " "
            return left + kinds[token.kind].symbol + right
    if cell in chart.corridors:
        return f"{left}{CORRIDOR} "
    near = (cell.step(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    return left + (WALL if any(other in chart.corridors for other in near) else " ") + " "


def legend(tokens: Iterable[Token], kinds: Mapping[str, TokenKind]) -> str:
    """Return one line that explains the characters of a picture."""
    used = {token.kind for token in tokens}
    symbols: dict[str, str] = {}
    for name, kind in kinds.items():
        if name in used:
            symbols.setdefault(kind.symbol, kind.title)
    parts = [f"{symbol} {title}" for symbol, title in symbols.items()]
    return ", ".join([*parts, f"{WALL} wall", f"{CORRIDOR} corridor"])
