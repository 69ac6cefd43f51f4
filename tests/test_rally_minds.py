"""The minds of Factory Rally: by the rules, without a look at hidden cards, and the same twice."""

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from derelict_game import places
from derelict_game.contests.intervals import difference
from derelict_game.contests.playing import Task, play, with_an_end
from derelict_game.match.mission import find_mission
from derelict_game.players.levels import adviser_of, making_player, measuring_player
from derelict_game.players.mind import Budget, Mind, Thought
from derelict_game.players.rally import ADVISER, LEVELS
from derelict_game.players.searcher import rolled
from derelict_game.rules.choice import Choice
from derelict_game.rules.rally import RULES
from derelict_game.rules.rally.option_cards import OPTIONS
from derelict_game.rules.rally.programming import POWER_DOWN, POWER_ON, RECOMPILING
from derelict_game.rules.rally.state import RallyState, Stage
from derelict_game.rules.rally.tokens import SEATS
from derelict_game.rules.registry import built_in

Tokens = list[tuple[str, int, int, str]]
SEVERAL = (490, 500, 670, 70, 90, 80, 100, 10, 430)
"""Two Move 1, a Move 2, two turns to each side, a U-Turn and a Back Up."""
ONWARD = (490, 500, 510, 520, 530)
"""Five times Move 1."""
COURSES = sorted(path.stem for path in (places.maps_dir() / "rally").glob("*.tmx"))


def drawn(
    tokens: Tokens,
    sheet: dict[str, Any] | None = None,
    hand: tuple[int, ...] = SEVERAL,
    size: tuple[int, int] = (8, 5),
    **more: Any,
) -> RallyState:
    """Return a drawn situation in which the first robot programs; the last flag is far away."""
    flags = [] if any(kind == "flag_2" for kind, *_ in tokens) else [("flag_2", 0, 0, "N")]
    written = {
        "board": ["." * size[0]] * size[1],
        "tokens": [list(token) for token in (*tokens, *flags)],
        "robots": {"robot1": sheet or {}},
        "hands": {"robot1": hand, **more.pop("hands", {})},
        **more,
    }
    return RULES.read_position(written, {})


def mind(level: str, robot: int = 0, budget: Budget = Budget.BENCH) -> Mind:
    """Return somebody who thinks."""
    return LEVELS[level](RULES, SEATS[robot], budget)


def asked(who: Mind, state: RallyState, number: int = 0) -> Thought:
    """Return what a mind thinks of a moment, of which it sees its view only."""
    offer = RULES.offer(state)
    assert offer is not None
    thought = who.think(RULES.view(state, offer.seat), offer, Random(number))
    assert thought.choice in offer
    return thought


def write_program(state: RallyState, level: str = "veteran") -> list[Thought]:
    """Let a mind write the program of the robot that is asked, and return what it thought."""
    robot, thoughts = state.queue[0], list[Thought]()
    who = mind(level, robot)
    while state.stage is Stage.PROGRAM and state.queue[0] == robot:
        offer = RULES.offer(state)
        assert offer is not None
        if len(offer.choices) > 1:
            thoughts.append(asked(who, state, len(thoughts)))
        RULES.apply(state, thoughts[-1].choice if len(offer.choices) > 1 else offer.choices[0])
        if not state.queue:
            break
    return thoughts


def go_on(state: RallyState) -> None:
    """Answer the next question: cards lie from the left, robots take damage and stay on."""
    offer = RULES.offer(state)
    assert offer is not None
    RULES.apply(state, rolled(offer.roll, Random(0)) if offer.roll else offer.fallback())


def finish_turn(state: RallyState) -> None:
    """Go on to the next turn, or to the end of the race."""
    turn = state.turn
    while state.result is None and state.turn == turn:
        go_on(state)


def run_to_question(state: RallyState, kind: str) -> None:
    """Go on until somebody is asked something, still in this turn."""
    turn = state.turn
    while state.turn == turn and (offer := RULES.offer(state)) is not None:
        if any(choice.kind == kind for choice in offer.choices):
            return
        go_on(state)
    raise AssertionError(f"nobody is asked to {kind}")


def assert_is_sentence(reason: str) -> None:
    """Check that a reason is one plain line for people."""
    assert re.fullmatch(r"[A-Z][^\n_]*[a-z0-9]\.", reason), reason
    assert "  " not in reason
    assert len(reason) <= 80


def test_the_levels_and_the_adviser() -> None:
    assert list(LEVELS) == ["cadet", "veteran", "warlord"]
    assert adviser_of(RULES) == ADVISER == "warlord"
    assert measuring_player(RULES) in LEVELS
    assert making_player(RULES) in LEVELS


# ---- whole races


