"""The ways from the play screen to others: its menu, the saves, the rulebook."""

from typing import TYPE_CHECKING

from derelict_game.places import game_folder
from derelict_game.ui.play.manner import Manner
from derelict_game.ui.stage import Stage

if TYPE_CHECKING:
    from derelict_game.ui.play.play_scene import PlayScene


class WaysOut:
    """Opens other screens over a play screen."""

    def __init__(self, stage: Stage, play: "PlayScene", manner: Manner) -> None:
        self._stage = stage
        self._play = play
        self._manner = manner

    def menu(self) -> None:
        """Open the menu of the match."""
        from derelict_game.ui.scenes.match_menu import MatchMenu

        self._stage.click()
        menu = self._manner.menu
        self._stage.open(menu(self._play) if menu else MatchMenu(self._stage, self._play))

    def save(self) -> None:
        """Ask under which name to save, or say why nothing can be saved."""
        from derelict_game.ui.scenes.saves import SaveScene

        if self._manner.unsaved:
            self._play.controls.message = self._manner.unsaved
            return
        self._stage.click()
        self._stage.open(SaveScene(self._stage, self._play.match, self._play.title))

    def rulebook(self, section: str = "") -> None:
        """Open the rulebook at a section."""
        from derelict_game.ui.scenes.rulebook import RulebookScene
        from derelict_game.ui.scenes.rulebook_text import RULEBOOK_FILE

        rules = self._play.match.rules
        self._stage.click()
        if not (game_folder(self._stage.folders.assets, rules.name) / RULEBOOK_FILE).is_file():
            self._stage.tell(f"{rules.title} has no rulebook here.")
            return
        section = section or self._manner.section()
        self._stage.open(RulebookScene(self._stage, rules.name, section))
