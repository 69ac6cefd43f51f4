"""Holdout: moving and swapping in Maneuver, sentence by sentence."""

import pytest

from derelict_game.rules.choice import Choice, IllegalChoice
from derelict_game.rules.holdout import RULES
from tests.holdout import Table

EVERY_WAY = ["2,0", "2,1", "2,2", "3,0", "3,2", "4,0", "4,1", "4,2"]
"""All cells around 3,1."""


# ---- moving


def test_a_card_moves_to_an_adjacent_or_diagonally_adjacent_empty_cell() -> None:
    table = Table(".\n. . . L")
    assert table.targets("3,1") == EVERY_WAY
    assert table.choose("move 3,1 4,2").looks(".\n.\n. . . . L>")


def test_a_card_moves_only_if_it_is_up() -> None:
    assert Table(".\n. . . L-").offered("move") == []


def test_a_card_does_not_leave_the_table_nor_enter_the_tank_column() -> None:
    assert Table(". L").targets("1,0") == ["1,1", "2,0", "2,1"]
    table = Table(".\n.\n.\n. . . . . . L")
    assert table.targets("6,3") == ["5,2", "5,3", "6,2"]


@pytest.mark.parametrize("foe", ["i", "I", "G", "f", "m"])
def test_a_card_does_not_move_to_an_enemy(foe: str) -> None:
    # Ruling 38: a flare or mortar alone is an enemy card like any other.
    assert "4,1" not in Table(f".\n. . . L {foe}").targets("3,1")


def test_after_its_action_the_card_is_rotated_and_takes_no_other() -> None:
    table = Table(".\n. . . L").choose("move 3,1 3,2")
    assert table.looks(".\n.\n. . . L>")
    assert table.offered() == ["next"]


def test_each_card_takes_one_action() -> None:
    table = Table(". L . . V").choose("move 1,0 1,1")
    assert table.targets("1,1") == []
    assert table.can("move 4,0 4,1")
    table.choose("move 4,0 4,1")
    assert table.offered() == ["next"]


def test_a_rotated_card_does_nothing() -> None:
    # Ruling 11.
    for word in ("L>", "L->", "M>", "M->", "A>", "A->"):
        assert Table(f".\n. . . {word}").offered() == ["next"], word


def test_cards_may_stay_where_they_are() -> None:
    table = Table(". L V").choose("next")
    assert table.phase == "attack"
    assert table.looks(". L V")


# ---- diagonal steps between enemies


def test_a_card_may_not_move_diagonally_between_two_enemies() -> None:
    # Ruling 12: the two cells that are adjacent to the mover and touch the step.
    table = Table(".\n. . . L i\n. . . G .")
    assert table.targets("3,1") == ["2,0", "2,1", "2,2", "3,0", "4,0"]


@pytest.mark.parametrize("dx", [-1, 1])
@pytest.mark.parametrize("dy", [-1, 1])
def test_that_holds_for_all_four_diagonals(dx: int, dy: int) -> None:
    rows = [["."] * 7 for _ in range(4)]
    rows[1][3], rows[1][3 + dx], rows[1 + dy][3] = "L", "i", "i"
    table = Table("\n".join(" ".join(row) for row in rows))
    blocked = {f"{3 + dx},{1 + dy}", f"{3 + dx},1", f"3,{1 + dy}"}
    assert table.targets("3,1") == [cell for cell in EVERY_WAY if cell not in blocked]


def test_two_enemies_elsewhere_do_not_block() -> None:
    # They lie on both sides of the straight line through the step, but touch it only on one side.
    table = Table(". . . . i\n. . . L .\n. . . . .\n. . . . i")
    assert table.can("move 3,1 4,2")
    table = Table(". . . i\n. . . L\n. . . i")
    assert {"4,0", "4,2", "2,0", "2,2"} <= set(table.targets("3,1"))


def test_one_enemy_does_not_block() -> None:
    assert Table(".\n. . . L i").can("move 3,1 4,2")
    assert Table(".\n. . . L .\n. . . i").can("move 3,1 4,2")


def test_player_cards_do_not_block() -> None:
    assert Table(".\n. . . L V-\n. . . N-").can("move 3,1 4,2")
    assert Table(".\n. . . L V-\n. . . i").can("move 3,1 4,2"), "nor one of each"


