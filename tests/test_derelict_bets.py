"""What a choice may gain and risk for who chooses, compared with playing every roll out."""

from fractions import Fraction

import pytest

from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict import RULES
from derelict_game.rules.hints import Odds
from tests.derelict import Table
from tests.test_derelict_odds import HALL, chance_of, enumerated

SIXTH, NEVER = Fraction(1, 6), Fraction(0)


def bet(table: Table, text: str) -> tuple[Fraction, Fraction]:
    """Return the gain and the risk of an offered choice."""
    assert text in table.offered()
    found = RULES.odds(table.state, Choice.parse(text))
    assert found is not None
    assert found.worth == found.gain - found.risk
    return found.gain, found.risk


@pytest.mark.parametrize(("kind", "hit"), [("marine", (11, 36)), ("marine_cannon", (19, 27))])
def test_a_shot_can_only_gain(kind: str, hit: tuple[int, int]) -> None:
    table = Table(HALL, [kind, 1, 3, "N"], ["alien", 1, 0, "S"]).choose("activate 1,3")
    assert bet(table, "shoot 1,0") == (Fraction(*hit), NEVER)


def test_fire_gains_by_enemies_and_risks_by_friends() -> None:
    table = Table(
        ["........"],
        ["marine_flame", 0, 0, "E"],
        ["alien", 4, 0, "W"],
        ["alien", 6, 0, "W"],
        ["marine", 5, 0, "W"],
        segments=["AAAABBBB"],
    ).choose("activate 0,0")
    assert bet(table, "shoot 4,0") == (1 - SIXTH**2, 1 - SIXTH)
    # Its own segment burns with the flamer in it.
    assert bet(table, "shoot 1,0") == (NEVER, 1 - SIXTH)


def test_fire_at_nobody_is_certain() -> None:
    table = Table(["....."], ["marine_flame", 0, 0, "E"], segments=["AAABB"]).choose("activate 0,0")
    found = RULES.odds(table.state, Choice.parse("shoot 3,0"))
    assert found == Odds(())
    assert found.certain


def test_a_step_through_fire_can_only_go_wrong() -> None:
    flames = [["flame", 1, 1, "N"], ["flame", 1, 2, "N"]]
    table = Table(HALL, ["marine", 1, 2, "N"], *flames).choose("activate 1,2")
    assert bet(table, "move 1,1") == (NEVER, Fraction(5, 6))


def test_doors() -> None:
    for kind, gain in (("marine", SIXTH), ("marine_chain", Fraction(1))):
        table = Table(HALL, [kind, 1, 3, "N"], ["door", 1, 2, "N"]).choose("activate 1,3")
        assert bet(table, "assault 1,2") == (gain, NEVER)
        found = RULES.odds(table.state, Choice.parse("assault 1,2"))
        assert found is not None
        assert found.certain == (kind == "marine_chain")


@pytest.mark.parametrize("kind", ["marine", "marine_sarge", "marine_hammer", "marine_claws"])
@pytest.mark.parametrize("facing", ["N", "S"])
@pytest.mark.parametrize("guards", [True, False])
@pytest.mark.parametrize("attacks", [True, False])
def test_an_assault_gains_and_risks_what_can_be_destroyed(
    kind: str, facing: str, *, guards: bool, attacks: bool
) -> None:
    """Who strikes somebody that does not face it has nothing to lose.

    Facing is how the one who is attacked stands; the marine is south of the alien.
    """
    guard = [["guard", 1, 2, "N"]] if guards else []
    table = Table(
        HALL,
        [kind, 1, 2, "N" if attacks else facing],
        ["alien", 1, 1, {"N": "S", "S": "N"}[facing] if attacks else "S"],
        ["marine", 0, 3, "S"],
        ["alien", 2, 0, "N"],
        *guard,
        to_move="marines" if attacks else "aliens",
    ).choose("activate 1,2" if attacks else "activate 1,1")
    choice = "assault 1,1" if attacks else "assault 1,2"
    found = enumerated(table, choice, rerolls=True)
    marine, alien = chance_of(found, "1,2"), chance_of(found, "1,1")
    assert bet(table, choice) == ((alien, marine) if attacks else (marine, alien))
    assert not (facing == "S" and bet(table, choice)[1])


@pytest.mark.parametrize("attacks", [True, False])
def test_rerolls_are_seen_from_the_side_of_the_marines(*, attacks: bool) -> None:
    table = Table(
        HALL,
        ["marine_sarge", 1, 2, "N"],
        ["guard", 1, 2, "N"],
        ["alien", 1, 1, "S"],
        ["marine", 0, 3, "S"],
        ["alien", 2, 0, "N"],
        to_move="marines" if attacks else "aliens",
        dice=[1, 6, 4, 2] if attacks else [6, 4, 2, 1],
    )
    table.choose(*(("activate 1,2", "assault 1,1") if attacks else ("activate 1,1", "assault 1,2")))
    for _ in ("commander", "guard"):
        for answer in ("reroll", "accept"):
            found = enumerated(table, answer, rerolls=True)
            assert bet(table, answer) == (chance_of(found, "1,1"), chance_of(found, "1,2"))
        table.choose("accept")


def test_another_command_roll() -> None:
    table = Table(
        HALL, ["marine_sarge", 1, 3, "N"], ["alien", 0, 0, "N"], to_move="aliens", dice=[4]
    ).choose("pass")
    assert bet(table, "reroll") == (Fraction(2, 6), Fraction(3, 6))
    assert RULES.odds(table.state, Choice("accept")) is None
