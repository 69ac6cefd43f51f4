"""Waits for what happens in other processes, instead of for as long as it usually takes."""

import time
from collections.abc import Callable

HANGS = 300
"""Seconds after which nobody believes any more that something will happen, on any machine."""


def wait_until(
    happened: Callable[[], object], meanwhile: Callable[[], object] | None = None
) -> None:
    """Wait for something, doing something else again and again in the meantime."""
    deadline = time.monotonic() + HANGS
    while not happened():
        assert time.monotonic() < deadline, "it never happens"
        if meanwhile is not None:
            meanwhile()
        time.sleep(0.001)
