"""Colours: text can be read, and highlights and seats stay apart for every eye."""

import ast
from itertools import combinations
from pathlib import Path

import pytest

import derelict_game.ui
from derelict_game import places
from derelict_game.ui.draw import colours
from derelict_game.ui.draw.board_view import EDGE
from derelict_game.ui.look.theme import Theme
from derelict_game.ui.scenes.rulebook import STYLES
from derelict_game.ui.settings import Palette

ASSETS = places.assets_dir()
AA, DISABLED = 4.5, 3.0
"""The contrast of text after WCAG 2, level AA; what cannot be pressed is exempt there."""

# The grounds on which each colour of text is drawn, from a search through the window's code.
GROUNDS = {
    "TEXT": ("BACKGROUND", "PANEL", "CARD", "BUTTON", "BUTTON_HOVERED"),
    "DIM_TEXT": ("BACKGROUND", "PANEL", "CARD", "BUTTON", "BUTTON_HOVERED"),
    "ACCENT": ("BACKGROUND", "PANEL", "CARD", "BUTTON", "BUTTON_HOVERED"),
    "FAINT_TEXT": ("BUTTON",),
    "RED": ("PANEL", "BUTTON"),
    "DARK": ("ACCENT", "TEXT"),
}
DISABLED_GROUNDS = {"FAINT_TEXT": ("BUTTON_HOVERED", "CARD", "PANEL")}

# Machado, Oliveira and Fernandes, 2009, severity 1.0; they apply to linear RGB.
BLINDNESS = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
APART = 15.0
"""How far colours are apart in CIE Lab that are told apart at a glance; 2.3 is just noticeable."""
SHAPE = 3.0
"""The contrast of what is no text after WCAG 2."""
FLOORS = ("#8a8272", "#353d49")
"""A floor in full lamplight, and one in the dark."""

Numbers = tuple[float, float, float]


def linear(colour: str) -> Numbers:
    """Return a colour as linear red, green and blue."""
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return red, green, blue


def luminance(colour: str) -> float:
    """Return how light a colour is, from 0 to 1."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(two)))
    return (light + 0.05) / (dark + 0.05)


def contrast_seen(one: str, two: str, blindness: str) -> float:
    """Return the contrast of two colours for an eye."""
    shares = (0.2126, 0.7152, 0.0722)
    lights = (
        sum(share * part for share, part in zip(shares, seen(colour, blindness), strict=True))
        for colour in (one, two)
    )
    dark, light = sorted(lights)
    return (light + 0.05) / (dark + 0.05)


def seen(colour: str, blindness: str) -> Numbers:
    """Return a colour as an eye sees it, as linear RGB; an empty blindness is none."""
    rgb = linear(colour)
    if not blindness:
        return rgb
    red, green, blue = (
        min(1.0, max(0.0, sum(share * part for share, part in zip(row, rgb, strict=True))))
        for row in BLINDNESS[blindness]
    )
    return red, green, blue


def lab(rgb: Numbers) -> Numbers:
    """Return linear RGB as CIE Lab under daylight."""
    red, green, blue = rgb
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: str, two: str, blindness: str = "") -> float:
    """Return how far apart two colours are for an eye."""
    first, second = lab(seen(one, blindness)), lab(seen(two, blindness))
    return float(sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) ** 0.5)


def test_the_measures_measure() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert distance("#ffffff", "#000000") == pytest.approx(100, abs=0.1)
    assert distance("#ff0000", "#00ff00") > 150
    assert distance("#d01c1c", "#4f7a00", "deuteranopia") < 0.4 * distance("#d01c1c", "#4f7a00")
    for blindness in BLINDNESS:
        assert distance("#808080", "#808080", blindness) == 0
        assert distance("#ffffff", "#000000", blindness) == pytest.approx(100, abs=1)


# ---- text


@pytest.mark.parametrize(
    ("text", "ground", "least"),
    [
        *((text, ground, AA) for text, grounds in GROUNDS.items() for ground in grounds),
        *((t, ground, DISABLED) for t, grounds in DISABLED_GROUNDS.items() for ground in grounds),
    ],
)
def test_text_can_be_read(text: str, ground: str, least: float) -> None:
    assert contrast(getattr(colours, text), getattr(colours, ground)) >= least


def test_lines_of_the_log_and_the_rulebook_can_be_read() -> None:
    seats = Theme.load(ASSETS, "derelict").seats
    for colour in (*seats.colours.values(), *seats.spare_colours):
        for ground in (colours.PANEL, colours.BUTTON_HOVERED):
            assert contrast(colour, ground) >= AA, colour
    for style in STYLES.values():
        for ground in (colours.CARD, colours.BUTTON_HOVERED):
            assert contrast(style, ground) >= AA, style


def test_the_table_knows_every_colour_of_text() -> None:
    """Whoever writes in another colour must say on which grounds."""
    names = {name for name, value in vars(colours).items() if isinstance(value, str)}
    used = set()
    for path in Path(derelict_game.ui.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else ""
                called = node.func.id if isinstance(node.func, ast.Name) else called
                if called in ("text", "render", "Label"):
                    inner = [n for part in node.args for n in ast.walk(part)]
                    used |= {n.id for n in inner if isinstance(n, ast.Name) and n.id in names}
    assert {"TEXT", "DIM_TEXT", "ACCENT"} <= used <= set(GROUNDS)


# ---- eyes that see fewer colours


@pytest.mark.parametrize("blindness", ["", *BLINDNESS])
def test_the_colours_of_seats_stay_apart(blindness: str) -> None:
    seats = Theme.load(ASSETS, "derelict").seats
    for one, two in combinations(seats.colours.values(), 2):
        assert distance(one, two, blindness) >= APART


@pytest.mark.parametrize("blindness", ["", *BLINDNESS])
@pytest.mark.parametrize("palette", Palette)
def test_highlights_that_stand_together_stay_apart(palette: Palette, blindness: str) -> None:
    """On the board they differ in shape or clearly in colour; the safe palette in both."""
    looks = Theme.load(ASSETS, "derelict", palette).choices
    marked = [looks.choices[kind] for kind in looks.click_order]
    for one, two in combinations(marked, 2):
        apart = distance(one.colour, two.colour, blindness)
        assert one.shape != two.shape or apart >= APART, (one.label, two.label, apart)
        if palette is Palette.SAFE:
            assert apart >= APART, (one.label, two.label, apart)


@pytest.mark.parametrize("blindness", ["", *BLINDNESS])
@pytest.mark.parametrize("palette", Palette)
def test_highlights_stand_out_from_the_floor(palette: Palette, blindness: str) -> None:
    """By their lines or the dark edges of these; in the safe palette by their colour, too."""
    looks = Theme.load(ASSETS, "derelict", palette).choices
    for kind in looks.click_order:
        colour = looks.choices[kind].colour
        for floor in FLOORS:
            lines = max(contrast_seen(tone, floor, blindness) for tone in (colour, EDGE))
            apart = distance(colour, floor, blindness)
            assert lines >= SHAPE or apart >= 2 * APART, (kind, floor)
            if palette is Palette.SAFE:
                assert apart >= APART, (kind, floor)
