"""A race for tests of Factory Rally: a drawn floor, choices by their texts, and how it looks then.

A picture has a line for each row, from the top, and a word for each cell, made of these signs:

| sign | meaning |
|---|---|
| `.` `#` | nothing; no floor |
| `1e` | robot 1 that looks east; `n e s w` are the facings |
| `^ > v <` | belts; with `=` before it an express belt: `=>` |
| `O ( )` | pit, left gear, right gear |
| `W H f1 d1` | wrench, hammer, flag 1, dock 1 |
| `/n` | a wall on the north side of the cell |
| `*n **n ***n` | a laser of one, two or three beams that is mounted there |
| `pn qn` | a pusher that is mounted there, of odd and of even registers |

`1n=>/n` is robot 1 on an express belt to the east, below a wall.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from derelict_game.match.chance import Chance
from derelict_game.rules.choice import Choice
from derelict_game.rules.event import Event
from derelict_game.rules.rally import RULES
from derelict_game.rules.rally.state import EMPTY, Stage
from derelict_game.rules.seat import Seat

SIGN = re.compile(r"(\*{1,3}|[1-8/pq])([nesw])|(=?)([\^>v<])|([fd])([1-8])|([O()WH.#])|(.)")
FACED = {"/": "wall", "*": "laser", "**": "laser_2", "***": "laser_3"} | {
    "p": "pusher_odd",
    "q": "pusher_even",
    **{str(number): f"robot{number}" for number in range(1, 9)},
}
PLAIN = {"O": "pit", "(": "gear_left", ")": "gear_right", "W": "wrench", "H": "hammer"}
ARROWS = dict(zip("^>v<", "NESW", strict=True))
NUMBERED = {"f": "flag", "d": "dock"}
MOST_STEPS = 500
"""No test needs more choices of the chance seat one after the other."""


def _signs(word: str) -> Iterator[tuple[str, str]]:
    """Return the kinds and facings that a word stands for."""
    for match in SIGN.finditer(word):
        faced, way, express, arrow, sort, number, plain, wrong = match.groups()
        assert not wrong, f"no such sign: {word}"
        if faced:
            yield FACED[faced], way.upper()
        elif arrow:
            yield "express" if express else "belt", ARROWS[arrow]
        elif sort:
            yield f"{NUMBERED[sort]}_{number}", "N"
        elif plain in PLAIN:
            yield PLAIN[plain], "N"


def drawn(picture: str) -> tuple[list[str], list[list[Any]]]:
    """Return the board and the tokens of a picture."""
    lines = [line.split() for line in picture.strip("\n").splitlines()]
    board = ["".join("#" if "#" in word else "." for word in words) for words in lines]
    tokens = [
        [kind, x, y, facing]
        for y, words in enumerate(lines)
        for x, word in enumerate(words)
        for kind, facing in _signs(word)
    ]
    return board, tokens


def robots(picture: str) -> dict[int, str]:
    """Return where the robots of a picture are, as `x,y E`."""
    _, tokens = drawn(picture)
    return {int(kind[5:]): f"{x},{y} {facing}" for kind, x, y, facing in tokens if "robot" in kind}


class Race:
    """A race from a drawn floor.

    Words of the robots' sheets are given by robot: `damage={1: 3}`, `options={2: ["brakes"]}`.
    Without `hands` nothing is dealt: `last` carries out a register of its own, and `begin` a turn.

    >>> Race("1e . 2n").last({1: 670}).looks(". . 1e 2n")
    True
    """

    def __init__(
        self,
        picture: str,
        rules: Mapping[str, Any] | None = None,
        *,
        hands: Mapping[int, Sequence[int]] | None = None,
        dealt: bool = True,
        docks: Sequence[int] | None = None,
        option_deck: Sequence[str] | None = None,
        turn: int = 2,
        dice: Sequence[int | str] | None = None,
        **sheets: Mapping[int, Any],
    ) -> None:
        board, tokens = drawn(picture)
        numbers = {*robots(picture), *(robot for words in sheets.values() for robot in words)}
        written: dict[str, Any] = {
            "board": board,
            "tokens": tokens,
            "turn": turn,
            "robots": {
                f"robot{n}": {word: of[n] for word, of in sheets.items() if n in of}
                for n in numbers
            },
        }
        if dealt:
            written["hands"] = {f"robot{n}": list(hand) for n, hand in (hands or {}).items()}
        if docks is not None:
            written["docks"] = [f"robot{n}" for n in docks]
        if option_deck is not None:
            written["option_deck"] = list(option_deck)
        self.written = written
        self.state = RULES.read_position(written, rules or {})
        self.chance = Chance(1, forced=tuple(dice or ()), strict=dice is not None)
        self.events: list[Event] = []
        if not dealt:
            self.roll()

    # ---- playing

    def roll(self) -> "Race":
        """Let the chance seat answer until somebody else is asked."""
        for _ in range(MOST_STEPS):
            offer = RULES.offer(self.state)
            if offer is None or offer.roll is None:
                return self
            self.events += RULES.apply(self.state, self.chance.answer(offer.roll))
        raise AssertionError("nobody is ever asked")

    def choose(self, *texts: str) -> "Race":
        """Take choices, each of which must be offered."""
        for text in texts:
            assert text in self.offered, (text, self.asked, self.offered)
            self.events += RULES.apply(self.state, Choice.parse(text))
            self.roll()
        return self

    def program(self, *cards: int | str | None) -> "Race":
        """Let the robot that is asked put cards into its registers (None: locked), and be done."""
        for number, card in enumerate(cards, 1):
            if card is not None:
                self.choose(f"register {number} {card}")
        return self.choose("done")

    def last(self, cards: Mapping[int, int] | None = None, register: int = 5) -> "Race":
        """Carry out one register, the last of a turn unless told, with these cards alone.

        It goes on through cleanup until somebody is asked.
        """
        state = self.state
        for robot, seat in enumerate(state.seats):
            card = (cards or {}).get(int(seat[5:]), 0)
            # Locked registers keep their cards: cleanup looks at them.
            held = list(state.registers[robot])
            held[register - 1] = card or held[register - 1]
            state.registers[robot] = tuple(held)
        state.register, state.queue = register - 1, ()
        return self._go_on(Stage.REVEAL)

    def begin(self) -> "Race":
        """Carry out a whole turn in which nobody has a card."""
        self.state.registers = [EMPTY for _ in self.state.seats]
        self.state.queue = ()
        return self._go_on(Stage.REVEAL)

    def _go_on(self, stage: Stage) -> "Race":
        self.state.stage, self.state.paused = stage, True
        return self.roll()

    # ---- how it looks

    @property
    def asked(self) -> int:
        """Which robot is asked; 0: nobody, the race is over."""
        offer = RULES.offer(self.state)
        return int(offer.seat[5:]) if offer else 0

    @property
    def offered(self) -> list[str]:
        """The texts of the open offer."""
        offer = RULES.offer(self.state)
        return [str(choice) for choice in offer or ()]

    @property
    def robots(self) -> dict[int, str]:
        """Where the robots are, as `x,y E`."""
        return {
            int(kind[5:]): f"{cell} {facing.name}"
            for _, (kind, cell, facing) in RULES.tokens(self.state)
            if kind.startswith("robot")
        }

    def looks(self, picture: str) -> bool:
        """Tell whether the robots are as drawn; if not, the failure tells how they are."""
        assert self.robots == robots(picture)
        return True

    def sheet(self, robot: int) -> dict[str, Any]:
        """Return a robot's sheet, as everybody sees it, and its registers."""
        state = self.state
        place = self._place(robot)
        return {
            **RULES.status(state)["sheets"][f"robot{robot}"],
            "held": state.options[place],
            "registers": [card or None for card in state.registers[place]],
            "hand": list(state.hands[place]),
            "archive": str(state.floor.cell(state.archives[place])),
            "coat": state.coats[place],
        }

    def damage(self, robot: int) -> int:
        """Return a robot's damage."""
        return self.state.damage[self._place(robot)]

    def _place(self, robot: int) -> int:
        return self.state.seats.index(Seat(f"robot{robot}"))

    def told(self, sort: str) -> list[str]:
        """Return what was told of one sort."""
        return [event.text for event in self.events if event.type == sort]

    @property
    def winner(self) -> str | None:
        """Who has won; the race must be over."""
        outcome = RULES.outcome(self.state)
        assert outcome is not None
        return outcome.winner
