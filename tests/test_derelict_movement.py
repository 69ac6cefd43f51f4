"""Derelict by its rulebook: moves, turns, doors, fire, sight, blips on the move, and the entry."""

from typing import Any

import pytest

from tests.derelict import Table

HALL = ["....."] * 5
ROW = ["......"]
WARD = [".....##", ".....##", ".....##", ".....##", ".....#."]
LOOKOUT = ["marine_flame", 6, 4, "S"]
"""A marine that sees nothing of the ward's five columns and stands next to none of them."""
SEAT = {"marine": "marines", "marine_chain": "marines", "marine_claws": "marines"}
BLIPS = ["blip", "blip_2", "blip_3"]
EVERYBODY = ["marine", "alien", *BLIPS]
AHEAD = {
    "N": ["1,1", "2,1", "3,1"],
    "E": ["3,1", "3,2", "3,3"],
    "S": ["1,3", "2,3", "3,3"],
    "W": ["1,1", "1,2", "1,3"],
}
BESIDE = {"N": ["1,2", "3,2"], "E": ["2,1", "2,3"], "S": ["1,2", "3,2"], "W": ["2,1", "2,3"]}
BEHIND = {"N": AHEAD["S"], "E": AHEAD["W"], "S": AHEAD["N"], "W": AHEAD["E"]}


def ward(kind: str, facing: str, *tokens: list[Any], **more: Any) -> Table:
    """Return a table with a unit in the middle of the ward, active."""
    seat = SEAT.get(kind, "aliens")
    table = Table(WARD, [kind, 2, 2, facing], LOOKOUT, *tokens, to_move=seat, **more)
    return table.choose("activate 2,2")


def moves(table: Table) -> dict[str, int]:
    """Return the cells to which the active unit may move, with the costs."""
    return {text.split()[1]: table.cost(text) for text in table.offered("move")}


# ---- Game Actions: the costs of moves and turns


@pytest.mark.parametrize("facing", "NESW")
@pytest.mark.parametrize("kind", ["marine", "marine_chain", "marine_claws", "alien", *BLIPS])
def test_moves_and_their_costs(kind: str, facing: str) -> None:
    """Game Actions, Movement Actions: forward 1, backward 2 (blips 1), sideways not for marines."""
    expected = dict.fromkeys(AHEAD[facing], 1)
    expected |= dict.fromkeys(BEHIND[facing], 1 if kind in BLIPS else 2)
    expected |= {} if kind in SEAT else dict.fromkeys(BESIDE[facing], 1)
    table = ward(kind, facing)
    assert moves(table) == expected
    cell = BEHIND[facing][0]
    before = table.ap or 0
    table.choose(f"move {cell}")
    assert table.ap == before - expected[cell]
    assert table.has(f"{kind} {cell} {facing}")
    assert not table.has(f"{kind} 2,2")


@pytest.mark.parametrize("facing", "NESW")
@pytest.mark.parametrize("kind", ["marine", "marine_claws", "alien", *BLIPS])
def test_turns_and_their_costs(kind: str, facing: str) -> None:
    """Game Actions: a turn costs 1, for a blip nothing."""
    for side, step in (("left", -1), ("right", 1)):
        table = ward(kind, facing)
        before = table.ap or 0
        assert table.cost(f"turn {side}") == (0 if kind in BLIPS else 1)
        table.choose(f"turn {side}")
        assert table.has(f"{kind} 2,2 {'NESW'[('NESW'.index(facing) + step) % 4]}")
        assert table.ap == before - (0 if kind in BLIPS else 1)


@pytest.mark.parametrize(("kind", "turns"), [("marine", 3), ("alien", 5)])
def test_with_one_action_point_there_is_no_way_back(kind: str, turns: int) -> None:
    """Game Actions: only what the unit can pay is offered."""
    table = ward(kind, "W", ["door", 1, 2, "N"], ["door", 2, 1, "N"]).choose(
        *["turn right"] * turns
    )
    facing = "NESW"[(3 + turns) % 4]
    assert table.ap == 1
    assert not set(moves(table)) & set(BEHIND[facing])
    assert set(moves(table)) & set(AHEAD[facing])
    table.choose("turn right")
    assert table.offered("move") == table.offered("door") == []


