"""Derelict by its rulebook: how blips turn into aliens, voluntarily and involuntarily."""

from typing import Any

import pytest

from tests.derelict import Table

Dice = list[int | str]
Tokens = list[list[Any]]

HALL = ["....."] * 5
LINE = ["......."]
WARD = [".....##", ".....##", ".....##", ".....##", ".....#."]
LOOKOUT = ["marine", 6, 4, "S"]
"""A marine that sees nothing of the ward's five columns and stands next to none of them."""
KINDS = [("blip", 1), ("blip_2", 2), ("blip_3", 3)]
AROUND = [f"deploy {x},{y}" for x in (1, 2, 3) for y in (1, 2, 3) if (x, y) != (2, 2)]
TURNS = ["turn left", "turn right"]
ORIENT = ["pass", *TURNS]
"""What the alien player is offered for an alien that has just been placed involuntarily."""
MARINE = ["marine", 0, 0, "E"]
BLIP = ["blip", 5, 0, "W"]


def ward(kind: str, *tokens: list[Any], facing: str = "N", **more: Any) -> Table:
    """Return a table with an active blip in the middle of the ward."""
    blip = [kind, 2, 2, facing]
    return Table(WARD, LOOKOUT, blip, *tokens, to_move="aliens", **more).choose("activate 2,2")


def crowded(number: int, row: str, *tokens: list[Any], **more: Any) -> Table:
    """Return a table with a corridor and so many aliens in another one."""
    board = [row.ljust(22, "#"), "#" * 22, "." * 22]
    return Table(board, *tokens, *(["alien", x, 2, "N"] for x in range(number)), **more)


# ---- Voluntary Conversion of Blips


@pytest.mark.parametrize(
    ("before", "offered"), [([], 1), (["turn left"], 1), (["move 2,1"], 0), (["door 2,1"], 0)]
)
def test_ruling_26_a_reveal_costs_the_entire_6_ap(before: list[str], offered: int) -> None:
    """Voluntary Conversion: a blip's turns are free, all else costs it the reveal."""
    doors = [["door", 2, 1, "N"]] if "door 2,1" in before else []
    table = ward("blip", *doors).choose(*before)
    assert table.offered("reveal") == ["reveal"] * offered
    if offered:
        assert table.cost("reveal") == 6


@pytest.mark.parametrize(("kind", "number"), KINDS)
def test_a_blip_turns_into_as_many_aliens_as_it_stands_for(kind: str, number: int) -> None:
    """Voluntary Conversion: the player must deploy as long as there are aliens and cells."""
    table = ward(kind, ["alien", 0, 4, "N"]).choose("reveal")
    assert table.count(kind) == 0
    assert table.has("alien 2,2 N")
    cells = list(AROUND)
    for placed, cell in zip(range(1, number), ("1,1", "3,3"), strict=False):
        assert table.seat == "aliens"
        assert table.count("alien") == 1 + placed
        assert table.offered() == sorted([*cells, *TURNS])
        table.choose(f"deploy {cell}")
        cells.remove(f"deploy {cell}")
    deployed = ["activate 1,1", "activate 3,3"][: number - 1]
    assert table.count("alien") == 1 + number
    assert table.offered() == ["activate 0,4", *deployed, "pass", *TURNS]


@pytest.mark.parametrize(
    ("token", "free"),
    [
        *(("alien", 0), ("blip", 0), ("marine", 0), ("door", 0), ("flame", 0)),
        *(("dooropen", 1), ("lurk", 1), ("alien_entry", 1)),
    ],
)
def test_ruling_27_aliens_are_deployed_in_empty_cells(token: str, free: int) -> None:
    """Voluntary Conversion: no unit, no closed door, no flame."""
    table = ward("blip_2", [token, 1, 2, "W"]).choose("reveal")
    assert table.offered("deploy") == [c for c in AROUND if free or c != "deploy 1,2"]


@pytest.mark.parametrize(
    ("blip", "facing", "cells"),
    [
        ("3,3", "N", "2,3 2,4 3,2 3,4 4,2 4,3 4,4"),  # the marine sees 2,2
        ("2,3", "W", "1,2 1,3 1,4 2,2 2,4 3,2 3,3 3,4"),  # next to it, but unseen
        ("4,4", "W", "3,3 3,4 4,3"),
    ],
)
def test_ruling_27_aliens_are_deployed_where_no_marine_sees_them(
    blip: str, facing: str, cells: str
) -> None:
    """Voluntary Conversion: in all eight directions."""
    tokens = [["marine", 0, 4, facing], ["blip_2", *map(int, blip.split(",")), "N"]]
    table = Table(HALL, *tokens, to_move="aliens").choose(f"activate {blip}", "reveal")
    assert table.offered("deploy") == [f"deploy {cell}" for cell in cells.split()]


