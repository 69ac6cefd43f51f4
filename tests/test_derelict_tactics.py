"""What good players of Derelict know: what aliens can do next, fire, doors, and where to wait."""

import pytest

from derelict_game.players.derelict.aliens import Aliens, AlienStyle
from derelict_game.players.derelict.prospects import features, marines_win
from derelict_game.players.derelict.threat import Danger, approaches, fight, loss, survival
from tests.derelict import Table, thought_of

LONG = ["#" * 40, "." * 40, "#" * 40]
ENDS = ["#" * 40, "a" * 36 + "bbbb", "#" * 40]
CORRIDOR = ["##########", "..........", "##########"]


def danger_at(table: Table, x: int, facing: int = 1, blocked: int = 0, burning: int = 0) -> Danger:
    """Return what somebody in the corridor has to fear."""
    (cell,) = [n for n, c in enumerate(table.state.ground.cells) if (c.x, c.y) == (x, 1)]
    return Danger(cell, facing, blocked, burning=burning)


def flamer_loss(table: Table, danger: Danger) -> float:
    """Return how likely the flamer is lost."""
    (marine,) = [u for u in table.state.marines.values() if u.kind == "marine_flame"]
    return loss(table.state, marine, danger, 0.1, guards=False)


def cell_number(table: Table, x: int, y: int = 1) -> int:
    """Return the number of a cell."""
    return next(n for n, c in enumerate(table.state.ground.cells) if (c.x, c.y) == (x, y))


# ---- fights


def test_a_fight_by_the_dice() -> None:
    killed, kills = fight("marine", faces=True, guards=False, attacks=1)
    # One die against the best of three: 441 of 1296 sorted cases tie or go to the marine.
    assert killed == pytest.approx(855 / 1296)
    assert kills == pytest.approx(225 / 1296)
    assert fight("marine", faces=True, guards=False, attacks=0) == (0.0, 0.0)


def test_facing_guard_and_a_hammer_help() -> None:
    def killed(kind: str, *, faces: bool = True, guards: bool = False, attacks: int = 3) -> float:
        return fight(kind, faces=faces, guards=guards, attacks=attacks)[0]

    assert killed("marine", faces=False) > killed("marine") > killed("marine", guards=True)
    assert killed("marine") > killed("marine_sarge") > killed("marine_hammer")
    assert killed("marine_hammer", faces=False) == pytest.approx(
        fight("marine", faces=False, guards=False, attacks=1)[0]
        + (1 - fight("marine", faces=False, guards=False, attacks=1)[0])
        * killed("marine_hammer", attacks=2)
    )


def test_shots_of_overwatch() -> None:
    assert survival(0) == 1
    assert survival(1) == pytest.approx(25 / 36)
    assert survival(2) == pytest.approx(25 / 36 * 16 / 36)


# ---- who comes


def test_steps_doors_and_bodies_on_the_way() -> None:
    table = Table(
        CORRIDOR,
        ["marine_flame", 1, 1, "E"],
        ["objective", 0, 1, "N"],
        ["door", 5, 1, "E"],
        ["alien", 8, 1, "W"],
    )
    found = approaches(table.state, danger_at(table, 1), 9)
    assert found[cell_number(table, 2)][0] == 0, "beside it"
    assert found[cell_number(table, 4)][0] == 2
    assert found[cell_number(table, 6)][0] == 5, "a closed door takes an action more"
    body = 1 << cell_number(table, 3)
    behind = approaches(table.state, danger_at(table, 1, blocked=body), 9)
    assert cell_number(table, 4) not in behind


def test_what_the_flamer_has_to_fear() -> None:
    table = Table(
        CORRIDOR, ["marine_flame", 1, 1, "E"], ["objective", 9, 1, "N"], ["alien", 6, 1, "W"]
    )
    near = flamer_loss(table, danger_at(table, 1))
    assert 0.6 < near < 0.8
    assert flamer_loss(table, danger_at(table, 1, facing=3)) > near, "taken from behind"
    far = danger_at(table, 0, facing=1)
    assert flamer_loss(table, far) < near
    fire = 1 << cell_number(table, 4)
    assert flamer_loss(table, danger_at(table, 1, blocked=fire)) == 0
    burnt = danger_at(table, 1, burning=1 << cell_number(table, 6))
    assert flamer_loss(table, burnt) == pytest.approx(near / 6)
    lane = sum(1 << cell_number(table, x) for x in range(2, 7))
    watched = danger_at(table, 1)._replace(watches=((lane, 1.0),))
    assert flamer_loss(table, watched) < near / 4