@pytest.mark.parametrize("kind", EVERYBODY)
@pytest.mark.parametrize(
    ("token", "open_"),
    [
        *(("door", 0), ("marine", 0), ("alien", 0), ("blip", 0), ("blip_3", 0)),
        *(("dooropen", 1), ("objective", 1), ("lurk", 1), ("alien_entry", 1), ("start_marine", 1)),
    ],
)
def test_what_bars_a_cell(kind: str, token: str, open_: int) -> None:
    """Movement Actions: a closed door, a marine, an alien or a blip."""
    table = ward(kind, "W", [token, 1, 2, "N" if token != "marine" else "W"])
    if kind in BLIPS and token == "marine":
        assert moves(table) == {"3,1": 1, "3,2": 1, "3,3": 1}
    else:
        assert ("1,2" in moves(table)) == bool(open_)
        assert {"1,1", "1,3"} <= set(moves(table))


@pytest.mark.parametrize("kind", EVERYBODY)
def test_only_corridor_cells_are_entered(kind: str) -> None:
    """Movement Actions: neither walls nor anything beyond the board."""
    board = ["##..#..", ".###.##", "....##."]
    seat = SEAT.get(kind, "aliens")
    table = Table(board, [kind, 3, 0, "W"], ["marine", 6, 2, "S"], to_move=seat)
    expected = {"marine": {"2,0": 1, "4,1": 2}, "alien": {"2,0": 1, "4,1": 2}}
    assert moves(table.choose("activate 3,0")) == expected.get(kind, {"2,0": 1, "4,1": 1})


# ---- Ruling 6: immediately following


@pytest.mark.parametrize(
    ("between", "cost"),
    [
        (["move 2,1"], 0),
        (["turn left", "turn right"], 0),
        (["move 2,1", "command"], 0),
        ([], 1),
        (["command"], 1),
        (["move 2,1", "door 3,0"], 1),
        (["move 2,1", "unjam"], 1),
        (["move 2,1", "shoot 2,0"], 1),
    ],
)
def test_ruling_6_a_shot_is_free_right_after_a_move_or_turn(between: list[str], cost: int) -> None:
    """Game Actions: command in between does not break it, any other action does."""
    marks = [["jam", 2, 2, "N"]] if "unjam" in between else []
    tokens = [["marine", 2, 2, "N"], ["alien", 2, 0, "N"], ["door", 3, 0, "N"], *marks]
    table = Table(HALL, *tokens, command_points=1, dice=[1, 2])
    assert table.choose("activate 2,2", *between).cost("shoot 2,0") == cost


@pytest.mark.parametrize(
    ("between", "cost"),
    [(["move 2,1"], 0), ([], 1), (["move 2,1", "turn right"], 1), (["move 2,1", "door 3,0"], 1)],
)
def test_ruling_6_an_alien_turns_freely_right_after_a_move(between: list[str], cost: int) -> None:
    """Game Actions: a turn after a turn costs 1 again."""
    table = ward("alien", "N", ["door", 3, 0, "N"]).choose(*between)
    assert table.cost("turn left") == table.cost("turn right") == cost
    before = table.ap or 0
    assert table.choose("turn left").ap == before - cost


def test_ruling_6_a_reveal_in_between_breaks_nothing() -> None:
    """The marine's shot and the alien's turn stay free."""
    blip = ["blip", 3, 0, "W"]
    table = Table(ROW, ["marine", 0, 0, "N"], blip)
    assert table.choose("activate 0,0", "turn right", "pass").cost("shoot 3,0") == 0
    tokens = [["marine", 0, 0, "E"], ["alien", 1, 0, "S"], blip]
    table = Table(["....", "#.##"], *tokens, to_move="aliens")
    table.choose("activate 1,0", "move 1,1", "turn left", "pass")
    assert table.has("alien 3,0 S")
    assert table.cost("turn left") == 0


