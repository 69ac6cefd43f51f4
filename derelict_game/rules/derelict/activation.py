"""Activation: which unit is active, what it may do, and the actions that end it."""

from collections.abc import Iterable

from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict import sections
from derelict_game.rules.derelict.assault import COST as ASSAULT_COST
from derelict_game.rules.derelict.assault import assault, assault_target
from derelict_game.rules.derelict.cannon import RELOAD, RELOAD_COST, can_reload, reload
from derelict_game.rules.derelict.frames import Activation, PlayerTurn, VoluntaryReveal
from derelict_game.rules.derelict.grid import bits
from derelict_game.rules.derelict.movement import (
    move,
    offer_doors,
    offer_moves,
    offer_turns,
    turn,
    work_door,
)
from derelict_game.rules.derelict.overwatch import UNJAM
from derelict_game.rules.derelict.reactions import is_reacting
from derelict_game.rules.derelict.reveal import (
    ORIENT,
    deploy_voluntarily,
    reveal,
    room_for_aliens,
    turn_freely,
    voluntary_cells,
)
from derelict_game.rules.derelict.shooting import offer_shots, shoot
from derelict_game.rules.derelict.state import DerelictState
from derelict_game.rules.derelict.tokens import (
    ALIEN_AP,
    BLIPS,
    MARINE_AP,
    REVEAL_AP,
    SHOT_DICE,
    WEAPON,
)
from derelict_game.rules.derelict.turns import activations, pass_turn
from derelict_game.rules.event import Event
from derelict_game.rules.offer import Offer
from derelict_game.rules.wreck import ALIENS, MARINES, PASS

OVERWATCH, GUARD, COMMAND, REVEAL = (
    Choice("overwatch"),
    Choice("guard"),
    Choice("command"),
    Choice("reveal"),
)
WATCH_COST, UNJAM_COST = 2, 1
AGAIN = "It has acted: it starts without action points, and any action ends its overwatch or guard."
NEVER_FIRES = "Without a bolter or cannon overwatch never fires."


# ---- no unit is active


def offer_turn(state: DerelictState, frame: PlayerTurn) -> Offer:
    """Ask which unit becomes active; passing is always possible."""
    choices = (*activations(state, None), PASS)
    prompt = "Choose a unit or pass" if len(choices) > 1 else "All have acted: end the turn"
    return Offer(
        frame.seat, prompt, choices, (0,) * len(choices), PASS, notes=_again(state, choices)
    )


def _again(state: DerelictState, choices: Iterable[Choice]) -> tuple[tuple[Choice, str], ...]:
    """Return what to know before a marine is activated once more."""
    if state.seat != MARINES or not state.deactivated:
        return ()
    done = {state.cell_of(id_) for id_ in state.deactivated if id_ in state.marines}
    return tuple((c, AGAIN) for c in choices if c.kind == "activate" and c.cell in done)


def resolve_turn(state: DerelictState, _: PlayerTurn, choice: Choice, events: list[Event]) -> None:
    """Activate a unit, or pass."""
    if choice == PASS:
        pass_turn(state, events)
    else:
        activate(state, choice, events)


def activate(state: DerelictState, choice: Choice, events: list[Event]) -> None:
    """Make a unit the active one; a deactivated marine begins with 0 AP."""
    assert choice.cell is not None
    unit = state.at[state.ground.number[choice.cell]]
    ap = ALIEN_AP if unit in state.hive else 0 if unit in state.deactivated else MARINE_AP
    if state.ready is not None:
        state.ready.pop(unit, None)
    state.stack.append(Activation(unit, ap))
    text = f"{state.name(unit)} is activated."
    events.append(Event("activated", text, (choice.cell,), unit, section=sections.ACTIVATION))


# ---- a unit is active


def settle_activation(state: DerelictState, frame: Activation, _: list[Event]) -> bool:
    """End the activation of a unit that is gone, or that has reacted."""
    gone = frame.unit not in state.marines and frame.unit not in state.hive
    if gone or (not frame.ap and is_reacting(state)):
        state.stack.pop()
        return True
    return False


def offer_actions(state: DerelictState, frame: Activation) -> Offer:
    """List everything the active unit may do, other units to activate, and passing."""
    choices: list[Choice] = []
    costs: list[int] = []
    ap = frame.ap
    marine = state.marines.get(frame.unit)
    notes: tuple[tuple[Choice, str], ...] = ()
    unit = marine or state.hive[frame.unit]
    offer_moves(state, unit, ap, choices, costs)
    offer_turns(state, unit, frame, choices, costs)
    offer_doors(state, unit, ap, choices, costs)
    deliberate = frozenset[Choice]()
    if marine:
        deliberate = offer_shots(state, marine, frame, choices, costs)
    if ap >= ASSAULT_COST and unit.kind not in BLIPS:
        cell = assault_target(state, frame.unit, unit)
        if cell >= 0:
            choices.append(state.ground.choices["assault"][cell])
            costs.append(ASSAULT_COST)
    if marine:
        if ap >= WATCH_COST:
            choices += (OVERWATCH, GUARD)
            costs += (WATCH_COST, WATCH_COST)
            if WEAPON[marine.kind] not in SHOT_DICE:
                notes = ((OVERWATCH, NEVER_FIRES),)
        if ap >= UNJAM_COST and frame.unit in state.jam:
            choices.append(UNJAM)
            costs.append(UNJAM_COST)
        if ap >= RELOAD_COST and can_reload(state, frame.unit):
            choices.append(RELOAD)
            costs.append(RELOAD_COST)
        if state.marine_reactions and is_reacting(state):
            prompt = f"Choose what {state.called(frame.unit)} does"
            return Offer(MARINES, prompt, tuple(choices), tuple(costs), deliberate=deliberate)
        if state.command_points:
            choices.append(COMMAND)
            costs.append(0)
        seat = MARINES
    else:
        if ap >= REVEAL_AP and unit.kind in BLIPS and room_for_aliens(state):
            choices.append(REVEAL)
            costs.append(REVEAL_AP)
        seat = ALIENS
    others = activations(state, frame.unit)
    choices += others
    choices.append(PASS)
    costs += (0,) * (len(others) + 1)
    prompt = "Choose an action, another unit, or pass"
    if len(choices) == 1:
        prompt = "Nothing is left to do: end the turn"
    notes += _again(state, others)
    return Offer(seat, prompt, tuple(choices), tuple(costs), PASS, notes, deliberate)