def test_a_blip_is_only_a_shadow() -> None:
    table = Table(
        CORRIDOR, ["marine_flame", 1, 1, "E"], ["objective", 9, 1, "N"], ["blip_3", 6, 1, "W"]
    )
    assert flamer_loss(table, danger_at(table, 1)) == pytest.approx(0.1)


# ---- marines


SEGMENTS = ["##########", "aaabbbbccc", "##########"]


@pytest.mark.parametrize("level", ["veteran", "warlord"])
def test_the_flamer_burns_what_comes(level: str) -> None:
    table = Table(
        CORRIDOR,
        ["marine_flame", 1, 1, "E"],
        ["objective", 9, 1, "N"],
        ["door", 7, 1, "E"],
        ["alien", 4, 1, "W"],
        ["alien", 5, 1, "W"],
        ["alien", 6, 1, "W"],
        segments=SEGMENTS,
    )
    table.choose("activate 1,1")
    if (text := thought_of(level, table)).startswith("move"):
        table.choose(text)
    assert thought_of(level, table) == "shoot 3,1"


def test_command_points_pay_for_the_last_shot() -> None:
    table = Table(
        CORRIDOR,
        ["marine_flame", 4, 1, "E"],
        ["objective", 9, 1, "N"],
        ["door", 6, 1, "E"],
        ["alien", 0, 1, "E"],
        segments=SEGMENTS,
        command_points=3,
    )
    table.choose("activate 4,1", "move 5,1", "door 6,1", "move 6,1")
    assert thought_of("veteran", table) == "command"
    table.choose("command")
    assert thought_of("veteran", table).startswith("shoot ")


def test_a_hammer_attacks_and_a_marine_does_not() -> None:
    for kind, attacks in (("marine_hammer", True), ("marine", False)):
        table = Table(
            CORRIDOR,
            [kind, 4, 1, "E"],
            ["marine_flame", 1, 1, "E"],
            ["objective", 9, 1, "N"],
            ["alien", 5, 1, "W"],
        )
        table.choose("activate 4,1")
        assert (thought_of("veteran", table) == "assault 5,1") is attacks


# ---- aliens


@pytest.mark.parametrize(("turn", "way"), [(2, "move 21,1"), (30, "move 19,1")])
def test_an_ambush_waits_where_the_flamer_must_come_to_but_not_forever(turn: int, way: str) -> None:
    table = Table(
        LONG,
        ["marine_flame", 0, 1, "W"],
        ["objective", 39, 1, "N"],
        ["blip", 20, 1, "W"],
        segments=ENDS,
        to_move="aliens",
        turn=turn,
    )
    table.choose("activate 20,1")
    offer, state = table.match.offer, table.state
    assert offer is not None
    hunting = Aliens(state, offer, AlienStyle()).thought()
    waiting = Aliens(state, offer, AlienStyle(ambush=1.0)).thought()
    assert str(hunting.choice) == "move 19,1"
    assert str(waiting.choice) == way


# ---- prospects


def prospects_table(x: int, *more: list[object]) -> Table:
    """Return a flamer on its long way."""
    tokens = (["marine_flame", x, 1, "W"], ["objective", 39, 1, "N"], *more)
    return Table(LONG, *tokens, segments=ENDS)


def test_prospects_rise_on_the_way_and_fall_with_enemies() -> None:
    def prospect(x: int, *more: list[object]) -> float:
        return marines_win(prospects_table(x, *more).state)

    assert prospect(4) < prospect(9)
    assert prospect(4, ["alien", 8, 1, "W"]) < prospect(4)
    assert prospect(4, ["blip", 8, 1, "W"]) < prospect(4)
    assert prospect(4, ["marine", 3, 1, "W"]) > prospect(4)


def test_what_tells_who_will_win() -> None:
    enemies: tuple[list[object], ...] = (
        ["alien", 8, 1, "W"],
        ["blip", 12, 1, "W"],
        ["blip", 38, 1, "W"],
    )
    found = features(prospects_table(4, ["marine", 2, 1, "W"], *enemies).state)
    assert found.way == 36 - 12 - 4
    assert (found.escorts, found.beside) == (1, 1)
    assert (found.aliens_near, found.aliens_about) == (1, 0)
    assert (found.blips_near, found.blips_about, found.others) == (0, 1, 1)
    assert found.before == 2
    assert found.fuel == 3
    assert found.peril > 0.5
