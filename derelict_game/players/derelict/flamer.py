"""How the flamer acts: it hurries to the objective, and burns what comes too near on the way."""

from collections.abc import Iterator

from derelict_game.players.derelict.runner import Runner
from derelict_game.players.derelict.squad import At, Squad
from derelict_game.players.derelict.terrain import Stand, Stands, stands
from derelict_game.players.derelict.threat import SHADOWS
from derelict_game.players.mind import Thought
from derelict_game.rules.derelict.activation import GUARD
from derelict_game.rules.derelict.grid import bits
from derelict_game.rules.derelict.shooting import FLAMER_COST
from derelict_game.rules.derelict.state import Unit

LAVISH = 0.15
"""What fuel is worth where nothing must burn, by what it is worth elsewhere."""


def way_to_burn(squad: Squad, unit: Unit, ap: int) -> Stand | None:
    """Return a way to where the flamer can burn the prize in this turn; None: there is none."""
    state, look, grid = squad.state, squad.look, squad.ground.grid
    points = ap + state.command_points - FLAMER_COST
    if not look.prize or not state.flamer_ammo or look.to_goal[unit.cell] > points:
        return None
    blockers = state.blockers & ~(1 << unit.cell)
    best: Stand | None = None
    for (cell, facing), stand in stands(state, unit, points, blocked=state.blockers).items():
        if not look.firing_cells >> cell & 1 or (best and stand.cost >= best.cost):
            continue
        # Doors on the way will be open by then.
        opened = blockers
        for choice in stand.choices:
            if choice.kind == "door" and choice.cell is not None:
                opened &= ~(1 << squad.ground.number[choice.cell])
        targets = grid.view(cell, facing) & grid.in_range(cell) & look.prize
        if any(grid.clear(cell, target, opened) for target in bits(targets)):
            best = stand
    return best


class Flamer(Runner):
    """Thinks for a marine with a flamer."""

    def thought(self) -> Thought | None:
        """Return what the flamer does; None: nothing more."""
        for act in (self._burn, self._get_there, self._march):
            found = act()
            if found is not None:
                return found
        return Thought(GUARD, f"{self._name} guards itself.") if GUARD in self._offer else None

    def _burn(self) -> Thought | None:
        """Burn what the mission is about, now or after a few steps."""
        squad = sum(1 << marine.cell for marine in self._state.marines.values())
        for choice in self._offer.choices:
            if choice.kind == "shoot" and choice.cell is not None:
                cell = self._ground.number[choice.cell]
                if self._look.prize >> cell & 1:
                    return Thought(choice, f"{self._name} burns the objective.")
                nest = self._look.nest_segments >> cell & 1
                if nest and not self._ground.segments[cell] & squad:
                    return Thought(choice, f"{self._name} burns the nest.")
        way = way_to_burn(self._squad, self._unit, self._frame.ap)
        if way is None:
            return None
        if way.choices:
            return self._squad.go(way, self._frame, f"{self._name} runs to burn the objective.")
        return self._command("Command points go into the decisive shot.")

    def _get_there(self) -> Thought | None:
        """Get to the goal, if it is for this marine."""
        return super()._get_there() if self._runs or self._look.for_anybody else None

    def _hope(self, at: At, cost: int) -> float:
        """Return how good it is to end the turn somewhere; who does not run keeps its place."""
        if self._runs:
            return super()._hope(at, cost)
        style, wanted = self._style, self._squad.wanted(self._frame.unit)
        worth = -style.place * abs(self._look.to_goal[at[0]] - wanted)
        worth -= style.way * self._look.in_the_way(at[0])
        return worth - 0.02 * cost

    # ---- fire

    @property
    def _spare(self) -> int:
        """How many shots there are besides the one that the objective needs."""
        return self._state.flamer_ammo - (1 if self._look.prize else 0)

    def _fears(self, found: Stands) -> bool:
        """Return whether there is somebody to burn, and something to burn with."""
        reach = min(self._look.to_hive[cell] for cell, _ in found)
        return self._spare > 0 and reach <= SHADOWS

    def _targets(self, cell: int, facing: int) -> Iterator[tuple[int, int]]:
        """Yield a cell of every segment that can be burnt from somewhere, with the segment."""
        state, grid, segments = self._state, self._ground.grid, self._ground.segments
        blockers = state.blockers & ~(1 << self._unit.cell)
        marines = sum(1 << m.cell for m in state.marines.values()) & ~(1 << self._unit.cell)
        marines |= 1 << cell
        if state.goals is not None:
            marines |= state.goals.waiting
        done = 0
        for target in bits(grid.view(cell, facing) & grid.in_range(cell) & ~state.closed):
            if done >> target & 1 or segments[target] & marines:
                continue
            near = self._look.to_hive[target] <= 1 or self._look.to_runner[target] <= 4
            if near and grid.clear(cell, target, blockers):
                done |= segments[target]
                yield target, segments[target] & ~state.closed

    def _instead(self, found: Stands, points: int, plain: float) -> Thought | None:
        """Return a step to burn a segment, if that is better than anything without."""
        if not self._fears(found):
            return None
        price = self._style.fuel / self._spare * (1.0 if self._look.prize else LAVISH)
        enemies = self._state.aliens | self._state.blips
        shoot = self._ground.choices["shoot"]
        most_burnt = self._style.burn * enemies.bit_count()
        best, best_worth = None, plain + 1e-9
        for at, stand in found.items():
            hope = self._hope(at, stand.cost + FLAMER_COST) - price
            if stand.cost + FLAMER_COST > points or hope + most_burnt <= best_worth:
                continue
            for target, segment in self._targets(*at):
                worth = hope + self._style.burn * (segment & enemies).bit_count()
                if worth > best_worth and (worth := worth - self._risk(at, segment)) > best_worth:
                    best, best_worth = (stand, target), worth
        if best is None:
            return None
        stand, target = best
        if stand.choices:
            return self._squad.go(stand, self._frame, f"{self._name} goes where it can burn them.")
        if shoot[target] in self._offer:
            return Thought(shoot[target], f"{self._name} burns what comes.")
        return self._command("A command point goes into fire.")
