"""Holdout: undo, exactly three actions back; records and saves stay exact."""

import json
from pathlib import Path
from random import Random

import pytest

from derelict_game.match.document import read_document
from derelict_game.match.match import Match
from derelict_game.match.save import Saved, load_match, save_match
from derelict_game.match.verify import first_difference
from derelict_game.rules.choice import IllegalChoice
from derelict_game.rules.holdout import RULES
from derelict_game.rules.registry import Registry
from tests.holdout import Table


def test_undo_returns_to_the_state_before_the_latest_action() -> None:
    table = Table(". L").choose("move 1,0 2,0")
    before = table.state.copy()
    table.choose("next").undo()
    assert table.state == before
    assert table.undo().looks(". L")
    assert table.can("move 1,0 2,0"), "and the card may act again"


@pytest.mark.parametrize(
    ("picture", "phase", "choice"),
    [
        (". L", "maneuver", "move 1,0 2,0"),
        (". L V", "maneuver", "move 1,0 2,0"),
        (". A V", "maneuver", "move 1,0 2,0"),
        (". L", "maneuver", "flip 1,0"),
        (". L i", "attack", "attack 1,0 2,0"),
        (". L G", "attack", "attack 1,0 2,0"),
        (". L Mx", "start", "next"),
        (". Lm V", "encounter", "next"),
        (". Lf A/ M>", "maneuver", "next"),
        ("T L> i", "attack", "next"),
        (". L", "counter_attack", "next"),
    ],
)
def test_every_action_is_one_step(picture: str, phase: str, choice: str) -> None:
    # Ruling 30: move, swap, flip, attack, change of phase.
    table = Table(picture, phase=phase)
    before, tokens = table.state.copy(), table.tokens
    table.choose(choice)
    assert table.state != before
    table.undo()
    assert (table.state, table.tokens) == (before, tokens)
    assert table.match.undo_refusal == "There is nothing to take back."


def test_undo_goes_three_actions_back_and_no_further() -> None:
    table = Table(". L . V . N").choose("move 1,0 1,1")
    mark = table.state.copy()
    table.choose("move 3,0 3,1", "flip 5,0", "next")
    table.undo(3)
    assert table.state == mark
    assert table.match.undo_refusal
    with pytest.raises(IllegalChoice):
        table.undo()
    assert table.state == mark


def test_after_an_undo_new_actions_can_be_taken_back() -> None:
    table = Table(". L . V . N").choose("move 1,0 1,1", "move 3,0 3,1", "flip 5,0")
    table.undo(2).choose("flip 3,0")
    assert table.undo(2).looks(". L . V . N")


def test_undo_crosses_phases_and_deals_and_the_same_cards_come_again() -> None:
    table = Table.dealt(seed=3).choose("next", "next", "next", "next")
    assert (table.won, table.phase) == (None, "counter_attack")
    before = table.state.copy()
    table.choose("next")
    after = table.state.copy()
    assert table.undo().state == before
    assert table.choose("next").state == after
    table.undo(3)
    assert (table.phase, table.status["turn"]) == ("maneuver", 1)


def test_undo_comes_back_to_the_start_with_the_card_that_leaves() -> None:
    table = Table.dealt(seed=3)
    before = table.state.copy()
    table.choose("next", "next").undo(2)
    assert table.state == before
    assert table.count("leaving") == 1
    assert table.match.undo_refusal, "the shuffles are not taken back"


def test_undo_after_the_end_lets_the_match_go_on() -> None:
    # Ruling 30.
    table = Table(". L i", phase="attack", last=True).choose("next")
    assert table.won is False
    table.undo()
    assert table.won is None
    assert table.phase == "attack"
    assert table.choose("attack 1,0 2,0", "next").won is True
    table.undo(2)
    assert table.looks(". L i")


def test_a_lost_match_can_be_taken_back_three_actions() -> None:
    table = Table(". L . i", deck="i6").choose("move 1,0 2,0", "next", "next")
    assert table.won is False
    assert table.undo(3).looks(". L . i")
    assert table.choose("next", "next").won is None


def test_looking_at_the_table_is_no_undo() -> None:
    # Fault 9: 'view board' took a phase back; here the table is simply there.
    table = Table(". L i", phase="attack", last=True).choose("next")
    assert table.looks(". . i")
    assert table.phase == "counter_attack"
    assert table.won is False


def test_a_new_match_has_nothing_to_take_back() -> None:
    # Ruling 30: the history is empty by default.
    assert Table(". L").match.undo_refusal == "There is nothing to take back."
    assert Table.dealt().match.undo_refusal == "There is nothing to take back."


def test_the_record_holds_only_what_stands() -> None:
    table = Table(". L . V").choose("move 1,0 1,1", "flip 3,0").undo()
    assert [str(step.choice) for step in table.match.steps] == ["move 1,0 1,1"]
    assert [event.text for event in table.events] == ["The Leader moves."]


def test_random_matches_with_undo_replay_exactly(tmp_path: Path) -> None:
    registry = Registry([RULES])
    taken_back = 0
    for seed in range(40):
        rng = Random(seed)
        table = Table.dealt(seed=seed)
        past = [table.state.copy()]
        while table.won is None or (rng.random() < 0.7 and table.match.undo_refusal is None):
            if table.match.undo_refusal is None and (table.won is not None or rng.random() < 0.15):
                table.undo()
                past.pop()
                taken_back += 1
                assert table.state == past[-1]
                continue
            assert table.status["turn"] <= 8
            choices = table.offered()
            table.choose("next" if rng.random() < 0.3 else rng.choice(choices))
            past.append(table.state.copy())
        match = table.match
        assert first_difference(Saved(match.document(), ()), registry) is None
        document = read_document(match.document().text(), "the save")
        assert Match.from_document(RULES, document).state == match.state
        if seed < 3:
            save_match(match, tmp_path / "save.json")
            assert load_match(tmp_path / "save.json", registry).state == match.state
    assert taken_back > 100


def test_a_forged_record_is_found_out() -> None:
    table = Table.dealt(seed=1).choose("next", "next")
    document = json.loads(table.match.document().text())
    document["state"]["turn"] = 3
    saved = Saved(read_document(json.dumps(document), "it", trusting=True), ())
    assert first_difference(saved, Registry([RULES])) == (
        "the state differs from what the choices lead to."
    )
