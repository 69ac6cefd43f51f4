"""The words and numbers of the contest."""

from enum import Enum, unique

from derelict_game.players.arena.bots.contest.point_utils import (
    Point,
    add_points,
    are_points_inline,
    get_point_sign,
    sub_points,
)
from derelict_game.rules.arena.ground import DIRECTIONS
from derelict_game.rules.arena.tokens import (
    BLASTER,
    DAMAGE,
    LASER_RIFLE,
    RAIL_GUN,
    RANGE,
    SCATTER_GUN,
)


@unique
class Direction(Enum):
    """Where a unit can go or shoot: how x and y change."""

    NOWHERE = (0, 0)
    NORTH = (0, -1)
    NORTH_EAST = (1, -1)
    EAST = (1, 0)
    SOUTH_EAST = (1, 1)
    SOUTH = (0, 1)
    SOUTH_WEST = (-1, 1)
    WEST = (-1, 0)
    NORTH_WEST = (-1, -1)

    @staticmethod
    def get_direction_from_vector(vector: Point) -> "Direction":
        """Return the direction of a vector of any length; NOWHERE if it is none of the eight."""
        inline = are_points_inline((0, 0), vector)
        return Direction(get_point_sign(vector)) if inline else Direction.NOWHERE

    @staticmethod
    def from_to(start: Point, end: Point) -> "Direction":
        """Return the direction from one point to another; NOWHERE if they are not in a line."""
        return Direction.get_direction_from_vector(sub_points(end, start))

    def move_point(self, point: Point) -> Point:
        """Return the point one step in this direction."""
        return add_points(point, self.value)

    def rotate_clockwise(self, times: int = 1) -> "Direction":
        """Return the direction after so many eighths of a turn to the right."""
        if self is Direction.NOWHERE:
            return self
        return Direction(DIRECTIONS[(DIRECTIONS.index(self.value) + times) % len(DIRECTIONS)])

    def rotate_counter_clockwise(self, times: int = 1) -> "Direction":
        """Return the direction after so many eighths of a turn to the left."""
        return self.rotate_clockwise(-times)


@unique
class TileType(Enum):
    """What a tile is."""

    WALL = 0
    FLOOR = 1
    AMBER_SPAWN = 2
    BLUE_SPAWN = 3

    def does_block_bullets(self) -> bool:
        """Tell whether shots stop here."""
        return self is TileType.WALL

    def does_block_movement(self) -> bool:
        """Tell whether nobody can go here."""
        return self is TileType.WALL


@unique
class CallSign(Enum):
    """The four units of a squad."""

    ALPHA = 0
    BRAVO = 1
    CHARLIE = 2
    DELTA = 3


@unique
class Team(Enum):
    """Whose something is."""

    AMBER = 0
    BLUE = 1
    NONE = -1


@unique
class UnitAction(Enum):
    """What a unit can be ordered to do."""

    MOVE = 0
    SHOOT = 1
    PICK_UP = 2
    ACTIVATE_SHIELD = 3


@unique
class PickupType(Enum):
    """What can lie on the floor."""

    REPAIR_KIT = 0
    SHIELD = 1
    WEAPON_MINI_BLASTER = 2
    WEAPON_SCATTER_GUN = 3
    WEAPON_LASER_RIFLE = 4
    WEAPON_RAIL_GUN = 5


@unique
class WeaponType(Enum):
    """What a unit shoots with: range and damage, those of the rulebook."""

    MINI_BLASTER = (RANGE[BLASTER], DAMAGE[BLASTER])
    SCATTER_GUN = (RANGE[SCATTER_GUN], DAMAGE[SCATTER_GUN])
    LASER_RIFLE = (RANGE[LASER_RIFLE], DAMAGE[LASER_RIFLE])
    RAIL_GUN = (RANGE[RAIL_GUN], DAMAGE[RAIL_GUN])

    def get_range(self) -> int:
        """Return how far it shoots."""
        return self.value[0]

    def get_damage(self) -> int:
        """Return how much health one shot takes."""
        return self.value[1]


@unique
class MoveResult(Enum):
    """What came of a move, or would come of it."""

    UNIT_DEAD = -1
    BLOCKED_BY_WORLD = 0
    BLOCKED_BY_FRIENDLY = 1
    BLOCKED_BY_ENEMY = 2
    NO_MOVE_ATTEMPTED = 3
    MOVE_COMPLETED = 4
    MOVE_VALID = 5
    MOVE_INVALID = 6


@unique
class ShotResult(Enum):
    """What came of a shot, or would come of it."""

    UNIT_DEAD = -1
    BLOCKED_BY_WORLD = 0
    BLOCKED_BY_OTHER_ENEMY = 1
    HIT_ENEMY = 2
    TARGET_OUT_OF_RANGE = 3
    NO_SHOT_ATTEMPTED = 4
    CAN_HIT_ENEMY = 5
    ENEMY_ALREADY_DEAD = 6
    SHOT_INVALID = 7
    ENEMY_UNIT_SHIELDED = 8
    FRIENDLY_UNIT_SHIELDED = 9


@unique
class PickupResult(Enum):
    """What came of picking something up, or would come of it."""

    UNIT_DEAD = -1
    NO_PICK_UP_ATTEMPTED = 0
    NOTHING_TO_PICK_UP = 1
    PICK_UP_VALID = 2
    PICK_UP_COMPLETE = 4


@unique
class ActivateShieldResult(Enum):
    """What came of raising a shield, or would come of it."""

    UNIT_DEAD = -1
    NO_SHIELD_ACTIVATION_ATTEMPTED = 0
    NO_SHIELDS_AVAILABLE = 1
    SHIELD_ACTIVATION_VALID = 2
    SHIELD_ACTIVATION_COMPLETE = 3
