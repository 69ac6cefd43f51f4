"""Shortcuts: the game in the menu of every desktop, and nothing of anybody else's harmed."""

import argparse
import os
import plistlib
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from subprocess import CompletedProcess, TimeoutExpired
from xml.etree import ElementTree

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from derelict_game import cli as command
from derelict_game import places
from derelict_game.commands import install_shortcut
from derelict_game.commands.menus import ARGUMENTS, IDENTIFIER, LINK_SCRIPT, desktop_entry, shortcut
from derelict_game.commands.shortcut import Machine, Runner, ShortcutError
from tests.conftest import one_sentence

Capture = pytest.CaptureFixture[str]

PLATFORMS = ("linux", "win32", "darwin")
ODD = 'it\'s "50%" \\ off; $HOME `id` %f a=b'
STRANGE_PATHS = st.text(
    st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"))
    | st.sampled_from(" \"'\\$%`=;#~\\sn"),
    min_size=1,
    max_size=12,
).map(lambda text: Path("/" + text))


class PowerShell:
    """Stands for PowerShell: writes a link with the arguments in it, as Windows does."""

    def __init__(self) -> None:
        self.words: list[Sequence[str]] = []
        self.environ: Mapping[str, str] = {}

    def __call__(self, words: Sequence[str], environ: Mapping[str, str]) -> CompletedProcess[str]:
        self.words.append(words)
        self.environ = environ
        text = f"\x01{environ['DERELICT_TARGET']}\x02{environ['DERELICT_ARGUMENTS']}\x03"
        Path(environ["DERELICT_LINK"]).write_bytes(b"L\0\0\0" + text.encode("utf-16-le"))
        return CompletedProcess(words, 0, "", "")


@pytest.fixture
def powershell() -> PowerShell:
    """A PowerShell that works."""
    return PowerShell()


@pytest.fixture
def machine(tmp_path: Path, powershell: PowerShell) -> Machine:
    """A Linux machine; `on` makes another one of it."""
    return Machine(
        platform="linux",
        environ={"APPDATA": str(tmp_path / "roaming"), "SYSTEMROOT": "C:\\Windows"},
        home=tmp_path / "home",
        interpreter=tmp_path / ODD / "python.exe",
        folder=tmp_path / ODD,
        icon=places.assets_dir() / "shared" / "art" / "icon.svg",
        runner=powershell,
    )


@pytest.fixture(params=PLATFORMS)
def anywhere(machine: Machine, request: pytest.FixtureRequest) -> Machine:
    """The machine with each of the systems."""
    return on(machine, request.param)


def on(machine: Machine, platform: str) -> Machine:
    """Return the same machine with another system."""
    return replace(machine, platform=platform)


def refusal(act: Callable[[], object]) -> str:
    """Return why something is refused, which must be one sentence."""
    with pytest.raises(ShortcutError) as caught:
        act()
    assert one_sentence(str(caught.value))
    return str(caught.value)


def write_teller(path: Path) -> None:
    """Write a program that tells how it was called, and where."""
    path.parent.mkdir()
    path.write_text('#!/bin/sh\nprintf "%s\\n" "$0" "$@"\npwd\n')
    path.chmod(0o755)


def main_file(machine: Machine) -> Path:
    """Return the file that tells whose the shortcut is."""
    return shortcut(machine).pieces[0].proof


