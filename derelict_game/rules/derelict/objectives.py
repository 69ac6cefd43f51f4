"""What happens at beacons, nests, survivors and airlocks, tested after every choice.

The board alone decides, so it does not matter by which move, fire or reveal somebody got there.
"""

from dataclasses import replace

from derelict_game.board.token import TokenId
from derelict_game.rules.derelict import sections
from derelict_game.rules.derelict.aftermath import board_changed
from derelict_game.rules.derelict.goals import Goals
from derelict_game.rules.derelict.grid import bits
from derelict_game.rules.derelict.roster import GOT_OUT
from derelict_game.rules.derelict.state import DerelictState
from derelict_game.rules.event import Event
from derelict_game.rules.outcome import Outcome
from derelict_game.rules.seat import Seat
from derelict_game.rules.wreck import ALIENS, MARINES, won


def settle_objectives(state: DerelictState, events: list[Event]) -> None:
    """Let beacons fall, nests perish, survivors be found, carried and lost, and marines escape."""
    goals = state.goals
    if goals is None:
        return
    if fallen := goals.beacons & state.aliens:
        goals = state.goals = replace(goals, beacons=goals.beacons & ~fallen)
        _tell(state, "overrun", "The beacon is overrun.", fallen, sections.HOLD, events)
    marines = {unit.cell: id_ for id_, unit in state.marines.items()}
    if goals.nests:
        trodden = sum(1 << cell for cell in bits(goals.nests) if cell in marines)
        if cleared := trodden | goals.nests & state.flames:
            goals = state.goals = replace(goals, nests=goals.nests & ~cleared)
            _tell(state, "cleared", "The nest is destroyed.", cleared, sections.CLEAR, events)
    if goals.survivors:
        _settle_survivors(state, goals, marines, events)
    elif goals.escapes:
        _settle_escapes(state, goals, marines, events)


def _settle_survivors(
    state: DerelictState, goals: Goals, marines: dict[int, TokenId], events: list[Event]
) -> None:
    for cell in bits(goals.waiting):
        if cell in marines:
            goals = goals.taken(cell, marines[cell])
            text = f"{state.name(marines[cell])} takes a survivor along."
            _add(state, "found", text, cell, sections.RESCUE, events, marines[cell])
    if dead := goals.waiting & state.flames:
        goals = goals.lost(dead)
        _tell(state, "lost", "The survivor burns.", dead, sections.RESCUE, events)
    for id_ in goals.carriers:
        cell = state.marines[id_].cell
        if state.ground.airlocks >> cell & 1:
            goals = goals.brought_out(id_)
            text = f"{state.name(id_)} brings a survivor to the airlock."
            _add(state, "rescued", text, cell, sections.RESCUE, events, id_)
    state.goals = goals


def _settle_escapes(
    state: DerelictState, goals: Goals, marines: dict[int, TokenId], events: list[Event]
) -> None:
    for cell in bits(state.ground.airlocks):
        if cell in marines:
            id_ = marines[cell]
            text = f"{state.name(id_)} gets out."
            goals = state.goals = replace(goals, escaped=goals.escaped + 1)
            state.remove(id_, GOT_OUT)
            _add(state, "escaped", text, cell, sections.ESCAPE, events, id_)
            # Who is gone hides nobody any more.
            board_changed(state)


def _tell(
    state: DerelictState, what: str, text: str, cells: int, section: str, events: list[Event]
) -> None:
    """Tell the same of every cell."""
    for cell in bits(cells):
        _add(state, what, text, cell, section, events)


def _add(
    state: DerelictState,
    what: str,
    text: str,
    cell: int,
    section: str,
    events: list[Event],
    unit: TokenId | None = None,
) -> None:
    events.append(Event(what, text, (state.ground.cells[cell],), unit, section=section))


# ---- who wins by them


def reached(state: DerelictState) -> Outcome | None:
    """Return the marines' victory by one of these objectives."""
    goals = state.goals
    if goals is None:
        return None
    if goals.clear and not goals.nests:
        return won(MARINES, "Every nest is destroyed.")
    if goals.escapes and goals.escaped >= goals.escapes:
        return won(MARINES, f"{_count(goals.escaped, 'marine')} got out.")
    if goals.rescues and goals.rescued >= goals.rescues:
        return won(MARINES, f"{_count(goals.rescued, 'survivor')} got out.")
    return None


def missed(state: DerelictState) -> Outcome | None:
    """Return the aliens' victory when one of these objectives is out of reach."""
    goals = state.goals
    if goals is None:
        return None
    if goals.hold and not goals.beacons:
        return won(ALIENS, "No beacon is left.")
    if goals.escaped + len(state.marines) < goals.escapes:
        return won(ALIENS, "Too few marines are left to get out.")
    if goals.rescued + len(goals.survivors) < goals.rescues:
        return won(ALIENS, "Too few survivors are left to be rescued.")
    return None


def held_out(state: DerelictState) -> Outcome | None:
    """Return the marines' victory if the turn that is over now was the last one to hold."""
    goals = state.goals
    if goals is None or not goals.hold or state.turn < goals.hold_turns:
        return None
    return won(MARINES, f"The marines held out for {_count(goals.hold_turns, 'turn')}.")


def goal(state: DerelictState, seat: Seat) -> str:
    """Return what the marines must do, and how far they have got; or what the aliens must."""
    goals = state.goals
    if seat == ALIENS:
        return _aliens_goal(state)
    if state.ground.objectives:
        return "Burn the objective"
    if goals is None:
        return "Destroy everything that lurks here"
    if goals.hold:
        left = max(0, goals.hold_turns - state.turn + 1)
        return f"Hold the beacon: {_count(left, 'turn')} to go"
    if goals.clear:
        return f"Clear the nests: {goals.nests.bit_count()} left"
    if goals.rescues:
        return f"Rescue the survivors: {goals.rescued} of {goals.rescues}"
    return f"Get out: {goals.escaped} of {goals.escapes}"


def _aliens_goal(state: DerelictState) -> str:
    """Return what the aliens must do: what the marines must not."""
    goals = state.goals
    if state.ground.objectives:
        return "Kill the flamer marine"
    if goals is None:
        return "Kill every marine"
    if goals.hold:
        left = max(0, goals.hold_turns - state.turn + 1)
        return f"Overrun the beacon: {_count(left, 'turn')} to go"
    if goals.clear:
        return f"Kill the squad: {_count(goals.nests.bit_count(), 'nest')} left"
    if goals.rescues:
        return f"Let nobody be rescued: {goals.rescued} of {goals.rescues} are out"
    return f"Let nobody get out: {goals.escaped} of {goals.escapes} are out"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
