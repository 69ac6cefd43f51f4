"""All pictures on one sheet.

The tokens side by side as small as they get, with and without colour; then each of them at every
size and facing; then the others at some sizes.
"""

from collections.abc import Iterator
from pathlib import Path

import pygame

from derelict_game.board.geometry import Facing
from derelict_game.ui.draw.art import Art
from derelict_game.ui.draw.colours import BACKGROUND, TEXT
from derelict_game.ui.draw.fonts import Fonts
from derelict_game.ui.draw.grounds.sorts import floor_tone
from derelict_game.ui.look.files import games_with_looks
from derelict_game.ui.look.theme import Theme

TOKENS = "tokens"
TURNED_SIZES, PLAIN_SIZES, ICON_SIZES = (32, 64, 128), (24, 48, 96), (16, 24, 32, 48, 128)
"""Pixels of a side: of tokens in each facing, of everything else, and of the game's own icon."""
GAP, NAME_HEIGHT, POINTS = 8, 22, 12
COLUMNS = 2
PER_ROW = 6
FLOOR = floor_tone("wreck")
"""Pictures are judged on the ground on which they stand; those that all games share, on this."""


def draw_art_sheet(assets: Path) -> pygame.Surface:
    """Return the sheet."""
    pygame.font.init()
    fonts = Fonts(assets)
    sections = []
    for game in (*games_with_looks(assets), ""):
        art = Art(assets, game)
        theme = Theme.load(assets, game)
        floor = floor_tone(theme.ground, theme.tones) if game else FLOOR
        for name, pictures in _folders(art.folders[0]):
            if name == TOKENS:
                sections.append(_side_by_side(art, fonts, pictures, floor))
            sections.append(_section(art, fonts, (name, pictures), floor))
    width = max(section.get_width() for section in sections)
    sheet = pygame.Surface((width, sum(section.get_height() for section in sections)))
    sheet.fill(BACKGROUND)
    top = 0
    for section in sections:
        sheet.blit(section, (0, top))
        top += section.get_height()
    return sheet


def _folders(art: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield each folder of a game's own art with the names of its pictures, tokens first."""
    found = sorted({path.parent for path in art.rglob("*.svg")})
    for folder in sorted(found, key=lambda path: (path.name != TOKENS, path == art)):
        name = "" if folder == art else folder.name
        yield name, sorted(path.stem for path in folder.glob("*.svg"))


def _side_by_side(art: Art, fonts: Fonts, names: list[str], floor: str) -> pygame.Surface:
    """Return all tokens in a row at their smallest size, and below without colour."""
    size = TURNED_SIZES[0]
    row = pygame.Surface((len(names) * (size + GAP) + GAP, size + 2 * GAP))
    row.fill(floor)
    for number, name in enumerate(names):
        row.blit(art.picture(TOKENS, name, size), (GAP + number * (size + GAP), GAP))
    section = pygame.Surface((row.get_width() + 2 * GAP, 2 * row.get_height() + 3 * GAP + 24))
    section.fill(BACKGROUND)
    section.blit(fonts.text("Side by side", 18, TEXT, bold=True), (GAP, GAP))
    top = 2 * GAP + 24
    section.blit(row, (GAP, top))
    section.blit(pygame.transform.grayscale(row), (GAP, top + row.get_height()))
    return section


def _section(art: Art, fonts: Fonts, folder: tuple[str, list[str]], floor: str) -> pygame.Surface:
    """Return the pictures of one folder under its name."""
    name, pictures = folder
    cards = [_card(art, fonts, (name, picture), floor) for picture in pictures]
    per_row = COLUMNS if name == TOKENS else PER_ROW
    width, height = cards[0].get_size()
    rows = -(-len(cards) // per_row)
    section = pygame.Surface((per_row * (width + GAP) + GAP, rows * (height + GAP) + 2 * GAP + 24))
    section.fill(BACKGROUND)
    title = name.capitalize() or "The game"
    section.blit(fonts.text(title, 18, TEXT, bold=True), (GAP, GAP))
    for number, card in enumerate(cards):
        row, column = divmod(number, per_row)
        place = (GAP + column * (width + GAP), 2 * GAP + 24 + row * (height + GAP))
        section.blit(card, place)
    return section


def _card(art: Art, fonts: Fonts, picture_of: tuple[str, str], floor: str) -> pygame.Surface:
    """Return one picture, told by folder and name, at its sizes above its name."""
    folder, name = picture_of
    turned = folder == TOKENS
    facings = list(Facing) if turned else [Facing.N]
    sizes = TURNED_SIZES if turned else PLAIN_SIZES if folder else ICON_SIZES
    width = sum(size * len(facings) + GAP for size in sizes) + GAP
    card = pygame.Surface((width, sizes[-1] + 2 * GAP + NAME_HEIGHT))
    card.fill(floor)
    left = GAP
    for size in sizes:
        for facing in facings:
            picture = art.turned(folder, name, size, facing)
            card.blit(picture, (left, GAP + sizes[-1] - size))
            left += size
        left += GAP
    card.blit(fonts.text(name, POINTS, TEXT), (GAP, sizes[-1] + 2 * GAP))
    return card
