"""The sounds: the files, what is heard when, and silence where there is no sound card."""

import shutil
import subprocess
import sys
import wave
from array import array
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from derelict_game import places
from derelict_game.board.geometry import Cell
from derelict_game.match.mission import find_mission
from derelict_game.rules.event import Event
from derelict_game.rules.registry import Registry
from derelict_game.rules.registry import names as registry_names
from derelict_game.ui.look import sound
from derelict_game.ui.look.files import read_look
from derelict_game.ui.look.sound import AT_ONCE, Sounds
from derelict_game.ui.look.sound_names import SoundNames
from tests.conformance import new_match, play_out

ASSETS = places.assets_dir()
SHARED = ASSETS / "shared" / "sound"
FILES = sorted(ASSETS.rglob("*.wav"))
NAMES = Sounds(ASSETS, "derelict").names
ALL_NAMES = [Sounds(ASSETS, game).names for game in registry_names()]
EFFECTS = [path for path in FILES if path.stem != NAMES.ambience]
SILENT = {"forfeit", "over", "passed"}
"""Events without a sound of their own: a victory or a defeat, or the next turn, follows."""
FULL = 32_768
HERE, THERE = Cell(1, 1), Cell(1, 4)

by_name = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
effects = pytest.mark.parametrize("path", EFFECTS, ids=lambda path: path.stem)


def samples(path: Path) -> "array[int]":
    """Return the samples of a file, which is as all of them are."""
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22_050)
        found = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        found.byteswap()
    return found


def named() -> set[str]:
    """Return every sound that the data of some game names."""
    found = set()
    for names in ALL_NAMES:
        found |= {names.win, names.lose, names.button, names.ambience}
        for entry in names.events.values():
            found |= {entry} if isinstance(entry, str) else set(entry.values())
    return found


def happened(type_: str, *cells: Cell) -> Event:
    """Return an event of which only the sound matters."""
    return Event(type_, "", cells=cells)


# ---- the files


def test_the_files_are_those_that_the_data_names() -> None:
    assert {path.stem for path in FILES} == named()


@by_name
def test_a_sound_is_neither_faint_nor_distorted(path: Path) -> None:
    peak = max(map(abs, samples(path))) / FULL
    assert 10 ** (-12 / 20) <= peak <= 10 ** (-1 / 20)


@effects
def test_a_sound_is_short_and_begins_and_ends_without_a_click(path: Path) -> None:
    heard = samples(path)
    assert len(heard) < 3 * 22_050
    assert max(map(abs, (*heard[:3], *heard[-20:]))) < FULL / 200


