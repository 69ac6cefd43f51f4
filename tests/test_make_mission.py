"""Made missions: the generator, the choice by self-play, the command, and the screen."""

import json
from argparse import Namespace
from collections.abc import Iterator
from math import sqrt
from pathlib import Path

import pygame
import pytest

from derelict_game import places
from derelict_game.board.fault import Fault
from derelict_game.board.geometry import Cell, Facing
from derelict_game.cli import MISUSED, main
from derelict_game.commands import make_mission
from derelict_game.match.making import (
    CANDIDATES,
    Trial,
    fairest,
    making,
    start_of,
    write_blueprint,
)
from derelict_game.match.match import Match
from derelict_game.match.mission import Mission, check_mission
from derelict_game.match.save import load_match, save_match
from derelict_game.players.cast import cast
from derelict_game.players.mind import Budget
from derelict_game.rules.blueprint import EASIEST, HARDEST, Blueprint, CannotMake
from derelict_game.rules.derelict import RULES
from derelict_game.rules.derelict.grid import distance
from derelict_game.rules.parts import maker_of
from derelict_game.rules.registry import built_in
from derelict_game.ui.scenes.make_mission import MakeMissionScene
from derelict_game.ui.scenes.new_match import NewMatchScene
from derelict_game.ui.widgets.choice_list import ChoiceList
from derelict_game.ui.widgets.fields import Picker, TextField
from tests.waiting import wait_until
from tests.windows import FRAME, Hands, new_match_scene

REGISTRY = built_in()
SIZES = list(RULES.mission_sizes)
MATCHES = RULES.trial_matches
TOTAL = CANDIDATES * MATCHES
WAYS = {"small": (20, 34), "medium": (25, 39), "large": (31, 45)}
CELLS = {"small": 140, "medium": 185, "large": 225}
FEW = [(seed, size) for size in SIZES for seed in range(3)]
MANY = [(seed, SIZES[seed % 3]) for seed in range(1000, 1200)]


def steps_between(starts: set[Cell], end: Cell, cells: frozenset[Cell]) -> int:
    """Return the number of steps of the shortest way, through doors too."""
    reached, steps = set(starts), 0
    while end not in reached:
        near = {c.step(x, y) for c in reached for x in (-1, 0, 1) for y in (-1, 0, 1)}
        grown = reached | (near & cells)
        assert grown != reached, f"{end} cannot be reached"
        reached, steps = grown, steps + 1
    return steps


def cells_of(blueprint: Blueprint, kind: str) -> set[Cell]:
    """Return where the tokens of a kind stand."""
    return {token.cell for token in blueprint.tokens if token.kind == kind}


def written(tmp_path: Path, blueprint: Blueprint) -> tuple[Mission | None, list[Fault]]:
    """Write a blueprint and check it as `derelict check-map` does."""
    path = tmp_path / "made.tmx"
    write_blueprint(path, RULES, blueprint, places.game_maps_dir("derelict"))
    return check_mission(path, REGISTRY)


def played(blueprint: Blueprint, player: str, seed: int) -> Match:
    """Return a match between equal players, played to its end."""
    match = Match(RULES, start_of(RULES, blueprint), seed=seed)
    match.players = {
        seat: cast(player, RULES, seat, seed, budget=Budget.BENCH) for seat in match.seats
    }
    while match.offer:
        match.advance()
    return match


# ---- layouts


def test_the_same_seed_gives_the_same_bytes_and_another_one_another_map(tmp_path: Path) -> None:
    texts = []
    for number, seed in enumerate((5, 5, 6)):
        path = tmp_path / f"{number}.tmx"
        words = ["make-mission", "--seed", str(seed), "--size", "small", "--no-selection"]
        assert main([*words, "-o", str(path)]) == 0
        texts.append(path.read_bytes())
    assert texts[0] == texts[1]
    assert texts[0] != texts[2]


def test_a_known_seed_gives_the_known_map() -> None:
    # What was made once is made again by every later version, or people's seeds mean nothing.
    made = RULES.blueprint(7, "small")
    assert (made.title, made.chart.width, made.chart.height) == ("Crew Quarter 17", 40, 19)
    assert made.chart.board_rows()[9] == "########.#...........................#.#"