def test_ruling_6_the_other_seats_answer_in_between_breaks_nothing() -> None:
    """A jam is declined between an alien's move and its turn."""
    tokens = [["marine", 2, 4, "N"], ["overwatch", 2, 4, "N"], ["alien", 2, 0, "S"]]
    table = Table(HALL, *tokens, to_move="aliens", command_points=1, dice=[3, 3])
    table.choose("activate 2,0", "move 2,1")
    assert table.seat == "marines"
    assert table.choose("decline").cost("turn left") == 0


# ---- Movement Actions: fire


@pytest.mark.parametrize("kind", EVERYBODY)
def test_from_outside_nobody_moves_into_fire(kind: str) -> None:
    """Movement Actions."""
    fire = [["flame", x, 1, "N"] for x in (1, 2)]
    table = ward(kind, "N", *fire)
    assert set(moves(table)) & {"1,1", "2,1", "3,1"} == {"3,1"}


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("kind", EVERYBODY)
def test_ruling_15_a_unit_pays_and_rolls_to_step_from_flame_to_flame(kind: str, die: int) -> None:
    """It is destroyed by 2 or higher, with its tokens, in the cell it came from."""
    fire = [["flame", 2, 2, "N"], ["flame", 2, 3, "N"]]
    table = ward(kind, "N", *fire, dice=[die])
    points, cost = table.ap or 0, table.cost("move 2,3")
    table.choose("move 2,3")
    assert table.dice_left == 0
    assert not table.has(f"{kind} 2,2")
    assert table.has(f"{kind} 2,3 N") == (die == 1)
    assert table.ap == (points - cost if die == 1 else None)
    gone = [event.cells for event in table.match.log if event.type == "destroyed"]
    assert gone == ([] if die == 1 else [((2, 2),)])
    assert table.count("flame") == 2


@pytest.mark.parametrize("kind", EVERYBODY)
def test_ruling_15_leaving_the_fire_needs_no_roll(kind: str) -> None:
    """Movement Actions."""
    table = ward(kind, "N", ["flame", 2, 2, "N"], ["flame", 2, 1, "N"])
    assert table.choose("move 1,1").has(f"{kind} 1,1 N")


# ---- Doors


@pytest.mark.parametrize("facing", "NESW")
@pytest.mark.parametrize("kind", EVERYBODY)
@pytest.mark.parametrize(("door", "after"), [("door", "dooropen"), ("dooropen", "door")])
def test_ruling_16_doors_in_front_and_forward_diagonal_open_and_close(
    kind: str, facing: str, door: str, after: str
) -> None:
    """Game Actions: for 1 action point, for every unit, blips too."""
    cells = sorted({*AHEAD[facing], *BESIDE[facing], *BEHIND[facing]})
    doors = [[door, *map(int, cell.split(",")), "E"] for cell in cells]
    table = ward(kind, facing, *doors)
    before = table.ap or 0
    reach = [f"door {cell}" for cell in AHEAD[facing]]
    assert table.offered("door") == reach
    for text in reach[:2]:
        assert table.cost(text) == 1
        table.choose(text)
    assert table.ap == before - 2
    assert table.has(f"{after} {AHEAD[facing][0]} E")
    assert (table.count(door), table.count(after)) == (6, 2)
    assert table.offered("door") == reach


@pytest.mark.parametrize("kind", EVERYBODY)
@pytest.mark.parametrize("inside", ["marine", "alien", "blip"])
def test_ruling_16_an_occupied_open_door_cannot_be_closed(kind: str, inside: str) -> None:
    """Whoever stands in it; flame does not keep a door from closing."""
    doors = [["dooropen", 2, 1, "N"], ["dooropen", 1, 1, "N"], ["flame", 1, 1, "N"]]
    table = ward(kind, "N", *doors, [inside, 2, 1, "N"])
    assert table.offered("door") == ["door 1,1"]
    table.choose("door 1,1")
    assert table.has("door 1,1")
    assert table.has("flame 1,1")


