"""Robots that were destroyed come back: where, how they look, and whether they run."""

from derelict_game.board.geometry import Facing
from derelict_game.rules.choice import Choice
from derelict_game.rules.event import DEPLOYED, Event
from derelict_game.rules.offer import Offer
from derelict_game.rules.rally import sections
from derelict_game.rules.rally.floor import NOWHERE, Floor
from derelict_game.rules.rally.option_cards import ARCHIVE
from derelict_game.rules.rally.programming import POWER_DOWN, POWER_ON
from derelict_game.rules.rally.state import Power, RallyState, Stage
from derelict_game.rules.rally.telling import tell
from derelict_game.rules.rally.tokens import FACINGS

DAMAGE = 2
"""What a robot has when it comes back."""
SIGHT = 3
"""Nobody may look at a robot so near who comes back beside its archive."""


def places(state: RallyState, robot: int) -> list[int]:
    """Return where a robot may come back: its archive, or the nearest ring that has room."""
    archive = state.archives[robot]
    if archive not in state.places:
        return [archive]
    floor = state.floor
    rings: dict[int, list[int]] = {}
    x, y = floor.cell(archive)
    for cell in state.chart.cells():
        ring = max(abs(cell.x - x), abs(cell.y - y))
        place = floor.place(cell)
        if place not in floor.deadly and place not in state.places:
            rings.setdefault(ring, []).append(place)
    for ring in sorted(rings):
        if found := [place for place in rings[ring] if _facings(state, place)]:
            return found
    return []


def facings(state: RallyState, robot: int, place: int) -> list[int]:
    """Return how a robot may look that comes back in a cell."""
    return list(range(4)) if place == state.archives[robot] else _facings(state, place)


def _facings(state: RallyState, place: int) -> list[int]:
    return [facing for facing in range(4) if not _looks_at_robot(state, place, facing)]


def _looks_at_robot(state: RallyState, place: int, facing: int) -> bool:
    """Tell whether a robot is in sight within three cells."""
    floor: Floor = state.floor
    for _ in range(SIGHT):
        place = floor.steps[facing][place]
        if place == NOWHERE:
            return False
        if place in state.places:
            return True
        if place in floor.deadly and place not in floor.pits:
            return False
    return False


def enter(state: RallyState, events: list[Event]) -> bool:
    """Let the next robot choose its cell; False: it must be asked, or the stage is over."""
    while state.queue:
        robot = state.queue[0]
        found = places(state, robot)
        if len(found) > 1:
            return False
        if found:
            state.entry = found[0]
            state.stage = Stage.FACE
            return True
        # Ruling 54: no room on the whole floor. It tries again in the next cleanup.
        state.wrecks = (*state.wrecks, robot)
        state.queue = state.queue[1:]
        text = f"{state.name(robot)} finds no room and waits."
        events.append(Event("waits", text, section=sections.COMING_BACK))
    state.stage = Stage.NEXT_TURN
    return True


def entering(state: RallyState) -> Offer:
    """Return the question where a robot comes back."""
    robot = state.queue[0]
    cells = [state.floor.cell(place) for place in places(state, robot)]
    return Offer(
        state.seats[robot],
        "Your archive is taken: where do you come back?",
        tuple(Choice("enter", cell) for cell in cells),
        about=state.floor.cell(state.archives[robot]),
    )


def chosen(state: RallyState, choice: Choice) -> None:
    """Note the cell where a robot comes back."""
    assert choice.cell is not None
    state.entry = state.floor.place(choice.cell)
    state.stage = Stage.FACE


def face(state: RallyState, events: list[Event]) -> bool:
    """Put the robot down if it can look only one way; False: it must be asked."""
    found = facings(state, state.queue[0], state.entry)
    if len(found) > 1:
        return False
    put_down(state, found[0], events)
    return True


def facing_offer(state: RallyState) -> Offer:
    """Return the question how a robot looks that comes back."""
    robot = state.queue[0]
    found = facings(state, robot, state.entry)
    return Offer(
        state.seats[robot],
        "Which way do you look?",
        tuple(Choice("face", words=(FACINGS[facing].name,)) for facing in found),
        question=True,
        about=state.floor.cell(state.entry),
    )


def put_down(state: RallyState, facing: int, events: list[Event]) -> None:
    """Put a robot back on the floor."""
    robot = state.queue[0]
    state.places[robot], state.facings[robot] = state.entry, facing
    state.entry = NOWHERE
    state.damage[robot] = 0 if state.holds(robot, ARCHIVE) else DAMAGE
    state.stage = Stage.WAKE
    damaged = f" with {state.damage[robot]} damage" if state.damage[robot] else ""
    text = f"{state.name(robot)} comes back{damaged}."
    events.append(tell(state, robot, DEPLOYED, text, sections.COMING_BACK))


def facing_of(choice: Choice) -> int:
    """Return the facing that a choice names."""
    return Facing[choice.words[0]]


def waking(state: RallyState) -> Offer:
    """Return the question whether a robot that comes back runs in the next turn."""
    robot = state.queue[0]
    return Offer(
        state.seats[robot],
        "Come back powered down? Then your damage is gone, and you rest for a turn.",
        (POWER_DOWN, POWER_ON),
        default=POWER_ON,
        question=True,
        about=state.cell(robot),
    )


def wake(state: RallyState, choice: Choice, events: list[Event]) -> None:
    """Note whether a robot that comes back runs."""
    robot = state.queue[0]
    state.queue = state.queue[1:]
    if choice == POWER_DOWN:
        state.powers[robot] = Power.ANNOUNCED
        text = f"{state.name(robot)} comes back powered down."
        events.append(tell(state, robot, "announced", text, sections.POWER))
    state.stage = Stage.ENTER