@pytest.mark.parametrize(("seed", "size"), FEW)
def test_a_made_mission_has_no_fault_and_comes_to_an_end(
    seed: int, size: str, tmp_path: Path
) -> None:
    blueprint = RULES.blueprint(seed, size)
    mission, faults = written(tmp_path, blueprint)
    assert mission is not None
    assert not faults
    assert mission.title == blueprint.title
    assert len(mission.briefing) > 100
    for player in ("random", "greedy"):
        assert played(blueprint, player, seed).outcome is not None


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("hardship", [EASIEST, 4, HARDEST])
def test_the_layout_keeps_its_promises(size: str, hardship: int) -> None:
    for seed in range(20, 24):
        made = RULES.blueprint(seed, size, hardship)
        chart, low, high = made.chart, *WAYS[size]
        starts = cells_of(made, "start_marine")
        (objective,) = cells_of(made, "objective")
        assert low <= steps_between(starts, objective, chart.corridors) <= high
        squad = [t for t in made.tokens if t.kind.startswith("marine")]
        assert 4 <= len(squad) == len(starts) <= 5
        assert sum(t.kind == "marine_flame" for t in squad) == 1
        assert sum(t.kind == "marine_sarge" for t in squad) == 1
        sizes: dict[int, int] = {}
        for cell in chart.corridors:
            sizes[chart.segment(cell)] = sizes.get(chart.segment(cell), 0) + 1
        assert 0 not in sizes
        assert all(2 <= count <= 12 for count in sizes.values())
        assert max(lanes(made)) <= 14
        assert abs(len(chart.corridors) - CELLS[size]) <= 40
        entries = cells_of(made, "alien_entry")
        for entry in entries:
            assert steps_between(starts, entry, chart.corridors) >= 9
        for lurk in cells_of(made, "lurk"):
            nearest = sorted(distance(lurk, entry) for entry in entries)
            assert nearest[0] <= 4
            assert nearest[0] < nearest[1], "it is plain where it comes out"


def lanes(made: Blueprint) -> Iterator[int]:
    """Return the lengths of all straight lines of cells without a door."""
    free = made.chart.corridors - cells_of(made, "door")
    for cell in free:
        for dx, dy in (Facing.E.delta, Facing.S.delta):
            length = 0
            while cell.step(length * dx, length * dy) in free:
                length += 1
            yield length


def test_hardship_lengthens_the_way_and_leaves_the_rest_alone() -> None:
    easy, hard = (RULES.blueprint(3, "medium", level) for level in (EASIEST, HARDEST))
    ways = [
        steps_between(
            cells_of(made, "start_marine"), min(cells_of(made, "objective")), made.chart.corridors
        )
        for made in (easy, hard)
    ]
    assert ways[1] - ways[0] == 11
    assert easy.title == hard.title
    assert easy.options == hard.options
    assert (easy.hardship, hard.hardship) == (EASIEST, HARDEST)


def test_a_rule_set_without_missions_says_so() -> None:
    assert maker_of(RULES) is RULES
    assert maker_of(REGISTRY["skirmish"]) is None
    with pytest.raises(CannotMake, match="Skirmish makes no missions"):
        make_mission.run(Namespace(rules="skirmish", size="small", output=Path("a.tmx")))


# ---- the choice


def true_chance(hardship: int, middle: float) -> float:
    """Return a curve that is none of those that are fitted."""
    off = (middle - hardship) / 4.4
    return 0.5 + 0.5 * off / sqrt(1 + off * off)


@pytest.mark.parametrize("middle", [1, 4, 6.5, 10])
def test_the_fit_finds_the_fair_hardship_step_by_step(middle: float) -> None:
    trials: list[Trial] = []
    hardship = 5
    for _ in range(CANDIDATES):
        won = round(MATCHES * true_chance(hardship, middle))
        trials.append(Trial(hardship, MATCHES, won))
        _, hardship = fairest(trials, 5)
    assert abs(true_chance(hardship, middle) - 0.5) < 0.08


def test_one_lucky_candidate_does_not_outweigh_the_others() -> None:
    trials = [Trial(4, 30, 24), Trial(8, 30, 15), Trial(7, 30, 8), Trial(6, 30, 12)]
    assert 5 <= fairest(trials, 5)[1] <= 7


