"""The rules of a recorded game: whoever is asked can answer only what is stored."""

from derelict_game.rules.arena import orders, records
from derelict_game.rules.arena.rules import ArenaRules
from derelict_game.rules.arena.state import ArenaState
from derelict_game.rules.arena.tokens import SEATS
from derelict_game.rules.offer import Offer


class Recorded(ArenaRules):
    """Squad Arena as a record has it, with orders that nobody would be offered."""

    def __init__(self, record: records.Record) -> None:
        self._record = record

    def offer(self, state: ArenaState) -> Offer | None:
        """Return the next order that is stored for the squad that is asked, or `done`."""
        if state.result is not None or state.turn > self._record.turns:
            return None
        squad = state.queue[0]
        stored = records.orders_of(self._record, state)[squad]
        given = len(state.orders[squad])
        left = (orders.choice_of(state, order) for order in stored[given:])
        return Offer(SEATS[squad], "As it is recorded", (next(left, orders.DONE),))

    def open_offers(self, state: ArenaState) -> tuple[Offer, ...]:
        """Return what the squad is asked that answers next; nobody answers ahead."""
        offer = self.offer(state)
        return () if offer is None else (offer,)