def race(name: str, rng: Random, **options: object) -> RallyState:
    """Return a race in which every robot holds two options from the beginning."""
    mission = find_mission(name, places.maps_dir(), built_in())
    state = RULES.start(mission.map.chart, mission.setup(options))
    state.options = [tuple(sorted(rng.sample(OPTIONS, 2))) for _ in state.options]
    return state


def test_every_question_is_answered_with_a_sentence() -> None:
    """Others play at random beside the minds, so that much goes wrong for them."""
    answers: Counter[str] = Counter()
    rules = ("flag_per_register", "down_fires", "last_robot_wins", "runners_up")
    for seed in range(4):
        rng = Random(seed)
        house = {rule: rng.random() < 0.3 for rule in rules}
        name = COURSES[seed % len(COURSES)]
        state = race(name, rng, robots=4, turn_limit=5, **house)
        levels = [*LEVELS, "random"]
        minds = dict(zip(state.seats, levels, strict=True))
        who = {seat: mind(level) for seat, level in minds.items() if level in LEVELS}
        number = 0
        while (offer := RULES.offer(state)) is not None:
            number += 1
            if offer.roll is not None:
                RULES.apply(state, rolled(offer.roll, rng))
            elif offer.seat in who and len(offer.choices) > 1:
                thought = asked(who[offer.seat], state, number)
                assert_is_sentence(thought.reason)
                answers[
                    f"{thought.choice}" if thought.choice.kind == "power" else thought.choice.kind
                ] += 1
                RULES.apply(state, thought.choice)
            else:
                RULES.apply(state, rng.choice(offer.choices))
    told = {"register", "power down", "power on", "absorb", "accept", "face"}
    assert told <= set(answers)


def first_program(name: str, seed: int, robots: int = 4) -> RallyState:
    """Return the moment at which the first robot of a later turn programs."""
    rng = Random(seed)
    mission = find_mission(name, places.maps_dir(), built_in())
    state = RULES.start(mission.map.chart, mission.setup({"robots": robots}))
    who = mind("veteran")
    while state.stage is not Stage.PROGRAM or state.turn < 3:
        offer = RULES.offer(state)
        assert offer is not None
        if offer.roll is not None:
            RULES.apply(state, rolled(offer.roll, rng))
        elif len(offer.choices) > 1:
            RULES.apply(state, asked(who, state).choice)
        else:
            RULES.apply(state, offer.choices[0])
    return state


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_answer_whatever_was_asked_before(level: str) -> None:
    """A race that was saved and loaded goes on as it would have without."""
    state, robot = first_program("gear-change", 4), 0
    robot = state.queue[0]
    warm, first = mind(level, robot), asked(mind(level, robot), state)
    program = [first.choice, *first.then]
    for number, choice in enumerate(program):
        kept = asked(warm, state, number)
        assert kept.choice == choice
        assert kept.then == tuple(program[number + 1 :])
        assert asked(mind(level, robot), state, number) == kept
        RULES.apply(state, choice)
    offer = RULES.offer(state)
    assert offer is not None
    assert offer.choices == (Choice("done"),)


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_sees_the_cards_of_the_others(level: str) -> None:
    for seed in range(3):
        state = first_program("slag-run", seed)
        robot = state.queue[0]
        other = state.copy()
        cards = [card for one in state.queue[1:] for card in state.hands[one]]
        cards += state.deck
        Random(seed).shuffle(cards)
        for one in state.queue[1:]:
            count = len(state.hands[one])
            other.hands[one], cards = tuple(sorted(cards[:count])), cards[count:]
        other.deck = tuple(sorted(cards))
        assert other.hands != state.hands
        assert asked(mind(level, robot), other) == asked(mind(level, robot), state)


def test_it_goes_on_with_cards_that_somebody_else_has_laid() -> None:
    for level in LEVELS:
        state = drawn([("robot1", 3, 2, "E"), ("flag_1", 6, 2, "N")])
        RULES.apply(state, Choice("register", words=("2", "10")))
        thoughts = write_program(state, level)
        assert len(thoughts) == 4
        assert state.registers[0][1] == 10


# ---- drawn situations


@pytest.mark.parametrize("level", ["veteran", "warlord"])
def test_it_touches_a_flag_that_is_near(level: str) -> None:
    state = drawn([("robot1", 2, 2, "E"), ("flag_1", 5, 2, "N")])
    thoughts = write_program(state, level)
    assert thoughts[0].reason.startswith("Flag 1 in register")
    finish_turn(state)
    assert state.flags == [1]


def test_the_last_flag_ends_the_race_at_once() -> None:
    tokens = [("robot1", 2, 2, "E"), ("flag_1", 7, 4, "N"), ("flag_2", 4, 2, "N")]
    state = drawn(tokens, {"flags": 1})
    assert write_program(state)[0].reason == "The last flag in register 1."
    finish_turn(state)
    assert state.result is not None
    assert state.result.winner == SEATS[0]


