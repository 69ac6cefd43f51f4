"""The missions of a game as screens list them: looked at one by one, so that nobody waits."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pygame

from derelict_game.board.fault import Severity
from derelict_game.match.game_cards import Title
from derelict_game.match.mission import Mission, check_mission
from derelict_game.ui.draw.thumbnails import Thumbnails
from derelict_game.ui.scenes.game_pictures import CARDS, GamePictures
from derelict_game.ui.stage import Stage


class MissionList:
    """Maps by name: each is its mission, or why it cannot be played."""

    def __init__(self, stage: Stage, paths: Mapping[str, Path | None]) -> None:
        """None: there should be such a map, but there is none."""
        self._stage = stage
        self._paths = dict(paths)
        self._known: dict[str, Mission | str] = {}
        self._pictures = GamePictures(stage)
        self._thumbnails = Thumbnails(stage)

    def __iter__(self) -> Iterator[tuple[str, Mission | str]]:
        """Return what is known, in the order of the names."""
        return ((name, self._known[name]) for name in self._paths if name in self._known)

    def __len__(self) -> int:
        """Return how many maps there are, looked at or not."""
        return len(self._paths)

    def look_at_next(self) -> bool:
        """Look at the first map that nobody has looked at; False: all are known."""
        name = next((name for name in self._paths if name not in self._known), None)
        if name is not None:
            self.look_at(name)
        return name is not None

    def look_at(self, name: str) -> None:
        """Look at a map, unless it is known."""
        if name not in self._known:
            self._known[name] = self._check(name)

    def _check(self, name: str) -> Mission | str:
        path = self._paths.get(name)
        if path is None:
            return "Its map is missing."
        mission, faults = check_mission(path, self._stage.registry, name=name)
        if mission is not None:
            return mission
        return next((f.text for f in faults if f.severity is Severity.ERROR), "It is broken.")

    def add(self, name: str, path: Path) -> None:
        """Put a map at the end of the list, and look at it anew."""
        self._paths.pop(name, None)
        self._known.pop(name, None)
        self._thumbnails.forget(name)
        self._paths[name] = path
        self.look_at(name)

    def what(self, name: str) -> Mission | str | None:
        """Return a mission, or why it cannot be played; None: nobody has looked at it yet."""
        return self._known.get(name)

    def mission(self, name: str) -> Mission | None:
        """Return a mission that can be played."""
        found = self._known.get(name)
        return found if isinstance(found, Mission) else None

    def picture(self, mission: Mission) -> Callable[[tuple[int, int]], pygame.Surface]:
        """Return what draws a mission into a size: its board or, where that is bare, its game."""
        game = mission.rules.name
        card = self._stage.look_of(game).theme.words
        if not mission.map.tokens and self._stage.look_of(game).art.has(CARDS, card.picture):
            return lambda size: self._pictures.of(Title(mission.rules, card), size)
        return self._thumbnails.of(mission.name, mission.map, mission.rules.name)
