"""The odds of a deal in a game for one: how often a computer player wins it.

A deal is played twice over. Once it is played as it is, again and again, each time with other
random numbers of the player. That still favours nobody, since the player sees views only; but one
order of cards is one piece of luck. So it is played a second time from the first moment at which
there is something to decide, with all that the player cannot know there dealt anew.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from random import Random
from statistics import mean
from typing import Any

from derelict_game.contests.intervals import share
from derelict_game.contests.playing import THINKING_PAUSE
from derelict_game.contests.workplaces import Processes, Wanted
from derelict_game.match.chance import Chance
from derelict_game.match.document import Start
from derelict_game.players.cast import cast
from derelict_game.players.levels import adviser_of, levels_of
from derelict_game.players.mind import Budget
from derelict_game.players.player import Player
from derelict_game.rules.choice import Choice
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.offer import Offer
from derelict_game.rules.registry import built_in
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import State


@dataclass(frozen=True, slots=True)
class Attempt:
    """A match of a deal that is to be played."""

    start: Start
    seat: Seat
    player: str
    seed: int
    """Of the deal."""
    number: int
    """From it come the player's own random numbers, and what is dealt anew."""
    anew: bool
    """Whether all that cannot be known is dealt anew."""
    budget: Budget = Budget.BENCH


@dataclass(frozen=True, slots=True)
class Ending:
    """How an attempt went."""

    number: int
    anew: bool
    won: bool = False
    turns: int = 0
    course: str = ""
    """What the player chose, in short: matches of one course are the same match."""
    fault: str = ""


def best_player(rules: AnyRules) -> str:
    """Return who plays a game best: its adviser, or the last of its levels."""
    return adviser_of(rules) or list(levels_of(rules))[-1]


def attempts(
    start: Start, seat: Seat, player: str, seed: int, games: int, budget: Budget
) -> list[Attempt]:
    """Return all matches for the odds of a deal: so many as it is, so many dealt anew."""
    return [
        Attempt(start, seat, player, seed, number, anew, budget)
        for number in range(games)
        for anew in (False, True)
    ]


def play_attempts(tasks: Sequence[Attempt], jobs: int) -> Iterator[Ending]:
    """Play on several cores; on more than one, endings come as they are reached."""
    for _, ending in Processes(jobs).each(_attempt_safely, tasks, _failed):
        yield ending


def _attempt_safely(task: Attempt, _: Wanted) -> Ending:
    """Play a match; one that fails is told instead of ending all others."""
    try:
        return attempt(task)
    except Exception as error:
        return _failed(task, f"{type(error).__name__}: {error}")


def _failed(task: Attempt, fault: str) -> Ending:
    return Ending(task.number, task.anew, fault=fault)


def attempt(task: Attempt) -> Ending:
    """Play a match to its end."""
    rules = built_in()[task.start.rules]
    state: State = task.start.state(rules)
    chance, unknown = Chance(task.seed), task.anew
    # The numbers of the deal and of the player must have nothing to do with each other.
    own = Random(f"odds {task.seed} {task.number}")
    player = cast(task.player, rules, task.seat, own.getrandbits(62), budget=task.budget)
    asked, course = 0, blake2b(digest_size=8)
    try:
        while (offer := rules.offer(state)) is not None:
            if offer.roll is not None:
                choice = chance.answer(offer.roll)
            else:
                if unknown and len(offer.choices) > 1:
                    unknown, chance = False, Chance(own.getrandbits(62))
                    view = rules.view(state, task.seat)
                    # A copy, since rules that hide nothing may return the view itself.
                    state = rules.determinise(view, task.seat, own).copy()
                choice = _answer(player, rules.view(state, task.seat), replace(offer, number=asked))
                asked += 1
                course.update(f"{choice}\n".encode())
            rules.apply(state, choice)
    finally:
        player.close()
    outcome = rules.outcome(state)
    assert outcome is not None
    won = outcome.winner == task.seat
    return Ending(task.number, task.anew, won, state.turn, course.hexdigest())


def _answer(player: Player, view: State, offer: Offer) -> Choice:
    while (choice := player.choose(view, offer)) is None:
        time.sleep(THINKING_PAUSE)
    return choice


def make_report(endings: Sequence[Ending]) -> dict[str, Any]:
    """Return what the matches tell, as JSON data."""
    ordered = sorted(endings, key=lambda ending: (ending.number, ending.anew))
    return {
        "this_deal": _figures([ending for ending in ordered if not ending.anew]),
        "dealt_anew": _figures([ending for ending in ordered if ending.anew]),
        "faults": [f"match {one.number + 1}: {one.fault}" for one in ordered if one.fault],
    }


def _figures(endings: Sequence[Ending]) -> dict[str, Any]:
    sound = [ending for ending in endings if not ending.fault]
    return {
        "games": len(sound),
        "courses": len({ending.course for ending in sound}),
        "wins": share(sum(ending.won for ending in sound), len(sound)),
        "mean_turns": round(mean(ending.turns for ending in sound), 2) if sound else None,
    }
