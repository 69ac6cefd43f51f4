"""The beginning of a race and of each turn: docks, locked registers, hands."""

from collections.abc import Sequence

from derelict_game.rules.choice import Choice
from derelict_game.rules.event import DEPLOYED, Event
from derelict_game.rules.offer import Offer
from derelict_game.rules.rally import sections
from derelict_game.rules.rally.cards import DECK, NO_CARD, WORDS
from derelict_game.rules.rally.damage import put_locked
from derelict_game.rules.rally.floor import NOWHERE
from derelict_game.rules.rally.state import EMPTY, REGISTERS, Power, RallyState, Stage
from derelict_game.rules.rally.telling import tell
from derelict_game.rules.roll import Roll

DOCK, LOCK, DEAL = "dock", "lock", "deal"
"""The kinds of choices by which chance draws."""


def draw(kind: str, prompt: str, faces: Sequence[str], count: int = 1) -> Offer:
    """Return the question for some of those that are left; the last one is not drawn."""
    count = min(count, len(faces) - 1)
    return Offer.to_chance(prompt, Roll.draw(kind, faces, count))


def take(drawn: Choice, left: Sequence[str], count: int = 1) -> list[str]:
    """Return what was drawn, with the last one that needs no drawing."""
    taken = list(drawn.words)
    if len(taken) < count:
        taken += [one for one in left if one not in taken]
    return taken


# ---- docks


def dock_offer(state: RallyState) -> Offer:
    """Return the question who starts from the next dock."""
    left = [seat for robot, seat in enumerate(state.seats) if robot not in state.docks]
    return draw(DOCK, f"Dock {len(state.docks) + 1}", left)


def dock(state: RallyState, robot: int, events: list[Event]) -> None:
    """Put a robot on the next dock, looking at the factory."""
    number = len(state.docks)
    state.docks = (*state.docks, robot)
    state.places[robot] = state.archives[robot] = state.floor.docks[number]
    text = f"{state.name(robot)} starts from dock {number + 1}."
    section = sections.SETTING_UP
    events.append(tell(state, robot, DEPLOYED, text, section, together=number > 0))


def place_robots(state: RallyState, events: list[Event]) -> bool:
    """Put the last robot on its dock and begin the first turn; False: docks are still drawn."""
    left = [robot for robot in state.robots() if robot not in state.docks]
    if len(left) > 1:
        return False
    if left:
        dock(state, left[0], events)
    begin_turn(state, events)
    return True


# ---- the beginning of a turn


def begin_turn(state: RallyState, events: list[Event]) -> None:
    """Let robots power down, and put the deck together from all that no lock holds."""
    events.append(Event("turn", f"Turn {state.turn}.", section=sections.DEALING))
    state.touched = state.recompiled = state.register = 0
    for robot in state.docks:
        if state.powers[robot] is not Power.ON and state.places[robot] != NOWHERE:
            state.powers[robot] = Power.DOWN
            state.damage[robot] = 0
            state.registers[robot] = EMPTY
            text = f"{state.name(robot)} sleeps; its damage is gone."
            events.append(tell(state, robot, "powered", text, sections.POWER))
    held = {card for row in state.registers for card in row}
    state.deck = tuple(card for card in DECK if card not in held)
    for robot in state.robots():
        state.locks[robot] = state.locked(robot)
    state.stage = Stage.LOCKED


def _bare(state: RallyState) -> tuple[int, int] | None:
    """Return the next locked register that has no card, with its robot."""
    for robot in state.on_board():
        for register in range(REGISTERS - state.locks[robot], REGISTERS):
            if state.registers[robot][register] == NO_CARD and state.deck:
                return robot, register
    return None


def lock_offer(state: RallyState) -> Offer:
    """Return the question for a card that is locked into a register."""
    return draw(LOCK, "A card for a locked register", [WORDS[card] for card in state.deck])


def fill_locked(state: RallyState, card: int, events: list[Event]) -> None:
    """Lock the card that was drawn for the next register that has none."""
    found = _bare(state)
    assert found is not None
    put_locked(state, *found, card, events)


def deal_locked(state: RallyState, events: list[Event]) -> bool:
    """See to it that every locked register has a card; False: one must be drawn."""
    while (found := _bare(state)) is not None:
        if len(state.deck) > 1:
            return False
        put_locked(state, *found, state.deck[0], events)
    state.queue = tuple(
        robot for robot in state.docks if state.programs(robot) and state.due_cards(robot)
    )
    state.stage = Stage.HANDS
    return True


def deal_offer(state: RallyState) -> Offer:
    """Return the question for the next hand."""
    robot = state.queue[0]
    count = len(state.hands[robot]) if state.stage is Stage.RECOMPILE else state.due_cards(robot)
    left = [WORDS[card] for card in state.deck]
    return draw(DEAL, f"A hand for {state.name(robot)}", left, count)


def deal(state: RallyState, drawn: Choice, count: int) -> None:
    """Give the next robot the hand that was drawn."""
    cards = tuple(sorted(map(int, take(drawn, [WORDS[card] for card in state.deck], count))))
    state.hands[state.queue[0]] = cards
    state.deck = tuple(card for card in state.deck if card not in cards)


def deal_hands(state: RallyState, events: list[Event]) -> bool:
    """Go on to programming once everybody has a hand; False: one must be drawn."""
    while state.queue:
        if len(state.deck) > 1:
            return False
        deal(state, Choice(DEAL), 1)
        state.queue = state.queue[1:]
    state.queue = tuple(robot for robot in state.docks if state.programs(robot))
    events.append(Event("dealt", "The cards are dealt.", section=sections.DEALING))
    state.stage = Stage.PROGRAM
    return True
