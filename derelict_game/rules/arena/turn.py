"""A turn: everything that was ordered is carried out, in the order of the rulebook."""

from dataclasses import replace

from derelict_game.rules.arena import ending, moves, orders, points, returning, sections, shots
from derelict_game.rules.arena.ground import NOWHERE
from derelict_game.rules.arena.scoring import EXPLORED, HIT, KILLED, PICKED_UP, Ledger
from derelict_game.rules.arena.state import (
    MOVE,
    PICK_UP,
    RAISE,
    SHOOT,
    ArenaState,
    Order,
    Report,
)
from derelict_game.rules.arena.tokens import (
    KINDS,
    NAMES,
    NUMBERS,
    RANGE,
    REPAIR,
    REPAIR_KIT,
    SHIELD,
    SHIELD_TURNS,
    SQUADS,
    squad_of,
)
from derelict_game.rules.event import DESTROYED, MOVED, Event


class Turn:
    """One turn of both squads, step by step."""

    def __init__(self, state: ArenaState) -> None:
        self.state = state
        self.orders: tuple[Order, ...] = (*state.orders[0], *state.orders[1])
        self.ledger = Ledger()
        self.events: list[Event] = []
        self.done: set[int] = set()
        """The units whose orders were carried out."""
        self.damage: dict[int, int] = {}
        self.shooters: dict[int, list[int]] = {}
        self.blocked: dict[int, int] = {}

    def carry_out(self) -> list[Event]:
        """Carry everything out, and begin the next turn or end the match."""
        state = self.state
        steps = [self._pick_up, self._raise_shields, self._shoot, self._move]
        last = [self._expire_shields, self._bring_back]
        # The contest's server looks at the control points after all else.
        update = [self._update_points]
        steps += [*last, *update] if state.server_compat else [*update, *last]
        for step in steps:
            told = len(self.events)
            step()
            self.events += self.ledger.close(state)
            if len(self.events) > told:
                self.events[-1] = replace(self.events[-1], then=state.copy())
        state.reports = tuple(map(self._report, NUMBERS))
        why = ending.reason_to_end(state, self.ledger)
        self.events += self.ledger.close(state)
        if why:
            state.orders, state.queue = ((), ()), ()
            self.events.append(ending.conclude(state, why))
        else:
            orders.forget(state)
            state.turn += 1
            self.events.append(Event("turn", f"Turn {state.turn}", section=sections.TURN))
        return self.events

    def _update_points(self) -> None:
        self.events += points.update(self.state, self.ledger)

    def _bring_back(self) -> None:
        self.events += returning.bring_back(self.state)

    def _tell(self, event: str, text: str, unit: int, section: str, *more: int) -> None:
        """Tell what happened to a unit; things of one sort happen at the same time."""
        ground = self.state.ground
        cells = tuple(ground.cells[place] for place in (self.state.places[unit], *more))
        together = bool(self.events) and self.events[-1].type == event
        self.events.append(
            Event(event, text, cells, self.state.id(unit), section=section, together=together)
        )

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
                assert found in RANGE
                state.weapons[unit] = found
            self.done.add(unit)
            self.ledger.add(squad_of(unit), PICKED_UP)
            text = f"{NAMES[unit]} picks up a {KINDS[found].title}."
            self._tell("picked_up", text, unit, sections.PICK_UPS)

    def _raise_shields(self) -> None:
        state = self.state
        for unit, kind, _ in self.orders:
            if kind == RAISE and state.shields[unit]:
                state.shields[unit] -= 1
                state.shielded[unit] = SHIELD_TURNS
                self.done.add(unit)
                self._tell("shield_up", f"{NAMES[unit]} raises a shield.", unit, sections.SHIELDS)

    def _shoot(self) -> None:
        state = self.state
        for unit, victim, damage in shots.hits(state, self.orders):
            self.done.add(unit)
            self.ledger.add(squad_of(unit), HIT, damage)
            self.damage[victim] = self.damage.get(victim, 0) + damage
            self.shooters.setdefault(victim, []).append(unit)
            text = f"{NAMES[unit]} hits {NAMES[victim]} for {damage}."
            self._tell("shot", text, unit, sections.SHOOTING, state.places[victim])
        for unit, kind, to in self.orders:
            if kind == SHOOT and unit not in self.done and to != NOWHERE:
                text = f"{NAMES[unit]} shoots without effect."
                self._tell("missed", text, unit, sections.SHOOTING, to)
        for victim in sorted(self.damage):
            self.damage[victim] = min(self.damage[victim], state.health[victim])
            state.health[victim] -= self.damage[victim]
            if not state.health[victim]:
                state.dead_since[victim] = state.turn
                self.ledger.add(1 - squad_of(victim), KILLED)
                text = f"{NAMES[victim]} is destroyed."
                self._tell(DESTROYED, text, victim, sections.SHOOTING)

    def _move(self) -> None:
        state = self.state
        wishes = {
            unit: to
            for unit, kind, to in self.orders
            if kind == MOVE and state.health[unit] > 0 and to != state.places[unit]
        }
        going, self.blocked = moves.settle(state, wishes)
        for unit, to in going.items():
            self._tell(MOVED, f"{NAMES[unit]} moves.", unit, sections.MOVING, to)
        for unit, to in going.items():
            state.places[unit] = to
            self.done.add(unit)
        for unit in self.blocked:
            text = f"{NAMES[unit]} cannot move: the way is blocked."
            self._tell("blocked", text, unit, sections.MOVING)
        for squad in SQUADS:
            before = state.explored[squad]
            for unit in state.living(squad):
                if unit not in self.blocked:
                    state.explored[squad] |= 1 << state.places[unit]
            new = (state.explored[squad] & ~before).bit_count()
            if new:
                self.ledger.add(squad, EXPLORED, new)

    def _expire_shields(self) -> None:
        state = self.state
        for unit in state.all_living():
            if state.shielded[unit]:
                state.shielded[unit] -= 1
                if not state.shielded[unit]:
                    text = f"{NAMES[unit]}'s shield runs out."
                    self._tell("shield_down", text, unit, sections.SHIELDS)

    def _report(self, unit: int) -> Report:
        kind = next((order.kind for order in self.orders if order.unit == unit), "")
        return Report(
            kind,
            unit in self.done,
            self.blocked.get(unit, NOWHERE),
            self.damage.get(unit, 0),
            tuple(self.shooters.get(unit, ())),
        )
