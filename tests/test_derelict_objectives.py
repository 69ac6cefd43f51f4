"""Beacons, airlocks, nests and survivors: a test for every sentence of their rules."""

import pytest

from derelict_game import places
from derelict_game.board.fault import Severity
from derelict_game.board.geometry import Cell
from derelict_game.match.match import Match
from derelict_game.match.mission import find_mission
from derelict_game.players.cast import cast
from derelict_game.players.derelict import LEVELS
from derelict_game.players.mind import Budget
from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict import RULES
from derelict_game.rules.derelict.checks import check
from derelict_game.rules.derelict.state import DerelictState
from derelict_game.rules.position import Layout
from derelict_game.rules.registry import built_in
from derelict_game.rules.setup import Setup
from derelict_game.rules.wreck import ALIENS, MARINES
from tests.conformance import hold_at_every_question
from tests.derelict import Table
from tests.test_conformance import sections
from tests.test_derelict_matches import check_invariants

HALL = ["......", "......", "......"]
MARINE, FLAMER = ["marine", 0, 1, "E"], ["marine_flame", 0, 1, "E"]
FAR_ALIEN = ["alien", 5, 0, "W"]


def result(table: Table) -> str:
    """Return who won and why; nothing while the match goes on."""
    outcome = table.match.outcome
    return f"{outcome.winner}: {outcome.reason}" if outcome else ""


def happened(table: Table) -> list[str]:
    """Return the types of everything that was told."""
    return [event.type for event in table.match.log]


# ---- hold out


def test_the_marines_win_when_the_last_turn_to_hold_is_over() -> None:
    beacon = ["beacon", 0, 0, "N"]
    table = Table(HALL, MARINE, FAR_ALIEN, beacon, turn=2, options={"hold_turns": 2})
    table.choose("pass")
    assert not result(table)
    table.choose("pass")
    assert result(table) == "marines: The marines held out for 2 turns."


def test_holding_out_goes_on_before_the_last_turn() -> None:
    beacon = ["beacon", 0, 0, "N"]
    table = Table(HALL, MARINE, FAR_ALIEN, beacon, turn=2, options={"hold_turns": 3}, dice=[4])
    table.choose("pass", "pass")
    assert not result(table)
    assert table.state.turn == 3
    assert RULES.goal(table.state, MARINES) == "Hold the beacon: 1 turn to go"


def test_an_alien_on_the_last_beacon_wins_at_once() -> None:
    beacon = ["beacon", 4, 0, "N"]
    table = Table(HALL, MARINE, FAR_ALIEN, beacon, to_move="aliens")
    table.choose("activate 5,0", "move 4,0")
    assert result(table) == "aliens: No beacon is left."
    assert "overrun" in happened(table)


def test_with_another_beacon_left_the_match_goes_on() -> None:
    beacons = [["beacon", 4, 0, "N"], ["beacon", 0, 0, "N"]]
    table = Table(HALL, MARINE, FAR_ALIEN, *beacons, to_move="aliens")
    table.choose("activate 5,0", "move 4,0")
    assert not result(table)
    assert not table.has("beacon 4,0")
    assert table.has("beacon 0,0")


def test_a_blip_does_not_harm_a_beacon() -> None:
    board = ["......", "......", "#####.", "......"]
    blip, beacon = ["blip", 5, 3, "N"], ["beacon", 4, 3, "N"]
    table = Table(board, MARINE, blip, beacon, to_move="aliens")
    table.choose("activate 5,3", "move 4,3")
    assert not result(table)
    assert table.has("beacon 4,3")


def test_a_blip_that_becomes_an_alien_on_a_beacon_overruns_it() -> None:
    board = ["......", "......", "#####.", "......"]
    blip, beacon = ["blip", 4, 3, "N"], ["beacon", 4, 3, "N"]
    table = Table(board, MARINE, blip, beacon, to_move="aliens")
    table.choose("activate 4,3", "reveal")
    assert result(table) == "aliens: No beacon is left."


