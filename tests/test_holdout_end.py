"""Holdout: Counter-Attack, turns and how it ends, sentence by sentence."""

from typing import Any

import pytest

from derelict_game.rules.choice import IllegalChoice
from derelict_game.rules.holdout import RULES
from tests.holdout import Table


def struck(picture: str, **position: Any) -> Table:
    """Return the table after the threats have struck."""
    return Table(picture, phase="attack", **position).choose("next")


# ---- who strikes whom


@pytest.mark.parametrize("foe", ["i", "I"])
def test_infantry_discards_all_adjacent_player_cards(foe: str) -> None:
    table = struck(f". N L P\n. A- {foe} M-\n. J V H\n. . .")
    assert table.looks(f". N . P\n. . {foe} .\n. J . H"), "up or down, but not diagonally"
    assert table.phase == "counter_attack"


def test_a_machine_gun_discards_adjacent_cards_that_are_up() -> None:
    table = struck(". N L P\n. A- G M-\n. J V H")
    assert table.looks(". N . P\n. A- G M-\n. J . H")


def test_a_down_mouse_is_down_for_machine_guns_and_tanks() -> None:
    # Ruling 20.
    assert struck("T M- G").looks(". M- G")
    assert struck("T M G\n. . . L").looks(". . G\n. . . L")


def test_a_tank_discards_all_cards_in_its_row_that_are_up_then_itself() -> None:
    # Ruling 28: at any distance, and nothing blocks it.
    table = struck("T L- i . V . H\n. . . . . . N")
    assert table.looks(". . i . . . .\n. . . . . . N"), "the Leader fell to the infantry"
    assert struck("T V L- A G M J\n. N").looks(". . L- . G . .\n. N")
    assert struck("T L-").looks(". L-")


def test_tanks_always_leave() -> None:
    table = struck("T L-\nT\n. V\nT")
    assert table.looks(". L-\n.\n. V")
    assert table.status["discarded"] == 3


@pytest.mark.parametrize("foe", ["f", "m"])
def test_flares_and_mortars_strike_nobody(foe: str) -> None:
    assert struck(f". L {foe} V").looks(f". L {foe} V")


def test_all_strike_the_table_as_it_lies() -> None:
    # Ruling 27: the order makes no difference; the same card may be struck by several.
    assert struck("T i L G\n. . i").looks(". i . G\n. . i")
    assert struck("T L i V\nT G N i").looks(". . i .\n. G . i")


def test_threats_without_anybody_near_do_nothing() -> None:
    assert struck(". L . i\n. . . .\n. . . G").looks(". L . i\n. . . .\n. . . G")


def test_a_threat_that_was_destroyed_strikes_nobody() -> None:
    table = Table(". L i V", phase="attack").choose("attack 1,0 2,0", "next")
    assert table.looks(". L . V")


def test_damage_does_not_weaken_a_strike() -> None:
    table = Table(". L G V-", phase="attack").choose("attack 1,0 2,0", "next")
    assert table.looks(". . G V-")


def test_the_infantry_below_health_0_strikes_all_the_same() -> None:
    # Ruling 22: nobody attacked it.
    assert struck(". J i\n.\n. L").looks(". . i\n.\n. L")


def test_counter_attack_needs_no_input() -> None:
    # Ruling 33: what happened is shown, and one 'next' leads on.
    table = struck(". L", deck="i3")
    assert table.offered() == ["next"]
    table.choose("next")
    assert table.phase == "encounter"
    assert table.looks(". L . i")


def test_the_lost_are_told() -> None:
    table = struck(". L i\n.\n. V", turn=3)
    (fallen,) = RULES.fallen(table.state, table.match.seats[0]).values()
    assert (fallen.name, fallen.fate) == ("Leader", "lost in turn 3")
    assert "The Leader falls to Infantry." in [event.text for event in table.events]


# ---- turns


def test_a_turn_has_four_phases_and_the_next_one_follows() -> None:
    table = Table(". L-", phase="encounter", turn=4, deck="m6 m6 m6 m6 m6")
    seen = []
    for _ in range(5):
        seen.append((table.phase, table.status["turn"]))
        table.choose("next")
    assert seen == [
        ("encounter", 4),
        ("maneuver", 4),
        ("attack", 4),
        ("counter_attack", 4),
        ("encounter", 5),
    ]


def test_a_match_has_eight_turns_and_counts_them_down() -> None:
    # Rulings 1, 29 and 37; fault 7: the seventh and the eighth both showed 1.
    deck = " ".join(["T0"] * 28)
    table = Table(". L- . M-\n. V-", phase="start", turn=1, deck=deck)
    seen = [table.status["turns_left"]]
    for _ in table.goes_on():
        table.choose("next")
        seen.append(table.status["turns_left"])
    assert seen == [8, *(9 - turn for turn in range(1, 9) for _ in range(4))]
    assert table.status["turn"] == 8
    assert table.won is True


