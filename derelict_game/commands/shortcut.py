"""What a shortcut is made of: pieces in the menu of the desktop.

Each piece bears a mark by which it is known again: nothing but our own is ever overwritten or
removed.
"""

import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from subprocess import CompletedProcess
from unicodedata import category

from derelict_game.errors import DerelictError
from derelict_game.files import FileTrouble, read_limited, write_whole

MOST_BYTES = 1_000_000

Runner = Callable[[Sequence[str], Mapping[str, str]], CompletedProcess[str]]
"""Runs a command in an environment; raises OSError when there is no such command."""


class ShortcutError(DerelictError):
    """The menu cannot be changed as it was asked for."""


@dataclass(frozen=True, slots=True)
class Machine:
    """All that a shortcut depends on."""

    platform: str
    environ: Mapping[str, str]
    home: Path | None
    interpreter: Path
    folder: Path
    """Where the package lies: started from there, it is this very copy that runs."""
    icon: Path
    """The drawing; beside it lie `.ico` and `.icns` files of the same name."""
    runner: Runner


@dataclass(frozen=True, slots=True)
class Piece:
    """A file or folder in the menu."""

    path: Path
    proof: Path
    """The file that bears the mark: the piece itself, or one inside it."""
    is_ours: Callable[[bytes], bool]

    def lies_there(self) -> bool:
        """Tell whether anything has this name."""
        return _is_there(self.path)

    def belongs_to_us(self) -> bool:
        """Tell whether what lies there is from this game."""
        return _is_there(self.proof) and self.is_ours(read_file(self.proof))


@dataclass(frozen=True, slots=True)
class Shortcut:
    """The pieces of a shortcut, and the way to write them all."""

    pieces: tuple[Piece, ...]
    write: Callable[[], None]

    def install(self) -> list[Path]:
        """Write every piece, over our own older ones, and return where they are."""
        for piece in self.pieces:
            if piece.lies_there() and not piece.belongs_to_us():
                raise ShortcutError(f"{piece.path} is not from this game; move it away first.")
        self.write()
        return [piece.path for piece in self.pieces]

    def remove(self) -> list[Path]:
        """Remove every piece that is ours and return where they were."""
        ours = [piece.path for piece in self.pieces if piece.belongs_to_us()]
        for path in ours:
            try:
                if path.is_dir() and not path.is_symlink():
                    shutil.rmtree(path)
                else:
                    path.unlink()
            except OSError as error:
                raise ShortcutError(f"{path} cannot be removed: {reason(error)}.") from None
        return ours

    def strangers(self) -> list[Path]:
        """Return what lies in the place of a piece and is not ours."""
        there = [piece for piece in self.pieces if piece.lies_there()]
        return [piece.path for piece in there if not piece.belongs_to_us()]


# ---- paths and files


def check_path(path: Path) -> None:
    """Refuse what cannot be told in one line, or not from any folder."""
    signs = {category(sign) for sign in str(path)}
    if not path.is_absolute() or signs & {"Cc", "Cs", "Zl", "Zp"}:
        raise ShortcutError(f"{str(path)!r} is no path that a menu can hold.")


def _is_there(path: Path) -> bool:
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        raise ShortcutError(f"{path} cannot be read: {reason(error)}.") from None
    return True


def read_file(path: Path) -> bytes:
    """Return what is in a small file."""
    try:
        return read_limited(path, MOST_BYTES)
    except FileTrouble as trouble:
        raise ShortcutError(f"{path} cannot be read: {trouble}.") from None


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file whole, and the folders that it needs."""
    try:
        write_whole(path, content)
    except FileTrouble as trouble:
        raise ShortcutError(f"{path} cannot be written: {trouble}.") from None


def reason(error: OSError) -> str:
    """Return why the system refused, to be put into a sentence."""
    return (error.strerror or "the disk failed").lower()
