"""What all marines of one turn share: their style, what they watch, and what they have to fear."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from derelict_game.board.token import TokenId
from derelict_game.players.derelict.situation import Side
from derelict_game.players.derelict.terrain import Stand, Stands, sight, stands
from derelict_game.players.derelict.threat import SHADOWS, WATCH_WORTH, Danger, Watch, loss
from derelict_game.players.mind import Thought
from derelict_game.rules.derelict.activation import COMMAND
from derelict_game.rules.derelict.frames import Activation
from derelict_game.rules.derelict.grid import bits
from derelict_game.rules.derelict.state import Unit
from derelict_game.rules.derelict.tokens import WEAPON

At = tuple[int, int]
"""A cell and a facing."""
LATE, LATEST = 10, 25
"""In these turns the marines lose their patience, from a little to all of it."""


@dataclass(frozen=True, slots=True)
class MarineStyle:
    """What a marine player cares for, all in steps of the runner towards its goal."""

    danger: float = 12.0
    """How much it counts if the runner is surely lost in the aliens' next turn."""
    own: float = 2.0
    """The same for any other marine."""
    shadow: float = 0.15
    """How likely a near blip is a marine's end; it must show itself first."""
    place: float = 0.6
    """How much it counts that the others are where they should be."""
    ahead: float = 8.0
    behind: float = 2.0
    """How far the first go before the runner, and the last behind it, in steps to the goal."""
    ring: float = 4.0
    """How far from a beacon those stand who keep aliens off it."""
    way: float = 3.0
    """What it counts to stand in the runner's way, for every step that it is near."""
    cover: float = 0.1
    """How much a watched cell counts over which enemies come."""
    watch: float = 3.0
    """How much it counts that a marine can go on overwatch at its end."""
    leash: float = 0.4
    """What a step counts by which the runner is before everybody else."""
    thrift: float = 0.2
    """What a command point is worth when it is not spent on moving."""
    burn: float = 0.0
    """What an enemy that burns is worth."""
    fuel: float = 8.0
    """What the flamer's shots are worth, shared among those that are left."""


class Squad(Side[MarineStyle]):
    """The marines in one view."""

    @cached_property
    def lanes(self) -> int:
        """The cells over which enemies come."""
        look, found = self.look, 0
        for cell in range(self.ground.plan_size):
            if look.to_marines[cell] <= 8 and look.to_hive[cell] <= 8:
                found |= 1 << cell
        return found

    @cached_property
    def caution(self) -> float:
        """How much risks count: less and less, since time is on the aliens' side."""
        return min(1.0, max(0.0, (LATEST - self.state.turn) / (LATEST - LATE)))

    def visible_aliens(self, unit: Unit) -> list[int]:
        """Return the cells of the aliens that a marine sees."""
        grid, blockers = self.ground.grid, self.state.blockers
        cells = grid.view(unit.cell, unit.facing) & self.state.aliens
        return [cell for cell in bits(cells) if grid.clear(unit.cell, cell, blockers)]

    def watch(self, unit: Unit, cell: int, facing: int) -> Watch | None:
        """Return what a marine would watch from somewhere; None: it has nothing to shoot with."""
        worth = WATCH_WORTH.get(WEAPON[unit.kind] or "")
        if worth is None:
            return None
        return sight(self.state, cell, facing, self.state.closed), worth

    @cached_property
    def watches(self) -> dict[TokenId, Watch]:
        """What those on overwatch see."""
        state, found = self.state, {}
        for id_ in state.overwatch:
            unit = state.marines[id_]
            if watch := self.watch(unit, unit.cell, unit.facing):
                found[id_] = watch
        return found

    def blocked(self, *, left: int, taken: int) -> int:
        """Return where aliens cannot pass when a marine has moved: bodies of marines, and fire."""
        bodies = sum(1 << marine.cell for marine in self.state.marines.values())
        return (bodies & ~(1 << left)) | 1 << taken | self.state.flames

    def loss(self, id_: TokenId, danger: Danger) -> float:
        """Return how likely a marine is lost in the next turn."""
        if self.look.to_hive[danger.cell] > SHADOWS + 1:
            return 0.0
        unit, guards = self.state.marines[id_], id_ in self.state.guard
        return loss(self.state, unit, danger, self.style.shadow, guards=guards)

    # ---- going somewhere

    def wanted(self, id_: TokenId) -> float:
        """Return how far from the goal a marine should be that escorts the runner."""
        to_goal, marines, style = self.look.to_goal, self.state.marines, self.style
        escorts = sorted(
            (to_goal[unit.cell], other)
            for other, unit in marines.items()
            if other != self.look.runner
        )
        place = [other for _, other in escorts].index(id_)
        front = place < (len(escorts) + 1) // 2
        goals = self.state.goals
        if goals is not None and goals.hold:
            return style.ring if front else style.behind
        return self.look.lead + (style.behind if not front else -style.ahead)

    def stands(self, frame: Activation, unit: Unit, points: int) -> Stands:
        """Return where a marine can get to."""
        blocked, goals = self.state.blockers, self.state.goals
        if goals is not None:
            blocked |= goals.closed_to(frame.unit)
        return stands(self.state, unit, points, blocked=blocked, moved=frame.follows == "move")

    def go(self, stand: Stand, frame: Activation, why: str) -> Thought | None:
        """Take the first step of a way; a command point where the points do not suffice."""
        first = stand.choices[0]
        if first in self.offer:
            return Thought(first, why, stand.choices[1:])
        if stand.cost > frame.ap and COMMAND in self.offer:
            return Thought(COMMAND, "A command point gets it further.")
        return None


def best_of(hopes: dict[At, float], here: At, risk: Callable[[At], float]) -> At:
    """Return the place with most hope less risk; here, if nothing is better.

    A risk takes long to tell, and is never below zero: with the most hopeful ones first, the rest
    is soon out of the question.
    """
    best, most = here, hopes[here] - risk(here) + 1e-9
    for at, hope in sorted(hopes.items(), key=lambda one: -one[1]):
        if hope <= most:
            break
        worth = hope - risk(at)
        if worth > most:
            best, most = at, worth
    return best
