"""The pictures: SVG files, made into surfaces of the wanted size once and kept."""

from functools import lru_cache
from pathlib import Path

import pygame

from derelict_game.board.geometry import Facing
from derelict_game.ui.draw.fonts import Fonts
from derelict_game.ui.look.files import look_folders

KEPT = 2048
"""How many surfaces are kept; a zoom level of a large match needs a few hundred."""

FAINT = 80
"""How much of a faint picture is seen, of 255."""
DIE, DIE_NUMBER = "#e8ecf2", "#10151b"
"""The colours of a die whose faces are numbers."""


class Art:
    """Pictures by folder and name at any size: a game's own, else those that all share."""

    def __init__(self, assets: Path, game: str = "") -> None:
        self.folders = tuple(folder / "art" for folder in look_folders(assets, game))
        """Where they are sought, one after the other."""
        self._path = lru_cache(KEPT)(self._sought)
        self.picture = lru_cache(KEPT)(self._picture)
        """A picture as a surface: `picture("tokens", "marine", 64)`."""
        self.turned = lru_cache(KEPT)(self._turned)
        """A picture turned from north to a facing."""
        self.spent = lru_cache(KEPT)(self._spent)
        """The same, dark and grey: of a unit that has acted."""
        self.die = lru_cache(64)(self._die)
        """A face of a die; one that has no picture is a number: `die(12, 40)`."""
        self._fonts = Fonts(assets)
        self.cover = lru_cache(1)(self._cover)
        """A picture that fills a whole window: `cover("scenes", "bulkhead", (1280, 720))`."""

    def has(self, folder: str, name: str) -> bool:
        """Tell whether there is such a picture."""
        return self._path(folder, name) is not None

    def _sought(self, folder: str, name: str) -> Path | None:
        paths = (place / folder / f"{name}.svg" for place in self.folders)
        return next((path for path in paths if path.is_file()), None)

    def _picture(self, folder: str, name: str, size: int, faint: bool = False) -> pygame.Surface:
        path = self._path(folder, name)
        if path is None:
            return _missing(size)
        picture = pygame.image.load_sized_svg(path, (size, size))
        if pygame.display.get_surface() is not None:
            # In the window's own format it is drawn several times as fast.
            picture = picture.convert_alpha()
        if faint:
            picture.fill((255, 255, 255, FAINT), special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    def _die(self, face: int, size: int) -> pygame.Surface:
        if self.has("dice", str(face)):
            return self.picture("dice", str(face), size)
        surface = pygame.Surface((size, size), pygame.SRCALPHA)
        pygame.draw.rect(surface, DIE, surface.get_rect(), border_radius=size // 5)
        number = self._fonts.get(max(6, round(size * 0.55)), bold=True).render(
            str(face), True, DIE_NUMBER
        )
        surface.blit(number, number.get_rect(center=surface.get_rect().center))
        return surface

    def _cover(self, folder: str, name: str, size: tuple[int, int]) -> pygame.Surface:
        """Return a picture as large as a window, cut at two sides; only the last one is kept."""
        path = self._path(folder, name)
        side = max(size)
        window = pygame.Surface(size)
        if path is not None:
            picture = pygame.image.load_sized_svg(path, (side, side))
            window.blit(picture, picture.get_rect(center=window.get_rect().center))
        return window

    def _turned(self, folder: str, name: str, size: int, facing: Facing) -> pygame.Surface:
        return pygame.transform.rotate(self.picture(folder, name, size), -90 * facing)

    def _spent(self, folder: str, name: str, size: int, facing: Facing) -> pygame.Surface:
        return greyed(self.turned(folder, name, size, facing))


def greyed(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture dark and grey."""
    grey = pygame.transform.grayscale(picture)
    grey.fill((150, 156, 166, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return grey


def _missing(size: int) -> pygame.Surface:
    """Return a plain sign for a picture that a new rule set has not drawn yet."""
    surface = pygame.Surface((size, size), pygame.SRCALPHA)
    margin = max(1, size // 8)
    inner = pygame.Rect(margin, margin, size - 2 * margin, size - 2 * margin)
    pygame.draw.rect(surface, "#c0c8d4", inner, max(1, size // 24), border_radius=size // 6)
    pygame.draw.line(surface, "#c0c8d4", inner.midtop, inner.center, max(1, size // 24))
    return surface