@pytest.mark.parametrize("one", ["if", "Vf", "V-f", "f"])
@pytest.mark.parametrize("two", ["G", "Nf", "f"])
def test_a_flare_on_a_card_blocks_too(one: str, two: str) -> None:
    # Even if it is on a player card; ruling 38: also alone.
    assert not Table(f".\n. . . L {one}\n. . . {two}").can("move 3,1 4,2")


def test_straight_steps_are_never_blocked() -> None:
    table = Table(". . . i i\n. . . L .\n. . . i i")
    assert table.can("move 3,1 4,1")


def test_a_diagonal_swap_is_blocked_as_well() -> None:
    # Ruling 13.
    table = Table(".\n. . . L i\n. . . G V")
    assert not table.can("move 3,1 4,2")
    assert not table.can("move 4,2 3,1")
    assert Table(".\n. . . L i\n. . . . V").can("move 4,2 3,1")


# ---- swapping


def test_two_player_cards_swap_which_rotates_both() -> None:
    table = Table(". L V")
    assert table.can("move 1,0 2,0")
    assert table.can("move 2,0 1,0"), "it is offered from both sides"
    assert table.choose("move 1,0 2,0").looks(". V> L>")
    assert table.offered() == ["next"]
    assert Table(". L V").choose("move 2,0 1,0").looks(". V> L>")


def test_cards_swap_diagonally() -> None:
    assert Table(". L\n. . V").choose("move 1,0 2,1").looks(". V>\n. . L>")


def test_a_rotated_card_does_not_swap() -> None:
    # Ruling 13.
    table = Table(". L V>")
    assert not table.can("move 1,0 2,0")
    assert not table.can("move 2,0 1,0")


def test_a_card_that_is_down_does_not_swap() -> None:
    table = Table(". L V-")
    assert not table.can("move 1,0 2,0")
    assert not table.can("move 2,0 1,0")


def test_the_mouse_swaps_face_down() -> None:
    # Ruling 14: and each card stays as it lies.
    table = Table(". M- V")
    assert table.can("move 2,0 1,0")
    assert table.choose("move 1,0 2,0").looks(". V> M->")


def test_the_mouse_moves_even_if_flipped_down() -> None:
    table = Table(".\n. . . M-")
    assert table.targets("3,1") == EVERY_WAY
    assert table.choose("move 3,1 2,2").looks(".\n.\n. . M->")


# ---- the Athlete


def test_the_athlete_moves_twice() -> None:
    table = Table(". A").choose("move 1,0 2,1")
    assert table.looks(".\n. . A/")
    table.choose("move 2,1 3,2")
    assert table.looks(".\n.\n. . . A>")
    assert table.offered() == ["next"]


def test_other_cards_may_act_between_its_moves() -> None:
    table = Table(". A . . L").choose("move 1,0 2,0", "move 4,0 4,1", "move 2,0 3,0")
    assert table.looks(". . . A> .\n. . . . L>")


def test_the_athlete_may_swap_each_time_it_moves() -> None:
    # Ruling 15: its partner is used up, the Athlete only half.
    table = Table(". A L V").choose("move 1,0 2,0")
    assert table.looks(". L> A/ V")
    table.choose("move 2,0 3,0")
    assert table.looks(". L> V> A>")


def test_a_card_that_swaps_with_the_athlete_uses_one_of_its_moves() -> None:
    # Ruling 15.
    table = Table(". A L").choose("move 2,0 1,0")
    assert table.looks(". L> A/")
    assert table.targets("2,0") == ["1,1", "2,1", "3,0", "3,1"]
    assert Table(". A/ L").choose("move 2,0 1,0").looks(". L> A>")


def test_the_athlete_may_stop_after_one_move() -> None:
    # Rulings 15 and 16: it is un-rotated at Attack.
    table = Table(". A").choose("move 1,0 2,0", "next")
    assert table.looks(". . A")


def test_the_athlete_is_down_and_does_not_move() -> None:
    assert Table(". A-").offered() == ["next"]


