"""The Tiled project of a game: tileset, object types and templates, written from its tokens.

With it a new mission needs no documentation beyond the editor. The picture of the tileset is drawn
elsewhere, because drawing needs pygame.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from xml.etree import ElementTree

from derelict_game.board.geometry import Facing
from derelict_game.board.token import Role, TokenKind
from derelict_game.tiled.dress import Dress
from derelict_game.tiled.loader import (
    CORRIDOR_TILE,
    FACING_PROPERTY,
    SEGMENT_PROPERTY,
    WALL_TILE,
)
from derelict_game.tiled.tileset import ACROSS_PROPERTY, LOOK_PROPERTY, TILE, TILESET_FILES

COLUMNS = 8
SEGMENT_TILES = 96
FIRST_TOKEN, FIRST_SEGMENT = 8, 64
MOST_KINDS = FIRST_SEGMENT - FIRST_TOKEN
FIRST_TERRAIN = FIRST_SEGMENT + SEGMENT_TILES
FIRST_TURNED = FIRST_TERRAIN + 96
"""Tiles never change their numbers, so that maps of any age look right; new ones come last."""
ROWS = (FIRST_TURNED + 3 * MOST_KINDS) // COLUMNS
COLOURS = {
    Role.UNIT: "#e0a030",
    Role.SCENERY: "#40c080",
    Role.MARK: "#a0a0a0",
}


@dataclass(frozen=True, slots=True)
class Drawn:
    """The tokens of a game, and which of their pictures turn."""

    name: str
    """Of the game."""
    kinds: Mapping[str, TokenKind]
    turning: frozenset[str] = frozenset()
    """Those that are drawn in their facing."""
    across: frozenset[str] = frozenset()
    """Those that are drawn across the passage in which they lie."""
    dresses: tuple[Dress, ...] = ()
    """What its floors and walls look like beside the plain ones."""

    def turned(self) -> dict[int, tuple[str, Facing]]:
        """Return the tiles of tokens that do not look north, by number."""
        tiles = {}
        for place, kind in enumerate(self.kinds):
            for facing in list(Facing)[1:]:
                if kind in self.turning or (kind in self.across and facing is Facing.E):
                    tiles[FIRST_TURNED + 3 * place + facing - 1] = (kind, facing)
        return tiles

    def terrain(self) -> dict[int, Dress]:
        """Return the tiles of floor and wall that look special, by number."""
        assert len(self.dresses) <= FIRST_TURNED - FIRST_TERRAIN
        return dict(enumerate(self.dresses, FIRST_TERRAIN))


def project_file(name: str) -> str:
    """Return the file that Tiled opens."""
    return f"{name}.tiled-project"


def kit_files(drawn: Drawn) -> dict[str, str]:
    """Return every text file of the project by its path in the folder of the game's maps."""
    kinds = drawn.kinds
    files = {
        TILESET_FILES[0]: tileset_text(drawn),
        "objecttypes.xml": _object_types(kinds),
        project_file(drawn.name): _project(kinds),
    }
    for place, kind in enumerate(kinds):
        files[f"templates/{kind}.tx"] = _template(kind, FIRST_TOKEN + place)
    return files


def _text(root: ElementTree.Element) -> str:
    ElementTree.indent(root, " ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, "unicode") + "\n"


def tileset_text(drawn: Drawn) -> str:
    """Return the tileset file: plain tiles, the segments' colours, then all that looks special."""
    kinds = drawn.kinds
    assert len(kinds) <= MOST_KINDS
    root = ElementTree.Element(
        "tileset",
        version="1.8",
        name=drawn.name,
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
    for number, dress in drawn.terrain().items():
        kind = CORRIDOR_TILE if dress.is_floor else WALL_TILE
        tile = ElementTree.SubElement(root, "tile", id=str(number), type=kind)
        group = ElementTree.SubElement(tile, "properties")
        ElementTree.SubElement(group, "property", name=LOOK_PROPERTY, value=dress.text)
    for number, (kind, facing) in drawn.turned().items():
        tile = ElementTree.SubElement(root, "tile", id=str(number), type=kind)
        group = ElementTree.SubElement(tile, "properties")
        if kind in drawn.turning:
            _facing(group).set("value", facing.name)
        else:
            ElementTree.SubElement(group, "property", name=ACROSS_PROPERTY, value=facing.name)
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
