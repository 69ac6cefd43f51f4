"""Players: the mailbox, the random one, and programs that behave and misbehave."""

import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from derelict_game.match.document import Start
from derelict_game.match.match import Match
from derelict_game.match.table import name_players, sit_down
from derelict_game.players.answering import Answerer, BadQuestion
from derelict_game.players.cast import UnknownPlayer, cast, cast_apart, check_player
from derelict_game.players.human import HumanPlayer
from derelict_game.players.player import Player
from derelict_game.players.program import (
    MOST_LATE_ANSWERS,
    Program,
    ProgramPlayer,
    question_data,
)
from derelict_game.players.randomly import RandomPlayer
from derelict_game.rules.choice import Choice, IllegalChoice
from derelict_game.rules.offer import Offer
from derelict_game.rules.seat import Seat
from derelict_game.rules.skirmish import RULES
from derelict_game.rules.wreck import PASS
from tests.conftest import Cli, one_sentence
from tests.waiting import HANGS, wait_until

MARINES, ALIENS = Seat("marines"), Seat("aliens")
FIELD = {"board": ["....."] * 5, "tokens": [["marine", 2, 2, "N"], ["alien", 4, 4, "N"]]}


def match_of(marines: Player, aliens: Player | None = None, turn_limit: int = 3) -> Match:
    """Return a small match."""
    start = Start.at_position(RULES, {**FIELD, "turn": 1}, {"turn_limit": turn_limit})
    players = {MARINES: marines, ALIENS: aliens or RandomPlayer("aliens 1")}
    return Match(RULES, start, seed=1, players=players)


def play(match: Match) -> Match:
    """Play to the end, with thinking players."""
    wait_until(lambda: match.offer is None, match.advance)
    return match


# ---- human


def test_a_person_is_waited_for() -> None:
    match = match_of(HumanPlayer())
    assert not match.advance()
    assert not match.advance()
    match.choose(Choice.parse("activate 2,2"))
    assert not match.advance()
    assert len(match.steps) == 1


def test_a_click_on_something_that_is_not_offered_is_not_taken() -> None:
    match = match_of(HumanPlayer())
    with pytest.raises(IllegalChoice):
        match.choose(Choice.parse("move 1,1"))
    assert not match.steps


# ---- random


def test_random_choices_are_even() -> None:
    choices = tuple(Choice("pick", words=(str(n),)) for n in range(5))
    player = RandomPlayer("marines 3")
    view = match_of(player).state
    counts = Counter(
        player.choose(view, Offer(MARINES, "Pick", choices, number=n)) for n in range(20_000)
    )
    assert all(abs(counts[choice] - 4_000) < 300 for choice in choices)


# ---- names


@pytest.mark.parametrize("name", ["alice", "", "program:", "program:'", "Human"])
def test_an_unknown_player_gets_one_sentence(name: str) -> None:
    with pytest.raises(UnknownPlayer, match=r"^There is no player .*random.*program:COMMAND\.$"):
        check_player(name, RULES)


def test_players_by_name() -> None:
    assert isinstance(cast("human", RULES, MARINES, 1), HumanPlayer)
    assert isinstance(cast("random", RULES, MARINES, 1), RandomPlayer)
    player = cast(f"program:{sys.executable} -c pass", RULES, MARINES, 1)
    assert isinstance(player, ProgramPlayer)
    player.close()


# ---- programs

GOOD = """
import json, sys
for line in sys.stdin:
    question = json.loads(line)
    assert question["seat"] == "marines" and question["rules"] == "skirmish"
    assert question["board"] and question["tokens"] and question["status"] and question["state"]
    print(json.dumps({"choice": question["offer"]["choices"][0]["text"]}), flush=True)
"""


def program(
    tmp_path: Path,
    text: str,
    seconds: float = HANGS,
    clock: Callable[[], float] = time.monotonic,
) -> ProgramPlayer:
    """Return a player that is a Python program."""
    path = tmp_path / "bot.py"
    path.write_text(text)
    command = [sys.executable, str(path)]
    return ProgramPlayer(Program(command), RULES, seconds=seconds, clock=clock)


def remarks(match: Match) -> list[str]:
    """Return what the log says of a program."""
    return [event.text for event in match.log if event.type == "remark"]


def test_a_program_plays(tmp_path: Path) -> None:
    player = program(tmp_path, GOOD)
    match = match_of(player)
    for _ in range(3):
        wait_until(match.advance)
    player.close()
    assert str(match.steps[0].choice) == "activate 2,2"
    assert str(match.steps[1].choice) == "move 2,1"
    assert remarks(match) == []


