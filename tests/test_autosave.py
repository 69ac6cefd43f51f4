"""Autosaves: every choice is kept at once, whatever happens then."""

import errno
import os
import signal
import time
from pathlib import Path
from random import Random

import pytest

from derelict_game.match import autosave as autosave_module
from derelict_game.match.autosave import (
    FOLDER,
    MATCHES_KEPT,
    TURNS_KEPT,
    Autosave,
    fresh_name,
    newest_unfinished,
)
from derelict_game.match.document import SaveError, Start
from derelict_game.match.match import Match
from derelict_game.match.save import load_match, read_save
from derelict_game.match.verify import first_difference
from derelict_game.rules.choice import Choice
from tests.conformance import new_match
from tests.matches import GAMES, skirmish
from tests.toy import POSITION, TOY


def watched(tmp_path: Path, **options: object) -> tuple[Match, Autosave]:
    """Return a match that is written down."""
    match = skirmish(**options)
    autosave = Autosave(tmp_path, "it")
    match.observer = autosave
    autosave.begin(match)
    return match, autosave


def test_every_choice_is_written_down_at_once(tmp_path: Path) -> None:
    match, _ = watched(tmp_path)
    texts = "activate 2,2;turn left;move 1,2;pass;activate 4,4;pass;activate 1,2;turn right;pass"
    for text in texts.split(";"):
        match.choose(Choice.parse(text))
        found = newest_unfinished(tmp_path, GAMES)
        assert found is not None
        assert found.match.state == match.state
        assert found.match.offer == match.offer
        assert found.match.steps == match.steps


def test_fifty_kills_while_playing_lose_no_choice(tmp_path: Path) -> None:
    """The match goes on from the last choice that the killed process made."""
    random = Random(2)
    for number in range(50):
        saves = tmp_path / str(number)
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                match, _ = watched(saves)
                while True:
                    for text in ("pass", "activate 4,4", "turn left", "pass", "activate 2,2"):
                        match.choose(Choice.parse(text))
                        os.write(writer, b".")
            finally:
                os._exit(1)
        os.close(writer)
        made = sum(len(os.read(reader, 1)) for _ in range(1 + random.randrange(8)))
        # And then somewhere in the midst of the next one.
        time.sleep(random.uniform(0.0, 0.003))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        while dots := os.read(reader, 65_536):
            made += len(dots)
        os.close(reader)
        found = newest_unfinished(saves, GAMES)
        assert found is not None
        assert len(found.match.steps) in (made, made + 1)


def test_undo_is_written_down(tmp_path: Path) -> None:
    match, _ = watched(tmp_path)
    for text in ("activate 2,2", "turn left", "turn left"):
        match.choose(Choice.parse(text))
    match.undo()
    match.choose(Choice.parse("turn right"))
    found = newest_unfinished(tmp_path, GAMES)
    assert found is not None
    assert [str(step.choice) for step in found.match.steps] == [
        "activate 2,2",
        "turn left",
        "turn right",
    ]


def test_dice_are_written_down(tmp_path: Path) -> None:
    match = new_match(TOY, Start.at_position(TOY, POSITION, {}), 4)
    autosave = Autosave(tmp_path, "it")
    match.observer = autosave
    autosave.begin(match)
    while match.offer:
        found = newest_unfinished(tmp_path, GAMES)
        assert found is not None
        assert found.match.offer == match.offer
        assert found.match.chance == match.chance
        match.advance()
    assert newest_unfinished(tmp_path, GAMES) is None


def test_autosaves_rotate_by_turn(tmp_path: Path) -> None:
    match, _ = watched(tmp_path)
    for _ in range(20):
        match.choose(Choice.parse("pass"))
    names = sorted(path.name for path in (tmp_path / FOLDER).iterdir())
    assert names == [f"it.turn-{turn:04}.json" for turn in range(12 - TURNS_KEPT, 12)]
    for name in names:
        assert first_difference(read_save(tmp_path / FOLDER / name), GAMES) is None


def test_a_choice_that_was_cut_off_does_not_count(tmp_path: Path) -> None:
    match, _ = watched(tmp_path)
    match.choose(Choice.parse("activate 2,2"))
    match.choose(Choice.parse("turn left"))
    (path,) = (tmp_path / FOLDER).iterdir()
    whole = path.read_bytes()
    for cut in range(1, len(b'["marines", "turn left"]\n')):
        path.write_bytes(whole[:-cut])
        found = newest_unfinished(tmp_path, GAMES)
        assert found is not None
        assert len(found.match.steps) == 1


def test_where_the_newest_file_is_damaged_the_turn_before_is_taken(tmp_path: Path) -> None:
    match, _ = watched(tmp_path)
    for text in ("pass", "pass", "activate 2,2"):
        match.choose(Choice.parse(text))
    (tmp_path / FOLDER / "it.turn-0002.json").write_bytes(b"\0" * 100)
    found = newest_unfinished(tmp_path, GAMES)
    assert found is not None
    assert len(found.match.steps) == 2
    assert found.match.state.turn == 2


def test_a_damaged_line_is_refused_with_its_number(tmp_path: Path) -> None:
    match, _ = watched(tmp_path)
    match.choose(Choice.parse("activate 2,2"))
    (path,) = (tmp_path / FOLDER).iterdir()
    whole = path.read_text()
    for line, part in (
        ('["marines", "fly"]', "choice 2 of the record, 'fly' by marines, differs"),
        ('["aliens", "pass"]', "marines is asked"),
        ('["marines"]', "a choice in it cannot be read"),
        ("7", "a choice in it cannot be read"),
        ("{", "a choice in it cannot be read"),
    ):
        path.write_text(whole + line + "\n")
        with pytest.raises(SaveError) as error:
            load_match(path, GAMES)
        assert part in str(error.value)


def test_a_disk_that_fails_does_not_stop_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, autosave = watched(tmp_path)
    match.choose(Choice.parse("activate 2,2"))

    def fail(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", fail)
        match.choose(Choice.parse("turn left"))
        assert "no space left on device" in autosave.trouble
        match.choose(Choice.parse("turn left"))
        assert "no space left on device" in autosave.trouble
    match.choose(Choice.parse("turn left"))
    assert autosave.trouble == ""
    found = newest_unfinished(tmp_path, GAMES)
    assert found is not None
    assert len(found.match.steps) == 4


def test_a_finished_match_is_not_gone_on_with(tmp_path: Path) -> None:
    match, _ = watched(tmp_path, turn_limit=2)
    for _ in range(4):
        match.choose(Choice.parse("pass"))
    assert match.outcome is not None
    assert newest_unfinished(tmp_path, GAMES) is None
    assert newest_unfinished(tmp_path / "nowhere", GAMES) is None


def test_the_newest_matches_are_kept(tmp_path: Path) -> None:
    for number in range(MATCHES_KEPT + 2):
        autosave = Autosave(tmp_path, f"match-{number}")
        autosave.begin(skirmish())
        stamp = 1_000_000_000 + number
        for path in (tmp_path / FOLDER).glob(f"match-{number}.*"):
            os.utime(path, (stamp, stamp))
    names = autosave_module._matches(tmp_path / FOLDER)
    assert names == [f"match-{number}" for number in range(MATCHES_KEPT + 1, 1, -1)]
    assert fresh_name(tmp_path, "match-2") == "match-2-2"
    assert fresh_name(tmp_path, "match-0") == "match-0"