def test_self_play_counts_matches_and_keeps_to_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = []

    def win(_: object, blueprint: Blueprint, seed: int) -> bool:
        seeds.append(seed)
        return seed % (HARDEST + 1) > blueprint.hardship

    monkeypatch.setattr("derelict_game.match.making._first_seat_wins", win)
    steps = list(making(RULES, 4, "small"))
    assert [step.played for step in steps[:-1]] == list(range(TOTAL + 1))
    assert len(set(seeds)) == TOTAL
    last = steps[-1]
    assert last.blueprint is not None
    assert len(last.trials) == CANDIDATES
    assert 4 <= last.blueprint.hardship <= 7
    again = list(making(RULES, 4, "small"))[-1]
    assert again.trials == last.trials
    assert again.blueprint is not None
    assert again.blueprint.tokens == last.blueprint.tokens


def test_a_layout_that_cannot_be_made_fair_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    hopeless = RULES.blueprint(4, "small").title

    def win(_: object, blueprint: Blueprint, seed: int) -> bool:
        return blueprint.title != hopeless and seed % 2 == 0

    monkeypatch.setattr("derelict_game.match.making._first_seat_wins", win)
    last = list(making(RULES, 4, "small"))[-1]
    assert [trial.variant for trial in last.trials] == [0, 1, 1, 1, 1]
    assert last.blueprint is not None
    assert last.blueprint.title != hopeless


# ---- the command


def test_the_command_says_in_one_sentence_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there = tmp_path / "there.tmx"
    there.write_text("mine")
    for words, part in (
        (["--size", "huge", "-o", str(tmp_path / "a.tmx")], "There is no size 'huge'; there are"),
        (["-o", str(tmp_path / "no" / "a.tmx")], "There is no folder"),
        (["-o", str(tmp_path / "a.txt")], "ends in .tmx"),
        (["-o", str(there)], "--force writes over it"),
        (["--rules", "skirmish", "-o", str(tmp_path / "a.tmx")], "makes no missions"),
        (["--rules", "chess", "-o", str(tmp_path / "a.tmx")], "no rule set 'chess'"),
    ):
        assert main(["make-mission", "--seed", "1", "--no-selection", *words]) == MISUSED
        told = capsys.readouterr()
        assert part in told.err
        assert len(told.err.strip().splitlines()) == 1
    assert there.read_text() == "mine"
    words = ["make-mission", "--seed", "1", "--no-selection", "-o", str(there), "--force"]
    assert main(words) == 0
    assert check_mission(there, REGISTRY)[0] is not None


@pytest.mark.parametrize("seed", ["-1", "x", "1.5"])
def test_a_seed_is_a_whole_number(seed: str, tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=str(MISUSED)):
        main(["make-mission", f"--seed={seed}", "-o", str(tmp_path / "a.tmx")])


def test_steps_are_told_as_json_for_programs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["make-mission", "--seed", "1", "--no-selection", "--progress"]
    assert main([*words, "-o", str(tmp_path / "a.tmx")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line) for line in lines] == [{"played": 0, "total": 0}]


# ---- the window


def open_maker(tmp_path: Path) -> tuple[Hands, MakeMissionScene]:
    """Click from the new-match screen to the making of a small mission with seed 12."""
    hands = Hands(tmp_path, opened=new_match_scene)
    hands.wait(0.2)
    hands.push("Make a mission …")
    scene = hands.scene
    assert isinstance(scene, MakeMissionScene)
    size = next(w for w in scene.group.widgets if isinstance(w, Picker))
    hands.click((size.rect.left + 4, size.rect.centery))
    field = next(w for w in scene.group.widgets if isinstance(w, TextField))
    hands.click(field.rect.center)
    hands.press(pygame.K_END)
    for _ in range(12):
        hands.press(pygame.K_BACKSPACE)
    hands.type("12")
    return hands, scene


def wait_for(hands: Hands, scene: MakeMissionScene, matches: int) -> None:
    """Let frames pass until some matches have been played, or it is done."""

    def played() -> bool:
        return hands.scene is not scene or not scene.maker or scene.maker.played >= matches

    wait_until(played, lambda: hands.app.step(FRAME))


