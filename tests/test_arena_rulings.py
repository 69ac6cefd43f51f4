"""Squad Arena: a test for each ruling on what the rulebook leaves open, by its number."""

import json
from typing import Any

import pytest

from derelict_game import places
from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.commands.engine import Engine
from derelict_game.rules.arena import RULES
from derelict_game.rules.arena.ground import NOWHERE
from derelict_game.rules.arena.orders import give
from derelict_game.rules.arena.scoring import WORTH
from derelict_game.rules.arena.state import ArenaState, Order
from derelict_game.rules.arena.tokens import DAMAGE, RANGE, SPAWNS
from derelict_game.rules.options import settle
from derelict_game.rules.registry import Registry
from derelict_game.rules.setup import Setup
from tests.arena import Arena

SAFE = {"shielded": 5}


def engine_on(position: dict[str, Any]) -> tuple[Engine, dict[str, Any]]:
    """Return the door for programs with a match, and its first answer."""
    engine = Engine(Registry([RULES]), places.maps_dir())
    return engine, asked(engine, do="new", rules="arena", position=position)


def asked(engine: Engine, **request: Any) -> dict[str, Any]:
    """Return the answer to a request."""
    return engine.answer(json.dumps(request).encode())


def on_map(**options: Any) -> ArenaState:
    """Return the start on a small map, on which Amber holds two mainframes and Blue one."""
    tokens = [Token(kind, Cell(x, 0), Facing.N) for x, kind in enumerate(SPAWNS)]
    owned = ("mainframe_amber", "mainframe_blue", "mainframe_amber", "mainframe", "control_point")
    tokens += [Token(kind, Cell(x, 3), Facing.N) for x, kind in enumerate(owned)]
    chart = Chart.from_rows(["." * 8] * 4)
    return RULES.start(chart, Setup(tuple(tokens), settle(RULES.options, options)))


def test_ruling_1_points_are_as_in_the_table() -> None:
    assert WORTH == {
        "SQUAD_ELIMINATION": 5000,
        "ENEMY_UNIT_KILLED": 100,
        "ENEMY_UNIT_HIT": 10,
        "PICK_UP_OBTAINED": 50,
        "CONTROL_POINT_NEUTRALIZE": 50,
        "CONTROL_POINT_CAPTURE": 200,
        "CONTROL_POINT_HOLD": 75,
        "CONTROL_POINT_LOSS": -725,
        "MAP_TILE_EXPLORED": 5,
        "ROUND_DRAW": 800,
        "GAME_TIME_BONUS_DEAD": 20,
        "GAME_TIME_BONUS_SURVIVOR": 10,
    }


def test_ruling_2_the_limit_is_100_and_so_many_turns_are_played() -> None:
    assert on_map().turn_limit == 100
    assert on_map(turn_limit=10).turn_limit == 10
    assert on_map(turn_limit=500).turn_limit == 500
    arena = Arena("a1 # b1", turn=1, turn_limit=3).turns(2)
    assert not arena.over
    assert arena.turn().over
    assert arena.state.turn == 3


def test_ruling_3_the_order_of_the_rulebook_unless_server_compat_is_on() -> None:
    picture, waiting = "Mb a1 # _a2 b1", {"a2": {"dead_since": 1}, "b1": SAFE}
    plain = Arena(picture.replace("Mb", "M"), waiting).turn()
    assert "a2" in plain.where
    server = Arena(picture.replace("Mb", "M"), waiting, server_compat=True).turn()
    assert "a2" not in server.where


def test_ruling_4_mainframes_that_are_held_at_the_start_score_a_capture() -> None:
    state = on_map()
    assert state.scores == [400, 200]
    assert RULES.status(state)["scores"] == {"amber": 400, "blue": 200}


def test_ruling_5_holding_is_paid_to_the_owner_before_the_change() -> None:
    captured = Arena("a1 o . . b1").turn()
    assert (captured.held("amber"), captured.owners) == (0, ["amber"])
    assert captured.turn().held("amber") == 1
    lost = Arena("a1 ob . . b1").turn()
    assert (lost.held("blue"), lost.owners) == (1, [None])
    assert lost.scored("blue") == {"CONTROL_POINT_LOSS": 1}


