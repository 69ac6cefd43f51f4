"""Odds are exact: every kind of roll is enumerated through the rules themselves and compared."""

from fractions import Fraction
from itertools import product

import pytest

from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict import RULES
from derelict_game.rules.derelict.assault import fight
from derelict_game.rules.derelict.frames import Assault
from derelict_game.rules.derelict.state import DerelictState
from derelict_game.rules.derelict.tokens import WEAPON
from derelict_game.rules.roll import Roll
from tests.derelict import Table

HALL = ["...", "...", "...", "..."]


def odds(table: Table, text: str) -> dict[str, Fraction]:
    """Return the odds that the rules give for an offered choice."""
    assert text in table.offered()
    found = RULES.odds(table.state, Choice.parse(text))
    return dict(found.chances) if found else {}


def enumerated(table: Table, text: str, *, rerolls: bool = False) -> dict[frozenset[str], Fraction]:
    """Return how likely each set of destructions is, by playing out every outcome of the dice.

    Rerolls: whether the offered re-rolls are taken. It ends at any other question.
    """
    found: dict[frozenset[str], Fraction] = {}

    def go_on(state: DerelictState, choice: Choice, share: Fraction, gone: frozenset[str]) -> None:
        events = RULES.apply(state, choice)
        gone |= {f"{e.text} {e.cells[0]}" for e in events if e.type == "destroyed"}
        offer = RULES.offer(state)
        if offer and offer.roll:
            for answer, chance in outcomes(state, offer.roll).items():
                go_on(state.copy(), answer, share * chance, gone)
        elif offer and isinstance(state.stack[-1], Assault):
            go_on(state, Choice("reroll" if rerolls else "accept"), share, gone)
        else:
            found[gone] = found.get(gone, Fraction(0)) + share

    go_on(table.state.copy(), Choice.parse(text), Fraction(1), frozenset())
    return found


def outcomes(state: DerelictState, roll: Roll) -> dict[Choice, Fraction]:
    """Return every outcome of a roll with its chance.

    In an assault the order of dice within a side does not matter, so those are taken together.
    """
    frame = state.stack[-1]
    cut = 0
    if isinstance(frame, Assault):
        who = fight(state, frame)
        cut = who.marine_dice if frame.attacker == who.marine else who.alien_dice
    found: dict[Choice, Fraction] = {}
    for outcome in roll.outcomes():
        first, second = outcome.words[:cut], outcome.words[cut:]
        words = (*sorted(first), *sorted(second)) if cut else outcome.words
        same = Choice(roll.kind, words=words)
        found[same] = found.get(same, Fraction(0)) + Fraction(1, roll.count)
    return found


def chance_of(found: dict[frozenset[str], Fraction], part: str) -> Fraction:
    """Return how likely something whose text holds a part is destroyed."""
    hits = (share for gone, share in found.items() if any(part in text for text in gone))
    return sum(hits, Fraction(0))


@pytest.mark.parametrize("kind", [kind for kind, weapon in WEAPON.items() if weapon == "bolter"])
@pytest.mark.parametrize("target", ["alien", "door"])
def test_a_bolter_shot_and_a_sustained_one(kind: str, target: str) -> None:
    table = Table(HALL, [kind, 1, 3, "N"], [target, 1, 0, "N"], dice=[1, 2])
    table.choose("activate 1,3")
    assert odds(table, "shoot 1,0") == {"hit": Fraction(11, 36)}
    assert chance_of(enumerated(table, "shoot 1,0"), "1,0") == Fraction(11, 36)
    table.choose("shoot 1,0")
    assert odds(table, "shoot 1,0") == {"hit": Fraction(20, 36)}
    assert chance_of(enumerated(table, "shoot 1,0"), "1,0") == Fraction(20, 36)


def test_a_cannon_shot_and_a_sustained_one() -> None:
    table = Table(HALL, ["marine_cannon", 1, 3, "N"], ["alien", 1, 0, "N"], dice=[1, 2, 3])
    table.choose("activate 1,3")
    assert odds(table, "shoot 1,0") == {"hit": Fraction(19, 27)}
    assert chance_of(enumerated(table, "shoot 1,0"), "1,0") == Fraction(19, 27)
    table.choose("shoot 1,0")
    assert odds(table, "shoot 1,0") == {"hit": Fraction(7, 8)}
    assert chance_of(enumerated(table, "shoot 1,0"), "1,0") == Fraction(7, 8)


def test_a_flamer_shot_tells_every_victim() -> None:
    table = Table(
        ["......"],
        ["marine_flame", 0, 0, "E"],
        ["alien", 4, 0, "W"],
        ["marine", 5, 0, "W"],
        segments=["AAABBB"],
    )
    table.choose("activate 0,0")
    assert odds(table, "shoot 3,0") == {
        "Alien 1 burns": Fraction(5, 6),
        "Marine 2 burns": Fraction(5, 6),
    }
    found = enumerated(table, "shoot 3,0")
    assert chance_of(found, "4,0") == chance_of(found, "5,0") == Fraction(5, 6)


