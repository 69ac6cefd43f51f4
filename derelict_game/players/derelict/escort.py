"""How the other marines act: they shoot, keep the runner's way closed, and watch."""

from functools import cached_property

from derelict_game.players.derelict.squad import At, best_of
from derelict_game.players.derelict.terrain import Stand
from derelict_game.players.derelict.threat import STRIKES, Danger, Watch
from derelict_game.players.derelict.trooper import WATCH, Trooper
from derelict_game.players.mind import Thought
from derelict_game.rules.derelict.grid import bits

BLOCKING = 20.0
"""What it costs to stand where the runner must get, in its steps."""


class Escort(Trooper):
    """Thinks for a marine on whom it does not depend."""

    def thought(self) -> Thought | None:
        """Return what the marine does; None: nothing more."""
        for act in (self._help, self._shoot, self._fight, self._move, self._close):
            found = act()
            if found is not None:
                return found
        return self._watch_or_guard()

    def _help(self) -> Thought | None:
        """Do what must be done if it is near."""
        return self._arrive(self._frame.ap) if self._look.for_anybody else None

    # ---- where to stand

    def _move(self) -> Thought | None:
        """Go where the runner needs this marine."""
        frame, unit = self._frame, self._unit
        if frame.ap <= 0:
            return None
        found = self._squad.stands(frame, unit, frame.ap)
        wanted, here = self._squad.wanted(frame.unit), (unit.cell, unit.facing)
        found[here] = Stand(0, 0.0, ())
        posts = {at: self._post(at, stand.cost, wanted) for at, stand in found.items()}
        best = best_of(posts, here, lambda at: self._risk(at, found[at].cost))
        if best == here:
            return None
        return self._squad.go(found[best], frame, f"{self._name} keeps the way closed.")

    @cached_property
    def _others(self) -> tuple[Watch, ...]:
        """What others watch."""
        return tuple(w for id_, w in self._squad.watches.items() if id_ != self._frame.unit)

    def _watch(self, at: At, cost: int) -> Watch | None:
        """Return what this marine will watch at its end; None: it cannot."""
        if self._frame.ap - cost < WATCH:
            return None
        return self._squad.watch(self._unit, *at)

    def _post(self, at: At, cost: int, wanted: float) -> float:
        """Return how good a place is, whatever the aliens do."""
        cell, _ = at
        style, look = self._style, self._look
        worth = -style.place * abs(look.to_goal[cell] - wanted) - 0.02 * cost
        worth -= style.place * max(0, look.to_runner[cell] - 5)
        worth -= style.way * look.in_the_way(cell)
        if look.targets >> cell & 1 and not look.for_anybody:
            # The runner must get there.
            worth -= BLOCKING
        watch = self._watch(at, cost)
        if watch is None:
            return worth
        known = 0
        for cells, _ in self._others:
            known |= cells
        seen = watch[0] & self._squad.lanes
        worth += style.watch * min(1.0, seen.bit_count() / 4)
        worth += style.cover * (seen & ~known).bit_count()
        return worth + 0.3 * style.cover * (seen & known).bit_count()

    def _risk(self, at: At, cost: int) -> float:
        """Return what the aliens may make of it."""
        cell, facing = at
        style, look, squad = self._style, self._look, self._squad
        watch = self._watch(at, cost)
        watches = self._others if watch is None else (*self._others, watch)
        blocked = squad.blocked(left=self._unit.cell, taken=cell)
        risk = 0.0
        runner = look.runner
        if runner is not None:
            place = self._state.marines[runner]
            danger = Danger(place.cell, place.facing, blocked, watches)
            risk += style.danger * squad.loss(runner, danger)
        danger = Danger(cell, facing, blocked & ~(1 << cell), watches)
        return risk + style.own * squad.loss(self._frame.unit, danger)

    # ---- doors

    def _close(self) -> Thought | None:
        """Close a door that enemies would come through, where nobody of the squad goes."""
        look, state = self._look, self._state
        if look.runner is None or look.to_hive[self._unit.cell] > STRIKES + 3:
            return None
        for choice in self._offer.choices:
            if choice.kind != "door" or choice.cell is None:
                continue
            cell = self._ground.number[choice.cell]
            behind = look.to_goal[cell] > look.to_goal[self._unit.cell] >= self._look.lead
            watched = any(cells >> cell & 1 for cells, _ in self._others)
            if not state.closed >> cell & 1 and behind and not watched:
                others = (look.to_hive[near] for near in bits(self._ground.around[cell]))
                if min(others, default=0) < look.to_hive[self._unit.cell]:
                    return Thought(choice, f"{self._name} closes the door behind the squad.")
        return None