def test_a_marine_on_a_beacon_keeps_aliens_off_it() -> None:
    table = Table(
        HALL, ["marine", 4, 0, "W"], FAR_ALIEN, ["beacon", 4, 0, "N"], to_move="aliens", dice=[]
    )
    table.choose("activate 5,0")
    assert "move 4,0" not in table.offered("move")


# ---- get out


def test_a_marine_on_an_airlock_leaves_the_board() -> None:
    squad = [MARINE, ["marine", 0, 2, "E"]]
    table = Table(HALL, *squad, FAR_ALIEN, ["airlock", 1, 1, "N"], options={"escapes": 2})
    table.choose("activate 0,1", "move 1,1")
    assert not table.has("marine 1,1")
    assert happened(table)[-1] == "escaped"
    assert not result(table)
    assert RULES.goal(table.state, MARINES) == "Get out: 1 of 2"
    # Nobody is active any more.
    assert table.offered() == ["activate 0,2", "pass"]


def test_the_marines_win_when_enough_of_them_are_out() -> None:
    squad = [MARINE, ["marine", 0, 2, "E"]]
    table = Table(HALL, *squad, FAR_ALIEN, ["airlock", 1, 1, "N"], options={"escapes": 2})
    table.choose("activate 0,1", "move 1,1", "activate 0,2", "move 1,1")
    assert result(table) == "marines: 2 marines got out."


def test_the_aliens_win_when_too_few_marines_are_left() -> None:
    squad = [["marine", 4, 0, "W"], ["marine", 0, 2, "E"]]
    airlock = ["airlock", 1, 1, "N"]
    table = Table(
        HALL,
        *squad,
        FAR_ALIEN,
        airlock,
        to_move="aliens",
        options={"escapes": 2},
        dice=[6, 6, 6, 1],
    )
    table.choose("activate 5,0", "assault 4,0")
    assert result(table) == "aliens: Too few marines are left to get out."


def test_aliens_cross_an_airlock_like_any_cell() -> None:
    table = Table(HALL, MARINE, FAR_ALIEN, ["airlock", 4, 0, "N"], to_move="aliens")
    table.choose("activate 5,0", "move 4,0")
    assert table.has("alien 4,0")


def test_what_a_marine_hid_is_seen_when_it_has_left() -> None:
    board = ["....."]
    squad = [["marine", 0, 0, "E"], ["marine", 1, 0, "E"]]
    blip = ["blip", 4, 0, "W"]
    airlock = ["airlock", 2, 0, "N"]
    table = Table(board, *squad, blip, airlock, options={"escapes": 2}, dice=[])
    # The first one saw it already; now the one behind does.
    table.choose("activate 1,0", "move 2,0")
    assert table.has("alien 4,0")


# ---- clear the nests


def test_a_marine_on_a_nest_destroys_it_and_the_last_one_wins() -> None:
    nests = [["nest", 1, 1, "N"], ["nest", 2, 1, "N"]]
    table = Table(HALL, MARINE, FAR_ALIEN, *nests)
    table.choose("activate 0,1", "move 1,1")
    assert not table.has("nest 1,1")
    assert RULES.goal(table.state, MARINES) == "Clear the nests: 1 left"
    table.choose("move 2,1")
    assert result(table) == "marines: Every nest is destroyed."


def test_a_nest_burns() -> None:
    nests = [["nest", 3, 1, "N"], ["nest", 5, 2, "N"]]
    halves = ["111122", "111122", "111122"]
    table = Table(HALL, FLAMER, *nests, FAR_ALIEN, segments=halves, dice=[1])
    table.choose("activate 0,1", "shoot 3,1")
    assert not table.has("nest 3,1")
    assert table.has("nest 5,2")


def test_aliens_leave_nests_alone() -> None:
    table = Table(HALL, MARINE, FAR_ALIEN, ["nest", 4, 0, "N"], to_move="aliens")
    table.choose("activate 5,0", "move 4,0")
    assert table.has("nest 4,0")


# ---- rescue

SURVIVOR, AIRLOCK = ["survivor", 1, 1, "N"], ["airlock", 3, 1, "N"]


