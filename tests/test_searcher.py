"""The player of every game: it plays what is offered, finds what wins, and cannot peek."""

import re
import time
from collections import Counter
from itertools import count
from random import Random

import pytest

from derelict_game import places
from derelict_game.match.document import Start
from derelict_game.match.match import Match
from derelict_game.match.mission import find_mission, shipped_missions
from derelict_game.players.cast import players_for
from derelict_game.players.levels import levels_of
from derelict_game.players.mind import Budget, ThinkingPlayer, Thought
from derelict_game.players.randomly import RandomPlayer
from derelict_game.players.searcher import TRIES, WIDTH, Searcher, considered, rolled
from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict import RULES as DERELICT
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.offer import Offer
from derelict_game.rules.registry import Registry, built_in
from derelict_game.rules.roll import Roll, numbers
from derelict_game.rules.seat import Seat
from derelict_game.rules.skirmish import RULES as SKIRMISH
from derelict_game.rules.state import State
from derelict_game.rules.wreck import PASS
from tests.conformance import play_out
from tests.derelict import Table
from tests.toy import GOAL, LEFT, POSITION, RIGHT, TOY, ToyRules, ToyState

MARINES, ALIENS = Seat("marines"), Seat("aliens")


def searching(rules: AnyRules, seat: Seat, seed: int) -> ThinkingPlayer:
    """Return a searcher that thinks as little as it does in hundreds of matches."""
    return ThinkingPlayer(Searcher(rules, seat, Budget.BENCH), f"{seat} {seed}")


def match_of_searchers(rules: AnyRules, start: Start, seed: int) -> Match:
    """Return a match in which every seat searches."""
    match = Match(rules, start, seed=seed)
    match.players = {seat: searching(rules, seat, seed) for seat in match.seats}
    return match


def on_map(name: str, **options: object) -> Match:
    """Return a match of searchers on a shipped map."""
    mission = find_mission(name, places.maps_dir(), built_in())
    return match_of_searchers(mission.rules, mission.start(options), 1)


def toy() -> Start:
    """Return the start of a toy match."""
    return Start.at_position(TOY, POSITION, {})


def thought(rules: AnyRules, state: State, mind: Searcher | None = None) -> Thought:
    """Return what a searcher in the seat that is asked thinks of a state."""
    offer = rules.offer(state)
    assert offer is not None
    mind = mind or Searcher(rules, offer.seat, Budget.BENCH)
    return mind.think(rules.view(state, offer.seat), offer, Random(1))


# ---- whole matches; a match refuses whatever is not offered


def test_it_plays_a_match_without_dice_to_its_end() -> None:
    match = play_out(on_map("junction", turn_limit=2))
    assert match.outcome is not None


@pytest.mark.parametrize("seed", range(4))
def test_it_plays_matches_with_dice_and_secrets_to_their_ends(seed: int) -> None:
    match = play_out(match_of_searchers(TOY, toy(), seed))
    assert match.outcome is not None
    assert match.outcome.winner is not None


def test_it_plays_turns_of_derelict() -> None:
    match = on_map("first-burn", turn_limit=2)
    play_out(match)
    assert {step.seat for step in match.steps} >= {MARINES, ALIENS}


@pytest.mark.parametrize("rules", list(built_in()), ids=lambda rules: rules.name)
def test_it_plays_every_game_and_changes_nothing_by_thinking(rules: AnyRules) -> None:
    for mission in shipped_missions(places.maps_dir(), Registry([rules])):
        match = match_of_searchers(rules, mission.start({}), 1)
        for _ in range(12):
            match.roll()
            assert match.offer is not None
            view = match.view(match.offer.seat)
            before = rules.codec.dump(view)
            choice = match.players[match.offer.seat].choose(view, match.offer)
            assert rules.codec.dump(view) == before
            assert choice is not None
            match.choose(choice)


@pytest.mark.parametrize("rules", [*built_in(), TOY], ids=lambda rules: rules.name)
def test_every_game_has_it_as_the_first_level(rules: AnyRules) -> None:
    name, make = next(iter(levels_of(rules).items()))
    assert name == "searcher"
    assert isinstance(make(rules, MARINES, Budget.BENCH), Searcher)
    assert players_for(rules)[:3] == ["human", "random", "searcher"]


def test_the_same_seed_gives_the_same_match() -> None:
    first, second, third = (
        play_out(match_of_searchers(TOY, toy(), seed)).document().text() for seed in (5, 5, 6)
    )
    assert first == second
    assert first != third


# ---- strength


def test_it_beats_chance_in_the_toy_game() -> None:
    wins = {LEFT: 0, RIGHT: 0}
    for seat, other in ((LEFT, RIGHT), (RIGHT, LEFT)):
        for seed in range(20):
            players = {seat: searching(TOY, seat, seed), other: RandomPlayer(f"{other} {seed}")}
            match = play_out(Match(TOY, toy(), seed=seed, players=players))
            assert match.outcome is not None
            wins[seat] += match.outcome.winner == seat
    assert sum(wins.values()) >= 32
    assert min(wins.values()) >= 14


