"""Prompts: what the person at the screen is told to do."""

from derelict_game.board.geometry import Cell
from derelict_game.ui.look.theme import Theme
from derelict_game.ui.play.controls import Controls
from derelict_game.ui.play.film import Film

WATCHING, THINKING = "A click or the space bar skips this.", "The others are thinking …"


def prompt(theme: Theme, controls: Controls, film: Film, unused: int) -> str:
    """Return what to do now; unused: units that wait while the end of the turn is asked about."""
    outlook = film.outlook
    if outlook.outcome:
        return controls.message or outlook.outcome.reason
    if unused:
        units = "One unit has" if unused == 1 else f"{unused} units have"
        return f"{units} not acted yet. End the turn all the same?"
    if controls.message:
        return controls.message
    offer = controls.offer
    if offer is None:
        return WATCHING if film.running else THINKING
    if controls.only is not None:
        return f"{theme.choices.named(controls.only).label}: click a marked cell"
    if controls.picked:
        at = controls.picked[-1]
        found = outlook.unit_at(at) if isinstance(at, Cell) else None
        what = outlook.names.get(found[0]) if found else None
        lit = "choose what is marked" if controls.lit() else "choose an action"
        return f"{what or offer.prompt}: {lit}"
    return offer.prompt
