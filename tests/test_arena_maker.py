"""Made arenas: the same for both squads, always the same for a seed, and worth playing."""

from pathlib import Path

import pytest

from derelict_game import places
from derelict_game.board.geometry import Cell
from derelict_game.board.token import Token
from derelict_game.cli import main
from derelict_game.match.making import MakingStep, making, start_of, write_blueprint
from derelict_game.match.match import Match
from derelict_game.match.mission import check_mission
from derelict_game.players.randomly import RandomPlayer
from derelict_game.rules.arena import RULES
from derelict_game.rules.arena.checks import reached
from derelict_game.rules.arena.ground import ground_of
from derelict_game.rules.arena.making import SIZES
from derelict_game.rules.arena.making_sketch import Sketch, Symmetry
from derelict_game.rules.arena.making_styles import STYLES
from derelict_game.rules.arena.tokens import MEMBERS, PICK_UPS, SPAWNS
from derelict_game.rules.blueprint import Blueprint, CannotMake
from derelict_game.rules.registry import built_in
from derelict_game.ui.scenes.make_mission import MakeMissionScene
from derelict_game.ui.widgets.label import Label
from tests.arena_maps import symmetries
from tests.windows import Hands

FEW = [(seed, size) for size in SIZES for seed in range(6)]
MANY = [(seed, list(SIZES)[seed % 3]) for seed in range(500, 800)]


def count(made: Blueprint, *kinds: str) -> int:
    """Return how many tokens are of some kinds."""
    return sum(token.kind in kinds for token in made.tokens)


@pytest.mark.parametrize(("seed", "size"), FEW)
def test_a_made_arena_has_no_fault_and_says_what_it_is(
    seed: int, size: str, tmp_path: Path
) -> None:
    made, frame = RULES.blueprint(seed, size), SIZES[size]
    path = tmp_path / "made.tmx"
    write_blueprint(path, RULES, made, places.game_maps_dir(RULES.name))
    mission, faults = check_mission(path, built_in())
    assert mission is not None
    assert not faults
    assert mission.title == made.title
    assert mission.briefing == made.briefing
    assert mission.demands == (frame.difficulty, f"a {frame.length} match")
    assert mission.setup({}).options["turn_limit"] == frame.turns
    chart = mission.map.chart
    assert frame.least <= min(chart.width, chart.height)
    assert max(chart.width, chart.height) <= frame.most


@pytest.mark.parametrize(("seed", "size"), FEW)
def test_a_made_arena_is_the_same_for_both_squads(seed: int, size: str) -> None:
    made = RULES.blueprint(seed, size)
    assert symmetries(made.chart, made.tokens)


@pytest.mark.parametrize(("seed", "size"), FEW)
def test_squads_start_apart_and_out_of_reach_and_everything_can_be_walked_to(
    seed: int, size: str
) -> None:
    made = RULES.blueprint(seed, size)
    ground = ground_of(made.chart)
    spawns = {token.kind: ground.place(token.cell) for token in made.tokens}
    for amber in MEMBERS[0]:
        place = spawns[SPAWNS[amber]]
        steps = reached(ground, place)
        assert len(steps) == len(made.chart.corridors)
        for blue in MEMBERS[1]:
            enemy = spawns[SPAWNS[blue]]
            assert enemy not in ground.reach[place]
            assert steps[enemy] * 2 >= SIZES[size].least


@pytest.mark.parametrize(("seed", "size"), FEW)
def test_there_is_something_to_fight_for_in_the_middle_and_to_pick_up(seed: int, size: str) -> None:
    made, frame = RULES.blueprint(seed, size), SIZES[size]
    pairs = frame.weapons + frame.kits + frame.shields
    assert count(made, *PICK_UPS) == 2 * pairs
    ground = ground_of(made.chart)
    steps = [
        [
            reached(ground, ground.place(token.cell))
            for token in made.tokens
            if token.kind in SPAWNS and SPAWNS.index(token.kind) in members
        ]
        for members in MEMBERS
    ]

    def lead(token: Token) -> int:
        place = ground.place(token.cell)
        amber, blue = (min(way[place] for way in ways) for ways in steps)
        return abs(amber - blue)

    points = [token for token in made.tokens if token.kind in ("control_point", "mainframe")]
    assert min(map(lead, points)) <= 3
    cells = [token.cell for token in made.tokens]
    assert len(set(cells)) == len(cells)