def test_a_step_through_fire_and_one_out_of_it() -> None:
    table = Table(HALL, ["marine", 1, 3, "N"], ["flame", 1, 3, "N"], ["flame", 1, 2, "N"])
    table.choose("activate 1,3")
    assert odds(table, "move 1,2") == {"burns": Fraction(5, 6)}
    assert chance_of(enumerated(table, "move 1,2"), "1,3") == Fraction(5, 6)
    assert odds(table, "move 0,2") == {}


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("marine", Fraction(1, 6)),
        ("marine_chain", Fraction(1)),
        ("marine_hammer", Fraction(1, 6)),
        ("alien", Fraction(91, 216)),
    ],
)
def test_an_assault_on_a_door(kind: str, expected: Fraction) -> None:
    spare = ["marine", 0, 3, "S"]
    seat = "aliens" if kind == "alien" else "marines"
    table = Table(HALL, [kind, 1, 3, "N"], ["door", 1, 2, "N"], spare, to_move=seat)
    table.choose("activate 1,3")
    assert odds(table, "assault 1,2") == {"breaks": expected}
    assert chance_of(enumerated(table, "assault 1,2"), "door") == expected


@pytest.mark.parametrize("kind", list(WEAPON))
@pytest.mark.parametrize("attacks", [True, False])
@pytest.mark.parametrize("faces", [True, False])
@pytest.mark.parametrize("guards", [True, False])
def test_every_assault_as_rolled_and_with_rerolls(
    kind: str, *, attacks: bool, faces: bool, guards: bool
) -> None:
    """The defender always faces here, so that a loser is always destroyed and can be counted."""
    if attacks and not faces:
        return  # an attacker faces what it attacks
    guard = [["guard", 1, 2, "N"]] if guards else []
    table = Table(
        HALL,
        [kind, 1, 2, "N" if faces else "S"],
        ["alien", 1, 1, "S"],
        ["marine", 0, 3, "S"],
        *guard,
        to_move="marines" if attacks else "aliens",
    )
    table.choose("activate 1,2" if attacks else "activate 1,1")
    choice = "assault 1,1" if attacks else "assault 1,2"
    told = odds(table, choice)
    for rerolls, suffix in ((False, ""), (True, " with re-rolls")):
        win, tie, lose = (told.get(f"{w}{suffix}", told[w]) for w in ("win", "tie", "lose"))
        assert win + tie + lose == 1
        found = enumerated(table, choice, rerolls=rerolls)
        assert win == chance_of(found, "Alien" if attacks else "1,2")
        if faces:
            assert lose == chance_of(found, "1,2" if attacks else "Alien")
    commander = kind in ("marine_sarge", "marine_hammer") and faces
    assert ("win with re-rolls" in told) == (commander or guards)


@pytest.mark.parametrize("kind", ["marine_sarge", "marine_hammer"])
@pytest.mark.parametrize("guards", [True, False])
@pytest.mark.parametrize("dice", list(product((1, 3, 6), repeat=2)))
def test_the_answers_to_the_reroll_questions(
    kind: str, *, guards: bool, dice: tuple[int, int]
) -> None:
    guard = [["guard", 1, 2, "N"]] if guards else []
    rolled = [1, 6, *dice][: 4 if kind == "marine_sarge" else 3]
    table = Table(
        HALL,
        [kind, 1, 2, "N"],
        ["alien", 1, 1, "S"],
        ["marine", 0, 3, "S"],
        *guard,
        dice=list(rolled),
    )
    table.choose("activate 1,2", "assault 1,1")
    assert table.offered() == ["accept", "reroll"]
    for answer in ("reroll", "accept"):
        told = odds(table, answer)
        found = enumerated(table, answer, rerolls=True)
        assert told["win"] == chance_of(found, "Alien")
        assert told["lose"] == chance_of(found, "1,2")
        assert sum(told.values()) == 1
    if guards:
        table.choose("accept")
        assert table.offered() == ["accept", "reroll"]
        for answer in ("reroll", "accept"):
            told = odds(table, answer)
            found = enumerated(table, answer, rerolls=True)
            assert told["win"] == chance_of(found, "Alien")
            assert told["lose"] == chance_of(found, "1,2")


def test_the_command_reroll() -> None:
    table = Table(
        HALL, ["marine_sarge", 1, 3, "N"], ["alien", 0, 0, "N"], to_move="aliens", dice=[4]
    )
    table.choose("pass")
    assert odds(table, "reroll") == {
        "more": Fraction(2, 6),
        "as many": Fraction(1, 6),
        "fewer": Fraction(3, 6),
    }
    assert odds(table, "accept") == {}


def test_choices_without_dice_have_no_odds() -> None:
    table = Table(HALL, ["marine", 1, 3, "N"], ["alien", 0, 0, "N"])
    assert odds(table, "activate 1,3") == {}
    table.choose("activate 1,3")
    for text in ("move 1,2", "turn left", "overwatch", "guard", "pass"):
        assert odds(table, text) == {}
