"""Skirmish, sentence by sentence of its rulebook."""

from typing import Any

import pytest

from derelict_game.board.fault import Severity
from derelict_game.board.geometry import Cell, Facing
from derelict_game.errors import DerelictError
from derelict_game.rules.choice import Choice
from derelict_game.rules.position import PositionError
from derelict_game.rules.setup import Setup
from derelict_game.rules.skirmish import RULES
from derelict_game.rules.skirmish.state import SkirmishState
from derelict_game.rules.wreck import KINDS, PASS, SEAT_OF

OPEN = ["....."] * 5
MARINES = [kind for kind, seat in SEAT_OF.items() if seat == "marines"]
ALIENS = [kind for kind, seat in SEAT_OF.items() if seat == "aliens"]


def position(*tokens: list[Any], board: list[str] = OPEN, **more: Any) -> SkirmishState:
    """Return the state of a position; options may be given, too."""
    names = ("turn_limit", "closed_doors_block", "goal")
    options: dict[str, Any] = {name: more.pop(name) for name in names if name in more}
    written = {"board": board, "tokens": list(tokens), **more}
    return RULES.read_position(written, options)


def offered(state: SkirmishState) -> list[str]:
    """Return the texts of the open offer."""
    offer = RULES.offer(state)
    assert offer is not None
    return [str(choice) for choice in offer]


def asked(state: SkirmishState) -> str:
    """Return the seat that has the offer."""
    offer = RULES.offer(state)
    assert offer is not None
    return offer.seat


def choose(state: SkirmishState, *texts: str) -> SkirmishState:
    """Take choices, each of which must be offered."""
    for text in texts:
        assert text in offered(state), (text, offered(state))
        RULES.apply(state, Choice.parse(text))
    return state


def tokens(state: SkirmishState) -> list[list[Any]]:
    """Return the tokens on the board."""
    return [token.notation() for token in state.tokens.values()]


# ---- seats and selection


@pytest.mark.parametrize("kind", MARINES)
def test_the_first_player_controls_the_marines(kind: str) -> None:
    state = position([kind, 1, 1, "N"], ["alien", 4, 4, "N"])
    assert asked(state) == "marines"
    assert offered(state) == ["activate 1,1", "pass"]


@pytest.mark.parametrize("kind", ALIENS)
def test_the_second_player_controls_aliens_and_blips(kind: str) -> None:
    state = position([kind, 1, 1, "N"], ["marine", 4, 4, "N"])
    choose(state, "pass")
    assert asked(state) == "aliens"
    assert offered(state) == ["activate 1,1", "pass"]


@pytest.mark.parametrize("kind", ["marine", *ALIENS])
def test_aliens_and_blips_have_the_same_choices_as_marines(kind: str) -> None:
    seat = SEAT_OF[kind]
    other = "alien" if seat == "marines" else "marine"
    state = position([kind, 2, 2, "N"], [other, 4, 4, "N"], ["door", 3, 1, "N"], to_move=seat)
    choose(state, "activate 2,2")
    assert offered(state) == ["move 2,1", "turn left", "turn right", "door 3,1", "pass"]


def test_at_the_start_of_a_turn_no_unit_is_active() -> None:
    state = position(["marine", 1, 1, "N"], ["alien", 4, 4, "N"])
    assert RULES.status(state) == {"turn": 2, "to_move": "marines", "active": None}
    choose(state, "activate 1,1", "pass")
    assert RULES.status(state)["active"] is None


def test_every_unit_of_the_seat_can_be_selected_in_the_order_of_tokens() -> None:
    state = position(["marine", 3, 3, "N"], ["alien", 4, 4, "N"], ["marine_axe", 0, 1, "S"])
    assert offered(state) == ["activate 3,3", "activate 0,1", "pass"]


def test_passing_yields_control_to_the_other_player() -> None:
    state = position(["marine", 1, 1, "N"], ["alien", 4, 4, "N"], turn=1)
    choose(state, "pass")
    assert (asked(state), state.turn) == ("aliens", 1)
    choose(state, "pass")
    assert (asked(state), state.turn) == ("marines", 2)