def test_the_cells_are_determined_again_for_the_third_alien() -> None:
    """Voluntary Conversion: the second one blocks the corner of the line to 2,0."""
    board = ["##...", ".....", "....."]
    table = Table(board, ["marine", 0, 2, "N"], ["blip_3", 3, 1, "N"], to_move="aliens")
    cells = ["2,1", "2,2", "3,0", "3,2", "4,0", "4,1", "4,2"]
    table.choose("activate 3,1", "reveal")
    assert table.offered("deploy") == [f"deploy {cell}" for cell in cells]
    table.choose("deploy 2,1")
    assert table.offered("deploy") == [f"deploy {cell}" for cell in ["2,0", *cells[1:]]]


@pytest.mark.parametrize(("row", "aliens"), [(".##.", 1), ("..#.", 2), ("...#.", 2)])
def test_aliens_without_a_cell_are_forfeited(row: str, aliens: int) -> None:
    """Voluntary Conversion: insufficient cells next to the first of three aliens."""
    tokens = [["blip_3", 0, 0, "E"], ["marine", len(row) - 1, 0, "E"]]
    table = Table([row], *tokens, to_move="aliens")
    table.choose("activate 0,0", "reveal", *["deploy 1,0"] * (aliens - 1))
    assert table.count("alien") == aliens
    assert table.offered() == [*["activate 1,0"] * (aliens - 1), "pass", *TURNS]


@pytest.mark.parametrize(("before", "more"), [(18, 3), (19, 3), (20, 2), (21, 1), (22, 0)])
def test_ruling_28_a_reveal_stops_at_22_aliens(before: int, more: int) -> None:
    """Voluntary Conversion; ruling 26: with 22 there is no reveal at all."""
    tokens = [["blip_3", 1, 0, "N"], ["marine", 6, 0, "E"]]
    table = crowded(before, "....##.", *tokens, to_move="aliens").choose("activate 1,0")
    assert table.offered("reveal") == ["reveal"] * (more > 0)
    if more:
        table.choose("reveal", *["deploy 0,0", "deploy 2,0"][: more - 1])
        assert table.count("alien") == before + more
        assert table.offered("deploy") == []


def test_ruling_27_each_alien_is_turned_freely_and_the_next_one_faces_as_it_does() -> None:
    """Voluntary Conversion: any number of times, before the next one is deployed."""
    table = ward("blip_3", facing="W").choose("reveal", "turn left", "deploy 1,1")
    assert table.has("alien 2,2 S")
    assert table.has("alien 1,1 S")
    table.choose(*["turn right"] * 6, "deploy 3,3")
    assert table.has("alien 2,2 S")
    assert table.has("alien 1,1 N")
    assert table.has("alien 3,3 N")
    assert table.choose("turn right").has("alien 3,3 E")
    assert table.cost("turn left") == 0
    assert table.ap is None


def test_ruling_26_the_first_alien_has_been_activated_and_the_others_have_not() -> None:
    """And the first one, too, may be turned until the next choice."""
    table = ward("blip_2").choose("reveal", "turn left", "deploy 1,1")
    assert table.has("deactivated 2,2")
    assert table.count("deactivated") == 1
    assert table.choose("activate 1,1").ap == 6
    assert table.cost("turn left") == 1
    table = ward("blip", ["alien", 0, 4, "N"], dice=[3]).choose("reveal", "turn left")
    assert table.has("alien 2,2 W")
    assert table.choose("pass").seat == "marines"


def test_ruling_20_no_overwatch_fire_at_a_voluntary_reveal_or_its_turns() -> None:
    """No die is rolled, though the marine sees the cell."""
    tokens = [MARINE, ["overwatch", 0, 0, "N"], ["blip", 3, 0, "W"]]
    table = Table(LINE, *tokens, to_move="aliens").choose("activate 3,0", "reveal", "turn left")
    assert table.has("alien 3,0 S")


# ---- Involuntary Conversion of Blips: what triggers it

NOOK = ["......", "###.##"]
"""A corridor with a cell beside 3,0."""


