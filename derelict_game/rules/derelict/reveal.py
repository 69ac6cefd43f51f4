"""Blips turning into aliens, of their player's own will or because a marine sees them."""

from derelict_game.board.geometry import Cell
from derelict_game.board.token import TokenId
from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict import sections
from derelict_game.rules.derelict.blip_stack import discard
from derelict_game.rules.derelict.frames import (
    Activation,
    Conversion,
    Orientation,
    Reveals,
    VoluntaryReveal,
)
from derelict_game.rules.derelict.grid import bits
from derelict_game.rules.derelict.sight import seen_blip, seen_cells
from derelict_game.rules.derelict.state import DerelictState
from derelict_game.rules.derelict.tokens import BLIPS, MOST_ALIENS
from derelict_game.rules.event import REVEALED, Event
from derelict_game.rules.offer import Offer
from derelict_game.rules.wreck import ALIENS, MARINES, PASS, TURN_LEFT, TURN_RIGHT

ORIENT = (TURN_LEFT, TURN_RIGHT)
FORFEIT = "forfeit"
"""What happens to units for which there is no room."""


def room_for_aliens(state: DerelictState) -> bool:
    """Tell whether another alien may be placed: there are never more than 22."""
    return state.aliens.bit_count() < MOST_ALIENS


def deploy_cells(state: DerelictState, first: TokenId, *, hidden: bool) -> int:
    """Return where a further alien may be placed beside the first one.

    Hidden: only where no marine sees it, as in a voluntary reveal.
    """
    if not room_for_aliens(state):
        return 0
    around = state.ground.around[state.hive[first].cell]
    cells = around & ~state.blockers
    return cells & ~seen_cells(state, cells, state.blockers) if hidden and cells else cells


def turn_freely(state: DerelictState, unit: TokenId, choice: Choice, events: list[Event]) -> None:
    """Turn an alien that was just placed; this costs nothing and draws no fire."""
    _, cell, facing = state.hive[unit]
    state.face(unit, (facing + (3 if choice == TURN_LEFT else 1)) % 4)
    text = f"{state.name(unit)} turns {choice.words[0]}."
    events.append(Event("turned", text, (state.ground.cells[cell],), unit))


def _convert(state: DerelictState, unit: TokenId, section: str, events: list[Event]) -> int:
    """Turn a blip into its first alien and return how many more it brings."""
    kind, cell, _ = state.hive[unit]
    count = BLIPS[kind]
    name = state.name(unit)
    state.become_alien(unit)
    discard(state, kind)
    number = ("one alien", "two aliens", "three aliens")[count - 1]
    text = f"{name} is revealed: {number}."
    events.append(Event(REVEALED, text, (state.ground.cells[cell],), unit, section=section))
    return count - 1


def _deploy(
    state: DerelictState, frame: Conversion | VoluntaryReveal, choice: Choice, events: list[Event]
) -> TokenId:
    """Place a further alien, facing as the one before, and return it."""
    assert choice.cell is not None
    facing = state.hive[frame.last].facing
    unit = state.place("alien", state.ground.number[choice.cell], facing)
    if isinstance(frame, Conversion) and frame.first in state.deactivated:
        state.deactivated |= {unit}
    events.append(Event("deployed", f"{state.name(unit)} appears.", (choice.cell,), unit))
    return unit


# ---- involuntary


def settle_reveals(state: DerelictState, _: Reveals, events: list[Event]) -> bool:
    """Reveal the first blip that is seen; sight is tested anew before the next one."""
    blip = seen_blip(state)
    if blip is None:
        state.stack.pop()
    elif room_for_aliens(state):
        left = _convert(state, blip, sections.INVOLUNTARY, events)
        state.stack += (Conversion(blip, blip, left), Orientation(blip))
    else:
        name = state.name(blip)
        gone = state.remove(blip)
        discard(state, gone.kind)
        cell = state.ground.cells[gone.cell]
        text = f"{name} is seen, but there are {MOST_ALIENS} aliens already: it is gone."
        events.append(Event(REVEALED, text, (cell,), blip, section=sections.INVOLUNTARY))
        _forfeit(BLIPS[gone.kind], cell, sections.INVOLUNTARY, events)
    return True


def _forfeit(aliens: int, cell: Cell, section: str, events: list[Event]) -> None:
    """Tell of aliens of a blip that do not come, since there is no room for them."""
    words = (
        "1 alien finds no room and is" if aliens == 1 else f"{aliens} aliens find no room and are"
    )
    events.append(Event(FORFEIT, f"{words} forfeit.", (cell,), section=section))


def settle_conversion(state: DerelictState, frame: Conversion, events: list[Event]) -> bool:
    """Forfeit aliens for which there is no room; otherwise the marines are asked."""
    if frame.left:
        if deploy_cells(state, frame.first, hidden=False):
            return False
        _forfeit(frame.left, state.cell_of(frame.first), sections.INVOLUNTARY, events)
    state.stack.pop()
    return True


def offer_conversion(state: DerelictState, frame: Conversion) -> Offer:
    """Ask the marines where the next alien of a blip appears."""
    deploy = state.ground.choices["deploy"]
    cells = bits(deploy_cells(state, frame.first, hidden=False))
    return Offer(MARINES, "Choose where the next alien appears", tuple(deploy[c] for c in cells))


def resolve_conversion(
    state: DerelictState, frame: Conversion, choice: Choice, events: list[Event]
) -> None:
    """Place an alien where the marines chose."""
    unit = _deploy(state, frame, choice, events)
    state.stack[-1] = Conversion(frame.first, unit, frame.left - 1)
    state.stack.append(Orientation(unit))


def offer_orientation(state: DerelictState, frame: Orientation) -> Offer:
    """Ask the aliens how a new alien faces."""
    prompt = f"Turn {state.called(frame.unit)}, then pass"
    about = state.cell_of(frame.unit)
    choices = (*ORIENT, PASS)
    return Offer(ALIENS, prompt, choices, (0, 0, 0), default=PASS, question=True, about=about)


def resolve_orientation(
    state: DerelictState, frame: Orientation, choice: Choice, events: list[Event]
) -> None:
    """Turn the new alien, or leave it as it is."""
    if choice == PASS:
        state.stack.pop()
    else:
        turn_freely(state, frame.unit, choice, events)


# ---- voluntary


def reveal(state: DerelictState, frame: Activation, events: list[Event]) -> None:
    """Reveal the active blip; its first alien has had its activation."""
    state.stack.pop()
    left = _convert(state, frame.unit, sections.VOLUNTARY, events)
    state.deactivated |= {frame.unit}
    _revealed(state, VoluntaryReveal(frame.unit, frame.unit, left), events)


def _revealed(state: DerelictState, frame: VoluntaryReveal, events: list[Event]) -> None:
    """Go on with a reveal; from when there is no room for the rest, they are forfeit."""
    state.stack.append(frame)
    if frame.left and not voluntary_cells(state, frame):
        _forfeit(frame.left, state.cell_of(frame.first), sections.VOLUNTARY, events)


def voluntary_cells(state: DerelictState, frame: VoluntaryReveal) -> int:
    """Return where the next alien of a reveal must be placed; nothing: none is left."""
    return deploy_cells(state, frame.first, hidden=True) if frame.left else 0


def deploy_voluntarily(
    state: DerelictState, frame: VoluntaryReveal, choice: Choice, events: list[Event]
) -> None:
    """Place an alien where its player chose."""
    unit = _deploy(state, frame, choice, events)
    state.stack.pop()
    _revealed(state, VoluntaryReveal(frame.first, unit, frame.left - 1), events)
