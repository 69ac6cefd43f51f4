"""Holdout: flipping in Maneuver, sentence by sentence."""

import pytest

from derelict_game.rules.choice import IllegalChoice
from tests.holdout import SQUAD, Table

# ---- every card


@pytest.mark.parametrize("sign", SQUAD)
def test_a_card_that_is_up_flips_down_and_is_rotated(sign: str) -> None:
    table = Table(f". {sign}").choose("flip 1,0")
    assert table.looks(f". {sign}->")
    assert table.offered() == ["next"]


@pytest.mark.parametrize("sign", "APHMJVN")
def test_a_card_that_is_down_flips_up_beside_one_that_is_up(sign: str) -> None:
    # Ruling 17: the sentence of the rulebook is cut.
    other = "V" if sign != "V" else "H"
    table = Table(f". {sign}- {other}").choose("flip 1,0")
    assert table.looks(f". {sign}> {other}"), "which takes no action of the other one"
    assert table.can("flip 2,0")


@pytest.mark.parametrize("sign", "APHMJVN")
def test_a_card_that_is_down_alone_does_not_flip(sign: str) -> None:
    assert not Table(f". {sign}-").can("flip 1,0")


@pytest.mark.parametrize(
    "picture",
    [
        ". V- N-",  # the other one is down
        ". V-\n. . N",  # diagonally
        ". V- . N",  # too far
        ". V- i",  # no player card
        "T V-",  # nor a tank
    ],
)
def test_nobody_else_helps(picture: str) -> None:
    table = Table(picture)
    assert not table.can("flip 1,0")
    with pytest.raises(IllegalChoice):
        table.choose("flip 1,0")


@pytest.mark.parametrize(
    "picture",
    [".\n. . V\n. . N-", ".\n.\n. . N-\n. . V", ".\n.\n. V N-", ".\n.\n. . N- V"],
)
def test_a_card_beside_it_on_any_side_helps(picture: str) -> None:
    assert Table(picture).can("flip 2,2")


def test_a_card_that_was_just_flipped_up_helps_at_once_though_it_is_rotated() -> None:
    # Ruling 18.
    table = Table(". V N- H- P-")
    assert table.offered("flip") == ["flip 1,0", "flip 2,0"]
    table.choose("flip 2,0", "flip 3,0", "flip 4,0")
    assert table.looks(". V N> H> P>")
    assert Table(". V> N-").can("flip 2,0")


def test_a_card_that_was_just_flipped_down_helps_no_more() -> None:
    table = Table(". V N-").choose("flip 1,0")
    assert not table.can("flip 2,0")


def test_a_card_flips_once() -> None:
    table = Table(". V N").choose("flip 1,0")
    assert not table.can("flip 1,0")


def test_a_rotated_card_does_not_flip() -> None:
    # Ruling 11.
    assert Table(". V> N->").offered("flip") == []
    assert Table(". L->").offered("flip") == []


def test_a_card_that_moved_does_not_flip_and_the_other_way_round() -> None:
    table = Table(". V").choose("move 1,0 2,0")
    assert not table.can("flip 2,0")
    table = Table(". V").choose("flip 1,0")
    assert table.offered("move") == []
    table = Table(". V- N").choose("flip 1,0")
    assert table.targets("1,0") == []


def test_flips_belong_to_maneuver() -> None:
    for phase in ("start", "encounter", "attack", "counter_attack"):
        assert not Table(". L V-", phase=phase).offered("flip"), phase


# ---- the Leader


@pytest.mark.parametrize("cell", [(2, 0), (4, 0), (2, 2), (4, 2)])
def test_the_leader_lets_cards_flip_up_diagonally(cell: tuple[int, int]) -> None:
    x, y = cell
    rows = [["."] * 7 for _ in range(4)]
    rows[1][3], rows[y][x] = "L", "V-"
    assert Table("\n".join(" ".join(row) for row in rows)).can(f"flip {x},{y}")


def test_the_leader_helps_beside_it_too() -> None:
    assert Table(". L V-").can("flip 2,0")


