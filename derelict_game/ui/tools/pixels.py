"""Small pictures pixel by pixel, exactly as their files hold them."""

import zlib
from collections.abc import Iterator, Sequence
from io import BytesIO

import pygame

from derelict_game.errors import DerelictError
from derelict_game.ui.tools.png import png

Pixel = tuple[int, int, int, int]
"""Red, green, blue and alpha."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_SIZES = slice(16, 24)
"""Where a PNG file tells its width and height."""
_NEEDED = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")
"""The parts of a file that say what its pixels are."""
_DATA, _END = b"IDAT", b"IEND"
_MOST_BYTES_A_PIXEL = 9
"""Four channels of 16 bits, and room for what else a row has."""


class PixelError(DerelictError):
    """A file holds no picture that can be read; the text ends a sentence about it."""


def read_pixels(content: bytes, most: int) -> list[list[Pixel]]:
    """Return the pixels of a PNG file by rows, if it is no larger than `most` a side."""
    sizes = content[_SIZES]
    if not content.startswith(_SIGNATURE) or len(sizes) < 8:
        raise PixelError("it is not a PNG picture")
    width, height = int.from_bytes(sizes[:4]), int.from_bytes(sizes[4:])
    # Before anything is unpacked: a small file may hold a huge picture.
    if not (0 < width <= most and 0 < height <= most):
        raise PixelError(f"the picture is {width}x{height}; it may have {most} pixels a side")
    try:
        plain = _plain(content, most)
        picture = pygame.image.load(BytesIO(plain), "picture.png")
    except (pygame.error, ValueError, MemoryError):
        raise PixelError("the picture is damaged") from None
    columns, rows = range(picture.get_width()), range(picture.get_height())
    return [[_pixel(picture, x, y) for x in columns] for y in rows]


def _plain(content: bytes, most: int) -> bytes:
    """Return a file with the needed parts alone, or raise ValueError if one is damaged.

    The library that reads pictures complains of damage and of needless parts on its own; it shall
    have no reason to.
    """
    parts = [(name, part) for name, part in _parts(content) if name in _NEEDED]
    packed = b"".join(part[8:-4] for name, part in parts if name == _DATA)
    unpacking = zlib.decompressobj()
    try:
        unpacking.decompress(packed, most * (most + 1) * _MOST_BYTES_A_PIXEL)
    except zlib.error:
        raise ValueError from None
    if not unpacking.eof:
        raise ValueError
    return _SIGNATURE + b"".join(part for _, part in parts)


def _parts(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Return the parts of a file by name, or raise ValueError at the first damaged one."""
    at, name = len(_SIGNATURE), b""
    while name != _END:
        end = at + 12 + int.from_bytes(content[at : at + 4])
        part = content[at:end]
        name = part[4:8]
        if end > len(content) or zlib.crc32(part[4:-4]) != int.from_bytes(part[-4:]):
            raise ValueError
        yield name, part
        at = end


def _pixel(picture: pygame.Surface, x: int, y: int) -> Pixel:
    colour = picture.get_at((x, y))
    # A palette with a single transparent entry is read as one with a key.
    seen = 0 if picture.get_at_mapped((x, y)) == _key(picture) else colour.a
    return colour.r, colour.g, colour.b, seen


def _key(picture: pygame.Surface) -> int | None:
    key = picture.get_colorkey()
    return None if key is None else picture.map_rgb(key)


def png_of(pixels: Sequence[Sequence[Pixel]]) -> bytes:
    """Return a PNG file with these pixels."""
    picture = pygame.Surface((len(pixels[0]), len(pixels)), pygame.SRCALPHA, 32)
    for y, row in enumerate(pixels):
        for x, pixel in enumerate(row):
            picture.set_at((x, y), pixel)
    return png(picture)