@pytest.mark.parametrize(("kind", "loser"), [("alien", "marines"), ("marine", "aliens")])
def test_a_side_without_a_unit_loses_when_its_turn_begins(kind: str, loser: str) -> None:
    state = position([kind, 1, 1, "N"], to_move=loser)
    assert RULES.offer(state) is None
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.winner == SEAT_OF[kind]
    assert outcome.reason == f"The {loser} have no unit left."


def test_a_side_without_a_unit_loses_after_the_other_ones_turn() -> None:
    state = position(["marine", 1, 1, "N"])
    choose(state, "activate 1,1", "turn left", "pass")
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.winner == "marines"


# ---- movement


@pytest.mark.parametrize(
    ("facing", "ahead"), [("N", "2,1"), ("E", "3,2"), ("S", "2,3"), ("W", "1,2")]
)
def test_a_unit_moves_one_cell_forward(facing: str, ahead: str) -> None:
    state = position(["marine", 2, 2, facing], ["alien", 4, 4, "N"])
    choose(state, "activate 2,2")
    assert [text for text in offered(state) if text.startswith("move")] == [f"move {ahead}"]
    choose(state, f"move {ahead}")
    x, y = map(int, ahead.split(","))
    assert tokens(state)[0] == ["marine", x, y, facing]
    assert RULES.status(state)["active"] == [x, y]


@pytest.mark.parametrize(
    ("word", "facings"), [("left", "WSEN"), ("right", "ESWN")], ids=["left", "right"]
)
def test_a_unit_turns_by_a_quarter(word: str, facings: str) -> None:
    state = position(["marine", 2, 2, "N"], ["alien", 4, 4, "N"])
    choose(state, "activate 2,2")
    for facing in facings:
        choose(state, f"turn {word}")
        assert tokens(state)[0] == ["marine", 2, 2, facing]


@pytest.mark.parametrize("facing", ["N", "E", "S", "W"])
def test_walls_and_the_edge_of_the_board_stop_a_move(facing: str) -> None:
    walled = position(
        ["marine", 1, 1, facing], ["alien", 3, 1, "N"], board=["###..", "#.#..", "###.."]
    )
    edge = position(["marine", 0, 0, facing], ["alien", 2, 0, "N"], board=[".#."])
    for state, cell in ((walled, "1,1"), (edge, "0,0")):
        choose(state, f"activate {cell}")
        assert offered(state) == ["turn left", "turn right", "pass"]


@pytest.mark.parametrize("mover", ["marine", "alien", "blip"])
@pytest.mark.parametrize("blocker", ["marine", "marine_flame", "alien", "blip", "blip_2", "blip_3"])
def test_units_block_each_other(mover: str, blocker: str) -> None:
    seat = SEAT_OF[mover]
    spare = [["marine", 4, 4, "N"], ["alien", 4, 3, "N"]]
    state = position([mover, 2, 2, "N"], [blocker, 2, 1, "N"], *spare, to_move=seat)
    choose(state, "activate 2,2")
    assert "move 2,1" not in offered(state)


@pytest.mark.parametrize("kind", [k for k in KINDS if k not in SEAT_OF])
def test_nothing_else_blocks_a_move(kind: str) -> None:
    state = position(["marine", 2, 2, "N"], ["alien", 4, 4, "N"], [kind, 2, 1, "N"])
    choose(state, "activate 2,2", "move 2,1")


def test_movement_can_go_on_indefinitely() -> None:
    state = position(["marine", 2, 2, "N"], ["alien", 4, 4, "N"])
    choose(state, "activate 2,2")
    for _ in range(40):
        choose(state, "turn left", "turn right")
    choose(state, "move 2,1", "move 2,0", "turn right", "move 3,0")


# ---- activation


