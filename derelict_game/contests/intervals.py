"""Figures about many matches: shares, means and differences with 95 % intervals; spreads."""

from collections.abc import Sequence
from math import sqrt
from statistics import mean, median, stdev
from typing import Any

Z = 1.959964
"""So many standard errors to both sides hold 95 % of a normal distribution."""


def wilson(hits: int, tries: int) -> tuple[float, float]:
    """Return the Wilson interval of a share."""
    if not tries:
        return 0.0, 1.0
    share, weight = hits / tries, Z * Z / tries
    middle = share + weight / 2
    half = Z * sqrt(share * (1 - share) / tries + weight / tries / 4)
    return max(0.0, (middle - half) / (1 + weight)), min(1.0, (middle + half) / (1 + weight))


def share(hits: int, tries: int) -> dict[str, Any]:
    """Return a share with its interval."""
    low, high = wilson(hits, tries)
    return {
        "number": hits,
        "share": round(hits / tries, 4) if tries else None,
        "interval": [round(low, 4), round(high, 4)],
    }


def average(numbers: Sequence[float]) -> dict[str, Any]:
    """Return a mean with its interval; one number alone has none."""
    if not numbers:
        return {"mean": None, "interval": None}
    middle = mean(numbers)
    interval = None
    if len(numbers) > 1:
        half = Z * stdev(numbers) / sqrt(len(numbers))
        interval = [round(middle - half, 4), round(middle + half, 4)]
    return {"mean": round(middle, 4), "interval": interval}


def difference(pairs: Sequence[tuple[float, float]]) -> dict[str, Any]:
    """Return the mean of paired differences with its interval."""
    told = average([one - other for one, other in pairs])
    return {"difference": told["mean"], "interval": told["interval"]}


def spread(numbers: Sequence[int]) -> dict[str, float]:
    """Return the least, the most and the middle of numbers; nothing of none."""
    if not numbers:
        return {}
    return {
        "least": min(numbers),
        "median": median(numbers),
        "mean": round(mean(numbers), 1),
        "most": max(numbers),
    }
