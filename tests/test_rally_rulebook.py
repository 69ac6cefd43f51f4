"""Factory Rally: its own rulebook says everything, and what the program does."""

from derelict_game import places
from derelict_game.rules.rally import RULES, sections
from derelict_game.rules.rally.cards import CARDS
from derelict_game.rules.rally.option_cards import OPTION_CARDS
from derelict_game.rules.rally.options import LIVES
from derelict_game.rules.rally.tokens import NAMES
from derelict_game.ui.scenes.rulebook_text import Block, read_rulebook
from tests.rally import Race

BOOK = read_rulebook(places.game_folder(places.assets_dir(), "rally") / "rulebook.md")


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


def test_the_table_of_cards_is_the_deck() -> None:
    found = 0
    for title, number, priorities, _ in table(sections.CARDS):
        cards = [priority for priority, card in CARDS.items() if card.title == title]
        first, _, last, *_ = priorities.replace(",", "").split()
        assert (len(cards), min(cards), max(cards)) == (int(number), int(first), int(last))
        step = {"tens": 10, "twenties": 20}[priorities.split()[-1]]
        assert cards == list(range(min(cards), max(cards) + 1, step))
        found += len(cards)
    assert found == len(CARDS)


def test_the_table_of_damage_is_what_happens() -> None:
    rows = table(sections.DAMAGE)
    assert [row[0] for row in rows] == [str(damage) for damage in range(11)]
    for damage, (_, cards, locks) in enumerate(rows[:10]):
        race = Race("1n", dealt=False, damage={1: damage})
        assert len(race.sheet(1)["hand"]) == int(cards)
        locked = [n for n, card in enumerate(race.sheet(1)["registers"], 1) if card]
        first, last = (locked[0], locked[-1]) if locked else (0, 0)
        words = {0: "none", 1: f"{last}", 2: f"{first} and {last}"}
        assert locks == words.get(len(locked), f"{first} to {last}")


def test_the_table_of_options_is_what_the_cards_say() -> None:
    rows = {row[0]: row[1] for row in table(sections.OPTIONS)}
    assert rows == {card.title: card.text for card in OPTION_CARDS.values()}
    rest = text_of(sections.OPTIONS)
    for card in OPTION_CARDS.values():
        assert rest.count(card.title) > 1, "every option is explained below the table"


def test_the_robots_and_their_lives() -> None:
    text = text_of("The robots")
    assert all(name in text for name in NAMES)
    assert LIVES == 3
    assert "three at the beginning" in text


def test_house_rules_are_marked_as_our_own() -> None:
    text = text_of("House rules")
    assert "ours" in text
    house = [option for option in RULES.options if option.name not in ("robots", "timer")]
    bullets = [block for block in section("House rules") if ":" in block.plain]
    assert len(bullets) >= len(house)
