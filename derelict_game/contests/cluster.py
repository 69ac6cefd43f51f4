"""Matches on many machines: a Dask cluster as a workplace.

Dask gives the tasks to workers, and those of a worker that dies to others. Here is the rest: no
more tasks are sent than keep the workers busy, a worker with another game is refused since its
results would differ, and every way in which a cluster fails is told in a sentence. Dask is an extra
of the package and loaded only when a cluster is used.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import islice
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Generic, TypeVar

import derelict_game
from derelict_game.contests.workplaces import (
    AHEAD,
    ContestStopped,
    Unwanted,
    Wanted,
    Work,
    Workplace,
)

T = TypeVar("T")
R = TypeVar("R")

EXTRA = "derelict-game[cluster]"
ANSWER, PATIENCE = 10.0, 60.0
"""Seconds to wait for a scheduler, and for a worker when there is none."""
LOOK, FETCH = 0.5, 20.0
"""Seconds after which the cluster is looked at if nothing comes, and to fetch a result."""
PLAYING = ("board", "rules", "players", "match", "contests")
"""The packages on which the course of a match depends; maps travel with it."""


class OtherGame(Exception):
    """A worker has another game than those who ask it."""


@dataclass(frozen=True, slots=True)
class Order(Generic[T, R]):
    """A task on its way to a worker."""

    work: Work[T, R]
    task: T
    game: str
    """The game that those who ask have."""


class Cluster(Workplace):
    """The workers of a Dask scheduler, those that come later included."""

    far = True

    def __init__(self, address: str, answer: float = ANSWER, patience: float = PATIENCE) -> None:
        self._address = address
        self._answer = answer
        self._patience = patience

    def each(
        self, work: Work[T, R], tasks: Iterable[T], failed: Callable[[T, str], R], /
    ) -> Iterator[tuple[T, R]]:
        """Return each task with what the work makes of it, or raise ContestStopped.

        Whoever stops before the end takes everything back: what has not begun is forgotten, and
        what is being played ends at the next choice.
        """
        with _quiet(), self._connected() as client:
            ended: SimpleQueue[Any] = SimpleQueue()
            left, sent, last_seen = iter(tasks), dict[str, T](), time.monotonic()
            # Dask blames all matches of a worker that dies, those that have not begun included. So
            # who is blamed too often is played once more at the end, and alone.
            suspects: list[T] = []
            alone = False
            while True:
                if room := self._threads(client) * AHEAD:
                    last_seen = time.monotonic()
                elif time.monotonic() - last_seen > self._patience:
                    raise self._deserted()
                chosen = list(islice(left, max(0, room - len(sent))))
                if room and not sent and not chosen:
                    if not suspects:
                        return
                    alone, chosen = True, [suspects.pop()]
                for task in chosen:
                    future = client.submit(carry_out, Order(work, task, game_here()), pure=False)
                    sent[future.key] = task
                    future.add_done_callback(ended.put)
                for future in _arrived(ended):
                    try:
                        result = self._fetched(future)
                    except _NotYet:
                        future.add_done_callback(ended.put)
                        continue
                    except _Blamed:
                        task = sent.pop(future.key)
                        if alone:
                            yield task, failed(task, "every worker that played this match died")
                        else:
                            suspects.append(task)
                        continue
                    yield sent.pop(future.key), result

    @contextmanager
    def _connected(self) -> Iterator[Any]:
        try:
            from distributed import Client
        except ImportError:
            raise ContestStopped(
                f"Contests on a cluster need Dask, which is not installed: pip install '{EXTRA}'."
            ) from None
        try:
            asyncio.run(asyncio.wait_for(_greet(self._address, self._answer), self._answer))
            client = Client(self._address, timeout=self._answer, set_as_default=False)
        except ValueError:
            raise ContestStopped(
                f"{self._address[:80]!r} is no address of a Dask scheduler,"
                " such as tcp://192.168.1.5:8786."
            ) from None
        except (OSError, RuntimeError):
            raise ContestStopped(
                f"No Dask scheduler answers at {self._address[:80]} within {self._answer:g} s."
            ) from None
        try:
            yield client
        finally:
            # The scheduler takes back from the workers what nobody waits for any more.
            client.close(timeout=self._answer)

    def _threads(self, client: Any) -> int:
        """Return how many matches can be played at once."""
        try:
            threads: dict[str, int] = client.nthreads()
        except (OSError, RuntimeError, AttributeError, CancelledError):
            # What exactly fails depends on how far Dask has noticed that nobody is there.
            raise self._gone() from None
        return sum(threads.values())

    def _fetched(self, future: Any) -> Any:
        """Return what a worker made of a task, or raise _NotYet or _Blamed."""
        from distributed import KilledWorker

        try:
            return future.result(timeout=FETCH)
        except TimeoutError:
            # The worker died with its result before it was fetched; it is being played again.
            raise _NotYet from None
        except (Exception, CancelledError) as error:
            if future.status != "error":
                raise self._gone() from None
            if isinstance(error, Unwanted):
                future.retry()
                raise _NotYet from None
            if isinstance(error, KilledWorker):
                raise _Blamed from None
            if isinstance(error, OtherGame):
                raise ContestStopped(
                    f"The worker {error} has another version of the game, whose results may"
                    f" differ; this one is {derelict_game.__version__}. Install the same there."
                ) from None
            # Tasks are unpacked on the way by the scheduler, too.
            cause = error.__cause__ or error
            raise ContestStopped(
                f"The cluster at {self._address} cannot play; is the same version of the game"
                " installed with its scheduler and all workers?"
                f" ({type(cause).__name__}: {cause})"
            ) from None

    def _deserted(self) -> ContestStopped:
        return ContestStopped(
            f"The cluster at {self._address} has no worker;"
            f" start one with: dask worker {self._address} --nthreads 1."
        )

    def _gone(self) -> ContestStopped:
        return ContestStopped(f"The Dask scheduler at {self._address} does not answer any more.")


class _NotYet(Exception):
    """A task is not done although it seemed so."""


class _Blamed(Exception):
    """Several workers died that had this task."""


async def _greet(address: str, seconds: float) -> None:
    """Raise an OSError unless a scheduler answers; a client would wait for it for ever."""
    from distributed.core import rpc
    from distributed.security import Security

    secrets = Security().get_connection_args("client")
    async with rpc(address, timeout=seconds, connection_args=secrets) as there:
        known = await there.identity()
    if known["type"] != "Scheduler":
        raise OSError("somebody else answers, perhaps a worker")


def _arrived(waiting: SimpleQueue[Any]) -> Iterator[Any]:
    """Return everything that has come, waiting a little for the first."""
    with suppress(Empty):
        yield waiting.get(timeout=LOOK)
        while True:
            yield waiting.get_nowait()


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep Dask from telling in its own words what is told in ours."""
    log = logging.getLogger("distributed")
    level = log.level
    log.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        log.setLevel(level)


def carry_out(order: Order[T, R]) -> R:
    """Do a task; this is what a worker runs."""
    from distributed import get_worker

    if order.game != game_here():
        raise OtherGame(get_worker().address)
    return order.work(order.task, _wanted_here())


def _wanted_here() -> Wanted:
    """Return what tells whether somebody waits for the task that this thread of a worker does."""
    from distributed import get_worker
    from distributed.worker import thread_state

    tasks, key = get_worker().state.tasks, thread_state.key
    return lambda: (known := tasks.get(key)) is not None and known.state != "cancelled"


@cache
def game_here() -> str:
    """Return by what the game on this machine is known: its version and all of its code."""
    digest = sha256(derelict_game.__version__.encode())
    package = Path(derelict_game.__file__).parent
    for folder in PLAYING:
        for path in sorted((package / folder).rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                name = path.relative_to(package).as_posix()
                # Line ends depend on how a machine checked the code out.
                content = path.read_bytes().replace(b"\r\n", b"\n")
                digest.update(f"{name} {len(content)}\n".encode() + content)
    return f"{derelict_game.__version__} {digest.hexdigest()}"
