"""The contest's interface: what a bot sees, what it may order, and what becomes of its orders."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from derelict_game.players.arena.bots.contest import enums, modules, point_utils
from derelict_game.players.arena.bots.contest.entities import EnemyUnit, FriendlyUnit, Unit
from derelict_game.players.arena.bots.contest.enums import (
    ActivateShieldResult,
    Direction,
    MoveResult,
    PickupResult,
    PickupType,
    ShotResult,
    Team,
    TileType,
    WeaponType,
)
from derelict_game.players.arena.bots.contest.playing import play_turn
from derelict_game.players.arena.bots.contest.weapon import ProjectileWeapon
from derelict_game.players.arena.bots.contest.world import World
from derelict_game.players.arena.bots.field import Field
from derelict_game.rules.arena.state import ArenaState
from derelict_game.rules.choice import Choice
from derelict_game.rules.registry import built_in

RULES = built_in()["arena"]

Turn = Callable[[World, list[EnemyUnit], list[FriendlyUnit]], object]


def position(board: list[str], tokens: list[str], **more: Any) -> ArenaState:
    """Return a state from a drawn board and tokens such as `amber_1 0,0`."""
    placed = []
    for token in tokens:
        kind, cell = token.split()
        x, y = map(int, cell.split(","))
        placed.append([kind, x, y, "N"])
    state = RULES.read_position({"board": board, "tokens": placed, **more}, {})
    assert isinstance(state, ArenaState)
    return state


def ordered(state: ArenaState, turn: Turn, squad: int = 0) -> list[str]:
    """Return the choices that a bot makes in a turn, after looking around in it."""
    field = Field(state, squad)
    play_turn(SimpleNamespace(do_move=turn), field)
    return [str(choice) for choice in field.choices()]


OPEN = ["......"] * 6


def test_orders_become_choices_with_moves_first() -> None:
    state = position(OPEN, ["amber_1 0,0", "amber_2 2,0", "blue_1 0,3", "shield 2,0"])

    def turn(_: World, enemies: list[EnemyUnit], mine: list[FriendlyUnit]) -> None:
        assert mine[0].shoot_at(enemies[0]) is ShotResult.CAN_HIT_ENEMY
        assert mine[1].move(Direction.EAST) is MoveResult.MOVE_VALID

    assert ordered(state, turn) == ["move 2,0 3,0", "shoot 0,0 0,3", "done"]


def test_the_last_valid_order_counts_and_a_refused_one_leaves_the_earlier() -> None:
    state = position(OPEN, ["amber_1 0,0", "amber_2 5,5", "blue_1 3,5"])

    def turn(_: World, enemies: list[EnemyUnit], mine: list[FriendlyUnit]) -> None:
        mine[0].move(Direction.EAST)
        mine[0].move(Direction.SOUTH)
        assert mine[0].move(Direction.NORTH) is MoveResult.BLOCKED_BY_WORLD
        assert mine[0].move(Direction.NOWHERE) is MoveResult.NO_MOVE_ATTEMPTED
        assert mine[0].shoot_at(enemies[0]) is ShotResult.TARGET_OUT_OF_RANGE
        assert mine[0].pickup_item_at_position() is PickupResult.NOTHING_TO_PICK_UP
        assert mine[0].activate_shield() is ActivateShieldResult.NO_SHIELDS_AVAILABLE
        mine[1].shoot_at(enemies[0])
        mine[1].standby()

    assert ordered(state, turn) == ["move 0,0 0,1", "done"]


def test_friends_claim_tiles_in_the_sequence_of_orders() -> None:
    tokens = ["amber_1 0,0", "amber_2 2,0", "amber_3 1,2", "amber_4 0,2", "blue_1 1,5"]
    state = position(OPEN, [*tokens, "repair_kit 0,2"])

    def turn(_: World, __: list[EnemyUnit], mine: list[FriendlyUnit]) -> None:
        one, two, three, four = mine
        one.move(Direction.EAST)
        assert two.check_move_in_direction(Direction.WEST) is MoveResult.BLOCKED_BY_FRIENDLY
        one.move(Direction.SOUTH)
        assert two.move(Direction.WEST) is MoveResult.MOVE_VALID
        assert one.move(Direction.EAST) is MoveResult.BLOCKED_BY_FRIENDLY
        # Who has no order claims nothing, who picks up does.
        assert three.check_move_in_direction(Direction.WEST) is MoveResult.MOVE_VALID
        four.pickup_item_at_position()
        assert three.move(Direction.WEST) is MoveResult.BLOCKED_BY_FRIENDLY
        four.standby()
        assert three.move(Direction.WEST) is MoveResult.MOVE_VALID
        assert four.pickup_item_at_position() is PickupResult.PICK_UP_VALID

    given = ordered(state, turn)
    assert given == ["move 0,0 0,1", "move 2,0 1,0", "move 1,2 0,2", "pickup 0,2", "done"]
    for text in given:
        offer = RULES.offer(state)
        assert offer
        assert Choice.parse(text) in offer
        RULES.apply(state, Choice.parse(text))


def test_checks_of_shots_come_in_their_order() -> None:
    tokens = ["amber_1 0,0", "blue_1 3,0", "blue_2 5,0", "blue_3 0,3", "blue_4 1,5"]
    units = {"blue_3": {"shielded": 2}, "amber_2": {"health": 0, "dead_since": 1}}
    state = position(OPEN, tokens, units=units, turn=3)

    def turn(world: World, enemies: list[EnemyUnit], mine: list[FriendlyUnit]) -> None:
        one, two = mine[:2]
        results = [one.check_shot_against_enemy(enemy) for enemy in enemies]
        assert results == [
            ShotResult.CAN_HIT_ENEMY,
            ShotResult.BLOCKED_BY_OTHER_ENEMY,
            ShotResult.ENEMY_UNIT_SHIELDED,
            ShotResult.TARGET_OUT_OF_RANGE,
        ]
        assert one.check_shot_against_enemy(None) is ShotResult.NO_SHOT_ATTEMPTED
        assert two.check_shot_against_enemy(enemies[0]) is ShotResult.UNIT_DEAD
        assert two.check_move_in_direction(Direction.EAST) is MoveResult.UNIT_DEAD
        assert two.check_pickup_result() is PickupResult.UNIT_DEAD
        assert two.check_shield_activation() is ActivateShieldResult.UNIT_DEAD
        near = world.get_closest_shootable_enemy_in_direction(one, Direction.EAST)
        assert near == enemies[0]
        # A shield does not let shots pass.
        shielded = world.get_closest_shootable_enemy_in_direction(one, Direction.SOUTH)
        assert shielded == enemies[2]
        assert world.get_closest_shootable_enemy_in_direction(one, Direction.SOUTH_EAST) is None
        # What a bot changes is its own affair; the checks look at what it sees.
        enemies[0].health = 0
        assert one.check_shot_against_enemy(enemies[0]) is ShotResult.ENEMY_ALREADY_DEAD
        assert one.check_shot_against_enemy(enemies[1]) is ShotResult.CAN_HIT_ENEMY
        one.shielded_turns_remaining = 3
        assert one.check_shot_against_enemy(enemies[1]) is ShotResult.FRIENDLY_UNIT_SHIELDED

    assert ordered(state, turn) == ["done"]


def test_walls_and_corners_stop_shots_and_steps() -> None:
    state = position(
        [".#..", "#...", "..#.", "...."], ["amber_1 0,0", "amber_2 1,1", "blue_1 3,3", "blue_2 1,2"]
    )

    def turn(world: World, enemies: list[EnemyUnit], mine: list[FriendlyUnit]) -> None:
        assert mine[0].check_move_in_direction(Direction.SOUTH_EAST) is MoveResult.BLOCKED_BY_WORLD
        assert mine[0].check_move_to_destination((3, 3)) is MoveResult.NO_MOVE_ATTEMPTED
        assert mine[1].check_shot_against_enemy(enemies[0]) is ShotResult.BLOCKED_BY_WORLD
        assert world.can_shooter_shoot_target((1, 1), (1, 3))
        assert not world.can_shooter_shoot_target((1, 1), (1, 3), 1)
        assert not world.can_shooter_shoot_target((1, 1), (1, 1))
        assert not world.can_shooter_shoot_target((0, 0), (1, 1))
        assert not world.can_shooter_shoot_target((1, 1), (9, 1))
        assert not world.can_shooter_shoot_target((1, 1), (2, 3))
        assert world.can_move_from_point_in_direction((1, 2), Direction.WEST)
        assert not world.can_move_from_point_in_direction((1, 2), Direction.EAST)
        weapon = mine[1].current_weapon_type
        point = ProjectileWeapon.check_shot_against_point
        assert point(enemies[1], (1, 1), world, weapon) is ShotResult.CAN_HIT_ENEMY
        assert point(mine[1], (3, 3), world, weapon) is ShotResult.BLOCKED_BY_WORLD

    ordered(state, turn)


def test_ways_are_found_with_the_neighbours_in_the_order_of_the_contest() -> None:
    state = position(["....", ".#..", "....", "#..."], ["amber_1 0,0", "blue_1 3,3"])

    def turn(world: World, _: list[EnemyUnit], mine: list[FriendlyUnit]) -> None:
        first = world.get_next_direction_in_path
        assert first((0, 0), (2, 2)) is Direction.SOUTH
        assert first((2, 2), (0, 0)) is Direction.NORTH
        assert first((3, 0), (1, 2)) is Direction.SOUTH_WEST
        assert first((3, 1), (0, 1)) is Direction.WEST
        assert first((2, 0), (0, 0)) is Direction.WEST
        assert first((0, 0), (0, 0)) is Direction.NOWHERE
        assert first((0, 0), (0, 3)) is Direction.NOWHERE
        assert first((0, 0), (9, 9)) is Direction.NOWHERE
        assert world.get_path_length((0, 0), (2, 2)) == 3
        assert world.get_path_length((0, 0), (0, 0)) == 0
        assert world.get_path_length((0, 0), (0, 3)) == 0
        assert mine[0].move_to_destination((2, 2)) is MoveResult.MOVE_VALID

    assert ordered(state, turn) == ["move 0,0 0,1", "done"]


def test_the_world_is_listed_column_by_column_and_for_amber_from_the_other_end() -> None:
    tokens = ["amber_1 0,0", "spawn_amber_1 0,0", "blue_1 5,5", "spawn_blue_1 5,5"]
    things = ["control_point 3,1", "mainframe 1,4", "shield 4,0", "rail_gun 2,5", "shield 2,3"]
    state = position(OPEN, [*tokens, *things], points={"1,4": "blue"})
    seen: dict[int, list[object]] = {}

    for squad in range(2):

        def turn(
            world: World, enemies: list[EnemyUnit], mine: list[FriendlyUnit], squad: int = squad
        ) -> None:
            assert (world.width, world.height) == (6, 6)
            assert [pickup.position for pickup in world.pickups][:: 1 if squad else -1] == [
                (2, 3),
                (2, 5),
                (4, 0),
            ]
            points = world.control_points[:: 1 if squad else -1]
            assert [point.position for point in points] == [(1, 4), (3, 1)]
            assert [point.is_mainframe for point in points] == [True, False]
            assert [point.controlling_team for point in points] == [Team.BLUE, Team.NONE]
            assert points[0].name != points[1].name
            assert world.get_positions_of_pickup_type(PickupType.SHIELD) == [(2, 3), (4, 0)]
            assert world.get_positions_of_pickup_type(PickupType.REPAIR_KIT) == []
            found = world.get_pickup_at_position((2, 5))
            assert found
            assert found.pickup_type is PickupType.WEAPON_RAIL_GUN
            assert world.get_pickup_at_position((0, 5)) is None
            assert world.get_nearest_control_point((0, 5)) is points[0]
            assert world.get_tile((0, 0)) is TileType.AMBER_SPAWN
            assert world.get_tile((5, 5)) is TileType.BLUE_SPAWN
            assert world.get_tile((1, 0)) is TileType.FLOOR
            assert world.get_tile((6, 0)) is None
            assert world.get_tile((0, -1)) is None
            assert mine[0].team is Team(squad)
            assert enemies[0].team is Team(1 - squad)
            seen[squad] = [point.name for point in points]

        ordered(state, turn, squad)
    assert seen[0] == seen[1]


def test_enemies_around_a_point_are_counted_if_they_live() -> None:
    units = {"blue_3": {"health": 0, "dead_since": 1}}
    tokens = ["amber_1 0,0", "blue_1 2,2", "blue_2 3,3", "blue_4 4,5", "control_point 2,3"]
    state = position(OPEN, tokens, units=units, turn=3)

    def turn(world: World, _: list[EnemyUnit], __: list[FriendlyUnit]) -> None:
        assert world.control_points[0].get_num_enemy_units_around() == 2

    ordered(state, turn)


def test_before_the_first_turn_nothing_was_attempted() -> None:
    state = position(OPEN, ["amber_1 0,0", "blue_1 5,5"])

    def turn(_: World, __: list[EnemyUnit], mine: list[FriendlyUnit]) -> None:
        one = mine[0]
        assert one.last_move_result is MoveResult.NO_MOVE_ATTEMPTED
        assert one.last_shot_result is ShotResult.NO_SHOT_ATTEMPTED
        assert one.last_pickup_result is PickupResult.NO_PICK_UP_ATTEMPTED
        shield = ActivateShieldResult.NO_SHIELD_ACTIVATION_ATTEMPTED
        assert one.last_shield_activation_result is shield
        assert one.damage_taken_last_turn == 0
        assert not one.last_action_succeeded
        assert one.get_last_turn_shooters() == []
        assert len(mine) == 4
        assert mine[3].health == 0

    ordered(state, turn)


def carried_out(state: ArenaState, *choices: str) -> None:
    """Carry choices out."""
    for choice in choices:
        RULES.apply(state, Choice.parse(choice))


def test_what_came_of_the_last_turn_is_told() -> None:
    tokens = [
        "amber_1 0,0",
        "amber_2 2,2",
        "amber_3 5,0",
        "amber_4 0,4",
        "blue_1 4,2",
        "blue_2 1,4",
    ]
    units = {"amber_4": {"shields": 1}, "blue_1": {"health": 3}}
    state = position(OPEN, [*tokens, "mainframe 5,5", "shield 5,0"], units=units)
    orders = ["move 0,0 1,0", "pickup 5,0", "shoot 2,2 4,2", "shield 0,4", "done"]
    carried_out(state, *orders, "move 1,4 0,5", "shoot 4,2 2,2", "done")

    def turn(_: World, enemies: list[EnemyUnit], mine: list[FriendlyUnit]) -> None:
        one, two, three, four = mine
        assert one.last_move_result is MoveResult.MOVE_COMPLETED
        assert one.position == (1, 0)
        assert two.last_shot_result is ShotResult.HIT_ENEMY
        assert two.damage_taken_last_turn == 4
        assert two.get_last_turn_shooters() == [enemies[0]]
        assert three.last_pickup_result is PickupResult.PICK_UP_COMPLETE
        assert three.num_shields == 1
        complete = ActivateShieldResult.SHIELD_ACTIVATION_COMPLETE
        assert four.last_shield_activation_result is complete
        assert four.shielded_turns_remaining == 4
        assert all(unit.last_action_succeeded for unit in mine)
        assert enemies[0].health == 0
        assert enemies[0].position == (4, 2)

    ordered(state, turn)


def test_who_blocked_a_move_is_told_by_squad() -> None:
    tokens = ["amber_1 0,0", "amber_2 1,0", "amber_3 3,3", "blue_1 3,5"]
    state = position(OPEN, tokens)
    carried_out(state, "move 0,0 1,0", "move 3,3 3,4", "done", "move 3,5 3,4", "done")

    def turn(_: World, __: list[EnemyUnit], mine: list[FriendlyUnit]) -> None:
        assert mine[0].last_move_result is MoveResult.BLOCKED_BY_FRIENDLY
        assert mine[2].last_move_result is MoveResult.BLOCKED_BY_ENEMY
        assert not mine[0].last_action_succeeded

    ordered(state, turn)


def test_units_are_the_same_if_team_and_call_sign_are() -> None:
    state = position(OPEN, ["amber_1 0,0", "blue_1 5,5"])
    one, again = Unit(Field(state, 0), 0), Unit(Field(state, 1), 0)
    assert one == again
    assert len({one, again, Unit(Field(state, 0), 1)}) == 2


def test_directions_turn_and_are_found() -> None:
    assert Direction.NORTH.rotate_clockwise(1) is Direction.NORTH_EAST
    assert Direction.NORTH.rotate_counter_clockwise(3) is Direction.SOUTH_WEST
    assert Direction.WEST.rotate_clockwise(9) is Direction.NORTH_WEST
    assert Direction.NOWHERE.rotate_clockwise(2) is Direction.NOWHERE
    assert Direction.SOUTH_EAST.move_point((1, 1)) == (2, 2)
    assert Direction.from_to((3, 3), (0, 0)) is Direction.NORTH_WEST
    assert Direction.from_to((3, 3), (3, 9)) is Direction.SOUTH
    assert Direction.from_to((0, 0), (2, 1)) is Direction.NOWHERE
    assert Direction.get_direction_from_vector((4, 0)) is Direction.EAST
    assert Direction.get_direction_from_vector((0, 0)) is Direction.NOWHERE


def test_points_are_reckoned_with() -> None:
    assert point_utils.add_points((1, 2), (3, 4)) == (4, 6)
    assert point_utils.sub_points((1, 2), (3, 5)) == (-2, -3)
    assert point_utils.scale_point((1, -2), 3) == (3, -6)
    assert point_utils.get_point_sign((-7, 0)) == (-1, 0)
    assert point_utils.are_points_inline((1, 1), (4, 4))
    assert not point_utils.are_points_inline((1, 1), (4, 3))
    assert point_utils.chebyshev_distance((0, 0), (3, -5)) == 5
    assert point_utils.MAX_DISTANCE_INT == 999_999


VALUES = {
    "TileType": {"WALL": 0, "FLOOR": 1, "AMBER_SPAWN": 2, "BLUE_SPAWN": 3},
    "CallSign": {"ALPHA": 0, "BRAVO": 1, "CHARLIE": 2, "DELTA": 3},
    "Team": {"AMBER": 0, "BLUE": 1, "NONE": -1},
    "UnitAction": {"MOVE": 0, "SHOOT": 1, "PICK_UP": 2, "ACTIVATE_SHIELD": 3},
    "PickupType": {
        "REPAIR_KIT": 0,
        "SHIELD": 1,
        "WEAPON_MINI_BLASTER": 2,
        "WEAPON_SCATTER_GUN": 3,
        "WEAPON_LASER_RIFLE": 4,
        "WEAPON_RAIL_GUN": 5,
    },
    "MoveResult": {
        "UNIT_DEAD": -1,
        "BLOCKED_BY_WORLD": 0,
        "BLOCKED_BY_FRIENDLY": 1,
        "BLOCKED_BY_ENEMY": 2,
        "NO_MOVE_ATTEMPTED": 3,
        "MOVE_COMPLETED": 4,
        "MOVE_VALID": 5,
        "MOVE_INVALID": 6,
    },
    "ShotResult": {
        "UNIT_DEAD": -1,
        "BLOCKED_BY_WORLD": 0,
        "BLOCKED_BY_OTHER_ENEMY": 1,
        "HIT_ENEMY": 2,
        "TARGET_OUT_OF_RANGE": 3,
        "NO_SHOT_ATTEMPTED": 4,
        "CAN_HIT_ENEMY": 5,
        "ENEMY_ALREADY_DEAD": 6,
        "SHOT_INVALID": 7,
        "ENEMY_UNIT_SHIELDED": 8,
        "FRIENDLY_UNIT_SHIELDED": 9,
    },
    "PickupResult": {
        "UNIT_DEAD": -1,
        "NO_PICK_UP_ATTEMPTED": 0,
        "NOTHING_TO_PICK_UP": 1,
        "PICK_UP_VALID": 2,
        "PICK_UP_COMPLETE": 4,
    },
    "ActivateShieldResult": {
        "UNIT_DEAD": -1,
        "NO_SHIELD_ACTIVATION_ATTEMPTED": 0,
        "NO_SHIELDS_AVAILABLE": 1,
        "SHIELD_ACTIVATION_VALID": 2,
        "SHIELD_ACTIVATION_COMPLETE": 3,
    },
}


@pytest.mark.parametrize(("name", "values"), VALUES.items())
def test_words_have_the_values_of_the_contest(name: str, values: dict[str, int]) -> None:
    assert {word.name: word.value for word in getattr(enums, name)} == values
    assert name in modules.WORDS


def test_weapons_are_those_of_the_rulebook() -> None:
    known = {weapon.name: (weapon.get_range(), weapon.get_damage()) for weapon in WeaponType}
    assert known == {
        "MINI_BLASTER": (5, 4),
        "SCATTER_GUN": (2, 25),
        "LASER_RIFLE": (4, 8),
        "RAIL_GUN": (10, 6),
    }
