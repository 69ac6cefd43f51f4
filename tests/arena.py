"""An arena for tests of Squad Arena: a drawn floor, short orders, and how it looks then.

A picture has a line for each row, from the top, and a word for each cell, made of these signs:

| sign | meaning |
|---|---|
| `.` `#` | floor; wall |
| `a1` `b4` | Amber's unit 1; Blue's unit 4 |
| `_a1` | where Amber's unit 1 starts and comes back |
| `o` `oa` `ob` | a control point of nobody, of Amber, of Blue |
| `M` `Ma` `Mb` | a mainframe of nobody, of Amber, of Blue |
| `+` `%` | a repair kit; a shield |
| `*1` `*2` `*3` `*4` | blaster, scatter gun, laser rifle, rail gun |

`a1%_a1` is Amber's unit 1 on its start, with a shield below it. Orders are short as well: `a1 NE`
moves, `a1 b2` shoots at Blue's unit 2, `a1 take` picks up and `a1 shield` raises a shield.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from derelict_game.rules.arena import RULES
from derelict_game.rules.choice import Choice
from derelict_game.rules.event import Event

SIGN = re.compile(r"(_?)([ab])([1-4])|([oM])((?:[ab](?![1-4]))?)|\*([1-4])|([+%.#])|(.)")
TEAMS = {"a": "amber", "b": "blue"}
POINTS = {"o": "control_point", "M": "mainframe"}
WEAPONS = {"1": "blaster", "2": "scatter_gun", "3": "laser_rifle", "4": "rail_gun"}
THINGS = {"+": "repair_kit", "%": "shield"}
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
HELD = "CONTROL_POINT_HOLD"

Cell = tuple[int, int]


def long(name: str) -> str:
    """Return the name of a unit as the rules write it."""
    return f"{TEAMS[name[0]]}_{name[1]}"


def short(name: str) -> str:
    """Return the name of a unit as the tests write it."""
    return f"{name[0]}{name[-1]}"


def _signs(word: str) -> Iterator[tuple[str, str]]:
    """Return the kinds that a word stands for, and their owners."""
    for match in SIGN.finditer(word):
        spawn, team, number, point, owner, weapon, plain, wrong = match.groups()
        assert not wrong, f"no such sign: {word}"
        if team:
            yield f"{'spawn_' if spawn else ''}{TEAMS[team]}_{number}", ""
        elif point:
            yield POINTS[point], TEAMS.get(owner, "")
        elif weapon:
            yield WEAPONS[weapon], ""
        elif plain in THINGS:
            yield THINGS[plain], ""


def drawn(picture: str) -> dict[str, Any]:
    """Return the board, the tokens and the owners of a picture."""
    lines = [line.split() for line in picture.strip("\n").splitlines()]
    tokens, points = [], {}
    for y, words in enumerate(lines):
        for x, word in enumerate(words):
            for kind, owner in _signs(word):
                tokens.append([kind, x, y, "N"])
                if owner:
                    points[f"{x},{y}"] = owner
    board = ["".join("#" if "#" in word else "." for word in words) for words in lines]
    return {"board": board, "tokens": tokens, "points": points}


def standing(picture: str) -> dict[str, Cell]:
    """Return where the units of a picture are."""
    tokens = drawn(picture)["tokens"]
    return {short(kind): (x, y) for kind, x, y, _ in tokens if kind.startswith(("amber_", "blue_"))}


class Arena:
    """A match from a drawn floor; the units' sheets are given by their short names.

    Everything is explored unless told, so that scores show what a test is about.

    >>> Arena("a1 . b1").turn(["a1 E"]).looks(". a1 b1")
    True
    """

    def __init__(
        self,
        picture: str,
        units: Mapping[str, Mapping[str, Any]] | None = None,
        *,
        explored: bool = True,
        **words: Any,
    ) -> None:
        self.written: dict[str, Any] = drawn(picture)
        rows = self.written["board"]
        floor = [[x, y] for y, row in enumerate(rows) for x, c in enumerate(row) if c == "."]
        self.written |= {
            "units": {long(name): dict(sheet) for name, sheet in (units or {}).items()},
            "explored": dict.fromkeys(TEAMS.values(), floor) if explored else {},
            "turn": 3,
            **words,
        }
        self.state = RULES.read_position(self.written, {})
        self.events: list[Event] = []
        """What happened in the last turn."""

    # ---- playing

    def text(self, order: str) -> str:
        """Return a short order as a choice is written."""
        name, what = order.split()
        x, y = self.where[name]
        if what in COMPASS:
            dx, dy = COMPASS[what]
            return f"move {x},{y} {x + dx},{y + dy}"
        if what in ("take", "shield"):
            return f"{'pickup' if what == 'take' else what} {x},{y}"
        to_x, to_y = self.where[what]
        return f"shoot {x},{y} {to_x},{to_y}"

    def give(self, *orders: str) -> "Arena":
        """Let the squad that is asked give orders, each of which must be offered."""
        for order in orders:
            text = order if order == "done" else self.text(order)
            assert text in self.offered, (order, self.asked, self.offered)
            self.events = RULES.apply(self.state, Choice.parse(text))
        return self

    def turn(self, amber: Sequence[str] = (), blue: Sequence[str] = ()) -> "Arena":
        """Carry out a whole turn."""
        assert self.asked == "amber"
        return self.give(*amber, "done", *blue, "done")

    def turns(self, count: int) -> "Arena":
        """Let turns pass in which nobody does anything."""
        for _ in range(count):
            self.turn()
        return self

    # ---- what may be done

    @property
    def asked(self) -> str | None:
        """Which squad is asked."""
        offer = RULES.offer(self.state)
        return offer.seat if offer else None

    @property
    def offered(self) -> list[str]:
        """The texts of the open offer."""
        return [str(choice) for choice in RULES.offer(self.state) or ()]

    def may(self, order: str) -> bool:
        """Tell whether an order is offered."""
        return self.text(order) in self.offered

    def ways(self, name: str) -> set[str]:
        """Return the directions in which a unit may be sent."""
        return {way for way in COMPASS if self.may(f"{name} {way}")}

    def targets(self, name: str) -> set[str]:
        """Return at whom a unit may shoot."""
        return {enemy for enemy in self.where if enemy != name and self.may(f"{name} {enemy}")}

    # ---- how it looks

    @property
    def position(self) -> dict[str, Any]:
        """The moment in the notation of positions."""
        return RULES.write_position(self.state)

    @property
    def where(self) -> dict[str, Cell]:
        """Where the living units are."""
        tokens = [token for _, token in RULES.tokens(self.state)]
        return {
            short(kind): (cell.x, cell.y)
            for kind, cell, _ in tokens
            if kind.startswith(("amber_", "blue_"))
        }

    def looks(self, picture: str) -> bool:
        """Tell whether the units are as drawn; if not, the failure tells how they are."""
        assert self.where == standing(picture)
        return True

    def sheet(self, name: str) -> dict[str, Any]:
        """Return what a unit has."""
        found: dict[str, Any] = self.position["units"][long(name)]
        return found

    def health(self, name: str) -> int:
        """Return a unit's health."""
        return int(self.state.health[("a", "b").index(name[0]) * 4 + int(name[1]) - 1])

    @property
    def owners(self) -> list[str | None]:
        """Who holds each point, by columns."""
        return [("amber", "blue", None)[owner] for owner in self.state.owners]

    @property
    def scores(self) -> tuple[int, int]:
        """The points of Amber and of Blue."""
        amber, blue = self.state.scores
        return amber, blue

    def scored(self, team: str) -> Counter[str]:
        """Return how often each event counted for a squad in the last turn; holding left out."""
        found: Counter[str] = Counter()
        for event in self.events:
            facts = dict(event.facts)
            if event.type == "scored" and facts["seat"] == team and facts["event"] != HELD:
                found[str(facts["event"])] += int(facts["times"])
        return found

    def held(self, team: str) -> int:
        """Return for how many points a squad was paid in the last turn."""
        facts = [dict(event.facts) for event in self.events if event.type == "scored"]
        return sum(int(f["times"]) for f in facts if (f["seat"], f["event"]) == (team, HELD))

    def told(self, sort: str) -> list[str]:
        """Return what was told of one sort in the last turn."""
        return [event.text for event in self.events if event.type == sort]

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return RULES.outcome(self.state) is not None

    @property
    def winner(self) -> str | None:
        """Who has won; the match must be over."""
        outcome = RULES.outcome(self.state)
        assert outcome is not None
        return outcome.winner