def test_the_athlete_does_not_flip_after_a_move() -> None:
    # Ruling 16.
    table = Table(". A . L")
    assert table.can("flip 1,0")
    table.choose("move 1,0 2,0")
    assert table.offered("flip") == ["flip 3,0"]


def test_the_athlete_does_not_move_after_a_flip() -> None:
    table = Table(". A- L").choose("flip 1,0")
    assert table.targets("1,0") == []
    table = Table(". A L").choose("flip 1,0")
    assert table.looks(". A-> L")
    assert table.targets("1,0") == []


def test_the_athlete_flips_up_adjacent_cards_each_time_it_moves() -> None:
    table = Table(". A . V-\n. . . . . N-")
    assert table.offered("flip") == ["flip 1,0"]
    table.choose("move 1,0 2,0", "flip 3,0", "move 2,0 3,1")
    assert table.looks(". . . V>\n. . . A> . N-")
    table = Table(". A . V-\n.\n. . . . N-").choose("move 1,0 2,0", "flip 3,0", "move 2,0 3,1")
    assert not table.can("flip 4,2"), "diagonally it does not help"
    table = Table(". A . V-\n. . . . N-").choose("move 1,0 2,0", "flip 3,0", "move 2,0 3,1")
    assert table.can("flip 4,1"), "after its second move it helps, though it is rotated"


def test_nobody_else_moves_twice() -> None:
    for sign in "LPHMJVN":
        table = Table(f". {sign}").choose("move 1,0 2,0")
        assert table.offered("move") == [], sign


# ---- flares


def test_a_card_below_a_flare_does_not_move() -> None:
    # Fault 6: the engine let it be the moving one.
    for word in ("Lf", "Mf", "M-f", "Af", "A/f"):
        table = Table(f".\n. . . {word}")
        assert table.offered("move") == [], word
        with pytest.raises(IllegalChoice):
            table.choose("move 3,1 3,2")


def test_a_card_below_a_flare_does_not_swap() -> None:
    # Ruling 13: from neither side.
    table = Table(". Lf V")
    assert table.targets("2,0") == ["1,1", "2,1", "3,0", "3,1"]
    assert table.targets("1,0") == []


def test_a_card_below_a_flare_may_flip() -> None:
    assert Table(". Lf").choose("flip 1,0").looks(". L->f")
    assert Table(". V-f L").choose("flip 1,0").looks(". V>f L")


def test_flares_are_discarded_at_the_end_of_the_phase() -> None:
    table = Table(". Lf if f")
    assert table.choose("next").looks(". L i")
    assert table.status["discarded"] == 3


def test_a_flare_stays_until_then() -> None:
    assert dealt_flare().choose("next").phase == "maneuver"
    assert dealt_flare().choose("next").count("flare") == 1


def dealt_flare() -> Table:
    """Return a table on which a flare was just dealt."""
    return Table(". . L", phase="counter_attack", deck="f2").choose("next")


# ---- the phase


def test_moves_are_taken_in_maneuver_alone() -> None:
    # Fault 6: there was no check of the phase.
    for phase in ("start", "encounter", "attack", "counter_attack"):
        table = Table(". L . i", phase=phase)
        assert not table.offered("move"), phase
        with pytest.raises(IllegalChoice):
            table.choose("move 1,0 2,0")


def test_attacks_are_no_part_of_maneuver() -> None:
    assert Table(". L i").offered("attack") == []
    with pytest.raises(IllegalChoice):
        Table(". L i").choose("attack 1,0 2,0")


def test_a_preview_shows_where_cards_will_lie() -> None:
    table = Table(". L V")
    preview = RULES.preview(table.state, Choice.parse("move 1,0 2,0"))
    assert [ghost.notation() for ghost in preview.ghosts] == [
        ["leader", 2, 0, "E"],
        ["anvil", 1, 0, "E"],
    ]
    assert table.looks(". L V"), "nothing has happened"


def test_a_card_leaves_a_mortar_behind() -> None:
    # Only positions can have a mortar in Maneuver: it pins nobody, and stays where it is.
    table = Table(". Lm").choose("move 1,0 1,1")
    assert table.looks(". m\n. L>")
    assert not table.state.tops, "it lies on nothing now"
    assert Table(". Lm V").choose("move 1,0 2,0").looks(". V>m L>")
