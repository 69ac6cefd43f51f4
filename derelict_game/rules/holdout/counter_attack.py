"""Counter-Attack: every threat that is left strikes, and the match may be decided."""

from typing import NamedTuple

from derelict_game.board.token import TokenId
from derelict_game.rules.event import DESTROYED, Event
from derelict_game.rules.holdout import sections
from derelict_game.rules.holdout.cards import INFANTRY, INFANTRY_2, MACHINE_GUN, TANK, TITLES
from derelict_game.rules.holdout.state import SQUAD, HoldoutState
from derelict_game.rules.holdout.table import BESIDE, CELLS, NOWHERE, ROW, places, row_of
from derelict_game.rules.outcome import Outcome

WHO = {
    INFANTRY: "Infantry",
    INFANTRY_2: "Infantry",
    MACHINE_GUN: "the Machine Gun",
    TANK: "the Tank",
}
"""Who strikes, inside a sentence."""
_SECTIONS = {
    INFANTRY: sections.INFANTRY,
    INFANTRY_2: sections.INFANTRY,
    MACHINE_GUN: sections.MACHINE_GUN,
    TANK: sections.TANK,
}


class Strike(NamedTuple):
    """A threat and those whom it strikes."""

    at: int
    kind: str
    victims: int
    """The places of squad cards."""


def strikes(state: HoldoutState) -> list[Strike]:
    """Return what every threat would strike as the table lies, by place."""
    found = []
    for at in sorted(state.threats):
        kind = state.threats[at].kind
        if kind in (INFANTRY, INFANTRY_2):
            victims = BESIDE[at] & state.own
        elif kind == MACHINE_GUN:
            victims = BESIDE[at] & state.up
        elif kind == TANK:
            victims = ROW[row_of(at)] & state.up
        else:
            continue
        found.append(Strike(at, kind, victims))
    return found


def strike(state: HoldoutState) -> list[Event]:
    """Let all threats strike at once; tanks leave then."""
    events: list[Event] = []
    for at, kind, victims in strikes(state):
        standing = [near for near in places(victims) if state.own >> near & 1]
        if standing:
            text = f"{WHO[kind][0].upper()}{WHO[kind][1:]} strikes."
            way = (CELLS[at], *(CELLS[near] for near in standing))
            id_ = state.threats[at].id
            events.append(Event("struck", text, way, id_, section=_SECTIONS[kind]))
        for near in standing:
            card = state.where.index(near)
            state.remove(card, f"lost in turn {state.turn}")
            text = f"{TITLES[card]} falls to {WHO[kind]}."
            token, section = TokenId(card), _SECTIONS[kind]
            events.append(
                Event(DESTROYED, text, (CELLS[near],), token, section=section, together=True)
            )
    for at in [at for at, threat in state.threats.items() if threat.kind == TANK]:
        gone = state.discard(at)
        events.append(
            Event("left", "The Tank rolls on.", (CELLS[at],), gone.id, section=sections.TANK)
        )
    return events


def decided(state: HoldoutState) -> Outcome | None:
    """Return how the match ends after the threats have struck; None: it goes on."""
    alive = len(state.where) - state.where.count(NOWHERE)
    if not alive:
        return Outcome.lost(state.seats, f"Nobody is left of the squad in turn {state.turn}.")
    if not state.last:
        return state.limit_reached()
    left = len(state.threats) + len(state.tops)
    if left:
        threats = "1 threat is" if left == 1 else f"{left} threats are"
        reason = f"The helicopter cannot land: {threats} still on the table."
        return Outcome.lost(state.seats, reason)
    who = "1 card" if alive == 1 else f"{alive} cards"
    return Outcome.won(SQUAD, state.seats, f"The table is clear: the helicopter takes {who} home.")
