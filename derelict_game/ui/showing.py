"""What the people at the screen are shown and told: the film, the log, and what each has missed."""

from collections.abc import Sequence

from derelict_game.board.token import TokenId
from derelict_game.match.match import Match
from derelict_game.rules.event import Event
from derelict_game.rules.seat import CHANCE, Seat
from derelict_game.ui.colours import TEXT
from derelict_game.ui.film import Act, Film, News, Reel, Tokens
from derelict_game.ui.log_view import LogLine, LogView
from derelict_game.ui.outlook import knows_all
from derelict_game.ui.stage import Stage
from derelict_game.ui.theme import Effect


class Showing:
    """Keeps a film and a log for the seat at the screen, and a reel for every other person."""

    def __init__(self, stage: Stage, match: Match, people: Sequence[Seat], seat: Seat) -> None:
        self._stage = stage
        self._match = match
        self._people = people
        self._seats = match.start.seats(match.rules)
        self.seat = seat
        """The seat whose eyes the screen shows."""
        self.log = LogView(stage.art, stage.fonts)
        self.film = Film(stage.theme.animations, self._pace, self._tokens(seat))
        self._reels = {person: Reel(self._tokens(person), 0) for person in people}
        self._actor = seat
        """Who made the last choice that was not chance's."""
        self._authors: list[tuple[int, Seat | None]] = []
        """The turn and the author of every event."""
        self._owners: dict[TokenId, Seat] = {}
        """Whose units those were that something happened to."""
        self._told = 0
        """How many events the log has been told."""

    def _tokens(self, seat: Seat) -> Tokens:
        return dict(self._match.rules.tokens(self._match.view(seat)))

    def _pace(self, seat: Seat) -> float:
        """Return how long the acts of a seat take, beside normal speed."""
        settings = self._stage.settings
        speed = settings.own_speed if seat == self.seat else settings.other_speed
        return self._stage.theme.animations.speeds[speed]

    # ---- what happened

    def record(self) -> None:
        """Keep what the last choice did, for everybody who will be shown it."""
        step = self._match.steps[-1]
        if step.seat != CHANCE:
            self._actor = step.seat
        log, first = self._match.log, len(self._authors)
        turn = self._match.state.turn
        self._authors += ((turn, self._author(event)) for event in log[first:])
        for seat in {self.seat, *self._people}:
            events = tuple(event for event in log[first:] if event.seen_by(seat))
            act = Act(self._actor, events, self._tokens(seat), len(log))
            if seat == self.seat:
                self.film.add([act])
            else:
                self._reels[seat].acts.append(act)

    def _author(self, event: Event) -> Seat | None:
        """Return whose line of the log an event is; None: nobody's, as when a turn begins."""
        if self._is_banner(event):
            return None
        if event.token is not None:
            owner = self._match.rules.owner(self._match.state, event.token)
            if owner is not None:
                self._owners[event.token] = owner
            return self._owners.get(event.token, self._actor)
        offer = self._match.offer
        rolled = self._match.steps[-1].seat == CHANCE
        return offer.seat if rolled and offer and offer.seat != CHANCE else self._actor

    def _is_banner(self, event: Event) -> bool:
        found = self._stage.theme.animations.effects.get(event.type)
        return found is not None and found.effect is Effect.BANNER

    def undone(self) -> None:
        """Forget what was taken back."""
        told = len(self._match.log)
        del self._authors[told:]
        for reel in self._reels.values():
            reel.acts = [act for act in reel.acts if act.told <= told]
        self.film.restart(self._tokens(self.seat))
        self._retell(told)

    # ---- who is shown it

    def hand_over(self, seat: Seat) -> bool:
        """Let another person come to the screen; True: first a curtain must fall.

        Whether it does depends on nothing that is secret, or the curtain itself would tell.
        """
        match, left = self._match, self.seat
        self.skip()
        self._reels[left] = Reel(self._tokens(left), len(match.log))
        reel, self.seat = self._reels[seat], seat
        hides = not knows_all(match, left)
        missed = hides or not knows_all(match, seat)
        new_turn = any(self._is_banner(event) for act in reel.acts for event in act.events)
        if missed:
            self._retell(reel.told)
            self.film.restart(reel.tokens)
            self.film.add(reel.acts)
        else:
            # Both have seen everything on this very screen.
            self.film.restart(self._tokens(seat))
            self._retell(len(match.log))
        reel.acts = []
        # A question in the middle of the other's turn needs no curtain unless it would tell.
        return hides or (missed and new_turn)

    # ---- telling

    def play(self, seconds: float) -> bool:
        """Let the film go on; True: the log has changed."""
        lines = len(self.log)
        self._tell(self.film.update(seconds))
        return len(self.log) != lines

    def skip(self) -> None:
        """Show everything to its end at once."""
        self._tell(self.film.skip())

    def _tell(self, news: Sequence[News]) -> None:
        """Sound events as they begin; add acts to the log as they end."""
        for act, event in news:
            if event is None:
                self._log_until(act.told)
            else:
                kind = self.film.kind_of(event.token)
                volume = self._stage.settings.effects_volume
                self._stage.sounds.event(event, kind, volume)

    def _log_until(self, told: int) -> None:
        """Add what the seat may know of the match so far."""
        log = self._match.log
        for number in range(self._told, min(told, len(log))):
            turn, author = self._authors[number]
            colour = self._stage.theme.seats.colour(author, self._seats) if author else TEXT
            if log[number].seen_by(self.seat):
                self.log.extend([LogLine.of(log[number], turn, colour)])
        self._told = max(self._told, told)

    def _retell(self, told: int) -> None:
        """Write the log anew for the eyes of the seat at the screen, so that nothing leaks."""
        self.log.cut(0)
        self.log.chosen = None
        self._told = 0
        self._log_until(told)
