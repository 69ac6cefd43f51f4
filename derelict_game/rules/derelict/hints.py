"""What players are shown and told: previews, odds and refusals."""

from derelict_game.board.geometry import Cell
from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict import sections
from derelict_game.rules.derelict.state import DerelictState
from derelict_game.rules.hints import Preview, Refusal
from derelict_game.rules.offer import Offer


def preview(state: DerelictState, choice: Choice) -> Preview:
    """Return what a choice will change on the board."""
    return Preview(() if choice.cell is None else (choice.cell,))


def refusal(
    state: DerelictState, offer: Offer | None, kind: str, cell: Cell | None
) -> Refusal | None:
    """Return why no choice of a kind is offered for a cell; None: one is."""
    if offer is None:
        return Refusal("The match is over.", sections.VICTORY)
    if any(choice.kind == kind and choice.cell == cell for choice in offer):
        return None
    return Refusal("This is not possible now.", sections.ACTIONS)
