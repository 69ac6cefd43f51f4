"""Points: what scores, under the names that contests know, and the ledger of a turn."""

from derelict_game.rules.arena import sections
from derelict_game.rules.arena.state import ArenaState
from derelict_game.rules.arena.telling import Telling
from derelict_game.rules.arena.tokens import SEATS, SQUAD_NAMES, SQUADS
from derelict_game.rules.seat import Seat

ELIMINATION = "SQUAD_ELIMINATION"
KILLED, HIT = "ENEMY_UNIT_KILLED", "ENEMY_UNIT_HIT"
PICKED_UP = "PICK_UP_OBTAINED"
NEUTRALISED, CAPTURED = "CONTROL_POINT_NEUTRALIZE", "CONTROL_POINT_CAPTURE"
HELD, LOST = "CONTROL_POINT_HOLD", "CONTROL_POINT_LOSS"
EXPLORED = "MAP_TILE_EXPLORED"
STALEMATE = "ROUND_DRAW"
SURVIVED, TIME_LEFT = "GAME_TIME_BONUS_DEAD", "GAME_TIME_BONUS_SURVIVOR"

WORTH = {
    PICKED_UP: 50,
    HIT: 10,
    KILLED: 100,
    EXPLORED: 5,
    HELD: 75,
    NEUTRALISED: 50,
    CAPTURED: 200,
    LOST: -725,
    ELIMINATION: 5000,
    STALEMATE: 800,
    SURVIVED: 20,
    TIME_LEFT: 10,
}
"""What each is worth, as often as it is counted."""
WORDS = {
    PICKED_UP: "pick-ups",
    HIT: "damage done",
    KILLED: "units destroyed",
    EXPLORED: "cells explored",
    HELD: "points held",
    NEUTRALISED: "points neutralised",
    CAPTURED: "points captured",
    LOST: "points lost",
    ELIMINATION: "the elimination of the enemy",
    STALEMATE: "the stalemate",
    SURVIVED: "the turns survived",
    TIME_LEFT: "the turns that are left",
}


class Ledger:
    """What both squads score in a turn: how often each sort of event is counted."""

    def __init__(self) -> None:
        self.counts: dict[tuple[int, str], int] = {}

    def add(self, squad: int, event: str, times: int = 1) -> None:
        """Count something for a squad."""
        key = squad, event
        self.counts[key] = self.counts.get(key, 0) + times

    def close(self, state: ArenaState, telling: Telling) -> None:
        """Add everything to the scores and tell it, Amber's first, each in the table's order."""
        for (squad, event), times in self.counts.items():
            state.scores[squad] += times * WORTH[event]
        counts, self.counts = self.counts, {}
        if telling.silent:
            return
        for squad, event in sorted(counts, key=_place):
            if times := counts[squad, event]:
                points = times * WORTH[event]
                text = f"{SQUAD_NAMES[squad]}: {points:+,} for {WORDS[event]}."
                facts = (
                    ("seat", SEATS[squad]),
                    ("event", event),
                    ("times", times),
                    ("points", points),
                )
                telling.say("scored", text, sections.POINTS, seat=SEATS[squad], facts=facts)


_PLACES = {event: place for place, event in enumerate(WORTH)}


def _place(key: tuple[int, str]) -> tuple[int, int]:
    squad, event = key
    return squad, _PLACES[event]


def estimate(state: ArenaState) -> dict[Seat, float]:
    """Return how good it looks for each squad, from -1 to 1.

    Points count as they are, what is held for some of the turns that are left, and who lives for
    what the enemy would get for destroying them.
    """
    ahead = min(state.last_turn - state.turn, _FORESEEN)
    worth = []
    for squad in SQUADS:
        living = state.living(squad)
        alive = WORTH[KILLED] * len(living)
        alive += WORTH[HIT] * sum(state.health[unit] for unit in living)
        held = WORTH[HELD] * state.owners.count(squad) * ahead
        worth.append(state.scores[squad] + held + alive)
    amber, blue = worth
    lead = (amber - blue) / (abs(amber) + abs(blue) + _SMALL)
    return dict(zip(SEATS, (lead, -lead), strict=True))


_FORESEEN = 6
"""For how many turns a point is taken to stay as it is."""
_SMALL = 1000
"""A lead of so many points is not much yet."""
