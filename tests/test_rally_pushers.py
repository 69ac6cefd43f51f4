"""Factory Rally: pushers and gears, drawn before and after (rulings 23 and 50)."""

import pytest

from tests.rally import Race

# The fifth register, in which odd pushers push. `pw` is mounted west and pushes east.
SITUATIONS: dict[str, tuple[str, str]] = {
    "it pushes away from its wall": ("1npw .", ". 1n"),
    "to the west": (". 1npe", "1n ."),
    "to the north": (".\n1nps", "1n\n."),
    "to the south": ("1npn\n.", ".\n1n"),
    "one of even registers rests": ("1nqw .", "1n ."),
    "it pushes along who is in the way": ("1npw 2n 3n .", ". 1n 2n 3n"),
    "a wall behind the last holds all": ("1npw 2n 3n/e .", "1n 2n 3n ."),
    "a wall before it holds it": ("1npw/e .", "1n ."),
    "two into one cell: neither": ("1npw . 2npe", "1n . 2n"),
    "two into one cell at right angles: neither": ("1npw .\n. 2nps", "1n .\n. 2n"),
    "one is pushed along into the cell that another wants: nobody": (
        "1npw 2n . 3npe",
        "1n 2n . 3n",
    ),
    "head-on: neither": ("1npw 2npe", "1n 2n"),
    "one between two that push against each other stays": ("1npw 2n 3npe", "1n 2n 3n"),
    "pushed two ways at right angles: nobody moves": (
        ". . .\n1npw 2n .\n. 3nps .",
        ". . .\n1n 2n .\n. 3n .",
    ),
    "who comes behind one that is pushed two ways stays": (
        ". . . .\n4npw 1n 2n .\n. . 3nps .",
        ". . . .\n4n 1n 2n .\n. . 3n .",
    ),
    "a robot on a pusher goes its own way, and the one behind follows": (
        ". . .\n1npw 2nps .",
        ". 2n .\n. 1n .",
    ),
    "a robot on a pusher that is held holds the one behind it": (
        ". . .\n1npw 2nps/n .",
        ". . .\n1n 2n .",
    ),
    "a robot on a pusher that rests is pushed along": ("1npw 2nqn . .", ". 1n 2n ."),
    "the wall behind a second pusher holds the first": ("1npw 2npw .", "1n . 2n"),
    "four pushers in a ring go round": ("1npw 2npn\n4nps 3npe", "4n 1n\n3n 2n"),
    "nobody is pushed by one that stays": (
        # Robot 2 is pushed two ways, so that it does not push robot 4.
        ". 4n .\n1npw 2n .\n. 3nps .",
        ". 4n .\n1n 2n .\n. 3n .",
    ),
    "an even pusher is a wall all the same": ("1npw 2nqw .", "1n 2n ."),
}


@pytest.mark.parametrize("name", SITUATIONS)
@pytest.mark.parametrize("backwards", [False, True])
def test_pushers_push_as_drawn(name: str, backwards: bool) -> None:
    before, after = SITUATIONS[name]
    numbers = [n for n in (1, 2, 3, 4) if f"{n}n" in before]
    # The docks decide nothing.
    docks = numbers[::-1] if backwards else numbers
    assert Race(before, docks=docks).last().looks(after)


@pytest.mark.parametrize("sign", "pq")
@pytest.mark.parametrize("register", [1, 2, 3, 4, 5])
def test_pushers_push_in_their_registers(sign: str, register: int) -> None:
    race = Race(f"1n{sign}w .").last(register=register)
    told = [event.text for event in race.events if event.type in ("register", "step")]
    first = {"p": (1, 3, 3, 5, 5), "q": (2, 2, 4, 4, None)}[sign][register - 1]
    if first is None:
        assert "Pushers push." not in told
    else:
        assert told[told.index("Pushers push.") - 1] == f"Register {first}."


@pytest.mark.parametrize(
    ("before", "after", "fallen"),
    [
        ("1npw O", ". O", 1),
        ("1npe .", ". .", 1),
        ("1npw 2n O", ". 1n O", 1),
        ("1npw # .", ". # .", 1),
        # Two into one pit: as with belts, nobody moves.
        ("1npw O 2npe", "1n O 2n", 0),
        ("O 1npe 2npw O", "O . . O", 2),
    ],
)
def test_pushers_push_into_pits_and_off_the_floor(before: str, after: str, fallen: int) -> None:
    race = Race(before, lives={n: 1 for n in (1, 2) if f"{n}n" in before}).last()
    assert race.looks(after)
    assert len(race.told("destroyed")) == fallen


# ---- gears


def test_gears_turn_a_quarter_in_each_register() -> None:
    race = Race("1n) 2n(").last(register=4)
    assert race.looks("1s 2s")


def test_gears_turn_robots_that_are_down() -> None:
    """Ruling 45."""
    assert Race("1n)", power={1: "down"}).last().looks("1e")


def test_a_robot_that_only_crosses_a_gear_is_not_turned() -> None:
    assert Race("1e ) .").last({1: 670}).looks(". . 1e")


# ---- the order of the floor


def test_express_then_belts_then_pushers_then_gears() -> None:
    assert Race("1n=> > .pn\n. . )").last().looks(". . .\n. . 1e")


def test_a_belt_after_a_pusher_waits_for_the_next_register() -> None:
    assert Race("1npw > .").last().looks(". 1n .")
