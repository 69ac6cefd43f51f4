"""The minds of Squad Arena: by the rules, without a look at hidden orders, and the same twice."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from derelict_game import places
from derelict_game.contests.playing import Task, play, with_an_end
from derelict_game.match.mission import find_mission
from derelict_game.players.arena import ADVISER, LEVELS
from derelict_game.players.arena.field import Field, act_of
from derelict_game.players.arena.officer import Officer
from derelict_game.players.levels import adviser_of, making_player, measuring_player
from derelict_game.players.mind import Budget, Mind, Thought
from derelict_game.rules.arena import RULES, orders
from derelict_game.rules.arena.state import ArenaState
from derelict_game.rules.arena.tokens import SEATS, SQUADS
from derelict_game.rules.arena.turn import Turn
from derelict_game.rules.registry import built_in

Tokens = list[tuple[str, int, int]]
ARENAS = sorted(path.stem for path in (places.maps_dir() / "arena").glob("*.tmx"))
SQUAD_LEVELS = ["trooper", "veteran", "commander"]
"""Those who think of the whole squad."""
FORESIGHTED = ["veteran", "commander"]
"""Those who look at what a turn leads to."""


def drawn(board: list[str], tokens: Tokens, **more: Any) -> ArenaState:
    """Return a drawn situation."""
    written = {"board": board, "tokens": [[*token, "N"] for token in tokens], **more}
    return RULES.read_position(written, {})


def start(name: str, **options: Any) -> ArenaState:
    """Return the beginning of a match."""
    mission = find_mission(name, places.maps_dir(), built_in())
    return RULES.start(mission.map.chart, mission.setup(options))


def mind(level: str, squad: int = 0) -> Mind:
    """Return somebody who thinks."""
    return LEVELS[level](RULES, SEATS[squad], Budget.BENCH)


def asked(who: Mind, state: ArenaState, number: int = 0) -> Thought:
    """Return what a mind thinks of a moment, of which it sees its view only."""
    offer = RULES.offer(state)
    assert offer is not None
    thought = who.think(RULES.view(state, offer.seat), offer, Random(number))
    assert thought.choice in offer
    return thought


def give_orders(state: ArenaState, level: str, seed: int = 0) -> list[Thought]:
    """Let a mind give all orders of the squad that is asked, and return what it thought."""
    squad, thoughts = state.queue[0], list[Thought]()
    who = mind(level, squad)
    if isinstance(who, Officer):
        who.lapses = 0  # what it would do if it forgot nobody
    while not thoughts or thoughts[-1].choice != orders.DONE:
        thoughts.append(asked(who, state, seed + len(thoughts)))
        assert_is_sentence(thoughts[-1].reason)
        if thoughts[-1].choice != orders.DONE:
            RULES.apply(state, thoughts[-1].choice)
    return thoughts


def ordered(state: ArenaState, level: str) -> set[str]:
    """Return the orders that a mind gives, as texts."""
    return {str(thought.choice) for thought in give_orders(state.copy(), level)}


def assert_is_sentence(reason: str) -> None:
    """Check that a reason is one plain line for people."""
    assert re.fullmatch(r"[A-Z][^\n_]*[a-z0-9]\.", reason), reason
    assert "  " not in reason
    assert len(reason) <= 80


def moments(name: str, seed: int, **options: Any) -> Iterator[ArenaState]:
    """Return the moments of a match at random in which a turn begins; many shots are fired."""
    rng, state = Random(seed), start(name, **options)
    while state.result is None:
        yield state.copy()
        for squad in SQUADS:
            order_at_random(state, squad, rng)
        Turn(state).carry_out()


def order_at_random(state: ArenaState, squad: int, rng: Random) -> None:
    """Give every unit any order, a shot or a pick-up more often than not."""
    while choices := [one for one in orders.question(state, squad) if one != orders.DONE]:
        keen = [one for one in choices if one.kind != "move"]
        choice = rng.choice(keen if keen and rng.random() < 0.7 else choices)
        orders.give(state, squad, orders.order_of(state, choice))


def test_the_levels_and_the_adviser() -> None:
    assert list(LEVELS) == ["recruit", "trooper", "veteran", "commander"]
    assert adviser_of(RULES) == ADVISER == "commander"
    assert measuring_player(RULES) in LEVELS
    assert making_player(RULES) in LEVELS


# ---- the short form


@pytest.mark.parametrize("compat", [False, True])
@pytest.mark.parametrize("name", ARENAS)
def test_the_field_comes_to_the_same_as_the_rules(name: str, compat: bool) -> None:
    same = ("places", "health", "weapons", "shields", "shielded", "dead_since", "owners")
    for seed in range(3):
        rng = Random(seed)
        for moment in moments(name, seed, server_compat=compat, turn_limit=60):
            state, field = moment.copy(), Field.of(moment)
            for squad in SQUADS:
                order_at_random(state, squad, rng)
            acts = {one.unit: act_of(state, one) for given in state.orders for one in given}
            field.run([acts.get(unit, -1) for unit in range(8)])
            Turn(state).carry_out()
            for what in (*same, "pick_ups", "scores", "explored", "turn"):
                if what != "turn" or state.result is None:
                    assert getattr(field, what) == getattr(state, what), what
            assert field.over == (state.result is not None)


# ---- every question


def test_some_forget_a_unit_now_and_then_and_the_best_never_do() -> None:
    forgotten = dict.fromkeys(("trooper", "veteran", "commander"), 0)
    for level in forgotten:
        who = mind(level)
        for turn in range(1, 60):
            state = drawn(YARD, [("amber_1", 6, 4), ("blue_1", 12, 0), ("shield", 9, 4)])
            state.turn = turn
            first, again = asked(who, state), asked(mind(level), state)
            assert first.choice == again.choice, "the same for the same moment"
            forgotten[level] += first.choice == orders.DONE
    assert forgotten["trooper"] > forgotten["commander"]
    assert forgotten["veteran"] > forgotten["commander"]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", ARENAS)
def test_every_question_is_answered_with_a_sentence(name: str, level: str) -> None:
    for number, state in enumerate(moments(name, 1)):
        if number % 9 == 0:
            give_orders(state, level)
            state.queue = (1,)
            give_orders(state, level)


@pytest.mark.parametrize("level", LEVELS)
def test_small_squads_and_none_at_all(level: str) -> None:
    """One unit against two; a squad that waits to come back; nobody on either side."""
    board = ["....", ".##.", "...."]
    few: Tokens = [("amber_2", 0, 0), ("blue_1", 3, 2), ("blue_4", 3, 0)]
    assert len(give_orders(drawn(board, few), level)) >= 1
    waiting: Tokens = [("blue_1", 3, 2), ("mainframe", 0, 0), ("spawn_amber_1", 0, 2)]
    dead = {"amber_1": {"health": 0, "dead_since": 1}}
    state = drawn(board, waiting, units=dead, points={"0,0": "amber"}, turn=2)
    assert [thought.choice for thought in give_orders(state, level)] == [orders.DONE]
    state = drawn(board, [("blue_1", 3, 2)], turn=2, to_move="blue")
    assert give_orders(state, level)[-1].choice == orders.DONE


@pytest.mark.parametrize("level", SQUAD_LEVELS)
def test_it_goes_on_with_orders_that_somebody_else_has_given(level: str) -> None:
    state = start(ARENAS[0])
    offer = RULES.offer(state)
    assert offer is not None
    RULES.apply(state, offer.choices[0])
    first = state.orders[0][0]
    give_orders(state, level)
    assert state.orders[0][0] == first
    assert len(state.orders[0]) > 1


# ---- honest, and the same twice


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_sees_the_orders_of_the_other_squad(level: str) -> None:
    for number, state in enumerate(moments(ARENAS[-1], 2)):
        if number % 12 == 0:
            state.queue = (1,)
            other = state.copy()
            order_at_random(other, 0, Random(number))
            assert other.orders != state.orders
            assert asked(mind(level, 1), other) == asked(mind(level, 1), state)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_answer_whatever_was_asked_before(level: str) -> None:
    """A match that was saved and loaded goes on as it would have without."""
    for number, state in enumerate(moments(ARENAS[0], 3)):
        if number % 15:
            continue
        warm, place = mind(level), 0
        while True:
            kept = asked(warm, state, place)
            assert asked(mind(level), state, place) == kept
            if kept.choice == orders.DONE:
                break
            RULES.apply(state, kept.choice)
            place += 1


@pytest.mark.parametrize("level", SQUAD_LEVELS)
def test_a_squad_is_not_the_same_in_every_match(level: str) -> None:
    state = start(ARENAS[0])
    firsts = {asked(mind(level), state, number).choice for number in range(12)}
    assert len(firsts) > 1


# ---- small lessons

YARD = ["." * 13] * 9


@pytest.mark.parametrize("level", SQUAD_LEVELS)
def test_all_shoot_at_the_same_enemy(level: str) -> None:
    """Each has two in its lines; only one of them is in the lines of all three."""
    tokens: Tokens = [("amber_1", 2, 4), ("amber_2", 5, 1), ("amber_3", 5, 7)]
    tokens += [("blue_1", 5, 4), ("blue_2", 2, 1), ("blue_3", 2, 7)]
    found = ordered(drawn(YARD, tokens), level)
    assert {"shoot 2,4 5,4", "shoot 5,1 5,4", "shoot 5,7 5,4"} <= found


def test_a_volley_says_what_it_does() -> None:
    tokens: Tokens = [("amber_1", 2, 4), ("amber_2", 5, 1), ("blue_1", 5, 4)]
    state = drawn(YARD, tokens, units={"blue_1": {"health": 16}})
    reason = give_orders(state, "trooper")[0].reason
    assert reason == "Two guns at Blue Alpha: 16 damage, which destroys it."


@pytest.mark.parametrize("level", LEVELS)
def test_a_free_point_is_taken(level: str) -> None:
    """The recruit does so on most days."""
    tokens: Tokens = [("amber_1", 3, 4), ("control_point", 5, 4), ("blue_1", 12, 0)]
    state = drawn(YARD, tokens)
    taken = 0
    for seed in range(10):
        other = state.copy()
        give_orders(other, level, seed)
        other.queue = ()
        Turn(other).carry_out()
        taken += other.owners == [0]
    assert taken >= (6 if level == "recruit" else 10)


@pytest.mark.parametrize("level", SQUAD_LEVELS)
def test_a_shield_is_raised_by_who_would_be_destroyed(level: str) -> None:
    tokens: Tokens = [("amber_1", 5, 4), ("blue_1", 2, 4), ("blue_2", 5, 1), ("blue_3", 8, 4)]
    state = drawn(YARD, tokens, units={"amber_1": {"health": 20, "shields": 1}})
    assert "shield 5,4" in ordered(state, level)
    state = drawn(YARD, tokens[:2], units={"amber_1": {"health": 60, "shields": 1}})
    assert "shield 5,4" not in ordered(state, level)


@pytest.mark.parametrize("level", SQUAD_LEVELS)
def test_nobody_walks_into_a_crossfire(level: str) -> None:
    """The shield lies between two rifles that stay to take points; the trooper does not look."""
    board = ["######.######"] * 3 + ["." * 13] + ["#####...#####"] * 3
    tokens: Tokens = [("amber_1", 6, 4), ("shield", 6, 3), ("blue_1", 2, 3), ("blue_2", 10, 3)]
    tokens += [("control_point", 2, 3), ("control_point", 10, 3)]
    rifle = {"weapon": "laser_rifle"}
    state = drawn(board, tokens, units={"blue_1": rifle, "blue_2": rifle})
    into = {"move 6,4 5,3", "move 6,4 6,3", "move 6,4 7,3"}
    assert bool(into & ordered(state, level)) == (level not in FORESIGHTED)


@pytest.mark.parametrize("level", SQUAD_LEVELS)
def test_a_threatened_point_is_not_left(level: str) -> None:
    """An enemy is two steps away; a pick-up lies on the other side."""
    board = ["#" * 13, "." * 13, "#" * 13]
    tokens: Tokens = [("amber_1", 5, 1), ("control_point", 5, 1), ("shield", 0, 1)]
    tokens += [("blue_1", 11, 1)]
    state = drawn(board, tokens, points={"5,1": "amber"})
    give_orders(state, level)
    state.queue = ()
    Turn(state).carry_out()
    assert state.places[0] % 13 >= 4


def test_two_units_do_not_go_for_one_thing() -> None:
    tokens: Tokens = [("amber_1", 6, 4), ("amber_2", 6, 5), ("blue_1", 12, 0)]
    tokens += [("scatter_gun", 9, 4), ("scatter_gun", 2, 4)]
    state = drawn(YARD, tokens)
    give_orders(state, "trooper")
    state.queue = ()
    Turn(state).carry_out()
    assert {state.places[0] % 13, state.places[1] % 13} == {5, 7}


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_steps_onto_a_friend_who_stays(level: str) -> None:
    """Whoever is behind in a corridor cannot pass while the one ahead shoots."""
    state = drawn(["....."], [("amber_1", 1, 0), ("amber_2", 0, 0), ("blue_1", 4, 0)])
    for seed in range(5):
        moment = state.copy()
        give_orders(moment, level, seed)
        kinds = {order.unit: order.kind for order in moment.orders[0]}
        assert kinds.get(1) != "move" or kinds.get(0) == "move"


# ---- strength


def score(ahead: str, behind: str, seeds: range, names: list[str]) -> float:
    """Return the part of matches that the first of two levels wins, in both seats; draws half."""
    found = []
    for name in names:
        begin = find_mission(name, places.maps_dir(), built_in()).start(with_an_end(RULES, {}))
        for seed in seeds:
            for squad in SQUADS:
                who = {SEATS[squad]: ahead, SEATS[1 - squad]: behind}
                outcome = play(Task(name, begin, who, seed, budget=Budget.BENCH)).outcome
                better = outcome.returns[SEATS[squad]] - outcome.returns[SEATS[1 - squad]]
                found.append((1 + (better > 0) - (better < 0)) / 2)
    return sum(found) / len(found)


@pytest.mark.parametrize(("ahead", "behind"), [("recruit", "random"), ("trooper", "recruit")])
def test_each_level_beats_the_one_below(ahead: str, behind: str) -> None:
    assert score(ahead, behind, range(1, 3), ARENAS[:3]) > 0.6


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ahead", "behind"),
    [("trooper", "recruit"), ("veteran", "trooper"), ("commander", "veteran")],
)
def test_the_ladder(ahead: str, behind: str) -> None:
    """Eighty wins in a hundred are aimed at; fewer matches need some room for luck."""
    assert score(ahead, behind, range(1, 4), ARENAS) > 0.7
