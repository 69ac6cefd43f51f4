"""Our own players as programs of their own: questions as programs are sent them, and answers."""

import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from pydantic import BaseModel, ConfigDict, StrictInt, ValidationError

from derelict_game.board.chart import Chart
from derelict_game.errors import DerelictError
from derelict_game.players.cast import UnknownPlayer, cast, players_for
from derelict_game.players.names import HUMAN
from derelict_game.players.player import Player
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.offer import Offer
from derelict_game.rules.position import Layout
from derelict_game.rules.registry import built_in
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import State

NONSENSE = (LookupError, ValueError, TypeError, AttributeError, AssertionError)
"""What rules raise that are asked about a state that they would never have made."""


class BadQuestion(DerelictError):
    """Whoever asks must ask otherwise."""


class Question(BaseModel):
    """What of a question is needed to answer it; see `question_data`."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    rules: str
    seat: str
    number: StrictInt
    board: list[str]
    segments: list[str] | None = None
    state: dict[str, Any]

    @staticmethod
    def read(line: bytes) -> "Question":
        """Return the question that a line puts, or raise BadQuestion."""
        try:
            return Question.model_validate_json(line)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            if not first["loc"]:
                raise BadQuestion("It is not a JSON object.") from None
            where = ".".join(map(str, first["loc"]))
            raise BadQuestion(f"It is wrong at {where[:60]!r}: {first['msg']}.") from None


class Answerer:
    """A player of ours who answers for every seat, in whatever game it is asked about."""

    def __init__(self, name: str, seed: int) -> None:
        """Take a player by name, or raise UnknownPlayer."""
        registry = built_in()
        known = dict.fromkeys(own for rules in registry for own in players_for(rules))
        del known[HUMAN]
        if name not in known:
            raise UnknownPlayer(
                f"There is no player {name[:60]!r} of the computer; there are: {', '.join(known)}."
            )
        self._name = name
        self._seed = seed
        self._registry = registry
        self._players: dict[Seat, Player] = {}
        self._charts: dict[str, Chart] = {}

    def answers(self, lines: Iterable[bytes]) -> Iterator[dict[str, str]]:
        """Return the answers to questions, or raise a DerelictError that names the line."""
        for number, line in enumerate(lines, 1):
            try:
                question = Question.read(line)
                rules = self._registry[question.rules]
                try:
                    answer = self._answer(rules, question)
                except NONSENSE as error:
                    # Each part of its state can be, but not all of them together.
                    what = f"{type(error).__name__}: {error}"
                    raise BadQuestion(f"Its state makes no sense ({what}).") from None
            except DerelictError as error:
                raise BadQuestion(f"Line {number} is no question: {error}") from None
            yield answer

    def _answer(self, rules: AnyRules, question: Question) -> dict[str, str]:
        view, offer = self._understood(rules, question)
        player = self._player(rules, offer.seat)
        while (choice := player.choose(view, offer)) is None:
            time.sleep(0.001)
        return {"choice": str(choice), "reason": player.reason}

    def _player(self, rules: AnyRules, seat: Seat) -> Player:
        if seat not in self._players:
            self._players[seat] = cast(self._name, rules, seat, self._seed)
        return self._players[seat]

    def _understood(self, rules: AnyRules, question: Question) -> tuple[State, Offer]:
        """Return what the seat knows and what it is asked, or raise a DerelictError."""
        # A chart has tables that are worked out on first use, so it is kept.
        if (key := str((question.board, question.segments))) not in self._charts:
            layout = Layout(board=question.board, segments=question.segments)
            self._charts[key] = layout.chart()
        view = rules.codec.load(self._charts[key], question.state)
        offer = rules.offer(view)
        if question.seat not in view.seats:
            seats = ", ".join(view.seats)
            raise BadQuestion(f"There is no seat {question.seat[:40]!r}; there are: {seats}.")
        if offer is None or not offer.choices or offer.seat != question.seat:
            raise BadQuestion(f"Nobody asks the {question.seat} in this state.")
        return view, replace(offer, number=question.number)
