"""Factory Rally: cards, moves and pushes, sentence by sentence."""

import pytest

from derelict_game.rules.rally.cards import CARDS, DECK
from tests.rally import Race

# ---- the cards


def test_the_deck_has_84_cards_and_no_two_priorities_are_equal() -> None:
    """Ruling 1: 18 Move 1 from 490 to 660."""
    rows = {
        "u_turn": range(10, 61, 10),
        "rotate_left": range(70, 411, 20),
        "rotate_right": range(80, 421, 20),
        "back_up": range(430, 481, 10),
        "move_1": range(490, 661, 10),
        "move_2": range(670, 781, 10),
        "move_3": range(790, 841, 10),
    }
    assert len(DECK) == len(set(DECK)) == 84
    for kind, priorities in rows.items():
        assert [card for card in DECK if CARDS[card].kind == kind] == list(priorities)
    assert [len(row) for row in rows.values()] == [6, 18, 18, 6, 18, 12, 6]


@pytest.mark.parametrize(
    ("card", "after"),
    [
        (60, ". . 1w . . ."),
        (70, ". . 1n . . ."),
        (80, ". . 1s . . ."),
        (410, ". . 1n . . ."),
        (420, ". . 1s . . ."),
        (430, ". 1e . . . ."),
        (490, ". . . 1e . ."),
        (660, ". . . 1e . ."),
        (670, ". . . . 1e ."),
        (790, ". . . . . 1e"),
        (840, ". . . . . 1e"),
    ],
)
def test_each_card_does_what_it_says(card: int, after: str) -> None:
    assert Race(". . 1e . . .").last({1: card}).looks(after)


@pytest.mark.parametrize("facing", "nesw")
def test_turns_from_every_facing(facing: str) -> None:
    order = "nesw"
    at = order.index(facing)
    for card, quarters in ((10, 2), (90, -1), (100, 1)):
        after = f"1{order[(at + quarters) % 4]}"
        assert Race(f"1{facing}").last({1: card}).looks(after)


# ---- priority


def test_the_highest_number_moves_first_and_completely() -> None:
    race = Race("1e . . .\n. . 2n .").last({1: 790, 2: 500})
    assert race.looks(". . 2n 1e\n. . . .")
    assert race.told("card") == ["Rivet: Move 3 (790).", "Gasket: Move 1 (500)."]


def test_who_comes_first_is_in_the_way_of_who_comes_later() -> None:
    picture = ". . .\n1e . .\n. 2n ."
    assert Race(picture).last({1: 490, 2: 500}).looks(". . .\n. 1e 2n\n. . .")
    assert Race(picture).last({1: 510, 2: 500}).looks(". 1e .\n. 2n .\n. . .")


def test_a_robot_that_falls_before_its_card_does_not_move() -> None:
    race = Race("1e 2n O", lives={2: 1}).last({1: 500, 2: 490})
    assert race.looks(". 1e O")
    assert race.told("card") == ["Rivet: Move 1 (500)."]


# ---- walls, pits, edges


@pytest.mark.parametrize(
    ("before", "card", "after"),
    [
        ("1e/e .", 490, "1e ."),
        ("1e ./w", 490, "1e ."),
        ("1e . ./e .", 790, ". . 1e ."),
        ("/w 1e/w", 430, ". 1e"),
        ("1e/n .", 490, ". 1e"),
    ],
)
def test_a_wall_stops_a_move_whoever_owns_it_and_does_no_damage(
    before: str, card: int, after: str
) -> None:
    race = Race(before).last({1: card})
    assert race.looks(after)
    assert race.damage(1) == 0


@pytest.mark.parametrize(
    ("before", "card"),
    [
        ("1e O . .", 790),
        ("1e . O .", 790),
        (". 1e", 790),
        ("1e # .", 490),
        ("1e .", 430),
        ("1n .", 490),
    ],
)
def test_pits_and_edges_destroy_in_the_middle_of_a_move(before: str, card: int) -> None:
    """Ruling 26: the rest of the card is lost."""
    race = Race(before, lives={1: 2}).last({1: card})
    assert race.robots == {}
    assert race.sheet(1)["lives"] == 1
    assert len(race.told("destroyed")) == 1


def test_the_sort_of_fall_is_told() -> None:
    for picture, how in (
        ("1e O", "into a pit"),
        ("1e", "off the floor"),
        ("1e #", "off the floor"),
    ):
        race = Race(picture, lives={1: 1}).last({1: 490})
        assert race.told("destroyed") == [f"Rivet falls {how}: it is out."]


# ---- pushing


@pytest.mark.parametrize(
    ("before", "card", "after"),
    [
        ("1e 2n .", 490, ". 1e 2n"),
        ("1e 2n . .", 670, ". . 1e 2n"),
        ("1e . 2n . .", 790, ". . . 1e 2n"),
        ("1e 2n 3s .", 490, ". 1e 2n 3s"),
        (". 2n 1e", 430, "2n 1e ."),
        # Ruling 24: a wall behind the last stops the whole chain, step by step.
        ("1e 2n/e .", 490, "1e 2n ."),
        ("1e 2n 3s/e .", 790, "1e 2n 3s ."),
        ("1e . 2n ./e .", 790, ". . 1e 2n ."),
        ("1e/e 2n .", 490, "1e 2n ."),
    ],
)
def test_robots_push_others_one_cell_a_step(before: str, card: int, after: str) -> None:
    assert Race(before).last({1: card}).looks(after)


def test_pushing_does_no_damage() -> None:
    race = Race(". 2n 1e").last({1: 430})
    assert race.looks("2n 1e .")
    assert not race.told("hit")


@pytest.mark.parametrize(
    ("before", "card", "after", "fallen"),
    [
        ("1e 2n O", 490, ". 1e O", "Gasket"),
        ("1e 2n 3s O", 490, ". 1e 2n O", "Sprocket"),
        ("1e 2n", 490, ". 1e", "Gasket"),
        ("1e 2n #", 490, ". 1e #", "Gasket"),
    ],
)
def test_the_front_of_a_chain_falls_and_the_rest_moves_on(
    before: str, card: int, after: str, fallen: str
) -> None:
    """Ruling 25."""
    numbers = [n for n in (1, 2, 3) if str(n) in before]
    race = Race(before, lives=dict.fromkeys(numbers, 1)).last({1: card})
    assert race.looks(after)
    assert [text.split()[0] for text in race.told("destroyed")] == [fallen]


def test_a_pushing_robot_may_follow_into_the_pit() -> None:
    race = Race("1e 2n O", lives={1: 1, 2: 1}).last({1: 670})
    assert race.robots == {}
    assert [text.split()[0] for text in race.told("destroyed")] == ["Gasket", "Rivet"]


def test_a_robot_that_is_down_is_pushed_and_has_no_card() -> None:
    race = Race("1e 2n .", power={2: "down"}).last({1: 490, 2: 840})
    assert race.looks(". 1e 2n")


def test_nothing_on_the_way_acts_during_a_move() -> None:
    race = Race("1e > ) ***n\n. . . .").last({1: 790})
    assert race.looks(". . . 1e\n. . . .")
    assert race.damage(1) == 3, "the laser hits where it stands, and nothing else has acted"
