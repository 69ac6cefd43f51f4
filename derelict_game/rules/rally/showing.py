"""What is shown of a race beside the robots themselves: sheets, trays, badges, omens."""

from collections.abc import Iterable, Mapping
from typing import Any

from derelict_game.board.token import Token, TokenId
from derelict_game.rules.hints import Fallen, Omen
from derelict_game.rules.rally.cards import CARDS, HIDDEN, NO_CARD
from derelict_game.rules.rally.floor import NOWHERE
from derelict_game.rules.rally.option_cards import COAT, OPTION_CARDS, TWISTS
from derelict_game.rules.rally.state import HAND, REGISTERS, Power, RallyState, Stage
from derelict_game.rules.rally.tokens import MOST_ROBOTS, SEATS
from derelict_game.rules.seat import Seat
from derelict_game.rules.tray import Badge, Slot, Tray

_PROGRAM = frozenset(
    {
        *(Stage.DOCKS, Stage.LOCKED, Stage.HANDS),
        *(Stage.PROGRAM, Stage.RECOMPILE, Stage.ANNOUNCE, Stage.REVEAL),
    }
)
"""The stages before the first register."""


def tokens(state: RallyState) -> Iterable[tuple[TokenId, Token]]:
    """Return the robots, then everything on the floor."""
    for robot in state.robots():
        if state.places[robot] != NOWHERE:
            yield state.id(robot), state.token(robot)
    for number, token in enumerate(state.fixtures, MOST_ROBOTS):
        yield TokenId(number), token


def status(state: RallyState) -> dict[str, Any]:
    """Return turn, register and phase, and what everybody sees of each sheet."""
    return {
        "turn": state.turn,
        "register": state.register or None,
        "phase": _phase(state),
        "flags": state.floor.last_flag,
        "cards": _revealed(state),
        "sheets": {seat: _sheet(state, robot) for robot, seat in enumerate(state.seats)},
    }


def _revealed(state: RallyState) -> dict[str, tuple[str, str]]:
    """Return the cards that are carried out in this register: their kinds and their numbers."""
    cards = zip(state.seats, state.shown, strict=False)
    return {seat: (CARDS[card].kind, str(card)) for seat, card in cards if card in CARDS}


def _phase(state: RallyState) -> str:
    if state.register:
        return f"register_{state.register}"
    return "program" if state.stage in _PROGRAM else "cleanup"


def _sheet(state: RallyState, robot: int) -> dict[str, Any]:
    power = state.powers[robot].name.lower()
    if robot in state.finished:
        power = "finished"
    elif not state.lives[robot]:
        power = "out"
    elif state.places[robot] == NOWHERE and state.stage is not Stage.DOCKS:
        power = "destroyed"
    return {
        "dock": state.docks.index(robot) + 1 if robot in state.docks else None,
        "lives": state.lives[robot],
        "damage": state.damage[robot],
        "flags": state.flags[robot],
        "options": [OPTION_CARDS[option].title for option in state.options[robot]],
        "power": power,
    }


def fallen(state: RallyState, seat: Seat) -> Mapping[TokenId, Fallen]:
    """Return a robot that is not on the floor."""
    robot = state.seats.index(seat)
    if state.places[robot] != NOWHERE or robot not in state.docks:
        return {}
    fate = "finished" if robot in state.finished else "destroyed" if state.lives[robot] else "out"
    return {state.id(robot): Fallen(seat, state.name(robot), fate)}


def trays(view: RallyState, seat: Seat) -> tuple[Tray, ...]:
    """Return a robot's registers, its hand and its options."""
    robot = view.seats.index(seat)
    hand = () if HIDDEN in view.hands[robot] else tuple(_hand(view, robot))
    found = [_program(view, robot), Tray("hand", "Hand", hand, room=HAND)]
    if view.options[robot]:
        slots = tuple(_option(view, robot, option) for option in view.options[robot])
        found.append(Tray("options", "Options", slots, small=True))
    return tuple(found)


