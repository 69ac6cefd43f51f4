"""Offers, events and states as the JSON data that other programs are sent."""

from typing import Any

from derelict_game.rules.event import Event
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.offer import Offer
from derelict_game.rules.outcome import Outcome
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import State
from derelict_game.rules.tray import Tray


def offer_data(offer: Offer) -> dict[str, Any]:
    """Return an offer as JSON data."""
    notes = dict(offer.notes)
    choices = []
    for place, choice in enumerate(offer.choices):
        data: dict[str, Any] = {"text": str(choice), "kind": choice.kind}
        if choice.cell is not None:
            data["cell"] = list(choice.cell)
        if choice.to is not None:
            data["to"] = list(choice.to)
        data["cost"] = offer.costs[place] if offer.costs else 0
        if choice in notes:
            data["note"] = notes[choice]
        choices.append(data)
    data = {"seat": offer.seat, "prompt": offer.prompt, "choices": choices}
    return {**data, "secret": True} if offer.secret else data


def event_data(event: Event) -> dict[str, Any]:
    """Return an event as JSON data, without what it does not have."""
    data: dict[str, Any] = {"type": event.type}
    if event.dice:
        data["dice"] = list(event.dice)
    if event.cells:
        data["cells"] = [list(cell) for cell in event.cells]
    if event.together:
        data["together"] = True
    return {**data, **dict(event.facts), "text": event.text}


def outcome_data(outcome: Outcome | None) -> dict[str, Any] | None:
    """Return an outcome as JSON data."""
    if outcome is None:
        return None
    returns = {s: int(r) if r == int(r) else r for s, r in outcome.returns.items()}
    data = {"winner": outcome.winner, "reason": outcome.reason, "returns": returns}
    return {**data, "scores": outcome.scores} if outcome.scores else data


def state_data(rules: AnyRules, state: State, seat: Seat | None = None) -> dict[str, Any]:
    """Return a state or a view as JSON data: tokens, trays and the position, if it can be written.

    Without a seat the trays of all seats are told.
    """
    trays = {
        one: [tray_data(tray) for tray in found]
        for one in ([seat] if seat else state.seats)
        if (found := rules.trays(state, one))
    }
    return {
        "tokens": [token.notation() for _, token in rules.tokens(state)],
        **({"trays": trays} if trays else {}),
        "position": rules.write_position(state) if rules.can_write(state) else None,
    }


def tray_data(tray: Tray) -> dict[str, Any]:
    """Return a tray as JSON data, each slot without what it does not have."""
    slots = []
    for slot in tray.slots:
        data: dict[str, Any] = {"name": slot.name}
        if slot.kind:
            data["kind"] = slot.kind
        if slot.badges:
            data["badges"] = [badge.text for badge in slot.badges]
        if slot.locked:
            data["locked"] = True
        slots.append(data)
    return {"name": tray.name, "title": tray.title, "slots": slots}
