"""What follows every change of the board: involuntary reveals, then overwatch fire."""

from derelict_game.board.token import TokenId
from derelict_game.rules.derelict.frames import Overwatch, Reaction, Reveals
from derelict_game.rules.derelict.overwatch import open_fire
from derelict_game.rules.derelict.sight import seen_blip
from derelict_game.rules.derelict.state import DerelictState


def board_changed(state: DerelictState) -> None:
    """Let blips that a marine sees now be revealed."""
    if seen_blip(state) is not None:
        state.stack.append(Reveals())


def unit_acted(state: DerelictState, unit: TokenId) -> None:
    """Let an action be followed by reveals and, if it was an alien's, by overwatch fire.

    Overwatch comes after the reveals; a blip that its own action turned into an alien draws it too.
    By the optional rule marines that saw it may react last of all.
    """
    if unit in state.marines:
        board_changed(state)
        return
    if state.marine_reactions and state.command_points:
        state.stack.append(Reaction(unit))
    if seen_blip(state) is not None:
        state.stack += (Overwatch(unit), Reveals())
    elif state.overwatch:
        open_fire(state, unit)
