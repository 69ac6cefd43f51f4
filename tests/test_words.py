"""Cells, choices, rolls, offers, options, charts and pictures: the values everything is made of."""

import doctest
from collections import Counter
from itertools import pairwise
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from derelict_game import plain as plainly
from derelict_game.board import geometry
from derelict_game.board.chart import Chart, ChartError, number_segments
from derelict_game.board.geometry import Cell, Facing, front, front_three
from derelict_game.board.picture import legend, picture
from derelict_game.board.token import Role, Token, TokenKind
from derelict_game.commands import figures
from derelict_game.contests import endings, line_ups, ratings
from derelict_game.plain import plain, plain_lines
from derelict_game.rules import choice as choice_module
from derelict_game.rules import luck, outcome
from derelict_game.rules.choice import Choice, IllegalChoice
from derelict_game.rules.luck import drawn
from derelict_game.rules.offer import Offer
from derelict_game.rules.options import Option, OptionError, settle
from derelict_game.rules.roll import Roll, numbers
from derelict_game.rules.seat import CHANCE, Seat
from derelict_game.rules.wreck import KINDS, PASS, TURN_LEFT

cells = st.builds(Cell, st.integers(-999, 999), st.integers(-999, 999))
words = st.from_regex(r"[a-z_]+[0-9]*", fullmatch=True)
choices = st.builds(
    Choice,
    words,
    st.none() | cells,
    st.lists(words, max_size=3).map(tuple),
    st.none() | cells,
).filter(lambda choice: choice.cell is not None or choice.to is None)


@pytest.mark.parametrize(
    "module", [geometry, choice_module, luck, outcome, endings, line_ups, ratings, figures, plainly]
)
def test_the_examples_in_the_documentation_run(module: object) -> None:
    tried = doctest.testmod(module)  # type: ignore[arg-type]
    assert tried.attempted
    assert not tried.failed


# ---- texts of strangers


@given(st.text())
def test_any_text_becomes_one_line_that_can_be_seen(text: str) -> None:
    assert plain(text).isprintable()
    assert len(plain(text)) == len(text)
    assert plain(plain(text)) == plain(text)


def test_lines_are_kept_and_tabs_lead_to_columns() -> None:
    assert plain_lines("a\tb\n\x1b[31mred\x07\n") == "a   b\n\ufffd[31mred\ufffd\n"
    assert plain("a\u202eb\x9b2J\udcffc é") == "a\ufffdb\ufffd2J\ufffdc é"


# ---- text forms


@given(choices)
def test_choice_texts_are_exact_inverses(choice: Choice) -> None:
    assert Choice.parse(str(choice)) == choice


@given(st.text())
def test_any_text_is_read_as_a_choice_or_refused(text: str) -> None:
    try:
        choice = Choice.parse(text)
    except IllegalChoice:
        assert not text.split()
    else:
        assert Choice.parse(str(choice)) == choice


@pytest.mark.parametrize("text", ["4, 1", "+4,1", "04,1", "4,1,2", "4", "٤,1", "-0,1", ""])
def test_what_is_no_cell(text: str) -> None:
    assert Cell.parse(text) is None


def test_the_notation_of_the_protocol() -> None:
    assert str(Choice("move", Cell(4, 1))) == "move 4,1"
    assert str(TURN_LEFT) == "turn left"
    assert str(Choice("move", Cell(2, 1), to=Cell(3, 1))) == "move 2,1 3,1"
    assert Choice.parse("register 2 490") == Choice("register", words=("2", "490"))
    assert Choice.parse("move 2,1 3,1").points == (Cell(2, 1), Cell(3, 1))
    assert str(PASS) == "pass"
    assert Choice.parse("  move   4,1 ") == Choice("move", Cell(4, 1))


# ---- facings


def test_north_is_towards_smaller_y_and_turns_go_round() -> None:
    assert front(Cell(2, 2), Facing.N) == Cell(2, 1)
    assert front(Cell(2, 2), Facing.E) == Cell(3, 2)
    for facing in Facing:
        assert facing.left.right is facing
        assert facing.right.right.right.right is facing
        assert facing.delta == (front(Cell(0, 0), facing).x, front(Cell(0, 0), facing).y)
    assert Facing.N.left is Facing.W
    assert front_three(Cell(2, 2), Facing.E) == (Cell(3, 1), Cell(3, 2), Cell(3, 3))


# ---- rolls


def test_a_roll_allows_its_outcomes_and_nothing_else() -> None:
    roll = Roll((6, 6))
    outcomes = list(roll.outcomes())
    assert len(outcomes) == roll.count == 36
    assert all(roll.allows(outcome) for outcome in outcomes)
    for text in (
        "roll 7 1",
        "roll 0 1",
        "roll 1",
        "roll 1 2 3",
        "roll 01 2",
        "roll ٣ 2",
        "draw 1 2",
    ):
        assert not roll.allows(Choice.parse(text)), text
    assert not roll.allows(Choice("roll", Cell(1, 1), ("1", "2")))
    assert numbers(Choice.parse("roll 2 6")) == (2, 6)


def test_a_shuffle_is_a_roll_of_any_size() -> None:
    roll = Roll(tuple(range(84, 1, -1)), kind="shuffle")
    assert roll.count == factorial(84)
    assert roll.allows(roll.choice([1] * 83))


def test_an_offer_to_chance_is_true_and_knows_its_answers() -> None:
    offer = Offer.to_chance("Roll", Roll((6,)))
    assert offer.seat == CHANCE
    assert bool(offer) is True
    assert Choice.parse("roll 6") in offer
    assert Choice.parse("roll 7") not in offer


