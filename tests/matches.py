"""Small matches that several tests play."""

from derelict_game.match.document import Start
from derelict_game.match.match import Match
from derelict_game.rules.choice import Choice
from derelict_game.rules.registry import Registry
from derelict_game.rules.skirmish import RULES as SKIRMISH
from tests.conformance import new_match, play_out
from tests.toy import POSITION, TOY

FIELD = {"board": ["....."] * 5, "tokens": [["marine", 2, 2, "N"], ["alien", 4, 4, "N"]]}
GAMES = Registry([SKIRMISH, TOY])


def skirmish(*texts: str, **options: object) -> Match:
    """Return a match after some choices."""
    match = Match(SKIRMISH, Start.at_position(SKIRMISH, {**FIELD, "turn": 1}, options), seed=1)
    for text in texts:
        match.choose(Choice.parse(text))
    return match


def toy_match(seed: int = 1) -> Match:
    """Return a finished match with dice."""
    return play_out(new_match(TOY, Start.at_position(TOY, POSITION, {}), seed))
