"""Optional rule: marines that saw an alien act may answer at once, for a command point."""

from derelict_game.board.token import TokenId
from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict import sections
from derelict_game.rules.derelict.frames import Activation, Reacting, Reaction
from derelict_game.rules.derelict.state import DerelictState
from derelict_game.rules.derelict.tokens import ALIEN
from derelict_game.rules.event import Event
from derelict_game.rules.offer import Offer
from derelict_game.rules.wreck import MARINES, PASS

REACTION_AP = 1


def witnesses(state: DerelictState, alien: TokenId) -> list[TokenId]:
    """Return the marines that see an alien, by id."""
    unit = state.hive.get(alien)
    if unit is None or unit.kind != ALIEN or unit.cell >= state.ground.plan_size:
        return []
    grid, blockers = state.ground.grid, state.blockers
    return [
        id_
        for id_, marine in state.marines.items()
        if grid.view(marine.cell, marine.facing) >> unit.cell & 1
        and grid.clear(marine.cell, unit.cell, blockers)
    ]


def settle_reaction(state: DerelictState, frame: Reaction, _: list[Event]) -> bool:
    """Ask the marines while they have command points and somebody who may react."""
    if frame.witnesses is None:
        state.stack[-1] = frame = Reaction(frame.alien, tuple(witnesses(state, frame.alien)))
    assert frame.witnesses is not None
    alive = tuple(unit for unit in frame.witnesses if unit in state.marines)
    if alive and state.command_points:
        state.stack[-1] = Reaction(frame.alien, alive)
        return False
    state.stack.pop()
    return True


def offer_reaction(state: DerelictState, frame: Reaction) -> Offer:
    """Ask which marine reacts, if any."""
    activate = state.ground.choices["activate"]
    assert frame.witnesses is not None
    reacting = tuple(activate[state.marines[unit].cell] for unit in frame.witnesses)
    choices = (*reacting, PASS)
    prompt = f"React to {state.called(frame.alien)} for a command point?"
    return Offer(MARINES, prompt, choices, (0,) * len(choices), PASS)


def resolve_reaction(
    state: DerelictState, frame: Reaction, choice: Choice, events: list[Event]
) -> None:
    """Let a marine act once, or go on."""
    if choice == PASS:
        state.stack.pop()
        return
    assert choice.cell is not None
    assert frame.witnesses is not None
    unit = state.at[state.ground.number[choice.cell]]
    rest = tuple(other for other in frame.witnesses if other != unit)
    state.command_points -= 1
    state.stack[-1] = Reaction(frame.alien, rest)
    state.stack += (Reacting(unit), Activation(unit, REACTION_AP))
    text = f"{state.name(unit)} reacts."
    events.append(Event("activated", text, (choice.cell,), unit, section=sections.REACTIONS))


def settle_reacting(state: DerelictState, _: Reacting, __: list[Event]) -> bool:
    """End a reaction."""
    state.stack.pop()
    return True


def is_reacting(state: DerelictState) -> bool:
    """Tell whether the activation on top is a reaction in the other seat's turn."""
    return len(state.stack) > 2 and isinstance(state.stack[-2], Reacting)
