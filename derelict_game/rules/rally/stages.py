"""Stages: what comes after what, and who is asked in between."""

from collections.abc import Callable

from derelict_game.rules.choice import Choice
from derelict_game.rules.event import Event
from derelict_game.rules.offer import Offer
from derelict_game.rules.rally import (
    belts,
    cleanup,
    coming_back,
    damage,
    dealing,
    lasers,
    moving,
    programming,
    sections,
    touching,
)
from derelict_game.rules.rally.cards import NO_CARD
from derelict_game.rules.rally.state import REGISTERS, Power, RallyState, Stage
from derelict_game.rules.roll import Roll

GO_ON = Choice("go_on")
_PAUSE = Offer.to_chance("The machinery runs on", Roll((), GO_ON.kind))


def run(state: RallyState, events: list[Event]) -> None:
    """Carry on until somebody must be asked, or the race is over.

    Where something has happened that everybody should see before more happens, the machinery
    pauses: chance, which has nothing to draw then, lets it go on.
    """
    while state.result is None and not state.paused:
        if state.due:
            if not damage.settle(state, events):
                return
            touching.decide(state, events)
        elif not _RUNS[state.stage](state, events):
            return


def _pause(state: RallyState, stage: Stage, events: list[Event]) -> bool:
    state.stage = stage
    state.paused = bool(events)
    return True


def _program(state: RallyState, _: list[Event]) -> bool:
    if state.queue:
        return False
    programming.begin_announcing(state)
    return True


def _announce(state: RallyState, events: list[Event]) -> bool:
    return not state.queue and _pause(state, Stage.REVEAL, events)


def _reveal(state: RallyState, events: list[Event]) -> bool:
    state.register += 1
    state.shielded = 0
    place = state.register - 1
    text = f"Register {state.register}."
    events.append(Event("register", text, section=sections.REGISTERS))
    shown = [
        (state.registers[robot][place], robot)
        for robot in state.on_board()
        if state.powers[robot] is not Power.DOWN and state.registers[robot][place] != NO_CARD
    ]
    state.queue = tuple(robot for _, robot in sorted(shown, reverse=True))
    by_robot = {robot: card for card, robot in shown}
    state.shown = tuple(by_robot.get(robot, NO_CARD) for robot in state.robots())
    state.stage = Stage.MOVE
    return True


def _move(state: RallyState, events: list[Event]) -> bool:
    return not moving.move_robots(state, events) or _pause(state, Stage.EXPRESS, events)


def _express(state: RallyState, events: list[Event]) -> bool:
    belts.run_belts(state, state.floor.express, "Express belts run.", events)
    state.stage = Stage.BELTS
    return True


def _belts(state: RallyState, events: list[Event]) -> bool:
    belts.run_belts(state, state.floor.belts, "Belts run.", events)
    state.stage = Stage.PUSHERS
    return True


def _pushers(state: RallyState, events: list[Event]) -> bool:
    belts.run_pushers(state, events)
    state.stage = Stage.GEARS
    return True


def _gears(state: RallyState, events: list[Event]) -> bool:
    belts.run_gears(state, events)
    return _pause(state, Stage.LASERS, events)


def _lasers(state: RallyState, events: list[Event]) -> bool:
    state.stage = Stage.TOUCH
    lasers.fire(state, events)
    return True


def _touch(state: RallyState, events: list[Event]) -> bool:
    touching.touch(state, events)
    if state.finished:
        touching.decide(state, events)
    last = state.register == REGISTERS
    return _pause(state, Stage.REPAIR if last else Stage.REVEAL, events)


def _repair(state: RallyState, events: list[Event]) -> bool:
    cleanup.repair(state, events)
    return True


def _wipe(state: RallyState, events: list[Event]) -> bool:
    cleanup.wipe(state, events)
    return True


def _stay(state: RallyState, _: list[Event]) -> bool:
    if state.queue:
        return False
    cleanup.begin_entering(state)
    return True


def _asks(*_: object) -> bool:
    return False


def _next_turn(state: RallyState, events: list[Event]) -> bool:
    state.result = state.limit_reached()
    if state.result is not None:
        events.append(Event("over", state.result.reason, section=sections.WINNING))
    else:
        state.turn += 1
        dealing.begin_turn(state, events)
    return True


