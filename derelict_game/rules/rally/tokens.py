"""The tokens of the factory: robots, and everything on its floor."""

from derelict_game.board.geometry import Facing
from derelict_game.board.token import Role, TokenKind
from derelict_game.rules.seat import Seat

MOST_ROBOTS = 8
SEATS = tuple(Seat(f"robot{number}") for number in range(1, MOST_ROBOTS + 1))
NAMES = ("Rivet", "Gasket", "Sprocket", "Piston", "Spindle", "Toggle", "Bobbin", "Dynamo")
"""What the robots are called."""

BELT, EXPRESS = "belt", "express"
GEAR_LEFT, GEAR_RIGHT = "gear_left", "gear_right"
PIT, WRENCH, HAMMER = "pit", "wrench", "hammer"
WALL = "wall"
LASERS = {"laser": 1, "laser_2": 2, "laser_3": 3}
"""How many beams each has."""
PUSHER_ODD, PUSHER_EVEN = "pusher_odd", "pusher_even"
PUSHERS = (PUSHER_ODD, PUSHER_EVEN)
MOST_FLAGS = 8
FLAGS = tuple(f"flag_{number}" for number in range(1, MOST_FLAGS + 1))
DOCKS = tuple(f"dock_{number}" for number in range(1, MOST_ROBOTS + 1))
FLOOR = (BELT, EXPRESS, GEAR_LEFT, GEAR_RIGHT, PIT)
"""What fills a cell: there is at most one of them."""
EDGES = (WALL, *LASERS, *PUSHERS)
"""What stands on a side of its cell."""
SITES = (WRENCH, HAMMER, *FLAGS)
"""Where robots archive and are repaired."""
TURNING = (BELT, EXPRESS, *EDGES)
"""What has a facing; all else faces north."""


def _floor(
    title: str, symbol: str, about: str, *, edge: bool = False, runs: bool = False
) -> TokenKind:
    return TokenKind(title, symbol, Role.SCENERY, about=about, edge=edge, runs=runs)


def _beams(number: int) -> str:
    hit = "1 damage" if number == 1 else f"{number} damage"
    return f"Shoots at the end of every register: {hit} for the first robot in its line."


KINDS: dict[str, TokenKind] = {
    **{
        seat: TokenKind(name, str(number), Role.UNIT)
        for number, (seat, name) in enumerate(zip(SEATS, NAMES, strict=True), 1)
    },
    BELT: _floor("belt", "~", "Carries a robot one cell in every register.", runs=True),
    EXPRESS: _floor("express belt", "=", "Carries a robot two cells in every register.", runs=True),
    GEAR_LEFT: _floor("left gear", "(", "Turns a robot to the left in every register."),
    GEAR_RIGHT: _floor("right gear", ")", "Turns a robot to the right in every register."),
    PIT: _floor("pit", "O", "Whoever gets here is destroyed."),
    WRENCH: _floor("repair site", "w", "Archives a robot, and repairs 1 damage after the turn."),
    HAMMER: _floor("workshop", "h", "Archives, repairs 1 damage and gives an option."),
    **{
        kind: _floor(
            f"flag {number}",
            "ABCDEFGH"[number - 1],
            "Touch the flags in the order of their numbers.",
        )
        for number, kind in enumerate(FLAGS, 1)
    },
    **{
        kind: _floor(f"dock {number}", "d", "Here a robot starts.")
        for number, kind in enumerate(DOCKS, 1)
    },
    WALL: _floor("wall", "|", "Stops robots, belts and lasers.", edge=True),
    **{
        kind: _floor("laser" if n == 1 else f"laser of {n} beams", "*", _beams(n), edge=True)
        for kind, n in LASERS.items()
    },
    PUSHER_ODD: _floor("pusher 1-3-5", "p", "Pushes in registers 1, 3 and 5.", edge=True),
    PUSHER_EVEN: _floor("pusher 2-4", "q", "Pushes in registers 2 and 4.", edge=True),
}

FACINGS = tuple(Facing)
"""Facings by their numbers, which is what states keep."""