@pytest.mark.parametrize("budget", Budget)
@pytest.mark.parametrize("moves", [(), ("activate 1,1",), ("activate 1,1", "turn left")])
def test_it_takes_a_win_at_hand(budget: Budget, moves: tuple[str, ...]) -> None:
    lonely = {"board": ["...."] * 4, "tokens": [["marine", 1, 1, "N"], ["marine", 3, 3, "N"]]}
    state = SKIRMISH.read_position(lonely, {})
    for text in moves:
        SKIRMISH.apply(state, Choice.parse(text))
    mind = Searcher(SKIRMISH, MARINES, budget)
    assert thought(SKIRMISH, state, mind).choice == PASS


def test_it_sees_a_win_behind_the_dice() -> None:
    state = toy().state(TOY)
    assert isinstance(state, ToyState)
    state.scores[LEFT] = state.scores[RIGHT] = GOAL - 1
    mind = Searcher(TOY, LEFT, Budget.PLAY)
    assert thought(TOY, state, mind).choice == Choice("throw")


def test_it_does_not_hand_the_win_to_the_other_seat() -> None:
    # Whoever passes here lets the other one win with any throw.
    state = toy().state(TOY)
    assert isinstance(state, ToyState)
    state.scores[RIGHT] = GOAL - 1
    assert thought(TOY, state, Searcher(TOY, LEFT)).choice != PASS


# ---- honesty


def test_equal_views_give_equal_choices_whatever_the_hidden_card_is() -> None:
    thoughts = set()
    for card in (1, 9, 22):
        state = toy().state(TOY)
        assert isinstance(state, ToyState)
        state.cards[RIGHT] = card
        thoughts.add(thought(TOY, state))
    assert len(thoughts) == 1


def test_equal_views_give_equal_choices_whatever_the_blips_are() -> None:
    ward = [".....##", ".....##", ".....#."]
    thoughts = set()
    for kind in ("blip", "blip_2", "blip_3"):
        table = Table(ward, ["marine", 6, 2, "S"], [kind, 2, 1, "N"]).choose("activate 6,2")
        thoughts.add(thought(DERELICT, table.state))
    assert len(thoughts) == 1


class Dealt(ToyRules):
    """The toy game, noting whose hidden facts are dealt anew, and how often."""

    def __init__(self) -> None:
        self.deals: list[Seat] = []

    def determinise(self, view: ToyState, seat: Seat, rng: Random) -> ToyState:
        self.deals.append(seat)
        return super().determinise(view, seat, rng)


def test_hidden_facts_are_dealt_anew_for_every_try() -> None:
    rules = Dealt()
    thought(rules, toy().state(rules))
    assert rules.deals == [LEFT] * TRIES[Budget.BENCH]


# ---- budgets


def test_the_reason_tells_what_was_found() -> None:
    reason = thought(TOY, toy().state(TOY)).reason
    assert re.fullmatch(r"This [a-z, ]+; (other ways|no other way) looked as good\.", reason)


def test_seconds_replace_the_tries() -> None:
    ticks = count()
    rules = Dealt()
    mind = Searcher(rules, LEFT, seconds=100, clock=lambda: float(next(ticks)))
    thought(rules, toy().state(rules), mind)
    assert len(rules.deals) == 100
    rules = Dealt()
    thought(rules, toy().state(rules), Searcher(rules, LEFT, seconds=0))
    assert len(rules.deals) == 1


def test_a_time_limit_ends_the_search() -> None:
    match = on_map("junction")
    began = time.monotonic()
    thought(SKIRMISH, match.state, Searcher(SKIRMISH, MARINES, seconds=0.1))
    assert time.monotonic() - began >= 0.1


def test_very_many_choices_are_considered_bit_by_bit() -> None:
    choices = tuple(Choice("pick", words=(str(number),)) for number in range(200))
    offer = Offer(LEFT, "Pick", (*choices, PASS), default=PASS)
    assert considered(offer, 0).choices == (*choices[:WIDTH], PASS)
    widths = [len(considered(offer, tries).choices) for tries in range(1000)]
    assert widths == sorted(widths)
    assert considered(offer, 1000) is offer
    few = Offer(LEFT, "Pick", choices[:WIDTH])
    assert considered(few, 0) is few


def test_dice_are_rolled_evenly() -> None:
    rng, roll = Random(1), Roll((6, 2), kind="draw")
    answers = [rolled(roll, rng) for _ in range(6_000)]
    assert all(roll.allows(answer) for answer in answers)
    counts = Counter(map(numbers, answers))
    assert len(counts) == roll.count
    assert all(abs(number - 500) < 100 for number in counts.values())
