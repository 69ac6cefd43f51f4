"""Derelict by its rulebook: dice, blips, victory, deployment, turns, activation and command."""

from typing import Any

import pytest

from tests.derelict import Table

Dice = list[int | str]
Tokens = list[list[Any]]

HALL = ["....."] * 5
DECK = ["......", "######", "......"]
LOOKOUT = ["marine", 0, 0, "N"]
OTHER_MARINES = ["marine", "marine_axe", "marine_cannon", "marine_chain", "marine_claws"]
COMMANDERS = ["marine_sarge", "marine_hammer"]
MARINES = [*OTHER_MARINES, "marine_flame", *COMMANDERS]
SIGNS = {"F": ["marine_flame"], "M": ["marine"], "B": ["marine", "flame"], "f": ["flame"]}
SIGNS |= {"o": ["objective"], "O": ["objective", "flame"], "a": ["alien"], ".": []}


def deck(*tokens: list[Any], **more: Any) -> Table:
    """Return a table where the marine in the upper row sees nothing of the lower one."""
    return Table(DECK, LOOKOUT, *tokens, **more)


def lane(drawing: str, **more: Any) -> Table:
    """Return a lane of two segments; marines look east, aliens west."""
    tokens = [
        [kind, x, 0, "W" if kind == "alien" else "E"]
        for x, sign in enumerate(drawing)
        for kind in SIGNS[sign]
    ]
    return Table(["......"], *tokens, segments=["AAABBB"], **more)


def lurks(*xs: int) -> Tokens:
    """Return lurk cells in the lower row of the deck."""
    return [["lurk", x, 2, "N"] for x in xs]


# ---- Die Rolling, Randomly Choosing Blips


@pytest.mark.parametrize(
    ("unit", "target", "choice", "dice", "told"),
    [
        ("marine", ["alien", 2, 0, "N"], "shoot 2,0", [2, 5], [(5, 2)]),
        ("marine_cannon", ["alien", 2, 0, "N"], "shoot 2,0", [1, 4, 3], [(4, 3, 1)]),
        ("marine", ["alien", 2, 1, "S"], "assault 2,1", [4, 1, 4, 2], [(4,), (4, 2, 1)]),
        ("marine_claws", ["alien", 2, 1, "S"], "assault 2,1", [2, 3, 1, 4, 2], [(3, 2), (4, 2, 1)]),
        ("alien", ["door", 2, 1, "N"], "assault 2,1", [1, 3, 2], [(3, 2, 1)]),
    ],
)
def test_dice_rolled_together_are_told_in_descending_order(
    unit: str, target: list[Any], choice: str, dice: Dice, told: list[tuple[int, ...]]
) -> None:
    """Die Rolling: sorted, and communicated by the log."""
    seat = "aliens" if unit == "alien" else "marines"
    tokens = [[unit, 2, 2, "N"], target, ["marine", 4, 4, "S"]]
    table = Table(HALL, *tokens, dice=dice, to_move=seat).choose("activate 2,2", choice)
    assert [event.dice for event in table.match.log if event.type == "rolled"] == told
    assert all(event.text for event in table.match.log)


@pytest.mark.parametrize("number", range(1, 23))
def test_a_number_from_1_to_22_chooses_the_blip(number: int) -> None:
    """Randomly Choosing Blips: 1 to 9 one, 10 to 13 two, 14 to 22 three."""
    kinds = ["blip"] * 9 + ["blip_2"] * 4 + ["blip_3"] * 9
    table = deck(*lurks(0), dice=[f"b{number}"]).choose("pass", "deploy 0,2")
    assert table.has(f"{kinds[number - 1]} 0,2")
    assert table.dice_left == 0


# ---- General Game Rules


def test_the_first_player_has_the_marines_and_the_second_aliens_and_blips() -> None:
    """General Game Rules; Activation: every controlled unit, or pass."""
    marines = [[kind, x, 0, "N"] for x, kind in enumerate(MARINES)]
    hive = [[kind, x, 2, "N"] for x, kind in enumerate(("blip", "blip_2", "blip_3", "alien"))]
    board = ["........", "########", "........"]
    table = Table(board, *marines, *hive, fresh=True, turn=1, dice=[4]).choose("accept")
    assert table.seat == "marines"
    assert table.offered() == [*(f"activate {x},0" for x in range(8)), "pass"]
    table.choose("pass")
    assert table.seat == "aliens"
    assert table.offered() == [*(f"activate {x},2" for x in range(4)), "pass"]


