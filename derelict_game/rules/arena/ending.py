"""The end: a squad is out for good, or the last turn is over; then points decide."""

from derelict_game.rules.arena import sections
from derelict_game.rules.arena.scoring import (
    ELIMINATION,
    STALEMATE,
    SURVIVED,
    TIME_LEFT,
    Ledger,
)
from derelict_game.rules.arena.state import ArenaState
from derelict_game.rules.arena.telling import Telling
from derelict_game.rules.arena.tokens import AMBER, BLUE, SEATS, SQUAD_NAMES, SQUADS
from derelict_game.rules.outcome import Outcome


def reason_to_end(state: ArenaState, ledger: Ledger) -> str:
    """Return why the match is over, and count what both squads get for that; empty: it is not."""
    out = [squad for squad in SQUADS if state.is_out(squad)]
    if len(out) == 1:
        loser = out[0]
        survivor, limit = 1 - loser, state.turn_limit
        assert limit is not None
        left = limit - state.turns_done
        ledger.add(survivor, ELIMINATION)
        ledger.add(survivor, TIME_LEFT, left * left)
        ledger.add(loser, SURVIVED, state.turns_done)
        return f"{SQUAD_NAMES[loser]} is eliminated"
    if out or state.turn >= state.last_turn:
        for squad in SQUADS:
            ledger.add(squad, STALEMATE)
        return "Both squads are eliminated" if out else "The last turn is over"
    return ""


def conclude(state: ArenaState, why: str, telling: Telling) -> None:
    """End the match: whoever has more points has won it."""
    amber, blue = state.scores
    scores = state.points_of()
    if amber == blue:
        state.result = Outcome.drawn(SEATS, f"{why}; both have {amber:,} points.", scores)
    else:
        winner = AMBER if amber > blue else BLUE
        most, least = max(amber, blue), min(amber, blue)
        reason = f"{why}; {SQUAD_NAMES[winner]} has {most:,} points to {least:,}."
        state.result = Outcome.won(SEATS[winner], SEATS, reason, scores)
    telling.say("over", state.result.reason, sections.END)
