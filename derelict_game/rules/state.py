"""States: one moment of a match, with all that is unfinished in it on a stack."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from functools import cache
from types import UnionType
from typing import Any, ClassVar, Self, Union, get_args, get_origin, get_type_hints

from derelict_game.board.chart import Chart
from derelict_game.rules.outcome import Outcome
from derelict_game.rules.seat import Seat


@dataclass(frozen=True, slots=True)
class Frame:
    """A piece of unfinished business on a state's stack; frozen, and holding ids only.

    Where we are in the rules is data: a state can be copied, saved, undone and searched at every
    question because nothing waits in a running function. Each kind of frame has a field `frame`
    with its own name, by which a save tells them apart.
    """


SHARED = {"shared": True}
"""Marks a field whose dict or list is never changed, so that copies need none of their own."""


@dataclass(slots=True, kw_only=True)
class State:
    """One moment of a match. The only thing that changes; everything in it is frozen.

    Each rule set adds its own fields and its own type for the frames of its stack. Two states are
    equal when all but their charts are.
    """

    # Charts are shared and never written with a state; see `codec`.
    __pydantic_config__: ClassVar[Any] = {"arbitrary_types_allowed": True}

    unwritten: ClassVar[frozenset[str]] = frozenset({"chart"})
    """The fields that are not saved: the chart, and what can be worked out from the others."""

    chart: Chart = field(compare=False, repr=False)
    seats: tuple[Seat, ...] = ()
    """Who plays, in the order of play; chance is not among them."""
    turn: int = 1
    turn_limit: int | None = None
    """The last turn that is played; see `limit_reached`. None: no limit."""
    result: Outcome | None = None

    def copy(self) -> Self:
        """Return an independent copy; cheap, since searches live on it.

        Dicts and lists are copied, everything else is shared: it is frozen, or its field is marked
        `SHARED` because nobody ever changes it.
        """
        state_type: Any = type(self)
        copied: Self = _copier(state_type)(self)
        return copied

    def limit_reached(self) -> Outcome | None:
        """Return what the turn limit gives, if the turn that is over now was the last one.

        That is a draw; a game in which it means something else says so here.
        """
        if self.turn_limit is None or self.turn < self.turn_limit:
            return None
        return Outcome.drawn(self.seats, f"The turn limit of {self.turn_limit} is reached.")


@cache
def _copier(state_type: type[State]) -> Callable[[Any], Any]:
    """Return a function that copies states of a type, written out field by field for its speed."""
    hints = get_type_hints(state_type)
    lines = ["def copier(state):", "    new = create(state_type)"]
    for one in fields(state_type):
        hint, value = hints[one.name], f"state.{one.name}"
        members = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
        kinds = {get_origin(member) or member for member in members}
        if kinds & {dict, list, set} and not one.metadata.get("shared"):
            value = f"{value} and {value}.copy()" if type(None) in kinds else f"{value}.copy()"
        lines.append(f"    new.{one.name} = {value}")
    names: dict[str, Any] = {"create": object.__new__, "state_type": state_type}
    exec("\n".join([*lines, "    return new"]), names)  # as dataclasses make their methods
    copier: Callable[[Any], Any] = names["copier"]
    return copier