@pytest.mark.parametrize(
    ("board", "tokens", "seat", "choices", "dice"),
    [
        # A marine turns, moves, or turns to face its attacker.
        (LINE, [["marine", 0, 0, "N"]], "marines", ["activate 0,0", "turn right"], []),
        (
            ["#.....", ".#####"],
            [["marine", 0, 1, "E"]],
            "marines",
            ["activate 0,1", "move 1,0"],
            [],
        ),
        (
            ["......"] * 4,
            [["marine", 3, 2, "W"], ["alien", 4, 2, "W"]],
            *("aliens", ["activate 4,2", "assault 3,2", "face"], [1, 1, 1, 1]),
        ),
        # A door opens, is shot or broken.
        (LINE, [MARINE, ["door", 1, 0, "N"]], "marines", ["activate 0,0", "door 1,0"], []),
        (
            NOOK,
            [MARINE, ["door", 3, 0, "N"], ["alien", 3, 1, "N"]],
            *("aliens", ["activate 3,1", "door 3,0"], []),
        ),
        (LINE, [MARINE, ["door", 3, 0, "N"]], "marines", ["activate 0,0", "shoot 3,0"], [6, 1]),
        (LINE, [MARINE, ["door", 1, 0, "N"]], "marines", ["activate 0,0", "assault 1,0"], [6]),
        (
            LINE,
            [["marine_chain", 0, 0, "E"], ["door", 1, 0, "N"]],
            *("marines", ["activate 0,0", "assault 1,0"], []),
        ),
        (
            NOOK,
            [MARINE, ["door", 3, 0, "N"], ["alien", 3, 1, "N"]],
            *("aliens", ["activate 3,1", "assault 3,0"], [6, 1, 1]),
        ),
        # A marine or alien moves out of the way.
        (NOOK, [MARINE, ["marine_axe", 3, 0, "S"]], "marines", ["activate 3,0", "move 3,1"], []),
        (NOOK, [MARINE, ["alien", 3, 0, "S"]], "aliens", ["activate 3,0", "move 3,1"], []),
        # A marine or alien is destroyed.
        (
            NOOK,
            [MARINE, ["marine_axe", 3, 0, "S"], ["alien", 3, 1, "N"]],
            *("aliens", ["activate 3,1", "assault 3,0"], [6, 1, 1, 1]),
        ),
        (LINE, [MARINE, ["alien", 3, 0, "S"]], "marines", ["activate 0,0", "shoot 3,0"], [6, 1]),
        (
            LINE,
            [MARINE, ["alien", 1, 0, "S"]],
            "marines",
            ["activate 0,0", "assault 1,0"],
            [6, 1, 1, 1],
        ),
        (
            LINE,
            [MARINE, ["overwatch", 0, 0, "N"], ["alien", 3, 0, "S"]],
            *("aliens", ["activate 3,0", "turn left"], [6, 1]),
        ),
    ],
)
def test_ruling_34_every_change_of_the_board_may_reveal_a_blip(
    board: list[str], tokens: Tokens, seat: str, choices: list[str], dice: Dice
) -> None:
    """Involuntary Conversion: when a marine comes to see the blip, and not before."""
    table = Table(board, *tokens, BLIP, to_move=seat, dice=dice).choose(*choices[:-1])
    assert table.has("blip 5,0 W")
    table.choose(choices[-1])
    assert not table.has("blip 5,0")
    assert table.has("alien 5,0 W")
    assert table.seat == "aliens"
    assert table.offered() == ORIENT
    assert table.dice_left == 0
    assert table.choose("pass").seat == seat


def test_ruling_34_a_blip_that_moves_away_reveals_another_one_behind_it() -> None:
    """Involuntary Conversion: it was the corner that hid 2,0; the mover goes on with its AP."""
    tokens = [["marine", 0, 2, "N"], ["blip", 2, 1, "N"], ["blip", 2, 0, "N"]]
    table = Table(["##..", "....", "...."], *tokens, to_move="aliens")
    table.choose("activate 2,1", "move 3,1")
    assert table.has("alien 2,0")
    assert table.choose("pass").ap == 5
    assert table.has("blip 3,1")


def test_ruling_34_flame_that_goes_reveals_before_the_command_roll() -> None:
    """Marine Player Turn: then the turn continues with the die."""
    table = Table(LINE, MARINE, BLIP, ["flame", 3, 0, "N"], to_move="aliens", dice=[4])
    assert table.choose("pass").offered() == ORIENT
    assert table.dice_left == 1
    assert not table.has("flame 3,0")
    assert table.choose("pass").offered() == ["activate 0,0", "pass"]
    assert table.state.command_points == 4