def _hand(view: RallyState, robot: int) -> Iterable[Slot]:
    """Return the cards that were dealt; those that lie in a register keep their place, faintly."""
    programs = view.stage is Stage.PROGRAM and robot in view.queue
    if not (view.hands[robot] or programs):
        return
    laid = view.registers[robot][: REGISTERS - view.locks[robot]]
    numbers = {card: number for number, card in enumerate(laid, 1) if card > NO_CARD}
    for card in sorted((*view.hands[robot], *numbers)):
        slot = _card(card)
        if card in numbers:
            about = f"{slot.about}; it lies in register {numbers[card]}"
            slot = slot._replace(faint=True, about=about)
        yield slot


def _card(card: int) -> Slot:
    printed = CARDS[card]
    about = f"Priority {card}: {printed.deed}"
    badges = (Badge(str(card), "priority"),)
    return Slot(str(card), printed.kind, badges, about=about, secret=True)


def _program(view: RallyState, robot: int) -> Tray:
    slots = []
    # Whoever sleeps has no program: its registers are locked as soon as it is hit.
    locks = view.locked(robot) if view.powers[robot] is Power.DOWN else view.locks[robot]
    for register, card in enumerate(view.registers[robot]):
        name = str(register + 1)
        locked = register >= REGISTERS - locks
        if card == NO_CARD:
            slots.append(Slot(name, locked=locked, about=f"Register {name}"))
        elif card == HIDDEN:
            slots.append(Slot(name, HIDDEN_KIND, about=f"Register {name}"))
        else:
            shown = _card(card)
            twist = view.twists.get(robot * REGISTERS + register)
            how = f", {abs(TWISTS[twist].steps)} cells" if twist else ""
            lock = "; locked by damage" if locked else ""
            about = f"Register {name}. {shown.about}{how}{lock}"
            done = register < view.register
            secret = not (done or locked)
            slots.append(
                Slot(name, shown.kind, shown.badges, locked, about, faint=done, secret=secret)
            )
    return Tray("program", "Program", tuple(slots))


HIDDEN_KIND = "hidden"
"""What lies in a register that only its owner knows."""


def _option(view: RallyState, robot: int, option: str) -> Slot:
    card = OPTION_CARDS[option]
    badges = (Badge(str(view.coats[robot]), "count"),) if option == COAT else ()
    return Slot(option, option, badges, about=card.text)


def badges(view: RallyState) -> Mapping[TokenId, tuple[Badge, ...]]:
    """Return the next flag of each robot, and its damage."""
    found = {}
    for robot in view.robots():
        signs = []
        if view.flags[robot] < view.floor.last_flag:
            signs.append(Badge(str(view.flags[robot] + 1), "flag"))
        if view.damage[robot]:
            signs.append(Badge(str(view.damage[robot]), "damage"))
        found[view.id(robot)] = tuple(signs)
    return found


def omens(view: RallyState) -> tuple[Omen, ...]:
    """Return where the robots' archives are, and who is powered down."""
    found = []
    for robot in view.docks:
        archive = view.archives[robot]
        if view.lives[robot] and robot not in view.finished and archive != NOWHERE:
            sort = f"archive_{SEATS.index(view.seats[robot]) + 1}"
            text = f"Here {view.name(robot)} comes back if it is destroyed."
            found.append(Omen(view.floor.cell(archive), sort, text))
    for robot in view.on_board():
        if view.powers[robot] is Power.DOWN:
            text = f"{view.name(robot)} is powered down in this turn."
            found.append(Omen(view.cell(robot), "down", text))
    return tuple(found)


def goal(state: RallyState, seat: Seat) -> str:
    """Return what a robot is after."""
    last, done = state.floor.last_flag, state.flags[state.seats.index(seat)]
    if done >= last:
        return "All flags are touched."
    return f"Touch the {last} flags in order; the next one is {done + 1}."
