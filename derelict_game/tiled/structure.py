"""What can be wrong with the form of a map file, told before pytmx chokes on it."""

import base64
import binascii
import gzip
import io
import zlib
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from derelict_game.board.chart import MOST_CELLS_A_SIDE
from derelict_game.board.fault import Fault
from derelict_game.files import is_file
from derelict_game.tiled.document import MapError, home_of, inside, read_xml, references

TERRAIN, SEGMENTS, TOKENS = "terrain", "segments", "tokens"
"""The layers of a map: two of tiles and one of objects. Others are decoration.

Not every game has segments, so their layer may be missing.
"""


def structural_faults(root: ElementTree.Element, path: Path) -> Iterator[Fault]:
    """Return what is wrong with the form of a map."""
    if root.tag != "map":
        yield Fault(f"The file holds a <{root.tag[:40]}>, not a map.")
        return
    if root.get("orientation", "orthogonal") != "orthogonal":
        yield Fault(f"The map is {root.get('orientation', '')[:20]}; it must be orthogonal.")
    if root.get("infinite", "0") != "0":
        yield Fault("The map is infinite; give it a fixed size in the map's properties.")
    sizes = [_number(root.get(side)) for side in ("width", "height", "tilewidth", "tileheight")]
    if not all(1 <= size <= MOST_CELLS_A_SIDE for size in sizes[:2]):
        yield Fault(
            f"The map is {sizes[0]} cells wide and {sizes[1]} high;"
            f" it must be 1 to {MOST_CELLS_A_SIDE} each way."
        )
        return
    if not all(1 <= size <= 1024 for size in sizes[2:]):
        yield Fault("The map's tiles must be 1 to 1024 pixels each way.")
    yield from _reference_faults(root, home_of(path), path.parent, path.name)
    yield from _property_faults(root)
    yield from _layer_faults(root)
    for layer in root.iter("layer"):
        if fault := _data_fault(layer, sizes[0], sizes[1]):
            yield Fault(fault, layer=layer.get("name", ""))


def _number(text: str | None) -> int:
    """Return a written size; -1 where there is none."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else -1


def _reference_faults(
    root: ElementTree.Element, folder: Path, base: Path, name: str
) -> Iterator[Fault]:
    """Return references that leave the map's folder or lead nowhere, followed through files."""
    for what, written in sorted(set(references(root))):
        meant = inside(folder, base, written)
        if meant is None:
            yield Fault(f"The {what} {written[:80]!r} in {name} lies outside the map's folder.")
        elif not is_file(meant):
            yield Fault(f"The {what} {written[:80]!r} in {name} does not exist.")
        elif what in ("tileset", "template") and root.tag != "tileset":
            try:
                tree = read_xml(meant)
            except MapError as error:
                yield Fault(f"The {what} {written[:80]!r} is unusable. {error.fault.text}")
                continue
            yield from _reference_faults(tree, folder, meant.parent, meant.name)


def _property_faults(root: ElementTree.Element) -> Iterator[Fault]:
    for prop in root.iter("property"):
        name, value = prop.get("name", "")[:40], prop.get("value", "")
        if prop.get("type") == "class":
            yield Fault(f"The property {name!r} is of a class; only plain values are read.")
        if prop.get("type") == "int" and not value.removeprefix("-").isdecimal():
            yield Fault(f"The property {name!r} should be a whole number, not {value[:40]!r}.")


def _layer_faults(root: ElementTree.Element) -> Iterator[Fault]:
    kinds = {TERRAIN: "layer", SEGMENTS: "layer", TOKENS: "objectgroup"}
    for name, tag in kinds.items():
        found = [layer for layer in root.iter(tag) if layer.get("name") == name]
        if len(found) > 1 or (not found and name != SEGMENTS):
            sort = "tile" if tag == "layer" else "object"
            count = "no" if not found else "more than one"
            yield Fault(f"The map has {count} {sort} layer named '{name}'.")


def _data_fault(layer: ElementTree.Element, width: int, height: int) -> str | None:
    """Return what is wrong with the tiles of a layer."""
    data = layer.find("data")
    if (_number(layer.get("width")), _number(layer.get("height"))) != (width, height):
        return "The layer is not of the size of the map."
    if data is None or not (data.text or "").strip():
        return "The layer has no tile data."
    if data.find("chunk") is not None:
        return "The layer is cut into chunks, as infinite maps are."
    encoding, compression = data.get("encoding"), data.get("compression")
    if encoding not in ("csv", "base64"):
        return "The layer's tiles are written as XML; save the map with CSV or base64 layers."
    if compression not in (None, "", "zlib", "gzip"):
        return f"The layer is {compression[:20]}-compressed; only zlib and gzip can be read."
    try:
        count = _count_tiles(data.text or "", encoding, compression, width * height)
    except (ValueError, OSError, EOFError, zlib.error, binascii.Error):
        return "The layer's tile data is damaged."
    if count != width * height:
        return f"The layer's data is not of {width * height} tiles, as the map needs."
    return None


def _count_tiles(text: str, encoding: str, compression: str | None, expected: int) -> int:
    """Return the number of tiles, unpacking no more than a sound layer can hold."""
    if encoding == "csv":
        return sum(1 for number in text.split(",") if int(number) >= 0)
    packed = base64.b64decode(text.strip())
    most = expected * 4 + 1
    if compression == "zlib":
        packed = zlib.decompressobj().decompress(packed, most)
    elif compression == "gzip":
        packed = gzip.GzipFile(fileobj=io.BytesIO(packed)).read(most)
    return len(packed) // 4 if len(packed) % 4 == 0 else -1
