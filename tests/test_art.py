"""The pictures: there is one of everything, all can be drawn, and they are told apart."""

import struct
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from derelict_game import places
from derelict_game.board.geometry import Facing
from derelict_game.board.token import Role
from derelict_game.cli import main
from derelict_game.rules.registry import Registry
from derelict_game.ui.draw.art import Art
from derelict_game.ui.draw.grounds.sorts import floor_tone
from derelict_game.ui.draw.pieces import Pieces
from derelict_game.ui.tools.app_icon import FILES, MAC_SIZES, WINDOWS_SIZES

FOLDER = places.assets_dir()
PICTURES = sorted(FOLDER.rglob("*.svg"))
SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
ELEMENTS = SHAPES | {"svg", "defs", "g", "linearGradient", "radialGradient", "stop"}
"""What the library that draws SVG understands; it leaves everything else out without a word."""
SMALL = 32


def kinds(registry: Registry, role: Role) -> list[str]:
    """Return the kinds of tokens with a role, of all games."""
    found = {k for rules in registry for k, v in rules.token_kinds.items() if v.role is role}
    return sorted(found)


def test_every_token_of_every_game_has_a_picture(registry: Registry) -> None:
    for rules in registry:
        art = Art(FOLDER, rules.name)
        assert rules.token_kinds
        for kind in rules.token_kinds:
            assert art.has("tokens", kind) or art.has("cards", kind), f"{rules.name}: {kind}"


def test_every_unit_of_every_game_has_a_portrait(registry: Registry) -> None:
    for rules in registry:
        art = Art(FOLDER, rules.name)
        units = kinds(Registry([rules]), Role.UNIT)
        assert units
        for kind in units:
            assert art.has("portraits", kind) or art.has("cards", kind), kind


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_a_picture_uses_only_what_can_be_drawn(path: Path) -> None:
    root = ElementTree.parse(path).getroot()
    assert root.get("viewBox") == "0 0 128 128"
    names = {element.get("id") for element in root.iter()} - {None}
    for element in root.iter():
        tag = element.tag.removeprefix("{http://www.w3.org/2000/svg}")
        assert tag in ELEMENTS
        assert not {"style", "class", "filter", "mask", "clip-path"} & set(element.attrib)
        for value in element.attrib.values():
            if value.startswith("url("):
                assert value[5:-1] in names, f"{value} is nowhere in the file"
        assert not (element.text or "").strip()


# ---- told apart


def without_colour(pieces: Pieces, kind: str, facing: Facing = Facing.N) -> bytes:
    """Return how bright each pixel of a small piece on its ground is."""
    cell = pygame.Surface((SMALL, SMALL))
    cell.fill(floor_tone(pieces.theme.ground))
    cell.blit(pieces.picture(kind, (SMALL, SMALL), facing=facing), (0, 0))
    return pygame.image.tobytes(pygame.transform.grayscale(cell), "RGB")[::3]


def difference(first: bytes, second: bytes) -> float:
    """Return by how much two pictures differ on average, of 255."""
    return sum(abs(a - b) for a, b in zip(first, second, strict=True)) / len(first)


@pytest.mark.usefixtures("screen")
def test_units_differ_even_when_small_and_without_colour(registry: Registry) -> None:
    for rules in registry:
        pieces, units = Pieces.load(FOLDER, rules), kinds(Registry([rules]), Role.UNIT)
        seen = {kind: without_colour(pieces, kind) for kind in units}
        for one, other in combinations(seen, 2):
            assert difference(seen[one], seen[other]) > 8, f"{one} and {other}"


@pytest.mark.usefixtures("screen")
def test_facings_differ_even_when_small_and_without_colour(registry: Registry) -> None:
    found = set()
    for rules in registry:
        pieces, units = Pieces.load(FOLDER, rules), kinds(Registry([rules]), Role.UNIT)
        turning = [kind for kind in units if pieces.theme.tokens.look(kind).turns]
        found |= {rules.name} if turning else set()
        # Of a card one must see that it is turned, not which way round.
        tokens = pieces.theme.pieces == "tokens"
        facings, least = (Facing, 30) if tokens else ((Facing.N, Facing.E), 20)
        for kind in turning:
            seen = [without_colour(pieces, kind, facing) for facing in facings]
            for one, other in combinations(seen, 2):
                assert difference(one, other) > least, kind
    # Only where units look everywhere at once do their pictures never turn.
    assert {rules.name for rules in registry} - found <= {"arena"}


