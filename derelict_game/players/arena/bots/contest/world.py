"""The arena as a bot of the contest sees it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from derelict_game.players.arena.bots.contest.enums import Direction, PickupType, TileType
from derelict_game.players.arena.bots.contest.point_utils import (
    MAX_DISTANCE_INT,
    Point,
    chebyshev_distance,
)
from derelict_game.players.arena.bots.field import NO_WAY, Field
from derelict_game.rules.arena.ground import DIRECTIONS, NOWHERE
from derelict_game.rules.arena.tokens import UNITS_A_SQUAD

if TYPE_CHECKING:
    from derelict_game.players.arena.bots.contest.entities import ControlPoint, Pickup, Unit


class World:
    """The map and everything that lies on it; nothing here changes during a turn."""

    def __init__(
        self,
        field: Field,
        pickups: "list[Pickup]",
        control_points: "list[ControlPoint]",
        mirrored: bool,
    ) -> None:
        self._field = field
        self.width = field.ground.width
        self.height = field.ground.height
        self._in_map_order = pickups
        # Amber sees all lists from the other end, so that mirrored maps are fair.
        turn: Callable[[list[Any]], list[Any]] = (lambda lst: lst[::-1]) if mirrored else list
        self.pickups: list[Pickup] = turn(pickups)
        self.control_points: list[ControlPoint] = turn(control_points)
        self._tiles = [[self._tile(x, y) for y in range(self.height)] for x in range(self.width)]
        self.enemies_of: Callable[[Unit], list[Unit]] = lambda _: []
        """Who may be shot by a unit; the squads come after the world."""

    def _tile(self, x: int, y: int) -> TileType:
        place = self._field.place(x, y)
        if not self._field.ground.floor[place]:
            return TileType.WALL
        spawns = self._field.view.spawns
        if place not in spawns:
            return TileType.FLOOR
        amber = spawns.index(place) < UNITS_A_SQUAD
        return TileType.AMBER_SPAWN if amber else TileType.BLUE_SPAWN

    def _place(self, point: Point) -> int:
        return self._field.place(*point)

    # ---- tiles and ways

    def is_within_bounds(self, point: Point) -> bool:
        """Tell whether a point is on the map."""
        return self._place(point) != NOWHERE

    def get_tile(self, point: Point) -> TileType | None:
        """Return what is at a point; None beyond the edge."""
        return self._tiles[point[0]][point[1]] if self.is_within_bounds(point) else None

    def can_move_from_point_in_direction(self, point: Point, direction: Direction) -> bool:
        """Tell whether walls, edge and corners let a step be made."""
        if direction in (None, Direction.NOWHERE) or not self.is_within_bounds(point):
            return False
        return bool(self._step(point, direction))

    def _step(self, point: Point, direction: Direction) -> bool:
        place, ground = self._place(point), self._field.ground
        step = ground.step(place, DIRECTIONS.index(direction.value))
        return ground.floor[place] and step != NOWHERE

    def get_next_direction_in_path(self, start: Point, destination: Point) -> Direction:
        """Return the first step of a shortest way; NOWHERE: there is none, or it is no way at all.

        Only walls matter, whoever may stand there.
        """
        here, there = self._place(start), self._place(destination)
        if NOWHERE in (here, there):
            return Direction.NOWHERE
        first = self._field.directions_to(there)[here]
        return Direction.NOWHERE if first == NO_WAY else Direction(DIRECTIONS[first])

    def get_path_length(self, start: Point, destination: Point) -> int:
        """Return the number of steps of a shortest way; 0: none, or no way at all."""
        here, there = self._place(start), self._place(destination)
        if NOWHERE in (here, there):
            return 0
        return max(0, self._field.distances_to(there)[here])

    # ---- shots

    def can_shooter_shoot_target(
        self, shooter_pos: Point, target_pos: Point, max_distance: int = MAX_DISTANCE_INT
    ) -> bool:
        """Tell whether walls let a shot of that range get from one point to another."""
        here, there = self._place(shooter_pos), self._place(target_pos)
        if NOWHERE in (here, there):
            return False
        return self._field.clear(here, there, min(max_distance, self.width + self.height))

    def get_closest_shootable_enemy_in_direction(
        self, shooter: "Unit", direction: Direction
    ) -> "Unit | None":
        """Return the first living enemy in a direction, within the range of the unit's weapon."""
        return self.nearest_enemy(shooter, direction, shooter.current_weapon_type.get_range())

    def nearest_enemy(self, shooter: "Unit", direction: Direction, reach: int) -> "Unit | None":
        """Return the first living enemy in a direction, at most so far away."""
        place = self._place(shooter.position)
        if direction in (None, Direction.NOWHERE) or place == NOWHERE:
            return None
        for passed in self._field.line(place, DIRECTIONS.index(direction.value), reach):
            for enemy in self.enemies_of(shooter):
                if enemy.health > 0 and self._place(enemy.position) == passed:
                    return enemy
        return None

    # ---- points and pick-ups

    def get_nearest_control_point(self, point: Point) -> "ControlPoint | None":
        """Return the control point that is nearest as the crow flies; None: there are none."""
        return min(
            self.control_points,
            key=lambda control: chebyshev_distance(control.position, point),
            default=None,
        )

    def get_pickup_at_position(self, position: Point) -> "Pickup | None":
        """Return what lies at a point, if something does."""
        found = (pickup for pickup in self.pickups if pickup.position == position)
        return next(found, None)

    def get_positions_of_pickup_type(self, pickup_type: PickupType) -> list[Point]:
        """Return where all pick-ups of a sort lie, column by column."""
        return [
            pickup.position for pickup in self._in_map_order if pickup.pickup_type is pickup_type
        ]
