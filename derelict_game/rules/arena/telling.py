"""Telling: the events of a turn as they happen, or none at all for those who search."""

from dataclasses import replace

from derelict_game.rules.arena.state import ArenaState
from derelict_game.rules.arena.tokens import NAMES, SEATS
from derelict_game.rules.event import Event
from derelict_game.rules.seat import Seat


class Telling:
    """What is told of a turn; who searches wants it silent, since texts take time."""

    def __init__(self, state: ArenaState, *, silent: bool = False) -> None:
        self.state = state
        self.silent = silent
        self.events: list[Event] = []
        self._closed = 0
        """How many of them belong to steps of the turn that are over."""

    def unit(self, event: str, unit: int, words: str, section: str, *to: int) -> None:
        """Tell what a unit does or what happens to it, and towards which place.

        Things of one sort happen at the same time.
        """
        if self.silent:
            return
        state = self.state
        cells = state.ground.cells
        where = tuple([cells[place] for place in (state.places[unit], *to)])
        text = f"{NAMES[unit]} {words}."
        together = self._goes_on(event)
        self.events.append(
            Event(event, text, where, state.id(unit), section=section, together=together)
        )

    def place(self, event: str, place: int, text: str, section: str, squad: int) -> None:
        """Tell what a squad does at a place."""
        if not self.silent:
            where, seat = (self.state.ground.cells[place],), SEATS[squad]
            together = self._goes_on(event)
            self.events.append(
                Event(event, text, where, section=section, together=together, seat=seat)
            )

    def say(
        self,
        event: str,
        text: str,
        section: str,
        *,
        seat: Seat | None = None,
        facts: tuple[tuple[str, str | int], ...] = (),
    ) -> None:
        """Tell something that happens nowhere."""
        if not self.silent:
            self.events.append(Event(event, text, section=section, seat=seat, facts=facts))

    def close(self) -> None:
        """End a step of the turn: note how everything stands, for whoever looks on."""
        if len(self.events) > self._closed:
            self.events[-1] = replace(self.events[-1], then=self.state.copy())
            self._closed = len(self.events)

    def _goes_on(self, event: str) -> bool:
        return bool(self.events) and self.events[-1].type == event
