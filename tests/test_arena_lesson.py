"""Squad Arena: what its lesson teaches."""

from derelict_game.match.lesson import read_lesson
from tests.test_lesson import FILES, told


def test_the_lesson_of_the_arena_teaches_every_order_and_what_comes_of_it() -> None:
    lesson = read_lesson(FILES["arena"])
    match = told(lesson)
    kinds = {step.choice.kind for step in match.steps if step.seat == lesson.seat}
    assert kinds == {"move", "shoot", "pickup", "shield", "done"}
    happened = {event.type for event in match.log}
    assert happened >= {"picked_up", "shield_up", "shot", "missed", "destroyed", "moved"}
    assert happened >= {"captured", "neutralised", "deployed", "scored", "over"}
    texts = " ".join(event.text for event in match.log)
    for words in (
        "hits Amber Charlie: 6.",
        "hits Blue Alpha: 8.",
        ": 12.",
        "-725 for points lost",
        "+5,000",
    ):
        assert words in texts, "what the coach says is what happens"
    assert 10 <= len(lesson.steps) <= 16