def test_players_alternate_taking_turns() -> None:
    """General Game Rules; a turn is counted when both have had theirs."""
    table = deck(["alien", 0, 2, "N"], dice=[1, 2], turn=3)
    seen = []
    for _ in range(5):
        seen.append((table.state.turn, table.seat))
        table.choose("pass")
    assert seen == [(3, "marines"), (3, "aliens"), (4, "marines"), (4, "aliens"), (5, "marines")]


# ---- Victory Conditions


@pytest.mark.parametrize(
    ("drawing", "last", "dice", "ammo", "winner"),
    [
        ("F...o.", "shoot 3,0", [], 6, "marines"),
        ("Fo...o", "shoot 3,0", [], 6, "marines"),  # one of two is enough
        ("Fo....", "shoot 3,0", [], 2, None),  # another segment burns
        ("F...o.", "shoot 3,0", [], 1, "marines"),  # the last shot lights it
        ("Fo....", "shoot 3,0", [], 1, "aliens"),  # the last shot does not
        ("F.....", "shoot 3,0", [], 1, None),  # empty, but there is no objective
        ("F.o...", "shoot 1,0", [], 6, "marines"),  # before the die for its own fire
        ("F..M.o", "shoot 1,0", [2], 6, "aliens"),  # the flamer marine burns itself
        ("F..M..", "shoot 1,0", [2], 6, None),  # so it does here, without an objective
        ("Fa.o.M", "assault 1,0", [1, 6, 1, 1], 6, "aliens"),  # it is killed
        ("Fa...M", "assault 1,0", [1, 6, 1, 1], 6, None),
        ("Bf....", "move 1,0", [2], 6, "aliens"),  # no marine is left
    ],
)
def test_ruling_33_victory_is_tested_after_every_choice(
    drawing: str, last: str, dice: Dice, ammo: int, winner: str | None
) -> None:
    """Victory Conditions: by the last choice and not before, in the middle of a turn."""
    table = lane(drawing, flamer_ammo=ammo, dice=dice).choose("activate 0,0")
    assert table.winner is None
    table.choose(last)
    assert table.winner == winner
    assert (table.match.offer is None) == (winner is not None)
    assert table.dice_left == 0


@pytest.mark.parametrize(
    ("drawing", "ammo", "winner"),
    [
        *(("..O..a", 0, "marines"), ("M.O..a", 6, "marines"), ("F.O..a", 0, "marines")),
        *(("M.o..a", 6, "aliens"), ("F.o..a", 0, "aliens"), ("F.o..a", 1, None)),
    ],
)
def test_ruling_33_the_fire_is_tested_first(drawing: str, ammo: int, winner: str | None) -> None:
    """Victory Conditions: whoever is left and without ammo; in the alien turn as well."""
    table = lane(drawing, flamer_ammo=ammo, to_move="aliens")
    assert table.choose("activate 5,0").winner == winner


def test_ruling_33_no_marine_left_is_tested_before_the_lost_flamer() -> None:
    """Victory Conditions: the reason is the same as where there is no objective."""
    plain, lost = (lane(x, to_move="aliens").choose("activate 5,0") for x in (".....a", "o....a"))
    assert plain.match.outcome == lost.match.outcome is not None


# ---- Marine Deployment

DROPS: Tokens = [["drop_marine", 0, 0, "S"], ["drop_marine", 1, 0, "S"]]
DROPPED: Tokens = [*DROPS, ["marine_axe", 0, 0, "N"], ["marine_flame", 1, 0, "N"]]
STARTS: Tokens = [["start_marine", 3, 2, "E"], ["start_marine", 4, 2, "W"]]


