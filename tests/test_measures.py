"""The figures of tournaments, by hand, and the clock beside a player."""

import pytest

from derelict_game import places
from derelict_game.commands.measures import difference, share, spread, wilson
from derelict_game.commands.ratings import Score, rate
from derelict_game.commands.results_file import Played
from derelict_game.commands.timed import TimedPlayer
from derelict_game.commands.tournament_report import make_report
from derelict_game.match.mission import find_mission
from derelict_game.players.player import Player
from derelict_game.rules.choice import Choice
from derelict_game.rules.offer import Offer
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
    assert told == {"pairs": 5, "difference": 0.2, "interval": [-0.5334, 0.9334]}
    assert difference([(1, 0)]) == {"pairs": 1, "difference": 1, "interval": None}


def test_three_wins_to_one_are_191_points() -> None:
    told = rate([Score("a", "b", 30_000, 40_000), Score("b", "a", 10_000, 40_000)])
    assert told.overall == {"a": 1595, "b": 1405}
    assert told.seat_advantage == 0
    # Nothing joins the two pairs of seats, so each pair lies around the middle.
    assert told.first == told.second == {"a": 1595, "b": 1405}


def test_the_seat_is_told_from_the_player() -> None:
    told = rate([Score("a", "b", 30_000, 40_000), Score("b", "a", 30_000, 40_000)])
    assert told.overall == {"a": 1500, "b": 1500}
    assert told.seat_advantage == 191
    assert (told.first["a"], told.second["a"]) == (1595, 1405)
    assert rate([Score("a", "a", 30_000, 40_000)]).seat_advantage == 191


def test_who_always_wins_has_a_rating_and_the_mean_is_1500() -> None:
    scores = [Score(one, other, 10 * (one < other), 10) for one in "abc" for other in "abc"]
    told = rate(score for score in scores if score.first != score.second)
    assert 3000 > told.overall["a"] > told.overall["b"] > told.overall["c"] > 0
    assert sum(told.overall.values()) == pytest.approx(4500, abs=2)
    assert sum([*told.first.values(), *told.second.values()]) == pytest.approx(9000, abs=3)


def match(first: str, second: str, seed: int, winner: Seat | None, turns: int) -> Played:
    """Return a finished match on one of two maps."""
    return Played(
        first=first,
        second=second,
        map=f"map {seed % 2}",
        seed=seed,
        winner=winner,
        turns=turns,
        choices=30,
        reason="Over.",
        seconds=2,
        times=((1.0, 10), (0.5, 20)),
    )


def test_the_figures_of_pairings() -> None:
    played = [
        *(match("a", "c", seed, MARINES if seed < 3 else None, 10 + seed) for seed in range(4)),
        *(match("b", "c", seed, ALIENS if seed else MARINES, 5) for seed in range(4)),
    ]
    report = make_report(played, [("a", "c"), ("b", "c")], ["map 0", "map 1"], (MARINES, ALIENS))
    one, other = report["pairings"]
    assert (one["first"], one["second"], one["matches"], one["draws"]) == ("a", "c", 4, 1)
    assert [wins["share"] for wins in one["wins"]] == [0.75, 0]
    assert [wins["share"] for wins in other["wins"]] == [0.25, 0.75]
    assert one["turns"] == {"least": 10, "median": 11.5, "mean": 11.5, "most": 13}
    assert one["decided"] == 0.75
    assert one["seconds"] == 8
    assert one["thinking_seconds"] == [
        {"a_choice": 0.1, "a_turn": pytest.approx(4 / 46, abs=1e-6)},
        {"a_choice": 0.025, "a_turn": pytest.approx(2 / 46, abs=1e-6)},
    ]
    assert [rates["wins"][0]["share"] for rates in one["maps"].values()] == [1, 0.5]
    (compared,) = report["differences"]
    assert (compared["one"], compared["other"], compared["seat"]) == ("a", "b", "first")
    assert (compared["against"], compared["pairs"], compared["difference"]) == ("c", 4, 0.5)
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
