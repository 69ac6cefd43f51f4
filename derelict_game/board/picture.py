"""Text pictures of a board, for the terminal, for tests and for bug reports."""

from collections.abc import Iterable, Mapping, Sequence

from derelict_game.board.chart import CORRIDOR, WALL, Chart
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Role, Token, TokenKind

_ARROWS = "^>v<"
_WIDTH = 3
"""Characters of a cell."""
_Side = tuple[Cell, bool]
"""A side of a cell: above it (True) or at its left."""


def picture(
    chart: Chart,
    tokens: Iterable[Token],
    kinds: Mapping[str, TokenKind],
    active: Cell | None = None,
) -> str:
    """Return the board as text with coordinates at its edges.

    Walls are drawn where they bound a corridor. Three characters a cell: a mark (`*` for the
    active unit), what stands there, and an arrow for the facing of a unit or of what runs. Where
    things stand on
    the sides of cells, there is room for them between the rows and columns, and what else lies in
    a cell takes the place of the mark or the arrow if that is free.
    """
    standing: dict[Cell, list[Token]] = {}
    sides: dict[_Side, str] = {}
    for token in tokens:
        if kinds[token.kind].edge:
            sides[_side(token)] = kinds[token.kind].symbol
        else:
            standing.setdefault(token.cell, []).append(token)
    gap = " " if sides else ""
    head = "".join(f"{gap}{x:>2} " for x in range(chart.width))
    lines = [f"    {head}".rstrip()]
    for y in range(chart.height + bool(sides)):
        row = [Cell(x, y) for x in range(chart.width + bool(sides))]
        if sides:
            above = "".join(f"  {sides.get((cell, True), ' ')} " for cell in row)
            lines.append(f"    {above}".rstrip())
        if y < chart.height:
            drawn = (
                (sides.get((cell, False), " ") if sides else "")
                + _square(chart, cell, standing.get(cell, ()), kinds, active, crowded=bool(sides))
                for cell in row
            )
            lines.append(f"{y:>3} " + "".join(drawn).rstrip())
    return "\n".join(lines)


def _side(token: Token) -> _Side:
    """Return the side of a cell on which a token stands; neighbours have it in common."""
    after = token.facing in (Facing.E, Facing.S)
    cell = token.cell.step(*token.facing.delta) if after else token.cell
    return cell, token.facing in (Facing.N, Facing.S)


def _square(
    chart: Chart,
    cell: Cell,
    tokens: Sequence[Token],
    kinds: Mapping[str, TokenKind],
    active: Cell | None,
    *,
    crowded: bool,
) -> str:
    if cell not in chart:
        return " " * _WIDTH
    symbols = dict.fromkeys(Role, "")
    upright = ""
    arrow = " "
    for token in tokens:
        kind = kinds[token.kind]
        symbols[kind.role] += kind.symbol
        if kind.role is Role.UNIT or (kind.runs and arrow == " "):
            arrow = _ARROWS[token.facing]
        elif kind.stands:
            upright = kind.symbol
    left = "*" if cell == active else symbols[Role.MARK][-1:] or " "
    # Of several in a role the last is on top; what stands is above everything but units.
    pile = symbols[Role.SCENERY] + upright + symbols[Role.UNIT]
    if pile:
        if crowded:
            hidden = [symbol for symbol in reversed(pile[:-1]) if symbol != pile[-1]]
            if hidden and arrow == " ":
                arrow = hidden.pop(0)
            if hidden and left == " ":
                left = hidden[0]
        return left + pile[-1] + arrow
    if cell in chart.corridors:
        return f"{left}{CORRIDOR} "
    near = (cell.step(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    return left + (WALL if any(other in chart.corridors for other in near) else " ") + " "


def legend(tokens: Iterable[Token], kinds: Mapping[str, TokenKind]) -> str:
    """Return one line that explains the characters of a picture."""
    used = {token.kind for token in tokens}
    symbols: dict[str, list[str]] = {}
    for name, kind in kinds.items():
        if name in used:
            symbols.setdefault(kind.symbol, []).append(kind.title)
    # Those that differ by nothing but a number are named without it.
    titles = {s: t[0] if len(t) == 1 else t[0].rstrip("0123456789 ") for s, t in symbols.items()}
    parts = [f"{symbol} {title}" for symbol, title in titles.items()]
    return ", ".join([*parts, f"{WALL} wall", f"{CORRIDOR} corridor"])