def test_deployment_asks_for_a_marine_on_a_drop_cell_and_then_for_a_start_cell() -> None:
    """Marine Deployment: no normal move, no deactivated token; then the first turn starts."""
    extra = [["marine", 2, 0, "N"], ["drop_marine", 3, 0, "N"], ["alien", 5, 2, "N"]]
    table = Table(DECK, *DROPPED, *STARTS, *extra, fresh=True, turn=1, dice=[5])
    assert table.seat == "marines"
    assert table.offered() == ["activate 0,0", "activate 1,0"]
    assert table.choose("activate 1,0").offered() == ["move 3,2", "move 4,2"]
    assert table.choose("move 4,2").has("marine_flame 4,2 W")
    assert not table.has("marine_flame 1,0")
    assert table.offered() == ["activate 0,0"]
    assert table.choose("activate 0,0").offered() == ["move 3,2"]
    assert table.dice_left == 1
    assert table.choose("move 3,2").has("marine_axe 3,2 E")
    assert (table.dice_left, table.state.command_points) == (0, 5)
    assert table.count("deactivated") == 0
    assert table.offered() == ["activate 2,0", "activate 3,2", "activate 4,2", "pass"]


def test_ruling_30_marines_left_on_drop_cells_stay_there_as_units() -> None:
    """Marine Deployment: until there is no unoccupied start cell."""
    table = Table(DECK, *DROPPED, STARTS[0], fresh=True, turn=1, dice=[1])
    table.choose("activate 0,0", "move 3,2")
    assert table.offered() == ["activate 1,0", "activate 3,2", "pass"]
    assert table.choose("activate 1,0").ap == 4


@pytest.mark.parametrize("kind", ["marine", "alien", "blip", "blip_3"])
def test_ruling_30_a_start_cell_with_any_unit_on_it_is_taken(kind: str) -> None:
    """Marine Deployment."""
    table = Table(DECK, *DROPPED, *STARTS, [kind, 4, 2, "S"], fresh=True, turn=1)
    assert table.choose("activate 0,0").offered() == ["move 3,2"]


@pytest.mark.parametrize("fixtures", [STARTS, DROPS])
def test_without_marines_or_start_cells_the_first_turn_begins_at_once(fixtures: Tokens) -> None:
    """Marine Deployment."""
    table = deck(*fixtures, fresh=True, turn=1, dice=[2])
    assert table.offered() == ["activate 0,0", "pass"]
    assert table.state.command_points == 2


# ---- Marine Player Turn


@pytest.mark.parametrize("token", ["overwatch", "jam", "guard", "flame"])
def test_the_marine_turn_begins_by_removing_tokens(token: str) -> None:
    """Marine Player Turn: they last through the alien turn and are all gone after it."""
    marks = [[token, x, 0, "N"] for x in (0, 1)]
    table = deck(["marine", 1, 0, "N"], *marks, ["alien", 0, 2, "N"], dice=[1])
    assert table.choose("pass").count(token) == 2
    assert table.choose("pass").count(token) == 0


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("kind", [*OTHER_MARINES, "marine_flame"])
def test_a_die_gives_the_command_points(kind: str, die: int) -> None:
    """Marine Player Turn: only sarge and hammer may roll again; ruling 31: rolled anew."""
    tokens = [[kind, 0, 0, "N"], ["alien", 0, 2, "N"]]
    table = Table(DECK, *tokens, to_move="aliens", command_points=4, dice=[die]).choose("pass")
    assert table.state.command_points == die
    assert table.offered() == ["activate 0,0", "pass"]


@pytest.mark.parametrize("kind", COMMANDERS)
@pytest.mark.parametrize(("answer", "points"), [("accept", 4), ("reroll", 2)])
def test_with_a_commander_the_second_roll_must_be_used(kind: str, answer: str, points: int) -> None:
    """Marine Player Turn: even if it is lower, and there is no third roll for another one."""
    tokens = [[kind, 1, 0, "N"], ["marine_hammer", 2, 0, "N"], ["alien", 0, 2, "N"]]
    table = deck(*tokens, to_move="aliens", dice=[4, 2]).choose("pass")
    assert table.seat == "marines"
    assert table.offered() == ["accept", "reroll"]
    assert table.choose(answer).state.command_points == points
    assert table.offered() == ["activate 0,0", "activate 1,0", "activate 2,0", "pass"]


