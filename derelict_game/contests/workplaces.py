"""Where the matches of a contest are played: here by processes; `cluster.py` has other machines."""

import multiprocessing
import signal
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import TypeVar

from derelict_game.errors import DerelictError

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 2
"""How many matches wait for each core: enough to keep it busy, few enough to stop at once."""

Wanted = Callable[[], bool]
"""Whether somebody still waits for a match; one that nobody wants should end."""
Work = Callable[[T, Wanted], R]
"""What is done with a task; a function of a module, so that other processes find it."""


class ContestStopped(DerelictError):
    """A contest cannot go on where it is played; what is finished stays finished."""


class Unwanted(Exception):
    """Ends a match that nobody waits for any more."""


class Workplace(ABC):
    """A place at which tasks are done, several at once."""

    far = False
    """Whether it is on other machines, which do not have our files."""

    @abstractmethod
    def each(
        self, work: Work[T, R], tasks: Iterable[T], failed: Callable[[T, str], R], /
    ) -> Iterator[tuple[T, R]]:
        """Return each task with what the work makes of it, in the order in which they are done.

        A task that cannot be done without harm to the place itself is failed, with the reason.
        """


class Processes(Workplace):
    """Processes of this machine; with one job alone, the process that asks."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    def each(
        self, work: Work[T, R], tasks: Iterable[T], _: Callable[[T, str], R], /
    ) -> Iterator[tuple[T, R]]:
        """Return each task with what the work makes of it; with one job, in their order."""
        if self._jobs == 1:
            yield from ((task, work(task, always)) for task in tasks)
            return
        others = set(multiprocessing.active_children())
        pool = ProcessPoolExecutor(self._jobs, initializer=_ignore_interrupts)
        try:
            yield from _first_come(pool, work, tasks, self._jobs * AHEAD)
        except BrokenProcessPool:
            raise ContestStopped(
                "A process that played matches was ended from outside, perhaps for want of memory;"
                " fewer at once need less: --jobs."
            ) from None
        except BaseException:
            # A match can take minutes; nobody who stops it wants to wait for its end.
            for child in set(multiprocessing.active_children()) - others:
                child.kill()
            raise
        finally:
            # Waited for, because leaving a pool alone while it works is a race at exit.
            pool.shutdown(wait=True, cancel_futures=True)


def always() -> bool:
    """Return that a match is wanted: processes of ours are killed when it is not."""
    return True


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _first_come(
    pool: ProcessPoolExecutor, work: Work[T, R], tasks: Iterable[T], most: int
) -> Iterator[tuple[T, R]]:
    left, running = iter(tasks), dict[Future[R], T]()
    while True:
        for task in islice(left, most - len(running)):
            running[pool.submit(work, task, always)] = task
        if not running:
            return
        done, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            yield running.pop(future), future.result()
