"""Damage: points that robots take, what stands between them and a robot, and destruction."""

from derelict_game.rules.event import DESTROYED, Event
from derelict_game.rules.rally import sections
from derelict_game.rules.rally.cards import NO_CARD, title
from derelict_game.rules.rally.floor import NOWHERE
from derelict_game.rules.rally.option_cards import COAT, COAT_POINTS, OPTION_CARDS, SHIELD
from derelict_game.rules.rally.state import MOST_DAMAGE, REGISTERS, Due, Power, RallyState
from derelict_game.rules.rally.telling import tell

HIT = "hit"
"""The event of a point of damage that a robot takes."""


def settle(state: RallyState, events: list[Event]) -> bool:
    """Settle what is due, one after the other; False: somebody must be asked first."""
    while state.due:
        what, robot, detail = state.due[0]
        if what == "point":
            if not _stopped(state, robot, detail, events):
                if absorbers(state, robot):
                    return False
                state.due = state.due[1:]
                take_point(state, robot, events)
                continue
        elif what == "lose":
            held = state.options[robot]
            if len(held) > 1:
                return False
            if held:
                lose(state, robot, held[0], events)
                continue
        elif len(state.deck) > 1:
            return False
        elif state.deck:
            lock_card(state, state.deck[0], events)
            continue
        state.due = state.due[1:]
    return True


def absorbers(state: RallyState, robot: int) -> tuple[str, ...]:
    """Return the options that could take a point for a robot if it says so."""
    return tuple(option for option in state.options[robot] if option != COAT)


def _stopped(state: RallyState, robot: int, side: int, events: list[Event]) -> bool:
    """Tell whether a point is void, or is taken by something that is not asked."""
    if state.places[robot] == NOWHERE:
        return True
    # Ruling 60: the first point from each side, of lasers and ramming alike.
    shields = state.powers[robot] is Power.DOWN and state.holds(robot, SHIELD)
    if shields and not state.shielded >> side & 1:
        state.shielded |= 1 << side
        _note(state, robot, "absorbed", f"{OPTION_CARDS[SHIELD].title} stops it", events)
        return True
    if state.holds(robot, COAT):
        state.coats[robot] -= 1
        _note(state, robot, "absorbed", f"{OPTION_CARDS[COAT].title} takes it", events)
        if not state.coats[robot]:
            state.give_away(robot, COAT)
        return True
    return False


def absorb(state: RallyState, option: str, events: list[Event]) -> None:
    """Let an option take the point that is due."""
    robot = state.due[0].robot
    state.due = state.due[1:]
    state.give_away(robot, option)
    text = f"{OPTION_CARDS[option].title} takes it and is gone"
    _note(state, robot, "absorbed", text, events)


def accept(state: RallyState, events: list[Event]) -> None:
    """Let a robot take the point that is due."""
    robot = state.due[0].robot
    state.due = state.due[1:]
    take_point(state, robot, events)


def take_point(state: RallyState, robot: int, events: list[Event]) -> None:
    """Give a robot a point of damage."""
    if state.damage[robot] == MOST_DAMAGE:
        _note(state, robot, HIT, "takes its tenth damage", events)
        destroy(state, robot, "is shot to pieces", events)
        return
    state.damage[robot] += 1
    _note(state, robot, HIT, f"takes 1 damage and has {state.damage[robot]}", events)
    register = REGISTERS - state.locked(robot)
    down = state.powers[robot] is Power.DOWN
    if down and register < REGISTERS and state.registers[robot][register] == NO_CARD:
        state.due = (Due("lock", robot, register), *state.due)


def _note(state: RallyState, robot: int, sort: str, text: str, events: list[Event]) -> None:
    """Tell of a point; points that come at once are shown at once."""
    together = bool(events) and events[-1].type in (HIT, "absorbed", "beam")
    between = " " if sort == HIT else ": "
    told = f"{state.name(robot)}{between}{text}."
    section = sections.DAMAGE if sort == HIT else sections.AGAINST_DAMAGE
    events.append(tell(state, robot, sort, told, section, together=together))


def lock_card(state: RallyState, card: int, events: list[Event]) -> None:
    """Put a card that was drawn into the register that has become locked."""
    _, robot, register = state.due[0]
    state.due = state.due[1:]
    put_locked(state, robot, register, card, events)


def put_locked(
    state: RallyState, robot: int, register: int, card: int, events: list[Event]
) -> None:
    """Put a card of the deck into a locked register, for all to see."""
    held = state.registers[robot]
    state.registers[robot] = (*held[:register], card, *held[register + 1 :])
    state.deck = tuple(one for one in state.deck if one != card)
    text = f"{state.name(robot)}: {title(card)} is locked into register {register + 1}."
    events.append(tell(state, robot, "locked", text, sections.LOCKED))


def destroy(
    state: RallyState, robot: int, how: str, events: list[Event], *, together: bool = False
) -> None:
    """Take a robot off the board; what it loses with its life is settled next."""
    name, token = state.name(robot), state.token(robot)
    state.lives[robot] -= 1
    state.places[robot] = NOWHERE
    state.damage[robot] = 0
    state.powers[robot] = Power.ON
    state.throw_away(robot)
    if state.lives[robot]:
        state.wrecks = (*state.wrecks, robot)
    left = state.lives[robot]
    rest = f"{left} {'life is' if left == 1 else 'lives are'} left" if left else "it is out"
    text = f"{name} {how}: {rest}."
    section = sections.DESTRUCTION
    events.append(
        Event(DESTROYED, text, (token.cell,), state.id(robot), section=section, together=together)
    )
    state.due = (Due("lose", robot), *state.due)


def fall(state: RallyState, robot: int, events: list[Event], *, together: bool = False) -> None:
    """Destroy a robot that has come into a pit or has left the floor."""
    pit = state.places[robot] in state.floor.pits
    how = "falls into a pit" if pit else "falls off the floor"
    destroy(state, robot, how, events, together=together)


def lose(state: RallyState, robot: int, option: str, events: list[Event]) -> None:
    """Let an option go with a destroyed robot; with its last life all others leave the race."""
    state.due = state.due[1:]
    state.give_away(robot, option)
    text = f"{state.name(robot)} loses {OPTION_CARDS[option].title}."
    events.append(Event("lost", text, section=sections.DESTRUCTION))
    if not state.lives[robot]:
        state.options[robot] = ()
    state.coats[robot] = COAT_POINTS if COAT not in state.options[robot] else state.coats[robot]