def test_ruling_31_command_points_are_kept_for_unjamming_and_then_rolled_anew() -> None:
    """What is left does not add to the next roll."""
    tokens = [["marine", 2, 4, "N"], ["overwatch", 2, 4, "N"], ["alien", 2, 0, "S"]]
    table = Table(HALL, *tokens, command_points=3, dice=[2, 2, 1]).choose("pass")
    assert table.state.command_points == 3
    assert table.choose("activate 2,0", "move 2,1", "unjam").state.command_points == 2
    assert table.choose("pass").state.command_points == 1


# ---- Alien Player Turn


@pytest.mark.parametrize(
    ("turn", "options", "blips"),
    [
        *((1, {}, 4), (2, {}, 2), (7, {}, 2)),
        *((1, {"first_reinforcements": 1}, 1), (2, {"first_reinforcements": 5}, 2)),
        *((1, {"reinforcements": 5}, 4), (2, {"reinforcements": 5}, 5)),
        (2, {"reinforcements": 0}, 0),
    ],
)
def test_reinforcements_start_an_alien_turn(turn: int, options: dict[str, int], blips: int) -> None:
    """Alien Player Turn, ruling 24: four on turn 1, then two, unless otherwise specified."""
    tokens = [*lurks(0, 1, 2, 3, 4), ["alien", 5, 2, "N"]]
    table = deck(*tokens, turn=turn, options=options, dice=["b1"] * blips).choose("pass")
    for x in range(blips):
        assert table.seat == "aliens"
        assert table.offered() == [f"deploy {free},2" for free in range(x, 5)]
        table.choose(f"deploy {x},2")
    assert table.offered() == [*(f"activate {x},2" for x in [*range(blips), 5]), "pass"]
    assert table.dice_left == 0


def test_ruling_24_the_kind_is_drawn_before_its_cell_is_chosen() -> None:
    """The next one only after that; a blip takes the facing of the lurk token, in a wall, too."""
    table = deck(["lurk", 0, 2, "E"], ["lurk", 4, 1, "S"], dice=["b22", "b13"]).choose("pass")
    assert table.dice_left == 1
    assert table.offered() == ["deploy 0,2", "deploy 4,1"]
    assert table.choose("deploy 4,1").has("blip_3 4,1 S")
    assert table.choose("deploy 0,2").has("blip_2 0,2 E")


@pytest.mark.parametrize(
    ("token", "free"),
    [
        *(("blip", 0), ("blip_2", 0), ("alien", 0), ("marine", 0), ("door", 0)),
        *(("dooropen", 1), ("flame", 1), ("alien_entry", 1)),
    ],
)
def test_ruling_24_lurk_cells_without_unit_or_closed_door_are_free(token: str, free: int) -> None:
    """Alien Player Turn."""
    tokens = [*lurks(1, 2), [token, 1, 2, "W"], ["alien", 5, 2, "N"]]
    table = deck(*tokens, dice=["b1"]).choose("pass")
    assert table.offered() == ["deploy 1,2"] * free + ["deploy 2,2"]


@pytest.mark.parametrize("taken", [0, 1, 2, 3])
def test_ruling_24_a_blip_without_a_cell_is_forfeit_and_not_drawn(taken: int) -> None:
    """Alien Player Turn: of four blips on three cells as many come as there is room for."""
    tokens = [*lurks(0, 1, 2), *(["blip", x, 2, "N"] for x in range(taken))]
    table = deck(*tokens, turn=1, dice=["b1"] * (3 - taken))
    table.choose("pass", *(f"deploy {x},2" for x in range(taken, 3)))
    assert table.dice_left == 0
    assert table.offered() == ["activate 0,2", "activate 1,2", "activate 2,2", "pass"]


def test_ruling_32_aliens_without_a_unit_after_their_reinforcements_lose() -> None:
    """Activation: a seat with nothing to activate loses, tested at the start of its turn."""
    assert deck().choose("pass").winner == "marines"
    assert deck(*lurks(0), options={"reinforcements": 0}).choose("pass").winner == "marines"
    assert deck(*lurks(0), dice=["b1"]).choose("pass", "deploy 0,2").winner is None


