"""How a marine without a flamer acts: it shoots, closes the flamer's way, and watches."""

from functools import cached_property

from derelict_game.board.grid import bits
from derelict_game.players.derelict.squad import At, Squad, best_of
from derelict_game.players.derelict.terrain import Stand
from derelict_game.players.derelict.threat import STRIKES, Danger, Watch, fight
from derelict_game.players.mind import Thought
from derelict_game.rules.derelict.activation import GUARD, OVERWATCH
from derelict_game.rules.derelict.frames import Activation
from derelict_game.rules.derelict.shooting import shot_cost
from derelict_game.rules.derelict.state import Unit
from derelict_game.rules.derelict.tokens import FLAMER_MARINE, SHOT_DICE, WEAPON

WATCH = 2
"""What overwatch and guard cost."""


class Escort:
    """Thinks for one marine."""

    def __init__(self, squad: Squad, frame: Activation, unit: Unit) -> None:
        self._squad, self._frame, self._unit = squad, frame, unit
        self._state, self._offer = squad.state, squad.offer
        self._style, self._look, self._ground = squad.style, squad.look, squad.ground

    def thought(self) -> Thought | None:
        """Return what the marine does; None: nothing more."""
        for act in (self._shoot, self._fight, self._move, self._close):
            found = act()
            if found is not None:
                return found
        if OVERWATCH in self._offer and WEAPON[self._unit.kind] in SHOT_DICE:
            return Thought(OVERWATCH, "watches the lane")
        if GUARD in self._offer:
            return Thought(GUARD, "guards")
        return None

    def _shoot(self) -> Thought | None:
        """Shoot at the alien that is most dangerous, if that is better than to watch."""
        if WEAPON[self._unit.kind] not in SHOT_DICE:
            return None
        frame, shoot = self._frame, self._ground.choices["shoot"]
        seen = self._squad.visible_aliens(self._unit)
        targets = [cell for cell in seen if shoot[cell] in self._offer]
        if not targets:
            return None
        to_marines, to_flamer = self._look.to_marines, self._look.to_flamer

        def danger(cell: int) -> tuple[bool, int, int]:
            again = frame.follows == "shot" and frame.target == self._state.at.get(cell)
            return not again, to_marines[cell] + to_flamer[cell], cell

        target = min(targets, key=danger)
        cost = shot_cost(frame)
        close = to_marines[target] <= 3
        if cost == 0 or frame.ap - cost >= WATCH or close or OVERWATCH not in self._offer:
            return Thought(shoot[target], "shoots before it comes")
        return None

    def _fight(self) -> Thought | None:
        """Attack an alien in front if that is more likely to kill it than to be killed."""
        unit = self._unit
        cell = self._ground.front[4 * unit.cell + unit.facing]
        if cell < 0 or not self._state.aliens >> cell & 1:
            return None
        killed, kills = fight(unit.kind, faces=True, guards=False, attacks=1)
        choice = self._ground.choices["assault"][cell]
        if choice in self._offer and kills > killed:
            return Thought(choice, f"kills it {kills:.0%} of the time")
        return None

    # ---- where to stand

    def _move(self) -> Thought | None:
        """Go where the flamer needs this marine."""
        frame, unit = self._frame, self._unit
        if frame.ap <= 0:
            return None
        found = self._squad.stands(frame, unit, frame.ap)
        wanted, here = self._wanted(), (unit.cell, unit.facing)
        found[here] = Stand(0, 0.0, ())
        posts = {at: self._post(at, stand.cost, wanted) for at, stand in found.items()}
        best = best_of(posts, here, lambda at: self._risk(at, found[at].cost))
        if best == here:
            return None
        return self._squad.go(found[best], frame, "keeps the flamer's way closed")

    def _wanted(self) -> float:
        """Return how far from the goal this marine should be."""
        to_goal, marines = self._look.to_goal, self._state.marines
        escorts = sorted(
            (to_goal[unit.cell], id_) for id_, unit in marines.items() if unit.kind != FLAMER_MARINE
        )
        place = [id_ for _, id_ in escorts].index(self._frame.unit)
        front = place < (len(escorts) + 1) // 2
        return self._look.lead + (self._style.behind if not front else -self._style.ahead)

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
        worth -= style.place * max(0, look.to_flamer[cell] - 5)
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
        flamer = look.flamer
        if flamer is not None:
            place = self._state.marines[flamer]
            danger = Danger(place.cell, place.facing, blocked, watches)
            risk += style.danger * squad.loss(flamer, danger)
        danger = Danger(cell, facing, blocked & ~(1 << cell), watches)
        return risk + style.own * squad.loss(self._frame.unit, danger)

    # ---- doors

    def _close(self) -> Thought | None:
        """Close a door that enemies would come through, where nobody of the squad goes."""
        look, state = self._look, self._state
        if look.flamer is None or look.to_hive[self._unit.cell] > STRIKES + 3:
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
                    return Thought(choice, "closes the door behind the squad")
        return None
