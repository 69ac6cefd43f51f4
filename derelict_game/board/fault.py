"""Faults: what is wrong with a map, told to its maker in one sentence each."""

from dataclasses import dataclass
from enum import Enum

from derelict_game.board.geometry import Cell


class Severity(Enum):
    """How bad a fault is: with an error a map cannot be played, with a warning it can."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with a map."""

    text: str
    """A whole sentence."""
    severity: Severity = Severity.ERROR
    layer: str = ""
    thing: str = ""
    """The object, as the editor names it."""
    cell: Cell | None = None
    token: int | None = None
    """The place of the token among all, where the fault is one token's."""

    def __str__(self) -> str:
        """Return the fault with the place where it is."""
        parts = [f"layer '{self.layer}'" if self.layer else "", self.thing]
        parts += [f"cell {self.cell}" if self.cell else ""]
        where = ", ".join(part for part in parts if part)
        return f"{self.severity.value}: {where}{': ' if where else ''}{self.text}"