def test_ruling_32_later_in_the_turn_there_is_always_pass() -> None:
    """The last alien burns in its own turn, and the last marine has had its activation."""
    tokens = [["flame", 0, 2, "N"], ["flame", 1, 2, "N"], ["alien", 0, 2, "E"]]
    table = deck(*tokens, to_move="aliens", dice=[3, 1])
    assert table.choose("activate 0,2", "move 1,2").offered() == ["pass"]
    assert table.choose("pass", "activate 0,0", "guard").offered() == ["pass"]
    assert table.winner is None


@pytest.mark.parametrize("seat", ["marines", "aliens"])
def test_ruling_38_a_position_inside_a_turn_with_nothing_to_activate_offers_pass(seat: str) -> None:
    """Whoever has the turn."""
    table = deck(["deactivated", 0, 0, "N"], to_move=seat, command_points=1)
    assert (table.seat, table.offered(), table.winner) == (seat, ["pass"], None)


# ---- Activation


@pytest.mark.parametrize("kind", MARINES)
def test_marines_have_4_ap_and_the_next_activation_forfeits_the_rest(kind: str) -> None:
    """Game Actions: the formerly active unit receives a deactivated token."""
    table = Table(HALL, [kind, 0, 4, "N"], [kind, 4, 4, "N"], command_points=1)
    assert table.cost("activate 0,4") == table.cost("pass") == 0
    assert table.ap is None
    assert table.choose("activate 0,4").ap == 4
    assert table.choose("move 0,3", "activate 4,4").ap == 4
    assert table.has("deactivated 0,3")
    assert table.count("deactivated") == 1
    assert table.offered("activate") == []


@pytest.mark.parametrize("kind", ["alien", "blip", "blip_2", "blip_3"])
def test_aliens_and_blips_have_6_ap_and_are_not_activated_again(kind: str) -> None:
    """Activation, Game Actions: command points are no help to them."""
    tokens = [[kind, 0, 2, "N"], ["deactivated", 0, 2, "N"], [kind, 5, 2, "N"]]
    table = deck(*tokens, to_move="aliens", command_points=6)
    assert table.offered() == ["activate 5,2", "pass"]
    assert table.choose("activate 5,2").ap == 6
    assert table.offered("command") == table.offered("activate") == []


@pytest.mark.parametrize(("points", "offered"), [(0, 0), (1, 0), (2, 1), (6, 1)])
def test_ruling_1_a_deactivated_marine_needs_two_command_points(points: int, offered: int) -> None:
    """Activation; it starts with 0 AP and lives on command, to the last point."""
    table = deck(["deactivated", 0, 0, "N"], command_points=points)
    assert table.offered("activate") == ["activate 0,0"] * offered
    if offered:
        assert table.choose("activate 0,0").offered() == ["command", "pass"]
        assert table.ap == 0
        assert table.choose(*["command"] * points).ap == points


def test_ruling_2_the_deactivated_token_moves_along_and_stays_the_only_one() -> None:
    """Command Action: the token is moved to the new cell."""
    tokens = [["marine", 0, 4, "N"], ["deactivated", 0, 4, "N"], ["marine", 4, 4, "N"]]
    table = Table(HALL, *tokens, command_points=4).choose("activate 0,4", "command", "move 1,3")
    assert table.has("deactivated 1,3")
    assert table.count("deactivated") == 1
    assert table.choose("activate 4,4").count("deactivated") == 1
    assert table.offered("activate") == ["activate 1,3"]


def test_ruling_4_a_unit_at_0_ap_stays_active() -> None:
    """What costs 0 is offered, with command, activating others and pass."""
    tokens = [["marine", 2, 4, "N"], ["marine", 4, 4, "N"], ["alien", 2, 0, "S"]]
    table = Table(HALL, *tokens, command_points=1, dice=[1, 2])
    table.choose("activate 2,4", *["turn left"] * 4)
    assert table.offered() == ["activate 4,4", "command", "pass", "shoot 2,0"]
    assert table.choose("shoot 2,0").offered() == ["activate 4,4", "command", "pass"]
    assert table.ap == 0


