"""Whether a state that was read makes sense; saves can be damaged, or written by hand."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from derelict_game.rules.rally.cards import CARDS, HIDDEN, NO_CARD
from derelict_game.rules.rally.floor import NOWHERE
from derelict_game.rules.rally.option_cards import COAT, COAT_POINTS, OPTION_CARDS, TWISTS
from derelict_game.rules.rally.tokens import KINDS, MOST_FLAGS, SEATS

if TYPE_CHECKING:
    from derelict_game.rules.rally.state import RallyState

REGISTERS, MOST_DAMAGE, MOST_STEPS = 5, 9, 4
MOST_BITS = 1 << len(SEATS)


def check(state: "RallyState") -> None:
    """Raise ValueError unless a state makes sense."""
    _robots(state)
    _floor(state)
    _sheets(state)
    _cards(state)
    _turn(state)
    if state.result is not None:
        _hold({*state.result.returns} == {*state.seats}, "the end is that of other robots")
    # A new sheet is filled in after it is made.
    elif state.docks or state.stage != "docks":
        _question(state)


def _hold(holds: bool, complaint: str) -> None:
    if not holds:
        raise ValueError(complaint)


def _different(things: Sequence[object]) -> bool:
    return len(set(things)) == len(things)


def _within(numbers: Iterable[int], lowest: int, highest: int) -> bool:
    return all(lowest <= number <= highest for number in numbers)


def _robots(state: "RallyState") -> None:
    count = len(state.seats)
    known = bool(count) and _different(state.seats) and {*state.seats} <= {*SEATS}
    _hold(known, "a robot is unknown or there twice")
    rows = (
        *(state.places, state.facings, state.lives, state.damage, state.flags, state.archives),
        *(state.options, state.coats, state.powers, state.registers, state.hands, state.locks),
    )
    _hold(all(len(row) == count for row in rows), "not every robot has a sheet")
    for group in (state.docks, state.queue, state.finished, state.wrecks):
        sound = _different(group) and _within(group, 0, count - 1)
        _hold(sound, "a robot is named that does not race")
    _hold(_within((due.robot for due in state.due), 0, count - 1), "something is due from nobody")


def _floor(state: "RallyState") -> None:
    for kind, cell, _ in state.fixtures:
        known = kind in KINDS and kind not in SEATS and cell in state.chart
        _hold(known, "something on the floor is unknown or off the board")
    floor = state.floor
    here = [place for place in state.places if place != NOWHERE]
    _hold(_different(here), "two robots are in a cell")
    where = (*here, *(place for place in (*state.archives, state.entry) if place != NOWHERE))
    sound = _within(where, 0, len(floor.cells) - 1) and not floor.deadly.intersection(where)
    _hold(sound, "a robot or its archive is off the floor")
    for robot, place in enumerate(state.places):
        lost = place == NOWHERE
        _hold(lost or state.lives[robot] > 0, "a robot without a life is on the floor")
        _hold(lost or state.archives[robot] != NOWHERE, "a robot has no archive")
        _hold(lost or robot not in state.wrecks, "a robot is here and destroyed")


def _sheets(state: "RallyState") -> None:
    sound = (
        _within(state.facings, 0, 3)
        and _within(state.lives, 0, 99)
        and _within(state.damage, 0, MOST_DAMAGE)
        and _within(state.flags, 0, MOST_FLAGS)
        and _within(state.coats, 0, COAT_POINTS)
        and _within(state.locks, 0, REGISTERS)
    )
    _hold(sound, "a number on a sheet is out of bounds")
    for robot, options in enumerate(state.options):
        _hold(list(options) == sorted(options), "options are not in their order")
        worn = COAT in options and not state.coats[robot]
        _hold(not worn, "a coat is held that takes nothing any more")
    named = [*(one for row in state.options for one in row), *state.option_deck, *state.discards]
    _hold(_different(named) and {*named} <= {*OPTION_CARDS}, "an option is unknown or there twice")


def _cards(state: "RallyState") -> None:
    rows = (*state.registers, *state.hands, state.deck)
    cards = [card for row in rows for card in row if card not in (NO_CARD, HIDDEN)]
    _hold(_different(cards) and CARDS.keys() >= {*cards}, "a card is unknown or there twice")
    _hold(all(len(row) == REGISTERS for row in state.registers), "there are five registers")
    # Only in a view cards are hidden, and then all of the deck is.
    hidden = any(HIDDEN in row for row in rows)
    _hold(not hidden or {*state.deck} <= {HIDDEN}, "a card is hidden where none can be")
    held = (card for row in (*state.hands, state.deck) for card in row)
    _hold(NO_CARD not in held, "a card is missing")
    last = len(state.seats) * REGISTERS - 1
    _hold(_within(state.twists, 0, last), "a register is unknown")
    for key, word in state.twists.items():
        card = state.registers[key // REGISTERS][key % REGISTERS]
        fits = word in TWISTS and card in CARDS and CARDS[card].kind == TWISTS[word].kind
        _hold(fits, "a card is played in a way that it cannot be")


def _turn(state: "RallyState") -> None:
    bits = (state.touched, state.recompiled, state.shielded)
    _hold(_within(bits, 0, MOST_BITS - 1), "a robot is marked that does not race")
    _hold(0 <= state.register <= REGISTERS and state.turn > 0, "the turn is out of bounds")
    _hold(state.steps_left is None or abs(state.steps_left) <= MOST_STEPS, "a card goes too far")


def _question(state: "RallyState") -> None:
    """Check that those can be asked whose turn it is."""
    stage, queue = state.stage, state.queue
    here = [state.places[robot] != NOWHERE for robot in queue]
    all_docked = len(state.docks) == len(state.seats)
    waking = stage == "wake" and here[:1] == [True]
    sound = all_docked
    if stage == "docks":
        sound = not all_docked and len(state.floor.docks) >= len(state.seats)
    elif stage in ("hands", "program", "recompile"):
        sound &= all(state.programs(robot) for robot in queue)
    elif stage in ("announce", "options", "stay"):
        sound &= all(here)
    elif stage in ("enter", "face"):
        sound &= not any(here) and (stage == "enter" or state.entry != NOWHERE)
    elif stage == "move":
        cards = (state.registers[robot][state.register - 1] for robot in queue)
        sound &= all(not on or card != NO_CARD for on, card in zip(here, cards, strict=True))
    _hold(sound, "somebody is asked who cannot be")
    lowest, highest = _REGISTERS.get(stage, (1, REGISTERS))
    _hold(lowest <= state.register <= highest, "the register is out of bounds")
    if state.due:
        _due(state)
    elif state.paused:
        _hold(stage in _PAUSES, "the machinery stands still where it cannot")
    else:
        drawing = stage == "docks" or (stage == "locked" and len(state.deck) > 1 and _bare(state))
        _hold(drawing or waking or (stage in _ASKS and bool(queue)), "nobody is asked")


_BEFORE = ("docks", "locked", "hands", "program", "recompile", "announce")
_AFTER = ("stay", "enter", "face", "wake", "next_turn")
_REGISTERS = {"reveal": (0, REGISTERS - 1)} | dict.fromkeys((*_BEFORE, *_AFTER), (0, 0))
"""Which registers there can be in a stage; in all others any of the five."""
_OWING = ("move", "belts", "pushers", "gears", "touch")
"""The stages before which something may be due: each comes after one that can do harm."""
_PAUSES = ("reveal", "express", "lasers", "repair")
_ASKS = ("hands", "program", "recompile", "announce", "options", "stay", "enter", "face")


def _bare(state: "RallyState") -> bool:
    """Tell whether a locked register has no card."""
    return any(
        NO_CARD in state.registers[r][REGISTERS - state.locks[r] :] for r in state.on_board()
    )


def _due(state: "RallyState") -> None:
    """Check that what is due first is something to ask for."""
    what, robot, detail = state.due[0]
    held = state.options[robot]
    sound = {
        "point": state.places[robot] != NOWHERE and bool(held),
        "lose": len(held) > 1,
        "lock": len(state.deck) > 1 and 0 <= detail < REGISTERS,
    }[what]
    _hold(sound and not state.paused and state.stage in _OWING, "nobody is asked")
