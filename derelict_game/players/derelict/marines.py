"""How good marines play: the runner hurries in the middle, the others keep the way closed."""

from derelict_game.board.token import TokenId
from derelict_game.players.derelict.escort import Escort
from derelict_game.players.derelict.flamer import Flamer, way_to_burn
from derelict_game.players.derelict.runner import Runner
from derelict_game.players.derelict.squad import Squad
from derelict_game.players.derelict.words import ALL_HAVE_ACTED
from derelict_game.players.mind import Thought
from derelict_game.rules.derelict.frames import Activation, Reaction
from derelict_game.rules.derelict.tokens import FLAMER_MARINE, MARINE_AP, SHOT_DICE, WEAPON
from derelict_game.rules.wreck import PASS


class Marines(Squad):
    """Thinks for the marines about one view."""

    def thought(self) -> Thought:
        """Return what to do now."""
        frame = self.state.stack[-1]
        if isinstance(frame, Reaction):
            return Thought(self.offer.choices[0], "Reacts to what it saw.")
        if isinstance(frame, Activation):
            unit = self.state.marines[frame.unit]
            runs = frame.unit in self.look.errands
            mind = Flamer if unit.kind == FLAMER_MARINE else Runner if runs else Escort
            found = mind(self, frame, unit).thought()
            if found is not None:
                return found
        return self._next()

    def _next(self) -> Thought:
        """Activate the marine that should act next, or end the turn."""
        state = self.state
        active = state.activation
        done = state.deactivated | ({active.unit} if active else set())
        waiting = [id_ for id_ in state.marines if id_ not in done]
        runner = self.look.runner
        if runner in waiting and way_to_burn(self, state.marines[runner], MARINE_AP):
            return self._activate(runner, f"{state.name(runner)} can burn it now.")
        if not waiting:
            return Thought(PASS if PASS in self.offer else self.offer.choices[0], ALL_HAVE_ACTED)
        following = min(waiting, key=self._rank)
        return self._activate(following, f"{state.name(following)} is next.")

    def _activate(self, id_: TokenId, why: str) -> Thought:
        choice = self.ground.choices["activate"][self.state.marines[id_].cell]
        return Thought(choice if choice in self.offer else self.offer.choices[-1], why)

    def _rank(self, id_: TokenId) -> tuple[int, int]:
        """Return when a marine acts: those who see aliens, then from the front to the rear."""
        unit = self.state.marines[id_]
        goal = self.look.to_goal[unit.cell]
        if WEAPON[unit.kind] in SHOT_DICE and self.visible_aliens(unit):
            return 0, goal
        if id_ in self.look.errands:
            return 2, goal
        return (1 if goal <= self.look.lead else 3), goal