@pytest.mark.parametrize(
    ("unit", "enemy", "choice", "dice"),
    [
        *(("marine", None, "guard", []), ("marine", None, "overwatch", [])),
        ("marine", "alien", "assault 2,1", [1, 6, 1, 1]),
        ("alien", "marine", "assault 2,1", [1, 1, 1, 6]),
        ("blip", None, "reveal", []),
    ],
)
def test_ruling_5_no_unit_is_active_after_its_end(
    unit: str, enemy: str | None, choice: str, dice: Dice
) -> None:
    """Revealed, killed or ended: the seat activates another one or passes."""
    tokens = [[unit, 2, 2, "N"], [unit, 4, 4, "E"], ["marine", 0, 4, "W"]]
    tokens += [[enemy, 2, 1, "S"]] if enemy else []
    seat = "marines" if unit == "marine" else "aliens"
    table = Table(HALL, *tokens, to_move=seat, dice=dice).choose("activate 2,2", choice)
    assert table.ap is None
    others = ["activate 0,4", "activate 4,4"] if unit == "marine" else ["activate 4,4"]
    turns = ["turn left", "turn right"] if unit == "blip" else []
    assert table.offered() == [*others, "pass", *turns]


@pytest.mark.parametrize(("seat", "row", "ap"), [("marines", 0, 4), ("aliens", 2, 6)])
def test_passing_removes_every_deactivated_token(seat: str, row: int, ap: int) -> None:
    """Game Actions: the active unit gets none, and all can be activated in the next turn."""
    units = [["marine", 1, 0, "N"], ["alien", 0, 2, "S"], ["alien", 1, 2, "S"]]
    marks = [["deactivated", 0, y, "N"] for y in (0, 2)]
    table = deck(*units, *marks, to_move=seat, dice=[1, 1])
    assert table.choose(f"activate 1,{row}", "pass").count("deactivated") == 0
    assert table.seat != seat
    assert table.choose("pass").offered() == [f"activate 0,{row}", f"activate 1,{row}", "pass"]
    assert table.choose(f"activate 1,{row}").ap == ap


# ---- Command Action


def test_command_turns_command_points_into_action_points() -> None:
    """Command Action: for activated marines, as long as there is at least one point."""
    table = deck(command_points=2)
    assert table.offered("command") == []
    table.choose("activate 0,0")
    for left in (1, 0):
        assert table.cost("command") == 0
        assert table.choose("command").ap == 6 - left
        assert table.state.command_points == left
    assert table.offered("command") == []


@pytest.mark.parametrize("mark", ["guard", "overwatch"])
@pytest.mark.parametrize(
    ("choice", "kept", "dice"),
    [
        *(("move 1,1", 0, []), ("turn left", 0, []), ("door 3,1", 0, []), ("shoot 1,0", 0, [1, 2])),
        *(("assault 2,1", 0, [1]), ("guard", None, []), ("overwatch", None, [])),
        *(("unjam", 1, []), ("command", 1, []), ("activate 4,4", 1, []), ("pass", 1, [])),
    ],
)
def test_ruling_3_what_costs_a_reactivated_marine_its_guard_or_overwatch(
    mark: str, choice: str, kept: int | None, dice: Dice
) -> None:
    """Command Action: any action other than unjam; command, activate and pass are no such."""
    tokens = [[kind, 2, 2, "N"] for kind in ("marine", "deactivated", mark)]
    tokens += [["jam", 2, 2, "N"]] if choice == "unjam" else []
    tokens += [["door", 3, 1, "N"], ["dooropen", 2, 1, "N"], ["alien", 1, 0, "S"]]
    table = Table(HALL, *tokens, ["marine", 4, 4, "S"], command_points=3, dice=dice)
    assert table.choose("activate 2,2", "command", "command").count(mark) == 1
    assert table.choose(choice).count(mark) == (choice == mark if kept is None else kept)
    assert table.dice_left == 0
