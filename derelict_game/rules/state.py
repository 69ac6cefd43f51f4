"""States: one moment of a match, with all that is unfinished in it on a stack."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

from derelict_game.board.chart import Chart
from derelict_game.rules.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Frame:
    """A piece of unfinished business on a state's stack; frozen, and holding ids only.

    Where we are in the rules is data: a state can be copied, saved, undone and searched at every
    question because nothing waits in a running function. Each kind of frame has a field `frame`
    with its own name, by which a save tells them apart.
    """


@dataclass(slots=True, kw_only=True)
class State(ABC):
    """One moment of a match. The only thing that changes; everything in it is frozen.

    Each rule set adds its own fields and its own type for the frames of its stack. Two states are
    equal when all but their charts are.
    """

    # Charts are shared and never written with a state; see `codec`.
    __pydantic_config__: ClassVar[Any] = {"arbitrary_types_allowed": True}

    unwritten: ClassVar[frozenset[str]] = frozenset({"chart"})
    """The fields that are not saved: the chart, and what can be worked out from the others."""

    chart: Chart = field(compare=False, repr=False)
    turn: int = 1
    turn_limit: int | None = None
    """The last turn that is played; when it is over the match is a draw. None: no limit."""
    result: Outcome | None = None

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent copy; cheap, since searches live on it."""

    def limit_reached(self) -> Outcome | None:
        """Return the draw, if the turn that is over now was the last one."""
        if self.turn_limit is None or self.turn < self.turn_limit:
            return None
        return Outcome(None, f"The turn limit of {self.turn_limit} is reached.")
