"""The properties that every rule set must hold, whatever it plays.

`hold_at_every_question` plays a random match and checks all of them on the way.
"""

import re
from dataclasses import dataclass, field
from random import Random
from typing import Any

from derelict_game.board.token import Role
from derelict_game.match.document import Start, read_document
from derelict_game.match.match import Match
from derelict_game.match.save import Saved
from derelict_game.match.verify import first_difference
from derelict_game.players.randomly import RandomPlayer
from derelict_game.rules.choice import Choice
from derelict_game.rules.event import Event
from derelict_game.rules.interface import AnyRules, Rules
from derelict_game.rules.offer import Offer
from derelict_game.rules.parts import seen_by
from derelict_game.rules.registry import Registry
from derelict_game.rules.seat import CHANCE
from derelict_game.rules.state import State

KINDS_OF_CHOICES = (
    *("activate", "move", "turn", "door", "shoot", "assault", "deploy", "pass", "overwatch"),
    *("guard", "command", "unjam", "reveal", "reload", "face", "reroll", "accept", "decline"),
)
"""What a game may offer, and must be able to refuse."""
COORDINATES = re.compile(r"\b\d{1,2},\d{1,2}\b")


def new_match(rules: AnyRules, start: Start, seed: int) -> Match:
    """Return a match of random players."""
    match = Match(rules, start, seed=seed)
    match.players = {seat: RandomPlayer(f"{seat} {seed}") for seat in match.seats}
    return match


def play_out(match: Match) -> Match:
    """Play a match of players that never think to its end."""
    while match.offer:
        assert match.advance()
    return match


