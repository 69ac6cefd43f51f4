"""The menus of all platforms, and how the game gets into each of them."""

import os
import plistlib
import re
import shlex
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from subprocess import SubprocessError

from derelict_game import __version__
from derelict_game.commands.shortcut import (
    Machine,
    Piece,
    Shortcut,
    ShortcutError,
    check_path,
    read_file,
    reason,
    write_file,
)

NAME = "Derelict"
COMMENT = "Tactical board games for an evening"
ARGUMENTS = ("-m", "derelict_game", "window")


def shortcut(machine: Machine) -> Shortcut:
    """Return the shortcut of a machine, whether or not it is there yet."""
    kinds = {"win32": _start_menu, "darwin": _bundle}
    made = kinds.get(machine.platform, _desktop_entry)(machine)
    for piece in made.pieces:
        check_path(piece.path)
    return made


def _check_start(machine: Machine) -> None:
    check_path(machine.interpreter)
    check_path(machine.folder)


def _home(machine: Machine) -> Path:
    if machine.home is None:
        raise ShortcutError("There is no place for a shortcut, because HOME is not set.")
    return machine.home


# ---- Linux and all that follows the specifications of freedesktop.org

ENTRY_MARK = "X-Derelict=true"
ICON_MARK = b"<!-- written by derelict install-shortcut -->\n"
RESERVED = frozenset(" \t\n\"'\\><~|&;$*?#()`")


def exec_word(text: str) -> str:
    """Return a word of a command as it stands in the Exec key of a desktop entry.

    Quotes are put on first and the escapes of every string value last, as they are taken off in
    the other order: a backslash becomes four.
    """
    word = text.replace("%", "%%")
    if not word or RESERVED & set(word):
        word = '"' + re.sub(r'(["`$\\])', r"\\\1", word) + '"'
    return string_value(word)


def string_value(text: str) -> str:
    """Return a text without control characters as a value of a desktop entry."""
    return text.replace("\\", "\\\\")


def desktop_entry(interpreter: Path, folder: Path) -> str:
    """Return the desktop entry of the game."""
    words: tuple[str, ...] = (str(interpreter), *ARGUMENTS)
    if set("=%") & set(words[0]):
        # A '=' in the path of the program is forbidden, and desktops that look whether the
        # program is there stumble over a '%'; an argument may have both.
        words = ("sh", "-c", 'exec "$0" "$@"', *words)
    lines = (
        "[Desktop Entry]",
        "Type=Application",
        "Version=1.0",
        f"Name={NAME}",
        "GenericName=Board Game",
        f"Comment={COMMENT}",
        f"Exec={' '.join(map(exec_word, words))}",
        f"Path={string_value(str(folder))}",
        "Icon=derelict",
        "Terminal=false",
        "Categories=Game;BoardGame;StrategyGame;",
        "StartupWMClass=derelict",
        ENTRY_MARK,
    )
    return "".join(f"{line}\n" for line in lines)


def _desktop_entry(machine: Machine) -> Shortcut:
    wished = Path(machine.environ.get("XDG_DATA_HOME", ""))
    # The specification has a relative path ignored.
    data = wished if wished.is_absolute() else _home(machine) / ".local" / "share"
    entry = data / "applications" / "derelict.desktop"
    theme = data / "icons" / "hicolor"
    icon = theme / "scalable" / "apps" / "derelict.svg"

    def write() -> None:
        _check_start(machine)
        # The icon first: the menu may look for it as soon as it sees the entry.
        write_file(icon, read_file(machine.icon) + ICON_MARK)
        write_file(entry, desktop_entry(machine.interpreter, machine.folder))
        with suppress(OSError):
            os.utime(theme)  # tells those who keep a cache of the icons that there is a new one

    return Shortcut(
        (
            Piece(entry, entry, lambda content: ENTRY_MARK.encode() in content.splitlines()),
            Piece(icon, icon, lambda content: content.endswith(ICON_MARK)),
        ),
        write,
    )


# ---- Windows

# Every value comes through the environment: nothing is ever pasted into the script.
LINK_SCRIPT = """
$ErrorActionPreference = 'Stop'
try {
    $link = (New-Object -ComObject WScript.Shell).CreateShortcut($env:DERELICT_LINK)
    $link.TargetPath = $env:DERELICT_TARGET
    $link.Arguments = $env:DERELICT_ARGUMENTS
    $link.WorkingDirectory = $env:DERELICT_FOLDER
    $link.Description = $env:DERELICT_COMMENT
    $link.IconLocation = $env:DERELICT_ICON + ',0'
    $link.Save()
} catch {
    $reason = [Text.Encoding]::UTF8.GetBytes($_.Exception.Message)
    [Console]::OpenStandardError().Write($reason, 0, $reason.Length)
    exit 1
}
"""


