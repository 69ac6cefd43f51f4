"""Map files as XML trees, read with care: they may come from anywhere."""

import copy
from collections.abc import Iterator, Mapping
from pathlib import Path
from xml.etree import ElementTree
from xml.parsers import expat

from derelict_game.board.fault import Fault
from derelict_game.errors import DerelictError
from derelict_game.files import FileTrouble, read_limited

LARGEST_FILE = 8_000_000


class MapError(DerelictError):
    """A map cannot be played; its maker must mend the fault."""

    def __init__(self, path: Path, fault: Fault | str) -> None:
        fault = Fault(fault) if isinstance(fault, str) else fault
        where = f"{fault.layer and f'layer {fault.layer!r}, '}{fault.thing and f'{fault.thing}, '}"
        where += f"cell {fault.cell}, " if fault.cell else ""
        super().__init__(f"Map {path}: {where and where[:-2] + ': '}{fault.text}")
        self.path = path
        self.fault = fault


class _Doctype(Exception):
    """A document type declaration was met."""


def read_xml(path: Path) -> ElementTree.Element:
    """Return the root of a map, tileset or template file, or raise MapError.

    A document type declaration is refused before anything in it is looked at: a map needs none,
    and entities are a way to eat memory or read foreign files.
    """
    try:
        text = read_limited(path, LARGEST_FILE)
    except FileTrouble as trouble:
        raise MapError(path, f"The file cannot be read: {trouble}.") from None

    def refuse(*_: object) -> None:
        raise _Doctype

    scanner = expat.ParserCreate()
    scanner.StartDoctypeDeclHandler = refuse
    try:
        scanner.Parse(text, True)
        return ElementTree.fromstring(text)
    except _Doctype:
        raise MapError(path, "The file has a document type declaration.") from None
    except (expat.ExpatError, ElementTree.ParseError, ValueError, LookupError) as error:
        raise MapError(path, f"The file is not XML: {error}.") from None


def references(root: ElementTree.Element) -> Iterator[tuple[str, str]]:
    """Return every file that a tree refers to, as what it is and its written path."""
    for element in root.iter():
        if element.tag in ("tileset", "image") and element.get("source"):
            yield element.tag, element.get("source", "")
        if element.tag == "object" and element.get("template"):
            yield "template", element.get("template", "")
        if element.tag == "property" and element.get("type") == "file" and element.get("value"):
            yield "property", element.get("value", "")


def inside(folder: Path, base: Path, written: str) -> Path | None:
    """Return the file that a path in a file of `base` means, or None if it leaves the folder."""
    try:
        meant = (base / written).resolve()
        return meant if meant.is_relative_to(folder.resolve()) else None
    except (OSError, ValueError, RuntimeError):
        return None


def home_of(path: Path) -> Path:
    """Return the folder in which all lies that a map may refer to: its own, or its project's.

    Tiled's project file may lie one folder above a map, as it does for maps that are parts of
    others.
    """
    folder = path.absolute().parent
    return folder.parent if any(folder.parent.glob("*.tiled-project")) else folder


def type_of(attributes: Mapping[str, object]) -> str:
    """Return the type of a tile or object; Tiled 1.9 wrote it as `class`."""
    return str(attributes.get("type") or attributes.get("class") or "")


def resolve_templates(root: ElementTree.Element, folder: Path) -> None:
    """Fill in what objects take from their templates, which pytmx leaves out."""
    firstgids = {
        (folder / tileset.get("source", "")).resolve(): int(tileset.get("firstgid", "1"))
        for tileset in root.iter("tileset")
        if tileset.get("source")
    }
    for thing in root.iter("object"):
        if written := thing.get("template"):
            path = folder / written
            template = read_xml(path)
            if (model := template.find("object")) is not None:
                _fill_in(thing, model, _gid(template, model, path.parent, firstgids))


def _gid(
    template: ElementTree.Element,
    model: ElementTree.Element,
    base: Path,
    firstgids: dict[Path, int],
) -> int | None:
    """Return the map's number for a template's tile; templates number their tileset from 1."""
    tileset, gid = template.find("tileset"), model.get("gid")
    if tileset is None or gid is None:
        return None
    first = firstgids.get((base / tileset.get("source", "")).resolve())
    return None if first is None else int(gid) - int(tileset.get("firstgid", "1")) + first


def _fill_in(thing: ElementTree.Element, model: ElementTree.Element, gid: int | None) -> None:
    for key, value in model.items():
        if key not in ("id", "gid"):
            thing.attrib.setdefault(key, value)
    if gid is not None:
        thing.attrib.setdefault("gid", str(gid))
    own = thing.find("properties")
    names = set() if own is None else {prop.get("name") for prop in own}
    for inherited in model.iterfind("properties/property"):
        if inherited.get("name") not in names:
            if own is None:
                own = ElementTree.SubElement(thing, "properties")
            own.append(copy.deepcopy(inherited))
