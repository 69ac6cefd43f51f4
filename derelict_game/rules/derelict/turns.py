"""Deployment, the start of turns, reinforcements, and passing."""

from derelict_game.board.token import TokenId
from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict import blip_stack, sections
from derelict_game.rules.derelict.aftermath import board_changed
from derelict_game.rules.derelict.assault import ACCEPT, REROLL
from derelict_game.rules.derelict.frames import (
    BlipDraw,
    BlipPlacement,
    CommandQuestion,
    CommandRoll,
    Deployment,
    PlayerTurn,
    Reinforcements,
    StartCell,
)
from derelict_game.rules.derelict.objectives import held_out
from derelict_game.rules.derelict.reveal import FORFEIT
from derelict_game.rules.derelict.state import DerelictState
from derelict_game.rules.derelict.tokens import COMMANDERS, TITLES
from derelict_game.rules.event import ROLLED, Event
from derelict_game.rules.offer import Offer
from derelict_game.rules.roll import Roll, numbers
from derelict_game.rules.wreck import ALIENS, MARINES, won

_NOBODY: frozenset[TokenId] = frozenset()
COMMAND_DIE = Roll((6,))


# ---- deployment


def droppable(state: DerelictState) -> list[int]:
    """Return the cells of the marines that can still be deployed, by id."""
    drops = state.ground.drops
    return [unit.cell for unit in state.marines.values() if drops >> unit.cell & 1]


def free_starts(state: DerelictState) -> list[int]:
    """Return the start cells on which no unit stands."""
    return [cell for cell in state.ground.starts if not state.occupied >> cell & 1]


def settle_deployment(state: DerelictState, _: Deployment, events: list[Event]) -> bool:
    """Begin the first turn once nobody is left to deploy, or no start cell."""
    if droppable(state) and free_starts(state):
        return False
    begin_marine_turn(state, events)
    return True


def offer_deployment(state: DerelictState, _: Deployment) -> Offer:
    """Ask which marine is deployed next."""
    activate = state.ground.choices["activate"]
    choices = tuple(activate[cell] for cell in droppable(state))
    return Offer(MARINES, "Choose a marine to deploy", choices, (0,) * len(choices))


def resolve_deployment(
    state: DerelictState, _: Deployment, choice: Choice, __: list[Event]
) -> None:
    """Pick a marine up."""
    assert choice.cell is not None
    state.stack.append(StartCell(state.at[state.ground.number[choice.cell]]))


def offer_start_cell(state: DerelictState, frame: StartCell) -> Offer:
    """Ask where the marine starts."""
    move = state.ground.choices["move"]
    choices = tuple(move[cell] for cell in free_starts(state))
    prompt = f"Choose a start cell for {state.called(frame.unit)}"
    about = state.cell_of(frame.unit)
    return Offer(MARINES, prompt, choices, (0,) * len(choices), about=about)


def resolve_start_cell(
    state: DerelictState, frame: StartCell, choice: Choice, events: list[Event]
) -> None:
    """Put the marine on its start cell, facing as that does."""
    assert choice.cell is not None
    cell = state.ground.number[choice.cell]
    before = state.ground.cells[state.move(frame.unit, cell)]
    state.face(frame.unit, state.ground.starts[cell])
    state.stack.pop()
    text = f"{state.name(frame.unit)} takes its place."
    cells = (before, choice.cell)
    events.append(Event("moved", text, cells, frame.unit, section=sections.DEPLOYMENT))
    board_changed(state)


# ---- the marines' turn


def begin_marine_turn(state: DerelictState, events: list[Event]) -> None:
    """Take overwatch, jam, guard and flame tokens away, then roll for command points."""
    text = f"Turn {state.turn}: marines."
    events.append(Event("turn", text, section=sections.MARINE_TURN))
    state.overwatch = state.guard = state.jam = _NOBODY
    state.sustained.clear()
    state.stack = [PlayerTurn(MARINES), CommandRoll()]
    if state.flames:
        state.flames = 0
        board_changed(state)


def offer_command_roll(_: DerelictState, __: CommandRoll) -> Offer:
    """Ask for the command die."""
    return Offer.to_chance("Roll for command points", COMMAND_DIE)


def resolve_command_roll(
    state: DerelictState, frame: CommandRoll, choice: Choice, events: list[Event]
) -> None:
    """Set the command points; a commander may roll again, once."""
    dice = numbers(choice)
    state.command_points = dice[0]
    points = f"{dice[0]} command point{'s' if dice[0] > 1 else ''}"
    events.append(
        Event(
            ROLLED,
            f"The marines have {points}.",
            dice=dice,
            verdict="1 POINT" if dice[0] == 1 else f"{dice[0]} POINTS",
            deciding=0,
            section=sections.COMMAND,
        )
    )
    if not frame.again and any(unit.kind in COMMANDERS for unit in state.marines.values()):
        state.stack[-1] = CommandQuestion(dice[0])
    else:
        state.stack.pop()


def offer_command_question(_: DerelictState, frame: CommandQuestion) -> Offer:
    """Ask whether to roll the command die again."""
    points = f"{frame.rolled} command point{'s' if frame.rolled > 1 else ''}"
    prompt = f"{points}. Roll again? The second roll counts"
    return Offer(MARINES, prompt, (REROLL, ACCEPT), default=ACCEPT, question=True)


