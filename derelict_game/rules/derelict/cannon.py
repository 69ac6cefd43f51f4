"""Optional rule: cannons with magazines, a spare one to reload, and malfunctions."""

from derelict_game.board.token import TokenId
from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict import sections
from derelict_game.rules.derelict.frames import Activation
from derelict_game.rules.derelict.state import DerelictState
from derelict_game.rules.derelict.tokens import CANNON, WEAPON
from derelict_game.rules.event import Event

RELOAD = Choice("reload")
RELOAD_COST = 2


def is_empty(state: DerelictState, marine: TokenId) -> bool:
    """Tell whether a marine's cannon has nothing left to shoot; never without the optional rule."""
    return state.magazines.get(marine) == 0


def count_shot(state: DerelictState, marine: TokenId) -> None:
    """Take a shot from the magazine."""
    if marine in state.magazines:
        state.magazines[marine] -= 1


def malfunctions(state: DerelictState, marine: TokenId, dice: tuple[int, ...]) -> bool:
    """Tell whether a cannon breaks down at a shot: all its dice show the same number."""
    return (
        state.cannon_ammo is not None
        and WEAPON[state.marines[marine].kind] == CANNON
        and len(set(dice)) == 1
    )


def can_reload(state: DerelictState, marine: TokenId) -> bool:
    """Tell whether there is a spare magazine, and room for it."""
    return marine in state.spares and state.magazines[marine] != state.cannon_ammo


def reload(state: DerelictState, frame: Activation, events: list[Event]) -> None:
    """Put the spare magazine in; what was left in the old one is lost."""
    assert state.cannon_ammo is not None
    state.stack[-1] = Activation(frame.unit, frame.ap - RELOAD_COST)
    state.magazines[frame.unit] = state.cannon_ammo
    state.spares -= {frame.unit}
    cell = state.ground.cells[state.marines[frame.unit].cell]
    text = f"{state.name(frame.unit)} reloads."
    events.append(Event("reloaded", text, (cell,), frame.unit, section=sections.CANNON))
