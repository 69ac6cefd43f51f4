"""Factory Rally: every situation on belts, drawn before and after."""

import pytest

from tests.rally import Race

# One register without cards. Express belts run first, then both sorts.
SITUATIONS: dict[str, tuple[str, str]] = {
    "a belt carries one cell": ("1n> > .", ". 1n ."),
    "an express belt carries two": ("1n=> => => .", ". . 1n ."),
    "an express belt that ends carries one": ("1n=> . .", ". 1n ."),
    "express onto normal: one by express, one by belt": ("1n=> > > .", ". . 1n ."),
    "normal onto express: one cell only": ("1n> => => .", ". 1n . ."),
    "express to normal to express": ("1n=> > => => .", ". . 1n . ."),
    "north": (".\n1n^", "1n\n."),
    "south": ("1nv\n.", ".\n1n"),
    "west": (". 1n<", "1n ."),
    # Curves: facts 3.
    "a curve to the right": ("1n> v\n. .", ". 1e\n. ."),
    "a curve to the left": (". .\n1n> ^", ". .\n. 1w"),
    "a right curve from every side: north to east": (". >\n. 1n^", ". 1e\n. ."),
    "a right curve from every side: south to west": (". 1nv\n. <", ". .\n. 1e"),
    "a right curve from every side: west to north": (". .\n^ 1n<", ". .\n1e ."),
    "a left curve from every side: north to west": (". <\n. 1n^", ". 1w\n. ."),
    "a left curve from every side: south to east": (". 1nv\n. >", ". .\n. 1w"),
    "a left curve from every side: west to south": (". .\nv 1n<", ". .\n1w ."),
    "a side entrance from the left turns": (". 1nv .\n> > .", ". . .\n. 1w ."),
    "a side entrance from the right turns": ("> > .\n. 1n^ .", ". 1e .\n. . ."),
    "the straight branch of a merge does not turn": (". v .\n1n> > .", ". . .\n. 1n ."),
    "both sides of a T: from the right": (". 1nv\n. <\n. ^", ". .\n. 1e\n. ."),
    "both sides of a T: from the left": (". v\n. <\n. 1n^", ". .\n. 1w\n. ."),
    "against a belt: carried, not turned": ("1n> < .", ". 1n ."),
    "an express curve turns in both steps": ("1n=> =v\n. =<", ". .\n. 1s"),
    "express onto a normal curve turns": ("1n=> v\n. .\n. .", ". .\n. 1e\n. ."),
    "normal onto an express curve turns": ("1n> =v\n. .", ". 1e\n. ."),
    "the second express step onto a curve turns": ("1n=> => v\n. . .", ". . 1e\n. . ."),
    # Rulings 15 to 19: who is in the way.
    "a convoy moves together": ("1n> 2n> 3n> .", ". 1n 2n 3n"),
    "a convoy of both sorts: the express one waits in the first step": (
        "1n=> 2n> .",
        ". 1n 2n",
    ),
    "an express convoy moves twice": ("1n=> 2n=> => => .", ". . 1n 2n ."),
    "a full loop goes round": ("1n> 2nv\n4n^ 3n<", "4e 1e\n3e 2e"),
    "a full express loop goes round twice": ("1n=> 2n=v\n4n=^ 3n=<", "3s 4s\n2s 1s"),
    "a loop with a gap goes round": ("1n> 2nv\n^ 3n<", ". 1e\n3e 2e"),
    "two into one cell: neither": ("1n> . 2n<", "1n . 2n"),
    "two into one cell at right angles: neither": ("1n> .\n. 2n^", "1n .\n. 2n"),
    "three into one cell: none": ("1n> . 2n<\n. 3n^ .", "1n . 2n\n. 3n ."),
    "two into one cell: who comes behind stays, too": ("3n> 1n> . 2n<", "3n 1n . 2n"),
    "two merge into a belt: neither moves nor turns": (". 1nv .\n2n> > .", ". 1n .\n2n . ."),
    "head-on: neither": ("1n> 2n<", "1n 2n"),
    "head-on on express belts: neither": ("1n=> 2n=<", "1n 2n"),
    "a robot that stays on the floor is in the way": ("1n> 2n", "1n 2n"),
    "a robot behind a robot that stays": ("1n> 2n> 3n", "1n 2n 3n"),
    "a wall behind the robot ahead holds both": ("1n> 2n>/e .", "1n 2n ."),
    "a wall holds": ("1n>/e > .", "1n . ."),
    "a wall of the far cell holds": ("1n> >/w .", "1n . ."),
    "a robot that stays on a gear is in the way, and turned": ("1n> 2n)", "1n 2e"),
    "no turn on a curve that could not be entered": ("1n> 2nv\n. /n", "1n 2n\n. ."),
    "the end of a belt is taken by one that leaves later": ("1n=> 2n> .", ". 1n 2n"),
    "express: blocked in the first step by one on a normal belt": (
        "1n=> 2n> => .",
        ". 1n 2n .",
    ),
    "express beside normal: each at its pace": ("1n=> => .\n2n> > .", ". . 1n\n. 2n ."),
    "two want the cell of one that leaves: neither gets it": (
        ". 1n=v .\n2n> 3n> .",
        ". 1n .\n2n . 3n",
    ),
}