def test_nothing_that_a_program_says_is_obeyed_by_a_terminal(tmp_path: Path) -> None:
    answer = r'{"choices": ["\u001b[2J", "pass"], "reason": "\u001b[31mwhy\nnot\u009b"}'
    player = program(tmp_path, f"for line in open(0): print({answer!r}, flush=True)")
    match = match_of(player)
    wait_until(match.advance)
    player.close()
    assert match.reasons[0] == "\ufffd[31mwhy not\ufffd"
    told = "Of the program of the marines '\ufffd[2J' could not be taken: not offered."
    assert remarks(match) == [told]


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("for line in open(0): print('nonsense', flush=True)", "answered 'nonsense', which is no"),
        ("for line in open(0): print('[1]', flush=True)", "which is no choice"),
        ("for line in open(0): print('{\"choice\": 3}', flush=True)", "which is no choice"),
        ('for line in open(0): print(\'{"choice": ""}\', flush=True)', "which is no choice"),
        ("for line in open(0): print('[' * 60000, flush=True)", "which is no choice"),
        ("for line in open(0): print(b'\\xff'.decode('latin1'), flush=True)", "is no choice"),
        ('for line in open(0): print(\'{"choice": "fly"}\', flush=True)', "not offered"),
        ("pass", "has ended"),
        ("raise SystemExit(3)", "has ended"),
        ("for line in open(0): break", "has ended"),
        ("while True: print('x' * 100000, end='', flush=True)", "sent an endless line"),
    ],
)
def test_a_program_that_fails_is_replaced_by_a_safe_choice(
    tmp_path: Path, text: str, part: str
) -> None:
    player = program(tmp_path, text)
    match = play(match_of(player))
    player.close()
    assert match.outcome is not None
    assert all(step.choice == PASS for step in match.steps if step.seat == MARINES)
    assert len(remarks(match)) == 3
    assert all(part in remark and "'pass' is taken instead" in remark for remark in remarks(match))


def test_a_program_that_cannot_be_started_is_replaced() -> None:
    player = ProgramPlayer(Program(["/nowhere/bot"]), RULES, seconds=1, clock=time.monotonic)
    match = play(match_of(player))
    player.close()
    assert "could not be started" in remarks(match)[0]


def test_a_hanging_program_is_given_up_after_some_late_answers(tmp_path: Path) -> None:
    player = program(tmp_path, "import time\ntime.sleep(60)", seconds=0.05)
    match = play(match_of(player, turn_limit=6))
    player.close()
    said = remarks(match)
    assert len(said) == 6
    assert all("no answer within 0.05 s" in text for text in said[:MOST_LATE_ANSWERS])
    assert all("late too often" in text for text in said[MOST_LATE_ANSWERS:])


def test_a_late_answer_is_not_taken_for_the_next_question(tmp_path: Path) -> None:
    called = tmp_path / "called"
    slow = f"""
import json, pathlib, sys, time
for line in sys.stdin:
    while not pathlib.Path({str(called)!r}).exists():
        time.sleep(0.001)
    question = json.loads(line)
    turn = question["status"]["turn"]
    print(json.dumps({{"choice": "activate 2,2" if turn == 1 else "pass"}}), flush=True)
"""
    now = 0.0
    player = program(tmp_path, slow, seconds=1.0, clock=lambda: now)
    match = match_of(player, turn_limit=2)
    assert not match.advance(), "it is still thinking"
    now = 1.0
    assert match.advance(), "and now it is late"
    called.touch()
    play(match)
    player.close()
    assert [str(step.choice) for step in match.steps if step.seat == MARINES] == ["pass", "pass"]
    assert len(remarks(match)) == 1


def test_a_program_that_floods_is_read_no_further_than_its_answers(tmp_path: Path) -> None:
    flood = (
        'import sys\nfor line in sys.stdin:\n    print(\'{"choice": "pass"}\\n\' * 3, flush=True)'
    )
    player = program(tmp_path, flood)
    match = play(match_of(player))
    player.close()
    assert match.outcome is not None


# ---- one process for several seats


def pids(players: Iterable[Player]) -> set[int]:
    """Return the processes of players."""
    found = set()
    for player in players:
        assert isinstance(player, ProgramPlayer)
        assert player._program._process
        found.add(player._program._process.pid)
    return found


def test_seats_with_the_same_player_share_a_process_and_play_as_ever() -> None:
    players = cast_apart({MARINES: "random", ALIENS: "random"}, RULES, 1)
    assert len(pids(players.values())) == 1
    match = play(match_of(players[MARINES], players[ALIENS]))
    for player in players.values():
        player.close()
    alone = {seat: cast("random", RULES, seat, 1) for seat in (MARINES, ALIENS)}
    assert match.steps == play(match_of(alone[MARINES], alone[ALIENS])).steps
    assert remarks(match) == []