def test_ruling_6_of_two_friends_the_first_order_wins_and_in_execution_both_fail() -> None:
    arena = Arena("a1 . a2\n. . b1").give("a1 E")
    assert not arena.may("a2 W")
    both = Arena("a1 . a2\n. . b1")
    ground = both.state.ground
    for unit in (0, 1):
        give(both.state, 0, Order(unit, "move", ground.place(Cell(1, 0))))
    assert both.give("done", "done").looks("a1 . a2\n. . b1")


def test_ruling_7_chains_cycles_and_swaps_work() -> None:
    assert Arena("a1 a2 . b1").turn(["a1 E", "a2 E"]).looks(". a1 a2 b1")
    assert Arena("a1 b1").turn(["a1 E"], ["b1 W"]).looks("b1 a1")
    ring = Arena("a1 a2\na3 b1").turn(["a1 E", "a2 SW", "a3 N"])
    assert ring.looks("a3 a1\na2 b1")


def test_ruling_8_two_walls_close_a_corner_for_moves_and_shots() -> None:
    closed = Arena("a1 #\n# b1")
    assert (closed.ways("a1"), closed.targets("a1")) == (set(), set())
    ajar = Arena("a1 #\n. b1")
    assert (ajar.ways("a1"), ajar.targets("a1")) == ({"S", "SE"}, {"b1"})


def test_ruling_9_the_nearest_enemy_only_and_a_shielded_one_stops_the_shot() -> None:
    assert Arena("a1 b1 b2").targets("a1") == {"b1"}
    assert Arena("a1 b1 b2", {"b1": SAFE}).targets("a1") == set()


def test_ruling_10_the_multiplier_counts_the_units_that_hit() -> None:
    picture = "a1 . b1\n. a2 .\n. . b2"
    arena = Arena(picture, {"b2": {"shields": 1}}).turn(["a1 b1", "a2 b2"], ["b2 shield"])
    assert arena.health("b1") == 26


def test_ruling_11_a_shield_shows_4_in_the_turn_after() -> None:
    arena = Arena("a1 # b1", {"a1": {"shields": 1}}).turn(["a1 shield"])
    assert [arena.sheet("a1")["shielded"], *_countdown(arena)] == [4, 3, 2, 1, 0]


def _countdown(arena: Arena) -> list[int]:
    return [arena.turn().sheet("a1")["shielded"] for _ in range(4)]


def test_ruling_12_a_busy_spawn_sends_to_the_next_then_around_else_one_waits() -> None:
    dead = {"a1": {"dead_since": 1}}
    assert Arena("Ma # a2_a1 # _a2 b1", dead).turn().where["a1"] == (4, 0)
    assert Arena("Ma # a2_a1 . . b1", dead).turn().where["a1"] == (3, 0)
    full = Arena("Ma # a2_a1 # . b1", dead).turn()
    assert "a1" not in full.where


def test_ruling_12_who_waits_tries_again_in_the_next_turn() -> None:
    arena = Arena("Ma # a2_a1 a3 . b1", {"a1": {"dead_since": 1}}).turn()
    assert "a1" not in arena.where
    assert arena.turn(["a3 E"]).where["a1"] == (3, 0)


def test_ruling_13_a_mainframe_regained_brings_back_who_waits() -> None:
    arena = Arena("a2 Mb . _a1 # b1", {"a1": {"dead_since": 1}}).turn()
    assert "a1" not in arena.where
    assert arena.turn().where["a1"] == (3, 0)


def test_ruling_14_equal_scores_are_a_draw() -> None:
    arena = Arena("a1 # b1", turn_limit=3).turn()
    assert arena.scores == (800, 800)
    assert arena.over
    assert arena.winner is None


def test_ruling_15_two_squads_that_die_together_get_the_stalemate() -> None:
    frail = {"a1": {"health": 4}, "b1": {"health": 4}}
    arena = Arena("a1 . b1", frail).turn(["a1 b1"], ["b1 a1"])
    for team in ("amber", "blue"):
        expected = {"ENEMY_UNIT_HIT": 4, "ENEMY_UNIT_KILLED": 1, "ROUND_DRAW": 1}
        assert arena.scored(team) == expected
    assert arena.over