def test_switching_leaves_a_deactivated_token_behind() -> None:
    state = position(["marine", 2, 2, "N"], ["marine", 0, 0, "S"], ["alien", 4, 4, "N"])
    choose(state, "activate 2,2")
    assert "activate 2,2" not in offered(state)
    choose(state, "move 2,1", "activate 0,0")
    assert tokens(state)[-1] == ["deactivated", 2, 1, "N"]
    assert not any(text.startswith("activate") for text in offered(state))


def test_a_deactivated_unit_is_not_offered_for_the_rest_of_the_turn() -> None:
    state = position(*(["marine", x, 0, "S"] for x in range(3)), ["alien", 4, 4, "N"])
    choose(state, "activate 0,0", "activate 1,0")
    assert [t for t in offered(state) if t.startswith("activate")] == ["activate 2,0"]
    choose(state, "activate 2,0")
    assert offered(state) == ["move 2,1", "turn left", "turn right", "pass"]


def test_pass_takes_all_deactivated_tokens_away() -> None:
    state = position(["marine", 0, 0, "S"], ["marine", 1, 0, "S"], ["alien", 4, 4, "N"])
    choose(state, "activate 0,0", "activate 1,0", "pass")
    assert not any(token[0] == "deactivated" for token in tokens(state))
    choose(state, "pass")
    assert offered(state) == ["activate 0,0", "activate 1,0", "pass"]


def test_pass_is_offered_with_and_without_an_active_unit() -> None:
    state = position(["marine", 0, 0, "S"], ["alien", 4, 4, "N"])
    assert "pass" in offered(state)
    choose(state, "activate 0,0")
    assert "pass" in offered(state)


def test_the_seat_is_asked_to_pass_even_if_nothing_can_be_activated() -> None:
    state = position(["marine", 0, 0, "S"], ["deactivated", 0, 0, "N"], ["alien", 4, 4, "N"])
    assert RULES.outcome(state) is None
    assert offered(state) == ["pass"]


# ---- doors


@pytest.mark.parametrize(
    ("facing", "reach"),
    [
        ("N", ["1,1", "2,1", "3,1"]),
        ("E", ["3,1", "3,2", "3,3"]),
        ("S", ["1,3", "2,3", "3,3"]),
        ("W", ["1,1", "1,2", "1,3"]),
    ],
)
@pytest.mark.parametrize("kind", ["door", "dooropen"])
def test_doors_forward_and_diagonally_forward_are_offered(
    facing: str, reach: list[str], kind: str
) -> None:
    doors = [[kind, x, y, "N"] for x in range(5) for y in range(5) if (x, y) != (2, 2)]
    state = position(["marine", 2, 2, facing], *doors, ["alien", 4, 4, "N"])
    choose(state, "activate 2,2")
    texts = [text.removeprefix("door ") for text in offered(state) if text.startswith("door")]
    assert texts == reach


def test_a_door_choice_swaps_the_token() -> None:
    state = position(["marine", 2, 2, "N"], ["door", 2, 1, "E"], ["alien", 4, 4, "N"])
    choose(state, "activate 2,2", "door 2,1")
    assert tokens(state)[1] == ["dooropen", 2, 1, "E"]
    choose(state, "door 2,1")
    assert tokens(state)[1] == ["door", 2, 1, "E"]


@pytest.mark.parametrize("kind", ["marine", "alien", "blip", "blip_3"])
def test_an_open_door_with_a_unit_in_it_cannot_be_closed(kind: str) -> None:
    state = position(
        ["marine", 2, 2, "N"], ["dooropen", 3, 1, "N"], [kind, 3, 1, "N"], ["alien", 4, 4, "N"]
    )
    choose(state, "activate 2,2")
    assert "door 3,1" not in offered(state)


def test_other_tokens_do_not_keep_a_door_open() -> None:
    state = position(
        ["marine", 2, 2, "N"], ["dooropen", 2, 1, "N"], ["lurk", 2, 1, "N"], ["alien", 4, 4, "N"]
    )
    choose(state, "activate 2,2", "door 2,1")


