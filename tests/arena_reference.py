"""A second, naive Squad Arena, to the letter of its rulebook: what is asked, what comes of it.

It is slow and plain: units are dicts with coordinates, and everything is worked out anew whenever
it is asked. 'Ruling' refers to the list of rulings that decide what the rulebook leaves open. It
shares no line with the rules of the game: only their notation.
"""

from collections import Counter
from typing import Any

Cell = tuple[int, int]
Unit = dict[str, Any]

COMPASS = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}
TABLE = {"blaster": (5, 4), "scatter_gun": (2, 25), "laser_rifle": (4, 8), "rail_gun": (10, 6)}
POINTS = {
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
THINGS = ("repair_kit", "shield", *TABLE)
TEAMS = ("amber", "blue")


def other(team: str) -> str:
    """Return the enemy of a squad."""
    return "blue" if team == "amber" else "amber"


def text(cell: Cell) -> str:
    """Return how a cell is written."""
    return f"{cell[0]},{cell[1]}"


def cells_of(words: list[str]) -> list[Cell]:
    """Return the cells that are written so."""
    found = []
    for word in words:
        x, y = word.split(",")
        found.append((int(x), int(y)))
    return found


class Game:
    """A match from a position on, order by order."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.board: list[str] = position["board"]
        self.turn: int = position.get("turn", 1)
        self.limit: int = position.get("turn_limit", 100)
        self.compat: bool = position.get("server_compat", False)
        self.scores = {team: position.get("scores", {}).get(team, 0) for team in TEAMS}
        self.explored: dict[str, set[Cell]] = {
            team: {(x, y) for x, y in position.get("explored", {}).get(team, [])} for team in TEAMS
        }
        self.owners: dict[Cell, str | None] = {}
        self.mainframes: set[Cell] = set()
        self.things: dict[Cell, str] = {}
        self.spawns: dict[str, Cell] = {}
        self.units: dict[str, Unit] = {}
        standing: dict[str, Cell] = {}
        for kind, x, y, _ in position["tokens"]:
            if kind in ("control_point", "mainframe"):
                self.owners[x, y] = position.get("points", {}).get(f"{x},{y}")
                if kind == "mainframe":
                    self.mainframes.add((x, y))
            elif kind in THINGS:
                self.things[x, y] = kind
            elif kind.startswith("spawn_"):
                self.spawns[kind.removeprefix("spawn_")] = (x, y)
            else:
                standing[kind] = (x, y)
        sheets = position.get("units", {})
        for team in TEAMS:
            for number in range(1, 5):
                name = f"{team}_{number}"
                if name in standing or name in sheets:
                    self.units[name] = self.unit(name, sheets.get(name, {}), standing.get(name))
        self.asked: str | None = position.get("to_move", "amber")
        self.orders: dict[str, list[str]] = {team: [] for team in TEAMS}
        for team in TEAMS:
            self.orders[team] += position.get("orders", {}).get(team, [])
        self.failed: set[str] = set()
        self.scored: Counter[tuple[str, str]] = Counter()
        self.winner: str | None = None

    def unit(self, name: str, sheet: dict[str, Any], cell: Cell | None) -> Unit:
        """Return a unit with everything that it has."""
        since = sheet.get("dead_since")
        return {
            "name": name,
            "team": name.split("_")[0],
            "number": int(name[-1]),
            "cell": cell,
            "health": sheet.get("health", 30) if cell else 0,
            "weapon": sheet.get("weapon", "blaster"),
            "shields": sheet.get("shields", 0),
            "shielded": sheet.get("shielded", 0) if cell else 0,
            "dead_since": None if cell else (self.turn - 1 if since is None else since),
        }

    # ---- looking around

    def floor(self, cell: Cell) -> bool:
        """Tell whether a cell is on the board and no wall."""
        x, y = cell
        return 0 <= y < len(self.board) and 0 <= x < len(self.board[0]) and self.board[y][x] == "."

    def way_on(self, cell: Cell, step: Cell) -> Cell | None:
        """Return the cell one step on, for a unit or a shot; None: something stops it."""
        x, y = cell
        dx, dy = step
        on = (x + dx, y + dy)
        if not self.floor(on):
            return None
        # Ruling 8: a corner is closed by two walls, not by one.
        if dx and dy and not self.floor((x + dx, y)) and not self.floor((x, y + dy)):
            return None
        return on

    def alive(self, team: str | None = None) -> list[Unit]:
        """Return those that live, of one squad or of both."""
        return [u for u in self.units.values() if u["health"] > 0 and team in (None, u["team"])]

    def living_at(self, cell: Cell) -> Unit | None:
        """Return who lives there."""
        return next((unit for unit in self.alive() if unit["cell"] == cell), None)

    def owns_mainframe(self, team: str) -> bool:
        """Tell whether a squad owns a mainframe."""
        return any(self.owners[cell] == team for cell in self.mainframes)

    # ---- orders

    def ordered(self, team: str) -> dict[str, tuple[str, Cell | None]]:
        """Return the orders of a squad by unit: the kind, and where to."""
        found: dict[str, tuple[str, Cell | None]] = {}
        for order in self.orders[team]:
            kind, *words = order.split()
            cells = cells_of(words)
            unit = self.living_at(cells[0])
            assert unit is not None
            found[unit["name"]] = (kind, cells[1] if len(cells) > 1 else None)
        return found

    def offers(self) -> list[str]:
        """Return what the squad that is asked may say (rulings 19, 20 and 22)."""
        if self.asked is None:
            return []
        given = self.ordered(self.asked)
        found = []
        for unit in self.alive(self.asked):
            if unit["name"] in given:
                continue
            here = unit["cell"]
            for step in COMPASS.values():
                to = self.way_on(here, step)
                if to is not None and not self.claimed(to, given):
                    found.append(f"move {text(here)} {text(to)}")
            for step in COMPASS.values():
                enemy = self.first_enemy(unit, step)
                if enemy and not enemy["shielded"] and not unit["shielded"]:
                    found.append(f"shoot {text(here)} {text(enemy['cell'])}")
            if here in self.things:
                found.append(f"pickup {text(here)}")
            if unit["shields"]:
                found.append(f"shield {text(here)}")
        return [*found, "done"]

    def claimed(self, cell: Cell, given: dict[str, tuple[str, Cell | None]]) -> bool:
        """Tell whether a friend's order claims a cell (ruling 20)."""
        for name, (kind, to) in given.items():
            if kind == "move" and to == cell:
                return True
            if kind in ("shoot", "pickup") and self.units[name]["cell"] == cell:
                return True
        return False

    def first_enemy(self, unit: Unit, step: Cell) -> Unit | None:
        """Return the first living enemy of a line, if it is in range."""
        at: Cell | None = unit["cell"]
        for _ in range(TABLE[unit["weapon"]][0]):
            assert at is not None
            at = self.way_on(at, step)
            if at is None:
                return None
            there = self.living_at(at)
            if there and there["team"] != unit["team"]:
                return there
        return None

    def answer(self, order: str) -> None:
        """Take an order, or `done`."""
        assert self.asked is not None
        if order != "done":
            self.orders[self.asked].append(order)
        elif self.asked == "amber":
            self.asked = "blue"
        else:
            self.carry_out()

    def take_back(self) -> bool:
        """Take back the last order of the squad that is asked; False: there is none (ruling 21)."""
        if self.asked is None or not self.orders[self.asked]:
            return False
        self.orders[self.asked].pop()
        return True

    # ---- a turn

    def carry_out(self) -> None:
        """Carry out the orders of both squads, then begin a new turn or end the match."""
        self.scored = Counter()
        orders = {**self.ordered("amber"), **self.ordered("blue")}
        self.pick_up(orders)
        self.activate(orders)
        self.shoot(orders)
        self.move(orders)
        self.explore()
        if self.compat:
            self.expire()
            self.respawn()
            self.update_points()
        else:
            self.update_points()
            self.expire()
            self.respawn()
        self.orders = {team: [] for team in TEAMS}
        self.asked = "amber"
        self.test_end()
        for (team, event), times in self.scored.items():
            self.scores[team] += POINTS[event] * times
        if self.asked is None:
            ahead = [team for team in TEAMS if self.scores[team] > self.scores[other(team)]]
            self.winner = ahead[0] if ahead else None
        else:
            self.turn += 1

    def score(self, team: str, event: str, times: int = 1) -> None:
        """Count an event for a squad."""
        self.scored[team, event] += times

    def pick_up(self, orders: dict[str, tuple[str, Cell | None]]) -> None:
        """Let units have what lies under them."""
        for name, (kind, _) in orders.items():
            if kind != "pickup":
                continue
            unit = self.units[name]
            thing = self.things.pop(unit["cell"])
            self.score(unit["team"], "PICK_UP_OBTAINED")
            if thing == "repair_kit":
                unit["health"] += 20
            elif thing == "shield":
                unit["shields"] += 1
            else:
                unit["weapon"] = thing

    def activate(self, orders: dict[str, tuple[str, Cell | None]]) -> None:
        """Raise shields."""
        for name, (kind, _) in orders.items():
            if kind == "shield":
                self.units[name]["shields"] -= 1
                self.units[name]["shielded"] = 5

    def shoot(self, orders: dict[str, tuple[str, Cell | None]]) -> None:
        """Let all shots hit at once (rulings 23 to 25)."""
        hit_by: dict[str, list[Unit]] = {}
        for name, (kind, to) in orders.items():
            if kind == "shoot":
                assert to is not None
                victim = self.living_at(to)
                assert victim is not None
                if not victim["shielded"]:
                    hit_by.setdefault(victim["name"], []).append(self.units[name])
        for name, shooters in hit_by.items():
            victim = self.units[name]
            for shooter in shooters:
                damage = TABLE[shooter["weapon"]][1] * len(shooters)
                self.score(shooter["team"], "ENEMY_UNIT_HIT", damage)
                victim["health"] -= damage
            if victim["health"] <= 0:
                victim["health"], victim["dead_since"] = 0, self.turn
                self.score(other(victim["team"]), "ENEMY_UNIT_KILLED")

    def move(self, orders: dict[str, tuple[str, Cell | None]]) -> None:
        """Let all move at once whom nobody stops (ruling 26)."""
        wants = {
            name: to
            for name, (kind, to) in orders.items()
            if kind == "move" and self.units[name]["health"] > 0
        }
        goals = list(wants.values())
        self.failed = {name for name, to in wants.items() if goals.count(to) > 1}
        while True:
            stays = [u["cell"] for u in self.alive() if u["name"] not in {*wants} - self.failed]
            more = {name for name, to in wants.items() if name not in self.failed and to in stays}
            if not more:
                break
            self.failed |= more
        for name, to in wants.items():
            if name not in self.failed:
                self.units[name]["cell"] = to

    def explore(self) -> None:
        """Let living units explore where they are, if they did not fail to move (ruling 36)."""
        for unit in self.alive():
            if unit["name"] not in self.failed and unit["cell"] not in self.explored[unit["team"]]:
                self.explored[unit["team"]].add(unit["cell"])
                self.score(unit["team"], "MAP_TILE_EXPLORED")

    def update_points(self) -> None:
        """Pay for holding, and change owners (rulings 5 and 40)."""
        for owner in self.owners.values():
            if owner is not None:
                self.score(owner, "CONTROL_POINT_HOLD")
        changed = dict(self.owners)
        for (x, y), owner in self.owners.items():
            beside: Counter[str] = Counter()
            for unit in self.alive():
                at_x, at_y = unit["cell"]
                if max(abs(at_x - x), abs(at_y - y)) <= 1:
                    beside[unit["team"]] += 1
            if beside["amber"] == beside["blue"]:
                continue
            team = "amber" if beside["amber"] > beside["blue"] else "blue"
            if owner is None:
                changed[x, y] = team
                self.score(team, "CONTROL_POINT_CAPTURE")
            elif owner != team:
                changed[x, y] = None
                self.score(team, "CONTROL_POINT_NEUTRALIZE")
                self.score(owner, "CONTROL_POINT_LOSS")
        self.owners = changed

    def expire(self) -> None:
        """Let shields run down."""
        for unit in self.alive():
            unit["shielded"] = max(0, unit["shielded"] - 1)

    def respawn(self) -> None:
        """Bring back who was destroyed in an earlier turn (rulings 27 to 29)."""
        for unit in self.units.values():
            if unit["health"] > 0 or unit["dead_since"] == self.turn:
                continue
            if not self.owns_mainframe(unit["team"]):
                continue
            free = [cell for cell in self.places(unit) if not self.living_at(cell)]
            if free:
                unit |= {"cell": free[0], "health": 30, "shielded": 0, "dead_since": None}

    def places(self, unit: Unit) -> list[Cell]:
        """Return where a unit may come back, the best first."""
        numbers = [(unit["number"] - 1 + step) % 4 + 1 for step in range(4)]
        names = [f"{unit['team']}_{number}" for number in numbers]
        spawns = [self.spawns[name] for name in names if name in self.spawns]
        around = [(x + dx, y + dy) for x, y in spawns for dx, dy in COMPASS.values()]
        return [cell for cell in [*spawns, *around] if self.floor(cell)]

    def test_end(self) -> None:
        """End the match if it is over, and pay for the end (rulings 30 to 32)."""
        dead = [team for team in TEAMS if not self.alive(team) and not self.owns_mainframe(team)]
        last = self.limit + 1 if self.compat else self.limit
        survived = self.turn - 1 if self.compat else self.turn
        if len(dead) == 1:
            (loser,) = dead
            self.score(other(loser), "SQUAD_ELIMINATION")
            self.score(other(loser), "GAME_TIME_BONUS_SURVIVOR", (self.limit - survived) ** 2)
            self.score(loser, "GAME_TIME_BONUS_DEAD", survived)
        elif dead or self.turn == last:
            for team in TEAMS:
                self.score(team, "ROUND_DRAW")
        else:
            return
        self.asked = None

    # ---- how it looks

    def looks(self) -> dict[str, Any]:
        """Return everything that is to be compared."""
        return {
            "turn": self.turn,
            "scores": self.scores,
            "asked": self.asked,
            "units": {
                name: (
                    unit["cell"] if unit["health"] else None,
                    unit["health"],
                    unit["weapon"],
                    unit["shields"],
                    unit["shielded"],
                    unit["dead_since"],
                )
                for name, unit in self.units.items()
            },
            "owners": self.owners,
            "things": self.things,
            "explored": self.explored,
            "orders": self.orders if self.asked else {team: [] for team in TEAMS},
        }