def test_ruling_16_standing_still_is_always_an_answer() -> None:
    offer = RULES.offer(Arena("a1 . b1").state)
    assert offer is not None
    assert str(offer.fallback()) == "done"


def test_ruling_17_a_blocked_unit_does_not_explore_its_tile() -> None:
    arena = Arena("a1 b1 #", explored=False).turn(["a1 E"])
    assert arena.scored("amber") == {}
    assert arena.scored("blue") == {"MAP_TILE_EXPLORED": 1}


def test_ruling_18_the_table_of_the_rulebook_holds() -> None:
    assert RANGE == {"blaster": 5, "scatter_gun": 2, "laser_rifle": 4, "rail_gun": 10}
    assert DAMAGE == {"blaster": 4, "scatter_gun": 25, "laser_rifle": 8, "rail_gun": 6}


def test_ruling_19_who_stands_on_a_tile_does_not_matter_when_a_move_is_ordered() -> None:
    arena = Arena("a1 a2 #\nb1 . #")
    assert arena.ways("a1") == {"E", "SE", "S"}


@pytest.mark.parametrize(
    ("order", "claims"),
    [("a2 b1", True), ("a2 take", True), ("a2 shield", False), ("a2 E", False), ("", False)],
)
def test_ruling_20_shooting_and_picking_up_claim_a_tile(order: str, *, claims: bool) -> None:
    arena = Arena("a1 a2+ .\n. b1 .", {"a2": {"shields": 1}})
    arena.give(*([order] if order else []))
    assert arena.may("a1 E") != claims


def test_ruling_20_nothing_but_moves_is_refused_for_a_claim() -> None:
    arena = Arena("a1 a2+ .\n. b1 .", {"a2": {"shields": 1}}).give("a1 E")
    assert arena.may("a2 b1")
    assert arena.may("a2 take")
    assert arena.may("a2 shield")
    assert arena.give("a2 take", "done", "done").looks("a1 a2 .\n. b1 .")


def test_ruling_21_a_seat_takes_back_its_own_orders_of_this_turn_the_last_first() -> None:
    engine, _ = engine_on(Arena("a1 . .\na2 . b1").written)
    for text in ("move 0,0 1,0", "move 0,1 1,1"):
        assert asked(engine, do="choose", choice=text)["ok"]
    undone = asked(engine, do="undo")
    texts = {choice["text"] for choice in undone["offer"]["choices"]}
    assert "move 0,1 1,1" in texts
    assert "move 0,0 1,0" not in texts
    assert asked(engine, do="undo")["ok"]
    assert not asked(engine, do="undo")["ok"]
    asked(engine, do="choose", choice="done")
    assert not asked(engine, do="undo")["ok"]
    asked(engine, do="choose", choice="done")
    assert not asked(engine, do="undo")["ok"]


def test_ruling_21_orders_that_a_position_tells_of_can_be_taken_back_as_well() -> None:
    orders = {"amber": ["move 0,0 1,0", "move 0,1 1,1"], "blue": []}
    engine, first = engine_on({**Arena("a1 . .\na2 . b1").written, "orders": orders})
    assert [choice["text"] for choice in first["offer"]["choices"]] == ["done"]
    assert asked(engine, do="undo")["ok"]
    assert asked(engine, do="state")["position"]["orders"]["amber"] == ["move 0,0 1,0"]
    assert asked(engine, do="undo")["ok"]
    assert not asked(engine, do="undo")["ok"]


def test_ruling_21_blue_cannot_take_back_what_amber_ordered_in_a_position() -> None:
    orders = {"amber": ["move 0,0 1,0"], "blue": ["move 2,1 2,0"]}
    position = {**Arena("a1 . .\na2 . b1").written, "orders": orders, "to_move": "blue"}
    engine, _ = engine_on(position)
    assert asked(engine, do="undo")["ok"]
    assert not asked(engine, do="undo")["ok"]
    assert asked(engine, do="state")["position"]["orders"]["amber"] == ["move 0,0 1,0"]


