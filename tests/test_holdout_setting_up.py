"""Holdout: the cards, the table and Game Start, sentence by sentence."""

from collections import Counter

import pytest

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.match.match import Match
from derelict_game.rules.holdout import RULES
from derelict_game.rules.holdout.cards import DECK, KINDS, NAMES, TOUGHNESS
from derelict_game.rules.holdout.state import SQUAD
from derelict_game.rules.holdout.table import chart
from derelict_game.rules.setup import Setup
from tests.holdout import Table
from tests.holdout_reference import adjacent
from tests.test_holdout_reference import from_the_map

FIRST = [1] * 42
"""Every shuffle leaves the cards as they are."""


# ---- cards


def test_there_are_8_player_card_types_and_one_card_of_each() -> None:
    kinds = Counter(kind for kind, *_ in Table.dealt().tokens if kind in NAMES)
    assert kinds == dict.fromkeys(NAMES, 1)
    assert len(NAMES) == 8


@pytest.mark.parametrize("card", NAMES)
def test_player_strength_is_its_default_attack_power(card: str) -> None:
    state = RULES.read_position({"tokens": [[card, 1, 1, "N"]]}, {})
    (badges,) = RULES.badges(state).values()
    assert [badge.text for badge in badges] == ["0" if card in ("pacifist", "joker") else "1"]


@pytest.mark.parametrize(
    ("kind", "health"), [("infantry", "1"), ("infantry_2", "2"), ("machine_gun", "3")]
)
def test_enemy_strength_is_its_default_health(kind: str, health: str) -> None:
    state = RULES.read_position({"tokens": [[kind, 1, 1, "N"]]}, {})
    (badges,) = RULES.badges(state).values()
    assert [badge.text for badge in badges] == [health]


def test_tanks_mortars_and_flares_do_not_have_a_strength() -> None:
    table = Table("T f m")
    assert not RULES.badges(table.state)
    assert set(KINDS) & {"tank", "mortar", "flare"} == {"tank", "mortar", "flare"}
    assert TOUGHNESS.keys() == {"infantry", "infantry_2", "machine_gun"}


def test_the_deck_has_28_threats() -> None:
    # The tables of the facts.
    columns = {
        "infantry": [1, 1, 2, 3, 4, 5, 6, 6],
        "infantry_2": [1, 3, 4, 6],
        "machine_gun": [2, 3, 4, 5],
        "flare": [2, 3, 4, 5],
        "mortar": [1, 2, 3, 4, 5, 6],
        "tank": [0, 0],
    }
    found: dict[str, list[int]] = {}
    for kind, column in DECK:
        found.setdefault(kind, []).append(column)
    assert found == columns
    assert len(DECK) == 28


def test_the_table_is_6x4_plus_a_tank_column() -> None:
    assert Table.dealt().state.chart.board_rows() == ["......."] * 4


def test_cards_have_names_and_words_of_their_own() -> None:
    about = {kind: KINDS[kind].about for kind in KINDS}
    assert all(text.endswith(".") for text in about.values())
    assert len({KINDS[kind].symbol for kind in KINDS}) == len(KINDS)


# ---- Game Start


def test_the_initial_phase_is_game_start() -> None:
    table = Table.dealt()
    assert (table.phase, table.status["turn"], table.status["turns_left"]) == ("start", 1, 8)
    assert table.offered() == ["next"]


def test_chance_shuffles_rows_columns_squad_and_deck_in_this_order() -> None:
    # Ruling 31.
    state = from_the_map()
    sides = []
    while (offer := RULES.offer(state)) and offer.roll:
        sides.append(offer.roll.sides)
        assert not list(RULES.tokens(state)), "nothing lies there before all is shuffled"
        RULES.apply(state, offer.roll.choice([1] * len(offer.roll.sides)))
    assert sides == [tuple(range(count, 1, -1)) for count in (4, 6, 8, 28)]


def test_the_nth_card_lies_where_row_card_and_column_card_both_have_n() -> None:
    # Rows 12 34 56 78; columns 16 2 37 4 58 and none.
    assert Table.dealt(FIRST).looks("""
    .  L  A  .  .  .  .
    .  .  .  P  H  .  .
    .  J  .  .  .  M- .
    .  .  .  V  .  Nx .
    """)


def test_rows_and_columns_are_in_a_random_order() -> None:
    # Rows 78 12 34 56; columns none 58 16 2 37 4.
    assert Table.dealt([4, 1, 1, 6, 5, 1, 1, 1, *[1] * 34]).looks("""
    .  .  Nx .  .  V  .
    .  .  .  L  A  .  .
    .  .  .  .  .  P  H
    .  .  M  J  .  .  .
    """)


def test_the_player_cards_are_shuffled() -> None:
    table = Table.dealt([*[1] * 8, 8, 7, 6, 5, 4, 3, 2, *[1] * 27])
    assert table.cells("natural")["natural"] == (1, 0), "it is the first one now"
    assert table.cells("leader", "leaving") == {"leader": (5, 3), "leaving": (5, 3)}


