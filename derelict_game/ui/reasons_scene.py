"""Why the computer's players did what they did: a list of their choices with their reasons."""

from derelict_game.match.match import Match
from derelict_game.ui.menu_page import MenuPage
from derelict_game.ui.stage import Stage
from derelict_game.ui.widgets.button import Button
from derelict_game.ui.widgets.choice_list import ChoiceList, Row

ROW = 46


class ReasonsScene(MenuPage):
    """All reasons of a match, the last one first in sight."""

    heading = "Why they did it"

    def __init__(self, stage: Stage, match: Match) -> None:
        super().__init__(stage)
        self._rows = [
            Row(f"{match.steps[place].seat}: {match.steps[place].choice}", reason)
            for place, reason in sorted(match.reasons.items())
            if place < len(match.steps)
        ]
        self._place = len(self._rows) - 1

    def fill(self) -> None:
        """Lay out the list."""
        px = self.stage.fonts.px
        listed = ChoiceList(self.body, self._rows, self._place, self._choose, None, ROW)
        listed.scale = self.stage.fonts.scale
        listed.empty = "Nobody gave a reason."
        if self._rows:
            listed.show(self._place)
        close = self.body.copy()
        close.size = (px(110), px(40))
        close.topright = (self.body.right, px(12))
        self.show([listed, Button(close, "Close", self.back, centred=True)])
        if self.group.focus is None:
            self.group.focus = listed

    def _choose(self, place: int) -> None:
        self._place = place