def _start_menu(machine: Machine) -> Shortcut:
    data = machine.environ.get("APPDATA")
    if not data:
        raise ShortcutError("There is no place for a shortcut, because APPDATA is not set.")
    link = Path(data) / "Microsoft" / "Windows" / "Start Menu" / "Programs" / f"{NAME}.lnk"
    arguments = " ".join(ARGUMENTS)
    marks = (arguments.encode("utf-16-le"), arguments.encode())

    def write() -> None:
        _check_start(machine)
        silent = machine.interpreter.with_name("pythonw.exe")
        values = {
            "DERELICT_LINK": str(link),
            "DERELICT_TARGET": str(silent if silent.is_file() else machine.interpreter),
            "DERELICT_ARGUMENTS": arguments,
            "DERELICT_FOLDER": str(machine.folder),
            "DERELICT_COMMENT": COMMENT,
            "DERELICT_ICON": str(machine.icon.with_suffix(".ico")),
        }
        try:
            link.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ShortcutError(f"{link} cannot be written: {reason(error)}.") from None
        _run_powershell(machine, values, link)

    return Shortcut((Piece(link, link, lambda found: any(mark in found for mark in marks)),), write)


def _run_powershell(machine: Machine, values: Mapping[str, str], link: Path) -> None:
    # By its full path: the bare name would also find one that lies in the current folder.
    root = machine.environ.get("SYSTEMROOT")
    folder = f"{root}\\System32\\WindowsPowerShell\\v1.0\\" if root else ""
    words = (f"{folder}powershell.exe", "-NoProfile", "-NonInteractive", "-Command", LINK_SCRIPT)
    try:
        done = machine.runner(words, {**machine.environ, **values})
    except (OSError, SubprocessError):
        raise ShortcutError(
            f"{link} cannot be written, because PowerShell cannot be run or does not answer."
        ) from None
    if done.returncode:
        lines = done.stderr.strip().splitlines() or [f"it ended with status {done.returncode}"]
        raise ShortcutError(f"PowerShell cannot write {link}: {lines[0].strip().rstrip('.')}.")


# ---- macOS

IDENTIFIER = "derelict-game.shortcut"


def start_script(interpreter: Path, folder: Path) -> str:
    """Return the program of the application bundle."""
    command = shlex.join((str(interpreter), *ARGUMENTS))
    return f"#!/bin/sh\ncd {shlex.quote(str(folder))} || exit\nexec {command}\n"


def _bundle(machine: Machine) -> Shortcut:
    bundle = _home(machine) / "Applications" / f"{NAME}.app"
    info = bundle / "Contents" / "Info.plist"
    program = bundle / "Contents" / "MacOS" / "derelict"
    icon = bundle / "Contents" / "Resources" / "derelict.icns"

    def write() -> None:
        _check_start(machine)
        keys = {
            "CFBundleExecutable": program.name,
            "CFBundleIconFile": icon.name,
            "CFBundleIdentifier": IDENTIFIER,
            "CFBundleInfoDictionaryVersion": "6.0",
            "CFBundleName": NAME,
            "CFBundlePackageType": "APPL",
            "CFBundleShortVersionString": __version__,
            "CFBundleVersion": __version__,
            "LSApplicationCategoryType": "public.app-category.board-games",
            "NSHighResolutionCapable": True,
        }
        picture = read_file(machine.icon.with_suffix(icon.suffix))
        write_file(info, plistlib.dumps(keys))
        write_file(icon, picture)
        write_file(program, start_script(machine.interpreter, machine.folder))
        try:
            program.chmod(0o755)
        except OSError as error:
            raise ShortcutError(f"{program} cannot be made a program: {reason(error)}.") from None

    return Shortcut((Piece(bundle, info, _is_our_bundle),), write)


def _is_our_bundle(info: bytes) -> bool:
    try:
        keys = plistlib.loads(info)
    except Exception:  # it fails in many ways on what is no property list, and then it is not ours
        return False
    return isinstance(keys, dict) and keys.get("CFBundleIdentifier") == IDENTIFIER
