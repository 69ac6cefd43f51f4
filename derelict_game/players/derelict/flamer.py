"""How the flamer acts: it hurries to the objective, and burns what comes too near on the way."""

from collections.abc import Iterator

from derelict_game.board.grid import bits
from derelict_game.players.derelict.squad import At, Squad, best_of
from derelict_game.players.derelict.terrain import Stand, Stands, stands
from derelict_game.players.derelict.threat import SHADOWS, Danger
from derelict_game.players.mind import Thought
from derelict_game.rules.derelict.activation import COMMAND, GUARD
from derelict_game.rules.derelict.frames import Activation
from derelict_game.rules.derelict.shooting import FLAMER_COST
from derelict_game.rules.derelict.state import Unit
from derelict_game.rules.derelict.tokens import FLAMER_MARINE


def way_to_burn(squad: Squad, unit: Unit, ap: int) -> Stand | None:
    """Return a way to where the flamer can burn the prize in this turn; None: there is none."""
    state, look, grid = squad.state, squad.look, squad.ground.grid
    points = ap + state.command_points - FLAMER_COST
    if not state.flamer_ammo or look.to_goal[unit.cell] > points:
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


class Flamer:
    """Thinks for the marine with the flamer."""

    def __init__(self, squad: Squad, frame: Activation, unit: Unit) -> None:
        self._squad, self._frame, self._unit = squad, frame, unit
        self._state, self._offer = squad.state, squad.offer
        self._style, self._look, self._ground = squad.style, squad.look, squad.ground
        self._watches = tuple(squad.watches.values())
        escorts = (u for u in self._state.marines.values() if u.kind != FLAMER_MARINE)
        self._first = min((self._look.to_goal[u.cell] for u in escorts), default=0)

    def thought(self) -> Thought | None:
        """Return what the flamer does; None: nothing more."""
        for choice in self._offer.choices:
            if choice.kind == "shoot" and choice.cell is not None:
                cell = self._ground.number[choice.cell]
                if self._look.prize >> cell & 1:
                    return Thought(choice, "burns the objective")
        way = way_to_burn(self._squad, self._unit, self._frame.ap)
        if way is not None:
            if way.choices:
                found = self._squad.go(way, self._frame, "runs to burn the objective")
            else:
                found = self._command("spends command points on the last shot")
            if found is not None:
                return found
        found = self._march()
        if found is None and GUARD in self._offer:
            return Thought(GUARD, "guards itself")
        return found

    def _march(self) -> Thought | None:
        """Go on, or burn what is in the way, whatever is better for getting there alive."""
        frame, unit = self._frame, self._unit
        points = frame.ap + self._state.command_points
        if points <= 0:
            return None
        found = self._squad.stands(frame, unit, points)
        here = (unit.cell, unit.facing)
        found[here] = Stand(0, 0.0, ())
        hopes = {at: self._hope(at, stand.cost) for at, stand in found.items()}
        best = best_of(hopes, here, self._risk)
        if self._fears(found):
            fire = self._fire(found, points, hopes[best] - self._risk(best))
            if fire is not None:
                return fire
        stand = found[best]
        return self._squad.go(stand, frame, "hurries on") if stand.choices else None

    def _hope(self, at: At, cost: int) -> float:
        """Return how good it is to end the turn somewhere, whatever the aliens do."""
        to_go, style = self._look.to_goal[at[0]], self._style
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

    # ---- fire

    def _fears(self, found: Stands) -> bool:
        """Return whether there is somebody to burn, and something to burn with."""
        reach = min(self._look.to_hive[cell] for cell, _ in found)
        return self._state.flamer_ammo > 1 and reach <= SHADOWS

    def _targets(self, cell: int, facing: int) -> Iterator[tuple[int, int]]:
        """Yield a cell of every segment that can be burnt from somewhere, with the segment."""
        state, grid, segments = self._state, self._ground.grid, self._ground.segments
        blockers = state.blockers & ~(1 << self._unit.cell)
        marines = sum(1 << m.cell for m in state.marines.values()) & ~(1 << self._unit.cell)
        marines |= 1 << cell
        done = 0
        for target in bits(grid.view(cell, facing) & grid.in_range(cell) & ~state.closed):
            if done >> target & 1 or segments[target] & marines:
                continue
            near = self._look.to_hive[target] <= 1 or self._look.to_flamer[target] <= 4
            if near and grid.clear(cell, target, blockers):
                done |= segments[target]
                yield target, segments[target] & ~state.closed

    def _fire(self, found: Stands, points: int, plain: float) -> Thought | None:
        """Return a step to burn a segment, if that is better than anything without."""
        price = self._style.fuel / (self._state.flamer_ammo - 1)
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
            return self._squad.go(stand, self._frame, "goes where it can burn them")
        if shoot[target] in self._offer:
            return Thought(shoot[target], "burns what comes")
        return self._command("spends a command point on fire")

    def _command(self, why: str) -> Thought | None:
        return Thought(COMMAND, why) if COMMAND in self._offer else None