_RUNS: dict[Stage, Callable[[RallyState, list[Event]], bool]] = {
    Stage.DOCKS: dealing.place_robots,
    Stage.LOCKED: dealing.deal_locked,
    Stage.HANDS: dealing.deal_hands,
    Stage.PROGRAM: _program,
    Stage.RECOMPILE: _asks,
    Stage.ANNOUNCE: _announce,
    Stage.REVEAL: _reveal,
    Stage.MOVE: _move,
    Stage.EXPRESS: _express,
    Stage.BELTS: _belts,
    Stage.PUSHERS: _pushers,
    Stage.GEARS: _gears,
    Stage.LASERS: _lasers,
    Stage.TOUCH: _touch,
    Stage.REPAIR: _repair,
    Stage.OPTIONS: cleanup.give_options,
    Stage.WIPE: _wipe,
    Stage.STAY: _stay,
    Stage.ENTER: coming_back.enter,
    Stage.FACE: coming_back.face,
    Stage.WAKE: _asks,
    Stage.NEXT_TURN: _next_turn,
}
"""What happens in each stage; False: somebody must be asked."""


_ASKS: dict[Stage, Callable[[RallyState], Offer]] = {
    Stage.DOCKS: dealing.dock_offer,
    Stage.LOCKED: dealing.lock_offer,
    Stage.HANDS: dealing.deal_offer,
    Stage.PROGRAM: lambda state: programming.question(state, state.queue[0]),
    Stage.RECOMPILE: dealing.deal_offer,
    Stage.ANNOUNCE: programming.announcement,
    Stage.OPTIONS: cleanup.option_offer,
    Stage.STAY: cleanup.staying,
    Stage.ENTER: coming_back.entering,
    Stage.FACE: coming_back.facing_offer,
    Stage.WAKE: coming_back.waking,
}


def asked(state: RallyState) -> Offer:
    """Return the question that is open."""
    if state.paused:
        return _PAUSE
    if not state.due:
        return _ASKS[state.stage](state)
    what, robot, _ = state.due[0]
    if what == "lock":
        return dealing.lock_offer(state)
    if what == "lose":
        losses = tuple(Choice("lose", words=(option,)) for option in state.options[robot])
        return Offer(
            state.seats[robot], "Which option goes with your robot?", losses, question=True
        )
    takers = (Choice("absorb", words=(option,)) for option in damage.absorbers(state, robot))
    accept = Choice("accept")
    return Offer(
        state.seats[robot],
        "A point of damage: does an option take it?",
        (*takers, accept),
        default=accept,
        question=True,
        about=state.cell(robot),
    )


def answer(state: RallyState, choice: Choice) -> list[Event]:
    """Carry out a choice and whatever follows from it."""
    events: list[Event] = []
    owed = bool(state.due)
    _carry_out(state, choice, events)
    if owed and not state.due:
        touching.decide(state, events)
    run(state, events)
    return events


def _carry_out(state: RallyState, choice: Choice, events: list[Event]) -> None:
    match choice.kind:
        case "go_on":
            state.paused = False
        case "register":
            programming.put(state, choice, events)
        case "done":
            programming.done(state, events)
        case "recompile":
            programming.recompile(state, events)
        case programming.OTHERS_FIRST:
            state.queue = (*state.queue[1:], state.queue[0])
        case "time_up":
            programming.time_up(state, choice, events)
        case "power":
            _POWER[state.stage](state, choice, events)
        case "absorb":
            damage.absorb(state, choice.words[0], events)
        case "accept":
            damage.accept(state, events)
        case "lose":
            damage.lose(state, state.due[0].robot, choice.words[0], events)
        case "enter":
            coming_back.chosen(state, choice)
        case "face":
            coming_back.put_down(state, coming_back.facing_of(choice), events)
        case _:
            _drawn(state, choice, events)


_POWER = {
    Stage.ANNOUNCE: programming.announce,
    Stage.STAY: cleanup.stay,
    Stage.WAKE: coming_back.wake,
}


def _drawn(state: RallyState, choice: Choice, events: list[Event]) -> None:
    """Carry out what chance has drawn."""
    match choice.kind:
        case "dock":
            dealing.dock(state, state.seats.index(choice.words[0]), events)
        case "option":
            cleanup.give_option(state, choice.words[0], events)
        case "lock":
            fill = damage.lock_card if state.due else dealing.fill_locked
            fill(state, int(choice.words[0]), events)
        case _:
            robot = state.queue[0]
            anew = state.stage is Stage.RECOMPILE
            count = len(state.hands[robot]) if anew else state.due_cards(robot)
            dealing.deal(state, choice, min(count, len(state.deck)))
            if anew:
                programming.recompiled(state)
            else:
                state.queue = state.queue[1:]
