"""Pictures of the window as a player sees it, taken from the running program."""

from collections.abc import Sequence
from pathlib import Path

import pygame

from derelict_game.board.geometry import Cell
from derelict_game.match.match import Match
from derelict_game.players.human import HumanPlayer
from derelict_game.rules.choice import Choice
from derelict_game.ui.app import FRAMES, App
from derelict_game.ui.play.play_scene import PlayScene
from derelict_game.ui.scenes.campaign import CampaignScene
from derelict_game.ui.scenes.new_match import NewMatchScene
from derelict_game.ui.scenes.shelf import ShelfScene
from derelict_game.ui.scenes.title import TitleScene
from derelict_game.ui.settings import Settings, Speed
from derelict_game.ui.stage import Folders, Stage

SIZE = (1280, 720)
SETTLED = FRAMES
"""So many frames pass before a picture is taken: everything has come to rest by then."""


class Photographer:
    """Opens scenes on a window that nobody sees and keeps pictures of them."""

    def __init__(self, folders: Folders) -> None:
        pygame.display.init()
        pygame.font.init()
        settings = Settings(
            window=SIZE, own_speed=Speed.OFF, other_speed=Speed.OFF, muted=True, welcomed=True
        )
        self._stage = Stage(folders, settings, SIZE)
        self._stage.open(TitleScene(self._stage))
        self._app = App(self._stage)

    def title(self, path: Path) -> None:
        """Take the title."""
        self._take(path)

    def campaign(self, path: Path, game: str) -> None:
        """Take the list of a game's missions."""
        self._stage.replace(CampaignScene(self._stage, game))
        self._take(path)

    def shelf(self, path: Path) -> None:
        """Take the shelf of all games."""
        self._stage.replace(ShelfScene(self._stage))
        self._take(path)

    def new_match(self, path: Path, game: str) -> None:
        """Take the screen that sets a match of a game up."""
        self._stage.replace(NewMatchScene(self._stage, game))
        self._take(path)

    def play(
        self,
        path: Path,
        match: Match,
        title: str,
        choices: Sequence[Choice],
        *,
        framed: Sequence[Cell],
        pointed: Cell,
    ) -> None:
        """Take a match after some choices, with the mouse at a cell."""
        match.players = {seat: HumanPlayer() for seat in match.seats}
        scene = PlayScene(self._stage, match, title)
        self._stage.replace(scene)
        self._settle()
        for choice in choices:
            scene.controls.take([choice])
            self._settle()
        board = scene.board
        if framed:
            board.frame(framed)
        x, y = board.camera.to_screen(pointed.x + 0.5, pointed.y + 0.5)
        place = (x + board.rect.left, y + board.rect.top)
        moved = pygame.event.Event(
            pygame.MOUSEMOTION, {"pos": place, "rel": (0, 0), "buttons": (0, 0, 0)}
        )
        pygame.event.post(moved)
        self._take(path)

    def _settle(self) -> None:
        for _ in range(SETTLED):
            self._app.step(1 / FRAMES)

    def _take(self, path: Path) -> None:
        self._settle()
        window = pygame.display.get_surface()
        assert window is not None
        pygame.image.save(window, path)
