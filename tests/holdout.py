"""A table for tests of Holdout: a drawn situation, choices by their texts, and how it looks then.

A picture has a line for each row, from the top, and a word for each cell: the tank column first.
Missing words and lines are empty cells.

| sign | meaning |
|---|---|
| `.` | nothing |
| `L A P H M J V N` | Leader, Athlete, Pacifist, Hammer, Mouse, Joker, Anvil, Natural |
| `i I G T` | infantry, infantry of strength 2, machine gun, tank |
| `f m` | flare and mortar, alone or behind the card on which they lie |
| `-` `>` `/` `x` | behind a squad card: down, rotated, half-rotated, leaving |

`M->f` is a Mouse that is down and rotated, with a flare on top of it. A deck is written `i3 T0 m6`.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from derelict_game import places
from derelict_game.match.chance import Chance
from derelict_game.match.document import Start
from derelict_game.match.match import Match
from derelict_game.match.mission import find_mission
from derelict_game.rules.choice import Choice
from derelict_game.rules.event import Event
from derelict_game.rules.holdout import RULES
from derelict_game.rules.holdout.state import HoldoutState
from derelict_game.rules.holdout.table import chart
from derelict_game.rules.options import settle
from derelict_game.rules.registry import built_in
from derelict_game.rules.setup import Setup

SQUAD = {
    "L": "leader",
    "A": "athlete",
    "P": "pacifist",
    "H": "hammer",
    "M": "mouse",
    "J": "joker",
    "V": "anvil",
    "N": "natural",
}
THREATS = {
    "i": "infantry",
    "I": "infantry_2",
    "G": "machine_gun",
    "f": "flare",
    "m": "mortar",
    "T": "tank",
}
MARKS = {"-": "down", "/": "half", "x": "leaving"}
SIGNS = SQUAD | THREATS
Token = list[Any]


def drawn(picture: str) -> list[Token]:
    """Return the tokens of a picture, sorted."""
    found: list[Token] = []
    lines = [line.split() for line in picture.strip("\n").splitlines()]
    for y, words in enumerate(lines):
        for x, word in enumerate(words):
            for sign in word.replace(".", "").replace(">", ""):
                turned = sign in SQUAD and ">" in word
                kind = SIGNS.get(sign) or MARKS[sign]
                found.append([kind, x, y, "E" if turned else "N"])
    return sorted(found)


def deck_of(text: str) -> list[list[Any]]:
    """Return the deck that is written so, its top first."""
    return [[THREATS[word[0]], int(word[1])] for word in text.split()]


def offered(state: HoldoutState, kind: str = "") -> list[str]:
    """Return the texts of the open offer, of one kind or of all, sorted."""
    offer = RULES.offer(state)
    texts = [str(choice) for choice in offer or () if not kind or choice.kind == kind]
    assert len(set(texts)) == len(texts), "a choice is offered twice"
    return sorted(texts)


class Table:
    """A match from a drawn situation.

    >>> table = Table(". L i", phase="attack", deck="i3")
    >>> table.choose("attack 1,0 2,0").looks(". L>")
    True
    """

    def __init__(
        self,
        picture: str,
        *,
        deck: str = "i1 i1",
        options: dict[str, Any] | None = None,
        **position: Any,
    ) -> None:
        written = {"tokens": drawn(picture), "deck": deck_of(deck), **position}
        self.match = Match(RULES, Start.at_position(RULES, written, options or {}), seed=0)

    @staticmethod
    def dealt(dice: Sequence[int] | None = None, seed: int = 0, **options: Any) -> "Table":
        """Return a match from the map after its shuffles, with forced numbers or a seed."""
        start = find_mission("holdout", places.maps_dir(), built_in()).start(options)
        chance = Chance(seed, forced=tuple(dice or ()), strict=dice is not None)
        table = Table("")
        table.match = Match(RULES, start, seed=seed, chance=chance)
        table.match.roll()
        return table

    @property
    def state(self) -> HoldoutState:
        """The true state."""
        assert isinstance(self.match.state, HoldoutState)
        return self.match.state

    def offered(self, kind: str = "") -> list[str]:
        """Return the texts of the offered choices, of one kind or of all, sorted."""
        return offered(self.state, kind)

    def targets(self, cell: str, kind: str = "move") -> list[str]:
        """Return the cells to which the card of a cell may move, or which it may attack."""
        begin = f"{kind} {cell} "
        return [text.removeprefix(begin) for text in self.offered() if text.startswith(begin)]

    def can(self, text: str) -> bool:
        """Tell whether a choice is offered."""
        return text in self.offered()

    def choose(self, *texts: str) -> "Table":
        """Take choices, each of which must be offered."""
        for text in texts:
            self.match.choose(Choice.parse(text))
        return self

    def undo(self, times: int = 1) -> "Table":
        """Take choices back."""
        for _ in range(times):
            self.match.undo()
        return self

    def refusal(self, text: str) -> tuple[str, str]:
        """Return why a choice is not offered, and the section that explains it."""
        refusal = RULES.why_not(self.state, Choice.parse(text))
        assert refusal is not None
        return refusal.text, refusal.section

    @property
    def tokens(self) -> list[Token]:
        """The tokens on the table, sorted."""
        return sorted(token.notation() for _, token in RULES.tokens(self.state))

    def cells(self, *kinds: str) -> dict[str, tuple[int, int]]:
        """Return where tokens of some kinds lie."""
        return {kind: (x, y) for kind, x, y, _ in self.tokens if kind in kinds}

    def count(self, *kinds: str) -> int:
        """Return how many tokens of some kinds lie there."""
        return sum(kind in kinds for kind, *_ in self.tokens)

    def looks(self, picture: str) -> bool:
        """Tell whether the table is as drawn; if not, the failure tells how it is."""
        assert self.tokens == drawn(picture)
        return True

    @property
    def status(self) -> dict[str, Any]:
        """The numbers beside the table."""
        return RULES.status(self.state)

    @property
    def phase(self) -> str:
        """The name of the phase."""
        return str(self.status["phase"])

    @property
    def won(self) -> bool | None:
        """Whether the match is won; None: it goes on."""
        outcome = self.match.outcome
        assert (outcome is None) == (self.match.offer is not None)
        return None if outcome is None else outcome.winner == "squad"

    def goes_on(self) -> Iterator[int]:
        """Count the questions until the match is over; none is endless."""
        for number in range(1000):
            if self.won is not None:
                return
            yield number
        raise AssertionError("the match does not end")

    @property
    def reason(self) -> str:
        """How the match ended."""
        assert self.match.outcome is not None
        return self.match.outcome.reason

    @property
    def events(self) -> Iterable[Event]:
        """Everything that happened."""
        return self.match.log

    def health(self, cell: str) -> str:
        """Return the number on the threat in a cell."""
        return self._badge(cell, THREATS.values())

    def strength(self, cell: str) -> str:
        """Return the number on the squad card in a cell."""
        return self._badge(cell, SQUAD.values())

    def _badge(self, cell: str, kinds: Iterable[str]) -> str:
        badges = RULES.badges(self.state)
        (found,) = (
            badges[id_][0].text
            for id_, token in RULES.tokens(self.state)
            if str(token.cell) == cell and token.kind in kinds and id_ in badges
        )
        return found


def deal_out(seed: int, **options: object) -> HoldoutState:
    """Return a match after all shuffles."""
    state = RULES.start(chart(), Setup((), settle(RULES.options, {}, options)))
    chance = Chance(seed)
    while (offer := RULES.offer(state)) is not None and offer.roll is not None:
        RULES.apply(state, chance.answer(offer.roll))
    return state