def test_the_letter_lets_units_walk_through_closed_doors() -> None:
    state = position(["marine", 2, 2, "N"], ["door", 2, 1, "N"], ["alien", 4, 4, "N"])
    choose(state, "activate 2,2", "move 2,1")


def test_with_the_option_closed_doors_block() -> None:
    state = position(
        ["marine", 2, 2, "N"],
        ["door", 2, 1, "N"],
        ["alien", 4, 4, "N"],
        closed_doors_block=True,
    )
    choose(state, "activate 2,2")
    assert "move 2,1" not in offered(state)
    refusal = RULES.why_not(state, Choice("move", Cell(2, 1)))
    assert refusal is not None
    assert refusal.text == "The door in front is closed."
    choose(state, "door 2,1", "move 2,1")


# ---- the end


def test_the_turn_limit_is_a_draw_after_both_had_the_last_turn() -> None:
    state = position(["marine", 0, 0, "S"], ["alien", 4, 4, "N"], turn=3, turn_limit=3)
    choose(state, "pass")
    assert RULES.outcome(state) is None
    choose(state, "pass")
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (None, "The turn limit of 3 is reached.")
    assert state.turn == 3


def test_without_a_limit_it_goes_on() -> None:
    state = position(["marine", 0, 0, "S"], ["alien", 4, 4, "N"])
    for _ in range(500):
        choose(state, "pass")
    assert state.turn == 252


# ---- hints


@pytest.mark.parametrize(
    ("kind", "cell", "text"),
    [
        ("activate", Cell(2, 2), "Marine 1 is active already."),
        ("activate", Cell(0, 0), "Marine 2 was active in this turn before."),
        ("activate", Cell(4, 4), "There is no unit of the marines."),
        ("activate", Cell(9, 9), "There is no unit of the marines."),
        ("move", Cell(2, 3), "A unit moves only to the cell in front of it."),
        ("move", Cell(2, 1), "Alien 2 is in the way."),
        ("move", None, "Alien 2 is in the way."),
        ("door", Cell(3, 1), "Blip 3 keeps the door open."),
        ("door", Cell(2, 4), "Only doors forward and diagonally forward are in reach."),
        ("door", Cell(2, 1), "There is no door."),
        ("door", None, "Blip 3 keeps the door open."),
        ("activate", None, "All others were active in this turn before."),
        ("shoot", Cell(2, 1), "Nobody can be hurt in this game."),
        ("assault", None, "Nobody can be hurt in this game."),
        ("deploy", None, "Nobody is to be placed: all units are on the board."),
        ("reroll", None, "No question is open."),
        ("overwatch", None, "Units only move, turn and work doors here."),
    ],
)
def test_a_refusal_says_why(kind: str, cell: Cell | None, text: str) -> None:
    state = position(
        ["marine", 2, 2, "N"],
        ["marine", 0, 0, "N"],
        ["alien", 4, 4, "N"],
        ["alien", 2, 1, "N"],
        ["dooropen", 3, 1, "N"],
        ["blip_2", 3, 1, "N"],
        ["door", 2, 4, "N"],
    )
    choose(state, "activate 0,0", "activate 2,2")
    refusal = RULES.why_not(state, Choice(kind, cell))
    assert refusal is not None
    assert refusal.text == text


def test_refusals_before_an_activation_and_after_the_end() -> None:
    state = position(
        ["marine", 2, 2, "N"], ["alien", 4, 4, "N"], board=[*OPEN[:4], "#...."], turn_limit=2
    )
    refusal = RULES.why_not(state, Choice("move", Cell(2, 1)))
    assert refusal is not None
    assert refusal.text == "No unit is active; choose one first."
    assert RULES.why_not(state, Choice("pass")) is None
    choose(state, "activate 2,2")
    assert RULES.why_not(state, Choice("turn")) is None
    choose(state, "pass", "pass")
    refusal = RULES.why_not(state, Choice("pass"))
    assert refusal is not None
    assert refusal.text == "The match is over."


