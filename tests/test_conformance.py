"""Every registered rule set holds the properties of `conformance`, on every shipped map."""

import re

import pytest

from derelict_game import places
from derelict_game.match.document import Start
from derelict_game.match.mission import Mission, shipped_missions
from derelict_game.rules.registry import built_in
from tests.conformance import hold_at_every_question, new_match, play_out
from tests.toy import POSITION, SECTION, TOY

MISSIONS = list(shipped_missions(places.maps_dir(), built_in()))
on_every_mission = pytest.mark.parametrize("mission", MISSIONS, ids=lambda mission: mission.name)


def sections(name: str) -> frozenset[str]:
    """Return the headings of a rule set's rulebook."""
    book = places.game_folder(places.assets_dir(), name) / "rulebook.md"
    text = book.read_text(encoding="utf-8")
    return frozenset(re.findall(r"^## (.+)$", text, re.MULTILINE))


def test_every_rule_set_has_maps_and_a_rulebook() -> None:
    for rules in built_in():
        assert any(mission.rules.name == rules.name for mission in MISSIONS), rules.name
        assert sections(rules.name)
        assert rules.title
        assert rules.summary


@on_every_mission
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_properties_hold_at_every_question(mission: Mission, seed: int) -> None:
    start = mission.start({"turn_limit": 5})
    hold_at_every_question(mission.rules, start, seed, sections(mission.rules.name))


@on_every_mission
def test_the_same_seed_gives_the_same_record_and_another_one_does_not(mission: Mission) -> None:
    start = mission.start({"turn_limit": 20})
    first, second, third = (
        play_out(new_match(mission.rules, start, seed)).document().text() for seed in (5, 5, 6)
    )
    assert first == second
    assert first != third


@on_every_mission
def test_matches_end_at_the_turn_limit(mission: Mission) -> None:
    match = play_out(new_match(mission.rules, mission.start({"turn_limit": 3}), 1))
    assert match.state.turn <= 3


@on_every_mission
def test_a_written_position_reads_as_the_same_position(mission: Mission) -> None:
    rules = mission.rules
    match = new_match(rules, mission.start({}), 1)
    match.roll()
    position = rules.write_position(match.state)
    options = mission.setup({}).options
    assert rules.write_position(rules.read_position(position, options)) == position


@pytest.mark.parametrize("seed", range(6))
def test_a_game_with_dice_and_secrets_holds_them_too(seed: int) -> None:
    start = Start.at_position(TOY, POSITION, {"turn_limit": 30})
    hold_at_every_question(TOY, start, seed, frozenset({SECTION, ""}))


@pytest.mark.slow
@on_every_mission
def test_fifty_whole_matches_hold_all_properties(mission: Mission) -> None:
    start = mission.start({"turn_limit": 60})
    for seed in range(50):
        hold_at_every_question(mission.rules, start, seed, sections(mission.rules.name))
