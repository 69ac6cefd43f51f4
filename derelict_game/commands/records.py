"""Where the records of a contest are written."""

from collections.abc import Iterable
from pathlib import Path, PurePath

from derelict_game.commands.arguments import UsageError
from derelict_game.files import FileTrouble, open_folder
from derelict_game.match.save import SUFFIX


def record_files(folder: Path | None, names: Iterable[str]) -> list[PurePath | None]:
    """Return the file of each record, or None for each where none are wished.

    Before anything is played UsageError is raised where they cannot be written, or where one would
    take the place of another that is there from an earlier contest.
    """
    if folder is None:
        return [None for _ in names]
    try:
        there = open_folder(folder)
    except FileTrouble as trouble:
        raise UsageError(f"No records can be written into {folder}: {trouble}.") from None
    files = [f"{name}{SUFFIX}" for name in names]
    if taken := next((file for file in files if file in there), None):
        raise UsageError(f"{folder / taken} exists already; name another folder for the records.")
    return [PurePath(folder, file) for file in files]
