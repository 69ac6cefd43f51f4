"""Robots move: by priority, each one completely, one step at a time, pushing whoever is there."""

from derelict_game.board.geometry import Cell
from derelict_game.rules.event import MOVED, Event
from derelict_game.rules.rally import sections
from derelict_game.rules.rally.cards import CARDS, title
from derelict_game.rules.rally.damage import fall
from derelict_game.rules.rally.floor import NOWHERE
from derelict_game.rules.rally.option_cards import RAM, TWISTS
from derelict_game.rules.rally.state import REGISTERS, Due, RallyState
from derelict_game.rules.rally.telling import tell
from derelict_game.rules.rally.tokens import FACINGS

_TURNS = {-1: "turns left", 1: "turns right", 2: "turns around"}


def move_robots(state: RallyState, events: list[Event]) -> bool:
    """Carry out the cards of this register; False: not all, since something is due first."""
    while state.queue:
        robot = state.queue[0]
        if state.places[robot] != NOWHERE:
            first = state.steps_left is None
            if state.steps_left is None:
                state.steps_left = _begin(state, robot, events)
            if state.steps_left:
                forward = state.steps_left > 0
                state.steps_left -= 1 if forward else -1
                facing = state.facings[robot]
                way = facing if forward else (facing + 2) % 4
                _step(state, robot, way, events, together=first)
                if state.due:
                    return False
                if state.steps_left and state.places[robot] != NOWHERE:
                    continue
        state.queue = state.queue[1:]
        state.steps_left = None
    return True


def _begin(state: RallyState, robot: int, events: list[Event]) -> int:
    """Name a robot's card, and turn it if that says so; return how many steps it has to make.

    What the card does first is told together with it.
    """
    number = state.registers[robot][state.register - 1]
    card, name = CARDS[number], state.name(robot)
    events.append(tell(state, robot, "card", f"{name}: {title(number)}.", sections.CARDS))
    if card.turn:
        turn(state, robot, card.turn, events, f"{name} {_TURNS[card.turn]}.", together=True)
        return 0
    word = state.twists.get(robot * REGISTERS + state.register - 1)
    # Ruling 66: what was said while programming holds if the option is still there.
    if word is not None and state.holds(robot, TWISTS[word].option):
        steps = TWISTS[word].steps
        if not steps:
            text = f"{name} brakes."
            events.append(tell(state, robot, "braked", text, sections.OPTIONS, together=True))
        return steps
    return card.steps


def turn(
    state: RallyState,
    robot: int,
    quarters: int,
    events: list[Event],
    text: str,
    *,
    section: str = sections.MOVING,
    together: bool = False,
) -> None:
    """Turn a robot on its place."""
    state.facings[robot] = (state.facings[robot] + quarters) % 4
    events.append(tell(state, robot, "turned", text, section, together=together))


def _step(state: RallyState, robot: int, way: int, events: list[Event], *, together: bool) -> None:
    """Move a robot by one cell, and whoever stands in its way, or nobody if a wall stops them."""
    places, steps, deadly = state.places, state.floor.steps[way], state.floor.deadly
    chain, at = [robot], places[robot]
    while True:
        at = steps[at]
        if at == NOWHERE:
            _bump(state, chain, way, events, together=together)
            break
        if at in deadly or at not in places:
            _advance(state, chain, way, events, together=together)
            break
        chain.append(places.index(at))
    if len(chain) > 1 and state.holds(robot, RAM) and places[chain[1]] != NOWHERE:
        state.due = (*state.due, Due("point", chain[1], (way + 2) % 4))


def _bump(
    state: RallyState, chain: list[int], way: int, events: list[Event], *, together: bool
) -> None:
    robot, pushed = chain[0], chain[1:]
    token = state.token(robot)
    text = f"{state.name(robot)} runs into a wall."
    if pushed:
        text = f"A wall stops {state.name(robot)} and {state.name(pushed[0])}."
    ahead = token.cell.step(*FACINGS[way].delta)
    events.append(
        Event(
            "bumped",
            text,
            (token.cell, ahead),
            state.id(robot),
            section=sections.PUSHING if pushed else sections.MOVING,
            together=together,
            stands=token,
        )
    )


def _advance(
    state: RallyState, chain: list[int], way: int, events: list[Event], *, together: bool
) -> None:
    """Move everybody in a chain; the one in front may fall."""
    steps = state.floor.steps[way]
    for place, robot in enumerate(chain):
        before = state.cell(robot)
        state.places[robot] = steps[state.places[robot]]
        _shift(state, robot, before, events, pushed=place > 0, together=together or place > 0)
    front = chain[-1]
    if state.places[front] in state.floor.deadly:
        fall(state, front, events)


def _shift(
    state: RallyState,
    robot: int,
    before: Cell,
    events: list[Event],
    *,
    pushed: bool,
    together: bool,
) -> None:
    """Tell of a robot that has moved by itself, or together with somebody who pushes it."""
    token = state.token(robot)
    name = state.name(robot)
    events.append(
        Event(
            "pushed" if pushed else MOVED,
            f"{name} is pushed." if pushed else f"{name} moves.",
            (before, token.cell),
            state.id(robot),
            section=sections.PUSHING if pushed else sections.MOVING,
            together=together,
            stands=token,
        )
    )
