"""Cleanup: repairs and options, registers are wiped, and who is down says whether to stay so."""

from derelict_game.rules.choice import Choice
from derelict_game.rules.event import Event
from derelict_game.rules.offer import Offer
from derelict_game.rules.rally import sections
from derelict_game.rules.rally.cards import NO_CARD
from derelict_game.rules.rally.dealing import draw
from derelict_game.rules.rally.floor import NOWHERE
from derelict_game.rules.rally.option_cards import (
    BREAKER,
    COAT,
    COAT_POINTS,
    OPTION_CARDS,
    OPTIONS,
)
from derelict_game.rules.rally.programming import POWER_DOWN, POWER_ON
from derelict_game.rules.rally.state import REGISTERS, Power, RallyState, Stage
from derelict_game.rules.rally.telling import tell
from derelict_game.rules.rally.touching import reached

OPTION = "option"
"""The kind of the choice by which chance draws an option card."""
BREAKS_AT = 3
"""With so much damage at the end of a turn a circuit breaker powers its robot down."""


def repair(state: RallyState, events: list[Event]) -> None:
    """Repair 1 damage of every robot at a site; those at a hammer draw an option next."""
    workshops = []
    for robot in state.on_board():
        within = reached(state, robot)
        if state.damage[robot] and any(place in state.floor.sites for place in within):
            state.damage[robot] -= 1
            text = f"{state.name(robot)} is repaired and has {state.damage[robot]} damage."
            events.append(tell(state, robot, "repaired", text, sections.REPAIRS))
        if any(place in state.floor.hammers for place in within):
            workshops.append(robot)
    state.queue = tuple(workshops)
    state.stage = Stage.OPTIONS


def give_options(state: RallyState, events: list[Event]) -> bool:
    """Give an option card to every robot at a hammer; False: one must be drawn."""
    while state.queue:
        if not state.option_deck:
            state.option_deck = tuple(sorted(state.discards))
            state.discards, state.order_known = (), False
        if not state.option_deck:
            break
        if len(state.option_deck) > 1 and not state.order_known:
            return False
        give_option(state, state.option_deck[0], events)
    state.stage = Stage.WIPE
    return True


def option_offer(state: RallyState) -> Offer:
    """Return the question for an option card."""
    return draw(OPTION, f"An option for {state.name(state.queue[0])}", state.option_deck)


def give_option(state: RallyState, option: str, events: list[Event]) -> None:
    """Give the next robot an option card."""
    robot = state.queue[0]
    state.queue = state.queue[1:]
    state.option_deck = tuple(one for one in state.option_deck if one != option)
    held = (*state.options[robot], option)
    state.options[robot] = tuple(one for one in OPTIONS if one in held)
    if option == COAT:
        state.coats[robot] = COAT_POINTS
    card = OPTION_CARDS[option]
    text = f"{state.name(robot)} gets {card.title}."
    events.append(tell(state, robot, OPTION, text, sections.OPTIONS))
    # Rulebook, Cleanup: it is read aloud.
    events.append(tell(state, robot, "read", card.text, sections.OPTIONS))


def wipe(state: RallyState, events: list[Event]) -> None:
    """Let circuit breakers act, empty the registers that no damage locks, and ask who is down."""
    asked = []
    for robot in state.on_board():
        broken = state.holds(robot, BREAKER) and state.damage[robot] >= BREAKS_AT
        if state.powers[robot] is Power.DOWN:
            if not broken:
                asked.append(robot)
        elif broken and state.powers[robot] is Power.ON:
            state.powers[robot] = Power.ANNOUNCED
            text = f"{state.name(robot)}: {OPTION_CARDS[BREAKER].title} powers it down."
            events.append(tell(state, robot, "announced", text, sections.POWER))
    for robot in state.robots():
        open_ = REGISTERS - state.locked(robot)
        state.registers[robot] = (NO_CARD,) * open_ + state.registers[robot][open_:]
    state.twists.clear()
    state.register, state.shown = 0, ()
    state.queue = tuple(asked)
    state.stage = Stage.STAY


def staying(state: RallyState) -> Offer:
    """Return the question whether a robot stays down."""
    robot = state.queue[0]
    return Offer(
        state.seats[robot],
        "Sleep for another turn?",
        (POWER_DOWN, POWER_ON),
        default=POWER_ON,
        question=True,
        about=state.cell(robot),
    )


def stay(state: RallyState, choice: Choice, events: list[Event]) -> None:
    """Note whether a robot stays down."""
    robot = state.queue[0]
    state.queue = state.queue[1:]
    down = choice == POWER_DOWN
    state.powers[robot] = Power.DOWN if down else Power.ON
    text = f"{state.name(robot)} {'stays powered down' if down else 'powers up again'}."
    events.append(tell(state, robot, "powered", text, sections.POWER))


def begin_entering(state: RallyState) -> None:
    """Let the robots come back that were destroyed, in that order."""
    state.queue = tuple(robot for robot in state.wrecks if state.places[robot] == NOWHERE)
    state.wrecks = ()
    state.stage = Stage.ENTER
