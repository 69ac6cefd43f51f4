"""A match once more: its record carried out again, moment by moment, beside the match itself."""

from collections.abc import Iterator
from dataclasses import dataclass

from derelict_game.match.match import Match, Step
from derelict_game.rules.event import Event
from derelict_game.rules.state import State


@dataclass(frozen=True, slots=True)
class Moment:
    """One choice of a record and what came of it."""

    place: int
    """Its place in the record."""
    step: Step
    state: State
    """As it was before the choice; good until the next moment is asked for."""
    events: list[Event]


def replayed(match: Match) -> Iterator[Moment]:
    """Carry the record of a match out again, from its first question on.

    So everything can be told of a match that was loaded, too, whose log begins in the middle.
    """
    rules = match.rules
    state = match.start.state(rules)
    for place, step in enumerate(match.steps):
        before = state.copy()
        yield Moment(place, step, before, rules.apply(state, step.choice))
