"""What the tests of whole matches share: golden playthroughs and perft counts."""

import json
from pathlib import Path

import pytest

from derelict_game.match.document import Start
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.state import State
from tests.conformance import new_match

GOLDEN = Path(__file__).parent / "golden"


def playthrough(rules: AnyRules, start: Start, seed: int) -> str:
    """Return a random match as text: each choice, and what came of it."""
    match = new_match(rules, start, seed)
    lines = [json.dumps({"seed": seed, "options": start.options})]
    while match.offer:
        told, seat, count = len(match.log), match.offer.seat, len(match.offer.choices)
        match.advance()
        lines.append(f"{seat} ({count}): {match.steps[-1].choice}")
        lines += (f"    {event.text}" for event in match.log[told:])
    assert match.outcome
    return "\n".join([*lines, f"= {match.outcome.winner}: {match.outcome.reason}", ""])


def hold_golden(name: str, text: str, config: pytest.Config) -> None:
    """Compare a playthrough with the kept one, which `--regenerate` writes anew."""
    path = GOLDEN / f"{name}.txt"
    if config.getoption("--regenerate"):
        GOLDEN.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text, "read the diff; then pytest --regenerate"


def perft(rules: AnyRules, state: State, depth: int) -> int:
    """Return the number of ways to make so many choices, the chance seat's included."""
    offer = rules.offer(state)
    if depth == 0 or offer is None:
        return 1
    count = 0
    for choice in offer.roll.outcomes() if offer.roll else offer.choices:
        copy = state.copy()
        rules.apply(copy, choice)
        count += perft(rules, copy, depth - 1)
    return count