def test_the_computers_seats_at_a_table_share_a_process() -> None:
    match = match_of(HumanPlayer())
    name_players(match, {MARINES: "random", ALIENS: "random"})
    sit_down(match, apart=True)
    assert len(pids(match.players.values())) == 1
    for player in match.players.values():
        player.close()


def test_other_players_people_and_programs_have_their_own() -> None:
    command = f"program:{sys.executable} -c pass"
    for names, processes in (
        ({MARINES: "random", ALIENS: "searcher"}, 2),
        ({MARINES: command, ALIENS: command}, 2),
    ):
        players = cast_apart(names, RULES, 1)
        assert len(pids(players.values())) == processes
        for player in players.values():
            player.close()
    players = cast_apart(dict.fromkeys((MARINES, ALIENS), "human"), RULES, 1)
    assert all(isinstance(player, HumanPlayer) for player in players.values())
    assert players[MARINES] is not players[ALIENS]


def test_the_last_seat_that_leaves_ends_the_process() -> None:
    one, other = cast_apart({MARINES: "random", ALIENS: "random"}, RULES, 1).values()
    assert isinstance(one, ProgramPlayer)
    process = one._program._process
    assert process
    one.close()
    one.close()
    assert process.poll() is None, "the other seat still needs it"
    match = play(match_of(RandomPlayer("marines 1"), other))
    assert remarks(match) == []
    other.close()
    assert process.poll() is not None
    other.close()
    closed = play(match_of(one))
    assert all("is no longer asked" in remark for remark in remarks(closed))


def test_all_seats_of_a_program_that_ends_are_told_at_once() -> None:
    ended = Program([sys.executable, "-c", "pass"])
    players = [ProgramPlayer(ended, RULES, seconds=60, clock=time.monotonic) for _ in range(2)]
    match = play(match_of(players[0], players[1]))
    for player in players:
        player.close()
    assert len(remarks(match)) == 6
    assert all("has ended" in remark for remark in remarks(match))


# ---- our own players as programs


def question(**words: Any) -> str:
    """Return a question to the marines in which some words are others."""
    match = match_of(HumanPlayer())
    assert match.offer
    return json.dumps({**question_data(RULES, match.state, match.offer), **words})


def state(**fields: Any) -> dict[str, Any]:
    """Return the state of that question with some fields that are others."""
    return {**json.loads(question())["state"], **fields}


def test_a_player_of_ours_answers_questions_line_by_line(cli: Cli) -> None:
    done = cli("player", "random", stdin=f"{question()}\n{question(number=2)}\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["choice"] for answer in answers] == ["pass", "pass"]


DEEP = "[" * 100_000 + "]" * 100_000


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("hello", "It is not a JSON object."),
        ("", "It is not a JSON object."),
        ("[1]", "It is not a JSON object."),
        (DEEP, "It is not a JSON object."),
        ("{}", "It is wrong at 'rules'"),
        (question(rules="chess"), "There is no rule set 'chess'"),
        (question(seat="pilots"), "There is no seat 'pilots'; there are: marines, aliens."),
        (question(seat="aliens"), "Nobody asks the aliens"),
        (question(number="1"), "It is wrong at 'number'"),
        (question().replace('"number": 0', f'"number": {"7" * 5000}'), "It is not"),
        (question(state=7), "It is wrong at 'state'"),
        (question(state={}), "Its state makes no sense (IndexError: list index out of range)."),
        (question(state=state(turn="soon")), "The state is damaged at 'turn'"),
        (question(state=state(turn=7)).replace('"turn": 7', f'"turn": {DEEP}'), "It is not"),
        (question(board=[]), "A board has 1 to 200 cells"),
        (question(rules="holdout"), "The state is damaged"),
    ],
)
def test_a_bad_question_is_told_with_its_line(line: str, told: str) -> None:
    answers = Answerer("searcher", 1).answers([question().encode(), line.encode()])
    assert next(answers)["choice"]
    with pytest.raises(BadQuestion) as raised:
        next(answers)
    assert str(raised.value).startswith(f"Line 2 is no question: {told}")
    assert one_sentence(str(raised.value))


@pytest.mark.parametrize(("name", "told"), [("random", "Line 1 is no"), ("nosuch", "'nosuch'")])
def test_a_bad_question_or_an_unknown_player_ends_the_program(
    cli: Cli, name: str, told: str
) -> None:
    done = cli("player", name, stdin="hello\n", check=2)
    assert done.stdout == ""
    assert told in done.stderr
    assert one_sentence(done.stderr)


@pytest.mark.parametrize("name", ["nosuch", "", "human", "program:cat", "bot:gone.py"])
def test_only_players_of_the_computer_are_programs_of_ours(name: str) -> None:
    with pytest.raises(UnknownPlayer, match=r"of the computer; there are: random, .*\.$"):
        Answerer(name, 1)
