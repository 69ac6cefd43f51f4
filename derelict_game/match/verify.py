"""Replays a save or record and says where it differs, if it does."""

from derelict_game.match.chance import Chance
from derelict_game.match.document import MatchDocument
from derelict_game.match.match import Match
from derelict_game.match.save import Saved, is_written, replay_step
from derelict_game.rules.codec import StateError
from derelict_game.rules.registry import Registry


def first_difference(saved: Saved, registry: Registry) -> str | None:
    """Return what first differs between a file and its replay as a sentence; None: it holds."""
    document = saved.document
    rules = registry[document.start.rules]
    chance = Chance(document.seed, forced=tuple(document.forced), strict=document.strict_dice)
    match = Match(rules, document.start, seed=document.seed, chance=chance)
    for number, step in enumerate(saved.steps()):
        if number == len(document.steps) and (difference := _compare(match, document)):
            return difference
        if difference := replay_step(match, step):
            return difference
    if not saved.later:
        return _compare(match, document)
    return None


def _compare(match: Match, document: MatchDocument) -> str | None:
    """Return how the state and outcome that were written differ from the replayed ones."""
    if match.outcome != document.outcome:
        return "the outcome differs from what the choices lead to."
    dice = (document.dice_used, document.forced_used)
    if document.state is None:
        return None
    if dice != (match.chance.used, match.chance.forced_used):
        return "the number of dice used differs from what the choices use."
    try:
        agrees = is_written(match, document)
    except StateError:
        return "the state cannot be read."
    return None if agrees else "the state differs from what the choices lead to."
