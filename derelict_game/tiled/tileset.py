"""The project's tileset: which tile draws what, and maps written with it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell
from derelict_game.board.token import Token
from derelict_game.files import FileTrouble, write_whole
from derelict_game.tiled.document import MapError, read_xml, type_of
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


@dataclass(frozen=True, slots=True)
class Tileset:
    """Where each sort of tile stands in the tileset."""

    by_type: Mapping[str, int]
    by_segment: Mapping[int, int]

    @staticmethod
    def read(path: Path) -> "Tileset":
        """Return what the tileset file says of its tiles."""
        by_type, by_segment = {}, {}
        for tile in read_xml(path).iter("tile"):
            number = int(tile.get("id", "0"))
            if kind := type_of(tile.attrib):
                by_type[kind] = number
            for prop in tile.iterfind("properties/property"):
                if prop.get("name") == SEGMENT_PROPERTY:
                    by_segment[int(prop.get("value", "0"))] = number
        return Tileset(by_type, by_segment)


def write_map(
    path: Path,
    chart: Chart,
    tokens: Iterable[Token],
    properties: Mapping[str, str | int | bool],
    tileset_folder: Path,
) -> None:
    """Write a map that Tiled opens; the tileset is put beside it unless it is there."""
    tileset = Tileset.read(tileset_folder / TILESET_FILES[0])
    text = map_text(chart, tokens, properties, tileset, path)
    try:
        write_whole(path, text)
        for name in TILESET_FILES:
            if not (path.parent / name).exists():
                write_whole(path.parent / name, (tileset_folder / name).read_bytes())
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
        nextlayerid="4",
        nextobjectid=str(len(tokens) + 1),
    )
    _add_properties(root, properties)
    ElementTree.SubElement(root, "tileset", firstgid="1", source=TILESET_FILES[0])

    def terrain(cell: Cell) -> int:
        drawn = cell in chart.corridors or chart.segment(cell)
        kind = CORRIDOR_TILE if cell in chart.corridors else WALL_TILE
        return tileset.by_type[kind] + 1 if drawn else 0

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
            layer.set("opacity", "0.35")
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
            gid=str(tileset.by_type[token.kind] + 1),
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
