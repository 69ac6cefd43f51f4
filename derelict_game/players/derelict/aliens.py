"""How good aliens play: gather out of sight, strike together, and above all at the runner."""

from dataclasses import dataclass

from derelict_game.board.token import TokenId
from derelict_game.players.derelict import words
from derelict_game.players.derelict.situation import STRIDE, Side, number_of
from derelict_game.players.derelict.terrain import FAR, Stand, Stands, stands
from derelict_game.players.derelict.threat import fight, survival
from derelict_game.players.derelict.words import ALL_HAVE_ACTED
from derelict_game.players.mind import Thought
from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict.activation import REVEAL
from derelict_game.rules.derelict.frames import Activation, BlipPlacement, VoluntaryReveal
from derelict_game.rules.derelict.state import Unit
from derelict_game.rules.derelict.tokens import ALIEN, BLIPS
from derelict_game.rules.wreck import PASS

UNEASY, RESTLESS = 14, 24
"""In these turns those who lie in ambush lose their patience, from a little to all of it."""


@dataclass(frozen=True, slots=True)
class AlienStyle:
    """What an alien player cares for."""

    boldness: float = 0.2
    """The least chance of a kill for which an alien leaves its hiding place."""
    patience: float = 1.0
    """So few turns before the end everybody goes all the same."""
    pack: float = 1.0
    """How much bolder every further alien makes them that can strike together with them."""
    runner: float = 2.5
    """How much more the runner is worth than others."""
    ideal: int = 1
    """How near to the runner aliens wait."""
    ambush: float = 0.0
    """How much they wait where the runner must come to rather than near to it, from 0 to 1."""
    shy: float = 0.5
    """How much they dislike to be seen while they wait."""


