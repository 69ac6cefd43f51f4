"""A match once more, turn by turn: takes its choices from a record, as far as it is let."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from derelict_game.match.chance import Chance
from derelict_game.match.document import STARTING_ERRORS, SaveError, Start
from derelict_game.match.match import Match, Step
from derelict_game.match.remarks import Remarks
from derelict_game.match.replay import replayed
from derelict_game.match.save import Saved, replay_step
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.registry import Registry
from derelict_game.rules.seat import Seat


@dataclass(frozen=True, slots=True)
class Record:
    """Everything that is needed to show a match again."""

    rules: AnyRules
    start: Start
    steps: tuple[Step, ...]
    turns: tuple[int, ...]
    """The place in the record at which each turn begins, the first one first."""
    first_turn: int = 1
    players: Mapping[str, str] = field(default_factory=dict)
    """Who sat where, by name."""
    printed: Mapping[int, str] = field(default_factory=dict)
    """What players printed, by the place in the record."""
    said: Mapping[int, str] = field(default_factory=dict)
    """What was said of players, by the place in the record."""

    @staticmethod
    def of(match: Match) -> "Record":
        """Return the record of a match as far as it has come."""
        turns, last, first = [0], None, match.start.state(match.rules).turn
        for moment in replayed(match):
            if last is not None and moment.state.turn != last:
                turns.append(moment.place)
            last = moment.state.turn
        names = match.player_names
        return Record(
            match.rules,
            match.start,
            tuple(match.steps),
            tuple(turns),
            first,
            dict(names),
            dict(match.printed),
            dict(match.remarks.all),
        )

    @staticmethod
    def read(saved: Saved, registry: Registry, name: str) -> "Record":
        """Return the record of a file, whether it is a save or a bare record."""
        document = saved.document
        rules = registry[document.start.rules]
        dice = Chance(document.seed, forced=tuple(document.forced), strict=document.strict_dice)
        try:
            match = Match(rules, document.start, seed=document.seed, chance=dice)
            match.player_names = document.players
            match.printed, match.remarks = document.printed, Remarks(document.remarks)
            for step in saved.steps():
                if (fault := replay_step(match, step)) is not None:
                    raise SaveError(f"{name} cannot be shown: {fault}")
        except STARTING_ERRORS as error:
            raise SaveError(f"{name} is damaged: {error}") from None
        return Record.of(match)

    @property
    def count(self) -> int:
        """How many turns it has."""
        return len(self.turns)

    def end_of(self, turn: int) -> int:
        """Return the place in the record where a turn, counted from 1, is over."""
        return self.turns[turn] if turn < self.count else len(self.steps)

    def output(self, turn: int, seat: Seat) -> str:
        """Return what the player of a seat printed in a turn, counted from 1."""
        places = range(self.turns[turn - 1], self.end_of(turn))
        told = (self.printed[p] for p in places if p in self.printed and self.steps[p].seat == seat)
        return "\n".join(told)

    @property
    def remarks(self) -> dict[int, tuple[str, ...]]:
        """What was said of players, by turn, counted from 1."""
        found: dict[int, tuple[str, ...]] = {}
        for place, text in self.said.items():
            turn = _turn_at(self.turns, place)
            found[turn] = (*found.get(turn, ()), text)
        return found

    @property
    def speaks(self) -> bool:
        """Whether anything was printed, or said of a player."""
        return bool(self.printed or self.said)


class Playback(Match):
    """A match without players that goes as a record says."""

    def __init__(self, record: Record, turn: int = 1) -> None:
        """Go as far as to the beginning of a turn, counted from 1; one more: to the end."""
        super().__init__(record.rules, record.start, seed=0, player_names=record.players)
        self.record, self.remarks = record, Remarks(record.said)
        self.limit = 0
        """How far it may go: a place in the record."""
        self.let(turn - 1)
        while self.advance():
            pass

    def let(self, turn: int) -> None:
        """Let it go on to the end of a turn, counted from 1; 0: not at all."""
        self.limit = self.record.end_of(turn) if turn > 0 else 0

    def advance(self) -> bool:
        """Take the next choice of the record; False: it may not go on."""
        place = len(self.steps)
        if self.offer is None or place >= self.limit:
            return False
        self.choose(self.record.steps[place].choice)
        return True

    @property
    def shown_turn(self) -> int:
        """The turn, counted from 1, of what was chosen last."""
        return _turn_at(self.record.turns, max(0, len(self.steps) - 1)) if self.steps else 0


def _turn_at(turns: "tuple[int, ...] | list[int]", place: int) -> int:
    """Return in which turn, counted from 1, a choice was made."""
    return sum(1 for begin in turns if begin <= place)
