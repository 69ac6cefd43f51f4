"""Programming: cards go from the hand into the registers, in secret; then power downs are said."""

from dataclasses import replace
from functools import lru_cache

from derelict_game.rules.choice import Choice
from derelict_game.rules.event import Event
from derelict_game.rules.offer import Offer
from derelict_game.rules.rally import sections
from derelict_game.rules.rally.cards import CARDS, DECK, HIDDEN, NO_CARD, WORDS, title
from derelict_game.rules.rally.option_cards import RECOMPILE, TWISTS
from derelict_game.rules.rally.state import MOST_DAMAGE, REGISTERS, Power, RallyState, Stage
from derelict_game.rules.rally.telling import tell
from derelict_game.rules.roll import Roll
from derelict_game.rules.seat import Seat

DONE = Choice("done")
RECOMPILING = Choice("recompile")
POWER_DOWN, POWER_ON = Choice("power", words=("down",)), Choice("power", words=("on",))
TIME_UP = "time_up"
"""The kind of the choice by which chance fills registers when the time is up."""
OTHERS_FIRST = "others_first"
"""The kind of the choice by which chance lets the others program first."""
READY = "ready"

_PLAIN = {
    (register, card): Choice("register", words=(str(register + 1), WORDS[card]))
    for register in range(REGISTERS)
    for card in DECK
}
_TWISTED = {
    (register, card): tuple(
        (twist.option, Choice("register", words=(str(register + 1), WORDS[card], word)))
        for word, twist in TWISTS.items()
        if twist.kind == CARDS[card].kind
    )
    for register in range(REGISTERS)
    for card in DECK
}


def free_registers(state: RallyState, robot: int) -> tuple[int, ...]:
    """Return the registers that a robot still has to fill."""
    held = state.registers[robot]
    open_ = range(REGISTERS - state.locks[robot])
    return tuple(register for register in open_ if held[register] == NO_CARD)


def can_recompile(state: RallyState, robot: int) -> bool:
    """Tell whether a robot may take a new hand: once a turn, before its first card lies."""
    may = state.holds(robot, RECOMPILE) and not state.recompiled >> robot & 1
    unlocked = REGISTERS - state.locks[robot]
    return may and unlocked > 0 and len(free_registers(state, robot)) == unlocked


def question(state: RallyState, robot: int) -> Offer:
    """Return what a robot that programs is asked."""
    return _question(
        state.seats[robot],
        state.hands[robot],
        free_registers(state, robot),
        tuple(twist.option for twist in TWISTS.values() if state.holds(robot, twist.option)),
        can_recompile(state, robot),
    )


@lru_cache(256)
def _question(
    seat: Seat,
    hand: tuple[int, ...],
    free: tuple[int, ...],
    options: tuple[str, ...],
    recompile: bool,
) -> Offer:
    choices: list[Choice] = []
    for register in free:
        for card in hand:
            if card != HIDDEN:
                choices.append(_PLAIN[register, card])
                choices += [one for held, one in _TWISTED[register, card] if held in options]
    if recompile:
        choices.append(RECOMPILING)
    if not free or not hand:
        return Offer(seat, "Your program is complete", (DONE,), default=DONE, secret=True)
    what = (
        f"a card into register {free[0] + 1}"
        if len(free) == 1
        else f"cards into {len(free)} registers"
    )
    return Offer(seat, f"Put {what}", tuple(choices), secret=True)


def phrase(choice: Choice) -> str:
    """Return which card goes into which register, as people say it."""
    number, card, *twist = choice.words
    how = f", {abs(TWISTS[twist[0]].steps)} cells" if twist else ""
    return f"Register {number}: {title(int(card))}{how}"


def put(state: RallyState, choice: Choice, events: list[Event]) -> None:
    """Put a card of the hand into a register."""
    robot, (number, word, *twist) = state.queue[0], choice.words
    register, card = int(number) - 1, int(word)
    held = state.registers[robot]
    state.registers[robot] = (*held[:register], card, *held[register + 1 :])
    state.hands[robot] = tuple(one for one in state.hands[robot] if one != card)
    how = ""
    if twist:
        state.twists[robot * REGISTERS + register] = twist[0]
        how = f", {abs(TWISTS[twist[0]].steps)} cells"
    seat, text = state.seats[robot], f"{title(card)}{how} lies in register {number}."
    events.append(Event("put", text, section=sections.PROGRAMMING, only_for=(seat,)))