def test_a_marine_takes_a_survivor_along_and_brings_it_out() -> None:
    table = Table(HALL, MARINE, FAR_ALIEN, SURVIVOR, AIRLOCK)
    table.choose("activate 0,1", "move 1,1")
    assert table.has("carries 1,1")
    assert not table.has("survivor 1,1")
    table.choose("move 2,1")
    assert table.has("carries 2,1")
    table.choose("move 3,1")
    assert result(table) == "marines: 1 survivor got out."
    assert table.has("marine 3,1")


def test_a_marine_carries_one_survivor_only() -> None:
    others = ["survivor", 2, 1, "N"], ["survivor", 2, 2, "N"]
    table = Table(HALL, MARINE, FAR_ALIEN, SURVIVOR, AIRLOCK, *others, options={"rescues": 2})
    table.choose("activate 0,1", "move 1,1")
    ahead = [text for text in table.offered("move") if text.startswith("move 2")]
    assert ahead == ["move 2,0"]
    refused = RULES.why_not(table.state, Choice("move", Cell(2, 1)))
    assert refused is not None
    assert refused.text == "Marine 1 carries a survivor already."


def test_a_marine_without_one_crosses_the_airlock_and_stays() -> None:
    table = Table(HALL, ["marine", 2, 1, "E"], FAR_ALIEN, SURVIVOR, AIRLOCK)
    table.choose("activate 2,1", "move 3,1")
    assert table.has("marine 3,1")
    assert not result(table)


def test_a_survivor_stays_where_its_carrier_falls() -> None:
    carrier = ["marine", 4, 0, "W"]
    marks = ["carries", 4, 0, "N"]
    table = Table(
        HALL,
        carrier,
        marks,
        MARINE,
        FAR_ALIEN,
        AIRLOCK,
        to_move="aliens",
        dice=[6, 6, 6, 1],
    )
    table.choose("activate 5,0", "assault 4,0")
    assert table.has("survivor 4,0")
    assert not result(table)


def test_a_survivor_burns_and_with_too_few_left_the_aliens_win() -> None:
    table = Table(HALL, FLAMER, FAR_ALIEN, ["survivor", 3, 1, "N"], ["airlock", 5, 2, "N"])
    table.choose("activate 0,1", "shoot 3,1")
    assert result(table) == "aliens: Too few survivors are left to be rescued."


def test_aliens_do_not_find_survivors() -> None:
    survivor = ["survivor", 4, 0, "N"]
    table = Table(HALL, MARINE, FAR_ALIEN, survivor, AIRLOCK, to_move="aliens")
    table.choose("activate 5,0", "move 4,0")
    assert table.has("survivor 4,0")


def test_a_rescue_is_counted() -> None:
    more = ["survivor", 5, 2, "N"]
    table = Table(HALL, MARINE, FAR_ALIEN, SURVIVOR, AIRLOCK, more, options={"rescues": 2})
    assert RULES.goal(table.state, MARINES) == "Rescue the survivors: 0 of 2"
    table.choose("activate 0,1", "move 1,1", "move 2,1", "move 3,1")
    assert RULES.goal(table.state, MARINES) == "Rescue the survivors: 1 of 2"
    written = RULES.write_position(table.state)
    assert written["rescued"] == 1
    options = {"rescues": 2}
    assert RULES.write_position(RULES.read_position(written, options)) == written


# ---- maps


@pytest.mark.parametrize(
    ("tokens", "options", "text"),
    [
        ([SURVIVOR], {}, "There are survivors but no airlock."),
        ([AIRLOCK], {"escapes": 2}, "2 marines must get out, but there are only 1."),
        ([AIRLOCK, SURVIVOR], {"rescues": 2}, "2 survivors must get out, but there are only 1."),
        (
            [["nest", 2, 0, "N"], ["beacon", 2, 1, "N"]],
            {},
            "The map has several sorts of objective: beacon and nest.",
        ),
    ],
)
def test_what_cannot_be_won_is_told(
    tokens: list[list[object]], options: dict[str, int], text: str
) -> None:
    written = {"board": HALL, "tokens": [MARINE, FAR_ALIEN, *tokens]}
    chart, placed = Layout.read(written).checked(RULES.token_kinds, "Derelict")
    faults = check(chart, Setup(placed, options))
    assert [fault.text for fault in faults] == [text]


