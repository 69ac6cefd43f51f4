"""Files, read and written with care: whole or not at all, and never too much."""

import os
from pathlib import Path


class FileTrouble(Exception):
    """A file cannot be read or written; the text says why, to be put into a sentence."""


def is_file(path: Path) -> bool:
    """Tell whether there is a file; one that cannot be, as its name is too long, is not there."""
    try:
        return path.is_file()
    except OSError:
        return False


def is_folder(path: Path) -> bool:
    """Tell whether there is a folder, as `is_file` does."""
    try:
        return path.is_dir()
    except OSError:
        return False


def is_there(path: Path) -> bool:
    """Tell whether there is a file or folder or anything else, as `is_file` does."""
    try:
        return path.exists()
    except OSError:
        return False


def read_limited(path: Path, most: int) -> bytes:
    """Return the bytes of a file that is no larger than `most`, or raise FileTrouble."""
    try:
        with path.open("rb") as file:
            # No more than this is ever read: not every file knows its size.
            content = file.read(most + 1)
    except (OSError, ValueError) as error:
        raise FileTrouble(_reason(error)) from None
    if len(content) > most:
        raise FileTrouble(f"it is larger than {most // 1_000_000} MB")
    return content


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file so that at every moment either the old one or the new one is there, whole."""
    if not path.name:
        raise FileTrouble("that is no name of a file")
    part = path.with_name(f".{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with part.open("wb") as file:
                file.write(content if isinstance(content, bytes) else content.encode())
                file.flush()
                os.fsync(file.fileno())
            part.replace(path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
    except (OSError, ValueError) as error:
        raise FileTrouble(_reason(error)) from None


def open_folder(path: Path) -> set[str]:
    """Make a folder to write into unless there is one, and return the names of what is in it."""
    if is_there(path) and not is_folder(path):
        raise FileTrouble("it is no folder")
    try:
        path.mkdir(parents=True, exist_ok=True)
        names = {inside.name for inside in path.iterdir()}
    except (OSError, ValueError) as error:
        raise FileTrouble(_reason(error)) from None
    if not os.access(path, os.W_OK):
        raise FileTrouble("it is closed to you")
    return names


def append_line(path: Path, line: str) -> None:
    """Add a line to a file at once, or raise FileTrouble; it may then be half written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(line)
    except OSError as error:
        raise FileTrouble(_reason(error)) from None


def _reason(error: OSError | ValueError) -> str:
    text = error.strerror if isinstance(error, OSError) else str(error)
    return (text or "the disk failed").lower()
