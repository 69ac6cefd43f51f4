"""Reads the text missions of the first Derelict: segments by name, placed and turned on a board."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from derelict_game.board.chart import MOST_CELLS_A_SIDE, Chart, number_segments
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.errors import DerelictError
from derelict_game.files import FileTrouble, read_limited

LARGEST_FILE = 1_000_000

_HEADING = re.compile(r"segment\s+(\S+)\s+(\d{1,3})x(\d{1,3})")
_PLACED = re.compile(r"[^:\s]+:\s*(\S+)\s+pos=\((\d{1,3}),\s*(\d{1,3})\)\s+rot=(\d{1,3})")
_FACINGS = {0: Facing.S, 90: Facing.W, 180: Facing.N, 270: Facing.E}


class MissionError(DerelictError):
    """A text mission or its segments cannot be read."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of plan: rows of cells, True for corridor."""

    rows: tuple[tuple[bool, ...], ...]

    def turned(self, rotation: int) -> "Segment":
        """Return the segment turned clockwise by 0, 90, 180 or 270 degrees.

        A turn by 90 sends its cell x, y to height-1-y, x.
        """
        rows = self.rows
        for _ in range(rotation // 90):
            rows = tuple(tuple(column) for column in zip(*reversed(rows), strict=True))
        return Segment(rows)


@dataclass(frozen=True, slots=True)
class TextMission:
    """What a text mission says."""

    title: str
    chart: Chart
    tokens: tuple[Token, ...]
    segments: int
    """How many segments it was built from."""


def read_segments(path: Path) -> dict[str, Segment]:
    """Return the segments of a library file by name."""
    segments: dict[str, Segment] = {}
    name, height, width = "", 0, 0
    rows: list[tuple[bool, ...]] = []
    for number, line in _lines(path):
        if heading := _HEADING.fullmatch(line):
            if name:
                raise _wrong(path, number, f"the segment {name} has no end before the next one")
            name, height, width, rows = heading[1], int(heading[2]), int(heading[3]), []
        elif line == "endsegment":
            if not name or len(rows) != height:
                raise _wrong(path, number, f"the segment has {len(rows)} rows, not {height}")
            segments[name] = Segment(tuple(rows))
            name = ""
        elif name:
            cells = line.split()
            if len(cells) != width or not set(cells) <= {"0", "1"}:
                raise _wrong(path, number, f"a row of {name} is {width} times 0 or 1")
            rows.append(tuple(cell == "1" for cell in cells))
        elif not line.startswith("legend:"):
            raise _wrong(path, number, f"{line[:40]!r} is not understood")
    if name:
        raise MissionError(f"{path} ends inside the segment {name}.")
    return segments


def read_mission(path: Path, segments: dict[str, Segment]) -> TextMission:
    """Return the mission of a text file, built from a library of segments."""
    header: dict[str, str] = {}
    placed: list[tuple[int, Segment, Cell]] = []
    tokens: list[Token] = []
    part = ""
    for number, line in _lines(path):
        key, _, value = (piece.strip() for piece in line.partition(":"))
        if line in ("instances:", "tokens:"):
            part = key
        elif not part:
            header[key] = value
        else:
            name, cell, rotation = _placed(path, number, line)
            if part == "tokens":
                tokens.append(Token(name, cell, _FACINGS[rotation]))
            elif name in segments:
                placed.append((number, segments[name].turned(rotation), cell))
            else:
                raise _wrong(path, number, f"there is no segment {name[:40]!r}")
    size = int(header["board"]) if header.get("board", "").isdecimal() else 0
    if not 1 <= size <= MOST_CELLS_A_SIDE:
        raise MissionError(f"{path} names no board of 1 to {MOST_CELLS_A_SIDE} cells a side.")
    for token in tokens:
        if max(token.cell) >= size:
            raise MissionError(f"{path}: the {token.kind} at {token.cell} is off the board.")
    title = header.get("mission") or path.stem
    return TextMission(title, _chart(path, size, placed), tuple(tokens), len(placed))


def _placed(path: Path, number: int, line: str) -> tuple[str, Cell, int]:
    found = _PLACED.fullmatch(line)
    if not found:
        raise _wrong(path, number, f"{line[:60]!r} does not say what stands where")
    rotation = int(found[4])
    if rotation not in _FACINGS:
        raise _wrong(path, number, "a rotation is 0, 90, 180 or 270")
    return found[1], Cell(int(found[2]), int(found[3])), rotation


def _chart(path: Path, size: int, placed: list[tuple[int, Segment, Cell]]) -> Chart:
    corridors: set[Cell] = set()
    names: list[list[int | None]] = [[None] * size for _ in range(size)]
    for number, segment, corner in placed:
        for dy, row in enumerate(segment.rows):
            for dx, is_corridor in enumerate(row):
                cell = corner.step(dx, dy)
                if max(cell) >= size:
                    raise _wrong(path, number, "the segment reaches over the board's edge")
                if is_corridor and cell in corridors:
                    raise _wrong(path, number, f"two segments share the corridor at {cell}")
                # Walls may overlap; a corridor belongs to the segment that makes it one.
                if is_corridor or cell not in corridors:
                    names[cell.y][cell.x] = number
                if is_corridor:
                    corridors.add(cell)
    return Chart(size, size, frozenset(corridors), number_segments(names))


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """Return the lines that say something, numbered from 1."""
    try:
        text = read_limited(path, LARGEST_FILE).decode()
    except FileTrouble as trouble:
        raise MissionError(f"{path} cannot be read: {trouble}.") from None
    except UnicodeDecodeError:
        raise MissionError(f"{path} is not a text file.") from None
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            yield number, line.strip()


def _wrong(path: Path, number: int, what: str) -> MissionError:
    return MissionError(f"{path}, line {number}: {what}.")
