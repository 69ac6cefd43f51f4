"""Encounter: four threats are dealt, one a row, and mortars fire when it ends."""

from derelict_game.board.token import TokenId
from derelict_game.rules.event import DEPLOYED, DESTROYED, Event
from derelict_game.rules.holdout import sections
from derelict_game.rules.holdout.cards import (
    FLARE,
    MORTAR,
    ON_TOP,
    TANK,
    THREAT_TITLES,
    TITLES,
    Squad,
    Threat,
)
from derelict_game.rules.holdout.state import HoldoutState
from derelict_game.rules.holdout.table import BESIDE, BIT, CELLS, HEIGHT, NEAREST, WIDTH, places

_SECTIONS = {FLARE: sections.FLARE, MORTAR: sections.MORTAR, TANK: sections.TANK}


def deal(state: HoldoutState) -> list[Event]:
    """Deal the top cards of the deck to the rows, the first one to the first row."""
    cards, state.deck = state.deck[:HEIGHT], state.deck[HEIGHT:]
    events: list[Event] = []
    for row, threat in enumerate(cards):
        events += _lay(state, threat, row)
    return events


def _lay(state: HoldoutState, threat: Threat, row: int) -> list[Event]:
    """Lay a threat into its row, wherever there is room for it."""
    events: list[Event] = []
    at = row * WIDTH + threat.column
    if threat.kind in ON_TOP or threat.kind == TANK:
        free = at not in state.tops and (threat.kind != TANK or at not in state.threats)
    else:
        at = _room(state, threat, row)
        free = at >= 0
        if free and state.own & BIT[at]:
            card = Squad(state.where.index(at))
            text = f"{TITLES[card]} is overrun: the row has no room left."
            state.remove(card, f"overrun in turn {state.turn}")
            events.append(
                Event(DESTROYED, text, (CELLS[at],), TokenId(card), section=sections.ENCOUNTER)
            )
    section = _SECTIONS.get(threat.kind, sections.ENCOUNTER)
    if not free:
        state.count_out(threat.kind)
        text = f"{THREAT_TITLES[threat.kind]} finds no room in row {row + 1} and is discarded."
        return [Event("no_room", text, section=section)]
    id_ = state.put(threat, at)
    text = _DEALT[threat.kind].format(row + 1)
    return [*events, Event(DEPLOYED, text, (CELLS[at],), id_, section=section)]


_DEALT = {
    kind: title
    + {FLARE: " lights up row {}.", MORTAR: " is aimed at row {}."}.get(kind, " comes into row {}.")
    for kind, title in THREAT_TITLES.items()
}


def _room(state: HoldoutState, threat: Threat, row: int) -> int:
    """Return the place for a threat that lies on nothing; -1: the row is full of threats.

    It is the empty place nearest to its column, else that of the nearest squad card, which goes.
    """
    first = row * WIDTH
    taken = state.own | state.foes
    for column in NEAREST[threat.column]:
        if not taken & BIT[first + column]:
            return first + column
    for column in NEAREST[threat.column]:
        if state.own & BIT[first + column]:
            return first + column
    return -1


def fire_mortars(state: HoldoutState) -> list[Event]:
    """Let every mortar hit the card below it and those beside it, then discard it."""
    events: list[Event] = []
    for layer in (state.tops, state.threats):
        for at in sorted(at for at, threat in layer.items() if threat.kind == MORTAR):
            events += _hit(state, at, top=layer is state.tops)
    return events


def _hit(state: HoldoutState, at: int, *, top: bool) -> list[Event]:
    mortar = state.discard(at, top=top)
    text, section = f"The mortar hits row {at // WIDTH + 1}.", sections.MORTAR
    events = [Event("blast", text, (CELLS[at],), mortar.id, section=section)]
    if state.own & BIT[at]:
        card = state.where.index(at)
        state.up &= ~BIT[at]
        state.rotate(card)
        text = f"{TITLES[card]} is hit: it is down, and cannot act in Maneuver."
        events.append(_thrown(text, at, card))
    shaken = BESIDE[at] & state.up
    state.up &= ~shaken
    for near in places(shaken):
        card = state.where.index(near)
        events.append(_thrown(f"{TITLES[card]} is thrown down.", near, card))
    return events


def _thrown(text: str, at: int, card: int) -> Event:
    token = TokenId(card)
    return Event("flipped", text, (CELLS[at],), token, section=sections.MORTAR, together=True)
