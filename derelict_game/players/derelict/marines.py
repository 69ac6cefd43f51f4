"""How good marines play: the flamer hurries in the middle, the others keep the way closed."""

from dataclasses import dataclass
from functools import cached_property

from derelict_game.board.grid import bits
from derelict_game.board.token import TokenId
from derelict_game.players.derelict.situation import Side
from derelict_game.players.derelict.terrain import Stand, Stands, distances, sight, stands
from derelict_game.players.mind import Thought
from derelict_game.rules.choice import PASS, Choice
from derelict_game.rules.derelict.activation import COMMAND, GUARD, OVERWATCH
from derelict_game.rules.derelict.frames import Activation, Reaction
from derelict_game.rules.derelict.shooting import FLAMER_COST, shot_cost
from derelict_game.rules.derelict.state import Unit
from derelict_game.rules.derelict.tokens import ALIEN, FLAMER_MARINE, MARINE_AP, SHOT_DICE, WEAPON

WATCH = 2
"""What overwatch and guard cost."""


@dataclass(frozen=True, slots=True)
class MarineStyle:
    """What a marine player cares for."""

    progress: float = 1.0
    """How much a step of the flamer towards its goal counts."""
    danger: float = 3.0
    """How much it counts, in steps, that aliens will surely reach the flamer in their next turn."""
    shadow: float = 0.2
    """How likely a blip is such an alien; it must show itself first."""
    place: float = 0.6
    """How much it counts that the others are where they should be."""
    ahead: float = 6.0
    behind: float = -1.0
    """How far the first go before the flamer, and the last behind it, in steps to the goal."""
    cover: float = 0.03
    """How much a watched cell counts."""
    near: int = 99
    """So few steps away an alien is a reason to watch; as many as there are: always."""
    leash: float = 0.4
    """What a step counts by which the flamer is before everybody else."""
    thrift: float = 0.1
    """What a command point is worth when it is not spent on moving."""