@pytest.mark.parametrize(
    ("phase", "cards", "left"),
    [
        ("maneuver", 0, 2),
        ("maneuver", 1, 3),
        ("maneuver", 4, 3),
        ("attack", 5, 4),
        ("encounter", 24, 8),
        ("counter_attack", 8, 4),
        ("start", 28, 8),
        ("start", 3, 2),
        ("start", 0, 1),
    ],
)
def test_turns_left_follow_the_deck(phase: str, cards: int, left: int) -> None:
    # Ruling 37.
    for turn in (1, 5):
        table = Table(". L", phase=phase, turn=turn, deck=" ".join(["i1"] * cards))
        assert table.status["turns_left"] == left
    if phase != "counter_attack":
        last = Table(". L", phase=phase, last=True, deck=" ".join(["i1"] * cards))
        assert last.status["turns_left"] == 1


def test_the_last_turn_is_the_first_that_begins_with_an_empty_deck() -> None:
    # Ruling 4.
    table = Table(". L-", phase="start", turn=1, deck="T0")
    table.choose("next")
    assert table.status["last"] is False, "the last card came in this turn"
    table.choose("next", "next", "next", "next")
    assert table.status["last"] is True
    assert table.status["turn"] == 2
    assert Table(". L", phase="start", deck="").choose("next").status["last"] is True


def test_a_position_may_call_a_turn_the_last_though_cards_are_left() -> None:
    table = Table(". L-", phase="start", last=True, deck="T0 m6 m6 m6 i1").choose("next")
    assert table.status["last"] is True
    assert table.looks("T L-\n. . . . . . m\n. . . . . . m\n. . . . . . m")
    assert table.choose("next", "next", "next").won is True


# ---- the end


def test_the_match_is_lost_when_nobody_is_left_after_counter_attack() -> None:
    # Ruling 32 and fault 2.
    table = struck(". L i", deck="i1 i1")
    assert table.won is False
    assert table.reason == "Nobody is left of the squad in turn 2."


def test_a_squad_that_is_overrun_is_lost_only_then() -> None:
    table = Table(". i i i L i i", phase="counter_attack", deck="i4").choose("next")
    assert table.status["squad"] == 0
    assert table.won is None
    table.choose("next", "next")
    assert table.won is None
    assert table.choose("next").won is False


def test_the_match_is_won_if_no_threat_is_left_after_the_last_turn() -> None:
    # Ruling 1 and fault 3: at once, without a further 'next'.
    table = Table(". L i", phase="attack", last=True, deck="").choose("attack 1,0 2,0")
    assert table.won is None
    assert table.choose("next").won is True
    assert table.reason == "The table is clear: the helicopter takes 1 card home."
    with pytest.raises(IllegalChoice):
        table.choose("next")


def test_the_match_is_lost_if_a_threat_is_left_after_the_last_turn() -> None:
    # Ruling 1.
    table = struck(". L- . i", last=True, deck="")
    assert table.won is False
    assert table.reason == "The helicopter cannot land: 1 threat is still on the table."
    table = struck(". L- . i G", last=True, deck="")
    assert "2 threats are still" in table.reason


@pytest.mark.parametrize("foe", ["i", "I", "G", "f", "m"])
def test_any_threat_counts(foe: str) -> None:
    assert struck(f". L . . {foe}", last=True).won is False


@pytest.mark.parametrize("top", ["f", "m"])
def test_what_lies_on_top_counts_too(top: str) -> None:
    assert struck(f". L{top}", last=True).won is False


def test_a_tank_has_left_by_then() -> None:
    assert struck("T L-", last=True).won is True


def test_a_clear_table_does_not_end_the_match_early() -> None:
    # Ruling 32.
    table = struck(". L", deck="i1")
    assert table.won is None
    assert struck(". L", deck="").won is None, "the last turn is still to come"


def test_a_squad_that_falls_in_the_last_turn_has_lost_though_the_table_is_clear() -> None:
    # Ruling 1: at least one card lives.
    table = struck("T L", last=True)
    assert table.status["threats"] == 0
    assert table.won is False


def test_a_position_in_counter_attack_may_be_decided_already() -> None:
    # Ruling 35.
    def won(picture: str, *, last: bool) -> bool | None:
        return Table(picture, phase="counter_attack", last=last).won

    assert won(". L", last=True) is True
    assert won(". L . i", last=True) is False
    assert won("T L", last=True) is False, "a tank counts, too"
    assert won("", last=False) is False
    assert won(". L i", last=False) is None, "the threats have struck already"


def test_a_lost_match_has_no_winner_and_the_return_of_a_defeat() -> None:
    outcome = struck(". L i").match.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.returns) == (None, {"squad": -1.0})
    outcome = struck(". L", last=True).match.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.returns) == ("squad", {"squad": 1.0})


def test_the_phase_and_the_turns_left_are_shown_at_all_times() -> None:
    # 'Other' of the rulebook.
    table = Table.dealt(seed=2)
    for _ in table.goes_on():
        assert {"phase", "turn", "turns_left"} <= table.status.keys()
        table.choose("next")
    assert {"phase", "turn", "turns_left"} <= table.status.keys()


def test_a_turn_limit_is_a_defeat() -> None:
    # No part of the rulebook: an option that all games share.
    table = struck(". L", options={"turn_limit": 2}, deck="i1 i1 i1 i1 i1")
    assert table.won is False
    assert "turn limit of 2" in table.reason
    assert struck(". L", options={"turn_limit": 3}, deck="i1").won is None