@pytest.mark.parametrize("name", SITUATIONS)
def test_belts_carry_as_drawn(name: str) -> None:
    before, after = SITUATIONS[name]
    assert Race(before).last().looks(after)


DEADLY: dict[str, tuple[str, str, list[int]]] = {
    "into a pit": ("1n> O", ". O", [1]),
    "off the edge": (". 1n>", ". .", [1]),
    "off the floor": ("1n> # .", ". # .", [1]),
    "a convoy into a pit: only the first": ("2n> 1n> O", ". 2n O", [1]),
    "two express ones into a pit, one after the other": ("2n=> 1n=> O", ". . O", [1, 2]),
    "two into one pit: neither": ("1n> O 2n<", "1n O 2n", []),
    "two into one hole: neither": ("1n> # 2n<", "1n # 2n", []),
    "three into one pit: none": ("1n> O 2n<\n. 3n^ .", "1n O 2n\n. 3n .", []),
    "two at once into different pits": ("O 1n< 2n> O", "O . . O", [1, 2]),
    "an express one over the edge in its second step": (". 1n=> =>", ". . .", [1]),
}


@pytest.mark.parametrize("name", DEADLY)
def test_belts_carry_into_pits_and_off_the_floor(name: str) -> None:
    before, after, fallen = DEADLY[name]
    race = Race(before, lives={n: 1 for n in (1, 2, 3) if f"{n}n" in before})
    race.last()
    assert race.looks(after)
    assert len(race.told("destroyed")) == len(fallen)
    assert [race.sheet(robot)["lives"] for robot in fallen] == [0] * len(fallen)


def test_walking_onto_a_curve_does_not_turn() -> None:
    """Only the belts of the register turn it: it walks on and is carried off, straight."""
    assert Race("1e > v\n. . .\n. . .").last({1: 670}).looks(". . .\n. . 1e\n. . .")


def test_being_pushed_onto_a_curve_does_not_turn() -> None:
    race = Race("1e 2n v\n. . .").last({1: 490})
    assert race.looks(". 1e .\n. . 2n")


def test_a_pusher_onto_a_curve_does_not_turn() -> None:
    # Pushers come after belts, so it stands on the curve until the next register.
    assert Race("1npw v\n. .").last().looks(". 1n\n. .")


def test_belts_carry_and_turn_robots_that_are_down() -> None:
    """Ruling 45."""
    race = Race("1n> v )\n. 2n) .", power={1: "down", 2: "down"}).last()
    assert race.looks(". 1e .\n. 2e .")


@pytest.mark.parametrize("order", [(1, 2, 3), (3, 2, 1), (2, 3, 1)])
def test_the_docks_decide_nothing(order: tuple[int, ...]) -> None:
    picture = "1n> . 2n<\n3n=> > ."
    assert Race(picture, docks=order).last().looks("1n . 2n\n. . 3n")