def resolve_action(
    state: DerelictState, frame: Activation, choice: Choice, events: list[Event]
) -> None:
    """Carry out an action of the active unit."""
    kind = choice.kind
    if kind in ("command", "activate", "pass"):
        if kind == "command":
            _command(state, frame, events)
        elif kind == "pass":
            pass_turn(state, events)
        else:
            state.deactivated |= {frame.unit}
            state.stack.pop()
            activate(state, choice, events)
        return
    if kind == "unjam":
        _unjam(state, frame, events)
        return
    if frame.unit in state.deactivated or is_reacting(state):
        # Rulebook: any action but unjam costs a reactivated marine its guard or overwatch.
        state.overwatch -= {frame.unit}
        state.guard -= {frame.unit}
        state.sustained.pop(frame.unit, None)
    match kind:
        case "move":
            move(state, frame, choice, events)
        case "turn":
            turn(state, frame, choice, events)
        case "door":
            work_door(state, frame, choice, events)
        case "shoot":
            shoot(state, frame, choice, events)
        case "assault":
            assault(state, frame, choice, events)
        case "reveal":
            reveal(state, frame, events)
        case "reload":
            reload(state, frame, events)
        case "overwatch":
            _watch(state, frame, events)
        case _:
            _guard(state, frame, events)


def _command(state: DerelictState, frame: Activation, events: list[Event]) -> None:
    """Turn a command point into an action point; what it follows stays what it was."""
    state.command_points -= 1
    state.stack[-1] = Activation(frame.unit, frame.ap + 1, frame.follows, frame.target)
    text = f"A command point goes to {state.called(frame.unit)}."
    _tell(state, "command", text, frame, sections.COMMAND, events)


def _unjam(state: DerelictState, frame: Activation, events: list[Event]) -> None:
    state.jam -= {frame.unit}
    state.stack[-1] = Activation(frame.unit, frame.ap - UNJAM_COST)
    text = f"{state.name(frame.unit)} clears the jam."
    _tell(state, "unjammed", text, frame, sections.OVERWATCH, events)


def _watch(state: DerelictState, frame: Activation, events: list[Event]) -> None:
    """Go on overwatch, which ends the activation."""
    state.guard -= {frame.unit}
    state.overwatch |= {frame.unit}
    _end(state, frame)
    text = f"{state.name(frame.unit)} goes on overwatch."
    _tell(state, "overwatch", text, frame, sections.OVERWATCH, events)


def _guard(state: DerelictState, frame: Activation, events: list[Event]) -> None:
    """Go on guard, which ends the activation."""
    state.overwatch -= {frame.unit}
    state.sustained.pop(frame.unit, None)
    state.guard |= {frame.unit}
    _end(state, frame)
    text = f"{state.name(frame.unit)} goes on guard."
    _tell(state, "guard", text, frame, sections.GUARD, events)


def _end(state: DerelictState, frame: Activation) -> None:
    state.deactivated |= {frame.unit}
    state.stack.pop()


def _tell(
    state: DerelictState,
    what: str,
    text: str,
    frame: Activation,
    section: str,
    events: list[Event],
) -> None:
    cell = state.ground.cells[state.marines[frame.unit].cell]
    events.append(Event(what, text, (cell,), frame.unit, section=section))


# ---- a blip was just revealed by its player


def offer_voluntary(state: DerelictState, frame: VoluntaryReveal) -> Offer:
    """Ask for the next alien's cell; once all are placed, for the next unit."""
    deploy = state.ground.choices["deploy"]
    cells = tuple(deploy[cell] for cell in bits(voluntary_cells(state, frame)))
    about = state.cell_of(frame.last)
    if cells:
        choices = (*ORIENT, *cells)
        prompt = "Turn the new alien, or choose where the next one appears"
        return Offer(ALIENS, prompt, choices, (0,) * len(choices), about=about)
    choices = (*ORIENT, *activations(state, None), PASS)
    prompt = "Turn the new alien, choose another unit, or pass"
    return Offer(ALIENS, prompt, choices, (0,) * len(choices), PASS, about=about)


def resolve_voluntary(
    state: DerelictState, frame: VoluntaryReveal, choice: Choice, events: list[Event]
) -> None:
    """Turn the new alien, place another one, or go on with the turn."""
    match choice.kind:
        case "turn":
            turn_freely(state, frame.last, choice, events)
        case "deploy":
            deploy_voluntarily(state, frame, choice, events)
        case "activate":
            state.stack.pop()
            activate(state, choice, events)
        case _:
            pass_turn(state, events)
