"""Rulebooks as blocks of text: the few forms of Markdown that ours are written in."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_MARKS = re.compile(r"\*\*(?P<bold>.+?)\*\*|\*(?P<slanted>.+?)\*|`(?P<code>.+?)`")
_ITEM = re.compile(r"(\d+\.|[-*])\s+(.*)")
_HEADING = re.compile(r"(#+)\s+(.*)")


@dataclass(frozen=True, slots=True)
class Span:
    """Some words in one style."""

    text: str
    style: str = ""
    """Empty, or the name of a mark: bold, slanted, code."""


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, a paragraph, an item of a list or a row of a table."""

    spans: tuple[Span, ...]
    level: int = 0
    """Of a heading, from 1 on; 0: no heading."""
    bullet: str = ""
    cells: tuple[str, ...] = ()
    """Of a row of a table."""
    widths: tuple[int, ...] = ()
    """The longest text of each column of that table, in letters."""
    is_head: bool = False

    @property
    def plain(self) -> str:
        """The text without its styles."""
        return " ".join(self.cells) or "".join(span.text for span in self.spans)


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A rulebook: its title and its blocks."""

    title: str
    blocks: tuple[Block, ...]

    def headings(self) -> list[tuple[int, Block]]:
        """Return every heading below the title with its place."""
        return [(n, block) for n, block in enumerate(self.blocks) if block.level > 1]

    def place(self, section: str) -> int:
        """Return the place of a section's heading; 0: there is none."""
        return next((n for n, block in self.headings() if block.plain == section), 0)

    def found(self, words: str) -> list[int]:
        """Return the places of the blocks that hold all of some words."""
        wanted = words.casefold().split()
        return [
            place
            for place, block in enumerate(self.blocks)
            if wanted and all(word in block.plain.casefold() for word in wanted)
        ]


RULEBOOK_FILE = "rulebook.md"
"""In the folder of a game."""


def read_rulebook(path: Path) -> Rulebook:
    """Return a rulebook as it is written in the assets."""
    blocks = tuple(_blocks(path.read_text(encoding="utf-8").splitlines()))
    return Rulebook(blocks[0].plain if blocks else path.stem, blocks)


def spans(text: str) -> tuple[Span, ...]:
    """Return a text as words in styles."""
    found: list[Span] = []
    end = 0
    for mark in _MARKS.finditer(text):
        if mark.start() > end:
            found.append(Span(text[end : mark.start()]))
        style = mark.lastgroup or ""
        found.append(Span(mark[style], style))
        end = mark.end()
    if end < len(text):
        found.append(Span(text[end:]))
    return tuple(found)


def _blocks(lines: list[str]) -> Iterator[Block]:
    """Return the blocks; what stands on neighbouring lines belongs together."""
    place = 0
    while place < len(lines):
        line = lines[place].strip()
        if not line:
            place += 1
        elif heading := _HEADING.match(line):
            yield Block(spans(heading[2]), level=len(heading[1]))
            place += 1
        elif line.startswith("|"):
            end = place
            while end < len(lines) and lines[end].strip().startswith("|"):
                end += 1
            yield from _table(lines[place:end])
            place = end
        else:
            item = _ITEM.match(line)
            words = [item[2] if item else line]
            place += 1
            while place < len(lines) and _goes_on(lines[place]):
                words.append(lines[place].strip())
                place += 1
            yield Block(spans(" ".join(words)), bullet=item[1] if item else "")


def _goes_on(line: str) -> bool:
    """Tell whether a line belongs to the text before it."""
    text = line.strip()
    return bool(text) and not text.startswith(("#", "|")) and not _ITEM.match(text)


def _table(lines: list[str]) -> Iterator[Block]:
    rows = [tuple(cell.strip() for cell in line.strip().strip("|").split("|")) for line in lines]
    rows = [row for row in rows if any(cell.strip("-: ") for cell in row)]
    rows = [tuple("".join(s.text for s in spans(cell)) for cell in row) for row in rows]
    widths = tuple(max(len(cell) for cell in column) for column in zip(*rows, strict=False))
    for number, row in enumerate(rows):
        yield Block((), cells=row, widths=widths, is_head=number == 0)
