"""Games of other shapes in the terminal and through the protocol."""

import io
import json
from pathlib import Path

import pytest

from derelict_game.commands.engine import Engine
from derelict_game.commands.terminal import Terminal
from derelict_game.match.save import load_match
from derelict_game.match.table import keep
from derelict_game.rules.registry import Registry
from tests import toy_programs, toy_race
from tests.test_toys import NAMES, OPTIONS, TOYS, match_of, script


@NAMES
def test_a_whole_match_in_the_terminal(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = match_of(name)
    lines = iter(script(name))

    def answer(_: str = "") -> str:
        if curtain[0] != match.offer.seat and len(match.seats) > 1 and is_secret:  # type: ignore[union-attr]
            curtain[0] = match.offer.seat  # type: ignore[union-attr]
            return ""
        return str(next(lines))

    is_secret = name == "toy_programs"
    curtain = [match.seats[0]]
    monkeypatch.setattr("builtins.input", answer)
    Terminal(tmp_path, show_board=True).play(match, keep(match, tmp_path))
    told = capsys.readouterr().out
    assert match.outcome is not None
    assert match.outcome.reason in told
    if is_secret:
        assert "Program: a –, b –" in told
        assert "Press Enter when nobody else looks" in told


@NAMES
def test_a_whole_match_in_the_protocol(name: str, tmp_path: Path) -> None:
    toy = TOYS[name]
    engine = Engine(Registry([toy.RULES]), tmp_path)

    def ask(**request: object) -> dict[str, object]:
        answer = engine.answer(json.dumps(request).encode())
        assert answer["ok"], answer
        return answer

    ask(do="new", rules=name, position=toy.POSITION, options=OPTIONS.get(name, {}), seed=3)
    for choice in script(name):
        if name == "toy_programs":
            for seat in toy_programs.SEATS:
                seen = ask(do="state", seat=seat)
                own = seen["offer"]
                assert isinstance(own, dict)
                trays = seen["trays"]
                assert isinstance(trays, dict)
                assert set(trays) == {seat}, "nobody sees the hands of others"
        answer = ask(do="choose", choice=str(choice))
    outcome = answer["outcome"]
    assert isinstance(outcome, dict)
    assert set(outcome["returns"]) == set(match_of(name).seats)
    assert ("scores" in outcome) == (name == "toy_programs")
    path = tmp_path / "match.json"
    ask(do="save", path=str(path))
    assert load_match(path, Registry([toy.RULES])).outcome is not None


def test_a_position_of_a_toy_is_sent_where_it_can_be_written(tmp_path: Path) -> None:
    engine = Engine(Registry([toy_race.RULES]), tmp_path)
    new = {"do": "new", "rules": "toy_race", "position": toy_race.POSITION}
    assert engine.answer(json.dumps(new).encode())["ok"]
    state = engine.answer(b'{"do":"state"}')
    assert state["position"]["board"] == toy_race.POSITION["board"]
    assert io.StringIO(json.dumps(state)).read()