def test_every_style_symmetry_and_sort_of_mainframe_is_made() -> None:
    made = [RULES.blueprint(seed, size) for size in SIZES for seed in range(25)]
    told = " ".join(one.briefing for one in made)
    assert all(style.about in told for style in STYLES)
    assert all(symmetry.value in told for symmetry in Symmetry)
    kinds = {token.kind for one in made for token in one.tokens}
    assert {"mainframe", "mainframe_amber", "mainframe_blue"} <= kinds
    assert any(not count(one, "mainframe", "mainframe_amber") for one in made)


@pytest.mark.parametrize("symmetry", Symmetry)
@pytest.mark.parametrize(("width", "height"), [(15, 15), (16, 19), (20, 20)])
def test_a_twin_of_a_twin_is_the_cell_and_one_of_both_is_drawn(
    symmetry: Symmetry, width: int, height: int
) -> None:
    sketch = Sketch(width, height, symmetry)
    for cell in sketch.cells():
        twin = sketch.twin(cell)
        assert sketch.twin(twin) == cell
        assert sketch.is_own(cell) or sketch.is_own(twin)
        assert not (cell != twin and sketch.is_own(cell) and sketch.is_own(twin))


# ---- seeds


def test_the_same_seed_gives_the_same_bytes_and_another_one_another_map(tmp_path: Path) -> None:
    texts = []
    for number, seed in enumerate((5, 5, 6)):
        path = tmp_path / f"{number}.tmx"
        assert main(["make-mission", "--rules", "arena", "--seed", str(seed), "-o", str(path)]) == 0
        texts.append(path.read_bytes())
    assert texts[0] == texts[1]
    assert texts[0] != texts[2]


def test_a_known_seed_gives_the_known_arena() -> None:
    # What was made once is made again by every later version, or people's seeds mean nothing.
    made = RULES.blueprint(7, "small")
    assert made.title == "Signal Station 36"
    assert made.chart.board_rows()[:5] == [
        "##################",
        "#.......#........#",
        "#.......#........#",
        "#................#",
        "#................#",
    ]
    assert sorted(t.cell for t in made.tokens if t.kind == "repair_kit") == [
        Cell(5, 16),
        Cell(12, 1),
    ]


def test_another_variant_is_another_arena_and_an_unknown_size_none() -> None:
    first, second = (RULES.blueprint(3, "medium", variant=variant) for variant in (0, 1))
    assert first.tokens != second.tokens
    with pytest.raises(CannotMake, match="There is no size 'huge'; there are: small, medium"):
        RULES.blueprint(3, "huge")


# ---- nothing to try out


def test_no_match_is_played_to_make_what_is_fair_by_itself(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = list(making(RULES, 4, "small"))
    assert [(step.played, step.total) for step in steps] == [(0, 0)]
    assert steps[0].blueprint is not None
    assert steps == [MakingStep(0, 0, steps[0].blueprint)]
    path = tmp_path / "made.tmx"
    main(["make-mission", "--rules", "arena", "--seed", "4", "--size", "small", "-o", str(path)])
    told = capsys.readouterr().out
    chart = steps[0].blueprint.chart
    title = steps[0].blueprint.title
    assert told == f"{path}: '{title}', {chart.width} x {chart.height} cells.\n"


def test_a_made_arena_can_be_played_to_the_end() -> None:
    match = Match(RULES, start_of(RULES, RULES.blueprint(2, "small")), seed=1)
    match.players = {seat: RandomPlayer(str(seat)) for seat in match.seats}
    while match.offer:
        match.advance()
    assert match.outcome is not None


def test_the_screen_says_why_it_is_fair(tmp_path: Path) -> None:
    hands = Hands(tmp_path, opened=lambda stage: MakeMissionScene(stage, RULES, lambda path: path))
    hands.wait(0.5)
    scene = hands.scene
    assert isinstance(scene, MakeMissionScene)
    told = " ".join(w.text for w in scene.group.widgets if isinstance(w, Label))
    assert "It is fair by itself: both squads have the same before them." in told
    assert "plays it by itself first" not in told


# ---- long runs


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "size"), MANY)
def test_many_arenas_are_sound(seed: int, size: str, tmp_path: Path) -> None:
    test_a_made_arena_has_no_fault_and_says_what_it_is(seed, size, tmp_path)
    test_a_made_arena_is_the_same_for_both_squads(seed, size)
    test_squads_start_apart_and_out_of_reach_and_everything_can_be_walked_to(seed, size)
    test_there_is_something_to_fight_for_in_the_middle_and_to_pick_up(seed, size)
