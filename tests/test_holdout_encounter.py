"""Holdout: Encounter, sentence by sentence."""

from typing import Any

import pytest

from derelict_game.rules.holdout import RULES
from tests.holdout import Table


def dealt(picture: str, deck: str, **position: Any) -> Table:
    """Return the table after the next deal."""
    return Table(picture, deck=deck, phase="counter_attack", **position).choose("next")


# ---- dealing


def test_one_enemy_card_is_dealt_for_each_row_from_the_top_of_the_deck() -> None:
    table = dealt(". L", "i3 G4 I6 T0 i5 m2")
    assert table.looks("""
    .  L  .  i  .  .  .
    .  .  .  .  G  .  .
    .  .  .  .  .  .  I
    T  .  .  .  .  .  .
    """)
    assert [tuple(card) for card in table.state.deck] == [("infantry", 5), ("mortar", 2)]


def test_the_enemy_can_only_be_placed_in_its_row() -> None:
    # The first row is full: the next one has room, but not for this card.
    table = dealt(". i i i i i i\n. . . .\n. L", "G3")
    assert table.looks(". i i i i i i\n. . . .\n. L")


def test_if_the_deck_is_empty_no_enemies_are_dealt() -> None:
    table = dealt(". L i", "")
    assert table.looks(". L i")
    assert table.phase == "encounter"


def test_a_short_deck_is_dealt_to_the_first_rows() -> None:
    # Ruling 4.
    table = dealt(". L", "i2 i3")
    assert table.looks(". L i\n. . . i")
    assert table.status["last"] is False, "the next turn is the last one"
    assert dealt(". L", "").status["last"] is True


def test_a_tank_is_placed_in_the_tank_column() -> None:
    assert dealt(". L\n. M", "T0 T0").looks("T L\nT M")


def test_a_mortar_or_flare_is_placed_in_its_associated_column() -> None:
    assert dealt(". L", "f2 m5").looks(". L f\n. . . . . m")


@pytest.mark.parametrize("below", ["M", "M-", "i", "I", "G"])
@pytest.mark.parametrize("top", ["f", "m"])
def test_if_there_is_a_card_it_is_placed_on_top(below: str, top: str) -> None:
    table = dealt(f". . . {below}\n. . . .\n. L", f"{top}3")
    assert table.looks(f". . . {below}{top}\n. . . .\n. L")


@pytest.mark.parametrize("sign", ["i", "I", "G"])
def test_infantry_and_machine_guns_go_to_their_column_if_it_is_empty(sign: str) -> None:
    assert dealt(". L", f"{sign}4").looks(f". L . . {sign}")


@pytest.mark.parametrize(
    ("row", "column", "lands"),
    [
        # Ruling 5: the nearest cell, and of two as near the one closer to the centre.
        (". . . i . . .", 3, 4),
        (". . . . i . .", 4, 3),
        (". . i . . . .", 2, 3),
        (". . . . . i .", 5, 4),
        (". i . . . . .", 1, 2),
        (". . . . . . i", 6, 5),
        (". . i i . . .", 2, 1),
        (". . i i . . .", 3, 4),
        (". . . . i i .", 5, 6),
        (". . i i i . .", 3, 5),
        (". . i i i . .", 4, 5),
        (". . . i i i .", 4, 2),
        (". i i i . . .", 1, 4),
        (". i i i i . .", 1, 5),
        (". i i i i i .", 1, 6),
        (". . i i i i i", 6, 1),
    ],
)
def test_it_goes_to_the_closest_empty_cell(row: str, column: int, lands: int) -> None:
    table = dealt(f"{row}\n. L", f"G{column}")
    assert table.cells("machine_gun") == {"machine_gun": (lands, 0)}


@pytest.mark.parametrize("taken", ["L", "L-", "i", "G", "f", "m"])
def test_a_cell_with_any_card_is_not_empty(taken: str) -> None:
    # Rulings 6 and 38: also one with a flare or mortar alone.
    table = dealt(f". . {taken}\n. M", "I2")
    assert table.cells("infantry_2") == {"infantry_2": (3, 0)}


def test_the_tank_column_is_no_empty_cell_for_others() -> None:
    table = dealt(". i L V M A N", "i1")
    assert table.cells("infantry") != {"infantry": (0, 0)}
    assert table.looks(". i i V M A N"), "the Leader goes instead"


# ---- a full row


def test_in_a_full_row_the_player_card_in_the_column_is_discarded() -> None:
    # Ruling 7 and fault 1.
    assert dealt(". i i G V- H L", "I5").looks(". i i G V- I L")


@pytest.mark.parametrize(
    ("row", "column", "lands"),
    [
        (". L G G i i M", 2, 1),
        (". L G G i i M", 4, 6),
        (". L G G i i M", 3, 1),  # two away on the left, three on the right
        (". L i M- i A i", 4, 3),
        (". L i M- i A i", 2, 3),
        (". i A G M i i", 3, 4),
        (". L M G G G A-", 4, 2),  # both two away: 2 is nearer to the centre than 6
        (". L G G G M- A", 3, 5),
    ],
)
def test_else_the_nearest_one_goes_and_of_two_the_one_nearer_to_the_centre(
    row: str, column: int, lands: int
) -> None:
    # Ruling 7: whether it is down makes no difference, and it is not flipped but gone.
    table = dealt(f"{row}\n. V", f"I{column}")
    before = row.split()[lands]
    assert before[0] in "LMA"
    words = row.split()
    words[lands] = "I"
    assert table.looks(" ".join(words) + "\n. V")
    assert table.status["discarded"] == 0


