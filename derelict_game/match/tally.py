"""The tally of a match: what each seat has lost and killed, and how its shots went."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from derelict_game.match.match import Match
from derelict_game.rules.event import DESTROYED, ROLLED, Event
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.seat import CHANCE, Seat
from derelict_game.rules.state import State

AIMED = 2
"""A roll is a shot where it tells so many cells: from where, and at what."""


@dataclass(slots=True)
class Side:
    """The numbers of one seat."""

    losses: int = 0
    kills: int = 0
    shots: int = 0
    hits: int = 0
    expected: Fraction = Fraction(0)
    """How many hits the shots were good for on average."""


@dataclass(slots=True)
class Tally:
    """Counts events, seat by seat."""

    rules: AnyRules
    seats: Sequence[Seat]
    sides: dict[Seat, Side] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Begin with nothing."""
        self.sides = {seat: Side() for seat in self.seats}

    @staticmethod
    def of(match: Match) -> "Tally":
        """Count a whole match, whether or not it was loaded in between."""
        tally = Tally(match.rules, match.seats)
        told, actor = 0, None
        for step, mark in zip(match.steps, match.marks, strict=True):
            actor = step.seat if step.seat != CHANCE else actor
            tally.count(match.state, match.log[told : mark.events], actor)
            told = mark.events
        return tally

    def count(self, state: State, events: Iterable[Event], actor: Seat | None) -> None:
        """Count what a choice did in a state; whose deed it was is told by the actor."""
        for event in events:
            if event.type == DESTROYED and event.token is not None:
                self._count_loss(self.rules.owner(state, event.token), actor)
            elif event.type == ROLLED and event.chance is not None and event.success is not None:
                self._count_shot(state, event, actor)

    def _count_loss(self, owner: Seat | None, actor: Seat | None) -> None:
        if owner is None and actor is not None and len(self.seats) == 1:
            # In a game for one, whoever is nobody's is an enemy.
            self.sides[actor].kills += 1
        if owner not in self.sides:
            return
        self.sides[owner].losses += 1
        others = [seat for seat in self.sides if seat != owner]
        # Of two, it was the other one, even when it happened in the owner's own turn.
        killer = others[0] if len(others) == 1 else actor
        if killer in others:
            self.sides[killer].kills += 1

    def _count_shot(self, state: State, event: Event, actor: Seat | None) -> None:
        if len(event.cells) != AIMED or event.chance is None:
            return
        owner = self.rules.owner(state, event.token) if event.token is not None else None
        side = self.sides.get(owner or actor or CHANCE)
        if side is not None:
            side.shots += 1
            side.hits += bool(event.success)
            side.expected += event.chance


def totals(match: Match) -> Mapping[Seat, Side]:
    """Return the numbers of every seat of a match."""
    return Tally.of(match).sides
