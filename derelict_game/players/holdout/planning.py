"""Planning a turn: a search over the actions of the squad, and a look at what may come after it."""

from heapq import nlargest
from random import Random
from typing import NamedTuple

from derelict_game.players.holdout.dealing import Deal, any_deal, dealt
from derelict_game.players.holdout.packed import LYING, acted, actions
from derelict_game.players.holdout.turn import Aftermath, Standing, Turn
from derelict_game.rules.holdout.cards import Threat

FINALISTS = 3
"""How many plans are left when no more of them are dropped."""


class Effort(NamedTuple):
    """How much a turn is thought about; work is counted, not seconds."""

    width: int
    """How many positions are followed up after every action."""
    plans: int = 1
    """How many plans are compared by what the next turn may bring."""
    deals: int = 0
    """How often that is dealt for each of them at first; 0: judgement alone decides."""
    then: int = 1
    """How many positions are followed up in that turn."""


class Plan(NamedTuple):
    """A way to play a turn."""

    position: int
    """With which the Maneuver ends."""
    after: Aftermath
    """What the Attack leaves."""
    chance: float
    """How likely the match is won then."""
    value: int
    """What judgement says of it without looking ahead."""


class Explored:
    """All positions that a search has met, and how they are reached."""

    def __init__(self, turn: Turn, position: int, width: int) -> None:
        """Follow the most promising positions, action by action, until nobody can do anything."""
        self._before = {position: position}
        self.ends = {position & LYING: position}
        """By how the cards lie: the first position that leads there."""
        foes, flares, judge = turn.foes, turn.flares, turn.judge
        before, ends = self._before, self.ends
        follow = [position]
        while follow:
            found: list[tuple[int, int]] = []
            for start in follow:
                for after in actions(start, foes, flares):
                    if after not in before:
                        before[after] = start
                        lying = after & LYING
                        ends.setdefault(lying, after)
                        found.append((judge(lying).promise, after))
            follow = [after for _, after in nlargest(width, found)]

    def way_to(self, position: int) -> list[int]:
        """Return every position on the way to one, it included, but the first."""
        way = []
        while (start := self._before[position]) != position:
            way.append(position)
            position = start
        return way[::-1]


class Foresight:
    """What the turn after this one may bring, for all plans alike: they meet the same deals.

    Whatever it has found out it keeps, since that follows from the plan, the deck and the number of
    the turn alone.
    """

    def __init__(self, deck: tuple[Threat, ...], number: int, effort: Effort) -> None:
        """Take what is left in the deck, and the number of the turn."""
        self.of = (deck, number)
        """Which turn it is for."""
        self._deck = deck
        self._number = number
        self._then = effort.then
        self._deals: list[Deal] = []
        self._known: dict[tuple[int, Standing], list[float]] = {}

    def chance(self, turn: Turn, lying: int, after: Aftermath, count: int) -> float:
        """Return how likely the match is won when a turn ends so, from so many deals."""
        value = turn.value(lying, after)
        if turn.last or value == turn.judgement.least or not count:
            return turn.judgement.chance(value)
        left = turn.survivors(lying, after)
        known = self._known.setdefault((left, after.standing), [])
        # Once the deck is empty there is only one way to go on.
        count = count if self._deck else 1
        for place in range(len(known), count):
            known.append(self._next(left, after.standing, self._deal(place)))
        return sum(known[:count]) / count

    def _deal(self, place: int) -> Deal:
        """Return one of the ways in which the deck may be dealt; always the same in its place."""
        while len(self._deals) <= place:
            rng = Random(f"{self._number} {self._deck} {len(self._deals)}")
            self._deals.append(any_deal(self._deck, rng))
        return self._deals[place]

    def _next(self, left: int, standing: Standing, deal: Deal) -> float:
        turn, position = dealt(left, standing, deal)
        ends = Explored(turn, position, self._then).ends
        return turn.judgement.chance(max(turn.judge(lying).value for lying in ends))


def plans(
    turn: Turn, position: int, effort: Effort, foresight: Foresight
) -> tuple[Explored, list[Plan]]:
    """Return the best plans from a position on, best first, and what was seen on the way."""
    explored = Explored(turn, position, effort.width)
    # Of plans that are worth the same, the one with which fewer cards do something is better.
    values = ((turn.judge(lying).value, -acted(end), lying) for lying, end in explored.ends.items())
    found = [
        Plan(explored.ends[lying], after, 0.0, turn.value(lying, after))
        for _, _, lying in nlargest(effort.plans, values)
        for after in turn.judge(lying).aftermaths
    ]
    found.sort(key=lambda plan: (-plan.value, acted(plan.position)))
    return explored, compared(turn, found[: effort.plans], effort, foresight)


def compared(turn: Turn, found: list[Plan], effort: Effort, foresight: Foresight) -> list[Plan]:
    """Return the best of some plans, best first.

    All of them are tried with a few deals, the better half with twice as many, and so on: what is
    clearly worse needs no exact figure.
    """
    count = effort.deals
    while True:
        found = [
            plan._replace(chance=foresight.chance(turn, plan.position & LYING, plan.after, count))
            for plan in found
        ]
        found.sort(key=lambda plan: (-plan.chance, -plan.value))
        if len(found) <= FINALISTS:
            return found
        found = found[: max(FINALISTS, (len(found) + 1) // 2)]
        count *= 2
