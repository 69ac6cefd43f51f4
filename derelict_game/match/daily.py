"""The daily deal: a match whose seed is the date, the same for everybody on that day."""

from datetime import date, datetime

from derelict_game.match.game_cards import GameCard
from derelict_game.match.match import Match
from derelict_game.match.ranks import result
from derelict_game.match.statistics import Finished, Statistics
from derelict_game.match.table import former_players
from derelict_game.match.tally import totals
from derelict_game.players.names import HUMAN
from derelict_game.rules.options import settle


def seed_of(day: date) -> int:
    """Return the seed of a day's deal: the date as people write it, without hyphens.

    >>> seed_of(date(2026, 3, 9))
    20260309
    """
    return int(f"{day:%Y%m%d}")


def day_of(seed: int) -> date | None:
    """Return the day whose deal has a seed; None: it is no date."""
    try:
        return datetime.strptime(f"{seed:08d}", "%Y%m%d").date()
    except ValueError:
        return None


def daily_of(match: Match, card: GameCard) -> date | None:
    """Return the day of which a match is the deal; None: it is another match.

    It is one only as it is dealt to everybody: on a map of the game, with no option changed, and
    played by a person alone.
    """
    if not card.daily or match.start.map is None or match.chance.forced:
        return None
    usual = settle(match.rules.options)
    players = former_players(match)
    if dict(match.start.options) != usual or set(players.values()) != {HUMAN}:
        return None
    return day_of(match.chance.seed)


def first_try(statistics: Statistics, game: str, day: date) -> Finished | None:
    """Return how the deal of a day first ended; None: nobody has finished it."""
    seed = seed_of(day)
    return next((one for one in statistics.of(game) if one.seed == seed), None)


def result_line(match: Match, card: GameCard, day: date) -> str:
    """Return how a daily deal ended in a line that can be shared; it gives nothing of it away."""
    outcome = match.outcome
    assert outcome is not None
    (seat,) = match.seats
    side, turn = totals(match)[seat], match.state.turn
    numbers = f"{side.losses} fallen, {side.kills} destroyed"
    end = result(outcome, seat)
    return f"{card.title}, {card.daily.lower()} of {day:%Y-%m-%d}: {end} in turn {turn}, {numbers}"
