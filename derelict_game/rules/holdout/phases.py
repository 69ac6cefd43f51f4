"""Phases: what happens when a turn goes on from one to the next."""

from derelict_game.rules.event import Event
from derelict_game.rules.holdout import counter_attack, encounter, sections
from derelict_game.rules.holdout.cards import FLARE
from derelict_game.rules.holdout.setting_up import leave
from derelict_game.rules.holdout.state import HoldoutState, Phase
from derelict_game.rules.holdout.table import CELLS

TITLES = {
    Phase.START: "Game Start",
    Phase.ENCOUNTER: "Encounter",
    Phase.MANEUVER: "Maneuver",
    Phase.ATTACK: "Attack",
    Phase.COUNTER_ATTACK: "Counter-Attack",
}


def go_on(state: HoldoutState) -> list[Event]:
    """Leave the phase and enter the next one."""
    match state.phase:
        case Phase.START:
            return [*leave(state), *_encounter(state)]
        case Phase.ENCOUNTER:
            events = encounter.fire_mortars(state)
            state.phase = Phase.MANEUVER
            return [*events, _phase(state)]
        case Phase.MANEUVER:
            events = _flares_go_out(state)
            state.straighten()
            state.phase = Phase.ATTACK
            return [*events, _phase(state)]
        case Phase.ATTACK:
            state.straighten()
            state.phase = Phase.COUNTER_ATTACK
            return [_phase(state), *counter_attack.strike(state), *decide(state)]
        case Phase.COUNTER_ATTACK:
            state.turn += 1
            return _encounter(state)


def _phase(state: HoldoutState) -> Event:
    return Event("phase", f"{TITLES[state.phase]}.", section=_SECTIONS[state.phase])


_SECTIONS = {
    Phase.ENCOUNTER: sections.ENCOUNTER,
    Phase.MANEUVER: sections.MANEUVER,
    Phase.ATTACK: sections.ATTACK,
    Phase.COUNTER_ATTACK: sections.COUNTER_ATTACK,
}


def _encounter(state: HoldoutState) -> list[Event]:
    """Begin a turn; the first one that finds no card in the deck is the last."""
    state.phase = Phase.ENCOUNTER
    state.last = state.last or not state.deck
    text = f"Turn {state.turn}."
    if state.last:
        text = f"Turn {state.turn}, the last: clear the table before the helicopter comes."
    return [Event("turn", text, section=sections.TURNS), *encounter.deal(state)]


def _flares_go_out(state: HoldoutState) -> list[Event]:
    """Discard every flare."""
    events: list[Event] = []
    for layer in (state.tops, state.threats):
        for at in sorted(at for at, threat in layer.items() if threat.kind == FLARE):
            gone = state.discard(at, top=layer is state.tops)
            events.append(
                Event(
                    "burnt_out",
                    "The flare burns out.",
                    (CELLS[at],),
                    gone.id,
                    section=sections.FLARE,
                    together=bool(events),
                )
            )
    return events


def decide(state: HoldoutState) -> list[Event]:
    """End the match if the threats' strike has decided it."""
    state.result = counter_attack.decided(state)
    if state.result is None:
        return []
    return [Event("over", state.result.reason, section=sections.END)]
