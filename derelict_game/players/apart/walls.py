"""Walls around a process: bubblewrap, where it is installed and works."""

import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

import derelict_game

PACKAGE = Path(derelict_game.__file__).resolve().parent
_SYSTEM = ("/usr", "/lib", "/lib32", "/lib64", "/bin", "/etc/ld.so.cache", "/etc/ld.so.conf.d")
"""What every program needs to run at all: libraries, and where they are."""
_TRY_SECONDS = 30
_PAGE = 4096


@cache
def bubblewrap() -> str | None:
    """Return the path of bubblewrap; None: there is none, or it may not work on this machine."""
    found = shutil.which("bwrap")
    if found is None:
        return None
    try:
        tried = subprocess.run(
            enclosed([sys.executable, "-V"], found, (), Path("/own"), room=_PAGE),
            capture_output=True,
            timeout=_TRY_SECONDS,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return found if tried.returncode == 0 else None


def enclosed(
    command: Sequence[str], wrapper: str, readable: Iterable[Path], writable: Path, *, room: int
) -> list[str]:
    """Return the command that runs another one within walls.

    Inside there is no network, nobody else's process, and of all files only the system's libraries,
    the Python installation, this package and what is named. Only one folder can be written to; it
    lies in memory, has room for so many bytes and is gone when the command ends.
    """
    walls = [wrapper, "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL"]
    seen = list[Path]()
    for path in (*map(Path, _SYSTEM), *_python_folders(), PACKAGE, *readable):
        if path.is_symlink() and str(path) in _SYSTEM:
            walls += ["--symlink", str(path.readlink()), str(path)]
        elif path.exists() and not any(path.is_relative_to(other) for other in seen):
            walls += ["--ro-bind", str(path), str(path)]
            seen.append(path)
    walls += ["--proc", "/proc", "--dev", "/dev", "--remount-ro", "/dev"]
    walls += ["--size", str(room), "--tmpfs", str(writable), "--chdir", str(writable)]
    walls += ["--remount-ro", "/"]
    return [*walls, "--", *command]


def _python_folders() -> list[Path]:
    """Return the folders of the Python that runs now, its packages included."""
    named = {sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix}
    named |= {
        sysconfig.get_paths()[name] for name in ("stdlib", "platstdlib", "purelib", "platlib")
    }
    named |= {str(Path(sys.executable).parent), str(Path(sys.executable).resolve().parent)}
    return sorted(path for name in named if (path := Path(name)) != Path("/"))