def test_the_leader_must_be_up_to_help() -> None:
    # Ruling 21 and fault 4.
    assert not Table(". L-\n. . V-").can("flip 2,1")
    assert not Table(". L- V-").can("flip 2,0")
    assert not Table(". L V-\n. . .").choose("flip 1,0").can("flip 2,0")


def test_a_rotated_leader_helps() -> None:
    # Ruling 18.
    assert Table(". L>\n. . V-").can("flip 2,1")


def test_the_leader_flips_up_without_an_adjacent_card() -> None:
    # Ruling 21.
    table = Table(". L-\n. . V-").choose("flip 1,0")
    assert table.looks(". L>\n. . V-")
    assert table.can("flip 2,1"), "and helps at once"
    assert not Table(". L->").can("flip 1,0"), "if it is not rotated"


def test_the_leader_does_not_help_from_farther_away() -> None:
    table = Table(". L . V-\n.\n. . H- N-")
    assert table.offered("flip") == ["flip 1,0"]


# ---- the Mouse


def test_the_mouse_flips_down_after_moving() -> None:
    table = Table(". M").choose("move 1,0 2,1")
    assert table.offered() == ["flip 2,1", "next"]
    assert table.choose("flip 2,1").looks(".\n. . M->")
    assert table.offered() == ["next"], "once"


def test_it_does_so_at_any_point_of_the_phase() -> None:
    # Ruling 19.
    table = Table(". M . L . A").choose("move 1,0 2,1", "move 3,0 3,1", "move 5,0 5,1")
    assert table.can("flip 2,1")
    table.choose("move 5,1 5,2", "flip 2,1")
    assert not table.can("flip 2,1")


def test_it_does_not_do_so_in_the_next_turn() -> None:
    table = Table(". . M\n.\n. . V", deck="m6 m6 m6 m6 i1").choose("move 2,0 2,1", "flip 2,1")
    table.choose("next", "next", "next", "next")
    assert table.phase == "maneuver"
    table.choose("flip 2,1")
    assert table.looks(".\n. . M>\n. . V")
    assert not table.can("flip 2,1"), "it has not moved in this phase"


def test_a_swap_is_a_move_of_the_mouse_from_either_side() -> None:
    # Ruling 19.
    assert Table(". M V").choose("move 1,0 2,0").can("flip 2,0")
    assert Table(". M V").choose("move 2,0 1,0").can("flip 2,0")


def test_a_mouse_that_moved_face_down_does_not_flip() -> None:
    # Ruling 19: it is down already, and may not get up.
    table = Table(". M- . V").choose("move 1,0 2,0")
    assert not table.can("flip 2,0")
    assert Table(". M- V").choose("move 1,0 2,0").offered() == ["next"]


def test_the_mouse_does_not_flip_up_and_then_down() -> None:
    # Fault 5.
    table = Table(". M- V").choose("flip 1,0")
    assert table.looks(". M> V")
    assert not table.can("flip 1,0")


def test_the_mouse_does_not_flip_down_and_then_up() -> None:
    table = Table(". M V").choose("flip 1,0")
    assert not table.can("flip 1,0")
    table = Table(". M . V").choose("move 1,0 2,0", "flip 2,0")
    assert not table.can("flip 2,0"), "nor after its late flip"


def test_the_mouse_does_not_move_after_a_flip() -> None:
    assert Table(". M").choose("flip 1,0").offered("move") == []
    assert Table(". M- V").choose("flip 1,0").targets("1,0") == []


def test_a_rotated_mouse_of_a_position_has_not_moved() -> None:
    # Ruling 39.
    assert Table(". M>").offered() == ["next"]


def test_nobody_else_flips_down_after_moving() -> None:
    for sign in "LAPHJVN":
        table = Table(f". {sign}").choose("move 1,0 2,0")
        assert table.offered("flip") == [], sign


def test_another_card_may_be_rotated_and_the_mouse_flips_all_the_same() -> None:
    # What the Mouse may do hangs on its own move alone.
    table = Table(". V M").choose("move 1,0 1,1")
    assert table.can("flip 2,0")
    table.choose("flip 2,0")
    assert table.looks(". . M->\n. V>")
