"""The story of a match as its players tell it: deeds and reasons, turn by turn."""

from dataclasses import dataclass, field

from derelict_game.board.geometry import Cell
from derelict_game.board.token import Role, TokenId
from derelict_game.match.match import Match
from derelict_game.match.replay import Moment, replayed
from derelict_game.rules.choice import Choice
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import State


@dataclass(slots=True)
class Deed:
    """What a unit did for a reason: one choice, or several alike one after the other."""

    token: TokenId | None
    """None: it was no unit's deed."""
    unit: str
    """Its name; empty where there is none."""
    choices: list[Choice]
    reasons: list[str]
    names_unit: bool = False
    """Whether so far nothing was done but to say which unit acts."""

    @property
    def reason(self) -> str:
        """Why, in a sentence or two."""
        return " ".join(self.reasons)

    def goes_on(self, other: "Deed") -> bool:
        """Take what comes next in, if it belongs to this; False: it is a deed of its own."""
        same = other.reasons[0] == self.reasons[-1]
        if self.token != other.token or not (same or (self.names_unit and not other.names_unit)):
            return False
        self.choices += other.choices
        if not same:
            self.reasons += other.reasons
        self.names_unit = self.names_unit and other.names_unit
        return True


@dataclass(slots=True)
class Chapter:
    """The deeds of a seat in a turn."""

    turn: int
    seat: Seat
    deeds: list[Deed] = field(default_factory=list)


def story(match: Match) -> list[Chapter]:
    """Return everything for which somebody gave a reason, the oldest first."""
    chapters: list[Chapter] = []
    idle: set[Choice] = set()
    """The safe answers where nothing comes in between: who gives one speaks of no unit."""
    for moment in replayed(match):
        reason = match.reasons.get(moment.place)
        if reason is None:
            continue
        turn, seat = moment.state.turn, moment.step.seat
        if not chapters or (chapters[-1].turn, chapters[-1].seat) != (turn, seat):
            chapters.append(Chapter(turn, seat))
        offer = match.rules.offer(moment.state)
        if offer is not None and offer.default is not None and not offer.question:
            idle.add(offer.default)
        idles = moment.step.choice in idle
        deeds, deed = chapters[-1].deeds, _deed(match.rules, moment, reason, idles=idles)
        if not deeds or not deeds[-1].goes_on(deed):
            deeds.append(deed)
    return chapters


def _deed(rules: AnyRules, moment: Moment, reason: str, *, idles: bool) -> Deed:
    choice, state = moment.step.choice, moment.state
    unit = None
    if choice.cell is not None:
        # Whoever names a unit of its own speaks of that one.
        unit = _unit_at(rules, state, choice.cell)
        if unit is not None and rules.owner(state, unit) != moment.step.seat:
            unit = None
    names_unit = unit is not None
    active = rules.status(state).get("active")
    if unit is None and active and not idles:
        unit = _unit_at(rules, state, Cell(*active))
    name = rules.name_of(state, unit) if unit is not None else ""
    return Deed(unit, name, [choice], [reason], names_unit)


def _unit_at(rules: AnyRules, state: State, cell: Cell) -> TokenId | None:
    kinds = rules.token_kinds
    there = ((id_, token.kind) for id_, token in rules.tokens(state) if token.cell == cell)
    return next((id_ for id_, kind in there if kinds[kind].role is Role.UNIT), None)
