"""Beats: the smallest parts of a film, one event or several that happen together."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from derelict_game.board.geometry import Cell
from derelict_game.board.token import Token, TokenId
from derelict_game.rules.event import Event
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import State
from derelict_game.ui.look.theme import Effect
from derelict_game.ui.play.outlook import Tokens


class Shown(NamedTuple):
    """An event and the way in which it is shown."""

    event: Event
    effect: Effect


@dataclass(frozen=True, slots=True)
class Beat:
    """What is being shown: one event, or several that happen together."""

    shown: tuple[Shown, ...]
    seconds: float
    """As long as the longest of them."""
    seat: Seat
    after: Tokens
    steady: bool = False
    """Whether it must be read, so that it never goes by faster in a long film."""
    then: State | None = None
    """How everything stands when it is over, where its events say so."""

    @property
    def events(self) -> tuple[Event, ...]:
        """What happens in it."""
        return tuple(event for event, _ in self.shown)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Where it happens."""
        return tuple(cell for event, _ in self.shown for cell in event.cells)

    def has(self, effect: Effect) -> bool:
        """Tell whether anything in it is shown so."""
        return any(one.effect is effect for one in self.shown)


def after_each(events: Iterable[Event], end: Tokens) -> Iterator[Tokens]:
    """Yield how the tokens stand after each event of an act, as far as the events say so.

    A token of which they say nothing stands as it does at the end.
    """
    said: dict[TokenId, Token] = {}
    for event in events:
        if event.token is not None:
            said.pop(event.token, None)
            if event.stands is not None:
                said[event.token] = event.stands
        yield {**end, **said} if said else end


def riders(beat: Beat, tokens: Mapping[TokenId, Token]) -> dict[TokenId, Event]:
    """Return what lies on units that move and goes with them, such as their marks."""
    moving = {event.token for event in beat.events}
    found: dict[TokenId, Event] = {}
    for event, effect in beat.shown:
        mover = tokens.get(event.token) if event.token is not None else None
        goal = beat.after.get(event.token) if event.token is not None else None
        if effect is Effect.SLIDE and mover and goal and goal.cell != mover.cell:
            found |= {
                id_: event
                for id_, token in tokens.items()
                if token.cell == mover.cell
                and id_ not in moving
                and id_ in beat.after
                and beat.after[id_].cell == goal.cell
            }
    return found


def bent_cells(beat: Beat, tokens: Mapping[TokenId, Token]) -> set[Cell]:
    """Return the cells of units that are turned, or turned over, in a beat."""
    bending = (Effect.SPIN, Effect.UNFOLD, Effect.FLIP)
    turned = (event.token for event, effect in beat.shown if effect in bending)
    return {tokens[id_].cell for id_ in turned if id_ is not None and id_ in tokens}