@dataclass
class Witness:
    """Checks a match question by question, and at the end all that it saw before."""

    rules: AnyRules
    sections: frozenset[str]
    """The headings of the rulebook."""
    rng: Random
    copies: list[tuple[State, dict[str, Any]]] = field(default_factory=list)

    def question(self, match: Match) -> None:
        """Check everything about the open question."""
        offer = match.offer
        assert offer is not None
        before = self.rules.codec.dump(match.state)
        self._offer(match, offer)
        self._hints(match, offer)
        self._views(match, offer)
        self._secrecy(match, offer)
        self._save(match, offer)
        assert self.rules.codec.dump(match.state) == before, "a question changed the state"
        copy = match.state.copy()
        assert copy == match.state
        self.copies.append((copy, before))
        self._determinism(match, offer)

    def _offer(self, match: Match, offer: Offer) -> None:
        assert match.outcome is None
        again = self.rules.offer(match.state)
        assert again is not None
        assert again.choices == offer.choices, "the same state gives another offer"
        assert offer.prompt
        if offer.seat == CHANCE:
            assert offer.roll is not None
            return
        assert offer.seat in match.seats
        assert offer.choices
        assert len(set(offer.choices)) == len(offer.choices)
        assert len(offer.costs) in (0, len(offer.choices))
        assert offer.default is None or offer.default in offer.choices
        if offer.question:
            assert all(choice.cell is None for choice in offer), "a quick answer needs no cell"
        for choice in offer:
            assert Choice.parse(str(choice)) == choice
            assert choice in offer
            assert offer.cost(choice) >= 0

    def _hints(self, match: Match, offer: Offer) -> None:
        status = self.rules.status(match.state)
        assert status["turn"] == match.state.turn
        seats = match.seats
        for token, (kind, _, _) in self.rules.tokens(match.state):
            owner = self.rules.owner(match.state, token)
            assert owner is None or owner in seats
            assert owner is None or self.rules.token_kinds[kind].role is Role.UNIT
            sight = seen_by(self.rules, match.state, token)
            assert all(cell in match.state.chart.corridors for cell in sight)
        for kind in KINDS_OF_CHOICES:
            refusal = self.rules.why_not(match.state, Choice(kind))
            offered = any(choice.kind == kind for choice in offer)
            assert (refusal is None) == offered, f"{kind} is refused and offered, or neither"
            assert refusal is None or self._is_section(refusal.section), refusal
            assert refusal is None or not COORDINATES.search(refusal.text), refusal
        for choice in offer:
            assert self.rules.why_not(match.state, choice) is None
            self.rules.preview(match.state, choice)
            if odds := self.rules.odds(match.state, choice):
                assert all(0 <= chance <= 1 for _, chance in odds.chances)
        cell = next(match.state.chart.cells())
        for kind in ("move", "fly"):
            if all((choice.kind, choice.cell) != (kind, cell) for choice in offer):
                refusal = self.rules.why_not(match.state, Choice(kind, cell))
                assert refusal is None or self._is_section(refusal.section)

    def _is_section(self, section: str) -> bool:
        # Only what a game itself says can name a section of its rulebook.
        plain = type(self.rules).why_not is Rules.why_not
        return section in self.sections or (plain and not section)

    def _views(self, match: Match, offer: Offer) -> None:
        seats = match.seats
        for seat in seats:
            view = match.view(seat)
            for other in seats:
                # What both may know must be worked out from either side: the curtain asks that.
                self.rules.view(view, other)
            assert self.rules.view(view, seat) == view, "a view hides more the second time"
            guess = self.rules.determinise(view, seat, self.rng)
            assert self.rules.view(guess, seat) == view, "a view depends on hidden facts"
            if offer.seat == seat:
                seen = self.rules.offer(view)
                assert seen is not None
                assert (seen.choices, seen.costs) == (offer.choices, offer.costs)

    def _secrecy(self, match: Match, offer: Offer) -> None:
        """Check that others learn nothing of a secret answer before it is carried out."""
        if not offer.secret or len(offer.choices) < 2:
            return
        assert all(
            self.rules.hides(match.state, seat) for seat in match.seats if seat == offer.seat
        )
        seen = []
        for choice in self.rng.sample(offer.choices, 2):
            state = match.state.copy()
            events = self.rules.apply(state, choice)
            later = self.rules.open_offers(state)
            if state.turn != match.state.turn or not any(one.secret for one in later):
                return
            if later[0].seat != offer.seat:
                return  # everybody may know who is asked next
            others = [seat for seat in match.seats if seat != offer.seat]
            told = [[event.text for event in events if event.seen_by(seat)] for seat in others]
            views = [self.rules.view(state, seat) for seat in others]
            seen.append((told, views, [self.rules.trays(view, offer.seat) for view in views]))
        assert seen[0] == seen[1], "others can tell what was answered in secret"

    def _save(self, match: Match, offer: Offer) -> None:
        text = match.document().text()
        loaded = Match.from_document(self.rules, read_document(text, "the save"))
        assert loaded.state == match.state
        assert loaded.offer == offer
        assert loaded.steps == match.steps
        assert loaded.document().text() == text

    def _determinism(self, match: Match, offer: Offer) -> None:
        choice = match.chance.__class__(1).answer(offer.roll) if offer.roll else offer.choices[0]
        one, two = match.state.copy(), match.state.copy()
        assert self.rules.apply(one, choice) == self.rules.apply(two, choice)
        assert one == two

    def events(self, events: list[Event]) -> None:
        """Check what happened."""
        for event in events:
            assert event.type
            assert event.text
            assert not COORDINATES.search(event.text), event
            assert not event.section or self._is_section(event.section), event
            assert list(event.dice) == sorted(event.dice, reverse=True)

    def end(self, match: Match) -> None:
        """Check how it ended, and that no copy was touched by what came later."""
        assert match.outcome is not None
        assert match.outcome.reason
        for copy, written in self.copies:
            assert self.rules.codec.dump(copy) == written, "a copy is not independent"


def hold_at_every_question(
    rules: AnyRules, start: Start, seed: int, sections: frozenset[str], every: int = 1
) -> Match:
    """Play a random match and check all properties at every question, or at every so-many-th."""
    match = new_match(rules, start, seed)
    witness, rng = Witness(rules, sections, Random(seed)), Random(seed)
    before, steps, choices = match.state, 0, match.offer.choices if match.offer else ()
    while match.offer:
        if match.offer.number % every == 0:
            witness.question(match)
        asked, told = match.offer, len(match.log)
        if asked.roll is None:
            before, steps, choices = match.state.copy(), len(match.steps), asked.choices
        assert match.advance()
        witness.events(match.log[told:])
        if match.undo_refusal is None and seed % 2 and rng.randrange(7) == 0:
            match.undo()
            assert match.state == before
            assert len(match.steps) == steps
            assert match.offer.choices == choices
    witness.end(match)
    saved = Saved(match.document(), ())
    assert first_difference(saved, Registry([rules])) is None
    return match
