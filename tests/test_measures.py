"""The figures of tournaments, by hand, and the clock beside a player."""

import pytest

from derelict_game import places
from derelict_game.contests.intervals import average, difference, share, spread, wilson
from derelict_game.contests.playing import Thinking
from derelict_game.contests.ratings import Duel, duels, rate
from derelict_game.contests.report import make_report
from derelict_game.contests.results import Played
from derelict_game.contests.timed import TimedPlayer
from derelict_game.match.mission import find_mission
from derelict_game.players.player import Player
from derelict_game.rules.choice import Choice
from derelict_game.rules.offer import Offer
from derelict_game.rules.outcome import Outcome
from derelict_game.rules.registry import built_in
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import State

MARINES, ALIENS = Seat("marines"), Seat("aliens")


@pytest.mark.parametrize(
    ("hits", "tries", "low", "high"),
    [(5, 10, 0.2366, 0.7634), (0, 10, 0, 0.2775), (9, 10, 0.5958, 0.9821), (10, 10, 0.7225, 1)],
)
def test_the_interval_of_a_share(hits: int, tries: int, low: float, high: float) -> None:
    assert wilson(hits, tries) == pytest.approx((low, high), abs=1e-4)
    assert share(hits, tries) == {
        "number": hits,
        "share": hits / tries,
        "interval": pytest.approx([low, high], abs=1e-4),
    }


def test_of_nothing_nothing_is_known() -> None:
    assert wilson(0, 0) == (0, 1)
    assert share(0, 0)["share"] is None
    assert spread([]) == {}
    assert spread([1, 2, 6, 8]) == {"least": 1, "median": 4, "mean": 4.2, "most": 8}


def test_the_interval_of_paired_differences() -> None:
    # The differences are 1, 0, 0, -1, 1: mean 0.2, variance 2.8 / 4, half 1.96 sqrt(0.7 / 5).
    told = difference([(1, 0), (1, 1), (0, 0), (0, 1), (1, 0)])
    assert told == {"difference": 0.2, "interval": [-0.5334, 0.9334]}
    assert difference([(1, 0)]) == {"difference": 1, "interval": None}


def test_the_interval_of_a_mean() -> None:
    assert average([]) == {"mean": None, "interval": None}
    assert average([0.5]) == {"mean": 0.5, "interval": None}
    # The variance is 2 / 3, so half of the interval is 1.96 sqrt(2 / 3 / 4).
    assert average([1, 0, 0, -1]) == {"mean": 0, "interval": [-0.8002, 0.8002]}


def duel(first: str, second: str, scored: float, matches: int) -> Duel:
    """Return a duel of two seats."""
    return Duel((0, 1), (first, second), scored, matches)


def test_three_wins_to_one_are_191_points() -> None:
    told = rate([duel("a", "b", 30_000, 40_000), duel("b", "a", 10_000, 40_000)], 2)
    assert told.overall == {"a": 1595, "b": 1405}
    assert told.seats == [0, 0]
    # Nothing joins the two pairs of seats, so each pair lies around the middle.
    assert told.seated == [{"a": 1595, "b": 1405}] * 2


def test_the_seat_is_told_from_the_player() -> None:
    told = rate([duel("a", "b", 30_000, 40_000), duel("b", "a", 30_000, 40_000)], 2)
    assert told.overall == {"a": 1500, "b": 1500}
    assert told.seats == [191, 0]
    assert [seated["a"] for seated in told.seated] == [1595, 1405]
    assert rate([duel("a", "a", 30_000, 40_000)], 2).seats == [191, 0]


def test_who_always_wins_has_a_rating_and_the_mean_is_1500() -> None:
    known = [duel(one, other, 10 * (one < other), 10) for one in "abc" for other in "abc"]
    told = rate((one for one in known if len(set(one.players)) > 1), 2)
    assert 3000 > told.overall["a"] > told.overall["b"] > told.overall["c"] > 0
    assert sum(told.overall.values()) == pytest.approx(4500, abs=2)
    assert sum(sum(seated.values()) for seated in told.seated) == pytest.approx(9000, abs=3)


