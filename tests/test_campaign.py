"""The campaign: its missions, medals and progress, also after a restart and by clicks."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from derelict_game import places
from derelict_game.match.campaign import (
    AHEAD,
    PROGRESS_FILE,
    Campaign,
    CampaignError,
    Medal,
    Progress,
    settle,
)
from derelict_game.match.match import Match
from derelict_game.match.mission import Mission, find_mission
from derelict_game.match.table import name_players
from derelict_game.players.names import HUMAN
from derelict_game.rules.derelict.tokens import WEAPON
from derelict_game.rules.outcome import Outcome
from derelict_game.rules.registry import built_in
from derelict_game.rules.seat import Seat
from derelict_game.rules.wreck import ALIENS, MARINES, SEATS
from derelict_game.ui.play.lesson_scene import LessonScene
from derelict_game.ui.play.play_scene import PlayScene
from derelict_game.ui.scenes.begin import play
from derelict_game.ui.scenes.briefing import BriefingScene
from derelict_game.ui.scenes.campaign import CampaignScene
from derelict_game.ui.settings import load_settings
from tests.windows import Hands, quick_settings

CAMPAIGN = Campaign.load(places.assets_dir(), "derelict")
FIRST = CAMPAIGN.missions[0]


def mission_of(name: str) -> Mission:
    """Return a shipped mission."""
    return find_mission(name, places.maps_dir(), built_in())


MISSIONS = {name: mission_of(name) for name in CAMPAIGN.missions}


def won(
    name: str = FIRST,
    *,
    turn: int = 3,
    level: str = "veteran",
    winner: Seat | None = MARINES,
    options: dict[str, object] | None = None,
    marines: str = HUMAN,
) -> Match:
    """Return a match on a mission that has ended."""
    mission = MISSIONS[name]
    match = Match(mission.rules, mission.start(options or {}), seed=1)
    name_players(match, {MARINES: marines, ALIENS: level})
    match.state.turn = turn
    end = "It is over."
    match.state.result = Outcome.won(winner, SEATS, end) if winner else Outcome.drawn(SEATS, end)
    return match


# ---- the missions


def test_there_are_enough_missions_and_they_can_be_played() -> None:
    assert len(CAMPAIGN.missions) >= 10
    assert len(set(CAMPAIGN.missions)) == len(CAMPAIGN.missions)
    assert mission_of(CAMPAIGN.lesson).for_lesson


@pytest.mark.parametrize("name", CAMPAIGN.missions)
def test_a_mission_says_what_it_is_about(name: str) -> None:
    mission = MISSIONS[name]
    assert mission.idea
    assert len(mission.idea) <= 70
    assert mission.idea.count(".") == 1
    assert len(mission.briefing) > 60
    assert mission.par
    assert mission.goal(MARINES)


def test_every_kind_of_objective_and_every_marine_is_used() -> None:
    tokens = {name: {t.kind for t in mission.map.tokens} for name, mission in MISSIONS.items()}
    kinds = set().union(*tokens.values())
    assert {"objective", "beacon", "airlock", "nest", "survivor"} <= kinds
    assert set(WEAPON) <= kinds
    escapes = [name for name, found in tokens.items() if "airlock" in found - {"survivor"}]
    assert any("survivor" not in tokens[name] for name in escapes)


def test_optional_rules_are_used() -> None:
    used = {name for mission in MISSIONS.values() for name in mission.map.properties}
    assert {"cannon_ammo", "blip_stack", "lurk_delay", "marine_reactions"} <= used


ROW = 128
"""So many bits has a row of a layout: room for two maps side by side."""


def layout(mission: Mission) -> list[tuple[int, int, int]]:
    """Return the corridors as bits in all eight ways to lay the map down, with width and height."""
    cells = {tuple(cell) for cell in mission.map.chart.corridors}
    found = []
    for _ in range(2):
        cells = {(y, x) for x, y in cells}
        for _ in range(4):
            cells = {(-y, x) for x, y in cells}
            left, top = min(x for x, _ in cells), min(y for _, y in cells)
            cells = {(x - left, y - top) for x, y in cells}
            width, height = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
            assert max(width, height) <= ROW // 2
            found.append((sum(1 << (y * ROW + x) for x, y in cells), width, height))
    return found


def shifts(one: int, other: int) -> list[tuple[int, int]]:
    """Return how far the other of two lines, or one itself, is moved for all ways to overlap."""
    return [(by, 0) for by in range(one)] + [(0, by) for by in range(1, other)]


def test_no_two_missions_share_more_than_half_their_layout() -> None:
    everything = {**MISSIONS, CAMPAIGN.lesson: mission_of(CAMPAIGN.lesson)}
    laid = {name: layout(mission) for name, mission in everything.items()}
    names = sorted(laid)
    for place, one in enumerate(names):
        mine, width, height = laid[one][0]
        for other in names[place + 1 :]:
            most = max(
                ((mine << my_x + ROW * my_y) & (shared << its_x + ROW * its_y)).bit_count()
                for shared, other_width, other_height in laid[other]
                for its_x, my_x in shifts(width, other_width)
                for its_y, my_y in shifts(height, other_height)
            )
            # A short piece of corridor is part of every map, so that their mean size counts.
            size = (mine.bit_count() + laid[other][0][0].bit_count()) / 2
            assert most <= size / 2, f"{one} and {other} share {most} of {size} cells"


# ---- medals


@pytest.mark.parametrize(
    ("match", "medal"),
    [
        (won(), Medal.GOLD),
        (won(level="warlord"), Medal.GOLD),
        (won(level="cadet"), Medal.SILVER),
        (won(turn=90), Medal.BRONZE),
        (won(turn=90, level="cadet"), Medal.BRONZE),
        (won(winner=ALIENS), None),
        (won(winner=None), None),
        (won(level="random"), None),
        (won(level=HUMAN), None),
        (won(marines="veteran"), None),
        (won(options={"reinforcements": 0}), None),
    ],
)
def test_what_a_match_earns(match: Match, medal: Medal | None) -> None:
    assert CAMPAIGN.medal(match, MISSIONS[FIRST]) == medal


def test_a_match_that_goes_on_earns_nothing() -> None:
    match = won()
    match.state.result = None
    assert CAMPAIGN.medal(match, MISSIONS[FIRST]) is None


# ---- progress


def test_progress_survives_a_restart(tmp_path: Path) -> None:
    assert settle(CAMPAIGN, won(turn=5), MISSIONS[FIRST], tmp_path) == Medal.GOLD
    best = Progress.load(tmp_path).best[FIRST]
    assert (best.medal, best.turns, best.level, best.wins) == (Medal.GOLD, 5, "veteran", 1)


def test_the_best_is_kept_and_every_victory_counted(tmp_path: Path) -> None:
    settle(CAMPAIGN, won(turn=5), MISSIONS[FIRST], tmp_path)
    settle(CAMPAIGN, won(turn=2, level="cadet"), MISSIONS[FIRST], tmp_path)
    settle(CAMPAIGN, won(turn=4), MISSIONS[FIRST], tmp_path)
    settle(CAMPAIGN, won(winner=ALIENS), MISSIONS[FIRST], tmp_path)
    best = Progress.load(tmp_path).best[FIRST]
    assert (best.medal, best.turns, best.wins) == (Medal.GOLD, 4, 3)


def test_missions_open_one_after_the_other() -> None:
    progress = Progress()
    assert progress.open_missions("abcd") == ["a", "b"][:AHEAD]
    progress.add("b", Medal.BRONZE, 9, "cadet")
    assert progress.open_missions("abcd") == ["a", "b", "c"]


@pytest.mark.parametrize("content", ["", "no json", "{}[]", '{"best": {"x": {"medal": "tin"}}}'])
def test_damaged_progress_is_told_and_kept_aside(tmp_path: Path, content: str) -> None:
    (tmp_path / PROGRESS_FILE).write_text(content)
    with pytest.raises(CampaignError, match="damaged"):
        Progress.load(tmp_path)
    assert settle(CAMPAIGN, won(), MISSIONS[FIRST], tmp_path) == Medal.GOLD
    assert FIRST in Progress.load(tmp_path).best
    assert (tmp_path / PROGRESS_FILE).with_suffix(".damaged").read_text() == content


# ---- the window


def frames(hands: Hands, number: int = 40) -> None:
    """Let some time pass."""
    for _ in range(number):
        hands.app.step(1 / 60)


def test_the_campaign_begins_a_mission_by_clicks(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    hands.push("Campaign")
    frames(hands)
    assert isinstance(hands.scene, CampaignScene)
    hands.push("Begin")
    frames(hands, 3)
    assert isinstance(hands.scene, BriefingScene)
    hands.push("Begin")
    frames(hands, 3)
    scene = hands.scene
    assert isinstance(scene, PlayScene)
    assert scene.match.player_names == {MARINES: HUMAN, ALIENS: "cadet"}
    assert scene.match.start.map is not None
    assert scene.match.start.map.name == FIRST
    scene.close()


def test_a_victory_is_announced_with_its_medal_and_leads_back(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    match = won(turn=5)
    match.state.result, end = None, match.state.result
    play(hands.stage, match, "First")
    match.state.result, match.open = end, ()
    frames(hands, 5)
    assert Progress.load(tmp_path / "saves").best[FIRST].medal == Medal.GOLD
    hands.push("Campaign")
    frames(hands, 5)
    scene = hands.scene
    assert isinstance(scene, CampaignScene)
    shown: Any = scene
    assert shown._laurels().startswith("Won once. Best: gold, in 5 turns") or shown._place > 1


def test_the_lesson_is_in_the_campaign(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    hands.push("Campaign")
    frames(hands)
    hands.press(pygame.K_TAB)
    hands.press(pygame.K_HOME)
    hands.push("Begin")
    assert isinstance(hands.scene, LessonScene)


def test_damaged_progress_does_not_keep_the_screen_from_opening(tmp_path: Path) -> None:
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves" / PROGRESS_FILE).write_text("{")
    hands = Hands(tmp_path)
    hands.push("Campaign")
    frames(hands)
    scene = hands.scene
    assert isinstance(scene, CampaignScene)
    assert "damaged" in scene.note


def test_the_first_start_offers_the_lesson_once(tmp_path: Path) -> None:
    fresh = replace(quick_settings(), welcomed=False)
    hands = Hands(tmp_path, settings=fresh)
    frames(hands, 5)
    hands.push("Basic Training")
    frames(hands, 5)
    assert isinstance(hands.scene, LessonScene)
    kept, _ = load_settings(tmp_path / "settings.json")
    assert kept.welcomed
    assert json.loads((tmp_path / "settings.json").read_text())["welcomed"]
