"""What a made mission is called, and what its players are told."""

from derelict_game.rules.derelict.generator.furnish import Furnished
from derelict_game.rules.derelict.tokens import TITLES
from derelict_game.rules.draws import Draws

PLACES = (
    *("Cold Store", "Pump Deck", "Boiler Row", "Ore Hold", "Bilge", "Sluice", "Foundry Deck"),
    *("Coolant Ring", "Crew Quarter", "Cable Deck", "Ballast Hall", "Reactor Walk", "Slag Chute"),
    *("Ration Store", "Signal Deck", "Drive Gallery", "Tank Row", "Air Plant", "Freight Lock"),
)
TARGETS = (
    "A nest has grown behind the last lock of {place}.",
    "Something has spun its eggs into {place}, and it is hatching.",
    "The pumps of {place} have stopped: they are choked with a nest.",
    "Nobody has come back from {place}; the scanners show a nest where the crew should be.",
)
WAYS = (
    "It is {steps} steps to the nest, and {doors} door panels are shut.",
    "Count on {steps} steps to the nest and on {doors} closed door panels.",
)
SHAFTS = (
    "{entries} shafts open into the passages, ahead of you and behind.",
    "Listen to the {entries} shafts along the passages: they come from there.",
)
ORDERS = (
    "Bring the flamer to the nest and burn it.",
    "Burn it, and do not count on a second flamer.",
    "Keep the flamer alive until the nest burns.",
)
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def title_and_briefing(found: Furnished, draws: Draws) -> tuple[str, str]:
    """Return the name of a mission and a few sentences that fit it."""
    place, number = draws.pick(PLACES), draws.between(2, 29)
    facts = {
        "place": f"{place} {number}",
        "steps": found.steps,
        "doors": found.doors,
        "entries": NUMBERS[found.entries],
    }
    sentences = [draws.pick(texts).format(**facts) for texts in (TARGETS, WAYS, SHAFTS)]
    sentences[2] = sentences[2][:1].upper() + sentences[2][1:]
    sentences.append(f"You are {_squad(found.squad)}.")
    sentences.append(draws.pick(ORDERS))
    return f"{place} {number}", " ".join(sentences)


def _squad(squad: tuple[str, ...]) -> str:
    """Return who comes along, such as `two marines, a sergeant and a flamer marine`."""
    kinds = sorted(set(squad), key=lambda kind: (-squad.count(kind), TITLES[kind]))
    parts = [_some(TITLES[kind], squad.count(kind)) for kind in kinds]
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def _some(title: str, count: int) -> str:
    if count > 1:
        return f"{NUMBERS[count]} {title}s"
    return f"{'an' if title[0] in 'aeiou' else 'a'} {title}"