def test_a_match_gives_a_duel_of_every_two_seats() -> None:
    told = list(duels("abc", [[1, 0, -1], [0.5, 0.5, -1]]))
    assert told == [
        Duel((0, 1), ("a", "b"), 1.5, 2),
        Duel((0, 2), ("a", "c"), 2, 2),
        Duel((1, 2), ("b", "c"), 2, 2),
    ]
    assert list(duels("a", [[1.0]])) == []


def test_three_seats_are_told_from_their_players() -> None:
    # Three wins to one for whoever sits before another, nine to one for the first over the last.
    places = {(0, 1): 0.75, (1, 2): 0.75, (0, 2): 0.9}
    told = rate(
        (
            Duel(pair, (one, other), won * 40_000, 40_000)
            for pair, won in places.items()
            for one in "ab"
            for other in "ab"
        ),
        3,
    )
    assert told.overall == {"a": 1500, "b": 1500}
    assert told.seats == [382, 191, 0]


def match(first: str, second: str, seed: int, winner: Seat | None, turns: int) -> Played:
    """Return a finished match on one of two maps."""
    seats = (MARINES, ALIENS)
    drawn, won = Outcome.drawn(seats, "Over."), winner and Outcome.won(winner, seats, "Over.")
    return Played(
        players={MARINES: first, ALIENS: second},
        map=f"map {seed % 2}",
        seed=seed,
        outcome=won or drawn,
        turns=turns,
        choices=30,
        seconds=2,
        thinking={MARINES: Thinking(1.0, 10), ALIENS: Thinking(0.5, 20)},
    )


def test_the_figures_of_line_ups() -> None:
    played = [
        *(match("a", "c", seed, MARINES if seed < 3 else None, 10 + seed) for seed in range(4)),
        *(match("b", "c", seed, ALIENS if seed else MARINES, 5) for seed in range(4)),
    ]
    report = make_report(played, [("a", "c"), ("b", "c")], ["map 0", "map 1"], (MARINES, ALIENS))
    one, other = report["line_ups"]
    assert one["players"] == {MARINES: "a", ALIENS: "c"}
    assert (one["matches"], one["draws"]) == (4, 1)
    assert [wins["share"] for wins in one["wins"].values()] == [0.75, 0]
    assert [wins["share"] for wins in other["wins"].values()] == [0.25, 0.75]
    assert one["turns"] == {"least": 10, "median": 11.5, "mean": 11.5, "most": 13}
    assert one["decided"] == 0.75
    assert one["seconds"] == 8
    assert one["returns"][MARINES]["mean"] == 0.75
    assert other["returns"][ALIENS]["mean"] == 0.5
    assert one["scores"] == {}
    assert one["thinking_seconds"] == {
        MARINES: {"a_choice": 0.1, "a_turn": pytest.approx(4 / 46, abs=1e-6)},
        ALIENS: {"a_choice": 0.025, "a_turn": pytest.approx(2 / 46, abs=1e-6)},
    }
    assert [rates["wins"][MARINES]["share"] for rates in one["maps"].values()] == [1, 0.5]
    (compared,) = report["differences"]
    assert (compared["one"], compared["other"], compared["seat"]) == ("a", "b", MARINES)
    assert (compared["others"], compared["pairs"]) == ({ALIENS: "c"}, 4)
    assert compared["wins"]["difference"] == 0.5
    assert compared["returns"]["difference"] == 1.25
    assert list(report["ratings"]["overall"]) == ["a", "b", "c"]


# ---- the clock


class Slow(Player):
    """Answers when it is asked for the third time."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: State, offer: Offer) -> Choice | None:  # noqa: ARG002
        """Return a choice, in the end."""
        self.asked += 1
        self.remark, self.reason = f"asked {self.asked}", "slow"
        return offer.choices[0] if self.asked == 3 else None


def test_the_clock_runs_from_the_question_to_the_answer() -> None:
    mission = find_mission("junction", places.maps_dir(), built_in())
    state = mission.start({}).state(mission.rules)
    offer = mission.rules.offer(state)
    assert offer
    times = iter([10.0, 17.5])
    player = TimedPlayer(Slow(), lambda: next(times))
    assert player.choose(state, offer) is None
    assert player.choose(state, offer) is None
    assert player.choose(state, offer) == offer.choices[0]
    assert (player.seconds, player.choices) == (7.5, 1)
    assert (player.remark, player.reason) == ("asked 3", "slow")
