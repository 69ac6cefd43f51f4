"""Units, control points and pick-ups as a bot of the contest sees them.

All of it belongs to the bot, which may change what it likes: the match does not notice.
"""

from derelict_game.players.arena.bots.contest.enums import (
    ActivateShieldResult,
    CallSign,
    Direction,
    MoveResult,
    PickupResult,
    PickupType,
    ShotResult,
    Team,
    WeaponType,
)
from derelict_game.players.arena.bots.contest.point_utils import Point, chebyshev_distance
from derelict_game.players.arena.bots.contest.weapon import ProjectileWeapon
from derelict_game.players.arena.bots.contest.world import World
from derelict_game.players.arena.bots.field import Field
from derelict_game.rules.arena.ground import NOWHERE
from derelict_game.rules.arena.state import MOVE, PICK_UP, RAISE, SHOOT, Report
from derelict_game.rules.arena.tokens import (
    BLASTER,
    LASER_RIFLE,
    RAIL_GUN,
    REPAIR_KIT,
    SCATTER_GUN,
    SHIELD,
    UNITS_A_SQUAD,
    squad_of,
)

WEAPONS = {
    BLASTER: WeaponType.MINI_BLASTER,
    SCATTER_GUN: WeaponType.SCATTER_GUN,
    LASER_RIFLE: WeaponType.LASER_RIFLE,
    RAIL_GUN: WeaponType.RAIL_GUN,
}
PICK_UPS = {
    REPAIR_KIT: PickupType.REPAIR_KIT,
    SHIELD: PickupType.SHIELD,
    BLASTER: PickupType.WEAPON_MINI_BLASTER,
    SCATTER_GUN: PickupType.WEAPON_SCATTER_GUN,
    LASER_RIFLE: PickupType.WEAPON_LASER_RIFLE,
    RAIL_GUN: PickupType.WEAPON_RAIL_GUN,
}


class Entity:
    """Something that is somewhere."""

    def __init__(self, position: Point) -> None:
        self.position = position


class Pickup(Entity):
    """Something that lies on the floor."""

    def __init__(self, position: Point, pickup_type: PickupType) -> None:
        super().__init__(position)
        self.pickup_type = pickup_type
        self.pickedUp = False
        """Those that were picked up are not listed at all."""

    def __eq__(self, other: object) -> bool:
        """Tell whether both are of one sort and in one place."""
        if not isinstance(other, Pickup):
            return NotImplemented
        return (self.position, self.pickup_type) == (other.position, other.pickup_type)

    def __hash__(self) -> int:
        """Return the same for what is equal."""
        return hash((self.position, self.pickup_type))

    def __repr__(self) -> str:
        """Return what it is, and where."""
        return f"Pickup({self.pickup_type.name} at {self.position})"


class ControlPoint(Entity):
    """A control point or a mainframe."""

    def __init__(
        self,
        position: Point,
        controlling_team: Team,
        name: str,
        is_mainframe: bool,
        enemies: "list[EnemyUnit]",
    ) -> None:
        super().__init__(position)
        self.controlling_team = controlling_team
        self.name = name
        self.is_mainframe = is_mainframe
        self._enemies = enemies

    def get_num_enemy_units_around(self) -> int:
        """Return how many living enemies are on it or next to it."""
        return sum(
            enemy.health > 0 and chebyshev_distance(enemy.position, self.position) <= 1
            for enemy in self._enemies
        )

    def __repr__(self) -> str:
        """Return what it is, where, and whose."""
        sort = "Mainframe" if self.is_mainframe else "ControlPoint"
        return f"{sort}({self.name} at {self.position}, {self.controlling_team.name})"


class Unit(Entity):
    """A unit; one that is destroyed has no health and stays where that happened."""

    def __init__(self, field: Field, number: int) -> None:
        view = field.view
        place = view.places[number]
        cell = field.ground.cells[place] if place != NOWHERE else (-1, -1)
        super().__init__((cell[0], cell[1]))
        self.team = Team(squad_of(number))
        self.call_sign = CallSign(number % UNITS_A_SQUAD)
        self.health = view.health[number]
        self.current_weapon_type = WEAPONS[view.weapons[number]]
        self.shielded_turns_remaining = view.shielded[number]
        self.num_shields = view.shields[number]

    def __eq__(self, other: object) -> bool:
        """Tell whether both are the same unit, be it in different turns."""
        if not isinstance(other, Unit):
            return NotImplemented
        return (self.team, self.call_sign) == (other.team, other.call_sign)

    def __hash__(self) -> int:
        """Return the same for the same unit."""
        return hash((self.team, self.call_sign))

    def __repr__(self) -> str:
        """Return which unit it is, and where."""
        return f"{self.team.name} {self.call_sign.name} at {self.position}"


class EnemyUnit(Unit):
    """A unit of the other squad."""


