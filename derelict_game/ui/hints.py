"""What hovering tells, as lines of text."""

from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token, TokenId
from derelict_game.rules.choice import Choice
from derelict_game.ui.controls import Controls
from derelict_game.ui.outlook import Outlook
from derelict_game.ui.theme import Theme


def points(cost: int) -> str:
    """Return a cost in words."""
    return f"{cost} AP" if cost else "free"


def odds_lines(controls: Controls, choice: Choice) -> list[str]:
    """Return how likely a choice leads to what."""
    odds = controls.match.rules.odds(controls.view(), choice)
    return [f"{what}: {float(share):.0%}" for what, share in odds.chances] if odds else []


def choice_lines(controls: Controls, cell: Cell, hovered: tuple[Choice, ...]) -> list[str]:
    """Return what a click on a cell does, costs and may lead to."""
    offer = controls.offer
    if offer is None or not hovered:
        return []
    look = controls.theme.choices.look(hovered[0])
    walk = controls.walks().get(cell)
    if walk is not None and walk.choices == hovered and len(hovered) > 1:
        label = controls.theme.choices.look(hovered[-1]).label
        steps = f"{len(hovered)} steps, then facing {walk.facing.word}"
        return [f"{label}, {points(walk.cost)}", steps]
    if len(hovered) > 1 or (offer.question and offer.about is not None):
        return [f"Face {_side(offer.about, cell)}"]
    lines = [f"{look.label}, {points(offer.cost(hovered[0]))}" if offer.costs else look.label]
    lines += odds_lines(controls, hovered[0])
    notes = dict(offer.notes)
    if hovered[0] in notes:
        lines.append(notes[hovered[0]])
    if walk is not None and walk.choices == hovered:
        lines.append(f"then facing {walk.facing.word}")
    return lines


def _side(about: Cell | None, cell: Cell) -> str:
    if about is None:
        return ""
    return next((f.word for f in Facing if about.step(*f.delta) == cell), "")


def unit_lines(outlook: Outlook, id_: TokenId, token: Token) -> list[str]:
    """Return who a unit is: its name, side, facing and state."""
    owner = outlook.rules.owner(outlook.view, id_)
    kinds = outlook.rules.token_kinds
    about = [owner or "", f"facing {token.facing.word}"]
    about += (kinds[mark].title for mark in outlook.marks_at(token.cell))
    return [outlook.title(token), ", ".join(word for word in about if word)]


def refusal_lines(controls: Controls, kind: str, label: str, theme: Theme) -> tuple[list[str], str]:
    """Return why an action is not possible, and the rulebook's section that says so."""
    if controls.offer is None:
        return [label], ""
    refusal = controls.match.rules.why_not(controls.view(), kind, None)
    if refusal is None:
        return [label], ""
    key = theme.commands["help"].key.upper()
    return [label, refusal.text, f"{key}: {refusal.section}"], refusal.section
