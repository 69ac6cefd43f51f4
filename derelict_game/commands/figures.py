"""Figures and tables as they are printed."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

SCORE = ".1f"
"""How mean scores are written."""
SHORT = 17
"""So many letters of a name are shown, or more where they would not tell players apart."""


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


def short_names(names: Iterable[str], length: int = SHORT) -> dict[str, str]:
    """Return names that fit into a table and still tell players apart: the ends of the long ones.

    >>> short_names(["random", "bot:one/long/way/quick.py", "bot:no/long/way/quick.py"]).values()
    dict_values(['random', 'e/long/way/quick.py', 'o/long/way/quick.py'])
    """
    known = list(dict.fromkeys(names))
    while len({name[-length:] for name in known}) < len(known):
        length += 1
    return {name: name[-length:] for name in known}


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
