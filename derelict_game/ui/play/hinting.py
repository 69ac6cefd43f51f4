"""Hints: what the computer would do in the place of the person at the screen, and why."""

from derelict_game.board.geometry import Cell
from derelict_game.match.match import Match
from derelict_game.players.cast import cast_apart
from derelict_game.players.levels import adviser_of
from derelict_game.players.player import Player
from derelict_game.rules.offer import Offer
from derelict_game.ui.play.board_panel import Advice, BoardPanel
from derelict_game.ui.play.controls import Controls
from derelict_game.ui.play.outlook import Outlook

HINT = "Hint"
"""The label of its button."""
THINKING, NOT_NOW = "Looking for a good move …", "There is nothing to decide now."
NOTHING_ELSE = "There is nothing else to do now."
NONE = "No hint could be found."


class Hinting:
    """Asks the adviser of a game, which thinks in a process of its own and sees what a seat sees.

    It is started when it is asked for the first time, and answers whenever it is ready.
    """

    def __init__(self, match: Match, controls: Controls, board: BoardPanel) -> None:
        self._match = match
        self._controls = controls
        self._board = board
        self._name = adviser_of(match.rules)
        self._adviser: Player | None = None
        self._asked: Offer | None = None
        """The question for which a hint is being looked for."""

    @property
    def available(self) -> bool:
        """Whether anybody gives hints in this game."""
        return self._name is not None

    @property
    def thinking(self) -> bool:
        """Whether a hint is being looked for."""
        return self._asked is not None

    def ask(self) -> None:
        """Ask for a hint; a second time takes it away again."""
        if self._board.advice is not None:
            self.forget()
            return
        offer = self._controls.offer
        if self._name is None or offer is None:
            self._controls.message = NOT_NOW if self._name else ""
            return
        if len(offer.choices) == 1:
            label = self._controls.theme.choices.look(offer.choices[0]).label
            self._board.advice = Advice(offer.choices[0], f"{HINT}: {label}", NOTHING_ELSE)
            return
        if self._adviser is None:
            seed = self._match.chance.seed
            adviser = cast_apart({offer.seat: self._name}, self._match.rules, seed)
            self._adviser = adviser[offer.seat]
        self._asked = offer
        self._controls.message = THINKING

    def update(self, outlook: Outlook) -> bool:
        """Take the hint if it is there; True: something else is to be shown."""
        offer = self._asked
        if offer is None or self._adviser is None:
            return False
        if self._controls.key(self._controls.offer) != self._controls.key(offer):
            # It was for a question that has been answered in the meantime.
            self.forget()
            return True
        choice = self._adviser.choose(self._controls.view(), offer)
        if choice is None:
            return False
        self._asked, self._controls.message = None, ""
        if self._adviser.remark:
            # It may have broken down; the next question goes to another one.
            self.close()
            self._controls.message = NONE
            return True
        found = outlook.unit_at(choice.cell) if isinstance(choice.cell, Cell) else None
        who = f", {outlook.title(*found)}" if found else ""
        label = self._controls.theme.choices.look(choice).label
        said = self._match.rules.phrase(choice) or f"{label}{who}"
        self._board.advice = Advice(choice, f"{HINT}: {said}", self._adviser.reason)
        return True

    def forget(self) -> None:
        """Take the hint away, and look for none."""
        if self._asked is not None:
            self._controls.message = ""
        self._asked = self._board.advice = None

    def close(self) -> None:
        """Let the adviser go."""
        if self._adviser is not None:
            self._adviser.close()
            self._adviser = None