def files(folder: Path) -> dict[str, bytes]:
    """Return every file below a folder."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


# ---- every platform


def test_installing_twice_is_fine_and_removing_leaves_nothing(
    anywhere: Machine, tmp_path: Path
) -> None:
    made = shortcut(anywhere)
    assert made.remove() == []
    written = made.install()
    first = files(tmp_path)
    assert first
    assert all(path.exists() for path in written)
    assert made.install() == written
    assert files(tmp_path) == first
    assert made.strangers() == []
    assert made.remove() == written
    assert files(tmp_path) == {}
    assert not any(path.exists() for path in written)
    assert made.remove() == []


def test_a_new_copy_takes_over_from_an_older_one(anywhere: Machine, tmp_path: Path) -> None:
    shortcut(replace(anywhere, interpreter=Path("/older/python"))).install()
    before = files(tmp_path)
    shortcut(anywhere).install()
    assert files(tmp_path).keys() == before.keys()
    assert files(tmp_path) != before


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[Desktop Entry]\nName=Derelict\nComment=not X-Derelict=true\nX-Derelict=trueish\n",
        plistlib.dumps({"CFBundleIdentifier": "another.game", "CFBundleName": IDENTIFIER}),
        plistlib.dumps([IDENTIFIER]),
        b"\xff\xfe<plist",
        b"<?xml version='1.0'?><plist><dict>",
        "-m another_game window".encode("utf-16-le"),
    ],
)
def test_a_file_of_somebody_else_stays_as_it_is(
    anywhere: Machine, content: bytes, tmp_path: Path, powershell: PowerShell
) -> None:
    path = main_file(anywhere)
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    made = shortcut(anywhere)
    assert "is not from this game; move it away first." in refusal(made.install)
    assert made.remove() == []
    assert made.strangers() == [made.pieces[0].path]
    assert files(tmp_path) == {str(path.relative_to(tmp_path)): content}
    assert powershell.words == []


def test_a_folder_or_a_link_to_nowhere_is_not_ours(anywhere: Machine, tmp_path: Path) -> None:
    made = shortcut(anywhere)
    path = made.pieces[0].path
    path.mkdir(parents=True)
    refusal(made.install)
    assert path.is_dir()
    path.rmdir()
    path.symlink_to(tmp_path / "nowhere")
    refusal(made.install)
    assert path.is_symlink()
    path.unlink()
    made.install()
    path.symlink_to(path.rename(tmp_path / "elsewhere"))
    assert path in made.remove()
    assert (tmp_path / "elsewhere").exists(), "only the link is in the menu"


def test_a_place_that_cannot_be_written(anywhere: Machine, tmp_path: Path) -> None:
    for name in ("home", "roaming"):
        (tmp_path / name).write_text("in the way")
    made = shortcut(anywhere)
    assert "cannot be written: " in refusal(made.install)
    assert made.remove() == []
    long = tmp_path / ("x" * 300)
    made = shortcut(replace(anywhere, home=long, environ={"APPDATA": str(long)}))
    assert "cannot be read: " in refusal(made.remove)


def test_what_cannot_be_removed(anywhere: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    made = shortcut(anywhere)
    written = made.install()
    monkeypatch.setattr("shutil.rmtree", refuse)
    monkeypatch.setattr(Path, "unlink", refuse)
    assert refusal(made.remove) == f"{written[0]} cannot be removed: permission denied."


@pytest.mark.parametrize("path", ["", "bin/python", "/a\nb", "/a\0b", "/a\udcffb", "/a\u2028b"])
def test_a_path_that_no_menu_can_hold(anywhere: Machine, path: str, tmp_path: Path) -> None:
    bad, part = Path(path), "is no path that a menu can hold"
    for there in (replace(anywhere, interpreter=bad), replace(anywhere, folder=bad)):
        assert part in refusal(shortcut(there).install)
        assert shortcut(there).remove() == [], "but what is there can be removed"
    assert files(tmp_path) == {}
    homeless = replace(anywhere, home=bad, environ={"APPDATA": path or "."})
    assert part in refusal(lambda: shortcut(homeless))


@pytest.mark.parametrize("platform", ["linux", "freebsd14", "win32", "darwin"])
@pytest.mark.parametrize("environ", [{}, {"APPDATA": "", "XDG_DATA_HOME": ""}])
def test_without_a_home_there_is_no_place(
    machine: Machine, platform: str, environ: dict[str, str]
) -> None:
    homeless = replace(on(machine, platform), home=None, environ=environ)
    name = "APPDATA" if platform == "win32" else "HOME"
    assert f"because {name} is not set" in refusal(lambda: shortcut(homeless))


# ---- Linux


def entry_keys(text: str) -> dict[str, str]:
    """Read a desktop entry, with the escapes of its values taken off."""
    head, *lines = text.removesuffix("\n").split("\n")
    assert head == "[Desktop Entry]"
    pairs = [line.split("=", 1) for line in lines]
    assert len({name for name, _ in pairs}) == len(pairs), "a key stands there twice"
    signs = {"s": " ", "n": "\n", "t": "\t", "r": "\r", "\\": "\\"}
    return {name: re.sub(r"\\(.)", lambda found: signs[found[1]], value) for name, value in pairs}


def exec_words(value: str) -> list[str]:
    """Take an Exec value apart as the specification says, strictly."""
    words = []
    while value:
        if value[0] == '"':
            found = re.match(r'"((?:[^"`$\\]|\\["`$\\])*)"(?: |$)', value)
            assert found, f"badly quoted: {value}"
            word = re.sub(r"\\(.)", r"\1", found[1])
        else:
            found = re.match(r"([^ \t\n\"'\\><~|&;$*?#()`]+)(?: |$)", value)
            assert found, f"must be quoted: {value}"
            word = found[1]
        assert not re.search(r"%[^%]", word.replace("%%", "")), f"a field code: {word}"
        assert word.count("%") % 2 == 0
        words.append(word.replace("%%", "%"))
        value = value[found.end() :]
    return words


@given(STRANGE_PATHS, STRANGE_PATHS)
@example(Path(f"/{ODD}"), Path(f"/{ODD}"))
@example(Path("/a=b"), Path("/plain"))
@example(Path("/%"), Path("/\\"))
def test_a_desktop_entry_starts_this_interpreter_whatever_its_path(
    interpreter: Path, folder: Path
) -> None:
    keys = entry_keys(desktop_entry(interpreter, folder))
    words = exec_words(keys["Exec"])
    if set("=%") & set(str(interpreter)):
        assert words[:3] == ["sh", "-c", 'exec "$0" "$@"']
        words = words[3:]
    assert words == [str(interpreter), *ARGUMENTS]
    assert keys["Path"] == str(folder)


def test_the_command_of_a_desktop_entry_arrives_whole(machine: Machine) -> None:
    write_teller(machine.interpreter)
    keys = entry_keys(desktop_entry(machine.interpreter, machine.folder))
    words = exec_words(keys["Exec"])
    told = subprocess.check_output(words, cwd=keys["Path"], text=True)
    assert told.splitlines() == [str(machine.interpreter), *ARGUMENTS, str(machine.folder)]


def test_the_desktop_entry_has_what_a_menu_needs(machine: Machine) -> None:
    assert machine.home
    entry, icon = shortcut(machine).install()
    data = machine.home / ".local" / "share"
    assert entry == data / "applications" / "derelict.desktop"
    assert icon == data / "icons" / "hicolor" / "scalable" / "apps" / "derelict.svg"
    keys = entry_keys(entry.read_text(encoding="utf-8"))
    assert keys["Type"] == "Application"
    assert keys["Name"] == "Derelict"
    assert keys["Icon"] == icon.stem
    assert keys["Terminal"] == "false"
    assert keys["Categories"] == "Game;BoardGame;StrategyGame;"
    assert keys["StartupWMClass"] == entry.stem
    assert keys["X-Derelict"] == "true"
    assert icon.read_bytes().startswith(machine.icon.read_bytes())
    theme = data / "icons" / "hicolor"
    os.utime(theme, (0, 0))
    shortcut(machine).install()
    assert theme.stat().st_mtime > 0, "a cache of icons that is older than this is read anew"
    assert ElementTree.parse(icon).getroot().tag.endswith("svg")


def test_the_data_folder_of_the_user_is_kept_to(machine: Machine, tmp_path: Path) -> None:
    wished = replace(machine, environ={"XDG_DATA_HOME": str(tmp_path / "data")}, home=None)
    assert main_file(wished) == tmp_path / "data" / "applications" / "derelict.desktop"
    for useless in ("", "relative/data"):
        ignored = replace(machine, environ={"XDG_DATA_HOME": useless})
        assert main_file(ignored) == main_file(machine)


def test_an_icon_of_somebody_else_stays_as_it_is(machine: Machine, tmp_path: Path) -> None:
    made = shortcut(machine)
    icon = made.pieces[1].path
    icon.parent.mkdir(parents=True)
    icon.write_text("<svg/>")
    assert "derelict.svg is not from this game" in refusal(made.install)
    assert made.remove() == []
    assert list(files(tmp_path).values()) == [b"<svg/>"]


def test_an_icon_of_the_users_own_outlives_our_entry(machine: Machine) -> None:
    entry, icon = shortcut(machine).install()
    icon.write_text("<svg/>")
    assert shortcut(machine).remove() == [entry]
    assert icon.read_text() == "<svg/>"


def test_without_its_icon_there_is_no_entry(machine: Machine, tmp_path: Path) -> None:
    made = shortcut(replace(machine, icon=tmp_path / "gone.svg"))
    assert "cannot be read: " in refusal(made.install)
    assert files(tmp_path) == {}


# ---- Windows


def test_the_link_gets_its_values_through_the_environment(
    machine: Machine, powershell: PowerShell, tmp_path: Path
) -> None:
    (link,) = shortcut(on(machine, "win32")).install()
    programs = tmp_path / "roaming" / "Microsoft" / "Windows" / "Start Menu" / "Programs"
    assert link == programs / "Derelict.lnk"
    (words,) = powershell.words
    assert words[0] == "C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe"
    assert words[-2:] == ("-Command", LINK_SCRIPT)
    assert not any(ODD in word or str(tmp_path) in word for word in words)
    values = {name: powershell.environ[name] for name in re.findall(r"env:(\w+)", LINK_SCRIPT)}
    assert values["DERELICT_LINK"] == str(link)
    assert values["DERELICT_TARGET"] == str(machine.interpreter)
    assert values["DERELICT_ARGUMENTS"] == "-m derelict_game window"
    assert values["DERELICT_FOLDER"] == str(machine.folder)
    assert values["DERELICT_COMMENT"]
    assert powershell.environ["APPDATA"] == machine.environ["APPDATA"]


def test_the_link_opens_no_console(machine: Machine, powershell: PowerShell) -> None:
    silent = machine.interpreter.with_name("pythonw.exe")
    silent.parent.mkdir()
    silent.touch()
    shortcut(on(machine, "win32")).install()
    assert powershell.environ["DERELICT_TARGET"] == str(silent)


def test_removing_a_link_needs_no_powershell(machine: Machine, powershell: PowerShell) -> None:
    made = shortcut(on(machine, "win32"))
    (link,) = made.install()
    link.write_bytes(b"L\0\0\0 -m derelict_game window \0")
    assert made.remove() == [link], "in letters of one byte it is ours too"
    assert len(powershell.words) == 1


def failing(error: Exception | CompletedProcess[str]) -> Runner:
    """Return a PowerShell that fails in one way."""

    def run(_: Sequence[str], __: Mapping[str, str]) -> CompletedProcess[str]:
        if isinstance(error, Exception):
            raise error
        return error

    return run


@pytest.mark.parametrize(
    ("fault", "part"),
    [
        (FileNotFoundError(2, "gone"), "PowerShell cannot be run"),
        (PermissionError(13, "closed"), "PowerShell cannot be run"),
        (TimeoutExpired("powershell", 60), "does not answer"),
        (CompletedProcess((), 1, "", "\r\nUnable to save.\r\nAt line:1\r\n"), ": Unable to save."),
        (CompletedProcess((), 7, "", ""), "it ended with status 7"),
    ],
)
def test_a_powershell_that_fails_gets_one_sentence(
    machine: Machine, fault: Exception | CompletedProcess[str], part: str
) -> None:
    there = replace(on(machine, "win32"), runner=failing(fault))
    told = refusal(shortcut(there).install)
    assert part in told
    assert "Derelict.lnk" in told


def test_the_runner_keeps_what_a_command_says() -> None:
    code = "import os, sys; sys.stderr.write(os.environ['WORD'] + sys.stdin.read()); sys.exit(3)"
    environ = {**os.environ, "WORD": "no"}
    done = install_shortcut.run_quietly((sys.executable, "-c", code), environ)
    assert (done.returncode, done.stderr) == (3, "no")
    with pytest.raises(OSError, match="no-such-program"):
        install_shortcut.run_quietly(("./no-such-program",), os.environ)


# ---- macOS


def test_the_bundle_starts_this_interpreter_in_its_folder(machine: Machine) -> None:
    assert machine.home
    write_teller(machine.interpreter)
    (bundle,) = shortcut(on(machine, "darwin")).install()
    assert bundle == machine.home / "Applications" / "Derelict.app"
    keys = plistlib.loads((bundle / "Contents" / "Info.plist").read_bytes())
    assert keys["CFBundleIdentifier"] == IDENTIFIER
    assert keys["CFBundlePackageType"] == "APPL"
    program = bundle / "Contents" / "MacOS" / keys["CFBundleExecutable"]
    told = subprocess.check_output([program], text=True)
    assert told.splitlines() == [str(machine.interpreter), *ARGUMENTS, str(machine.folder)]


# ---- the command


@pytest.fixture
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home that is not that of the person who runs the tests."""
    home = tmp_path / "a home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    return home


