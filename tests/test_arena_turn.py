"""Squad Arena: the order of a turn line by line, on the server's way too, and what scores."""

import pytest

from derelict_game.rules.arena import RULES
from derelict_game.rules.arena.scoring import WORTH
from derelict_game.rules.arena.turn import Turn
from tests.arena import Arena

# ---- the order: each step is done before the next one, on both ways

both = pytest.mark.parametrize("server_compat", [False, True], ids=["plain", "server_compat"])
DEAD = {"a1": {"dead_since": 1}}


@both
def test_pick_ups_come_before_shots(*, server_compat: bool) -> None:
    units = {"a1": {"health": 4}}
    arena = Arena("a1+ . b1", units, server_compat=server_compat).turn(["a1 take"], ["b1 a1"])
    assert arena.health("a1") == 20


@both
def test_pick_ups_come_before_shields_but_one_order_does_one_thing(*, server_compat: bool) -> None:
    arena = Arena("a1% . b1", server_compat=server_compat).turn(["a1 take"], ["b1 a1"])
    assert (arena.health("a1"), arena.sheet("a1")["shielded"]) == (26, 0)


@both
def test_shields_come_before_shots(*, server_compat: bool) -> None:
    units = {"a1": {"health": 4, "shields": 1}}
    arena = Arena("a1 . b1", units, server_compat=server_compat).turn(["a1 shield"], ["b1 a1"])
    assert arena.health("a1") == 4


@both
def test_shots_come_before_moves(*, server_compat: bool) -> None:
    arena = Arena("a1 b1 .\n# # b2", {"b1": {"health": 4}}, server_compat=server_compat)
    assert arena.turn(["a1 b1"], ["b1 E"]).looks("a1 . .\n# # b2")


@both
def test_moves_come_before_control_points(*, server_compat: bool) -> None:
    arena = Arena("a1 . o . . b1", server_compat=server_compat).turn(["a1 E"])
    assert arena.owners == ["amber"]


@both
def test_moves_come_before_respawns(*, server_compat: bool) -> None:
    arena = Arena("Ma # a2_a1 . # b1", DEAD, server_compat=server_compat).turn(["a2 E"])
    assert arena.where["a1"] == (2, 0)


@both
def test_the_last_turn_of_a_shield_protects_from_shots_and_it_expires_then(
    *, server_compat: bool
) -> None:
    units = {"a1": {"shields": 1}}
    arena = Arena("a1 # . b1", units, server_compat=server_compat).turn(["a1 shield"]).turns(3)
    assert arena.sheet("a1")["shielded"] == 1
    assert arena.turn().sheet("a1")["shielded"] == 0


@pytest.mark.parametrize(("server_compat", "back"), [(False, True), (True, False)])
def test_control_points_come_before_respawns_but_not_on_the_server(
    *, server_compat: bool, back: bool
) -> None:
    won = Arena("a2 M # _a1 # b1", DEAD, server_compat=server_compat).turn()
    assert ("a1" in won.where) == back


@pytest.mark.parametrize(("server_compat", "owner"), [(False, None), (True, "amber")])
def test_respawns_come_before_control_points_on_the_server_alone(
    *, server_compat: bool, owner: str | None
) -> None:
    arena = Arena("Ma # _a1 o # a2 b1", DEAD, server_compat=server_compat).turn()
    assert arena.owners == ["amber", owner]


@both
def test_a_respawned_unit_has_no_shield_left_to_expire(*, server_compat: bool) -> None:
    arena = Arena("Ma # _a1 # a2 b1", DEAD, server_compat=server_compat).turn()
    assert (arena.sheet("a1")["shielded"], arena.told("shield_down")) == (0, [])


def test_events_are_told_in_the_order_of_the_turn() -> None:
    units = {
        "a2": {"shields": 1},
        "b1": {"health": 4},
        "b3": {"dead_since": 1},
        "b4": {"shielded": 1},
    }
    picture = "a1+ a2 a3 . b1 o\n. . . a4 . .\n# # # # # #\nb2 b4 # _b3 # Mb"
    arena = Arena(picture, units).turn(["a1 take", "a2 shield", "a3 b1", "a4 NE"], ["b1 SE"])
    told = [event.type for event in arena.events if event.type != "scored"]
    sorts = list(dict.fromkeys(told))
    assert sorts == [
        *("picked_up", "shield_up", "shot", "destroyed", "moved", "captured", "shield_down"),
        *("deployed", "turn"),
    ]


def test_what_happens_in_one_step_happens_together() -> None:
    arena = Arena("a1 . . b1\na2 . . b2").turn(["a1 E", "a2 E"], ["b1 a1"])
    moved = [event for event in arena.events if event.type == "moved"]
    assert [event.together for event in moved] == [False, True]


# ---- a match


def test_each_unit_gets_one_order_a_turn() -> None:
    arena = Arena("a1+ a2 b1", {"a1": {"shields": 1}}).give("a1 take")
    assert {text.split()[1] for text in arena.offered if text != "done"} == {"1,0"}
    assert arena.give("a2 b1").offered == ["done"]