class Aliens(Side[AlienStyle]):
    """Thinks for the aliens about one view."""

    def thought(self) -> Thought:
        """Return what to do now."""
        frame = self.state.stack[-1]
        match frame:
            case BlipPlacement():
                return self._place()
            case VoluntaryReveal():
                return self._spread()
            case Activation(unit):
                found = self._act(frame, self.state.hive[unit])
                if found is not None:
                    return found
        return self._next()

    def _number(self, choice: Choice) -> int:
        return number_of(self.state, choice)

    # ---- reinforcements and reveals

    def _place(self) -> Thought:
        """Let a blip lurk where it is soon near the runner's way, and not all in one place."""
        entry, look = self.ground.entry, self.look
        crowd: dict[int, int] = {}
        for unit in self.state.hive.values():
            if unit.cell in entry:
                crowd[entry[unit.cell]] = crowd.get(entry[unit.cell], 0) + 1

        def worth(choice: Choice) -> float:
            door = entry.get(self._number(choice), -1)
            if door < 0:
                return -FAR
            far = look.to_runner[door]
            # Those ahead of the runner meet it; those behind must catch up.
            late = max(0, look.to_goal[door] - look.lead)
            near = -abs(far - 9) - 0.5 * late - 2.0 * crowd.get(door, 0)
            return self._in_ambush(door, near)

        return Thought(max(self.offer.choices, key=worth), "Lurks where the marines must come by.")

    def _in_ambush(self, cell: int, worth: float) -> float:
        """Return what a place is worth to those who rather wait for the runner at its goal."""
        look, style = self.look, self.style
        if style.ambush and look.turns_left > style.patience:
            worth += style.ambush * self._calm * (-look.to_goal[cell] - worth)
        return worth

    @property
    def _calm(self) -> float:
        """How ready they are to wait: who does not come by and by must be fetched."""
        return min(1.0, max(0.0, (RESTLESS - self.state.turn) / (RESTLESS - UNEASY)))

    def _spread(self) -> Thought:
        """Place further aliens as near to the runner as can be, then go on."""
        placed = [choice for choice in self.offer.choices if choice.kind == "deploy"]
        if not placed:
            return self._next()
        to_runner = self.look.to_runner
        best = min(placed, key=lambda choice: to_runner[self._number(choice)])
        return Thought(best, "Comes out as near to the marines as can be.")

    # ---- who acts

    def _next(self) -> Thought:
        """Activate the unit that should act next, the nearest to the runner first."""
        ready = [choice for choice in self.offer.choices if choice.kind == "activate"]
        if not ready:
            return Thought(PASS if PASS in self.offer else self.offer.choices[0], ALL_HAVE_ACTED)
        to_runner, at, hive = self.look.to_runner, self.state.at, self.state.hive

        def rank(choice: Choice) -> tuple[bool, int]:
            cell = self._number(choice)
            return hive[at[cell]].kind != ALIEN, to_runner[cell]

        chosen = min(ready, key=rank)
        return Thought(chosen, f"{self.state.name(at[self._number(chosen)])} is next.")

    def _act(self, frame: Activation, unit: Unit) -> Thought | None:
        if unit.kind in BLIPS:
            return self._sneak(frame, unit)
        for choice in self.offer.choices:
            if choice.kind != "assault":
                continue
            victim = self.state.at.get(self._number(choice))
            if victim in self.state.marines:
                return Thought(choice, f"{self._name(frame)} attacks {self._called(victim)}.")
        for act in (self._overrun, self._strike):
            found = act(frame, unit)
            if found is not None:
                return found
        return self._lurk(frame, unit)

    # ---- striking

    def _overrun(self, frame: Activation, unit: Unit) -> Thought | None:
        """Run for a beacon that nobody stands on."""
        goals = self.state.goals
        if goals is None or not goals.beacons & ~self.state.occupied:
            return None
        found = self._stands(frame, unit, frame.ap)
        ways = [way for (cell, _), way in found.items() if goals.beacons >> cell & 1]
        if not ways:
            return None
        best = min(ways, key=lambda way: way.peril)
        first, *then = best.choices
        reason = f"{self._name(frame)} runs for the beacon."
        return Thought(first, reason, tuple(then)) if first in self.offer else None

    def _stands(self, frame: Activation, unit: Unit, points: int) -> Stands:
        """Return where an alien can get to, with as little overwatch fire as can be."""
        return stands(
            self.state,
            unit,
            points,
            blocked=self.state.blockers,
            moved=frame.follows == "move",
            perils=self.look.perils(unit.cell),
        )

    def _strike(self, frame: Activation, unit: Unit) -> Thought | None:
        """Go for the marine that is worth most for the risk."""
        state, front = self.state, self.ground.front
        found = self._stands(frame, unit, frame.ap - 1)
        best: tuple[float, Stand, str] | None = None
        for (cell, facing), stand in found.items():
            if cell >= self.ground.plan_size or not stand.choices:
                continue
            victim = state.at.get(front[4 * cell + facing])
            if victim not in state.marines:
                continue
            chance = survival(stand.peril) * self._kill(victim, cell, frame.ap - stand.cost)
            worth = chance * (self.style.runner if self._is_runner(victim) else 1.0)
            worth -= 0.01 * stand.cost
            if best is None or worth > best[0]:
                best = (worth, stand, f"{self._called(victim)}: {words.chance(chance)}")
        if best is None or best[0] < self._threshold():
            return None
        first, *then = best[1].choices
        reason = f"{self._name(frame)} strikes at {best[2]}."
        return Thought(first, reason, tuple(then)) if first in self.offer else None

    def _name(self, frame: Activation) -> str:
        return self.state.name(frame.unit)

    def _called(self, victim: TokenId | None) -> str:
        assert victim is not None
        return self.state.called(victim)

    def _is_runner(self, id_: TokenId | None) -> bool:
        return id_ is not None and id_ == self.look.runner

    def _kill(self, victim: TokenId | None, cell: int, points: int) -> float:
        """Return how likely an alien in a cell kills a marine with some points left."""
        assert victim is not None
        kind, place, facing = self.state.marines[victim]
        faces = self.ground.front[4 * place + facing] == cell
        guards = victim in self.state.guard
        return fight(kind, faces=faces, guards=guards, attacks=points)[0]

    def _threshold(self) -> float:
        """Return what a strike must be worth: less if many can strike, or time runs out."""
        look, style = self.look, self.style
        if look.turns_left <= style.patience:
            return 0.02
        near = sum(1 for id_ in look.aliens if look.to_marines[self.state.hive[id_].cell] <= STRIDE)
        return style.boldness / (1 + style.pack * max(0, near - 1))

    # ---- waiting

    def _lurk(self, frame: Activation, unit: Unit) -> Thought | None:
        """Wait near the runner's way, out of sight."""
        if frame.ap <= 0:
            return None
        return self._settle(self._stands(frame, unit, frame.ap), frame, unit)

    def _settle(self, found: Stands, frame: Activation, unit: Unit) -> Thought | None:
        """Take the first step to the best place to wait; None: it is here."""
        here = (unit.cell, unit.facing)
        best, best_worth = here, self._comfort(unit.cell, 0.0)
        for at, stand in found.items():
            if not stand.choices:
                continue
            worth = self._comfort(at[0], stand.peril) - 0.01 * stand.cost
            if worth > best_worth + 1e-9:
                best, best_worth = at, worth
        if best == here:
            return None
        first, *then = found[best].choices
        reason = f"{self._name(frame)} gathers out of sight."
        return Thought(first, reason, tuple(then)) if first in self.offer else None

    def _comfort(self, cell: int, peril: float) -> float:
        """Return how good a place is to wait in."""
        look, style = self.look, self.style
        far = look.to_runner[cell]
        worth = -float(abs(far - style.ideal)) if far > style.ideal else -0.3 * (style.ideal - far)
        worth = self._in_ambush(cell, worth)
        if cell < self.ground.plan_size:
            if look.seen >> cell & 1:
                worth -= style.shy
            elif look.in_sight >> cell & 1:
                worth -= style.shy / 2
        return worth - 6.0 * (1 - survival(peril))

    # ---- blips

    def _sneak(self, frame: Activation, unit: Unit) -> Thought | None:
        """Bring a blip near without being seen, and reveal it when it can strike next."""
        look, state = self.look, self.state
        far = look.to_runner[unit.cell]
        on_plan = unit.cell < self.ground.plan_size
        if REVEAL in self.offer and on_plan and not look.seen >> unit.cell & 1:
            near = min(far, look.to_marines[unit.cell])
            if near <= STRIDE:
                return Thought(REVEAL, f"{self._name(frame)} is near enough to strike next.")
        if frame.ap <= 0:
            return None
        blocked = state.blockers | look.hidden_from
        found = stands(state, unit, frame.ap, blocked=blocked, moved=False)
        return self._settle(found, frame, unit)
