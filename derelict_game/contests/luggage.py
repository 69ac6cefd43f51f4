"""Files of players, which travel with a match to a machine that does not have them."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from derelict_game.errors import DerelictError
from derelict_game.files import FileTrouble, read_limited
from derelict_game.players.names import BOT

OF_FILES = (BOT,)
"""How the names of those players begin whose name goes on with a file."""
MOST_BYTES = 10_000_000


class NoLuggage(DerelictError):
    """The file of a player cannot be read."""


def files_of(names: Iterable[str]) -> dict[str, bytes]:
    """Return what is in the files of those players who are files, by the players' names."""
    return {
        name: _read(path) for name in dict.fromkeys(names) if (path := _file_of(name)) is not None
    }


def digests(files: Mapping[str, bytes]) -> dict[str, str]:
    """Return by what the content of each file is known again."""
    return {name: sha256(content).hexdigest() for name, content in files.items()}


@contextmanager
def unpacked(files: Mapping[str, bytes]) -> Iterator[dict[str, str]]:
    """Return under which names players are found as long as their files lie in a folder here."""
    if not files:
        yield {}
        return
    with TemporaryDirectory(prefix="derelict-") as folder:
        here = {}
        for number, (name, content) in enumerate(files.items()):
            # Two players may have files of one name in different folders.
            path = Path(folder, str(number), _own_name(name))
            path.parent.mkdir()
            path.write_bytes(content)
            here[name] = f"{_beginning(name)}{path}"
        yield here


def _beginning(name: str) -> str:
    return next((one for one in OF_FILES if name.startswith(one)), "")


def _file_of(name: str) -> Path | None:
    beginning = _beginning(name)
    return Path(name.removeprefix(beginning)) if beginning else None


def _own_name(name: str) -> str:
    """Return a file's own name, also one from a machine that writes paths another way.

    >>> _own_name("bot:squads\\\\quick.py"), _own_name("bot:/home/me/quick.py")
    ('quick.py', 'quick.py')
    """
    return name.removeprefix(_beginning(name)).replace("\\", "/").rpartition("/")[2]


def _read(path: Path) -> bytes:
    try:
        return read_limited(path, MOST_BYTES)
    except FileTrouble as trouble:
        raise NoLuggage(f"{path} cannot be read: {trouble}.") from None
