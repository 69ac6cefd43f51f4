"""Docking bays, which lie below the boards of every course."""

from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.rules.rally.tokens import BELT, DOCKS, WALL

DEPTH = 4
"""Rows of a bay."""
_DRAWN = (
    (
        "............",
        "............",
        "75.3.12.4.68",
        "............",
        "0,2,E 2,2,E 4,2,E 5,2,E 6,2,E 8,2,E 10,2,E",
    ),
    (
        "7..>>^^<<..8",
        ".5.^....^.6.",
        "...3....4...",
        ".....12.....",
        "0,0,E 1,1,E 3,2,E 8,2,W 10,1,W 11,0,W 5,3,E",
    ),
)
_BELTS = {"^": Facing.N, ">": Facing.E, "<": Facing.W}
_BACK = "2,3,S 4,3,S 7,3,S 9,3,S"
"""The walls along the lowest row."""
COUNT = len(_DRAWN)


def bay(number: int, top: int) -> list[Token]:
    """Return a bay whose first row is the given one; the walls above are those of the board."""
    *rows, walls = _DRAWN[number]
    tokens = []
    for y, row in enumerate(rows, top):
        for x, drawn in enumerate(row):
            if drawn in _BELTS:
                tokens.append(Token(BELT, Cell(x, y), _BELTS[drawn]))
            elif drawn != ".":
                tokens.append(Token(DOCKS[int(drawn) - 1], Cell(x, y), Facing.N))
    for written in f"{walls} {_BACK}".split():
        x_written, y_written, side = written.split(",")
        cell = Cell(int(x_written), top + int(y_written))
        tokens.append(Token(WALL, cell, Facing[side]))
    return tokens