# ---- Line of Sight


def sees(board: list[str], marine: list[Any], target: tuple[int, int], *tokens: list[Any]) -> bool:
    """Tell whether a marine sees a cell: it could shoot at an alien there."""
    table = Table(board, marine, ["alien", *target, "N"], *tokens)
    text = f"shoot {target[0]},{target[1]}"
    return text in table.choose(f"activate {marine[1]},{marine[2]}").offered("shoot")


@pytest.mark.parametrize("facing", "EW")
@pytest.mark.parametrize(
    ("token", "free"),
    [
        *(("door", 0), ("marine_axe", 0), ("alien", 0), ("blip", 0), ("blip_2", 0), ("flame", 0)),
        *(("dooropen", 1), ("lurk", 1), ("alien_entry", 1), ("drop_marine", 1)),
    ],
)
def test_what_obstructs_the_line(token: str, free: int, facing: str) -> None:
    """Line of Sight: from either end."""
    ends = (0, 5) if facing == "E" else (5, 0)
    for x in range(1, 5):
        marine = ["marine", ends[0], 0, facing]
        assert sees(ROW, marine, (ends[1], 0), [token, x, 0, "N"]) == bool(free)
        wall = ["".join("#" if i == x else "." for i in range(6))]
        assert not sees(wall, marine, (ends[1], 0))


def test_flame_at_the_ends_obstructs_nothing() -> None:
    """Line of Sight: flame counts only in between."""
    ends = [["flame", 0, 0, "N"], ["flame", 5, 0, "N"]]
    assert sees(ROW, ["marine", 0, 0, "E"], (5, 0), *ends)


@pytest.mark.parametrize("far", [1, 2])
@pytest.mark.parametrize("token", ["wall", "door", "marine_axe", "alien", "blip", "flame"])
def test_ruling_10_a_diagonal_step_needs_one_free_corner(token: str, far: int) -> None:
    """Line of Sight: also next to the marine, and for every sort of obstruction."""
    for blocked in ("..", "#.", ".#", "##"):
        rows = ["...", f"{blocked[0]}..", f".{blocked[1]}."]
        tokens = [[token, x, y, "N"] for x, y in ((0, 1), (1, 2)) if rows[y][x] == "#"]
        board = rows if token == "wall" else ["..."] * 3
        free = sees(board, ["marine", 0, 2, "N"], (far, 2 - far), *tokens if board != rows else [])
        assert free == (blocked != "##")


@pytest.mark.parametrize(
    ("target", "blocking"),
    [
        ((0, 1), {(0, 2), (0, 3)}),
        ((1, 2), {(0, 3), (1, 3)}),
        ((1, 0), {(0, 3), (0, 2), (1, 2), (1, 1)}),
        ((2, 1), {(1, 3), (1, 2)}),
        ((2, 0), {(0, 3), (1, 3), (1, 2), (1, 1), (2, 1)}),
        ((3, 0), {(1, 3), (1, 2), (2, 2), (2, 1)}),
        ((4, 0), {(1, 3), (2, 2), (3, 1)}),
    ],
)
def test_ruling_10_the_line_is_walked_from_both_ends(
    target: tuple[int, int], blocking: set[tuple[int, int]]
) -> None:
    """Line of Sight: the cells that block the view of a target, one at a time."""
    others = [(x, y) for x in range(5) for y in range(5) if (x, y) not in (target, (0, 4))]
    shut = [c for c in others if not sees(HALL, ["marine", 0, 4, "N"], target, ["alien", *c, "N"])]
    assert set(shut) == blocking


# ---- Marine Field of View, Measuring distances