def test_a_card_is_not_assigned_to_the_tank_column() -> None:
    for seed in range(30):
        found = Table.dealt(seed=seed).cells(*NAMES)
        assert len(found) == 8
        rows = Counter(y for _, y in found.values())
        columns = Counter(x for x, _ in found.values())
        assert rows == {0: 2, 1: 2, 2: 2, 3: 2}
        assert 0 not in columns
        assert len(columns) == 5, "one column has no card"


def test_each_card_is_initially_up_and_unrotated_but_for_the_neighbours_of_the_last() -> None:
    # Ruling 2: surrounding means adjacent in one axis.
    downs = 0
    for seed in range(60):
        table = Table.dealt(seed=seed)
        left = table.cells("leaving")["leaving"]
        for kind, x, y, facing in table.tokens:
            if kind in NAMES and (x, y) != left:
                is_down = ["down", x, y, "N"] in table.tokens
                assert (facing, is_down) == ("N", adjacent((x, y), left))
                downs += is_down
    assert downs > 20


def test_the_card_that_is_placed_last_is_removed_with_the_first_next() -> None:
    # Ruling 3: it is shown until then, but has no part in anything.
    table = Table.dealt(FIRST)
    assert table.count("natural", "leaving") == 2
    assert table.status["squad"] == 7
    table.choose("next")
    assert table.count("natural", "leaving") == 0
    assert table.count(*NAMES) == 7


def test_who_leaves_gives_no_strength() -> None:
    # Fault 8: the doomed card was counted.
    table = Table(". Px V H", phase="start", deck="m6")
    assert table.strength("2,0") == "1"
    assert table.choose("next").strength("2,0") == "1"


def test_who_leaves_makes_no_room_that_is_not_there() -> None:
    # Ruling 3: for the first deal the cell is empty.
    table = Table(". . Px V", phase="start", deck="i2")
    assert table.choose("next").looks(". . i V")


def test_all_the_enemy_cards_are_in_the_deck_and_it_is_shuffled() -> None:
    one, two = (Table.dealt(seed=seed).state.deck for seed in (1, 2))
    assert sorted(one) == sorted(two) == sorted(DECK)
    assert len({one, two, DECK}) == 3


def test_the_first_card_picked_lies_on_top_of_the_deck() -> None:
    table = Table.dealt([*[1] * 15, 28, 26, 1, 1, *[1] * 23])
    top = [tuple(card) for card in table.state.deck[:3]]
    assert top == [("tank", 0), ("mortar", 6), ("infantry", 1)]
    assert table.choose("next").count("tank") == 1


def test_given_the_same_seed_the_state_is_exactly_the_same() -> None:
    # Fault 9: there was no seed.
    assert Table.dealt(seed=5).state == Table.dealt(seed=5).state
    assert Table.dealt(seed=5).state != Table.dealt(seed=6).state


def test_a_new_game_resets_everything() -> None:
    match = Table.dealt(seed=5).choose("next", "next").match
    again = Match(RULES, match.start, seed=5)
    again.roll()
    assert again.state == Table.dealt(seed=5).state
    assert again.undo_refusal == "There is nothing to take back."


# ---- house rules, which are our own


def test_gentle_all_eight_cards_stay_and_are_up() -> None:
    table = Table.dealt(FIRST, house_rule=1)
    assert table.count("down", "leaving") == 0
    assert table.choose("next").status["squad"] == 8


def test_grim_every_card_begins_down() -> None:
    table = Table.dealt(FIRST, house_rule=3)
    assert (table.count("down"), table.status["squad"]) == (7, 7)


def test_hard_the_last_two_cards_leave() -> None:
    # The Anvil, number 7, and the Natural, number 8, beside which the Mouse lies.
    table = Table.dealt(FIRST, house_rule=2)
    assert table.looks("""
    .  L  A  .  .  .  .
    .  .  .  P  H  .  .
    .  J  .  .  .  M- .
    .  .  .  Vx .  Nx .
    """)
    assert table.choose("next").status["squad"] == 6
    fallen = RULES.fallen(table.state, SQUAD).values()
    assert sorted((one.name, one.fate) for one in fallen) == [
        ("Anvil", "left at the start"),
        ("Natural", "left at the start"),
    ]


def test_a_house_rule_is_named_in_the_goal() -> None:
    goals = [RULES.goal(Table.dealt(house_rule=rule).state, SQUAD) for rule in range(4)]
    assert "House rule" not in goals[0]
    assert all("House rule: " in goal for goal in goals[1:])
    assert len(set(goals)) == 4


# ---- the map


def test_a_map_of_another_shape_is_refused() -> None:
    faults = RULES.check(Chart.from_rows(["...", "..."]), Setup(()))
    assert [fault.text for fault in faults] == ["The table of Holdout is 7x4 cells without a wall."]
    assert RULES.check(chart(), Setup(())) == []


def test_a_map_holds_no_cards() -> None:
    card = Token("leader", Cell(1, 1), Facing.N)
    (fault,) = RULES.check(chart(), Setup((card,)))
    assert fault.cell == Cell(1, 1)
    assert "holds no cards" in fault.text


def test_only_next_is_offered_at_the_start() -> None:
    assert Table(". L Ax", phase="start").offered() == ["next"]