def test_an_offers_costs_and_fallback() -> None:
    move = Choice("move", Cell(1, 1))
    offer = Offer(Seat("marines"), "Choose", (move, PASS), (2, 0), default=PASS)
    assert [offer.cost(choice) for choice in offer] == [2, 0]
    assert offer.fallback() == PASS
    assert Offer(Seat("marines"), "Choose", (move, PASS)).fallback() == move
    assert Offer(Seat("marines"), "Choose", (move, PASS)).cost(move) == 0


def test_drawn_numbers_are_even_and_independent_of_each_other() -> None:
    rolled = [drawn("dice 1", count, 6) for count in range(60_000)]
    counts = Counter(rolled)
    assert set(counts) == set(range(1, 7))
    assert all(abs(count - 10_000) < 500 for count in counts.values())
    pairs = Counter(pairwise(rolled))
    assert len(pairs) == 36
    assert all(abs(count - 60_000 / 36) < 250 for count in pairs.values())


# ---- options


def test_the_last_wish_wins() -> None:
    options = (Option("speed", "", 3), Option("fog", "", False), Option("limit", "", None))
    assert settle(options, {"speed": 5}, {"speed": 7, "fog": True}) == {
        "speed": 7,
        "fog": True,
        "limit": None,
    }


@pytest.mark.parametrize(
    ("wish", "part"),
    [
        ({"fog": 1}, "true or false"),
        ({"speed": True}, "a number from 0 to 999"),
        ({"speed": 1000}, "a number from 0 to 999"),
        ({"speed": None}, "a number from 0 to 999"),
        ({"speed": "fast"}, "a number from 0 to 999"),
        ({"colour": 1}, "no option 'colour'"),
    ],
)
def test_a_wrong_option_gets_one_sentence(wish: dict[str, object], part: str) -> None:
    options = (Option("speed", "", 3), Option("fog", "", False))
    with pytest.raises(OptionError, match=part):
        settle(options, wish)


# ---- charts and pictures


@given(st.lists(st.text(".#", min_size=3, max_size=3), min_size=1, max_size=5))
def test_a_chart_is_drawn_as_it_was_read(rows: list[str]) -> None:
    chart = Chart.from_rows(rows)
    assert chart.board_rows() == rows
    assert Chart.from_rows(chart.board_rows(), chart.segment_rows()).segments == chart.segments
    assert sorted(cell for region in chart.regions for cell in region) == sorted(chart.corridors)


def test_segments_are_numbered_as_they_appear() -> None:
    chart = Chart.from_rows(["...", "..."], ["ZAA", ".AZ"])
    assert chart.segments == ((1, 2, 2), (0, 2, 1))
    assert Chart.from_rows(["...."], ["1#2 "]).segments == ((1, 0, 2, 0),)
    assert chart.segment_rows() == ["ABB", ".BA"]
    assert chart.segment(Cell(2, 1)) == 1
    with pytest.raises(ChartError, match="at most"):
        number_segments([list(range(1000))])


def test_regions_are_joined_by_corners_and_sorted_by_size() -> None:
    chart = Chart.from_rows([".#..", "#.##", "###."])
    assert [len(region) for region in chart.regions] == [4, 1]


def test_the_picture_shows_what_stands_on_the_sides_of_cells() -> None:
    kinds = {
        "fence": TokenKind("fence", "|", Role.SCENERY, edge=True),
        "hedge": TokenKind("hedge", "=", Role.SCENERY, edge=True),
        "pond": TokenKind("pond", "p", Role.SCENERY),
        "path": TokenKind("path", "s", Role.SCENERY),
        "dog": TokenKind("dog", "D", Role.UNIT),
    }
    tokens = [
        Token("fence", Cell(1, 0), Facing.W),
        Token("fence", Cell(1, 0), Facing.E),
        Token("hedge", Cell(1, 0), Facing.S),
        Token("hedge", Cell(0, 1), Facing.S),
        Token("path", Cell(1, 0), Facing.N),
        Token("dog", Cell(1, 0), Facing.E),
        Token("path", Cell(0, 0), Facing.N),
        Token("pond", Cell(0, 0), Facing.N),
    ]
    assert picture(Chart.from_rows(["..", ".."]), tokens, kinds).splitlines() == [
        "      0   1",
        "",
        "  0   ps|sD>|",
        "          =",
        "  1   .   .",
        "      =",
    ]


def test_the_picture_shows_units_doors_and_marks() -> None:
    chart = Chart.from_rows(["#...", "#..."])
    tokens = [
        Token("marine", Cell(1, 0), Facing.E),
        Token("door", Cell(2, 0), Facing.N),
        Token("alien", Cell(3, 1), Facing.N),
        Token("deactivated", Cell(3, 1), Facing.N),
        Token("lurk", Cell(1, 1), Facing.N),
    ]
    assert picture(chart, tokens, KINDS, Cell(1, 0)).splitlines() == [
        "     0  1  2  3",
        "  0  # *M> +  .",
        "  1  #  ~  . -A^",
    ]
    assert legend(tokens, KINDS).startswith("M marine, A alien, + closed door")


def test_every_kind_of_token_has_its_own_symbol() -> None:
    symbols = [kind.symbol for kind in KINDS.values()]
    assert len(set(symbols)) == len(symbols)
    assert not {".", "#", "*", " "} & set(symbols)