def test_a_wall_is_named_in_the_refusal() -> None:
    state = position(["marine", 0, 0, "E"], ["alien", 2, 0, "N"], board=[".#."])
    choose(state, "activate 0,0")
    refusal = RULES.why_not(state, Choice("move", Cell(1, 0)))
    assert refusal is not None
    assert refusal.text == "There is a wall in front."


def test_previews_show_where_the_unit_will_stand() -> None:
    state = position(["marine", 2, 2, "N"], ["alien", 4, 4, "N"], ["door", 3, 1, "N"])
    assert RULES.preview(state, Choice("activate", Cell(2, 2))).cells == (Cell(2, 2),)
    choose(state, "activate 2,2")
    moved = RULES.preview(state, Choice("move", Cell(2, 1)))
    assert moved.path == (Cell(2, 2), Cell(2, 1))
    assert moved.ghost is not None
    assert moved.ghost.cell == Cell(2, 1)
    turned = RULES.preview(state, Choice("turn", words=("left",)))
    assert turned.ghost is not None
    assert turned.ghost.facing is Facing.W
    assert RULES.preview(state, Choice("door", Cell(3, 1))).cells == (Cell(3, 1),)
    assert RULES.preview(state, PASS).cells == ()


def test_events_tell_what_happened() -> None:
    state = position(["marine_sarge", 2, 2, "N"], ["alien", 4, 4, "N"], ["door", 2, 1, "N"])
    texts = []
    for text in ("activate 2,2", "door 2,1", "move 2,1", "turn left", "pass"):
        texts += [event.text for event in RULES.apply(state, Choice.parse(text))]
    assert texts == [
        "Sergeant 1 is activated.",
        "Sergeant 1 opens the door.",
        "Sergeant 1 moves.",
        "Sergeant 1 turns left and faces west.",
        "The marines pass.",
        "Turn 2: aliens.",
    ]


# ---- positions and maps


@pytest.mark.parametrize(
    ("written", "part"),
    [
        ({"board": []}, "1 to 200 cells"),
        ({"board": ["..", "."]}, "rows of 'board'"),
        ({"board": [".x"]}, "neither corridor"),
        ({"board": ["."], "segments": ["AB"]}, "rows of 'segments'"),
        ({"board": ["."], "tokens": [["dragon", 0, 0, "N"]]}, "no token 'dragon'"),
        ({"board": ["."], "tokens": [["marine", 1, 0, "N"]]}, "off the board"),
        ({"board": ["#"], "tokens": [["marine", 0, 0, "N"]]}, "stands in a wall"),
        (
            {"board": ["."], "tokens": [["marine", 0, 0, "N"], ["blip", 0, 0, "N"]]},
            "shares its cell",
        ),
        ({"board": ["."], "tokens": [["marine", 0, 0, "up"]]}, "wrong at 'tokens.0.3'"),
        ({"board": ["."], "tokens": [["marine", -1, 0, "N"]]}, "wrong at 'tokens.0.1'"),
        ({"board": ["."], "tokens": "many"}, "wrong at 'tokens'"),
        ({"board": ["."], "to_move": "chance"}, "wrong at 'to_move'"),
        ({"board": ["."], "colour": "red"}, "wrong at 'colour'"),
        ({}, "wrong at 'board'"),
    ],
)
def test_a_wrong_position_gets_one_sentence(written: dict[str, Any], part: str) -> None:
    with pytest.raises(DerelictError, match=r"^[A-Z].*\.$") as error:
        RULES.read_position(written, {})
    assert part in str(error.value)


def test_position_error_is_the_one_for_tokens() -> None:
    with pytest.raises(PositionError):
        position(["dragon", 0, 0, "N"])


def test_check_warns_of_a_side_without_a_unit() -> None:
    state = position(["marine", 0, 0, "N"])
    (fault,) = RULES.check(state.chart, Setup(tuple(state.tokens.values())))
    assert fault.severity is Severity.WARNING
    assert "aliens have no unit" in fault.text
