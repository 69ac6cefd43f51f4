"""Holdout: Attack, sentence by sentence."""

from typing import Any

import pytest

from derelict_game.rules.choice import IllegalChoice
from derelict_game.rules.holdout import RULES
from tests.holdout import Table


def attack(picture: str, **position: Any) -> Table:
    """Return a table in Attack."""
    return Table(picture, phase="attack", **position)


# ---- every card


def test_a_card_attacks_an_adjacent_enemy() -> None:
    table = attack(". i i .\n. i L i\n. . i .")
    assert table.targets("2,1", "attack") == ["1,1", "2,0", "2,2", "3,1"], "but not diagonally"


def test_attacking_subtracts_the_strength_from_the_health() -> None:
    table = attack(". L G V")
    assert table.health("2,0") == "3"
    assert table.choose("attack 1,0 2,0").health("2,0") == "2"
    assert table.choose("attack 3,0 2,0").health("2,0") == "1"


@pytest.mark.parametrize(
    ("picture", "attacks"),
    [
        (". L i", ["attack 1,0 2,0"]),
        (". L I V", ["attack 1,0 2,0", "attack 3,0 2,0"]),
        (". L G V\n. . N", ["attack 1,0 2,0", "attack 3,0 2,0", "attack 2,1 2,0"]),
    ],
)
def test_an_enemy_without_health_after_an_attack_is_discarded(
    picture: str, attacks: list[str]
) -> None:
    table = attack(picture)
    *first, last = attacks
    table.choose(*first)
    assert table.status["threats"] == 1
    table.choose(last)
    assert table.status["threats"] == 0
    assert table.status["discarded"] == 1


def test_after_attacking_the_card_is_rotated_and_attacks_only_one() -> None:
    table = attack(". i L i").choose("attack 2,0 1,0")
    assert table.looks(". . L> i")
    assert table.offered() == ["next"]


def test_a_card_that_is_down_does_not_attack() -> None:
    table = attack(". L- i")
    assert table.offered() == ["next"]
    assert table.strength("1,0") == "0"


def test_a_rotated_card_does_not_attack() -> None:
    assert attack(". L> i").offered() == ["next"]


def test_a_card_may_attack_or_not() -> None:
    assert attack(". L i").choose("next").phase == "counter_attack"


@pytest.mark.parametrize("foe", ["f", "m"])
def test_enemies_without_a_strength_cannot_be_attacked(foe: str) -> None:
    assert attack(f". L {foe}").offered() == ["next"]


def test_tanks_cannot_be_attacked() -> None:
    # Ruling 25: not even diagonally by the Natural.
    assert attack("T L\nT N\nT").offered() == ["next"]


def test_player_cards_and_empty_cells_are_not_attacked() -> None:
    assert attack(". L V .").offered() == ["next"]


def test_attacks_belong_to_attack() -> None:
    # Fault 6.
    for phase in ("start", "encounter", "maneuver", "counter_attack"):
        table = Table(". L i", phase=phase)
        assert not table.offered("attack"), phase
        with pytest.raises(IllegalChoice):
            table.choose("attack 1,0 2,0")


def test_more_damage_than_health_goes_nowhere() -> None:
    # Ruling 26.
    table = attack(". H i i\n. P").choose("attack 1,0 2,0")
    assert table.looks(". H> . i\n. P")
    assert table.health("3,0") == "1"


def test_damage_is_lost_when_the_phase_ends() -> None:
    # Rulings 26 and 34; fault 10: at the next Attack all have their strength again.
    table = attack(". L G\n. . .\n. V", deck="m6 m6 m6 m6 m6").choose("attack 1,0 2,0")
    assert table.health("2,0") == "2"
    table.choose("next")
    assert table.phase == "counter_attack"
    assert table.health("2,0") == "3"
    table.choose("next", "next", "next")
    assert table.phase == "attack"
    assert table.health("2,0") == "3"


def test_all_cards_are_unrotated_at_the_start_of_the_phase() -> None:
    table = Table(". L . V-> A/").choose("move 1,0 1,1", "next")
    assert table.looks(". . . V- A\n. L")


def test_a_card_that_moved_may_attack() -> None:
    table = Table(". L . i").choose("move 1,0 2,0", "next")
    assert table.can("attack 2,0 3,0")


def test_all_cards_stand_straight_again_after_the_phase() -> None:
    # Ruling 34.
    table = attack(". L I\n. . .\n. . . V").choose("attack 1,0 2,0", "next")
    assert table.looks(". . I\n. .\n. . . V")
    table = attack(". L i").choose("attack 1,0 2,0", "next")
    assert table.looks(". L")


def test_where_a_threat_was_destroyed_the_cell_is_empty() -> None:
    table = attack(". L i", deck="G2").choose("attack 1,0 2,0", "next", "next", "next")
    assert table.looks(". L G"), "the next one finds its own column free"
    table = attack(". L i", deck="m6").choose("attack 1,0 2,0", "next", "next", "next")
    assert table.can("move 1,0 2,0")


def test_what_lay_on_a_destroyed_threat_lies_there_alone() -> None:
    # Only positions can have a flare in Attack.
    table = attack(". L if", last=True).choose("attack 1,0 2,0")
    assert table.looks(". L> f")
    assert not table.state.tops
    assert table.choose("next").won is False


