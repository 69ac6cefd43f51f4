"""Learning: how the rows of judgement are found, and learnt further or anew.

The squad plays match after match, planning every turn by what it knows so far, with a little luck
so that it tries things out. What it thought at the end of each turn is then moved towards what came
of it: the thoughts after it, and the end of the match. A table is as good mirrored, so that every
turn teaches something about another one.
"""

from collections.abc import Iterator, Sequence
from math import exp, log, sqrt
from random import Random
from typing import NamedTuple

from derelict_game.board.geometry import Cell
from derelict_game.players.holdout.dealing import Deal, dealt
from derelict_game.players.holdout.judgement import MOST_TURNS, STANDING, Judgement
from derelict_game.players.holdout.packed import GONE, LYING, fields_of, packed
from derelict_game.players.holdout.planning import Explored
from derelict_game.players.holdout.turn import Standing, Turn
from derelict_game.players.learning import Learning
from derelict_game.rules.holdout import RULES
from derelict_game.rules.holdout.cards import NAMES, THREATS, Threat
from derelict_game.rules.holdout.state import HoldoutState
from derelict_game.rules.holdout.table import CELLS, HEIGHT, ROW, WIDTH, chart, places
from derelict_game.rules.options import settle
from derelict_game.rules.setup import Setup

COLUMNS, PROS, UNIT = 32, 16, 512
"""Of a net that is learnt anew; numbers in the file are so many times larger than in here."""
FIRST = 0.1
"""How far from zero they are at the beginning."""
PACE, FIRST_SQUARE = 0.03, 0.1
"""How fast is learnt, and how quickly that becomes slower for a number that has moved much."""
TRUST = 0.7
"""How much the end of a match counts beside the thoughts on the way to it."""
LUCK, WIDTH_OF_SEARCH = 0.3, 12
"""By how much plans are mistaken at most, and how many positions a search follows up."""
ROUND = 100
"""After so many matches what was learnt is used, and told."""
_HEAD = "unit, bias, pros"
_REMARK = "# The rows of the net; judgement.py tells how they are read."


