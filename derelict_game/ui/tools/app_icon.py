"""The game's icon for Windows and macOS: files that hold it as PNG pictures of many sizes."""

import struct
from collections.abc import Callable, Mapping

from derelict_game.ui.draw.art import Art
from derelict_game.ui.tools.png import png

NAME = "icon"
WINDOWS_SIZES = (16, 20, 24, 32, 40, 48, 64, 128, 256)
"""Pixels of a side; those in between are for screens with larger text."""
MAC_SIZES = {
    b"icp4": 16,
    b"icp5": 32,
    b"ic11": 32,
    b"ic12": 64,
    b"ic07": 128,
    b"ic13": 256,
    b"ic08": 256,
    b"ic14": 512,
    b"ic09": 512,
    b"ic10": 1024,
}
"""The types of pictures in an .icns file; some sizes stand twice, for screens of double density."""


def ico(art: Art) -> bytes:
    """Return the icon as the content of an .ico file."""
    pictures = [(size, _picture(art, size)) for size in WINDOWS_SIZES]
    head = struct.pack("<HHH", 0, 1, len(pictures))
    place = len(head) + 16 * len(pictures)
    entries = []
    for size, picture in pictures:
        side = size % 256  # 256 is written as 0
        entries.append(struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), place))
        place += len(picture)
    return b"".join((head, *entries, *(picture for _, picture in pictures)))


def icns(art: Art) -> bytes:
    """Return the icon as the content of an .icns file."""
    parts = []
    for sort, size in MAC_SIZES.items():
        picture = _picture(art, size)
        parts.append(sort + struct.pack(">I", 8 + len(picture)) + picture)
    whole = b"".join(parts)
    return b"icns" + struct.pack(">I", 8 + len(whole)) + whole


FILES: Mapping[str, Callable[[Art], bytes]] = {f"{NAME}.ico": ico, f"{NAME}.icns": icns}
"""The files, and what makes them."""


def _picture(art: Art, size: int) -> bytes:
    return png(art.picture("", NAME, size))
