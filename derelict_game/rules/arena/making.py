"""Makes arenas: a pure function from a seed and a size to an arena that is the same for both.

Nothing has to be tried out to be fair: whatever one squad has, the other one has, too.
"""

from collections.abc import Iterator
from itertools import count, islice
from typing import NamedTuple

from derelict_game.rules.arena import checks
from derelict_game.rules.arena.making_sketch import Sketch, Symmetry, around
from derelict_game.rules.arena.making_styles import STYLES, Style
from derelict_game.rules.arena.making_things import Furniture, draw_start
from derelict_game.rules.arena.options import TURN_LIMIT
from derelict_game.rules.arena.tokens import CONTROL_POINT, MAINFRAME, OWNED
from derelict_game.rules.blueprint import EASIEST, Blueprint
from derelict_game.rules.draws import Draws
from derelict_game.rules.setup import Setup


class Size(NamedTuple):
    """What an arena of a size has."""

    least: int
    most: int
    """Cells along a side."""
    pairs: tuple[int, int]
    """How many pairs of control points, mainframes at home not among them."""
    weapons: int
    kits: int
    shields: int
    """Pairs of pick-ups."""
    turns: int
    difficulty: str
    length: str


SIZES = {
    "small": Size(15, 18, (1, 2), 2, 1, 0, 60, "easy", "short"),
    "medium": Size(19, 24, (2, 3), 3, 1, 1, 100, "medium", "medium"),
    "large": Size(25, 30, (3, 5), 4, 2, 1, 120, "hard", "long"),
}
MEANINGS = {
    name: f"{size.least} to {size.most} cells a side, {size.turns} turns"
    for name, size in SIZES.items()
}
WALLED = (10, 42)
"""How many cells of a hundred within the outer walls are wall, at least and at most."""
OPEN = 2
"""How far the middle is cleared where it is."""


def make_blueprint(seed: int, size: str, variant: int) -> Blueprint:
    """Return the arena of a seed; a variant is another one of the same seed."""
    style, furniture = next(islice(_sound_arenas(seed, size), variant, None))
    frame, sketch = SIZES[size], furniture.sketch
    draws = Draws(f"arena {size} {seed} {variant} words")
    return Blueprint(
        chart=sketch.chart(),
        tokens=tuple(furniture.tokens),
        title=f"{draws.pick(style.names)} {draws.between(2, 99)}",
        briefing=_briefing(style, furniture),
        difficulty=frame.difficulty,
        options={TURN_LIMIT.name: frame.turns},
        hardship=EASIEST,
        length=frame.length,
    )


def _sound_arenas(seed: int, size: str) -> Iterator[tuple[Style, Furniture]]:
    """Return the arenas of a seed that are worth playing."""
    for number in count():
        draws = Draws(f"arena {size} {seed} {number}")
        style = draws.pick(STYLES)
        furniture = _arena(style, SIZES[size], draws)
        if furniture is None:
            continue
        if not checks.check(furniture.sketch.chart(), Setup(tuple(furniture.tokens))):
            yield style, furniture


def _arena(style: Style, frame: Size, draws: Draws) -> Furniture | None:
    """Return an arena with everything in it; None: it came out badly."""
    width = draws.between(frame.least, frame.most)
    height = width if draws.happens(60) else draws.between(frame.least, frame.most)
    sketch = Sketch(width, height, draws.pick(list(Symmetry)))
    starts = draw_start(sketch, draws)
    style.draw(sketch, draws)
    if draws.happens(40):
        _open_the_middle(sketch)
    furniture = Furniture(sketch, starts)
    pockets = {cell for cell in sketch.cells() if cell not in sketch.walls} - set(furniture.own)
    if pockets:
        sketch.walls |= pockets
        furniture = Furniture(sketch, starts)
    fits = (
        _is_balanced(sketch)
        and _are_apart(furniture)
        and furniture.add_points(draws.between(*frame.pairs), draws)
        and furniture.add_pick_ups(frame.weapons, frame.kits, frame.shields, draws)
    )
    return furniture if fits else None


def _open_the_middle(sketch: Sketch) -> None:
    """Clear a place where the squads meet."""
    x, y = sketch.width / 2 - 0.5, sketch.height / 2 - 0.5
    sketch.clear(
        cell for cell in sketch.cells() if abs(cell.x - x) <= OPEN and abs(cell.y - y) <= OPEN
    )


def _is_balanced(sketch: Sketch) -> bool:
    """Tell whether there is enough cover, and enough room."""
    inner = (sketch.width - 2) * (sketch.height - 2)
    walls = sum(1 for cell in sketch.walls if sketch.is_inside(cell))
    least, most = WALLED
    return least * inner <= 100 * walls <= most * inner


def _are_apart(furniture: Furniture) -> bool:
    """Tell whether the squads start far from each other, and out of reach of every weapon."""
    sketch, ground = furniture.sketch, furniture.ground
    enemies = [sketch.twin(cell) for cell in furniture.starts]
    if any(enemy not in furniture.own for enemy in enemies):
        return False
    if min(furniture.own[enemy] for enemy in enemies) * 2 < min(sketch.width, sketch.height):
        return False
    around_own = {near for cell in furniture.starts for near in around(cell)}
    return not any(
        ground.place(enemy) in ground.reach[ground.place(cell)]
        for cell in around_own
        for enemy in enemies
    )


def _briefing(style: Style, furniture: Furniture) -> str:
    """Return a few sentences that fit an arena."""
    kinds = [token.kind for token in furniture.tokens]
    points = kinds.count(CONTROL_POINT)
    sentences = [style.about]
    if points:
        many = f"{points} control points pay" if points > 1 else "One control point pays"
        sentences.append(f"{many} whoever holds them." if points > 1 else f"{many} its holder.")
    if any(kind in OWNED for kind in kinds):
        sentences.append("Each squad has a mainframe at home and comes back while it holds it.")
    elif cold := kinds.count(MAINFRAME):
        what = "mainframes in the middle are" if cold > 1 else "mainframe in the middle is"
        sentences.append(f"The {what} nobody's: win one, and you come back.")
    else:
        sentences.append("There is no mainframe: whoever is destroyed stays so.")
    return f"{' '.join(sentences)} The arena is {furniture.sketch.symmetry.value}."
