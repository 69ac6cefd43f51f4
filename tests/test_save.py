"""Saves and autosaves: what is written, what is refused, and that nothing is ever lost."""

import errno
import json
import os
import resource
import signal
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from derelict_game.match.document import SaveError
from derelict_game.match.save import (
    load_match,
    read_save,
    save_match,
    save_path,
    write_save,
)
from derelict_game.match.verify import first_difference
from derelict_game.rules.choice import Choice
from tests.matches import GAMES, skirmish

# ---- named saves


def test_a_save_loads_into_the_same_question(tmp_path: Path) -> None:
    match = skirmish("activate 2,2", "turn left")
    save_match(match, tmp_path / "deep" / "er" / "a.json")
    loaded = load_match(tmp_path / "deep" / "er" / "a.json", GAMES)
    assert loaded.offer == match.offer
    assert loaded.state == match.state
    assert loaded.steps == match.steps


@pytest.mark.parametrize("name", ["one", "Day 2 - the hold", "Überfall", "v1.2", "a" * 60])
def test_names_that_saves_can_have(name: str) -> None:
    assert save_path(Path("x"), name) == Path("x") / f"{name}.json"


@pytest.mark.parametrize(
    "name", ["", "..", "../up", "a/b", "a\\b", ".hidden", "a" * 61, "x\0", "a\nb", "end.", "end "]
)
def test_names_that_saves_cannot_have(name: str) -> None:
    with pytest.raises(SaveError, match="cannot be a save's name"):
        save_path(Path("x"), name)


# ---- bad saves


def written(tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    """Return a good save and its data."""
    path = tmp_path / "save.json"
    save_match(skirmish("activate 2,2"), path)
    return path, json.loads(path.read_text())


def refused(path: Path) -> str:
    """Return the sentence with which a save is refused; the file stays as it is."""
    before = path.read_bytes() if path.is_file() and path.stat().st_size < 10**7 else b""
    with pytest.raises(SaveError) as error:
        load_match(path, GAMES)
    if before:
        assert path.read_bytes() == before
    sentence = str(error.value)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    return sentence.removeprefix(str(path)).strip()


def test_every_truncation_is_refused_or_whole(tmp_path: Path) -> None:
    path, _ = written(tmp_path)
    text = path.read_bytes()
    for length in range(len(text) - 1):
        path.write_bytes(text[:length])
        assert "damaged" in refused(path)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seed", 2),
        ("questions", 5),
        ("steps", []),
        ("players", {"marines": "random"}),
        ("checksum", "0"),
        ("checksum", None),
        ("program", "9"),
    ],
)
def test_an_edited_save_is_refused(tmp_path: Path, field: str, value: object) -> None:
    path, data = written(tmp_path)
    path.write_text(json.dumps({**data, field: value}))
    assert refused(path) == "was changed or damaged after it was saved."


def sign(data: dict[str, Any]) -> str:
    """Return an edited save with a right checksum, as a careful forger writes it."""
    from derelict_game.match.document import _checksum

    body = {key: value for key, value in data.items() if key != "checksum"}
    return json.dumps({**body, "checksum": _checksum(body)}) + "\n"


@pytest.mark.parametrize(
    ("edits", "part"),
    [
        ({"state": {}}, "makes no sense"),
        ({"state": {"stack": [], "tokens": {}}}, "makes no sense"),
        ({"state": {"stack": [{"frame": "activation", "unit": 77}]}}, "makes no sense"),
        ({"state": {"stack": [{"frame": "fall"}]}}, "state is damaged at"),
        ({"state": {"tokens": {"0": ["dragon"]}}}, "state is damaged at"),
        ({"state": None}, "bare record"),
        ({"steps": [["marines", " "]]}, "An empty line is no choice"),
        ({"steps": "all"}, "damaged at 'steps'"),
        ({"start": {"rules": "skirmish"}}, "neither a board nor a position"),
        ({"start": {"rules": "skirmish", "position": {"board": []}}}, "1 to 200 cells"),
        ({"start": 7}, "damaged at 'start'"),
        ({"seed": "x"}, "damaged at 'seed'"),
        ({"surprise": 1}, "damaged at 'surprise'"),
    ],
)
def test_a_forged_save_is_refused(tmp_path: Path, edits: dict[str, Any], part: str) -> None:
    path, data = written(tmp_path)
    path.write_text(sign({**data, **edits}))
    assert part in refused(path)


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "[]",
        "7",
        '"derelict match"',
        '{"format": "chess"}',
        '{"version": 1}',
        '{"format": ["derelict match"], "version": 1}',
    ],
)
def test_a_foreign_file_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "save.json"
    path.write_text(text)
    assert refused(path) == "is not a match saved by Derelict."