class FriendlyUnit(Unit):
    """A unit of the bot's own squad, which can be given one order a turn.

    The last order that is possible counts; one that is refused leaves the earlier one.
    """

    def __init__(self, field: Field, number: int, world: World, enemies: list[EnemyUnit]) -> None:
        super().__init__(field, number)
        self._field = field
        self._number = number
        self._world = world
        self._enemies = enemies
        report = field.view.reports[number]
        self._shooters = report.shooters
        self.damage_taken_last_turn = report.damage
        self.last_action_succeeded = report.done
        self.last_move_result = _move_result(report, number)
        self.last_shot_result = _shot_result(report)
        self.last_pickup_result = _pickup_result(report)
        self.last_shield_activation_result = _shield_result(report)

    def get_last_turn_shooters(self) -> list[EnemyUnit]:
        """Return the enemies who hit this unit in the last turn."""
        first = self._field.theirs.start
        return [
            enemy for place, enemy in enumerate(self._enemies, first) if place in self._shooters
        ]

    # ---- moving

    def check_move_in_direction(self, direction: Direction) -> MoveResult:
        """Return what would come of the order to move; where others stand does not matter yet."""
        if self.health <= 0:
            return MoveResult.UNIT_DEAD
        if direction is None or direction is Direction.NOWHERE:
            return MoveResult.NO_MOVE_ATTEMPTED
        if not self._world.can_move_from_point_in_direction(self.position, direction):
            return MoveResult.BLOCKED_BY_WORLD
        if self._field.claimed(
            self._field.place(*direction.move_point(self.position)), self._number
        ):
            return MoveResult.BLOCKED_BY_FRIENDLY
        return MoveResult.MOVE_VALID

    def check_move_to_destination(self, destination: Point) -> MoveResult:
        """Return what would come of the order to take the first step of a way."""
        towards = self._world.get_next_direction_in_path(self.position, destination)
        return self.check_move_in_direction(towards)

    def move(self, direction: Direction) -> MoveResult:
        """Order one step."""
        result = self.check_move_in_direction(direction)
        if result is MoveResult.MOVE_VALID:
            to = self._field.place(*direction.move_point(self.position))
            self._field.give(self._number, MOVE, to)
        return result

    def move_to_destination(self, destination: Point) -> MoveResult:
        """Order the first step of a shortest way."""
        return self.move(self._world.get_next_direction_in_path(self.position, destination))

    # ---- everything else

    def check_shot_against_enemy(self, enemy: EnemyUnit | None) -> ShotResult:
        """Return what would come of the order to shoot at an enemy."""
        return ProjectileWeapon.check_shot_against_enemy(
            self, enemy, self._world, self.current_weapon_type
        )

    def shoot_at(self, enemy: EnemyUnit | None) -> ShotResult:
        """Order a shot."""
        result = self.check_shot_against_enemy(enemy)
        if result is ShotResult.CAN_HIT_ENEMY and enemy is not None:
            self._field.give(self._number, SHOOT, self._field.place(*enemy.position))
        return result

    def check_pickup_result(self) -> PickupResult:
        """Return what would come of the order to pick up what lies here."""
        if self.health <= 0:
            return PickupResult.UNIT_DEAD
        found = self._world.get_pickup_at_position(self.position)
        return PickupResult.PICK_UP_VALID if found else PickupResult.NOTHING_TO_PICK_UP

    def pickup_item_at_position(self) -> PickupResult:
        """Order to pick up what lies here."""
        result = self.check_pickup_result()
        if result is PickupResult.PICK_UP_VALID:
            self._field.give(self._number, PICK_UP)
        return result

    def check_shield_activation(self) -> ActivateShieldResult:
        """Return what would come of the order to raise a shield."""
        if self.health <= 0:
            return ActivateShieldResult.UNIT_DEAD
        if self.num_shields <= 0:
            return ActivateShieldResult.NO_SHIELDS_AVAILABLE
        return ActivateShieldResult.SHIELD_ACTIVATION_VALID

    def activate_shield(self) -> ActivateShieldResult:
        """Order to raise a shield."""
        result = self.check_shield_activation()
        if result is ActivateShieldResult.SHIELD_ACTIVATION_VALID:
            self._field.give(self._number, RAISE)
        return result

    def standby(self) -> None:
        """Order to do nothing."""
        self._field.take_back(self._number)


def _move_result(report: Report, unit: int) -> MoveResult:
    if report.kind != MOVE:
        return MoveResult.NO_MOVE_ATTEMPTED
    if report.done:
        return MoveResult.MOVE_COMPLETED
    if report.blocked_by == NOWHERE:
        return MoveResult.BLOCKED_BY_WORLD
    friend = squad_of(report.blocked_by) == squad_of(unit)
    return MoveResult.BLOCKED_BY_FRIENDLY if friend else MoveResult.BLOCKED_BY_ENEMY


def _shot_result(report: Report) -> ShotResult:
    if report.kind != SHOOT:
        return ShotResult.NO_SHOT_ATTEMPTED
    # What misses has hit nothing: the contest has no other word for it.
    return ShotResult.HIT_ENEMY if report.done else ShotResult.TARGET_OUT_OF_RANGE


def _pickup_result(report: Report) -> PickupResult:
    if report.kind != PICK_UP:
        return PickupResult.NO_PICK_UP_ATTEMPTED
    return PickupResult.PICK_UP_COMPLETE if report.done else PickupResult.NOTHING_TO_PICK_UP


def _shield_result(report: Report) -> ActivateShieldResult:
    if report.kind != RAISE:
        return ActivateShieldResult.NO_SHIELD_ACTIVATION_ATTEMPTED
    done = ActivateShieldResult.SHIELD_ACTIVATION_COMPLETE
    return done if report.done else ActivateShieldResult.NO_SHIELDS_AVAILABLE
