"""How far something is that takes long, on a terminal."""

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")

WIDTH = 40


def with_bar(results: Iterable[T], total: int) -> Iterator[T]:
    """Pass results on; on a terminal, draw how far it is."""
    for done, result in enumerate(results, 1):
        draw_bar(done, total)
        yield result
    wipe_bar()


def draw_bar(done: int, total: int) -> None:
    """Draw how far it is, if somebody can see it."""
    if _is_seen():
        filled = done * WIDTH // total
        bar = "#" * filled + "." * (WIDTH - filled)
        print(f"\r[{bar}] {done}/{total}", end="", file=sys.stderr, flush=True)


def wipe_bar() -> None:
    """Leave an empty line."""
    if _is_seen():
        print("\r" + " " * 70 + "\r", end="", file=sys.stderr, flush=True)


def _is_seen() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()