def recompile(state: RallyState, events: list[Event]) -> None:
    """Let a robot throw its hand away; the new one is dealt next."""
    robot = state.queue[0]
    state.recompiled |= 1 << robot
    state.stage = Stage.RECOMPILE
    text = f"{state.name(robot)} takes a new hand for 1 damage."
    events.append(Event("recompiled", text, section=sections.OPTIONS))


def recompiled(state: RallyState) -> None:
    """Let a robot pay for its new hand; no option takes this point (ruling 55)."""
    robot = state.queue[0]
    state.damage[robot] = min(MOST_DAMAGE, state.damage[robot] + 1)
    state.stage = Stage.PROGRAM


def done(state: RallyState, events: list[Event]) -> None:
    """Let a robot's program stand, and throw the rest of its hand away."""
    robot = state.queue[0]
    state.hands[robot] = ()
    state.queue = state.queue[1:]
    text = f"{state.name(robot)} is ready."
    events.append(tell(state, robot, READY, text, sections.PROGRAMMING))


def clock(state: RallyState) -> Offer | None:
    """Return the clock that runs for the last one who programs; None: several still do."""
    if state.stage is not Stage.PROGRAM or len(state.queue) != 1:
        return None
    robot = state.queue[0]
    hand, free = state.hands[robot], len(free_registers(state, robot))
    draws = min(free, len(hand) - 1) if hand else 0
    roll = Roll.draw(TIME_UP, [str(card) for card in hand], draws) if draws > 0 else None
    return replace(
        Offer.to_chance("The time is up", roll or Roll((), TIME_UP)),
        clock=True,
        seconds=state.timer,
    )


def others_first(state: RallyState) -> Offer | None:
    """Return the question by which chance lets the others program before the one who is asked.

    Where time is measured the clock runs for the last one who programs, and whoever is ready at
    once should not keep it from running; None: nobody needs that.
    """
    if state.timer is None or state.stage is not Stage.PROGRAM or len(state.queue) < 2:
        return None
    return Offer.to_chance("The others go first", Roll((), OTHERS_FIRST))


def time_up(state: RallyState, drawn: Choice, events: list[Event]) -> None:
    """Fill the empty registers of the last one who programs by chance; its program stands."""
    robot = state.queue[0]
    free, hand = free_registers(state, robot), state.hands[robot]
    cards = list(map(int, drawn.words))
    cards += [card for card in hand if card not in cards][: len(free) - len(cards)]
    held = list(state.registers[robot])
    for register, card in zip(free, cards, strict=False):
        held[register] = card
    state.registers[robot] = tuple(held)
    text = f"{state.name(robot)}'s time is up."
    events.append(tell(state, robot, TIME_UP, text, sections.TIMER))
    done(state, events)


def begin_announcing(state: RallyState) -> None:
    """Ask every damaged robot that runs whether it will power down, by the docks."""
    state.queue = tuple(
        robot
        for robot in state.on_board()
        if state.damage[robot] and state.powers[robot] is Power.ON
    )
    state.stage = Stage.ANNOUNCE


def announcement(state: RallyState) -> Offer:
    """Return the question whether a robot will power down."""
    robot = state.queue[0]
    return Offer(
        state.seats[robot],
        "Power down in the next turn?",
        (POWER_DOWN, POWER_ON),
        default=POWER_ON,
        question=True,
        about=state.cell(robot),
    )


def announce(state: RallyState, choice: Choice, events: list[Event]) -> None:
    """Note what a robot says."""
    robot = state.queue[0]
    state.queue = state.queue[1:]
    if choice == POWER_DOWN:
        state.powers[robot] = Power.ANNOUNCED
        text = f"{state.name(robot)} will power down in the next turn."
        events.append(tell(state, robot, "announced", text, sections.POWER))
