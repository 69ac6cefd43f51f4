"""The end of a register: flags are touched, the archive follows, and the race may be over."""

from derelict_game.rules.event import Event
from derelict_game.rules.rally import sections
from derelict_game.rules.rally.floor import NOWHERE
from derelict_game.rules.rally.option_cards import ARM
from derelict_game.rules.rally.state import RallyState
from derelict_game.rules.rally.telling import tell


def reached(state: RallyState, robot: int) -> tuple[int, ...]:
    """Return where a robot touches things: its own place, then what its arm reaches."""
    place, floor = state.places[robot], state.floor
    if not state.holds(robot, ARM):
        return (place,)
    near = (one for one in floor.around(place) if one not in floor.deadly)
    return (place, *(one for one in near if floor.reaches(place, one)))


def touch(state: RallyState, events: list[Event]) -> None:
    """Let every robot touch its next flag and archive; then see whether the race is over."""
    arrived = []
    floor = state.floor
    for robot in state.on_board():
        within = reached(state, robot)
        number = state.flags[robot] + 1
        # Ruling 3: a new flag counts from the next turn on, unless the house rule says otherwise.
        may = state.flag_per_register or not state.touched >> robot & 1
        if may and any(floor.flags.get(place) == number for place in within):
            state.flags[robot] = number
            state.touched |= 1 << robot
            text = f"{state.name(robot)} touches flag {number}."
            events.append(tell(state, robot, "touched", text, sections.TOUCHING))
            if number == floor.last_flag:
                arrived.append(robot)
        site = next((place for place in within if place in floor.sites), None)
        if site is not None and site != state.archives[robot]:
            state.archives[robot] = site
            text = f"{state.name(robot)} moves its archive here."
            events.append(tell(state, robot, "archived", text, sections.TOUCHING))
    if arrived:
        _finish(state, arrived)


def _finish(state: RallyState, arrived: list[int]) -> None:
    """Note who has finished, the first ones by the docks (ruling 39)."""
    state.finished = (*state.finished, *arrived)
    if state.runners_up:
        for robot in arrived:
            state.places[robot] = NOWHERE
            state.damage[robot] = 0
            state.throw_away(robot)


def decide(state: RallyState, events: list[Event]) -> None:
    """End the race if it is decided: somebody has finished, or nobody can any more."""
    racing = state.racing()
    if state.finished:
        if not state.runners_up or len(racing) <= 1:
            winner = state.name(state.finished[0])
            state.result = state.won(f"{winner} is the first to touch all flags in order.")
    elif not racing:
        state.result = state.unfinished("Every robot is out of the race.")
    elif state.last_robot_wins and len(racing) == 1 and len(state.seats) > 1:
        state.finished = (racing[0],)
        state.result = state.won(f"{state.name(racing[0])} is the last robot that is left.")
    if state.result is not None:
        events.append(Event("over", state.result.reason, section=sections.WINNING))