def test_an_empty_cell_far_away_still_saves_the_player_card() -> None:
    assert dealt(". L i i i i .", "i1").looks(". L i i i i i")


def test_in_a_row_full_of_enemies_the_new_card_is_discarded() -> None:
    # Fault 1: it overwrote what lay there.
    table = dealt(". i I G i I G\n. L", "G2")
    assert table.looks(". i I G i I G\n. L")
    assert table.status["discarded"] == 1


def test_a_player_card_may_be_overrun_right_after_a_mortar_was_aimed_beside_it() -> None:
    # Ruling 8: the deal looks at nothing but what lies where.
    table = dealt(". . . . L\n. i i G V i i", "m4 G4")
    assert table.looks(". . . . Lm\n. i i G G i i")
    table.choose("next")
    assert table.looks(". . . . L->\n. i i G G i i")


def test_the_overrun_card_takes_its_help_along() -> None:
    # Fault 8: the Joker and the Pacifist are discarded by a deal, and so is what they did.
    table = Table(". I i i J i i\n. . . . i", phase="counter_attack", deck="i4")
    assert table.health("4,1") == "0"
    table = Table(". . H . .\n. I P i i i i\n. . V-", phase="counter_attack", deck="m6 I2 m6")
    assert table.strength("2,0") == "2"
    table.choose("next")
    assert table.cells("pacifist") == {}
    assert table.strength("2,0") == "1"
    table = Table(". I i i J i i\n. . . . I\n. L", phase="counter_attack", deck="i4")
    assert table.health("4,1") == "1"
    assert table.choose("next").health("4,1") == "2"


def test_what_lay_on_an_overrun_card_lies_on_the_enemy() -> None:
    # Only positions can have it so; a cell holds one card, and a flare or mortar on top.
    table = dealt(". i i i Lf i i\n. . . . M", "G4")
    assert table.looks(". i i i Gf i i\n. . . . M")
    table.choose("next", "next")
    assert table.can("attack 4,1 4,0")


def test_an_overrun_athlete_is_not_half_rotated_any_more() -> None:
    # Only positions can have it so.
    table = dealt(". i i i A/ i i\n. L", "G4")
    assert table.looks(". i i i G i i\n. L")
    assert table.state.half is False


def test_a_third_card_finds_no_room_in_a_cell() -> None:
    # Only positions can have it so.
    table = dealt(". Lf if\n. . f\nT . .", "m1 m2 T0")
    assert table.looks(". Lf if\n. . fm\nT . .")
    assert table.status["discarded"] == 2


# ---- mortars


def test_a_mortar_lies_there_until_encounter_ends() -> None:
    # Ruling 8; the note of the rulebook.
    table = dealt(". . L M", "m2")
    assert table.phase == "encounter"
    assert table.looks(". . Lm M")
    table.choose("next")
    assert table.phase == "maneuver"
    assert table.looks(". . L-> M-"), "and is then discarded"
    assert table.status["discarded"] == 1


def test_the_player_card_below_is_flipped_down_and_rotated() -> None:
    assert Table(". Lm", phase="encounter").choose("next").looks(". L->")


def test_a_card_below_that_is_down_stays_down_and_is_rotated() -> None:
    # Ruling 10.
    assert Table(". L-m", phase="encounter").choose("next").looks(". L->")


def test_all_adjacent_player_cards_are_flipped_down_and_not_rotated() -> None:
    table = Table(". N L H\n. A m M\n. V P- J", phase="encounter").choose("next")
    assert table.looks(". N L- H\n. A- . M-\n. V P- J"), "but not those diagonally beside it"


@pytest.mark.parametrize("below", ["i", "I", "G"])
def test_a_mortar_on_an_enemy_does_nothing_to_it(below: str) -> None:
    # Ruling 9.
    table = Table(f". L {below}m M", phase="encounter").choose("next")
    assert table.looks(f". L- {below} M-")


def test_a_card_that_a_mortar_has_hit_cannot_act() -> None:
    # Ruling 11.
    table = Table(". Mm L\n. V", phase="encounter").choose("next")
    assert table.looks(". M-> L-\n. V-")
    assert table.offered() == ["flip 2,0", "next"], "only the Leader flips up by itself"
    table = Table(". Mm . L", phase="encounter").choose("next")
    assert not [text for text in table.offered() if "1,0" in text.split()[1:2]]


def test_several_mortars_fire_in_any_order() -> None:
    # Ruling 8.
    table = Table(". Lm Mm A\n. . V", phase="encounter").choose("next")
    assert table.looks(". L-> M-> A-\n. . V-")


def test_a_mortar_makes_the_half_rotated_athlete_rotated() -> None:
    # Only positions can have it so.
    assert Table(". A/m", phase="encounter").choose("next").looks(". A->")


def test_encounter_offers_nothing_but_next() -> None:
    # Ruling 33.
    assert Table(". L i M", phase="encounter").offered() == ["next"]
    assert dealt(". L", "i2").offered() == ["next"]


def test_dealing_tells_what_happened() -> None:
    table = dealt(". i i i L i i\n. i i i i i i\n. M", "G4 i1 f3 T0")
    texts = [event.text for event in table.events]
    assert texts[0] == "Turn 3."
    assert "The Leader is overrun: the row has no room left." in texts
    assert "Infantry finds no room in row 2 and is discarded." in texts
    assert "A Flare lights up row 3." in texts
    assert "A Tank comes into row 4." in texts
    fates = [one.fate for one in RULES.fallen(table.state, table.match.seats[0]).values()]
    assert fates == ["overrun in turn 3"]