class Seen(NamedTuple):
    """The end of a turn: which rows it adds up, and how often each."""

    rows: tuple[tuple[str, int], ...]

    @staticmethod
    def of(lying: int, standing: Standing, deck: Sequence[Threat], mirror: int = 0) -> "Seen":
        """Return how a turn has ended; mirror: 1 left and right, 2 above and below, 3 both."""
        turns = min(-(-len(deck) // HEIGHT) + 1, MOST_TURNS)
        rows = {"always": 1, f"turns {turns}": 1}
        for kind, _ in deck:
            rows[f"deck {kind}"] = rows.get(f"deck {kind}", 0) + 1
        for kind, mask in zip(STANDING, standing, strict=True):
            rows |= {f"{kind} {_mirrored(at, mirror)}": 1 for at in places(mask)}
        for name, field in zip(NAMES, fields_of(lying), strict=True):
            if field != GONE:
                how = "up" if field & 1 else "down"
                rows[f"{name} {_mirrored(field >> 1, mirror)} {how}"] = 1
        return Seen(tuple(rows.items()))


def _mirrored(at: int, mirror: int) -> Cell:
    x, y = CELLS[at]
    return Cell(WIDTH - x if mirror & 1 else x, HEIGHT - 1 - y if mirror & 2 else y)


class Net:
    """The rows with all their fractions, as they are learnt."""

    def __init__(self, rows: dict[str, list[float]], bias: float, pros: int) -> None:
        """Take all rows, what is added at last, and how many columns count for the squad."""
        self._rows = rows
        self._bias = bias
        self._pros = pros
        self._signs = [1.0 if n < pros else -1.0 for n in range(len(rows["always"]))]
        self._squares = {name: [FIRST_SQUARE] * len(row) for name, row in rows.items()}
        self._square = FIRST_SQUARE

    @staticmethod
    def anew(rng: Random) -> "Net":
        """Return a net that knows nothing."""
        cells = [CELLS[at] for row in ROW for at in places(row)]
        names = ["always", *(f"turns {turns}" for turns in range(1, MOST_TURNS + 1))]
        names += [f"deck {kind}" for kind in THREATS]
        names += [f"{kind} {cell}" for kind in STANDING for cell in cells]
        names += [f"{name} {cell} {how}" for name in NAMES for cell in cells for how in _HOWS]
        rows = {name: [rng.uniform(-FIRST, FIRST) for _ in range(COLUMNS)] for name in names}
        return Net(rows, 0.0, PROS)

    @staticmethod
    def read(lines: Sequence[str]) -> "Net":
        """Return the net of a file."""
        rows: dict[str, list[float]] = {}
        unit, bias, pros = UNIT, 0, PROS
        for line in lines:
            name, _, numbers = line.partition(":")
            if name == _HEAD:
                unit, bias, pros = map(int, numbers.split())
            elif numbers:
                rows[name] = [int(number) / unit for number in numbers.split()]
        return Net(rows, bias / unit, pros)

    def lines(self) -> list[str]:
        """Return the lines of a file, the exact inverse of `read` but for fractions."""
        head = f"{_HEAD}: {UNIT} {round(self._bias * UNIT)} {self._pros}"
        rows = self._rows.items()
        told = (f"{name}: {' '.join(str(round(n * UNIT)) for n in row)}" for name, row in rows)
        return [head, *told]

    def chance(self, seen: Seen) -> float:
        """Return how likely a match is won that stands so."""
        return self._chance(self._sums(seen))

    def _sums(self, seen: Seen) -> list[float]:
        sums = [0.0] * len(self._signs)
        for name, times in seen.rows:
            sums = [total + times * n for total, n in zip(sums, self._rows[name], strict=True)]
        return sums

    def _chance(self, sums: Sequence[float]) -> float:
        parts = (sign * max(0.0, total) for sign, total in zip(self._signs, sums, strict=True))
        return 1 / (1 + exp(-max(-30.0, min(30.0, self._bias + sum(parts)))))

    def learn(self, seen: Seen, truth: float) -> float:
        """Move the chance of what was seen a little towards the truth; return how far off it was.

        That is measured as the surprise of somebody who had bet on the chance.
        """
        sums = self._sums(seen)
        chance = self._chance(sums)
        off = chance - truth
        self._square += off * off
        self._bias -= PACE * off / sqrt(self._square)
        # A column that is below zero has had no say, and learns nothing.
        moves = [
            off * sign if total > 0 else 0.0 for sign, total in zip(self._signs, sums, strict=True)
        ]
        for name, times in seen.rows:
            row, squares = self._rows[name], self._squares[name]
            for column, move in enumerate(moves):
                if move:
                    push = move * times
                    squares[column] += push * push
                    row[column] -= PACE * push / sqrt(squares[column])
        sure = min(1 - 1e-9, max(1e-9, chance))
        return -(truth * log(sure) + (1 - truth) * log(1 - sure))


_HOWS = ("down", "up")


class JudgementLearning(Learning):
    """Learns the rows of judgement."""

    def __init__(self, before: str | None, seed: int) -> None:
        """Begin with what a file knows; None: with nothing."""
        self._rng = Random(seed)
        lines = (before or _REMARK).splitlines()
        self._remarks = [line for line in lines if line.startswith("#")]
        known = [line for line in lines if not line.startswith("#")]
        self.net = Net.anew(self._rng) if before is None else Net.read(known)

    def text(self) -> str:
        """Return the file."""
        return "\n".join([*self._remarks, *self.net.lines()]) + "\n"

    def learn(self, matches: int) -> Iterator[str]:
        """Learn from so many matches; yield a line about each round of them."""
        judgement = Judgement(self.net.lines())
        won, off, turns = 0, 0.0, 0
        for number in range(1, matches + 1):
            seen, victory = _played(judgement, self._rng)
            won, turns = won + victory, turns + len(seen)
            off += self._learn_match(seen, float(victory))
            if number % ROUND == 0 or number == matches:
                played, off = (number - 1) % ROUND + 1, off / max(1, turns)
                yield f"{number} matches: {won / played:.0%} won, surprise {off:.3f}"
                judgement = Judgement(self.net.lines())
                won, off, turns = 0, 0.0, 0

    def _learn_match(self, seen: "Sequence[_Moment]", truth: float) -> float:
        """Learn from the turns of a match, the last one first; return how far off they were."""
        net, off = self.net, 0.0
        for moment in reversed(seen):
            plain = Seen.of(*moment)
            thought = net.chance(plain)
            off += net.learn(plain, truth)
            net.learn(Seen.of(*moment, mirror=self._rng.randint(1, 3)), truth)
            truth = TRUST * truth + (1 - TRUST) * thought
        return off


_Moment = tuple[int, Standing, tuple[Threat, ...]]


def _played(judgement: Judgement, rng: Random) -> tuple[list[_Moment], bool]:
    """Play a match; return how every turn but the last ended, and whether it was won."""
    state = _begun(rng)
    lying, deck = packed(state) & LYING, state.deck
    standing: Standing = (0, 0, 0)
    seen: list[_Moment] = []
    while True:
        deal = Deal(deck[:HEIGHT], deck[HEIGHT:])
        turn, position = dealt(lying, standing, deal, judgement)
        lying, standing = _ended(turn, position, rng)
        deck = deal.deck
        if all(field == GONE for field in fields_of(lying)):
            return seen, False
        if turn.last:
            return seen, not any(standing)
        seen.append((lying, standing, deck))


def _ended(turn: Turn, position: int, rng: Random) -> tuple[int, Standing]:
    """Plan a turn with some luck; return who is left at its end, and what."""
    mistake = turn.judgement.worth(LUCK)
    ends = Explored(turn, position, WIDTH_OF_SEARCH).ends
    best = max(ends, key=lambda one: turn.judge(one).value + rng.randint(0, mistake))
    after = max(turn.judge(best).aftermaths, key=lambda one: turn.value(best, one))
    return turn.survivors(best, after), after.standing


def _begun(rng: Random) -> HoldoutState:
    """Return a match after all shuffles."""
    state = RULES.start(chart(), Setup((), settle(RULES.options)))
    while (offer := RULES.offer(state)) is not None and offer.roll is not None:
        RULES.apply(state, offer.roll.choice([rng.randint(1, n) for n in offer.roll.sides]))
    return state