def test_a_sketch_follows_the_seed_and_the_size(tmp_path: Path) -> None:
    hands, scene = open_maker(tmp_path)
    shown = scene._sketch
    before = shown._blueprint
    assert before is not None, "while typing, the old one stays"
    hands.wait(0.5)
    assert shown._blueprint is not None
    assert shown._blueprint.title == RULES.blueprint(12, "small").title != before.title
    for _ in range(2):
        hands.press(pygame.K_BACKSPACE)
    hands.wait(0.5)
    assert shown._blueprint is None, "nobody knows a random one"
    hands.push("Another")
    hands.wait(0.1)
    assert shown._blueprint is not None


def test_making_is_shown_and_can_be_cancelled(tmp_path: Path) -> None:
    hands, scene = open_maker(tmp_path)
    hands.push("Make it")
    assert scene.maker is not None
    process = scene.maker._process
    wait_for(hands, scene, 2)
    assert scene.maker.total == TOTAL
    hands.push("Cancel")
    assert scene.maker is None
    assert process.poll() is not None, "the process has ended"
    assert not list((tmp_path / "saves" / "missions").rglob("*.tmx"))
    hands.press(pygame.K_ESCAPE)
    assert isinstance(hands.scene, NewMatchScene)


def test_a_made_mission_is_chosen_played_saved_and_listed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands, scene = open_maker(tmp_path)
    # Without self-play: how long that takes is no matter of this test.
    plain = ["make-mission", "--no-selection"]
    from derelict_game.ui.scenes import mission_maker

    begin = mission_maker._start
    monkeypatch.setattr(mission_maker, "_start", lambda words: begin([*plain, *words[1:]]))
    hands.push("Make it")
    wait_until(lambda: hands.scene is not scene or scene.note, lambda: hands.app.step(FRAME))
    assert not scene.note, scene.note
    title = RULES.blueprint(12, "small").title
    screen = hands.scene
    assert isinstance(screen, NewMatchScene)
    listed = next(w for w in screen.group.widgets if isinstance(w, ChoiceList))
    assert listed.rows[listed.place].title == title
    hands.push("Begin")
    match = hands.play.match
    assert hands.play.title == title
    save_match(match, tmp_path / "saves" / "made.json")
    made = tmp_path / "saves" / "missions" / "derelict" / "derelict-small-12.tmx"
    again = Hands(tmp_path, opened=new_match_scene)
    again.wait(0.5)
    rows = next(w for w in again.scene.group.widgets if isinstance(w, ChoiceList)).rows  # type: ignore[attr-defined]
    assert title in [row.title for row in rows]
    made.unlink()
    loaded = load_match(tmp_path / "saves" / "made.json", REGISTRY)
    assert loaded.state == match.state, "a save holds its board"
    hands.stage.scenes[-1].close()


def test_what_goes_wrong_in_the_making_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from derelict_game.ui.scenes import mission_maker

    begin = mission_maker._start
    monkeypatch.setattr(mission_maker, "_start", lambda words: begin([*words, "--size", "huge"]))
    hands, scene = open_maker(tmp_path)
    hands.push("Make it")
    wait_for(hands, scene, TOTAL)
    assert hands.scene is scene
    assert scene.note.startswith("There is no size 'huge'")
    assert hands.button("Make it").enabled


# ---- long runs


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "size"), MANY)
def test_many_missions_are_sound_and_come_to_an_end(seed: int, size: str, tmp_path: Path) -> None:
    test_a_made_mission_has_no_fault_and_comes_to_an_end(seed, size, tmp_path)


@pytest.mark.slow
def test_chosen_missions_are_fair() -> None:
    # All should be within 40 to 60 %, but the matches to choose by and to measure with are few.
    games, shares = 200, {}
    for seed in range(70, 80):
        size = SIZES[seed % 3]
        blueprint = list(making(RULES, seed, size))[-1].blueprint
        assert blueprint is not None
        matches = (played(blueprint, "greedy", 50_000_000 + number) for number in range(games))
        won = sum(m.outcome is not None and m.outcome.winner == "marines" for m in matches)
        shares[f"{size} {seed}"] = won / games
    assert sum(0.4 <= share <= 0.6 for share in shares.values()) >= 8, shares
    assert all(0.3 <= share <= 0.7 for share in shares.values()), shares