class Marines(Side[MarineStyle]):
    """Thinks for the marines about one view."""

    # ---- who acts

    def thought(self) -> Thought:
        """Return what to do now."""
        frame = self.state.stack[-1]
        if isinstance(frame, Reaction):
            return Thought(self.offer.choices[0], "reacts to what it saw")
        if isinstance(frame, Activation):
            unit = self.state.marines[frame.unit]
            is_flamer = unit.kind == FLAMER_MARINE
            found = self._act_flamer(frame, unit) if is_flamer else self._act(frame, unit)
            if found is not None:
                return found
        return self._next()

    def _next(self) -> Thought:
        """Activate the marine that should act next, or end the turn."""
        state = self.state
        active = state.activation
        done = state.deactivated | ({active.unit} if active else set())
        waiting = [id_ for id_ in state.marines if id_ not in done]
        flamer = self.look.flamer
        if flamer is not None and flamer in waiting and self._winning(flamer, MARINE_AP):
            return self._activate(flamer, "the flamer can burn it now")
        if not waiting:
            return Thought(PASS if PASS in self.offer else self.offer.choices[0], "all have acted")
        return self._activate(min(waiting, key=self._rank), "is next")

    def _activate(self, id_: TokenId, why: str) -> Thought:
        choice = self.ground.choices["activate"][self.state.marines[id_].cell]
        return Thought(choice if choice in self.offer else self.offer.choices[-1], why)

    def _rank(self, id_: TokenId) -> tuple[int, int]:
        """Return when a marine acts: those who see aliens, then from the front to the rear."""
        unit = self.state.marines[id_]
        goal = self.look.to_goal[unit.cell]
        if WEAPON[unit.kind] in SHOT_DICE and self._visible_aliens(unit):
            return 0, goal
        if unit.kind == FLAMER_MARINE:
            return 2, goal
        return (1 if goal <= self._lead else 3), goal

    @cached_property
    def _lead(self) -> int:
        """How far the flamer is from its goal."""
        flamer = self.look.flamer
        return self.look.to_goal[self.state.marines[flamer].cell] if flamer is not None else 0

    def _visible_aliens(self, unit: Unit) -> list[int]:
        grid, blockers = self.ground.grid, self.state.blockers
        cells = grid.view(unit.cell, unit.facing) & self.state.aliens
        return [cell for cell in bits(cells) if grid.clear(unit.cell, cell, blockers)]

    # ---- danger

    def _exposure(self, flamer: int, moved_from: int, moved_to: int) -> float:
        """Return how exposed a flamer in a cell is when one marine has moved.

        Marines close corridors with their bodies, so the ways of the enemies go around them.
        """
        bodies = sum(1 << m.cell for m in self.state.marines.values())
        bodies = (bodies & ~(1 << moved_from)) | 1 << moved_to
        far = distances(self.state, 1 << flamer, blocked=bodies & ~(1 << flamer))
        safe = 1.0
        for unit in self.state.hive.values():
            steps = far[unit.cell]
            if unit.kind == ALIEN:
                if steps <= 6:
                    safe *= 0.4 if steps <= 5 else 0.7
            elif steps <= 8:
                safe *= 1 - self.style.shadow
        return self.style.danger * (1 - safe)

    @cached_property
    def _threatened(self) -> bool:
        """Whether an alien can strike soon."""
        to_aliens = self.look.to_aliens
        return any(to_aliens[m.cell] <= self.style.near for m in self.state.marines.values())

    # ---- the others

    def _act(self, frame: Activation, unit: Unit) -> Thought | None:
        shot = self._shoot(frame, unit)
        if shot is not None:
            return shot
        step = self._escort(frame, unit)
        if step is not None:
            return step
        if OVERWATCH in self.offer and WEAPON[unit.kind] in SHOT_DICE:
            return Thought(OVERWATCH, "watches the lane")
        if GUARD in self.offer:
            return Thought(GUARD, "guards")
        return None

    def _shoot(self, frame: Activation, unit: Unit) -> Thought | None:
        """Shoot at the alien that is most dangerous, if that is better than to watch."""
        shoot = self.ground.choices["shoot"]
        targets = [cell for cell in self._visible_aliens(unit) if shoot[cell] in self.offer]
        if not targets:
            return None
        to_marines, to_flamer = self.look.to_marines, self.look.to_flamer

        def danger(cell: int) -> tuple[bool, int, int]:
            again = frame.follows == "shot" and frame.target == self.state.at.get(cell)
            return not again, to_marines[cell] + to_flamer[cell], cell

        target = min(targets, key=danger)
        cost = shot_cost(frame)
        close = to_marines[target] <= 3
        if cost == 0 or frame.ap - cost >= WATCH or close or OVERWATCH not in self.offer:
            return Thought(shoot[target], "shoots before it comes")
        return None

    def _escort(self, frame: Activation, unit: Unit) -> Thought | None:
        """Go where the flamer needs this marine."""
        spare = WATCH if WEAPON[unit.kind] in SHOT_DICE and self._threatened else 0
        if frame.ap - spare <= 0:
            return None
        found = self._stands(frame, unit, frame.ap - spare)
        here = (unit.cell, unit.facing)
        wanted = self._wanted(frame.unit)
        watched = self._watched(frame.unit)
        exposures: dict[int, float] = {}
        best, best_worth = here, self._worth(here, 0, unit.cell, wanted, watched, exposures)
        for at, stand in found.items():
            if not stand.choices:
                continue
            worth = self._worth(at, stand.cost, unit.cell, wanted, watched, exposures)
            if worth > best_worth + 1e-9:
                best, best_worth = at, worth
        if best == here:
            return None
        return self._go(found[best], frame, "keeps the flamer's way closed")

    def _stands(self, frame: Activation, unit: Unit, points: int) -> Stands:
        blocked = self.state.blockers
        return stands(self.state, unit, points, blocked=blocked, moved=frame.follows == "move")

    def _go(self, stand: Stand, frame: Activation, why: str) -> Thought | None:
        """Take the first step of a way; a command point where the points do not suffice."""
        first = stand.choices[0]
        if first in self.offer:
            return Thought(first, why)
        if stand.cost > frame.ap and COMMAND in self.offer:
            return Thought(COMMAND, "spends a command point to get on")
        return None

    def _wanted(self, id_: TokenId) -> float:
        """Return how far from the goal this marine should be."""
        look, state = self.look, self.state
        escorts = sorted(
            (other for other, u in state.marines.items() if u.kind != FLAMER_MARINE),
            key=lambda other: (look.to_goal[state.marines[other].cell], other),
        )
        front = escorts.index(id_) < (len(escorts) + 1) // 2
        return self._lead - self.style.ahead if front else self._lead + self.style.behind

    def _watched(self, id_: TokenId) -> int:
        """Return the cells that others watch."""
        found = 0
        for other in self.state.overwatch:
            if other != id_:
                unit = self.state.marines[other]
                found |= sight(self.state, unit.cell, unit.facing)
        return found

    @cached_property
    def _lanes(self) -> int:
        """The cells over which enemies come."""
        look, found = self.look, 0
        for cell in range(self.ground.plan_size):
            if look.to_marines[cell] <= 8 and look.to_hive[cell] <= 8:
                found |= 1 << cell
        return found

    def _worth(
        self,
        at: tuple[int, int],
        cost: int,
        start: int,
        wanted: float,
        watched: int,
        exposures: dict[int, float],
    ) -> float:
        """Return how good it is to end somewhere."""
        cell, facing = at
        style, look = self.style, self.look
        worth = -style.place * abs(look.to_goal[cell] - wanted) - 0.02 * cost
        worth -= style.place * max(0, look.to_flamer[cell] - 5)
        flamer = look.flamer
        if flamer is not None:
            if cell not in exposures:
                place = self.state.marines[flamer].cell
                exposures[cell] = self._exposure(place, start, cell)
            worth -= exposures[cell]
        seen = sight(self.state, cell, facing) & self._lanes
        return worth + style.cover * (
            (seen & ~watched).bit_count() + 0.3 * (seen & watched).bit_count()
        )

    # ---- the flamer

    def _winning(self, id_: TokenId, ap: int) -> Stand | None:
        """Return a way to where the flamer can burn the prize in this turn; None: there is none."""
        state, look, grid = self.state, self.look, self.ground.grid
        points = ap + state.command_points - FLAMER_COST
        unit = state.marines[id_]
        if not state.flamer_ammo or look.to_goal[unit.cell] > points:
            return None
        blocked = state.blockers
        blockers = state.blockers & ~(1 << unit.cell)
        best: Stand | None = None
        for (cell, facing), stand in stands(state, unit, points, blocked=blocked).items():
            if not look.firing_cells >> cell & 1 or (best and stand.cost >= best.cost):
                continue
            # Doors on the way will be open by then.
            opened = blockers
            for choice in stand.choices:
                if choice.kind == "door" and choice.cell is not None:
                    opened &= ~(1 << self.ground.number[choice.cell])
            targets = grid.view(cell, facing) & grid.in_range(cell) & look.prize
            if any(grid.clear(cell, target, opened) for target in bits(targets)):
                best = stand
        return best

    def _act_flamer(self, frame: Activation, unit: Unit) -> Thought | None:
        look, offer = self.look, self.offer
        shots = [c for c in offer.choices if c.kind == "shoot"]
        for choice in shots:
            if choice.cell and look.prize >> self.ground.number[choice.cell] & 1:
                return Thought(choice, "burns the objective")
        way = self._winning(frame.unit, frame.ap)
        if way is not None and way.choices:
            if way.choices[0] in offer:
                return Thought(way.choices[0], "runs to burn the objective")
            if COMMAND in offer:
                return Thought(COMMAND, "spends a command point on the last steps")
        fire = self._fire(shots)
        if fire is not None:
            return fire
        step = self._hurry(frame, unit)
        if step is not None:
            return step
        if GUARD in offer:
            return Thought(GUARD, "guards itself")
        return None

    def _fire(self, shots: list[Choice]) -> Thought | None:
        """Burn a segment full of enemies, as long as there is enough left for the objective."""
        state = self.state
        if state.flamer_ammo <= 1:
            return None
        best, most = None, 0.0
        for choice in shots:
            assert choice.cell is not None
            segment = self.ground.segments[self.ground.number[choice.cell]]
            worth = 1.0 * (segment & state.aliens).bit_count()
            worth += 0.7 * (segment & state.blips).bit_count()
            near = any(self.look.to_flamer[cell] <= 5 for cell in bits(segment & state.aliens))
            worth += 0.8 if near else 0.0
            worth -= 5.0 * sum(1 for m in state.marines.values() if segment >> m.cell & 1)
            if worth > most:
                best, most = choice, worth
        if best is not None and most >= 1.7:
            return Thought(best, "burns what gathers there")
        return None

    def _hurry(self, frame: Activation, unit: Unit) -> Thought | None:
        """Go on towards the goal as far as that is not too dangerous."""
        state, look, style = self.state, self.look, self.style
        points = frame.ap + state.command_points
        if points <= 0:
            return None
        found = self._stands(frame, unit, points)
        exposures: dict[int, float] = {}
        escorts = (u for u in state.marines.values() if u.kind != FLAMER_MARINE)
        first = min((look.to_goal[u.cell] for u in escorts), default=0)

        def worth(cell: int, cost: int) -> float:
            if cell not in exposures:
                exposures[cell] = self._exposure(cell, unit.cell, cell)
            spent = max(0, cost - frame.ap)
            alone = max(0, first - look.to_goal[cell])
            worth = -style.progress * look.to_goal[cell] - exposures[cell]
            return worth - style.thrift * spent - style.leash * alone

        best, best_worth = None, worth(unit.cell, 0)
        for (cell, _), stand in found.items():
            if stand.choices and (value := worth(cell, stand.cost)) > best_worth + 1e-9:
                best, best_worth = stand, value
        return self._go(best, frame, "hurries on") if best is not None else None
