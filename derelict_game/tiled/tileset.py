"""The tileset of a game: which tile draws what, and maps written with it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell
from derelict_game.board.token import Token
from derelict_game.files import FileTrouble, write_whole
from derelict_game.tiled.document import MapError, home_of, read_xml, type_of
from derelict_game.tiled.dress import Dress, across_passage, dress_of
from derelict_game.tiled.loader import (
    CORRIDOR_TILE,
    FACING_PROPERTY,
    SEGMENT_PROPERTY,
    WALL_TILE,
)
from derelict_game.tiled.structure import SEGMENTS, TERRAIN, TOKENS

TILESET_FILES = ("tileset.tsx", "tileset.png")
TILE = 32
"""Pixels of a tile in the editor."""


LOOK_PROPERTY, ACROSS_PROPERTY = "look", "across"
"""What a tile of terrain looks like; which way a tile lies that spans its passage."""
DARKNESS = "#090c10"
"""What the editor shows where there is no tile; the window has the same background."""


@dataclass(frozen=True, slots=True)
class Tileset:
    """Where each sort of tile stands in the tileset."""

    by_type: dict[str, int]
    by_segment: dict[int, int]
    by_look: dict[str, int]
    by_facing: dict[tuple[str, str], int]
    """The tile of a type that looks somewhere, by the facing's name."""
    by_passage: dict[tuple[str, str], int]
    """The tile of a type that spans a passage, by the name of how it lies."""

    @staticmethod
    def read(path: Path) -> "Tileset":
        """Return what the tileset file says of its tiles."""
        found = Tileset({}, {}, {}, {}, {})
        for tile in read_xml(path).iter("tile"):
            number, kind = int(tile.get("id", "0")), type_of(tile.attrib)
            if kind:
                # Of several tiles of a type the first is the plain one.
                found.by_type.setdefault(kind, number)
            for prop in tile.iterfind("properties/property"):
                value = prop.get("value", "")
                name = prop.get("name")
                if name == SEGMENT_PROPERTY:
                    found.by_segment[int(value)] = number
                elif name == LOOK_PROPERTY:
                    found.by_look[value] = number
                elif name == FACING_PROPERTY:
                    found.by_facing[kind, value] = number
                elif name == ACROSS_PROPERTY:
                    found.by_passage[kind, value] = number
        return found

    def terrain(self, dress: Dress) -> int:
        """Return the tile of floor or wall that looks so; a plain one in a tileset without it."""
        plain = CORRIDOR_TILE if dress.is_floor else WALL_TILE
        return self.by_look.get(dress.text, self.by_type[plain])

    def token(self, token: Token, chart: Chart) -> int:
        """Return the tile of a token as the window draws it: turned, or across its passage."""
        across = across_passage(chart, token.cell).name
        found = self.by_facing.get((token.kind, token.facing.name))
        found = found or self.by_passage.get((token.kind, across))
        return found or self.by_type[token.kind]

    def missing(self, tokens: Iterable[Token]) -> str:
        """Return the first type for which there is no tile; empty: there is one for all."""
        return next((token.kind for token in tokens if token.kind not in self.by_type), "")


def write_map(
    path: Path,
    chart: Chart,
    tokens: Iterable[Token],
    properties: Mapping[str, str | int | bool],
    tileset_folder: Path,
) -> None:
    """Write a map that Tiled opens; the tileset is put where maps look for it if none is there."""
    home = home_of(path)
    there = (home / TILESET_FILES[0]).is_file()
    tileset = Tileset.read((home if there else tileset_folder) / TILESET_FILES[0])
    text = map_text(chart, tokens, properties, tileset, path)
    try:
        write_whole(path, text)
        for name in TILESET_FILES:
            if not (home / name).exists():
                write_whole(home / name, (tileset_folder / name).read_bytes())
    except FileTrouble as trouble:
        raise MapError(path, f"The file cannot be written: {trouble}.") from None


def map_text(
    chart: Chart,
    tokens: Iterable[Token],
    properties: Mapping[str, str | int | bool],
    tileset: Tileset,
    path: Path,
) -> str:
    """Return the text of a map."""
    tokens = list(tokens)
    if missing := tileset.missing(tokens):
        raise MapError(path, f"The tileset has no tile for the token type {missing[:40]!r}.")
    root = ElementTree.Element(
        "map",
        version="1.8",
        orientation="orthogonal",
        renderorder="right-down",
        width=str(chart.width),
        height=str(chart.height),
        tilewidth=str(TILE),
        tileheight=str(TILE),
        infinite="0",
        backgroundcolor=DARKNESS,
        nextlayerid="4",
        nextobjectid=str(len(tokens) + 1),
    )
    _add_properties(root, properties)
    beside = home_of(path) == path.absolute().parent
    source = TILESET_FILES[0] if beside else f"../{TILESET_FILES[0]}"
    ElementTree.SubElement(root, "tileset", firstgid="1", source=source)

    def terrain(cell: Cell) -> int:
        dress = dress_of(chart, cell)
        return tileset.terrain(dress) + 1 if dress else 0

    def segment(cell: Cell) -> int:
        number = chart.segment(cell)
        if number and number not in tileset.by_segment:
            raise MapError(path, f"The tileset has no tile for segment {number}.")
        return tileset.by_segment[number] + 1 if number else 0

    for number, (name, tile) in enumerate(((TERRAIN, terrain), (SEGMENTS, segment)), 1):
        layer = ElementTree.SubElement(
            root,
            "layer",
            id=str(number),
            name=name,
            width=str(chart.width),
            height=str(chart.height),
        )
        if name == SEGMENTS:
            # Hidden, so that the editor shows what the window does.
            layer.attrib.update(opacity="0.35", visible="0")
        rows = (
            ",".join(str(tile(Cell(x, y))) for x in range(chart.width)) for y in range(chart.height)
        )
        ElementTree.SubElement(layer, "data", encoding="csv").text = "\n" + ",\n".join(rows) + "\n"
    group = ElementTree.SubElement(root, "objectgroup", id="3", name=TOKENS)
    for number, token in enumerate(tokens, 1):
        thing = ElementTree.SubElement(
            group,
            "object",
            id=str(number),
            type=token.kind,
            gid=str(tileset.token(token, chart) + 1),
            # Tiled puts a tile object's origin at its lower left corner.
            x=str(token.cell.x * TILE),
            y=str((token.cell.y + 1) * TILE),
            width=str(TILE),
            height=str(TILE),
        )
        _add_properties(thing, {FACING_PROPERTY: token.facing.name})
    ElementTree.indent(root, " ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, "unicode") + "\n"


def _add_properties(
    element: ElementTree.Element, properties: Mapping[str, str | int | bool]
) -> None:
    group = ElementTree.SubElement(element, "properties")
    for name, value in sorted(properties.items()):
        prop = ElementTree.SubElement(group, "property", name=name)
        if isinstance(value, bool):
            prop.attrib.update(type="bool", value=str(value).lower())
        elif isinstance(value, int):
            prop.attrib.update(type="int", value=str(value))
        else:
            prop.set("value", value)
