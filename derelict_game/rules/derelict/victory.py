"""Victory, tested after every choice."""

from derelict_game.rules.derelict import sections
from derelict_game.rules.derelict.objectives import missed, reached
from derelict_game.rules.derelict.state import DerelictState
from derelict_game.rules.derelict.tokens import FLAMER_MARINE
from derelict_game.rules.event import Event
from derelict_game.rules.outcome import Outcome
from derelict_game.rules.wreck import ALIENS, MARINES, won


def decided(state: DerelictState) -> Outcome | None:
    """Return the outcome that the board shows, in the order in which the rulebook tests."""
    objectives = state.ground.objectives
    if objectives & state.flames:
        return won(MARINES, "The objective burns.")
    if end := reached(state):
        return end
    if not state.marines:
        return won(ALIENS, "No marine is left.")
    if objectives:
        if not state.flamer_ammo:
            return won(ALIENS, "The flamer is empty, the objective cannot burn any more.")
        for unit in state.marines.values():
            if unit.kind == FLAMER_MARINE:
                break
        else:
            return won(ALIENS, "The flamer marine is lost, the objective cannot burn any more.")
    return missed(state)


def settle_victory(state: DerelictState, events: list[Event]) -> bool:
    """End the match if it is decided."""
    if state.result is None:
        state.result = decided(state)
    if state.result is None:
        return False
    events.append(Event("over", state.result.reason, section=sections.VICTORY))
    return True