def test_ruling_21_nothing_is_taken_back_after_the_end() -> None:
    engine, _ = engine_on({**Arena("a1 # b1").written, "turn_limit": 3})
    asked(engine, do="choose", choice="done")
    assert asked(engine, do="choose", choice="done")["outcome"]
    assert not asked(engine, do="undo")["ok"]


def test_ruling_22_friends_and_the_dead_never_matter_to_a_shot() -> None:
    assert Arena("a1 a2 b1").targets("a1") == {"b1"}
    frail = {"b1": {"health": 4}}
    arena = Arena("a1 b1 b2", frail).turn(["a1 b1"])
    assert arena.targets("a1") == {"b2"}


def test_ruling_22_a_shielded_unit_and_one_too_far_are_not_offered() -> None:
    assert Arena("a1 b1", {"a1": SAFE}).targets("a1") == set()
    assert Arena("a1 . . . . . b1").targets("a1") == set()


def test_ruling_23_a_shield_raised_in_the_same_turn_stops_the_shot() -> None:
    arena = Arena("a1 . b1", {"b1": {"shields": 1}}).turn(["a1 b1"], ["b1 shield"])
    assert arena.health("b1") == 30
    assert arena.scored("amber") == {}


def test_ruling_24_pick_up_and_shot_of_who_dies_stand_but_not_its_move() -> None:
    frail = {name: {"health": 1} for name in ("a1", "a2", "a3")}
    units: dict[str, Any] = {**frail, "b1": {"weapon": "scatter_gun"}}
    arena = Arena("a1+ . b1\na2 . b2\na3 . b3\n. . a4", units)
    arena.turn(["a1 take", "a2 b2", "a3 S"], ["b1 a1", "b2 a2", "b3 a3"])
    assert arena.scored("amber")["PICK_UP_OBTAINED"] == 1
    assert not arena.state.pick_ups
    assert arena.health("b2") == 26
    assert arena.looks(". . b1\n. . b2\n. . b3\n. . a4")


def test_ruling_24_who_dies_disputes_no_tile_and_leaves_its_own() -> None:
    arena = Arena("a1 a2 b1 . a3 # b2", {"b1": {"health": 4}})
    arena.turn(["a1 b1", "a2 E", "a3 W"], ["b1 E"])
    assert arena.looks("a1 . a2 a3 . # b2")


def test_ruling_24_who_dies_holds_no_point_and_explores_nothing() -> None:
    frail = {"b1": {"health": 4}}
    arena = Arena("a1 . . b1 o b2\n. . . . . .", frail, explored=False).turn(["a1 b1"])
    assert arena.owners == ["blue"]
    assert arena.scored("blue")["MAP_TILE_EXPLORED"] == 1


def test_ruling_25_every_shooter_scores_its_damage_and_the_squad_one_kill() -> None:
    arena = Arena("a1 . b1\n. a2 .\n. . b2", {"b1": {"health": 1}}).turn(["a1 b1", "a2 b1"])
    assert arena.scored("amber") == {"ENEMY_UNIT_HIT": 16, "ENEMY_UNIT_KILLED": 1}
    assert arena.state.health[4] == 0


def test_ruling_26_contested_moves_fail_first_then_those_behind_who_stays() -> None:
    arena = Arena("a1 . b1 a2\n. . . .").turn(["a1 E", "a2 W"], ["b1 W"])
    assert arena.looks("a1 . b1 a2\n. . . .")
    assert len(arena.told("blocked")) == 3


def test_ruling_26_a_failed_move_explores_nothing() -> None:
    arena = Arena("a1 . b1", explored=False).turn(["a1 E"], ["b1 W"])
    assert arena.scored("amber") == arena.scored("blue") == {}


def test_ruling_27_amber_comes_back_before_blue_and_low_numbers_first() -> None:
    dead = {name: {"dead_since": 1} for name in ("a1", "a2", "b1")}
    arena = Arena("Ma Mb # _a1_a2_b1 . . # a3 b3", dead).turn()
    assert [arena.where.get(name) for name in ("a1", "a2", "b1")] == [(3, 0), (4, 0), None]


def test_ruling_28_spawns_from_the_own_number_on_cyclic_missing_ones_passed_over() -> None:
    arena = Arena("Ma # _a1 # a4_a4 # b1", {"a3": {"dead_since": 1}}).turn()
    assert arena.where["a3"] == (2, 0)


