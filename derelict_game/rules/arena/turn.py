"""A turn: everything that was ordered is carried out, in the order of the rulebook."""

from collections.abc import Callable

from derelict_game.rules.arena import ending, moves, orders, points, returning, sections, shots
from derelict_game.rules.arena.ground import NOWHERE
from derelict_game.rules.arena.scoring import EXPLORED, HIT, KILLED, PICKED_UP, Ledger
from derelict_game.rules.arena.state import (
    MOVE,
    NOTHING_YET,
    PICK_UP,
    RAISE,
    SHOOT,
    ArenaState,
    Order,
    Report,
)
from derelict_game.rules.arena.telling import Telling
from derelict_game.rules.arena.tokens import (
    KINDS,
    NAMES,
    REPAIR,
    REPAIR_KIT,
    SHIELD,
    SHIELD_TURNS,
    SQUADS,
    squad_of,
)
from derelict_game.rules.event import DESTROYED, MOVED, Event


class Turn:
    """One turn of both squads, step by step.

    A silent one does the same and tells nothing: for searches, which live on it.
    """

    def __init__(self, state: ArenaState, *, silent: bool = False) -> None:
        self.state = state
        self.orders: tuple[Order, ...] = (*state.orders[0], *state.orders[1])
        self.ledger = Ledger()
        self.telling = Telling(state, silent=silent)
        self.done: set[int] = set()
        """The units whose orders were carried out."""
        self.damage: dict[int, int] = {}
        """How much health each unit has lost that was hit."""
        self.shooters: dict[int, list[int]] = {}
        """Who hit each of them."""
        self.blocked: dict[int, int] = {}
        """The units that could not move, and who was in the way of each."""

    def carry_out(self) -> list[Event]:
        """Carry everything out, and begin the next turn or end the match."""
        state, telling = self.state, self.telling
        for step in (self._pick_up, self._raise_shields, self._shoot, self._move):
            self._carry_out(step)
        last = (self._expire_shields, self._bring_back)
        update = self._update_points
        # The contest's server looks at the control points after all else.
        for step in (*last, update) if state.server_compat else (update, *last):
            self._carry_out(step)
        self._report()
        why = ending.reason_to_end(state, self.ledger)
        self.ledger.close(state, telling)
        if why:
            state.orders, state.queue = ((), ()), ()
            ending.conclude(state, why, telling)
        else:
            orders.forget(state)
            state.turn += 1
            telling.say("turn", f"Turn {state.turn}", sections.TURN)
        return telling.events

    def _carry_out(self, step: Callable[[], None]) -> None:
        """Carry out a step, with the points that it gives."""
        step()
        if self.ledger.counts:
            self.ledger.close(self.state, self.telling)
        self.telling.close()

    def _update_points(self) -> None:
        points.update(self.state, self.ledger, self.telling)

    def _bring_back(self) -> None:
        returning.bring_back(self.state, self.telling)

    def _pick_up(self) -> None:
        state = self.state
        for unit, kind, _ in self.orders:
            found = state.pick_ups.pop(state.places[unit], "") if kind == PICK_UP else ""
            if not found:
                continue
            if found == REPAIR_KIT:
                state.health[unit] += REPAIR
            elif found == SHIELD:
                state.shields[unit] += 1
            else:
                state.weapons[unit] = found
            self.done.add(unit)
            self.ledger.add(squad_of(unit), PICKED_UP)
            words = f"picks up a {KINDS[found].title}"
            self.telling.unit("picked_up", unit, words, sections.PICK_UPS)

    def _raise_shields(self) -> None:
        state = self.state
        for unit, kind, _ in self.orders:
            if kind == RAISE and state.shields[unit]:
                state.shields[unit] -= 1
                state.shielded[unit] = SHIELD_TURNS
                self.done.add(unit)
                self.telling.unit("shield_up", unit, "raises a shield", sections.SHIELDS)

    def _shoot(self) -> None:
        state, tell = self.state, self.telling.unit
        for unit, victim, damage in shots.hits(state, self.orders):
            self.done.add(unit)
            self.ledger.add(squad_of(unit), HIT, damage)
            self.damage[victim] = self.damage.get(victim, 0) + damage
            self.shooters.setdefault(victim, []).append(unit)
            words = f"hits {NAMES[victim]}: {damage}"
            tell("shot", unit, words, sections.SHOOTING, state.places[victim])
        for unit, kind, to in self.orders:
            if kind == SHOOT and unit not in self.done:
                tell("missed", unit, "shoots without effect", sections.SHOOTING, to)
        for victim in sorted(self.damage):
            self.damage[victim] = min(self.damage[victim], state.health[victim])
            state.health[victim] -= self.damage[victim]
            if not state.health[victim]:
                state.dead_since[victim] = state.turn
                self.ledger.add(1 - squad_of(victim), KILLED)
                tell(DESTROYED, victim, "is destroyed", sections.SHOOTING)

    def _move(self) -> None:
        state, tell = self.state, self.telling.unit
        wishes = {
            unit: to
            for unit, kind, to in self.orders
            if kind == MOVE and state.health[unit] > 0 and to != state.places[unit]
        }
        going, self.blocked = moves.settle(state, wishes)
        for unit, to in going.items():
            tell(MOVED, unit, "moves", sections.MOVING, to)
            self.done.add(unit)
        for unit, to in going.items():
            state.places[unit] = to
        for unit in self.blocked:
            tell("blocked", unit, "cannot move: the way is blocked", sections.MOVING)
        for squad in SQUADS:
            before = explored = state.explored[squad]
            for unit in state.living(squad):
                if unit not in self.blocked:
                    explored |= 1 << state.places[unit]
            if explored != before:
                state.explored[squad] = explored
                self.ledger.add(squad, EXPLORED, (explored ^ before).bit_count())

    def _expire_shields(self) -> None:
        state = self.state
        if not any(state.shielded):
            return
        for unit in state.all_living():
            if state.shielded[unit]:
                state.shielded[unit] -= 1
                if not state.shielded[unit]:
                    self.telling.unit("shield_down", unit, "loses its shield", sections.SHIELDS)

    def _report(self) -> None:
        """Note what came of everybody's orders."""
        reports = list(NOTHING_YET)
        for unit, kind, _ in self.orders:
            by = self.blocked.get(unit, NOWHERE)
            reports[unit] = Report(kind, unit in self.done, by)
        for unit, damage in self.damage.items():
            hit = tuple(self.shooters[unit])
            reports[unit] = reports[unit]._replace(damage=damage, shooters=hit)
        self.state.reports = tuple(reports)