@pytest.mark.parametrize("level", LEVELS)
def test_it_never_walks_into_a_pit_if_it_need_not(level: str) -> None:
    """The straight way to the flag leads through a pit, and there is another one behind it."""
    for facing in "NESW":
        pits = [("pit", x, y, "N") for x, y in ((4, 2), (3, 0), (2, 4), (7, 2))]
        state = drawn([("robot1", 2, 2, facing), ("flag_1", 6, 2, "N"), *pits])
        write_program(state, level)
        finish_turn(state)
        assert state.lives == [3]


def test_it_says_so_if_every_program_falls() -> None:
    state = drawn([("robot1", 5, 2, "E"), ("flag_1", 1, 4, "N")], hand=ONWARD, sheet={"damage": 4})
    thoughts = write_program(state)
    assert thoughts[0].reason == "No program of these cards stays on the floor."


def test_it_rides_a_belt_to_the_flag() -> None:
    """Only turns are in its hand: the belt must bring it there."""
    belt = [("belt", x, 2, "E") for x in range(1, 5)]
    tokens: Tokens = [("robot1", 1, 2, "E"), ("flag_1", 5, 2, "N"), *belt]
    state = drawn(tokens, hand=(70, 80, 90, 100, 10, 20, 30, 430, 790))
    write_program(state)
    finish_turn(state)
    assert state.flags == [1]


def test_locked_registers_are_part_of_the_plan() -> None:
    """Register 5 moves three cells on: it must look the right way by then."""
    sheet = {"damage": 5, "registers": [None, None, None, None, 790]}
    state = drawn([("robot1", 3, 2, "E"), ("flag_1", 3, 4, "N")], sheet, hand=(70, 80, 10, 490))
    write_program(state)
    finish_turn(state)
    assert state.lives == [3]


@pytest.mark.parametrize(("damage", "answer"), [(1, POWER_ON), (4, POWER_DOWN), (7, POWER_DOWN)])
def test_it_powers_down_when_it_is_badly_damaged(damage: int, answer: Choice) -> None:
    hand = SEVERAL[: 9 - damage]
    locked = [None] * min(5, 9 - damage) + [110, 120, 130, 140][: max(0, damage - 4)]
    tokens: Tokens = [("robot1", 9, 9, "E"), ("flag_1", 17, 17, "N")]
    state = drawn(tokens, {"damage": damage, "registers": locked}, hand=hand, size=(20, 20))
    write_program(state)
    assert state.stage is Stage.ANNOUNCE
    assert asked(mind("veteran"), state).choice == answer


def test_it_does_not_power_down_where_the_floor_would_destroy_it() -> None:
    """It keeps its place on belts that lead into a pit only as long as it runs."""
    tokens: Tokens = [("robot1", 1, 0, "E"), ("flag_1", 15, 0, "N"), ("flag_2", 15, 1, "N")]
    tokens += [("pit", 0, 0, "N"), *(("express", x, 0, "W") for x in range(1, 15))]
    state = drawn(tokens, {"damage": 4}, hand=(790, 800, 810, 820, 670), size=(16, 2))
    write_program(state)
    thought = asked(mind("veteran"), state)
    assert thought == Thought(POWER_ON, "The floor would not let it rest here.")


def test_an_option_goes_rather_than_the_robot() -> None:
    options = ["circuit_breaker", "mechanical_arm"]
    sheet = {"damage": 9, "options": options, "registers": [110, 120, 130, 140, 150]}
    tokens: Tokens = [("robot1", 2, 2, "E"), ("flag_1", 6, 4, "N"), ("laser", 0, 2, "W")]
    state = drawn(tokens, sheet, hand=())
    run_to_question(state, "absorb")
    thought = asked(mind("veteran"), state)
    assert thought.choice == Choice("absorb", words=("circuit_breaker",))
    RULES.apply(state, thought.choice)
    run_to_question(state, "absorb")
    assert asked(mind("veteran"), state).choice == Choice("absorb", words=("mechanical_arm",))


def test_a_good_option_is_worth_a_point() -> None:
    sheet = {"options": ["mechanical_arm"]}
    tokens: Tokens = [("robot1", 2, 2, "E"), ("flag_1", 6, 4, "N"), ("laser", 0, 2, "W")]
    state = drawn(tokens, sheet, hand=(70, 80, 90, 100, 10, 20, 30, 110, 130))
    run_to_question(state, "absorb")
    assert asked(mind("veteran"), state).choice == Choice("accept")