@pytest.mark.usefixtures("screen")
def test_cards_that_lie_face_down_differ_from_their_faces_and_from_each_other(
    registry: Registry,
) -> None:
    for rules in registry:
        pieces = Pieces.load(FOLDER, rules)
        backs = [kind for kind in rules.token_kinds if pieces.art.has("backs", kind)]
        down = {}
        for kind in backs:
            cell = pygame.Surface((SMALL, SMALL))
            cell.fill(floor_tone(pieces.theme.ground))
            cell.blit(pieces.picture(kind, (SMALL, SMALL), down=True), (0, 0))
            grey = pygame.transform.grayscale(cell)
            down[kind] = pygame.image.tobytes(grey, "RGB")[::3]
            assert difference(down[kind], without_colour(pieces, kind)) > 8, kind
        for one, other in combinations(down, 2):
            assert difference(down[one], down[other]) > 4, f"{one} and {other}"


def outline(art: Art, kind: str) -> bytes:
    """Return the shape of a token, whatever its size and place."""
    mask = pygame.mask.from_surface(art.picture("tokens", kind, 256))
    (rect, *_) = sorted(mask.get_bounding_rects(), key=lambda rect: -rect.width)
    shape = mask.to_surface(setcolor="white", unsetcolor="black").subsurface(rect)
    return pygame.image.tobytes(pygame.transform.smoothscale(shape, (48, 48)), "RGB")[::3]


def test_every_mark_has_a_shape_of_its_own(registry: Registry) -> None:
    shapes = {
        kind: outline(Art(FOLDER, rules.name), kind)
        for rules in registry
        for kind in kinds(Registry([rules]), Role.MARK)
    }
    assert len(shapes) > 3
    for one, other in combinations(shapes, 2):
        assert difference(shapes[one], shapes[other]) > 0.07 * 255, f"{one} and {other}"


# ---- the icon


def pictures_in(name: str) -> list[tuple[int, bytes]]:
    """Take an icon file apart: the size that it tells of each picture, and the picture."""
    content = (FOLDER / "shared" / "art" / name).read_bytes()
    if name.endswith(".ico"):
        zero, sort, count = struct.unpack_from("<HHH", content)
        assert (zero, sort) == (0, 1)
        entries = [struct.unpack_from("<BBBBHHII", content, 6 + 16 * n) for n in range(count)]
        return [(e[0] or 256, content[e[7] : e[7] + e[6]]) for e in entries]
    assert content[:4] == b"icns"
    assert struct.unpack_from(">I", content, 4) == (len(content),)
    found, place = [], 8
    while place < len(content):
        (length,) = struct.unpack_from(">I", content, place + 4)
        size = MAC_SIZES[content[place : place + 4]]
        found.append((size, content[place + 8 : place + length]))
        place += length
    return found


@pytest.mark.parametrize(
    ("name", "sizes"),
    [("icon.ico", list(WINDOWS_SIZES)), ("icon.icns", list(MAC_SIZES.values()))],
)
def test_the_icon_files_hold_the_drawing(
    name: str, sizes: list[int], art: Art, tmp_path: Path
) -> None:
    found = pictures_in(name)
    assert [size for size, _ in found] == sizes
    for size, content in found:
        (tmp_path / "picture.png").write_bytes(content)
        picture = pygame.image.load(tmp_path / "picture.png")
        assert picture.get_size() == (size, size)
        drawn = pygame.image.tobytes(art.picture("", "icon", size), "RGBA")
        # Not byte for byte: another version of the library may round differently.
        assert difference(pygame.image.tobytes(picture, "RGBA"), drawn) < 1


def test_the_icon_files_are_written_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["app-icon", "-o", str(tmp_path / "new")]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told == [str(tmp_path / "new" / name) for name in FILES]
    assert all(Path(line).stat().st_size > 1000 for line in told)
    (tmp_path / "file").touch()
    assert main(["app-icon", "-o", str(tmp_path / "file")]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "cannot be written" in error