@pytest.mark.parametrize("kind", ["nest", "beacon", "airlock", "survivor"])
def test_what_cannot_be_reached_is_told(kind: str) -> None:
    tokens = [MARINE, FAR_ALIEN, [kind, 0, 4, "N"]]
    tokens += [AIRLOCK] if kind == "survivor" else []
    written = {"board": [*HALL, "######", "......"], "tokens": tokens}
    chart, placed = Layout.read(written).checked(RULES.token_kinds, "Derelict")
    (fault,) = check(chart, Setup(placed))
    assert fault.severity is Severity.ERROR
    assert "cannot be reached" in fault.text


def test_options_are_offered_where_they_make_a_difference() -> None:
    def named(*tokens: list[object]) -> set[str]:
        written = {"board": HALL, "tokens": list(tokens)}
        _, placed = Layout.read(written).checked(RULES.token_kinds, "Derelict")
        return {option.name for option in RULES.options_for(placed)}

    some = {"flamer_ammo", "cannon_ammo", "hold_turns", "escapes", "rescues"}
    assert named(MARINE) & some == set()
    assert named(FLAMER, ["beacon", 3, 1, "N"]) & some == {"flamer_ammo", "hold_turns"}
    assert named(["marine_cannon", 0, 0, "N"], AIRLOCK) & some == {"cannon_ammo", "escapes"}
    assert named(MARINE, AIRLOCK, SURVIVOR) & some == {"rescues"}


# ---- whole matches

KINDS = {"hold": "last-signal", "get out": "way-out", "clear": "nursery", "rescue": "cold-sleep"}
"""A mission of each kind."""
every_kind = pytest.mark.parametrize("name", KINDS.values(), ids=KINDS)


def played(name: str, marines: str, aliens: str, *, seed: int = 1, turns: int = 40) -> Match:
    """Return a match of two levels that was played to its end, its invariants held throughout."""
    mission = find_mission(name, places.maps_dir(), built_in())
    match = Match(RULES, mission.start({"turn_limit": turns}), seed=seed)
    match.players = {
        seat: cast(level, RULES, seat, seed, budget=Budget.BENCH)
        for seat, level in ((MARINES, marines), (ALIENS, aliens))
    }
    while match.offer:
        match.advance()
        assert isinstance(match.state, DerelictState)
        check_invariants(match.state)
        goals = match.state.goals
        assert goals is not None
        assert set(goals.carriers) <= match.state.marines.keys()
        assert len(set(goals.survivors)) == len(goals.survivors)
    return match


@every_kind
def test_the_veteran_beats_the_random_player_from_both_seats(name: str) -> None:
    for seed in (1, 2):
        as_marines = played(name, "veteran", "random", seed=seed).outcome
        as_aliens = played(name, "random", "veteran", seed=seed).outcome
        assert as_marines is not None
        assert as_aliens is not None
        assert (as_marines.winner, as_aliens.winner) == (MARINES, ALIENS)


@every_kind
def test_greedy_marines_reach_every_kind_of_goal(name: str) -> None:
    outcome = played(name, "greedy", "random").outcome
    assert outcome is not None
    assert outcome.winner == MARINES


@every_kind
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_every_kind_of_objective(name: str, level: str) -> None:
    match = played(name, level, level, turns=2)
    assert match.outcome is not None


@every_kind
def test_conformance_holds_with_every_kind_of_objective(name: str) -> None:
    mission = find_mission(name, places.maps_dir(), built_in())
    start = mission.start({"turn_limit": 3})
    hold_at_every_question(RULES, start, 1, sections("derelict"), every=10)


@pytest.mark.slow
@every_kind
def test_the_veteran_nearly_always_beats_the_random_player(name: str) -> None:
    for marines, aliens, winner in (("veteran", "random", MARINES), ("random", "veteran", ALIENS)):
        ends = [played(name, marines, aliens, seed=seed).outcome for seed in range(20)]
        assert sum(end is not None and end.winner == winner for end in ends) >= 19
