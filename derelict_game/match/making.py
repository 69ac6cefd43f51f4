"""Made missions: blueprints of a rule set, chosen by self-play, and written as maps.

Self-play is counted, never timed, and the sums below use nothing but exact or correctly rounded
arithmetic, so that a seed gives the same map on every machine.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import fsum, sqrt
from pathlib import Path

from derelict_game.match.document import MapName, Start
from derelict_game.match.match import Match
from derelict_game.match.mission import (
    DIFFICULTY_PROPERTY,
    LENGTH_PROPERTY,
    PAR_PROPERTY,
    RULES_PROPERTY,
)
from derelict_game.players.cast import cast
from derelict_game.players.levels import making_player
from derelict_game.players.mind import Budget
from derelict_game.rules.blueprint import EASIEST, HARDEST, Blueprint
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.luck import drawn
from derelict_game.rules.options import TURN_LIMIT, settle
from derelict_game.rules.parts import AnyMaker
from derelict_game.rules.setup import Setup
from derelict_game.tiled.tileset import write_map

CANDIDATES = 5
"""How many candidates are tried out."""
FAIR = 0.5
"""How often the first seat should win a match that tries a mission out."""
LOST = 0.42
"""Where it wins less often even if all is easy, another layout is better."""
LAST_TURN = 60
SPREAD = 2.5
"""How far off the first guess of a rule set usually is, on its scale of hardship."""
STEEPNESS = (0.045, 0.08, 0.12, 0.16, 0.22)
"""How much a step of hardship may change: the slopes that are thought possible."""
BEYOND = 4
"""How far beyond the ends of the scale a mission may be fair."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A candidate and how the first seat did with it."""

    hardship: int
    played: int
    won: int
    variant: int = 0


@dataclass(frozen=True, slots=True)
class MakingStep:
    """How far the making of a mission is."""

    played: int
    total: int
    blueprint: Blueprint | None = None
    """The mission, at the end."""
    trials: tuple[Trial, ...] = ()


def making(
    maker: AnyMaker, seed: int, size: str, *, selection: bool = True
) -> Iterator[MakingStep]:
    """Make a mission, step by step; the last step has it. Without selection it is the first one."""
    blueprint = maker.blueprint(seed, size)
    if not selection or not maker.trial_matches:
        yield MakingStep(0, 0, blueprint)
        return
    guess, played, variant = blueprint.hardship, 0, 0
    matches = maker.trial_matches
    total = CANDIDATES * matches
    trials: list[Trial] = []
    yield MakingStep(0, total)
    for _ in range(CANDIDATES):
        won = 0
        for _ in range(matches):
            won += _first_seat_wins(maker, blueprint, _match_seed(seed, played))
            played += 1
            yield MakingStep(played, total)
        trials.append(Trial(blueprint.hardship, matches, won, variant))
        own = [trial for trial in trials if trial.variant == variant]
        if hopeless(own, guess):
            variant, own = variant + 1, []
        blueprint = maker.blueprint(seed, size, fairest(own, guess)[1], variant)
    # A layout that was hardly played may still be worse than one that is not quite fair.
    found = {
        tried: fairest([trial for trial in trials if trial.variant == tried], guess)
        for tried in {trial.variant for trial in trials}
    }
    variant = min(found, key=lambda tried: found[tried])
    blueprint = maker.blueprint(seed, size, found[variant][1], variant)
    yield MakingStep(played, total, blueprint, tuple(trials))


def hopeless(trials: list[Trial], guess: int) -> bool:
    """Tell whether a layout cannot be made fair: the ends of the scale are likely far from it."""
    curves = _curves(trials, guess)

    def likely(hardship: int) -> float:
        return fsum(weight * _chance(hardship, mid, steep) for weight, mid, steep in curves)

    return likely(EASIEST) < LOST or likely(HARDEST) > 1 - LOST


def _match_seed(seed: int, number: int) -> int:
    """Return the seed of the dice of a match; no two missions share them."""
    return drawn(f"self-play {seed}", number, 2**31)


def start_of(rules: AnyRules, blueprint: Blueprint) -> Start:
    """Return the start of a match that tries a blueprint out and ends in any case."""
    last = {TURN_LIMIT.name: LAST_TURN}
    options = settle(rules.options, blueprint.options, last, blueprint.trial)
    name = MapName(name=blueprint.title, sha256="")
    return Start.on_map(rules, blueprint.chart, Setup(blueprint.tokens, options), name)


def _first_seat_wins(rules: AnyRules, blueprint: Blueprint, seed: int) -> bool:
    """Let equal players play a blueprint; return whether the first seat wins."""
    match = Match(rules, start_of(rules, blueprint), seed=seed)
    name = making_player(rules)
    match.players = {
        seat: cast(name, rules, seat, seed, budget=Budget.BENCH) for seat in match.seats
    }
    while match.offer:
        match.advance()
    return match.outcome is not None and match.outcome.winner == match.seats[0]


# ---- the fit


def fairest(trials: list[Trial], guess: int) -> tuple[float, int]:
    """Return the hardship that is likely to be the fairest, after how unfair it still may be."""
    curves = _curves(trials, guess)

    def unfairness(hardship: int) -> float:
        return fsum(
            weight * off * off
            for weight, middle, steepness in curves
            for off in [_chance(hardship, middle, steepness) - FAIR]
        )

    return min((unfairness(hardship), hardship) for hardship in range(EASIEST, HARDEST + 1))


def _curves(trials: list[Trial], guess: int) -> list[tuple[float, float, float]]:
    """Return every curve that falls with hardship, by how likely it is after some trials.

    A curve has a middle, where the first seat wins half of the matches, and a steepness.
    """
    curves = []
    for halves in range(2 * (EASIEST - BEYOND), 2 * (HARDEST + BEYOND) + 1):
        middle = halves / 2
        off = (middle - guess) / SPREAD
        for steepness in STEEPNESS:
            weight = 1 / (1 + off * off)
            for trial in trials:
                chance = _chance(trial.hardship, middle, steepness)
                weight *= _power(2 * chance, trial.won)
                weight *= _power(2 - 2 * chance, trial.played - trial.won)
            curves.append((weight, middle, steepness))
    whole = fsum(weight for weight, _, _ in curves)
    return [(weight / whole, middle, steepness) for weight, middle, steepness in curves]


def _chance(hardship: int, middle: float, steepness: float) -> float:
    """Return how often the first seat wins: near 1 if it is easy, near 0 if it is hard."""
    off = 2 * steepness * (middle - hardship)
    return FAIR + FAIR * 0.98 * off / sqrt(1 + off * off)


def _power(number: float, times: int) -> float:
    """Return a power by plain multiplication, which is the same everywhere."""
    result = 1.0
    for _ in range(times):
        result *= number
    return result


# ---- the map


def made_missions_dir(saves: Path) -> Path:
    """Return where missions go that are made in the window: beside the saves, by game."""
    return saves / "missions"


def write_blueprint(path: Path, rules: AnyRules, blueprint: Blueprint, tileset: Path) -> None:
    """Write a made mission as a map."""
    properties: dict[str, str | int | bool] = {
        RULES_PROPERTY: rules.name,
        "title": blueprint.title,
        "briefing": blueprint.briefing,
        DIFFICULTY_PROPERTY: blueprint.difficulty,
        **blueprint.options,
    }
    if blueprint.length:
        properties[LENGTH_PROPERTY] = blueprint.length
    if blueprint.par is not None:
        properties[PAR_PROPERTY] = blueprint.par
    write_map(path, blueprint.chart, blueprint.tokens, properties, tileset)