def test_the_command_installs_and_removes(own_home: Path, capsys: Capture) -> None:
    def told_by(*words: str) -> str:
        assert command.main(["install-shortcut", *words]) == 0
        return capsys.readouterr().out

    entry = own_home / ".local" / "share" / "applications" / "derelict.desktop"
    assert str(entry) in (told := told_by())
    assert one_sentence(told)
    keys = entry_keys(entry.read_text(encoding="utf-8"))
    assert exec_words(keys["Exec"])[-4:] == [sys.executable, *ARGUMENTS]
    assert Path(keys["Path"]) / "derelict_game" == Path(command.__file__).parent
    words = [*exec_words(keys["Exec"]), "--help"]
    done = subprocess.run(words, cwd=keys["Path"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("usage: derelict window")
    assert str(entry) in (told := told_by("--remove"))
    assert one_sentence(told)
    assert files(own_home) == {}
    assert told_by("--remove") == "Derelict was not in your menu.\n"


def test_the_command_tells_of_a_stranger(own_home: Path, capsys: Capture) -> None:
    entry = own_home / ".local" / "share" / "applications" / "derelict.desktop"
    entry.parent.mkdir(parents=True)
    entry.write_text("[Desktop Entry]\n")
    assert command.main(["install-shortcut", "--remove"]) == 0
    told = capsys.readouterr().out
    assert str(entry) in told
    assert one_sentence(told)
    assert command.main(["install-shortcut"]) == 2
    assert one_sentence(capsys.readouterr().err)
    assert entry.read_text() == "[Desktop Entry]\n"


@pytest.mark.usefixtures("own_home")
@pytest.mark.parametrize("words", [("install-shortcut",), ("install-shortcut", "--remove")])
def test_the_command_without_a_home(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.delenv("HOME")
    assert command.main(words) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert one_sentence(told.err)


def test_the_window_has_a_program_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["gui-scripts"] == {"derelict-window": "derelict_game.cli:window"}
    asked = []

    def play(args: argparse.Namespace) -> int:
        asked.append(args.map)
        return 7

    monkeypatch.setattr("derelict_game.commands.window.run", play)
    monkeypatch.setattr(sys, "argv", ["derelict-window", "--map", "junction"])
    assert command.window() == 7
    assert asked == ["junction"]
