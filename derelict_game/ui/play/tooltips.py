"""What hovering tells, as lines of text."""

from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Role
from derelict_game.rules.choice import Choice
from derelict_game.rules.parts import unit_sheets_of
from derelict_game.ui.look.theme import Theme
from derelict_game.ui.play.controls import Controls
from derelict_game.ui.play.outlook import Outlook


def odds_lines(controls: Controls, choice: Choice) -> list[str]:
    """Return how likely a choice leads to what."""
    odds = controls.match.rules.odds(controls.view(), choice)
    return [f"{what}: {float(share):.0%}" for what, share in odds.chances] if odds else []


def choice_lines(controls: Controls, cell: Cell, hovered: tuple[Choice, ...]) -> list[str]:
    """Return what a click on a cell does, costs and may lead to."""
    offer = controls.offer
    if offer is None or not hovered:
        return []
    look, words = controls.theme.choices.look(hovered[0]), controls.theme.words
    walk = controls.walks().get(cell)
    if walk is not None and walk.choices == hovered and len(hovered) > 1:
        label = controls.theme.choices.look(hovered[-1]).label
        steps = f"{len(hovered)} steps, then facing {walk.facing.word}"
        return [f"{label}, {words.cost(walk.cost)}", steps]
    if len(hovered) > 1 or (offer.question and offer.about is not None):
        return [f"Face {_side(offer.about, cell)}"]
    label = controls.match.rules.preview(controls.view(), hovered[0]).label or look.label
    lines = [f"{label}, {words.cost(offer.cost(hovered[0]))}" if offer.costs else label]
    lines += odds_lines(controls, hovered[0])
    notes = dict(offer.notes)
    if hovered[0] in notes:
        lines.append(notes[hovered[0]])
    if walk is not None and walk.choices == hovered:
        lines.append(f"then facing {walk.facing.word}")
    return lines


def check_lines(controls: Controls, cell: Cell) -> list[str]:
    """Return what a click on a cell does with an order, or why there is none to be had there."""
    if controls.guide is not None:
        return []  # whoever is guided is told all that matters
    if (told := controls.lying(cell)) is not None:
        label = controls.theme.choices.look(told).label
        return [f"Ordered: {label}. A click takes it back"]
    if not controls.theme.choices.checks or not controls.picked or cell in controls.picked:
        return []
    refusal = controls.refusal(cell)
    return [refusal.text.removesuffix(".")] if refusal else []


def _side(about: Cell | None, cell: Cell) -> str:
    if about is None:
        return ""
    return next((f.word for f in Facing if about.step(*f.delta) == cell), "")


def thing_lines(outlook: Outlook, cell: Cell, theme: Theme) -> list[str]:
    """Return what there is in a cell: who a unit is, and what everything else is there for."""
    rules, view, kinds = outlook.rules, outlook.view, outlook.rules.token_kinds
    # What is shown just now may be gone from the moment that is looked at.
    known = {id_ for id_, _ in rules.tokens(view)}
    here = [(id_, token) for id_, token in outlook.tokens.items() if token.cell == cell]
    here.sort(key=lambda one: list(Role).index(kinds[one[1].kind].role))
    lines: list[str] = []
    listed = unit_sheets_of(rules, view).values()
    sheets = {sheet.unit: sheet for some in listed for sheet in some}
    for id_, token in here:
        kind = kinds[token.kind]
        if kind.role is Role.UNIT:
            seat = outlook.owners.get(id_)
            owner, title = theme.words.seat(seat).title if seat else "", outlook.title(id_, token)
            said = [owner if owner != title else "", rules.stance(token)]
            signs = (
                (badge.text, theme.badges.get(badge.sort)) for badge in outlook.badges.get(id_, ())
            )
            sheet = sheets.get(id_)
            if sheet is not None:
                said += [kinds[sheet.holds].title] if sheet.holds else []
                said += [f"{name} {amount}" for name, amount in reversed(sheet.numbers) if amount]
            else:
                said += [f"{look.word} {text}" for text, look in signs if look and look.word]
            lines += [title, ", ".join(word for word in said if word)]
        else:
            name = rules.name_of(view, id_) if id_ in known else kind.heading
            # What lies below a unit is not what it has in hand.
            lines.append(f"Here: {name[:1].lower()}{name[1:]}" if lines else name)
        if kind.about:
            lines[-1] = f"{lines[-1]}. {kind.about}" if kind.role is not Role.UNIT else lines[-1]
    return lines


def action_lines(controls: Controls, name: str) -> list[str]:
    """Return what an action that can be done does and costs, and how many cells it is about."""
    action = next((one for one in controls.offered_actions() if one.name == name), None)
    if action is None or not action.look.about:
        return []
    words = controls.theme.words
    price = action.look.price or (words.cost(action.cost) if action.cost is not None else "")
    title = f"{action.look.label}, {price}" if price else action.look.label
    return [title, action.look.about]


def refusal_lines(controls: Controls, kind: str, label: str, theme: Theme) -> tuple[list[str], str]:
    """Return why an action is not possible, and the rulebook's section that says so."""
    if controls.offer is None:
        # It is clear why: others act, or something is being shown.
        return [], ""
    refusal = controls.why_greyed(kind)
    if refusal is None:
        return [label], ""
    key = theme.commands["help"].key.upper()
    where = [f"{key}: {refusal.section}"] if refusal.section else []
    return [label, refusal.text, *where], refusal.section