@pytest.mark.parametrize("facing", "NESW")
def test_ruling_9_the_field_of_view_is_90_degrees_edges_included(facing: str) -> None:
    """Marine Field of View: as far to the side as ahead; not beside, behind or the own cell."""
    near = AHEAD[facing]
    far = [(a, b) for a in (0, 4) for b in range(5)]
    edge = {(b, a) if facing in "NS" else (a, b) for a, b in far if a == (facing in "ES") * 4}
    table = Table(HALL, ["marine_flame", 2, 2, facing]).choose("activate 2,2")
    assert table.offered("shoot") == sorted(
        [*(f"shoot {cell}" for cell in near), *(f"shoot {x},{y}" for x, y in edge)]
    )


def test_distances_count_diagonal_steps_as_one() -> None:
    """Measuring distances: the range of 12 is a square of 25 by 25 cells around the marine."""
    table = Table(["." * 27] * 27, ["marine_flame", 13, 13, "N"]).choose("activate 13,13")
    cone = [(13 + side, 13 - n) for n in range(1, 13) for side in range(-n, n + 1)]
    assert table.offered("shoot") == sorted(f"shoot {x},{y}" for x, y in cone)


# ---- Blip Movement Restriction


@pytest.mark.parametrize("kind", ["alien", *BLIPS])
@pytest.mark.parametrize(
    ("board", "marine", "cell", "forbidden"),
    [
        (HALL, ["marine", 0, 4, "N"], "3,3", {"2,2"}),  # in view
        (HALL, ["marine", 0, 4, "W"], "2,3", {"1,3", "1,4"}),  # adjacent, but not visible
        (HALL, ["marine", 2, 0, "N"], "2,2", {"1,1", "2,1", "3,1"}),  # behind its back
        ([".#.", "#..", "..."], ["marine", 0, 0, "E"], "2,2", {"1,1"}),  # walls in between
    ],
)
def test_blips_stay_out_of_view_and_away_from_marines(
    kind: str, board: list[str], marine: list[Any], cell: str, forbidden: set[str]
) -> None:
    """Blip Movement Restriction: aliens may go there."""
    tables = [
        Table(board, marine, [some, *map(int, cell.split(",")), "N"], to_move="aliens")
        for some in (kind, "alien")
    ]
    blip, alien = (set(moves(table.choose(f"activate {cell}"))) for table in tables)
    assert forbidden < alien
    assert blip == (alien if kind == "alien" else alien - forbidden)


def test_ruling_35_a_blip_does_not_hide_where_it_goes_by_where_it_stands() -> None:
    """Lifted it is no corner of the line to 2,0; another blip there is one, and so is fire."""
    tokens = [["marine", 0, 2, "N"], ["blip", 2, 1, "N"], ["blip", 3, 1, "N"]]
    board = ["##...", ".....", "....."]
    table = Table(board, *tokens, to_move="aliens").choose("activate 2,1")
    assert set(moves(table)) == {"3,0", "2,2", "3,2"}
    burning = Table(board, *tokens, ["flame", 2, 1, "N"], to_move="aliens").choose("activate 2,1")
    assert "2,0" in moves(table.choose("activate 3,1")).keys() & moves(burning).keys()


# ---- Blip or Alien Entry Action

DOCK = [".......", "#######", "###.###", "#######", "......."]


def dock(kind: str, *entries: str, tokens: tuple[list[Any], ...] = (), y: int = 2) -> Table:
    """Return a table with a lurking unit, active, and these entries; at y = 1 it is in a wall."""
    fixtures = [["alien_entry", *map(int, cell.split(",")), "N"] for cell in entries]
    lurking = [["lurk", 3, y, "N"], [kind, 3, y, "E"], ["marine", 0, 4, "S"]]
    table = Table(DOCK, *fixtures, *lurking, *tokens, to_move="aliens")
    return table.choose(f"activate 3,{y}")