def test_ruling_28_then_the_tiles_around_in_the_order_of_the_compass() -> None:
    dead = {"a1": {"dead_since": 1}}
    field = "Ma # 7 0 1 # b1\n# # 6 a2_a1 2 # .\n# # 5 4 3 # ."
    for free in range(8):
        rows = field
        for other in range(8):
            rows = rows.replace(f" {other}", " ." if other >= free else " #")
        x, y = ((3, 0), (4, 0), (4, 1), (4, 2), (3, 2), (2, 2), (2, 1), (2, 0))[free]
        assert Arena(rows, dead).turn().where["a1"] == (x, y)


def test_ruling_28_an_enemy_on_the_tile_is_in_the_way_and_a_pick_up_is_not() -> None:
    dead = {"a1": {"dead_since": 1}}
    assert Arena("Ma # b1_a1 + # a2", dead).turn().where["a1"] == (3, 0)


def test_ruling_29_the_ownership_after_this_turns_update_counts() -> None:
    dead = {"a1": {"dead_since": 1}}
    won = Arena("a2 M # _a1 # b1", dead)
    assert "a1" in won.turn().where
    lost = Arena("b1 Ma # _a1 # a2", dead)
    assert "a1" not in lost.turn().where
    one_of_two = Arena("b1 Ma # _a1 # a2 # Ma", dead)
    assert "a1" in one_of_two.turn().where


def test_ruling_29_with_server_compat_the_ownership_before_it() -> None:
    dead = {"a1": {"dead_since": 1}}
    assert "a1" not in Arena("a2 M # _a1 # b1", dead, server_compat=True).turn().where
    assert "a1" in Arena("b1 Ma # _a1 # a2", dead, server_compat=True).turn().where


def test_ruling_30_the_last_turn_is_a_whole_one() -> None:
    units = {"a1": {"dead_since": 2}, "b1": {"shielded": 1}}
    arena = Arena("Ma # _a1 # a2 # b1", units, turn_limit=3).turn()
    assert arena.over
    assert (arena.held("amber"), arena.where["a1"]) == (1, (2, 0))
    assert arena.told("shield_down") == ["Blue Alpha loses its shield."]


def test_ruling_30_a_dead_squad_with_a_mainframe_is_not_out_until_it_loses_it() -> None:
    frail = {"b1": {"health": 4}}
    held = Arena("Mb . a1 . b1", frail).turn(["a1 b1"])
    assert not held.over
    assert held.turn(["a1 W"]).over
    assert held.scored("amber")["SQUAD_ELIMINATION"] == 1


def test_ruling_31_an_elimination_in_the_last_turn_is_no_stalemate() -> None:
    arena = Arena("a1 . b1", {"b1": {"health": 4}}, turn_limit=3).turn(["a1 b1"])
    assert arena.scored("amber") == {
        "ENEMY_UNIT_HIT": 4,
        "ENEMY_UNIT_KILLED": 1,
        "SQUAD_ELIMINATION": 1,
    }
    assert arena.scored("blue") == {"GAME_TIME_BONUS_DEAD": 3}


def test_ruling_32_turns_survived_and_turns_left() -> None:
    frail = {"b1": {"health": 4}}
    arena = Arena("a1 . b1", frail, turn=60, turn_limit=75).turn(["a1 b1"])
    assert arena.scored("amber")["GAME_TIME_BONUS_SURVIVOR"] == 15 * 15
    assert arena.scored("blue") == {"GAME_TIME_BONUS_DEAD": 60}
    server = Arena("a1 . b1", frail, turn=60, turn_limit=75, server_compat=True).turn(["a1 b1"])
    assert server.scored("amber")["GAME_TIME_BONUS_SURVIVOR"] == 16 * 16
    assert server.scored("blue") == {"GAME_TIME_BONUS_DEAD": 59}


def test_ruling_33_a_position_starts_with_its_scores_as_written() -> None:
    assert Arena("Ma # a1 # b1").scores == (0, 0)
    assert Arena("Ma # a1 # b1", scores={"amber": 7, "blue": -7}).scores == (7, -7)