def test_a_destroyed_robot_loses_what_it_needs_least_and_comes_back_towards_its_flag() -> None:
    sheet = {"options": ["extra_memory", "circuit_breaker"], "archive": [2, 2]}
    tokens: Tokens = [("robot1", 7, 2, "E"), ("flag_1", 2, 4, "N")]
    state = drawn(tokens, sheet, hand=(*ONWARD, 540, 550, 560, 570, 580))
    run_to_question(state, "lose")
    lost = asked(mind("veteran"), state).choice
    assert lost == Choice("lose", words=("circuit_breaker",))
    RULES.apply(state, lost)
    run_to_question(state, "face")
    assert asked(mind("veteran"), state).choice == Choice("face", words=("S",))


def test_a_poor_hand_is_thrown_away_and_a_good_one_is_not() -> None:
    tokens: Tokens = [("robot1", 1, 2, "E"), ("flag_1", 12, 2, "N")]
    poor, good = (10, 20, 30, 40, 50, 60, 70, 90, 110), (790, 800, 810, 670, 680, 690, 490, 500, 70)
    for hand, anew in ((poor, True), (good, False)):
        state = drawn(tokens, {"options": ["recompile"]}, hand=hand, size=(14, 5))
        thought = asked(mind("veteran"), state)
        assert (thought.choice == RECOMPILING) == anew


def test_it_uses_what_its_options_can_do() -> None:
    """Only with four cells at once the flag is reached: Fourth Gear stands for that."""
    sheet = {"options": ["fourth_gear"], "damage": 4}
    tokens: Tokens = [("robot1", 1, 2, "E"), ("flag_1", 5, 2, "N")]
    state = drawn(tokens, sheet, hand=(790, 10, 20, 70, 80))
    choices = [str(thought.choice) for thought in write_program(state)]
    assert any(choice.endswith("790 fourth") for choice in choices)
    finish_turn(state)
    assert state.flags == [1]


def test_the_warlord_does_not_stand_where_it_is_pushed_off() -> None:
    """A locked program of five moves sweeps the row; only the veteran does not look."""
    foe = {"damage": 9, "registers": [790, 800, 810, 820, 830]}
    tokens: Tokens = [("robot1", 4, 2, "S"), ("robot2", 0, 2, "E"), ("flag_1", 4, 4, "N")]
    state = drawn(
        tokens,
        hand=(70, 80, 90, 100, 10, 20, 490, 500, 430),
        size=(14, 5),
        hands={"robot2": ()},
        robots={"robot1": {}, "robot2": foe},
    )
    write_program(state, "warlord")
    finish_turn(state)
    assert state.lives[0] == 3


# ---- strength


def duels(ahead: str, behind: str, seeds: range, names: list[str]) -> list[float]:
    """Return how the first of two levels did against the other, by seed and course.

    Two robots of each race together, once in these seats and once in those of the others.
    """
    found = []
    for name in names:
        start = find_mission(name, places.maps_dir(), built_in()).start(with_an_end(RULES, {}))
        for seed in seeds:
            score = 0
            for order in ((ahead, behind) * 2, (behind, ahead) * 2):
                who = dict(zip(SEATS, order, strict=False))
                task = Task(name, start, who, seed, budget=Budget.BENCH)
                returns = play(task).outcome.returns
                for one in who:
                    for other in who:
                        if (who[one], who[other]) == (ahead, behind):
                            better = returns[one] - returns[other]
                            score += (better > 0) - (better < 0)
            found.append(score / 8)
    return found


@pytest.mark.parametrize(("ahead", "behind"), [("cadet", "random"), ("veteran", "cadet")])
def test_each_level_beats_the_one_below(ahead: str, behind: str) -> None:
    assert sum(duels(ahead, behind, range(1, 3), ["first-shift", "slag-run"])) > 0.5


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ahead", "behind"), [("cadet", "random"), ("veteran", "cadet"), ("warlord", "veteran")]
)
def test_the_measured_distance_between_the_levels(ahead: str, behind: str) -> None:
    scores = duels(ahead, behind, range(1, 9), COURSES)
    assert difference([(score, 0.0) for score in scores])["interval"][0] > 0


def test_a_veteran_alone_finishes_without_a_scratch() -> None:
    for name in COURSES:
        mission = find_mission(name, places.maps_dir(), built_in())
        start = mission.start(with_an_end(RULES, {"robots": 1}))
        result = play(Task(name, start, {SEATS[0]: "veteran"}, 1, watched=True))
        assert result.outcome.winner == SEATS[0]
        assert not any(one.type == "destroyed" for one in result.happened)


def test_thinking_counts_work_and_not_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> float:
        raise AssertionError("somebody looks at the clock")

    state = first_program("first-shift", 1)
    for clock in ("time", "monotonic", "perf_counter"):
        monkeypatch.setattr(f"time.{clock}", never)
    for level in LEVELS:
        assert asked(mind(level, state.queue[0]), state).choice is not None
