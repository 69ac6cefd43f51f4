"""What the end of a match means for the campaign."""

from dataclasses import dataclass

from derelict_game.errors import DerelictError
from derelict_game.match.campaign import Campaign, Medal, Progress, settle
from derelict_game.match.match import Match
from derelict_game.match.mission import Mission
from derelict_game.players.names import HUMAN
from derelict_game.ui.scenes.dossier import mission_of
from derelict_game.ui.stage import Stage


def belongs_to_campaign(stage: Stage, match: Match) -> bool:
    """Tell whether a match is played on a mission of the campaign, from its side."""
    campaign = Campaign.of(stage.folders.assets, match.rules.name)
    if campaign is None or match.start.map is None:
        return False
    own = match.player_names.get(campaign.seat) == HUMAN
    return own and match.start.map.name in campaign.missions


@dataclass(frozen=True, slots=True)
class Laurels:
    """What a match has earned, and what it opens."""

    medal: Medal | None = None
    better: str = ""
    """What the next better medal needs, in a sentence; empty: there is none."""
    following: str = ""
    """The mission to go on with; empty: none is open."""
    trouble: str = ""
    """What went wrong when it was to be kept, in a sentence."""

    @staticmethod
    def of(stage: Stage, match: Match, *, counted: bool = False) -> "Laurels":
        """Count a match that is over, unless it was counted when it ended."""
        mission, saves = mission_of(stage, match), stage.folders.saves
        campaign = Campaign.of(stage.folders.assets, match.rules.name)
        if campaign is None or mission is None or not belongs_to_campaign(stage, match):
            return Laurels()
        medal, trouble = campaign.medal(match, mission), ""
        try:
            if not counted:
                settle(campaign, match, mission, saves)
        except DerelictError as error:
            trouble = str(error)
        better = _better(campaign, match, mission, medal)
        counts = campaign.counts(match, mission)
        following = (campaign.following(mission.name) or "") if counts else ""
        try:
            open_missions = Progress.load(saves).open_missions(campaign.missions)
        except DerelictError:
            open_missions = []
        return Laurels(medal, better, following if following in open_missions else "", trouble)


def _better(campaign: Campaign, match: Match, mission: Mission, medal: Medal | None) -> str:
    if not campaign.counts(match, mission):
        return ""
    rank = medal.rank if medal else 0
    if rank == len(campaign.medals):
        return ""
    if medal is None:
        lowest, above = campaign.medals[:2]
        within = f", within {mission.par} turns {above}" if mission.par else ""
        return f"A victory earns {lowest}{within}."
    above = campaign.medals[rank]
    return f"{above.capitalize()} is for {campaign.needs(above, mission.par)}."