@pytest.mark.parametrize("kind", ["alien", *BLIPS])
@pytest.mark.parametrize("entries", ["4,0 6,0", "1,0 5,0", "5,0 1,4", "2,0 2,4 5,0", "0,0"])
def test_ruling_25_the_entry_move_goes_to_the_closest_entry(kind: str, entries: str) -> None:
    """Of equally close ones by y, then x: the first; for 1 AP, without a path, facing is kept."""
    cell, *others = entries.split()
    table = dock(kind, *others, cell)
    assert moves(table) == {cell: 1}
    assert table.choose(f"move {cell}").has(f"{kind} {cell} E")
    assert table.ap == 5
    assert table.cost("turn left") == 0  # ruling 6: it counts as a move


@pytest.mark.parametrize(
    ("token", "alien", "blip"),
    [
        *((["alien", 1, 0, "N"], 0, 0), (["blip", 1, 0, "N"], 0, 0), (["marine", 1, 0, "W"], 0, 0)),
        *(
            (["flame", 1, 0, "N"], 0, 0),
            (["door", 1, 0, "N"], 0, 0),
            (["dooropen", 1, 0, "N"], 1, 1),
        ),
        *((["marine", 0, 0, "W"], 1, 0), (["marine", 3, 0, "W"], 1, 0)),  # next to it; in view
        (["marine", 3, 0, "E"], 1, 1),
    ],
)
def test_ruling_25_only_if_that_one_is_free(token: list[Any], alien: int, blip: int) -> None:
    """No other entry will do; a blip may not enter where a marine sees it or stands next to it."""
    for kind, offered in (("alien", alien), ("blip_2", blip)):
        table = dock(kind, "1,0", "6,0", tokens=(token,))
        assert table.offered("move") == ["move 1,0"] * offered


def test_ruling_25_an_entry_that_is_an_ordinary_move_too_is_one_choice_the_cheaper() -> None:
    """Ordinary moves from a lurk cell are allowed; the step from flame to flame is one of them."""
    fixtures = [["lurk", 2, 2, "N"], ["alien_entry", 2, 3, "N"]]
    ordinary = moves(ward("alien", "N"))
    assert moves(ward("alien", "N", *fixtures)) == {**ordinary, "2,3": 1}
    assert ward("alien", "N", *fixtures).choose("move 2,3").ap == 5
    fire = [["flame", 2, 2, "N"], ["flame", 2, 3, "N"]]
    table = ward("alien", "N", *fixtures, *fire, dice=[1])
    assert moves(table) == {**ordinary, "2,3": 2}
    assert table.choose("move 2,3").ap == 4
    far = [["lurk", 2, 2, "N"], ["alien_entry", 4, 4, "N"]]
    assert moves(ward("alien", "N", *far)) == {**ordinary, "4,4": 1}
    assert moves(ward("marine", "N", *far)) == moves(ward("marine", "N"))
    assert moves(ward("alien", "N", far[1])) == ordinary


def test_ruling_36_off_the_plan_there_is_only_entry_and_reveal() -> None:
    """No move, turn, door or assault from there, though corridor cells are next to it."""
    near = (["dooropen", 4, 0, "N"], ["marine", 3, 0, "N"])
    assert dock("blip", "6,0", tokens=near, y=1).offered() == ["move 6,0", "pass", "reveal"]
    assert dock("alien", "6,0", tokens=near, y=1).offered() == ["move 6,0", "pass"]


@pytest.mark.parametrize("kind", ["alien", "blip_3"])
def test_ruling_36_off_the_plan_nobody_is_seen_reached_or_burnt(kind: str) -> None:
    """A marine right in front of it turns to it and sets the corridor on fire."""
    lurking = [["lurk", 3, 1, "N"], [kind, 3, 1, "N"]]
    for marine in ("marine", "marine_flame"):
        table = Table(DOCK[:2], [marine, 3, 0, "W"], *lurking, command_points=1, dice=[1])
        table.choose("activate 3,0")
        if marine == "marine_flame":
            assert not table.choose("shoot 2,0").has("flame 3,1")
            assert table.dice_left == 0
        table.choose("turn left")
        assert table.seat == "marines"
        assert table.offered("move") == table.offered("shoot") == table.offered("assault") == []
        assert table.has(f"{kind} 3,1")
