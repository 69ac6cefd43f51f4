"""Arenas drawn as text, for tests: what each sign means, and how arenas are turned."""

from collections.abc import Callable, Iterable, Sequence

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.rules.arena import RULES
from derelict_game.rules.setup import Setup

SIGNS = {
    **{sign: f"spawn_amber_{number}" for number, sign in enumerate("ABCD", 1)},
    **{sign: f"spawn_blue_{number}" for number, sign in enumerate("abcd", 1)},
    "o": "control_point",
    "N": "mainframe",
    "M": "mainframe_amber",
    "m": "mainframe_blue",
    "+": "repair_kit",
    "s": "shield",
    "4": "rail_gun",
}


def arena(*rows: str) -> tuple[Chart, tuple[Token, ...]]:
    """Return the arena of a drawing."""
    chart = Chart.from_rows(["".join("#" if sign == "#" else "." for sign in row) for row in rows])
    tokens = tuple(
        Token(SIGNS[sign], Cell(x, y), Facing.N)
        for y, row in enumerate(rows)
        for x, sign in enumerate(row)
        if sign in SIGNS
    )
    return chart, tokens


def faults(rows: Sequence[str], *more: Token) -> list[str]:
    """Return what is wrong with a drawn arena, with the cell where it is known."""
    chart, tokens = arena(*rows)
    found = RULES.check(chart, Setup((*tokens, *more)))
    return [f"{fault.cell}: {fault.text}" if fault.cell else fault.text for fault in found]


def _other(kind: str) -> str:
    """Return what a token is for the other squad."""
    if "amber" in kind:
        return kind.replace("amber", "blue")
    return kind.replace("blue", "amber")


def symmetries(chart: Chart, tokens: Iterable[Token]) -> set[str]:
    """Return how an arena can be turned so that the squads change their places."""
    width, height = chart.width, chart.height
    ways: dict[str, Callable[[Cell], Cell]] = {
        "turned": lambda cell: Cell(width - 1 - cell.x, height - 1 - cell.y),
        "left to right": lambda cell: Cell(width - 1 - cell.x, cell.y),
        "upside down": lambda cell: Cell(cell.x, height - 1 - cell.y),
    }
    placed = {(token.kind, token.cell) for token in tokens}
    return {
        name
        for name, way in ways.items()
        if {way(cell) for cell in chart.corridors} == chart.corridors
        and {(_other(kind), way(cell)) for kind, cell in placed} == placed
    }
