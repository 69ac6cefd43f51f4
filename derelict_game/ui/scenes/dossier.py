"""What is known of a match before its first choice: orders, opponents, medals, the squad."""

from dataclasses import dataclass

from derelict_game.board.token import Role
from derelict_game.errors import DerelictError
from derelict_game.match.campaign import Campaign, Medal
from derelict_game.match.match import Match
from derelict_game.match.mission import Mission, find_mission
from derelict_game.match.table import former_players
from derelict_game.players.names import HUMAN
from derelict_game.rules.parts import goal_of
from derelict_game.rules.seat import Seat
from derelict_game.ui.look.player_words import player_words
from derelict_game.ui.stage import Stage


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody whom the computer plays."""

    seat: Seat
    title: str
    line: str
    """What that level is like."""


@dataclass(frozen=True, slots=True)
class Dossier:
    """The papers of a mission."""

    title: str
    text: str
    par: int | None
    people: tuple[Seat, ...]
    """The seats at the screen."""
    goals: tuple[tuple[Seat, str], ...]
    opponents: tuple[Opponent, ...]
    medals: tuple[tuple[Medal, str], ...]
    """What each is given for; empty: the match earns none."""
    squad: tuple[tuple[str, str], ...]
    """The kinds and names of the units of the first person's seat."""

    def alike(self) -> list[list[Opponent]]:
        """Return the opponents of whom the same is said together; they may be many."""
        found: dict[tuple[str, str], list[Opponent]] = {}
        for one in self.opponents:
            found.setdefault((one.title, one.line), []).append(one)
        return list(found.values())

    @staticmethod
    def of(stage: Stage, match: Match, title: str) -> "Dossier":
        """Return the papers of a match that begins."""
        mission, rules, assets = mission_of(stage, match), match.rules, stage.folders.assets
        names = former_players(match)
        people = tuple(seat for seat, name in names.items() if name == HUMAN)
        opponents = []
        for seat, name in names.items():
            if name != HUMAN:
                words = player_words(assets, rules.name, name)
                opponents.append(Opponent(seat, words.title, words.line_for(seat)))
        start = match.start.state(rules)
        told = [(seat, goal_of(rules, rules.view(start, seat), seat)) for seat in people or names]
        goals = tuple((seat, goal) for seat, goal in told if goal)
        text = mission.briefing if mission else ""
        first = match.seats[0]
        meant = not people or first in people
        if text and not meant:
            # It was written for those who move first.
            whose = stage.look_of(rules.name).theme.words.seat(first).within
            text = f"What was told to {whose}: {text}"
        if not (text and goals):
            # Without orders the game itself says what it is about.
            text = f"{text} {rules.summary}".strip()
        return Dossier(
            title=title,
            text=text,
            par=mission.par if mission and meant else None,
            people=people,
            goals=goals,
            opponents=tuple(opponents),
            medals=_medals(stage, match, mission),
            squad=_squad(match, people[0]) if people else (),
        )


def mission_of(stage: Stage, match: Match) -> Mission | None:
    """Return the mission that a match is played on, as far as its map is still there."""
    if match.start.map is None:
        return None
    try:
        return find_mission(match.start.map.name, stage.folders.maps, stage.registry, match.rules)
    except DerelictError:
        return None


def _medals(stage: Stage, match: Match, mission: Mission | None) -> tuple[tuple[Medal, str], ...]:
    campaign = Campaign.of(stage.folders.assets, match.rules.name)
    if campaign is None or mission is None or mission.name not in campaign.missions:
        return ()
    if not campaign.counts(match, mission):
        return ()
    return tuple((medal, campaign.needs(medal, mission.par)) for medal in campaign.medals)


def _squad(match: Match, seat: Seat) -> tuple[tuple[str, str], ...]:
    """Return the units with which a seat begins, as far as it sees them itself."""
    rules = match.rules
    view = rules.view(match.start.state(rules), seat)
    return tuple(
        (token.kind, rules.name_of(view, id_))
        for id_, token in rules.tokens(view)
        if rules.owner(view, id_) == seat and rules.token_kinds[token.kind].role is Role.UNIT
    )
