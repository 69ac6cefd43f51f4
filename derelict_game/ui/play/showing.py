"""What the people at the screen are shown and told: the film, the log, and what each has missed."""

import time
from collections.abc import Sequence

from derelict_game.board.geometry import Cell
from derelict_game.match.match import Mark, Match
from derelict_game.rules.event import DESTROYED, Event, seen_by
from derelict_game.rules.seat import CHANCE, Seat
from derelict_game.ui.look.look import Look
from derelict_game.ui.look.theme import Effect
from derelict_game.ui.play.film import Act, Film, News, Reel
from derelict_game.ui.play.log_view import LogView, Teller
from derelict_game.ui.play.outlook import Outlook

AHEAD = 4
"""How many acts the match may be ahead of the film when no person plays."""
REASONS = 4
"""How many of the newest reasons are shown."""


class Showing:
    """Keeps a film and a log for the seat at the screen, and a reel for every other person."""

    def __init__(self, look: Look, match: Match, people: Sequence[Seat], seat: Seat) -> None:
        self._look = look
        self._match = match
        self.people = people
        """Who plays at this screen; nobody, where one only looks on."""
        self._seats = match.seats
        self.seat = seat
        """The seat whose eyes the screen shows."""
        self.log = LogView(look.art, look.fonts)
        theme = look.theme
        self.film = Film(
            theme.animations,
            self._pace,
            self._present(seat),
            theme.tokens.bends,
            theme.status.announced,
            self._falls,
        )
        told = len(match.log)
        self._reels = {person: Reel(self._present(person), told) for person in people}
        self._authors: list[tuple[int, Seat | None]] = []
        """The turn and the author of every event."""
        begins = match.start.state(match.rules) if match.log else match.state
        self._turn = self._first_turn = begins.turn
        """The turn of the next event, and that of the first one."""
        self._announced = False
        """Whether any turn was announced."""
        self._noted = 0
        """How many choices of the record have been looked at for that."""
        self._told = 0
        """How many events the log has been told."""
        self.remains: dict[Cell, Seat | None] = {}
        """Where somebody was lost, as far as it has been shown, and whose that was."""
        self._note_authors()
        self._retell(told)

    def _falls(self, cell: Cell) -> bool:
        """Tell whether whoever is lost in a cell falls: into what lies there, or off the floor."""
        theme = self._look.theme
        if cell not in self._match.state.chart.corridors:
            return theme.ground == "tiles" and theme.walls == "abyss"
        looks, tokens = theme.tokens, self.film.outlook.tokens.values()
        return any(token.cell == cell and looks.look(token.kind).swallows for token in tokens)

    def _present(self, seat: Seat) -> Outlook:
        """Return what a seat sees of the match as it stands."""
        return Outlook.of(self._match, seat, self._roller() if self._rolls else None)

    def _roller(self) -> Seat:
        """Return whose dice are rolled: who is to move, or else who chose last.

        Nobody's are while a game only pauses to let everybody look.
        """
        offer = self._match.offer
        if offer is not None and offer.roll is not None and not offer.roll.sides:
            return CHANCE
        mover = self._match.rules.status(self._match.state).get("to_move")
        return Seat(mover) if mover in self._seats else self._actor

    @property
    def _rolls(self) -> bool:
        return self._match.offer is not None and self._match.offer.seat == CHANCE

    @property
    def _actor(self) -> Seat:
        """Who made the last choice that was not chance's."""
        chosen = (step.seat for step in reversed(self._match.steps) if step.seat != CHANCE)
        return next(chosen, self.seat)

    def _pace(self, seat: Seat) -> float:
        """Return how long the acts of a seat take, beside normal speed."""
        settings = self._look.settings
        speed = settings.own_speed if seat == self.seat else settings.other_speed
        return self._look.theme.animations.speeds[speed]

    # ---- what happened

    def run_ahead(self, seconds: float) -> None:
        """Let dice fall and computer players choose until a person is asked, for a moment."""
        began = time.perf_counter()
        while time.perf_counter() - began < seconds:
            offer = self._match.offer
            if offer is None or (offer.seat in self.people and not self._match.waits(offer.seat)):
                break
            if not self.people and self.film.waiting >= AHEAD:
                # Nobody is waited for, so nothing runs away from those who only watch.
                break
            if not self._match.advance():
                break
            self.record()
        self._match.let_consider()

    @property
    def shared(self) -> bool:
        """Whether several people sit at this screen."""
        return len(self.people) > 1

    def record(self) -> None:
        """Keep what the last choice did, for everybody who will be shown it."""
        match, log, first = self._match, self._match.log, len(self._authors)
        self._note_authors()
        for seat in {self.seat, *self.people}:
            act = Act(self._actor, seen_by(log[first:], seat), self._present(seat), len(log))
            if seat == self.seat:
                self.film.add([act])
            elif self.shared and not match.is_private(self.seat) and not match.is_private(seat):
                # Everybody looks at this very screen.
                self._reels[seat] = Reel(act.after, len(log))
            else:
                self._reels[seat].acts.append(act)

    def _note_authors(self) -> None:
        """Note of every new event in which turn it happened and whose it is."""
        match = self._match
        for mark in match.marks[self._noted :]:
            for event in match.log[len(self._authors) : mark.events]:
                banner = self._is_banner(event)
                if banner:
                    # The turn that it announces; what happened before it was in the old one.
                    self._turn, self._announced = mark.turn, True
                author = None if banner else self._owner(event) or mark.voice
                author = None if author == CHANCE else author
                self._authors.append((self._turn, author))
            if not self._announced:
                # In a game that does not announce its turns they simply follow each other.
                self._turn = mark.turn
        self._noted = len(match.marks)

    def _owner(self, event: Event) -> Seat | None:
        """Return whose it is: as it says itself, or whose unit it happened to."""
        match = self._match
        if event.seat is not None:
            return event.seat
        return None if event.token is None else match.rules.owner(match.state, event.token)

    def _is_banner(self, event: Event) -> bool:
        found = self._look.theme.animations.effects.get(event.type)
        return found is not None and found.effect is Effect.BANNER

    def undone(self) -> None:
        """Forget what was taken back."""
        told = len(self._match.log)
        # What was taken back may have made room for something else: all is noted anew.
        self._authors.clear()
        self._noted, self._turn, self._announced = 0, self._first_turn, False
        self._note_authors()
        for reel in self._reels.values():
            reel.acts = [act for act in reel.acts if act.told <= told]
        self.film.restart(self._present(self.seat))
        self._retell(told)

    # ---- who is shown it

    def hand_over(self, seat: Seat) -> bool:
        """Let another person come to the screen; True: first a curtain must fall.

        Whether it does depends on nothing that is secret, or the curtain itself would tell.
        """
        match, left = self._match, self.seat
        self.skip()
        self._reels[left] = Reel(self._present(left), len(match.log))
        reel, self.seat = self._reels[seat], seat
        hides = match.is_private(seat)
        missed = hides or match.is_private(left)
        new_turn = any(self._is_banner(event) for act in reel.acts for event in act.events)
        if missed:
            self._retell(reel.told)
            self.film.restart(reel.seen)
            self.film.add(reel.acts)
        else:
            # Both have seen everything on this very screen.
            self.film.restart(self._present(seat))
            self._retell(len(match.log))
        reel.acts = []
        # A question in the middle of the other's turn needs no curtain unless it would tell.
        return hides or (missed and new_turn)

    # ---- telling

    def play(self, seconds: float) -> bool:
        """Let the film go on; True: the log has changed."""
        told = self._told
        self._tell(self.film.update(seconds))
        return self._told != told

    def skip(self, *, part: bool = False) -> None:
        """Show everything to its end at once, or this part of it."""
        self._tell(self.film.skip(part=part))

    def reasons(self) -> list[str]:
        """Return why computer players did the last things that have been shown."""
        match, words = self._match, self._look.theme.words
        shown = [
            place
            for place in sorted(match.reasons)
            if place < len(match.marks) and self._may_tell(match.marks[place])
        ]
        told = [(match.steps[place].seat, match.reasons[place]) for place in shown]
        # Whoever answers several questions for one reason says it once.
        once = [one for one, before in zip(told, [None, *told], strict=False) if one != before]
        return [f"{words.seat(seat).title}: {reason}" for seat, reason in once[-REASONS:]]

    def _may_tell(self, mark: Mark) -> bool:
        """Tell whether what a choice led to was shown, and is no secret any more."""
        carried_out = mark.turn < self._match.state.turn or self._match.outcome is not None
        return mark.events <= self._told and (carried_out or not mark.secret)

    def _tell(self, news: Sequence[News]) -> None:
        """Sound events as they begin; add to the log what has been shown by then."""
        log = self._match.log
        for act, event in news:
            if event is None:
                self._log_until(act.told)
            else:
                if not event.together:
                    ahead = range(self._told, min(act.told, len(log)))
                    self._log_until(next((n for n in ahead if log[n] is event), self._told))
                # Of events that happen together each sound is heard once: see `Sounds.play`.
                kind = self.film.kind_of(event.token)
                volume = self._look.settings.effects_volume
                lost = event.type == DESTROYED and bool(event.cells)
                falls = lost and self._falls(event.cells[-1])
                self._look.sounds.event(event, kind, volume, falls=falls)

    def _log_until(self, told: int) -> None:
        """Add what the seat may know of the match so far."""
        log = self._match.log
        teller = Teller(self._look.theme, self._seats)
        unsaid = self._look.theme.animations.unsaid
        for number in range(self._told, min(told, len(log))):
            event, (turn, author) = log[number], self._authors[number]
            if event.type == DESTROYED and event.cells:
                self.remains[event.cells[-1]] = self._owner(event)
            if event.seen_by(self.seat) and event.type not in unsaid:
                lost = event.type == DESTROYED and self._owner(event) == self.seat
                self.log.add(teller.line(event, turn, author, lost=lost))
        self._told = max(self._told, told)

    def _retell(self, told: int) -> None:
        """Write the log anew for the eyes of the seat at the screen, so that nothing leaks."""
        self.log.clear()
        self.remains.clear()
        self._told = 0
        self._log_until(told)
