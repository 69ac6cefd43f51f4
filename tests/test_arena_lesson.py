"""Squad Arena: what its lesson teaches."""

from pathlib import Path

import pygame

from derelict_game.board.geometry import Cell
from derelict_game.match.lesson import read_lesson
from derelict_game.ui.draw.colours import ACCENT
from tests.test_lesson import FILES, at_school, obey, scene_of, told


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


def test_the_cell_that_comes_after_the_unit_is_marked_from_the_beginning(tmp_path: Path) -> None:
    hands = at_school(tmp_path, game="arena")
    scene = scene_of(hands)
    place_of = scene.play.pointer.place_of
    meant = scene.meant()
    assert meant
    assert (meant[0], scene.meant_later()) == (place_of(Cell(2, 3)), place_of(Cell(3, 3)))
    hands.click(meant[0].center)
    meant = scene.meant()
    assert meant
    assert (meant[0], scene.meant_later()) == (place_of(Cell(3, 3)), None)


def test_what_has_been_found_needs_no_arrow_over_its_tooltip(tmp_path: Path) -> None:
    hands = at_school(tmp_path, game="arena")
    meant = scene_of(hands).meant()
    assert meant
    above = pygame.Rect(0, 0, meant[0].width // 2, meant[0].height // 2)
    above.midbottom = meant[0].midtop

    def arrow_is_there() -> bool:
        window = pygame.display.get_surface()
        assert window is not None
        part = window.subsurface(above)
        points = ((x, y) for x in range(above.width) for y in range(above.height - 12))
        return any(part.get_at(at) == pygame.Color(ACCENT) for at in points)

    hands.point((5, 5))
    assert arrow_is_there()
    hands.point(meant[0].center)
    hands.wait(0.3)
    assert not arrow_is_there()


def test_the_lesson_counts_its_own_turns_and_leads_on_to_an_easy_match(tmp_path: Path) -> None:
    hands = at_school(tmp_path, game="arena")
    scene = scene_of(hands)
    lesson = scene.tutor.lesson
    assert (lesson.next, lesson.next_level) == ("boiler-rooms", "recruit")
    while scene.play.match.offer:
        obey(hands)
    assert scene._end().turns == 4
