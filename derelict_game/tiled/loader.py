"""Reads a Tiled map into a chart, tokens and properties, and says what is wrong with it."""

import hashlib
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from derelict_game.board.chart import Chart, ChartError, number_segments
from derelict_game.board.fault import Fault, Severity
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.tiled.document import MapError, read_xml, resolve_templates, type_of
from derelict_game.tiled.structure import SEGMENTS, TERRAIN, TOKENS, structural_faults

CORRIDOR_TILE, WALL_TILE = "corridor", "wall"
"""The types of the terrain's tiles; no tile at all is wall, too."""
SEGMENT_PROPERTY, FACING_PROPERTY = "segment", "facing"


@dataclass(frozen=True, slots=True)
class TiledMap:
    """What a map file says, before any rule set has looked at it."""

    path: Path
    sha256: str
    chart: Chart
    tokens: tuple[Token, ...]
    things: tuple[str, ...]
    """What the editor calls the object of each token, for faults."""
    properties: Mapping[str, object]
    """The map's own properties: title, briefing, rule set and options."""


def examine(path: Path) -> tuple[TiledMap | None, list[Fault]]:
    """Return the map, unless it cannot be read at all, and every fault of its form."""
    try:
        root = read_xml(path)
    except MapError as error:
        return None, [error.fault]
    faults = list(structural_faults(root, path))
    if faults:
        return None, faults
    try:
        resolve_templates(root, path.parent)
        loaded = _parse(root, path)
    except MapError as error:
        return None, [error.fault]
    except Exception as error:  # pytmx raises bare Exceptions of many kinds
        return None, [Fault(f"The map cannot be understood: {str(error)[:200]}.")]
    try:
        chart = _chart(loaded, faults)
    except ChartError as error:
        return None, [Fault(str(error))]
    tokens, things = _tokens(loaded, chart, faults)
    sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
    return TiledMap(path, sha256, chart, tokens, things, dict(loaded.properties)), faults


def _parse(root: ElementTree.Element, path: Path) -> Any:
    """Return pytmx's map."""
    # pytmx imports pygame, which greets on standard output unless told not to.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pytmx

    loaded = pytmx.TiledMap(allow_duplicate_names=True)
    loaded.filename = str(path)
    loaded.parse_xml(root)
    return loaded


def _layer(loaded: Any, name: str) -> Any:
    return next(layer for layer in loaded.layers if layer.name == name)


def _tiles(loaded: Any, name: str) -> Iterator[tuple[Cell, dict[str, Any]]]:
    """Return every tile of a layer that is not empty, with its properties."""
    for x, y, gid in _layer(loaded, name).iter_data():
        if gid:
            yield Cell(x, y), loaded.get_tile_properties_by_gid(gid) or {}


def _chart(loaded: Any, faults: list[Fault]) -> Chart:
    corridors = set()
    for cell, tile in _tiles(loaded, TERRAIN):
        if type_of(tile) == CORRIDOR_TILE:
            corridors.add(cell)
        elif type_of(tile) != WALL_TILE:
            text = "The tile is neither corridor nor wall."
            faults.append(Fault(text, layer=TERRAIN, cell=cell))
    names: list[list[int | None]] = [[None] * loaded.width for _ in range(loaded.height)]
    divided = any(layer.name == SEGMENTS for layer in loaded.layers)
    for cell, tile in _tiles(loaded, SEGMENTS) if divided else ():
        number = tile.get(SEGMENT_PROPERTY)
        if isinstance(number, int):
            names[cell.y][cell.x] = number
        else:
            faults.append(Fault("The tile is no segment's.", layer=SEGMENTS, cell=cell))
    for cell in sorted(corridors, key=lambda cell: (cell.y, cell.x)) if divided else ():
        if names[cell.y][cell.x] is None:
            text = "The corridor belongs to no segment."
            faults.append(Fault(text, Severity.WARNING, layer=SEGMENTS, cell=cell))
    return Chart(loaded.width, loaded.height, frozenset(corridors), number_segments(names))


def _tokens(
    loaded: Any, chart: Chart, faults: list[Fault]
) -> tuple[tuple[Token, ...], tuple[str, ...]]:
    tokens, things = [], []
    for thing in _layer(loaded, TOKENS):
        # A tile object without a type of its own has that of its tile.
        kind = type_of(vars(thing)) or type_of(thing.properties)
        name = f"object {thing.id}" + (f" {kind[:40]!r}" if kind else "")
        cell = Cell(
            int((thing.x + thing.width / 2) // loaded.tilewidth),
            int((thing.y + thing.height / 2) // loaded.tileheight),
        )
        letter = str(thing.properties.get(FACING_PROPERTY, Facing.N.name))
        text = ""
        if not kind:
            text = "The object has no type."
        elif cell not in chart:
            text = "The object lies off the map."
        elif thing.rotation:
            text = "The object is rotated; set its property 'facing' instead."
        elif letter not in Facing.__members__:
            text = f"The facing {letter[:20]!r} is none of N, E, S and W."
        if text:
            faults.append(Fault(text, layer=TOKENS, thing=name, cell=cell))
        else:
            tokens.append(Token(kind, cell, Facing[letter]))
            things.append(name)
    return tuple(tokens), tuple(things)
