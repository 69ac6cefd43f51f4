"""What a made course is called, and what its drivers are told."""

from collections.abc import Sequence

from derelict_game.rules.draws import Draws
from derelict_game.rules.rally.generator.halls import Hall

_FLAGS = ("no flags", "one flag", "two flags", "three flags", "four flags")
_LAPS = (
    "{flags} and a lap of {steps} steps.",
    "It is {steps} steps over {flags}, if nobody gets in your way.",
    "Count on {steps} steps for {flags}.",
)


def title_and_briefing(
    halls: Sequence[Hall], flags: int, steps: int, draws: Draws
) -> tuple[str, str]:
    """Return the name of a course and a few sentences that fit it."""
    names = [draws.pick(hall.names) for hall in halls]
    number = draws.between(2, 29)
    where = " and ".join(f"the {name}" for name in names)
    lap = draws.pick(_LAPS).format(flags=_FLAGS[flags], steps=steps)
    sentences = [f"A race through {where}.", lap[:1].upper() + lap[1:]]
    sentences += dict.fromkeys(hall.about for hall in halls)
    return f"{names[0]} {number}", " ".join(sentences)