def test_the_ambience_joins_itself() -> None:
    heard = samples(SHARED / f"{NAMES.ambience}.wav")
    assert 12 <= len(heard) / 22_050 <= 16
    steps = sorted(abs(after - before) for before, after in pairwise(heard))
    usual = steps[len(steps) * 99 // 100]
    across = heard[0] - heard[-1]
    assert abs(across) <= usual
    assert abs(across - (heard[-1] - heard[-2])) <= usual


def test_all_of_them_stay_small() -> None:
    assert sum(path.stat().st_size for path in FILES) < 2_800_000


def test_the_script_makes_the_same_files(tmp_path: Path) -> None:
    script = [sys.executable, "-B", str(SHARED / "make_sounds.py"), "--folder", str(tmp_path)]
    subprocess.run(script, check=True)
    for path in FILES:
        assert (tmp_path / path.name).read_bytes() == path.read_bytes(), path.stem
    assert len(list(tmp_path.iterdir())) == len(FILES)


# ---- what is heard when


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is played, in place of playing it."""
    played: list[str] = []

    class Heard:
        """A sound that only remembers that it was played."""

        def __init__(self, path: Path) -> None:
            self.name = path.stem
            self.loops = 0

        def set_volume(self, volume: float) -> None:
            played.append(f"{self.name} {volume}")

        def play(self, loops: int = 0, fade_ms: int = 0) -> None:
            assert (loops == -1) == (fade_ms > 0)
            self.loops += 1
            played.append(self.name)

        def stop(self) -> None:
            self.loops = 0
            played.append(f"no {self.name}")

        def get_num_channels(self) -> int:
            return self.loops

    monkeypatch.setattr(pygame.mixer, "Sound", Heard)
    return played


@pytest.mark.parametrize("entry", NAMES.events)
def test_every_event_of_the_data_is_heard(entry: str, heard: list[str]) -> None:
    kinds = NAMES.events[entry]
    cells = (HERE, THERE) if entry.endswith(" at") else ()
    event = happened(entry.removesuffix(" at"), *cells)
    for kind, name in {"": kinds}.items() if isinstance(kinds, str) else kinds.items():
        Sounds(ASSETS, "derelict").event(event, kind, 80)
        assert heard == [f"{name} 0.8", name]
        heard.clear()


def test_shots_are_heard_by_their_weapon_and_other_rolls_as_dice() -> None:
    assert NAMES.of(happened("rolled", HERE, THERE), "marine") == "bolter"
    assert NAMES.of(happened("rolled", HERE, THERE), "marine_cannon") == "cannon"
    assert NAMES.of(happened("rolled", HERE, THERE), "") == "bolter"
    assert NAMES.of(happened("rolled", HERE, HERE), "marine") == "dice"
    assert NAMES.of(happened("rolled", HERE), "marine") == "dice"
    assert NAMES.of(happened("rolled"), "") == "dice"
    assert NAMES.of(happened("moved", HERE, THERE), "marine") == "step"


def test_every_event_of_random_matches_has_a_sound_or_is_known_to_have_none(
    registry: Registry, maps: Path
) -> None:
    mission = find_mission("first-burn", maps, registry)
    start = mission.start({"turn_limit": 30, "cannon_ammo": 3, "marine_reactions": True})
    told = set()
    for seed in range(40):
        match = play_out(new_match(registry["derelict"], start, seed))
        told |= {event.type for event in match.log}
    assert told >= {"moved", "rolled", "flamed", "destroyed", "door", "over"}
    assert told - SILENT <= NAMES.events.keys()
    assert not SILENT & NAMES.events.keys()


def test_every_event_of_the_card_game_has_a_sound_or_is_known_to_have_none(
    registry: Registry, maps: Path
) -> None:
    mission, told = find_mission("holdout", maps, registry), set()
    for seed in range(60):
        match = play_out(new_match(mission.rules, mission.start({}), seed))
        told |= {event.type for event in match.log}
    assert told >= {"moved", "flipped", "blast", "attacked", "struck", "destroyed", "left"}
    names = Sounds(ASSETS, "holdout").names
    assert told - SILENT - {"dealt", "leaves"} <= names.events.keys()


def test_every_event_of_the_arena_has_a_sound_or_is_known_to_have_none(
    registry: Registry, maps: Path
) -> None:
    mission, told = find_mission("crossfire-yard", maps, registry), set()
    for seed in range(6):
        match = play_out(new_match(mission.rules, mission.start({"turn_limit": 40}), seed))
        told |= {event.type for event in match.log}
    assert told >= {"moved", "picked_up", "captured", "scored", "turn", "over"}
    names = Sounds(ASSETS, "arena").names
    assert told - SILENT - {"scored"} <= names.events.keys()


def test_the_kinds_in_the_data_are_kinds_of_the_games(registry: Registry) -> None:
    kinds = {kind for rules in registry for kind in rules.token_kinds}
    for names in ALL_NAMES:
        for entry in names.events.values():
            if not isinstance(entry, str):
                assert set(entry) - {"default"} <= kinds


def test_an_unknown_event_is_silent(heard: list[str]) -> None:
    Sounds(ASSETS, "derelict").event(happened("sang", HERE, THERE), "dragon", 80)
    assert heard == []


def test_the_same_sound_is_heard_once_at_a_time(
    heard: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 5.0
    monkeypatch.setattr(sound, "monotonic", lambda: now)
    sounds = Sounds(ASSETS, "derelict")
    for name in ("step", "step", "dice"):
        sounds.play(name, 100)
    now += AT_ONCE / 2
    sounds.play("step", 100)
    now += AT_ONCE
    sounds.play("step", 100)
    assert [name for name in heard if " " not in name] == ["step", "dice", "step"]


def test_the_ambience_starts_once_and_stops(heard: list[str]) -> None:
    sounds = Sounds(ASSETS, "derelict")
    for volume in (0, 50, 20, 0, 0, 30):
        sounds.ambience(volume)
    once_more = ["no ambience", "no ambience", "ambience 0.3", "ambience"]
    assert heard == ["ambience 0.5", "ambience", "ambience 0.2", *once_more]


# ---- silence


@pytest.fixture
def closed() -> None:
    """Nobody has opened the sound card yet."""
    pygame.mixer.quit()


@pytest.mark.usefixtures("closed")
def test_no_volume_opens_nothing() -> None:
    sounds = Sounds(ASSETS, "derelict")
    sounds.play("step", 0)
    sounds.event(happened("moved"), "", 0)
    sounds.ambience(0)
    sounds.close()
    assert pygame.mixer.get_init() is None


@pytest.mark.usefixtures("closed")
def test_the_card_is_opened_by_the_first_sound_and_closed_again() -> None:
    sounds = Sounds(ASSETS, "derelict")
    assert pygame.mixer.get_init() is None
    sounds.play("button", 80)
    assert pygame.mixer.get_init() is not None
    sounds.ambience(50)
    sounds.close()
    assert pygame.mixer.get_init() is None


@pytest.mark.usefixtures("closed")
def test_a_card_that_goes_away_is_no_trouble() -> None:
    sounds = Sounds(ASSETS, "derelict")
    sounds.ambience(50)
    sounds.play("button", 80)
    pygame.mixer.quit()
    for name in ("step", "dice"):
        sounds.play(name, 80)
    sounds.ambience(20)
    sounds.ambience(0)
    sounds.close()


@pytest.mark.usefixtures("closed")
def test_without_a_card_there_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    sounds = Sounds(ASSETS, "derelict")
    sounds.play("bolter", 80)
    sounds.event(happened("door"), "", 80)
    sounds.ambience(50)
    sounds.ambience(0)
    assert pygame.mixer.get_init() is None
    sounds.close()


def test_a_missing_or_broken_file_is_silent(tmp_path: Path) -> None:
    folder = tmp_path / "shared" / "sound"
    folder.mkdir(parents=True)
    shutil.copy(ASSETS / "shared" / "look.json", tmp_path / "shared")
    (folder / "bolter.wav").write_bytes(b"RIFF")
    (folder / "dice.wav").write_bytes(b"")
    (folder / "door.wav").mkdir()
    sounds = Sounds(tmp_path)
    for name in ("bolter", "dice", "door", "step"):
        sounds.play(name, 80)
    sounds.ambience(50)
    sounds.close()


def test_the_data_holds_nothing_else() -> None:
    data = read_look(ASSETS, "derelict")["sounds"]
    with pytest.raises(ValueError, match="Extra inputs"):
        SoundNames.model_validate({**data, "music": "march"})
