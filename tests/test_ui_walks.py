"""Walks of several steps, planned from the offers alone."""

import pytest

from derelict_game import places
from derelict_game.board.geometry import Cell, Facing
from derelict_game.match.document import Start
from derelict_game.match.match import Match
from derelict_game.match.mission import find_mission
from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict import RULES
from derelict_game.rules.event import Event
from derelict_game.rules.registry import built_in
from derelict_game.rules.skirmish import RULES as SKIRMISH
from derelict_game.rules.skirmish.rules import SkirmishRules
from derelict_game.rules.skirmish.state import SkirmishState
from derelict_game.ui.look.theme import Theme
from derelict_game.ui.play.walks import Walk, walks
from tests.derelict import Table

WORDS = Theme.load(places.assets_dir(), "derelict").choices.walk


def found(table: Table) -> dict[Cell, Walk]:
    """Return the walks of the active unit."""
    view = RULES.view(table.state, table.match.offer.seat)  # type: ignore[union-attr]
    return walks(RULES, view, WORDS.choices, WORDS.events)


def texts(walk: Walk) -> list[str]:
    """Return the choices of a walk."""
    return [str(choice) for choice in walk.choices]


def test_a_walk_straight_ahead() -> None:
    table = Table(["."] * 6, ["marine", 0, 5, "N"]).choose("activate 0,5")
    way = found(table)
    assert texts(way[Cell(0, 1)]) == ["move 0,4", "move 0,3", "move 0,2", "move 0,1"]
    assert way[Cell(0, 1)].cost == 4
    assert way[Cell(0, 1)].facing is Facing.N
    assert way[Cell(0, 1)].path == tuple(Cell(0, y) for y in (5, 4, 3, 2, 1))
    assert Cell(0, 0) not in way, "five steps for four action points"
    assert Cell(0, 5) not in way


def test_a_walk_takes_the_fewest_points_then_the_fewest_turns() -> None:
    table = Table(["....."] * 5, ["marine", 2, 4, "N"]).choose("activate 2,4")
    way = found(table)
    assert way[Cell(4, 2)].cost == 2
    assert all(choice.kind == "move" for choice in way[Cell(4, 2)].choices)
    beside = way[Cell(3, 4)]
    assert beside.cost == 2
    assert texts(beside) == ["turn right", "move 3,4"]
    assert beside.facing is Facing.E


def test_of_equal_walks_the_straight_one_is_taken() -> None:
    table = Table(["....."] * 5, ["marine", 2, 4, "N"]).choose("activate 2,4")
    assert found(table)[Cell(2, 1)].path == tuple(Cell(2, y) for y in (4, 3, 2, 1))


def test_aliens_turn_freely_after_a_move() -> None:
    table = Table(
        ["....##", "###.##", "###.#."],
        ["alien", 0, 0, "E"],
        ["marine", 5, 2, "S"],
        to_move="aliens",
    )
    way = found(table.choose("activate 0,0"))
    assert way[Cell(3, 2)].cost == 4, "down the bend by a diagonal step and a free turn"


def test_walls_doors_and_units_are_gone_around() -> None:
    table = Table(
        ["...", "...", "..."], ["marine", 1, 2, "N"], ["alien", 1, 1, "S"], ["door", 0, 1, "N"]
    ).choose("activate 1,2")
    way = found(table)
    assert Cell(0, 1) not in way
    assert Cell(1, 1) not in way
    assert way[Cell(1, 0)].path == (Cell(1, 2), Cell(2, 1), Cell(1, 0))


def test_a_walk_ends_where_something_happens() -> None:
    table = Table(
        ["#.#", "#.#", "..."],
        ["alien", 0, 2, "E"],
        ["marine", 1, 0, "S"],
        ["overwatch", 1, 0, "S"],
        to_move="aliens",
    ).choose("activate 0,2")
    way = found(table)
    assert Cell(1, 2) in way, "the lane can be entered"
    assert Cell(2, 2) not in way, "but nobody knows what comes then"


def test_a_walk_can_be_taken_step_by_step_and_undone() -> None:
    table = Table(["....."] * 5, ["marine", 2, 4, "N"], ["alien", 0, 0, "W"]).choose("activate 2,4")
    before = table.state.copy()
    way = found(table)[Cell(4, 3)]
    for choice in way.choices:
        table.match.choose(choice)
    assert RULES.status(table.state)["active"] == [4, 3]
    assert table.ap == 4 - way.cost
    for _ in way.choices:
        table.match.undo()
    assert table.state == before


def test_there_is_no_walk_without_an_active_unit() -> None:
    assert found(Table(["..", ".."], ["marine", 0, 0, "N"])) == {}


class CountingSkirmish(SkirmishRules):
    """Skirmish, counting what is tried out."""

    applied = 0

    def apply(self, state: SkirmishState, choice: Choice) -> list[Event]:
        """Carry out a choice."""
        self.applied += 1
        return super().apply(state, choice)


@pytest.mark.parametrize("name", ["junction", "gallery"])
def test_in_skirmish_every_stand_of_the_reachable_board_is_tried_once(name: str) -> None:
    mission = find_mission(name, places.maps_dir(), built_in())
    match = Match(SKIRMISH, mission.start({"closed_doors_block": False}), seed=1)
    assert match.offer
    match.choose(match.offer.choices[-2])
    assert match.offer
    rules, cells = CountingSkirmish(), len(mission.map.chart.corridors)
    way = walks(rules, match.view(match.offer.seat), WORDS.choices, WORDS.events)
    assert len(way) > cells * 0.6
    # In each cell there are four facings, and from each a step and two turns.
    assert rules.applied <= cells * 4 * 3


def test_every_walk_of_a_random_position_is_legal() -> None:
    mission = find_mission("deep-hold", places.maps_dir(), built_in())
    match = Match(RULES, mission.start({}), seed=3)
    for _ in range(10):
        assert match.offer
        match.choose(match.offer.choices[0])
        match.roll()
    match.choose(Choice("accept"))
    assert match.offer
    match.choose(match.offer.choices[-2])
    view = match.view(match.offer.seat)
    for cell, walk in walks(RULES, view, WORDS.choices, WORDS.events).items():
        copy = Match(RULES, Start.model_validate(match.start), seed=3)
        copy.state = match.state.copy()
        copy._ask()
        for choice in walk.choices:
            copy.choose(choice)
        assert RULES.status(copy.state)["active"] == list(cell)  # type: ignore[arg-type]