@pytest.mark.parametrize("data", [b"", b"\x00\xff\xfe", b"hello", b"[" * 100_000, b"\x89PNG\r\n"])
def test_a_file_that_is_no_json_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "save.json"
    path.write_bytes(data)
    assert "it is not a whole JSON file" in refused(path)


def test_a_save_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    path, data = written(tmp_path)
    path.write_text(json.dumps({**data, "version": 99, "state": "something new"}))
    assert "saved by a newer Derelict (format 99, this one reads up to 2)" in refused(path)


@pytest.mark.parametrize("version", [0, -1, "1", None, True, 1.5])
def test_a_save_without_a_version_is_refused(tmp_path: Path, version: object) -> None:
    path, data = written(tmp_path)
    path.write_text(json.dumps({**data, "version": version}))
    assert "has no version number" in refused(path)


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "save.json"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    assert refused(path) == "cannot be read: it is larger than 50 MB."


def test_an_endless_file_is_refused() -> None:
    assert refused(Path("/dev/zero")) == "cannot be read: it is larger than 50 MB."


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    assert refused(tmp_path / "no.json") == "cannot be read: no such file or directory."
    assert refused(tmp_path) == "cannot be read: is a directory."


# ---- writing


def test_a_full_disk_leaves_the_old_save_whole(tmp_path: Path) -> None:
    """In another process, because a limit on the size of files cannot be taken back."""
    path = tmp_path / "save.json"
    save_match(skirmish("activate 2,2"), path)
    before = path.read_bytes()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
            save_match(skirmish("activate 2,2", "turn left"), path)
        except SaveError as error:
            status = 0 if str(error) == f"{path} cannot be written: file too large." else 2
        finally:
            os._exit(status)
    assert os.waitpid(child, 0)[1] == 0
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("code", [errno.EROFS, errno.EACCES, errno.ENOSPC])
def test_a_folder_that_cannot_be_written_gets_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    path = tmp_path / "save.json"
    save_match(skirmish("activate 2,2"), path)
    before = path.read_bytes()

    def fail(*_: object) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(SaveError, match=f"cannot be written: {os.strerror(code).lower()}\\.$"):
        save_match(skirmish(), path)
    assert path.read_bytes() == before


def test_a_path_through_a_file_gets_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SaveError, match=r"cannot be written: .+\.$"):
        write_save(tmp_path / "file" / "save.json", "x")
    with pytest.raises(SaveError, match=r"cannot be written: that is no name of a file\.$"):
        write_save(Path("/"), "x")


def test_two_hundred_kills_while_saving_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "save.json"
    match = skirmish("activate 2,2")
    save_match(match, path)
    random = Random(1)
    before = first = len(match.steps)
    for _ in range(200):
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                while True:
                    match.choose(Choice.parse("turn left"))
                    save_match(match, path)
                    os.write(writer, b".")
            finally:
                os._exit(1)
        os.close(writer)
        saved = sum(len(os.read(reader, 1)) for _ in range(random.randrange(4)))
        # And then somewhere in the midst of the next one.
        time.sleep(random.uniform(0, 0.003))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        while dots := os.read(reader, 65_536):
            saved += len(dots)
        os.close(reader)
        assert first_difference(read_save(path), GAMES) is None
        kept = len(load_match(path, GAMES).steps)
        assert kept in (first + saved if saved else before, first + saved + 1)
        before = kept