def test_ruling_34_a_blip_placed_in_view_is_revealed_before_the_next_one_is_drawn() -> None:
    """Involuntary Conversion in the middle of the reinforcements."""
    lurks = [["lurk", 5, 0, "W"], ["lurk", 0, 2, "N"]]
    table = Table([*LINE, "#######", ".######"], MARINE, *lurks, dice=["b10", "b1"])
    table.choose("pass", "deploy 5,0")
    assert table.has("alien 5,0 W")
    assert table.offered() == ORIENT
    assert table.choose("pass").seat == "marines"
    table.choose("deploy 4,0")
    assert table.dice_left == 1
    assert table.choose("pass").offered() == ["deploy 0,2"]
    assert table.choose("deploy 0,2").offered("activate") == [
        *("activate 0,2", "activate 4,0", "activate 5,0")
    ]


def test_ruling_34_a_deployed_marine_reveals_what_it_sees() -> None:
    """Involuntary Conversion: the first turn begins afterwards."""
    tokens = [["drop_marine", 0, 1, "N"], ["marine", 0, 1, "N"], ["start_marine", 0, 0, "E"]]
    table = Table(["......", ".#####"], *tokens, BLIP, fresh=True, turn=1, dice=[2])
    assert table.choose("activate 0,1", "move 0,0").offered() == ORIENT
    assert table.has("alien 5,0")
    assert table.dice_left == 1
    assert table.choose("pass").offered() == ["activate 0,0", "pass"]


@pytest.mark.parametrize(
    ("tokens", "choice", "dice"),
    [
        ([["marine", 0, 0, "N"]], "turn left", []),  # not in the field of view
        ([["marine", 0, 0, "S"]], "move 0,1", []),
        ([MARINE, ["door", 1, 0, "N"], ["alien", 3, 0, "N"]], "door 1,0", []),  # no line of sight
        ([MARINE, ["door", 1, 0, "N"], ["flame", 3, 0, "N"]], "door 1,0", []),
        ([MARINE, ["door", 1, 0, "N"], ["blip", 6, 0, "N"]], "assault 1,0", [5]),  # it holds
        ([MARINE, ["alien", 3, 0, "N"]], "shoot 3,0", [5, 4]),  # so does the alien
    ],
)
def test_a_blip_that_no_marine_sees_stays_one(tokens: Tokens, choice: str, dice: Dice) -> None:
    """Involuntary Conversion: it takes the field of view and a line of sight."""
    table = Table([*LINE, ".######"], *tokens, BLIP, dice=dice).choose("activate 0,0", choice)
    assert table.has("blip 5,0")
    assert table.seat == "marines"


# ---- Involuntary Conversion of Blips: how it is done


def test_ruling_34_blips_are_revealed_by_y_then_x_each_one_completely() -> None:
    """Involuntary Conversion: the next one only when the one before has all its aliens."""
    blips = [["blip", 3, 2, "N"], ["blip", 0, 2, "N"], ["blip_2", 2, 1, "N"]]
    table = Table(HALL, ["marine", 2, 4, "W"], *blips).choose("activate 2,4", "turn right")
    seen = []
    for choice in ("pass", "deploy 2,0", "pass", "pass", "pass"):
        seen.append((table.seat, table.count("alien"), table.has("alien 0,2")))
        table.choose(choice)
    assert seen == [
        *(("aliens", 1, False), ("marines", 1, False), ("aliens", 2, False)),
        *(("aliens", 3, True), ("aliens", 4, True)),
    ]
    assert (table.seat, table.ap) == ("marines", 3)


@pytest.mark.parametrize(("cell", "hidden"), [("2,2", True), ("0,3", False)])
def test_ruling_34_sight_is_tested_anew_before_the_next_blip(cell: str, hidden: bool) -> None:
    """An alien that the marines put in the line hides the second blip again."""
    tokens = [["marine", 2, 0, "E"], ["blip_2", 1, 2, "N"], ["blip", 2, 4, "N"]]
    table = Table(HALL, *tokens).choose("activate 2,0", "turn right", "pass", f"deploy {cell}")
    assert table.choose("pass").has("blip 2,4") == hidden
    assert table.seat == ("marines" if hidden else "aliens")


