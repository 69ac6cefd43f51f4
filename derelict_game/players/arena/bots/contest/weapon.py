"""Shots as the contest checks them."""

from typing import TYPE_CHECKING

from derelict_game.players.arena.bots.contest.enums import Direction, ShotResult, WeaponType
from derelict_game.players.arena.bots.contest.point_utils import (
    Point,
    are_points_inline,
    chebyshev_distance,
)

if TYPE_CHECKING:
    from derelict_game.players.arena.bots.contest.entities import Unit
    from derelict_game.players.arena.bots.contest.world import World


class ProjectileWeapon:
    """Everything with which one can shoot."""

    @staticmethod
    def check_shot_against_point(
        shooter: "Unit", target_point: Point, world: "World", weapon_type: WeaponType
    ) -> ShotResult:
        """Return what would come of a shot at a point, whoever may be in between."""
        reach = weapon_type.get_range()
        inline = are_points_inline(shooter.position, target_point)
        if not inline or chebyshev_distance(shooter.position, target_point) > reach:
            return ShotResult.TARGET_OUT_OF_RANGE
        if not world.can_shooter_shoot_target(shooter.position, target_point, reach):
            return ShotResult.BLOCKED_BY_WORLD
        return ShotResult.CAN_HIT_ENEMY

    @staticmethod
    def check_shot_against_enemy(
        shooter: "Unit", target_enemy: "Unit | None", world: "World", weapon_type: WeaponType
    ) -> ShotResult:
        """Return what would come of a shot at an enemy."""
        if shooter.health <= 0:
            return ShotResult.UNIT_DEAD
        if target_enemy is None:
            return ShotResult.NO_SHOT_ATTEMPTED
        if target_enemy.health <= 0:
            return ShotResult.ENEMY_ALREADY_DEAD
        if shooter.shielded_turns_remaining > 0:
            return ShotResult.FRIENDLY_UNIT_SHIELDED
        if target_enemy.shielded_turns_remaining > 0:
            return ShotResult.ENEMY_UNIT_SHIELDED
        point = target_enemy.position
        result = ProjectileWeapon.check_shot_against_point(shooter, point, world, weapon_type)
        if result is ShotResult.CAN_HIT_ENEMY:
            direction = Direction.from_to(shooter.position, point)
            nearest = world.nearest_enemy(shooter, direction, weapon_type.get_range())
            if nearest != target_enemy:
                return ShotResult.BLOCKED_BY_OTHER_ENEMY
        return result
