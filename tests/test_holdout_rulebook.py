"""Holdout: its own rulebook says everything, and what the program does."""

from collections import Counter

from derelict_game import places
from derelict_game.rules.holdout import RULES, sections
from derelict_game.rules.holdout.cards import DECK, NAMES, PLAIN_TITLES, TOUGHNESS
from derelict_game.rules.holdout.house_rules import OPTION
from derelict_game.ui.scenes.rulebook_text import Block, read_rulebook
from tests.holdout import Table

BOOK = read_rulebook(places.game_folder(places.assets_dir(), "holdout") / "rulebook.md")


def section(title: str) -> list[Block]:
    """Return the blocks below a heading."""
    first = BOOK.place(title) + 1
    headings = [place for place, block in BOOK.headings() if block.level <= 2 and place >= first]
    return list(BOOK.blocks[first : headings[0] if headings else None])


def table(title: str) -> list[tuple[str, ...]]:
    """Return the rows of the table below a heading, without its head."""
    return [block.cells for block in section(title) if block.cells and not block.is_head]


def test_every_section_that_rules_name_says_something() -> None:
    for name, title in vars(sections).items():
        if name.isupper():
            assert BOOK.place(title), title
            assert len(" ".join(block.plain for block in section(title))) > 80, title


def test_the_table_of_the_deck_is_the_deck() -> None:
    rows = {}
    for title, health, columns, cards, _ in table("The deck"):
        kind = title.lower().replace(" ", "_").replace(",_strength_2", "_2")
        found = sorted(column for one, column in DECK if one == kind)
        listed = [0] * int(cards) if columns == "tank column" else columns.split(", ")
        assert [int(column) for column in listed] == found, title
        assert health == str(TOUGHNESS.get(kind, "–"))
        rows[kind] = int(cards)
    assert rows == Counter(kind for kind, _ in DECK)
    assert PLAIN_TITLES.keys() == rows.keys()


def test_the_table_of_the_squad_has_the_strengths() -> None:
    rows = {name.lower(): strength for name, strength, _ in table("The squad")}
    assert rows.keys() == set(NAMES)
    for sign in "LAPHMJVN":
        alone = Table(f". {sign}")
        ((kind, *_),) = alone.tokens
        assert alone.strength("1,0") == rows[kind]


def test_house_rules_are_marked_as_our_own() -> None:
    text = " ".join(block.plain for block in section(sections.HOUSE_RULES))
    assert "no part of the game as it was published" in text
    for word in OPTION.words[1:]:
        name = word.split()[0].rstrip(":").capitalize()
        assert f"{name}:" in text


def test_undo_of_three_is_explained() -> None:
    assert RULES.undo.depth == 3
    assert "last three actions" in " ".join(block.plain for block in section("Undo"))