def resolve_command_question(
    state: DerelictState, _: CommandQuestion, choice: Choice, __: list[Event]
) -> None:
    """Roll again, or keep the points."""
    if choice == REROLL:
        state.stack[-1] = CommandRoll(again=True)
    else:
        state.stack.pop()


# ---- the aliens' turn


def begin_alien_turn(state: DerelictState, events: list[Event]) -> None:
    """Let the reinforcements come."""
    text = f"Turn {state.turn}: aliens."
    events.append(Event("turn", text, section=sections.ALIEN_TURN))
    blips = state.first_reinforcements if state.turn == 1 else state.reinforcements
    state.stack = [PlayerTurn(ALIENS), Reinforcements(blips)]


def free_lurk_cells(state: DerelictState) -> list[int]:
    """Return the lurk cells without a unit and without a closed door."""
    taken = state.occupied | state.closed
    return [cell for cell in state.ground.lurk if not taken >> cell & 1]


def settle_reinforcements(state: DerelictState, frame: Reinforcements, events: list[Event]) -> bool:
    """Draw the next blip; one without a free lurk cell is forfeit and not drawn."""
    if frame.left and blip_stack.roll(state) and free_lurk_cells(state):
        state.stack[-1] = Reinforcements(frame.left - 1)
        state.stack.append(BlipDraw())
        return True
    state.stack.pop()
    if frame.left and state.ground.lurk:
        _tell_forfeit(state, frame.left, events)
    if not state.hive:
        # Rulebook: a seat without a token that can be activated loses, tested after the
        # reinforcements. Marines without a marine have lost already.
        state.result = won(MARINES, "The aliens have nothing to activate.")
    return True


def _tell_forfeit(state: DerelictState, blips: int, events: list[Event]) -> None:
    """Tell of reinforcements that do not come; nobody misses them where there are no lurk cells."""
    what = "1 blip" if blips == 1 else f"{blips} blips"
    if blip_stack.roll(state):
        verbs = "finds no free lurk cell and is" if blips == 1 else "find no free lurk cell and are"
        text = f"{what} {verbs} forfeit."
        events.append(Event(FORFEIT, text, section=sections.ALIEN_TURN))
    else:
        text = f"The stack is empty: {what} {'does' if blips == 1 else 'do'} not come."
        events.append(Event(FORFEIT, text, section=sections.STACK))


def offer_blip_draw(state: DerelictState, _: BlipDraw) -> Offer:
    """Ask for the number of a blip."""
    roll = blip_stack.roll(state)
    assert roll is not None
    return Offer.to_chance("Draw a blip", roll)


def resolve_blip_draw(
    state: DerelictState, _: BlipDraw, choice: Choice, events: list[Event]
) -> None:
    """Look up which blip was drawn; only the aliens know."""
    (number,) = numbers(choice)
    kind = blip_stack.draw(state, number)
    state.stack[-1] = BlipPlacement(kind)
    text = f"Reinforcement: {TITLES[kind]}."
    events.append(Event("drawn", text, section=sections.ALIEN_TURN, only_for=(ALIENS,)))


def offer_blip_placement(state: DerelictState, frame: BlipPlacement) -> Offer:
    """Ask the aliens where a blip lurks."""
    deploy = state.ground.choices["deploy"]
    choices = tuple(deploy[cell] for cell in free_lurk_cells(state))
    prompt = f"Choose a lurk cell for the {TITLES[frame.kind]}"
    return Offer(ALIENS, prompt, choices, (0,) * len(choices))


def resolve_blip_placement(
    state: DerelictState, frame: BlipPlacement, choice: Choice, events: list[Event]
) -> None:
    """Put a blip on a lurk cell, facing as that does."""
    assert choice.cell is not None
    cell = state.ground.number[choice.cell]
    state.stack.pop()
    unit = state.place(frame.kind, cell, state.ground.lurk[cell])
    if state.lurk_delay:
        # Optional rule: what comes in this turn waits for the next one.
        state.deactivated |= {unit}
    text = f"{state.names.blips[unit]} lurks."
    events.append(Event("deployed", text, (choice.cell,), unit, section=sections.ALIEN_TURN))
    board_changed(state)


# ---- passing


def pass_turn(state: DerelictState, events: list[Event]) -> None:
    """Take all deactivated tokens away and hand over to the other seat."""
    seat = state.seat
    state.deactivated = _NOBODY
    state.ready = None
    events.append(Event("passed", f"The {seat} pass.", section=sections.TURNS))
    if seat == MARINES:
        begin_alien_turn(state, events)
    elif end := held_out(state) or state.limit_reached():
        state.result = end
    else:
        state.turn += 1
        begin_marine_turn(state, events)


def activations(state: DerelictState, active: TokenId | None) -> list[Choice]:
    """Return the activations of the units that can be activated besides the active one, by id."""
    activate = state.ground.choices["activate"]
    done = state.deactivated
    if state.seat == MARINES:
        # Rulebook: a deactivated marine needs more than one command point.
        again = state.command_points > 1
        return [
            activate[unit.cell]
            for id_, unit in state.marines.items()
            if id_ != active and (again or id_ not in done)
        ]
    if state.ready is None:
        # A unit that waits does not move, so this holds until one comes, goes or is activated.
        state.ready = {
            id_: activate[unit.cell]
            for id_, unit in state.hive.items()
            if id_ != active and id_ not in done
        }
    return list(state.ready.values())
