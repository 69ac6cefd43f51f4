"""What `derelict bench` times beside its bar, where a game wants it: its `bench.json` says what.

That is a moment, and what follows by itself from the last of some choices; or some whole turns of
random play from a position on.
"""

import time
from collections.abc import Iterable
from random import Random
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from derelict_game import places
from derelict_game.rules.choice import Choice
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.offer import Offer
from derelict_game.rules.state import State


class Timed(BaseModel):
    """Something that is timed, one of many times that it happens."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    what: Annotated[str, Field(min_length=1)]
    """One of the things that happen then, in words."""
    at_most: Annotated[float, Field(gt=0)]
    """How many plies of the yardstick one of them may take."""
    position: dict[str, Any]


class Moment(Timed):
    """A moment of a game, and what is counted after it."""

    times: Annotated[int, Field(ge=1)]
    """How many of the things happen then."""
    choices: Annotated[tuple[str, ...], Field(min_length=1)]


class Turns(Timed):
    """Whole turns of random play."""

    turns: Annotated[int, Field(ge=1)]
    """After how many of them the position is set up again."""


_FILE: TypeAdapter[Moment | Turns] = TypeAdapter(Moment | Turns)


def moments(sets: Iterable[AnyRules]) -> list[tuple[AnyRules, Moment | Turns]]:
    """Return the rule sets that want something timed, each once, with what that is."""
    found = []
    for rules in dict.fromkeys(sets):
        path = places.game_folder(places.assets_dir(), rules.name) / "bench.json"
        if path.is_file():
            found.append((rules, _FILE.validate_json(path.read_text(encoding="utf-8"))))
    return found


def measure_moment(rules: AnyRules, timed: Moment | Turns, seconds: float, seed: int) -> float:
    """Return how many seconds one of the things takes that happen then."""
    state = rules.read_position(timed.position, {})
    if isinstance(timed, Turns):
        return _measure_turns(rules, state, timed.turns, seconds, Random(seed))
    return _measure_moment(rules, timed, seconds)


# ---- what follows by itself


def before_last(rules: AnyRules, moment: Moment) -> tuple[State, Choice]:
    """Return the state in which the last choice is offered, and that choice."""
    state = rules.read_position(moment.position, {})
    *first, last = map(Choice.parse, moment.choices)
    for choice in first:
        _carry_out(rules, state, choice)
    return state, last


def _carry_out(rules: AnyRules, state: State, choice: Choice) -> None:
    offer = rules.offer(state)
    assert offer is not None
    assert choice in offer, f"'{choice}' is not offered"
    rules.apply(state, choice)


def follow(rules: AnyRules, state: State, choice: Choice) -> None:
    """Carry out a choice, and go on until somebody is asked or chance has something to draw."""
    rules.apply(state, choice)
    while (offer := rules.offer(state)) is not None and offer.roll and not offer.roll.sides:
        rules.apply(state, offer.roll.choice(()))


def _measure_moment(rules: AnyRules, moment: Moment, seconds: float) -> float:
    state, last = before_last(rules, moment)
    _carry_out(rules, state.copy(), last)
    done = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        follow(rules, state.copy(), last)
        done += moment.times
    return spent / done


# ---- whole turns


def play_turns(rules: AnyRules, state: State, turns: int, rng: Random) -> int:
    """Play turns at random, or to the end of the match; return how many were played."""
    first = state.turn
    while (offer := rules.offer(state)) is not None and state.turn < first + turns:
        rules.apply(state, _at_random(offer, rng))
    # The last turn of a match is over without a next one.
    return state.turn - first + (offer is None)


def _at_random(offer: Offer, rng: Random) -> Choice:
    """Return some answer; the default only where there is no other, so that turns are full."""
    if offer.roll is not None:
        return offer.roll.choice([int(rng.random() * sides) + 1 for sides in offer.roll.sides])
    choices = offer.choices
    while (choice := choices[int(rng.random() * len(choices))]) == offer.default:
        if len(choices) == 1:
            break
    return choice


def _measure_turns(rules: AnyRules, state: State, turns: int, seconds: float, rng: Random) -> float:
    play_turns(rules, state.copy(), turns, rng)
    done = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        done += play_turns(rules, state.copy(), turns, rng)
    return spent / done


def sentence(row: dict[str, Any]) -> str:
    """Return in words what was measured."""
    told = f"{row['rules']}: {row['what']} takes {row['microseconds']} microseconds"
    if row["plies"] is None:
        return f"{told}; it may take {row['at_most']:g} plies"
    return f"{told}, {row['plies']} plies of at most {row['at_most']:g}"
