"""What every marine does alike: it shoots, fights, and watches at its end."""

from derelict_game.players.derelict.squad import Squad
from derelict_game.players.derelict.threat import fight
from derelict_game.players.derelict.words import chance
from derelict_game.players.mind import Thought
from derelict_game.rules.derelict.activation import COMMAND, GUARD, OVERWATCH
from derelict_game.rules.derelict.frames import Activation
from derelict_game.rules.derelict.shooting import shot_cost
from derelict_game.rules.derelict.state import Unit
from derelict_game.rules.derelict.tokens import SHOT_DICE, WEAPON

WATCH = 2
"""What overwatch and guard cost."""


class Trooper:
    """Thinks for one marine."""

    def __init__(self, squad: Squad, frame: Activation, unit: Unit) -> None:
        self._squad, self._frame, self._unit = squad, frame, unit
        self._state, self._offer = squad.state, squad.offer
        self._style, self._look, self._ground = squad.style, squad.look, squad.ground
        self._name = squad.state.name(frame.unit)

    def _shoot(self) -> Thought | None:
        """Shoot at the alien that is most dangerous, if that is better than to watch."""
        if WEAPON[self._unit.kind] not in SHOT_DICE:
            return None
        frame, shoot = self._frame, self._ground.choices["shoot"]
        seen = self._squad.visible_aliens(self._unit)
        targets = [cell for cell in seen if shoot[cell] in self._offer]
        if not targets:
            return None
        to_marines, to_runner = self._look.to_marines, self._look.to_runner

        def danger(cell: int) -> tuple[bool, int, int]:
            again = frame.follows == "shot" and frame.target == self._state.at.get(cell)
            return not again, to_marines[cell] + to_runner[cell], cell

        target = min(targets, key=danger)
        cost = shot_cost(frame)
        close = to_marines[target] <= 3
        if cost == 0 or frame.ap - cost >= WATCH or close or OVERWATCH not in self._offer:
            alien = self._state.called(self._state.at[target])
            return Thought(shoot[target], f"{self._name} shoots at {alien} before it comes.")
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
            alien = self._state.called(self._state.at[cell])
            told = f"{self._name} fights {alien}: {chance(kills)}."
            return Thought(choice, told)
        return None

    def _arrive(self, points: int) -> Thought | None:
        """Get to where something is to be done, if some points suffice."""
        look, unit = self._look, self._unit
        if look.prize or not 0 < look.to_goal[unit.cell] <= points:
            return None
        found = self._squad.stands(self._frame, unit, points)
        ways = [way for (cell, _), way in found.items() if look.targets >> cell & 1]
        if not ways:
            return None
        return self._squad.go(
            min(ways, key=lambda way: way.cost), self._frame, f"{self._name} gets there now."
        )

    def _watch_or_guard(self) -> Thought | None:
        if OVERWATCH in self._offer and WEAPON[self._unit.kind] in SHOT_DICE:
            return Thought(OVERWATCH, f"{self._name} watches the corridor.")
        if GUARD in self._offer:
            return Thought(GUARD, f"{self._name} goes on guard.")
        return None

    def _command(self, why: str) -> Thought | None:
        return Thought(COMMAND, why) if COMMAND in self._offer else None