def test_the_damage_goes_with_the_threat() -> None:
    table = attack(". L I V").choose("attack 1,0 2,0", "attack 3,0 2,0")
    assert RULES.can_write(table.state), "nothing is left that the notation could not tell"
    assert not table.state.damage


# ---- the Hammer and the Anvil


@pytest.mark.parametrize("sign", ["H", "V"])
def test_they_have_strength_2_beside_the_pacifist(sign: str) -> None:
    table = attack(f". P {sign} G")
    assert table.strength("2,0") == "2"
    assert table.choose("attack 2,0 3,0").health("3,0") == "1"


def test_they_both_have_it() -> None:
    table = attack(". H P V")
    assert (table.strength("1,0"), table.strength("3,0")) == ("2", "2")


@pytest.mark.parametrize("picture", [". H P-", ". H\n. . P", ". H . P", ". H"])
def test_the_pacifist_must_be_adjacent_and_up(picture: str) -> None:
    assert attack(picture).strength("1,0") == "1"


def test_a_rotated_pacifist_helps() -> None:
    assert attack(". H P>").strength("1,0") == "2"


def test_down_they_have_no_strength_even_beside_the_pacifist() -> None:
    # Ruling 24.
    table = attack(". H- P V-\n. i . i")
    assert (table.strength("1,0"), table.strength("3,0")) == ("0", "0")
    assert table.offered() == ["next"]


@pytest.mark.parametrize("sign", "LAMN")
def test_nobody_else_is_stronger_beside_the_pacifist(sign: str) -> None:
    assert attack(f". {sign} P").strength("1,0") == "1"


def test_the_pacifist_never_attacks() -> None:
    assert attack(". P i").offered() == ["next"]


def test_the_strength_follows_the_pacifist_as_it_moves() -> None:
    table = Table(". H . P")
    assert table.strength("1,0") == "1"
    assert table.choose("move 3,0 2,0").strength("1,0") == "2"


# ---- the Joker


def test_the_joker_reduces_the_health_of_each_adjacent_enemy_by_1() -> None:
    table = attack(". I .\n. J G\n. i .")
    assert [table.health(cell) for cell in ("1,0", "2,1", "1,2")] == ["1", "2", "0"]


def test_that_discards_nobody() -> None:
    # Ruling 22: health 0 still needs an attack.
    table = attack(". J i L")
    assert table.health("2,0") == "0"
    assert table.status["threats"] == 1
    assert table.choose("attack 3,0 2,0").looks(". J . L>")
    table = attack(". J i", deck="i6").choose("next")
    assert table.count("infantry") == 1


def test_the_joker_never_attacks() -> None:
    # Ruling 22.
    assert attack(". J i").offered() == ["next"]


@pytest.mark.parametrize("picture", [". J- I", ". J\n. . I", ". J . I"])
def test_the_joker_must_be_adjacent_and_up(picture: str) -> None:
    table = attack(picture)
    at = next(f"{x},{y}" for kind, x, y, _ in table.tokens if kind == "infantry_2")
    assert table.health(at) == "2"


def test_one_attack_is_enough_for_infantry_2_beside_the_joker() -> None:
    # Ruling 23: health is strength less the Joker's 1, and damage is counted apart.
    assert attack(". J I L").choose("attack 3,0 2,0").looks(". J . L>")
    table = attack(". J G L\n. . M").choose("attack 3,0 2,0")
    assert table.health("2,0") == "1"
    assert table.choose("attack 2,1 2,0").looks(". J . L>\n. . M>")


def test_the_health_follows_the_joker_as_it_moves_and_flips() -> None:
    table = Table(". J . I")
    assert table.health("3,0") == "2"
    assert table.choose("move 1,0 2,0").health("3,0") == "1"
    assert Table(". J I").choose("flip 1,0").health("2,0") == "2"


def test_health_is_marked_as_less_than_it_was() -> None:

    sorts = {
        badge.sort for badges in RULES.badges(attack(". J I").state).values() for badge in badges
    }
    assert sorts == {"strength", "hurt"}


# ---- the Natural


def test_the_natural_attacks_diagonally_too() -> None:
    table = attack(". i . i\n. . N i\n. i . i")
    assert table.targets("2,1", "attack") == ["1,0", "1,2", "3,0", "3,1", "3,2"]


def test_even_between_two_enemies() -> None:
    table = attack(". N i\n. i G").choose("attack 1,0 2,1")
    assert table.health("2,1") == "2"


def test_the_natural_does_not_attack_when_down() -> None:
    assert attack(". N-\n. . i").offered() == ["next"]


@pytest.mark.parametrize("sign", "LAHMV")
def test_nobody_else_attacks_diagonally(sign: str) -> None:
    assert attack(f". {sign}\n. . i").offered() == ["next"]


# ---- the Mouse


def test_the_mouse_attacks_even_if_down_with_strength_1() -> None:
    # Ruling 20.
    table = attack(". M- I")
    assert table.strength("1,0") == "1"
    assert table.choose("attack 1,0 2,0").looks(". M-> I")
    assert table.health("2,0") == "1"


def test_a_down_mouse_is_still_down_for_the_others() -> None:
    # Ruling 20: it helps nobody up.
    assert not Table(". M- V-").offered("flip")


def test_a_rotated_mouse_does_not_attack() -> None:
    assert attack(". M-> i").offered() == ["next"]
