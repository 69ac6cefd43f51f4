"""All pictures on one sheet: tokens at every size and facing, then the others at some sizes."""

from collections.abc import Iterator
from pathlib import Path

import pygame

from derelict_game.board.geometry import Facing
from derelict_game.ui.art import Art
from derelict_game.ui.colours import BACKGROUND, TEXT
from derelict_game.ui.fonts import Fonts

TOKENS = "tokens"
TURNED_SIZES, PLAIN_SIZES = (32, 64, 128), (24, 48, 96)
"""Pixels of a side: of tokens in each facing, and of everything else."""
GAP, NAME_HEIGHT, POINTS = 8, 22, 12
COLUMNS = 2
PER_ROW = 6
FLOOR = "#46566b"
"""Pictures are judged on the ground on which they stand."""


def draw_art_sheet(assets: Path) -> pygame.Surface:
    """Return the sheet."""
    pygame.font.init()
    art, fonts = Art(assets), Fonts(assets)
    sections = [_section(art, fonts, folder) for folder in _folders(assets)]
    width = max(section.get_width() for section in sections)
    sheet = pygame.Surface((width, sum(section.get_height() for section in sections)))
    sheet.fill(BACKGROUND)
    top = 0
    for section in sections:
        sheet.blit(section, (0, top))
        top += section.get_height()
    return sheet


def _folders(assets: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield each folder with the names of its pictures, tokens first."""
    found = sorted((assets / "art").iterdir(), key=lambda path: (path.name != TOKENS, path.name))
    for folder in found:
        if folder.is_dir():
            yield folder.name, sorted(path.stem for path in folder.glob("*.svg"))


def _section(art: Art, fonts: Fonts, folder: tuple[str, list[str]]) -> pygame.Surface:
    """Return the pictures of one folder under its name."""
    name, pictures = folder
    cards = [_card(art, fonts, name, picture) for picture in pictures]
    per_row = COLUMNS if name == TOKENS else PER_ROW
    width, height = cards[0].get_size()
    rows = -(-len(cards) // per_row)
    section = pygame.Surface((per_row * (width + GAP) + GAP, rows * (height + GAP) + 2 * GAP + 24))
    section.fill(BACKGROUND)
    section.blit(fonts.text(name.capitalize(), 18, TEXT, bold=True), (GAP, GAP))
    for number, card in enumerate(cards):
        row, column = divmod(number, per_row)
        place = (GAP + column * (width + GAP), 2 * GAP + 24 + row * (height + GAP))
        section.blit(card, place)
    return section


def _card(art: Art, fonts: Fonts, folder: str, name: str) -> pygame.Surface:
    """Return one picture at its sizes, above its name."""
    turned = folder == TOKENS
    sizes, facings = (TURNED_SIZES, list(Facing)) if turned else (PLAIN_SIZES, [Facing.N])
    width = sum(size * len(facings) + GAP for size in sizes) + GAP
    card = pygame.Surface((width, sizes[-1] + 2 * GAP + NAME_HEIGHT))
    card.fill(FLOOR)
    left = GAP
    for size in sizes:
        for facing in facings:
            picture = art.turned(folder, name, size, facing)
            card.blit(picture, (left, GAP + sizes[-1] - size))
            left += size
        left += GAP
    card.blit(fonts.text(name, POINTS, TEXT), (GAP, sizes[-1] + 2 * GAP))
    return card
