"""The notation of positions: the tokens that all games have, and the boards that most have."""

from collections.abc import Container, Iterable, Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from derelict_game.board.chart import MOST_CELLS_A_SIDE, Chart
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.errors import DerelictError

_Coordinate = Annotated[int, Field(ge=0, lt=MOST_CELLS_A_SIDE)]
TokenNotation = tuple[str, _Coordinate, _Coordinate, Literal["N", "E", "S", "W"]]


class PositionError(DerelictError):
    """A written position cannot be read."""


class Notation(BaseModel):
    """What every written position has: the tokens on the board."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    tokens: list[TokenNotation] = []

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """Return the position that is written so, or raise PositionError."""
        try:
            return cls.model_validate(data)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(map(str, first["loc"]))
            raise PositionError(f"The position is wrong at {where!r}: {first['msg']}.") from None

    def placed(self) -> tuple[Token, ...]:
        """Return the tokens."""
        return tuple(Token(kind, Cell(x, y), Facing[facing]) for kind, x, y, facing in self.tokens)


class Layout(Notation):
    """A board and what stands on it, as text: `.` corridor, `#` wall, a letter a segment."""

    board: list[str]
    segments: list[str] | None = None

    def chart(self) -> Chart:
        """Return the board."""
        return Chart.from_rows(self.board, self.segments)

    def checked(self, kinds: Container[str], title: str) -> tuple[Chart, tuple[Token, ...]]:
        """Return board and tokens, if a game knows all of these and they lie on the board."""
        chart, tokens = self.chart(), self.placed()
        for kind, cell, _ in tokens:
            if kind not in kinds:
                raise PositionError(f"There is no token {kind[:40]!r} in {title}.")
            if cell not in chart:
                raise PositionError(f"The {kind} at {cell} is off the board.")
        return chart, tokens


def write_layout(chart: Chart, tokens: Iterable[Token]) -> dict[str, Any]:
    """Return the notation of a board and its tokens as JSON data."""
    return {
        "board": chart.board_rows(),
        "segments": chart.segment_rows(),
        "tokens": [token.notation() for token in tokens],
    }
