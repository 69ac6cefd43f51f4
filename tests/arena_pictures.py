"""Pictures of arenas for tests: drawn as text, and PNG files of every sort written by hand."""

import struct
import zlib
from collections.abc import Sequence

Pixel = tuple[int, int, int, int]
BLACK, WHITE = (0, 0, 0, 255), (255, 255, 255, 255)
SIGNS: dict[str, Pixel] = {
    "#": BLACK,
    ".": WHITE,
    **{sign: (255, 255, 50 * number, 255) for number, sign in enumerate("ABCD")},
    **{sign: (0, 50 * number, 255, 255) for number, sign in enumerate("abcd")},
    "o": (128, 128, 128, 255),
    "M": (255, 0, 0, 255),
    "m": (0, 255, 0, 255),
    **{str(alpha): (255, 255, 255, alpha) for alpha in range(1, 7)},
}
SMALL = ("#########", "#ABCD.1M#", "#2.345o6#", "#abcd..m#", "#########")
"""All that a picture can hold."""


def drawn(rows: Sequence[str]) -> list[list[Pixel]]:
    """Return the pixels of a drawing."""
    return [[SIGNS[sign] for sign in row] for row in rows]


def chunk(name: bytes, data: bytes) -> bytes:
    """Return a part of a PNG file."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png_file(
    width: int, height: int, colour_type: int, rows: Sequence[bytes], before: bytes = b""
) -> bytes:
    """Return a PNG file with 8 bits a channel: type 2 is RGB, 3 a palette, 6 RGBA."""
    header = struct.pack(">IIBBBBB", width, height, 8, colour_type, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows))
    parts = chunk(b"IHDR", header) + before + chunk(b"IDAT", data) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


def rgba(pixels: Sequence[Sequence[Pixel]]) -> bytes:
    """Return pixels as a file with an alpha channel."""
    rows = [bytes(channel for pixel in row for channel in pixel) for row in pixels]
    return png_file(len(pixels[0]), len(pixels), 6, rows)


def rgb(pixels: Sequence[Sequence[Pixel]]) -> bytes:
    """Return pixels as a file without transparency."""
    rows = [bytes(channel for pixel in row for channel in pixel[:3]) for row in pixels]
    return png_file(len(pixels[0]), len(pixels), 2, rows)


def palette(pixels: Sequence[Sequence[Pixel]]) -> bytes:
    """Return pixels as a file with a palette that has transparent entries."""
    entries = sorted({pixel for row in pixels for pixel in row})
    colours = bytes(channel for entry in entries for channel in entry[:3])
    alphas = bytes(entry[3] for entry in entries)
    rows = [bytes(entries.index(pixel) for pixel in row) for row in pixels]
    before = chunk(b"PLTE", colours) + chunk(b"tRNS", alphas)
    return png_file(len(pixels[0]), len(pixels), 3, rows, before)
