"""The player of every game: it tries its choices out and plays each try on at random.

It knows the rules through their interface alone. Before each try all that its seat may not know is
dealt anew, so it cannot peek; all tries share one tree, whose nodes are the choices that lead to
them. Dice are rolled, not branched on: a node stands for whatever they may bring. This is Monte
Carlo tree search over information sets.
"""

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from math import log, sqrt
from random import Random

from derelict_game.players.mind import Budget, Mind, Thought
from derelict_game.rules.choice import Choice
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.offer import Offer
from derelict_game.rules.roll import Roll
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import State

TRIES = {Budget.PLAY: 480, Budget.BENCH: 24}
HORIZON = 20
"""How many choices a try looks ahead, dice not counted."""
CURIOSITY = 1.4
"""How much a choice that was seldom tried is preferred, in standard deviations of the reward."""
LEAST_DEVIATION = 0.01
HASTE = 0.99
"""What is left of a reward's distance from a draw with each choice: soon is better than late."""
MATERIAL = 0.5
"""How far the share of the units moves the reward of an unfinished try away from a draw."""
HOPES = (
    (0.75, "This looks like a win"),
    (0.55, "This looks promising"),
    (0.45, "This keeps things even"),
    (0.25, "This looks hard, but not lost"),
    (0.0, "This looks lost"),
)
"""What a mean reward of at least so much is called."""
CLEARLY = 0.02
"""By so much a choice must be better than the next to stand out."""
WIDTH, TRIES_A_CHOICE = 12, 4
"""How many of very many choices are considered at once, and after how many tries one more is."""


@dataclass(slots=True)
class Node:
    """A choice that a seat took, and what came of it."""

    tries: int = 0
    offered: int = 0
    """How often it could have been tried: not every deal and every roll offers it."""
    reward: float = 0.0
    """The sum over all tries, for the seat that took the choice."""
    children: dict[tuple[Seat, Choice], "Node"] = field(default_factory=dict)

    @property
    def mean(self) -> float:
        """The reward of a try, on average."""
        return self.reward / self.tries


@dataclass(slots=True)
class Spread:
    """How far the rewards of the seat that thinks lie apart.

    Where only a unit more or less tells good from bad, a fixed measure would drown the difference.
    """

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, reward: float) -> None:
        """Take one more reward into account."""
        self.count += 1
        self.total += reward
        self.squares += reward * reward

    @property
    def deviation(self) -> float:
        """The standard deviation, or a little if there is none."""
        if not self.count:
            return LEAST_DEVIATION
        mean = self.total / self.count
        return max(LEAST_DEVIATION, sqrt(max(0.0, self.squares / self.count - mean * mean)))


class Searcher(Mind):
    """Thinks for a fixed number of tries, or for some seconds; then it depends on the machine."""

    def __init__(
        self,
        rules: AnyRules,
        seat: Seat,
        budget: Budget = Budget.PLAY,
        *,
        seconds: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._rules = rules
        self._seat = seat
        self._tries = TRIES[budget]
        self._seconds = seconds
        self._clock = clock

    def think(self, view: State, offer: Offer, rng: Random) -> Thought:
        """Return the choice that was tried most, since the search returns to what went well."""
        root, spread = Node(), Spread()
        began = self._clock()
        while not self._is_done(root.tries, began):
            # A copy, since rules that hide nothing may return the view itself.
            state = self._rules.determinise(view, self._seat, rng).copy()
            self._try(root, state, considered(offer, root.tries), spread, rng)
        # Chance decides between equals: the first of them would be taken for ever where nothing
        # that a seat does within the horizon matters.
        tried = [(choice, child) for (_, choice), child in root.children.items()]
        ranked = sorted(
            tried, key=lambda pair: (pair[1].tries, pair[1].mean, rng.random()), reverse=True
        )
        return Thought(ranked[0][0], _reason(ranked))

    def _is_done(self, tries: int, began: float) -> bool:
        if self._seconds is None:
            return tries >= self._tries
        return tries > 0 and self._clock() - began >= self._seconds

    def _try(self, root: Node, state: State, first: Offer, spread: Spread, rng: Random) -> None:
        """Follow the tree, add one node to it, play on at random, and note the reward."""
        rules = self._rules
        node: Node | None = root
        offer: Offer | None = first
        path: list[tuple[Seat, Node]] = []
        steps = 0
        while offer is not None and steps < HORIZON:
            if offer.roll is not None:
                choice = rolled(offer.roll, rng)
            else:
                steps += 1
                if node is None:
                    choice = rng.choice(offer.choices)
                else:
                    choice, child = _selected(node, offer, spread.deviation, rng)
                    path.append((offer.seat, child))
                    node = child if child.tries else None
            rules.apply(state, choice)
            offer = rules.offer(state)
        rewards = self._rewards(state, [seat for seat, _ in path], HASTE**steps)
        root.tries += 1
        spread.add(rewards[first.seat])
        for seat, visited in path:
            visited.tries += 1
            visited.reward += rewards[seat]

    def _rewards(self, state: State, seats: list[Seat], weight: float) -> dict[Seat, float]:
        """Return how good the end of a try is for each of the seats, from 0 to 1."""
        outcome = self._rules.outcome(state)
        if outcome is not None:
            returns = outcome.returns
            return {seat: 0.5 + weight * returns.get(seat, 0) / 2 for seat in seats}
        rules = self._rules
        estimate = rules.estimate(state)
        if estimate is not None:
            return {seat: 0.5 + weight * estimate.get(seat, 0) / 2 for seat in seats}
        units = Counter(rules.owner(state, token) for token, _ in rules.tokens(state))
        del units[None]
        total = units.total()
        if not total:
            return dict.fromkeys(seats, 0.5)
        even = 1 / (len(state.seats) or 2)
        return {seat: 0.5 + MATERIAL * weight * (units[seat] / total - even) for seat in seats}


def considered(offer: Offer, tries: int) -> Offer:
    """Return the part of an offer that so many tries allow: the first choices and the safe one."""
    width = WIDTH + tries // TRIES_A_CHOICE
    if len(offer.choices) <= width:
        return offer
    choices = offer.choices[:width]
    if offer.default is not None and offer.default not in choices:
        choices = (*choices, offer.default)
    return replace(offer, choices=choices, costs=())


def rolled(roll: Roll, rng: Random) -> Choice:
    """Return an answer to a roll, all of them equally likely."""
    return roll.choice([rng.randint(1, sides) for sides in roll.sides])


def _selected(node: Node, offer: Offer, deviation: float, rng: Random) -> tuple[Choice, Node]:
    """Return what to try: any choice that was never tried, or the most promising one."""
    seat, children = offer.seat, node.children
    known, fresh = [], []
    for choice in offer.choices:
        child = children.get((seat, choice))
        if child is None:
            fresh.append(choice)
        else:
            child.offered += 1
            known.append((choice, child))
    if fresh:
        choice = rng.choice(fresh)
        child = children[seat, choice] = Node(offered=1)
        return choice, child
    curiosity = CURIOSITY * deviation
    return max(
        known,
        key=lambda pair: pair[1].mean + curiosity * sqrt(log(pair[1].offered) / pair[1].tries),
    )


def _reason(ranked: list[tuple[Choice, Node]]) -> str:
    """Return how things stand after the best choice, and whether it stood out."""
    (_, best), *others = ranked
    hope = next(words for least, words in HOPES if best.mean >= least)
    if others and best.mean - others[0][1].mean < CLEARLY:
        return f"{hope}; other ways looked as good."
    return f"{hope}; no other way looked as good."
