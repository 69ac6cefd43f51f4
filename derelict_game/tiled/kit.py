"""The Tiled project: tileset, object types and templates, written from the rule sets' tokens.

With it a new mission needs no documentation beyond the editor. The picture of the tileset is drawn
elsewhere, because drawing needs pygame.
"""

import json
from collections.abc import Mapping
from xml.etree import ElementTree

from derelict_game.board.geometry import Facing
from derelict_game.board.token import Role, TokenKind
from derelict_game.tiled.loader import (
    CORRIDOR_TILE,
    FACING_PROPERTY,
    SEGMENT_PROPERTY,
    WALL_TILE,
)
from derelict_game.tiled.tileset import TILE, TILESET_FILES

COLUMNS = 8
SEGMENT_TILES = 96
FIRST_TOKEN, FIRST_SEGMENT = 8, 64
ROWS = (FIRST_SEGMENT + SEGMENT_TILES) // COLUMNS
COLOURS = {
    Role.UNIT: "#e0a030",
    Role.DOOR: "#4090e0",
    Role.SCENERY: "#40c080",
    Role.MARK: "#a0a0a0",
}


def kit_files(kinds: Mapping[str, TokenKind]) -> dict[str, str]:
    """Return every text file of the project by its path in the maps' folder."""
    files = {
        TILESET_FILES[0]: tileset_text(kinds),
        "objecttypes.xml": _object_types(kinds),
        "derelict.tiled-project": _project(kinds),
    }
    for place, kind in enumerate(kinds):
        files[f"templates/{kind}.tx"] = _template(kind, FIRST_TOKEN + place)
    return files


def _text(root: ElementTree.Element) -> str:
    ElementTree.indent(root, " ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, "unicode") + "\n"


def tileset_text(kinds: Mapping[str, TokenKind]) -> str:
    """Return the tileset file: terrain first, then a tile a token, then the segments' colours."""
    assert FIRST_TOKEN + len(kinds) <= FIRST_SEGMENT
    root = ElementTree.Element(
        "tileset",
        version="1.8",
        name="derelict",
        tilewidth=str(TILE),
        tileheight=str(TILE),
        tilecount=str(COLUMNS * ROWS),
        columns=str(COLUMNS),
    )
    width, height = str(COLUMNS * TILE), str(ROWS * TILE)
    ElementTree.SubElement(root, "image", source=TILESET_FILES[1], width=width, height=height)
    types = {0: WALL_TILE, 1: CORRIDOR_TILE}
    types |= {FIRST_TOKEN + place: kind for place, kind in enumerate(kinds)}
    for number, kind in types.items():
        ElementTree.SubElement(root, "tile", id=str(number), type=kind)
    for number in range(SEGMENT_TILES):
        tile = ElementTree.SubElement(root, "tile", id=str(FIRST_SEGMENT + number))
        group = ElementTree.SubElement(tile, "properties")
        value = str(number + 1)
        ElementTree.SubElement(group, "property", name=SEGMENT_PROPERTY, type="int", value=value)
    return _text(root)


def _facing(group: ElementTree.Element) -> ElementTree.Element:
    """Add and return the property by which an object faces somewhere; Tiled lists its values."""
    return ElementTree.SubElement(
        group, "property", name=FACING_PROPERTY, type="string", propertytype="Facing"
    )


def _template(kind: str, tile: int) -> str:
    root = ElementTree.Element("template")
    ElementTree.SubElement(root, "tileset", firstgid="1", source=f"../{TILESET_FILES[0]}")
    size = str(TILE)
    thing = ElementTree.SubElement(
        root, "object", type=kind, gid=str(tile + 1), width=size, height=size
    )
    _facing(ElementTree.SubElement(thing, "properties")).set("value", Facing.N.name)
    return _text(root)


def _object_types(kinds: Mapping[str, TokenKind]) -> str:
    root = ElementTree.Element("objecttypes")
    for name, kind in kinds.items():
        entry = ElementTree.SubElement(root, "objecttype", name=name, color=COLOURS[kind.role])
        _facing(entry).set("default", Facing.N.name)
    return _text(root)


def _project(kinds: Mapping[str, TokenKind]) -> str:
    facing = {
        "id": 1,
        "name": "Facing",
        "storageType": "string",
        "type": "enum",
        "values": [facing.name for facing in Facing],
        "valuesAsFlags": False,
    }
    # Tiled up to 1.8 reads the object types from their file, later ones from these classes.
    member = {
        "name": FACING_PROPERTY,
        "propertyType": "Facing",
        "type": "string",
        "value": Facing.N.name,
    }
    classes = [
        {
            "id": number,
            "name": name,
            "type": "class",
            "color": COLOURS[kind.role].replace("#", "#ff"),
            "drawFill": True,
            "members": [member],
            "useAs": ["object", "tile"],
        }
        for number, (name, kind) in enumerate(kinds.items(), 2)
    ]
    project = {
        "automappingRulesFile": "",
        "commands": [],
        "extensionsPath": "extensions",
        "folders": ["."],
        "objectTypesFile": "objecttypes.xml",
        "propertyTypes": [facing, *classes],
    }
    return json.dumps(project, indent=4) + "\n"
