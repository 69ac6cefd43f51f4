"""How the marine acts on whom it depends: it hurries to its goal, or keeps it."""

from derelict_game.players.derelict.squad import At, Squad, best_of
from derelict_game.players.derelict.terrain import Stand, Stands
from derelict_game.players.derelict.threat import Danger
from derelict_game.players.derelict.trooper import Trooper
from derelict_game.players.mind import Thought
from derelict_game.rules.derelict.frames import Activation
from derelict_game.rules.derelict.state import Unit


class Runner(Trooper):
    """Thinks for the marine that must get somewhere."""

    def __init__(self, squad: Squad, frame: Activation, unit: Unit) -> None:
        super().__init__(squad, frame, unit)
        self._watches = tuple(squad.watches.values())
        self._to_goal = self._look.errands.get(frame.unit, self._look.to_goal)
        escorts = (u for id_, u in self._state.marines.items() if id_ != frame.unit)
        self._first = min((self._to_goal[u.cell] for u in escorts), default=0)

    def thought(self) -> Thought | None:
        """Return what the runner does; None: nothing more."""
        for act in (self._get_there, self._shoot, self._fight, self._march):
            found = act()
            if found is not None:
                return found
        return self._watch_or_guard()

    def _get_there(self) -> Thought | None:
        """Get to the goal with all that can be spent."""
        return self._arrive(self._points)

    @property
    def _points(self) -> int:
        """What can be spent: command points are for the runner."""
        return self._frame.ap + (self._state.command_points if self._runs else 0)

    @property
    def _runs(self) -> bool:
        return self._frame.unit in self._look.errands

    def _march(self) -> Thought | None:
        """Go on as far as it gets there alive."""
        frame, unit = self._frame, self._unit
        points = self._points
        if points <= 0:
            return None
        found = self._squad.stands(frame, unit, points)
        here = (unit.cell, unit.facing)
        found[here] = Stand(0, 0.0, ())
        hopes = {at: self._hope(at, stand.cost) for at, stand in found.items()}
        best = best_of(hopes, here, self._risk)
        instead = self._instead(found, points, hopes[best] - self._risk(best))
        if instead is not None:
            return instead
        stand = found[best]
        return self._squad.go(stand, frame, f"{self._name} hurries on.") if stand.choices else None

    def _instead(self, found: Stands, points: int, plain: float) -> Thought | None:  # noqa: ARG002
        """Return what is better than to go on, which is worth so much."""
        return None

    def _hope(self, at: At, cost: int) -> float:
        """Return how good it is to end the turn somewhere, whatever the aliens do."""
        to_go, style = self._to_goal[at[0]], self._style
        spent = max(0, cost - self._frame.ap)
        alone = max(0, self._first - to_go)
        return -to_go - style.thrift * spent - style.leash * alone - 0.001 * cost

    def _risk(self, at: At, burning: int = 0) -> float:
        """Return what the aliens may make of it, with some cells on fire."""
        cell, facing = at
        blocked = self._squad.blocked(left=self._unit.cell, taken=cell) & ~(1 << cell) | burning
        danger = Danger(cell, facing, blocked, self._watches, burning)
        weight = self._style.danger * self._squad.caution
        return weight * self._squad.loss(self._frame.unit, danger)