def test_starts_are_walked_on_and_shot_through() -> None:
    arena = Arena("a1 _a2 _b1 b1")
    assert arena.targets("a1") == {"b1"}
    assert arena.turn(["a1 E"], ["b1 W"]).looks(". a1 b1 .")


def test_points_are_walked_on_and_shot_through() -> None:
    arena = Arena("a1 o M b1")
    assert arena.targets("a1") == {"b1"}
    assert arena.turn(["a1 E"], ["b1 W"]).looks(". a1 b1 .")


def test_the_match_ends_early_when_one_squad_has_no_units_left() -> None:
    arena = Arena("a1 . b1 . b2", {"b1": {"health": 4}, "b2": {"health": 4}})
    assert not arena.turn(["a1 b1"]).over
    assert arena.turn(["a1 b2"]).over


def test_more_points_win_when_the_limit_is_reached() -> None:
    arena = Arena("a1 # b1", scores={"amber": 4, "blue": 5}, turn_limit=3).turn()
    assert (arena.winner, arena.scores) == ("blue", (804, 805))


# ---- scoring, event by event


def worth(arena: Arena, event: str) -> tuple[int, int]:
    """Return what both squads got for an event in the last turn."""
    totals = {"amber": 0, "blue": 0}
    for told in arena.events:
        facts = dict(told.facts)
        if told.type == "scored" and facts["event"] == event:
            assert facts["points"] == int(facts["times"]) * WORTH[event]
            totals[str(facts["seat"])] += int(facts["points"])
    return totals["amber"], totals["blue"]


FRAIL = {"b1": {"health": 4}}
SCORING = {
    "SQUAD_ELIMINATION": (Arena("a1 . b1", FRAIL), ["a1 b1"], (5000, 0)),
    "ENEMY_UNIT_KILLED": (Arena("a1 . b1 b2", FRAIL), ["a1 b1"], (100, 0)),
    "ENEMY_UNIT_HIT": (Arena("a1 . b1 b2", {"b1": {"health": 1}}), ["a1 b1"], (40, 0)),
    "PICK_UP_OBTAINED": (Arena("a1+ . b1"), ["a1 take"], (50, 0)),
    "CONTROL_POINT_NEUTRALIZE": (Arena("a1 ob . . b1"), [], (50, 0)),
    "CONTROL_POINT_CAPTURE": (Arena("a1 o . . b1"), [], (200, 0)),
    "CONTROL_POINT_HOLD": (Arena("oa ob # a1 # b1 Ma # oa"), [], (225, 75)),
    "CONTROL_POINT_LOSS": (Arena("a1 ob . . b1"), [], (0, -725)),
    "MAP_TILE_EXPLORED": (Arena("a1 . b1", explored=False), ["a1 E"], (5, 5)),
    "ROUND_DRAW": (Arena("a1 # b1", turn_limit=3), [], (800, 800)),
    "GAME_TIME_BONUS_DEAD": (Arena("a1 . b1", FRAIL), ["a1 b1"], (0, 60)),
    "GAME_TIME_BONUS_SURVIVOR": (Arena("a1 . b1", FRAIL), ["a1 b1"], (10 * 97 * 97, 0)),
}


@pytest.mark.parametrize("event", WORTH)
def test_every_event_scores_what_the_table_says(event: str) -> None:
    arena, orders, points = SCORING[event]
    before = arena.scores
    arena.turn(orders)
    assert worth(arena, event) == points
    total = [sum(worth(arena, one)[squad] for one in WORTH) for squad in (0, 1)]
    assert [after - old for after, old in zip(arena.scores, before, strict=True)] == total


def test_an_eliminated_squad_may_win() -> None:
    scores = {"amber": 0, "blue": 20_000}
    arena = Arena("a1 . b1", FRAIL, scores=scores, turn_limit=4).turn(["a1 b1"])
    assert arena.winner == "blue"


def test_the_outcome_tells_the_points() -> None:
    arena = Arena("a1 oa # b1", turn_limit=3).turn()
    outcome = RULES.outcome(arena.state)
    assert outcome is not None
    assert outcome.scores == {"amber": 875, "blue": 800}
    assert outcome.reason == "The last turn is over; Amber has 875 points to 800."


# ---- searches


def test_a_silent_turn_does_the_same_and_tells_nothing() -> None:
    units = {"a2": {"shields": 1}, "b1": {"health": 4}, "b3": {"dead_since": 1}}
    picture = "a1+ a2 a3 . b1 o\n. . . a4 . .\n# # # # # #\nb2 . # _b3 # Mb"
    arena = Arena(picture, units, explored=False)
    arena.give("a1 take", "a2 shield", "a3 b1", "a4 NE", "done", "b2 E")
    quiet = arena.state.copy()
    quiet.queue = ()
    assert Turn(quiet, silent=True).carry_out() == []
    arena.give("done")
    assert quiet == arena.state
