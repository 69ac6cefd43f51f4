"""The moments that `derelict bench` times: what follows by itself from the last of some choices.

A game that wants one timed has a `bench.json` in its folder: a position, the choices that lead on
from it, in how many parts what follows then is counted, and how long one of them may take.
"""

import time
from collections.abc import Iterable
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from derelict_game import places
from derelict_game.rules.choice import Choice
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.state import State


class Moment(BaseModel):
    """A moment of a game, and what is counted after it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    what: Annotated[str, Field(min_length=1)]
    """One of the things that happen then, in words."""
    times: Annotated[int, Field(ge=1)]
    """How many of them happen."""
    at_most: Annotated[float, Field(gt=0)]
    """How many plies of the yardstick one of them may take."""
    position: dict[str, Any]
    choices: Annotated[tuple[str, ...], Field(min_length=1)]


def moments(sets: Iterable[AnyRules]) -> list[tuple[AnyRules, Moment]]:
    """Return the rule sets that want a moment timed, each once, with that moment."""
    found = []
    for rules in dict.fromkeys(sets):
        path = places.game_folder(places.assets_dir(), rules.name) / "bench.json"
        if path.is_file():
            moment = Moment.model_validate_json(path.read_text(encoding="utf-8"))
            found.append((rules, moment))
    return found


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


def measure_moment(rules: AnyRules, moment: Moment, seconds: float) -> float:
    """Return how many seconds one of the things takes that happen then."""
    state, last = before_last(rules, moment)
    _carry_out(rules, state.copy(), last)
    done = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        follow(rules, state.copy(), last)
        done += moment.times
    return spent / done


def sentence(row: dict[str, Any]) -> str:
    """Return in words what was measured of a moment."""
    told = f"{row['rules']}: {row['what']} takes {row['microseconds']} microseconds"
    if row["plies"] is None:
        return f"{told}; it may take {row['at_most']:g} plies"
    return f"{told}, {row['plies']} plies of at most {row['at_most']:g}"
