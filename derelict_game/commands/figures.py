"""Figures and tables as they are printed."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

SCORE = ".1f"
"""How mean scores are written."""


def share_text(figure: dict[str, Any]) -> str:
    """Return a share as `52.0% (42.3-61.5)`."""
    if figure["share"] is None:
        return "-"
    low, high = figure["interval"]
    return f"{figure['share']:.1%} ({low * 100:.1f}-{high * 100:.1f})"


def mean_text(figure: dict[str, Any], form: str = "+.2f") -> str:
    """Return a mean as `+0.12 (-0.05 to +0.29)`."""
    if figure["mean"] is None:
        return "-"
    text = format(figure["mean"], form)
    if figure["interval"]:
        low, high = (format(end, form) for end in figure["interval"])
        text += f" ({low} to {high})"
    return text


def table(
    head: Sequence[str], rows: Iterable[Sequence[str]], left: Collection[int] = (0,)
) -> Iterator[str]:
    """Return the lines of a table; some of its columns stand on the left.

    >>> print("\\n".join(table(["who", "wins"], [["red", "3"], ["green", "12"]])))
    who    wins
    red       3
    green    12
    """
    lines = [head, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    for line in lines:
        cells = (
            text.ljust(width) if column in left else text.rjust(width)
            for column, (text, width) in enumerate(zip(line, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()