@pytest.mark.parametrize("seat", ["marines", "aliens"])
@pytest.mark.parametrize("marked", [True, False])
def test_ruling_29_marines_pick_the_cells_aliens_turn_and_a_mark_is_inherited(
    seat: str, marked: bool
) -> None:
    """Involuntary Conversion, ruling 27: next to the first alien, seen or not, in either turn."""
    tokens = [["marine", 2, 4, "W"], ["blip_3", 2, 1, "W"], ["flame", 1, 0, "N"]]
    tokens += [["alien", 1, 1, "N"], ["door", 3, 1, "N"], ["dooropen", 3, 2, "N"]]
    tokens += [["deactivated", 2, 1, "N"]] * marked
    if seat == "aliens":
        tokens[0] = ["marine", 2, 4, "N"]
        tokens.append(["alien", 2, 3, "E"])
    table = Table(["...#.", *HALL[1:]], *tokens, to_move=seat)
    choices = ["activate 2,4", "turn right"] if seat == "marines" else ["activate 2,3", "move 3,3"]
    table.choose(*choices)
    cells = ["1,2", "2,0", "2,2", "3,2"]
    for cell, turns, facing in (("2,2", 1, "S"), ("2,0", 6, "N"), (None, 3, "")):
        assert (table.seat, table.offered()) == ("aliens", ORIENT)
        assert table.cost("turn left") == 0
        table.choose(*["turn left"] * turns, "pass")
        if cell:
            assert table.seat == "marines"
            assert table.offered() == [f"deploy {free}" for free in cells]
            assert table.choose(f"deploy {cell}").has(f"alien {cell} {facing}")
            cells.remove(cell)
    assert [table.has(t) for t in ("alien 2,1 S", "alien 2,2 N", "alien 2,0 E")] == [True] * 3
    assert table.count("deactivated") == 3 * marked
    assert (table.seat, table.ap) == (seat, 3 if seat == "marines" else 5)
    if seat == "aliens":
        new = ["activate 2,0", "activate 2,1", "activate 2,2"]
        assert table.offered("activate") == ["activate 1,1", *([] if marked else new)]


@pytest.mark.parametrize(
    ("row", "doors", "aliens"), [("....", 0, 2), (".....", 0, 3), ("..", 1, 1)]
)
def test_forfeits_of_an_involuntary_reveal(row: str, doors: int, aliens: int) -> None:
    """Involuntary Conversion: insufficient cells next to the first of three aliens."""
    x = 3 - 2 * doors
    door = [["door", 2, 0, "N"]] * doors
    tokens = [["marine", 0, 0, "N"], ["blip_3", x, 0, "W"], *door]
    table = Table([row + "." * doors], *tokens).choose("activate 0,0", "turn right", "pass")
    for cell in ("deploy 2,0", "deploy 4,0")[: aliens - 1]:
        table.choose(cell, "pass")
    assert table.count("alien") == aliens
    assert (table.seat, table.ap) == ("marines", 3)


@pytest.mark.parametrize(("before", "left"), [(20, 1), (21, 1), (22, 0)])
def test_ruling_28_the_first_alien_of_an_involuntary_reveal_counts(before: int, left: int) -> None:
    """Without room for it the blip is gone, and so is then the one behind it."""
    tokens = [["marine", 0, 0, "N"], ["blip_3", 3, 0, "W"], BLIP]
    table = crowded(before, "......", *tokens).choose("activate 0,0", "turn right")
    if before < 22:
        table.choose("pass", *["deploy 2,0", "pass"] * (21 - before))
    assert table.count("alien") == 22
    assert (table.count("blip_3"), table.count("blip")) == (0, left)
    assert (table.seat, table.ap) == ("marines", 3)


@pytest.mark.parametrize(("dice", "alive"), [([1, 2], True), ([6, 1], False)])
def test_ruling_29_an_active_blip_revealed_by_its_own_action_stays_active(
    dice: Dice, alive: bool
) -> None:
    """Ruling 20: when all its aliens are placed it draws overwatch fire, and they do not."""
    tokens = [MARINE, ["overwatch", 0, 0, "N"], ["door", 3, 0, "N"], ["blip_2", 4, 0, "W"]]
    table = Table(LINE, *tokens, to_move="aliens", dice=dice)
    table.choose("activate 4,0", "door 3,0", "turn left", "pass", "deploy 5,0", "turn left")
    assert table.dice_left == 2
    table.choose("pass")
    assert table.dice_left == 0
    assert table.ap == (5 if alive else None)
    assert table.offered("activate") == ["activate 5,0"]
    assert not alive or table.cost("turn left") == 1
