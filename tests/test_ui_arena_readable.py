"""Squad Arena at the window: nothing hides what one must be able to read."""

from pathlib import Path

import pygame

from derelict_game import places
from derelict_game.board.geometry import Cell
from derelict_game.match.game_cards import shelf
from derelict_game.rules.arena import RULES
from derelict_game.rules.choice import Choice
from derelict_game.rules.parts import plan_of
from derelict_game.rules.registry import built_in
from derelict_game.ui.play.order_signs import order_sign
from derelict_game.ui.play.tooltips import thing_lines
from tests.test_ui_arena import AMBER, DUEL, at
from tests.windows import Hands, new_match


def test_large_scores_are_written_alike_wherever_they_stand() -> None:
    card = next(one.card for one in shelf(places.assets_dir(), built_in()) if one.rules is RULES)
    assert [card.scored(number) for number in (1, 820, 6380)] == [
        "1 point",
        "820 points",
        "6,380 points",
    ]


def test_a_shield_leaves_the_health_of_its_unit_free(tmp_path: Path) -> None:
    def shown(shielded: int) -> pygame.Surface:
        units = {**DUEL["units"], "blue_1": {"health": 4, "shielded": shielded}}
        hands = Hands(tmp_path, at({**DUEL, "units": units}))
        hands.settle()
        hands.wait(0.2)
        size = hands.play.board.camera.size
        x, y = hands.pixel(Cell(4, 1))
        window = pygame.display.get_surface()
        assert window is not None
        # The badge is at the lower right.
        return window.subsurface((x, y, size // 2, size // 2)).copy()

    plain, shielded = shown(0), shown(3)
    middle = (plain.get_width() * 7 // 10, plain.get_height() * 7 // 10)
    box = pygame.Rect(0, 0, 12, 12)
    box.center = middle
    assert pygame.image.tobytes(plain.subsurface(box), "RGB") == pygame.image.tobytes(
        shielded.subsurface(box), "RGB"
    )
    assert pygame.image.tobytes(plain, "RGB") != pygame.image.tobytes(shielded, "RGB")


def test_an_order_points_to_where_it_leads_and_hides_nobody_who_stands_there(
    tmp_path: Path,
) -> None:
    units = [["amber_1", 1, 1, "N"], ["amber_2", 2, 1, "N"], ["blue_1", 7, 5, "N"]]
    start = {"board": ["........"] * 6, "tokens": units}
    hands = Hands(tmp_path, at({**start, "units": {str(unit[0]): {} for unit in units}}, AMBER))
    hands.settle()
    window = pygame.display.get_surface()
    assert window is not None
    size = hands.play.board.camera.size
    letter = pygame.Rect(0, 0, size // 3, size // 3)
    letter.center = hands.pixel(Cell(2, 1))

    def readable() -> bytes:
        hands.point((5, 5))
        hands.wait(0.2)
        return pygame.image.tobytes(window.subsurface(letter), "RGB")

    free = readable()
    hands.take(Choice("move", Cell(1, 1), to=Cell(2, 1)))
    assert readable() == free
    part = plan_of(RULES, hands.play._outlook.view, AMBER)[0]
    east = order_sign(hands.play.look, part, 40)
    up = hands.play.look.art.picture("icons", "move", 40)
    assert east.get_bounding_rect().width > up.get_bounding_rect().width


def test_the_first_view_of_a_large_arena_leaves_no_room_empty(tmp_path: Path) -> None:
    hands = Hands(tmp_path, new_match("cold-core"))
    hands.settle()
    camera = hands.play.board.camera
    x, y = camera.to_screen(0, 0)
    assert 0 <= x <= camera.size
    assert 0 <= y <= camera.size
    assert all(camera.shows(token.cell) for _, token in hands.play._outlook.units(AMBER))


def test_a_point_is_told_by_the_number_that_log_and_hints_give_it(tmp_path: Path) -> None:
    hands = Hands(tmp_path, at(DUEL))
    hands.settle()
    told = thing_lines(hands.play._outlook, Cell(7, 4), hands.play.look.theme)
    assert told[0].startswith("Mainframe 1.")


def test_arrows_to_ones_own_units_show_which_they_are(tmp_path: Path) -> None:
    hands = Hands(tmp_path, at(DUEL))
    hands.settle()
    play = hands.play
    targets = play.board._marks.targets(play._outlook, play.controls)
    pictures = {target.cell: target.picture for target in targets}
    assert pictures[Cell(1, 1)] == ("tokens", "amber_1")
