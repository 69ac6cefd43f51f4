"""What the end of a match means for the campaign."""

from derelict_game.errors import DerelictError
from derelict_game.match.campaign import Campaign, settle
from derelict_game.match.match import Match
from derelict_game.match.mission import find_mission
from derelict_game.ui.stage import Stage


def belongs_to_campaign(stage: Stage, match: Match) -> bool:
    """Tell whether a match is played on a mission of the campaign."""
    name = match.start.map.name if match.start.map else ""
    return name in Campaign.load(stage.folders.assets).missions


def earned(stage: Stage, match: Match) -> str:
    """Count a match that is over; return what it earned in a sentence, empty: nothing."""
    if not belongs_to_campaign(stage, match):
        return ""
    assert match.start.map is not None
    try:
        mission = find_mission(match.start.map.name, stage.folders.maps, stage.registry)
        campaign = Campaign.load(stage.folders.assets)
        medal = settle(campaign, match, mission, stage.folders.saves)
    except DerelictError as error:
        return str(error)
    return f"You earned {medal}." if medal else ""
