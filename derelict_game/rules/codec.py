"""States as plain JSON data and back."""

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter, ValidationError

from derelict_game.board.chart import Chart
from derelict_game.errors import DerelictError
from derelict_game.rules.state import State

S = TypeVar("S", bound=State)


class StateError(DerelictError):
    """Written data is not a state of the rule set."""


class Codec(Generic[S]):
    """Writes and reads the states of one rule set, field by field as its class declares them."""

    def __init__(self, state_type: type[S]) -> None:
        self._adapter = TypeAdapter(state_type)

    def dump(self, state: S) -> dict[str, Any]:
        """Return everything as JSON data but the chart and what follows from the rest."""
        hidden = set(state.unwritten)
        dumped: dict[str, Any] = self._adapter.dump_python(state, mode="json", exclude=hidden)
        return dumped

    def load(self, chart: Chart, data: Mapping[str, Any]) -> S:
        """Return the state that was dumped so, on the same chart."""
        try:
            return self._adapter.validate_python({**data, "chart": chart})
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(map(str, first["loc"]))
            raise StateError(f"The state is damaged at {where!r}: {first['msg']}.") from None