def test_ruling_34_who_comes_back_counts_from_the_next_turn_on() -> None:
    dead = {"a1": {"dead_since": 1}}
    arena = Arena("Ma # _a1 o # a2 b1", dead, explored=False).turn()
    assert arena.owners == ["amber", None]
    assert arena.scored("amber") == {"MAP_TILE_EXPLORED": 1}
    assert arena.ways("a1") == {"E"}
    arena.turn()
    assert arena.owners == ["amber", "amber"]
    assert arena.scored("amber") == {"MAP_TILE_EXPLORED": 1, "CONTROL_POINT_CAPTURE": 1}


def test_ruling_34_with_server_compat_it_counts_at_once() -> None:
    dead = {"a1": {"dead_since": 1}}
    arena = Arena("Ma # _a1 o # a2 b1", dead, server_compat=True).turn()
    assert arena.owners == ["amber", "amber"]


def test_ruling_35_pick_ups_of_no_use_are_taken_and_score() -> None:
    arena = Arena("a1*1 a2+ . b1", {"a2": {"health": 99}}).turn(["a1 take", "a2 take"])
    assert arena.scored("amber") == {"PICK_UP_OBTAINED": 2}
    assert not arena.state.pick_ups


def test_ruling_36_who_moves_shoots_picks_up_shields_or_stands_by_explores() -> None:
    units = {"a3": {"shields": 1}}
    arena = Arena("a1 . . b1\na2+ . . .\na3 . . .\na4 . . .", units, explored=False)
    arena.turn(["a1 b1", "a2 take", "a3 shield", "a4 E"])
    assert arena.scored("amber")["MAP_TILE_EXPLORED"] == 4
    assert arena.turn().scored("amber") == {}
    assert [3, 0] not in arena.position["explored"]["amber"]


def test_ruling_37_a_squad_with_nobody_to_order_is_asked_all_the_same() -> None:
    arena = Arena("Ma # b1", {"a1": {"dead_since": 1}})
    assert (arena.asked, arena.offered) == ("amber", ["done"])


def test_ruling_38_server_compat_plays_a_turn_more_and_changes_no_offer() -> None:
    plain = Arena("a1+ . b1", turn_limit=3)
    server = Arena("a1+ . b1", turn_limit=3, server_compat=True)
    assert plain.offered == server.offered
    assert RULES.status(server.state)["turn"] == 3
    assert plain.turn().over
    assert not server.turn().over
    assert server.turn().over
    assert RULES.status(server.state)["turn"] == 4


def test_ruling_39_stored_orders_are_carried_out_without_claims() -> None:
    arena = Arena("a1 a2+ . b1\n# # # #")
    ground = arena.state.ground
    give(arena.state, 0, Order(0, "move", ground.place(Cell(1, 0))))
    give(arena.state, 0, Order(1, "pickup", NOWHERE))
    give(arena.state, 1, Order(4, "move", ground.place(Cell(0, 0))))
    assert arena.give("done", "done").looks("a1 a2 . b1\n# # # #")
    assert [arena.state.reports[unit].done for unit in (0, 1, 4)] == [False, True, False]


def test_ruling_40_points_are_updated_from_the_same_positions() -> None:
    arena = Arena("o a1 ob . b1 oa\n. . . . . .").turn()
    assert arena.owners == ["amber", None, None]


def test_ruling_41_weapon_and_shields_of_the_turn_of_the_death_are_kept() -> None:
    units = {"a1": {"health": 1}, "a2": {"health": 1}}
    picture = "a1*4 . b1 #\n# # # #\na2% . b2 #\n# # # _a1\nMa # a3 _a2"
    arena = Arena(picture, units).turn(["a1 take", "a2 take"], ["b1 a1", "b2 a2"])
    assert not {"a1", "a2"} & {*arena.where}
    arena.turn()
    assert arena.sheet("a1")["weapon"] == "rail_gun"
    assert arena.sheet("a2")["shields"] == 1
    assert arena.health("a1") == arena.health("a2") == 30


def test_every_ruling_has_a_test() -> None:
    names = [name for name in globals() if name.startswith("test_ruling_")]
    assert {int(name.split("_")[2]) for name in names} == {*range(1, 42)}
