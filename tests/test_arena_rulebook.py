"""Squad Arena: its own rulebook says everything, and what the program does."""

import re

from derelict_game import places
from derelict_game.match.game_cards import card_of
from derelict_game.rules.arena import sections
from derelict_game.rules.arena.options import SERVER_COMPAT, TURN_LIMIT
from derelict_game.rules.arena.scoring import (
    CAPTURED,
    ELIMINATION,
    EXPLORED,
    HELD,
    HIT,
    KILLED,
    LOST,
    NEUTRALISED,
    PICKED_UP,
    STALEMATE,
    SURVIVED,
    TIME_LEFT,
    WORTH,
)
from derelict_game.rules.arena.tokens import (
    CALL_SIGNS,
    DAMAGE,
    FULL_HEALTH,
    KINDS,
    OWNED,
    RANGE,
    REPAIR,
    SEATS,
    SHIELD_TURNS,
    SPAWNS,
    UNITS,
)
from derelict_game.ui.look.theme import Theme
from derelict_game.ui.scenes.rulebook_text import Block, read_rulebook

ASSETS = places.assets_dir()
BOOK = read_rulebook(places.game_folder(ASSETS, "arena") / "rulebook.md")
SCORES = {
    "something picked up": PICKED_UP,
    "damage done": HIT,
    "an enemy destroyed": KILLED,
    "ground explored": EXPLORED,
    "points held": HELD,
    "a point neutralised": NEUTRALISED,
    "a point captured": CAPTURED,
    "a point of one's own lost": LOST,
    "the other squad eliminated": ELIMINATION,
    "stalemate": STALEMATE,
    "turns survived": SURVIVED,
    "turns left": TIME_LEFT,
}
"""What the book calls what scores."""
BOT_MAKERS = "For bot makers"


def section(title: str) -> list[Block]:
    """Return the blocks below a heading."""
    first = BOOK.place(title) + 1
    headings = [place for place, block in BOOK.headings() if block.level <= 2 and place >= first]
    return list(BOOK.blocks[first : headings[0] if headings else None])


def text_of(title: str) -> str:
    """Return what stands below a heading."""
    return " ".join(block.plain for block in section(title))


def table(title: str) -> list[tuple[str, ...]]:
    """Return the rows of the table below a heading, without its head."""
    return [block.cells for block in section(title) if block.cells and not block.is_head]


def test_every_section_that_rules_name_says_something() -> None:
    for name, title in vars(sections).items():
        if name.isupper():
            assert BOOK.place(title), title
            assert len(text_of(title)) > 60, title


def test_the_table_of_weapons_is_that_of_the_rules() -> None:
    rows = {title: (int(far), int(damage)) for title, far, damage, _ in table("Weapons")}
    assert rows == {KINDS[kind].title: (RANGE[kind], DAMAGE[kind]) for kind in RANGE}


def test_the_table_of_points_is_that_of_the_rules_in_its_order() -> None:
    rows = [(what.split(", to ")[0], int(points)) for what, points, _ in table(sections.POINTS)]
    assert [(SCORES[what], points) for what, points in rows] == list(WORTH.items())


def test_the_names_that_contests_know_are_those_of_the_rules() -> None:
    rows = {name.strip("`"): SCORES[what] for name, what in table(BOT_MAKERS)}
    assert rows == {name: name for name in WORTH}


def test_the_orders_are_those_of_the_window_with_their_keys() -> None:
    looks = Theme.load(ASSETS, "arena").choices.choices
    rows = {kind.strip("`"): key.lower() for kind, _, key in table(sections.ORDERS)}
    assert rows == {kind: look.key for kind, look in looks.items()}


def test_everything_that_lies_on_the_floor_is_told() -> None:
    named = {row[0] for row in table("The arena")}
    things = {
        KINDS[kind].title
        for kind in KINDS
        if kind not in (*UNITS, *SPAWNS, *OWNED) and kind not in RANGE
    }
    assert named == things | {"start", "a weapon"}


def test_the_seven_steps_of_a_turn_are_told_in_their_order() -> None:
    steps = [block.plain for block in section(sections.TURN) if block.bullet]
    assert [step.split()[0] for step in steps] == [
        "Pick-ups",
        "Shields",
        "Shots",
        "Moves",
        "Control",
        "Shields",
        "Destroyed",
    ]


def test_the_numbers_in_the_text_are_those_of_the_rules() -> None:
    match = text_of(sections.MATCH)
    assert all(name in match for name in CALL_SIGNS)
    assert f"{FULL_HEALTH} health" in match
    assert (
        f"{TURN_LIMIT.default}, or anything from {TURN_LIMIT.lowest} to {TURN_LIMIT.highest}"
        in (match)
    )
    assert f"gets {WORTH[CAPTURED]} points for each of them" in match
    assert f"adds {REPAIR} health" in text_of(sections.PICK_UPS)
    assert SHIELD_TURNS == 5
    assert "five turns" in text_of(sections.SHIELDS)
    points = text_of(sections.CONTROL_POINTS)
    for sort in (CAPTURED, NEUTRALISED, LOST, HELD):
        assert str(abs(WORTH[sort])) in points
    assert f"{WORTH[EXPLORED]} points" in text_of(sections.MOVING)


def test_the_examples_are_reckoned_as_the_rules_do() -> None:
    shooting = text_of(sections.SHOOTING)
    base = DAMAGE["blaster"]
    for count, word in ((2, "Two"), (3, "three"), (4, "four")):
        told = re.search(
            rf"{word}(?: blasters on one target)? do (\d+)(?: each, which is (\d+))?", shooting
        )
        assert told
        each, total = told.groups()
        assert int(total or each) == base * count * count
        assert int(each) == base * count or total is None
    end = text_of(sections.END)
    limit, last = 75, 60
    assert f"with {limit} turns, a squad is eliminated in turn {last}" in end
    assert f"which is {WORTH[TIME_LEFT] * (limit - last) ** 2:,}" in end
    assert f"which is {WORTH[SURVIVED] * last:,}" in end
    assert f"{WORTH[ELIMINATION]:,} points" in end
    assert f"each gets {WORTH[STALEMATE]} points" in end


def test_the_switch_of_the_contest_and_the_chapter_for_bots_are_there() -> None:
    assert SERVER_COMPAT.name in text_of("The order of the contest's server")
    bots = text_of(BOT_MAKERS)
    for word in ("new-bot", "derelict arena A.py B.py", "PlayerAI", "do_move", "400 milliseconds"):
        assert word in bots


def test_the_card_knows_both_squads() -> None:
    assert set(card_of(ASSETS, "arena").seats) == set(SEATS)
