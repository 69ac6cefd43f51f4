"""What everything on the screen tells: who is who, what happened, what a thing is there for."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pygame
import pytest

from derelict_game import places
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Role, Token
from derelict_game.players.cast import cast
from derelict_game.players.human import HumanPlayer
from derelict_game.players.player import Player
from derelict_game.rules.choice import Choice
from derelict_game.rules.event import Event
from derelict_game.rules.offer import Offer
from derelict_game.rules.parts import goal_of
from derelict_game.rules.registry import Registry
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import State
from derelict_game.ui.draw.art import Art
from derelict_game.ui.draw.board_view import BoardView, hatching, outline
from derelict_game.ui.look.theme import Effect, Shape, Theme
from derelict_game.ui.play import board_marks
from derelict_game.ui.play.desk import FOLDED_LOG
from derelict_game.ui.play.film import Act, Film
from derelict_game.ui.play.log_view import LogLine, LogView
from derelict_game.ui.play.outlook import Outlook
from derelict_game.ui.play.side_panel import UnitRow
from derelict_game.ui.play.tooltips import thing_lines
from derelict_game.ui.settings import Palette, Settings, Speed
from derelict_game.ui.widgets import label
from tests.derelict import Table
from tests.windows import FRAME, Hands, board_only, new_match, quick_settings

THEME = Theme.load(places.assets_dir(), "derelict")
MARINES, ALIENS = Seat("marines"), Seat("aliens")


# ---- who is who


def test_the_ring_around_a_unit_is_thin_and_has_a_colour_of_its_own(theme: Theme) -> None:
    look = theme.choices.named("activate")
    assert look.shape is Shape.RING
    assert look.colour not in theme.seats.colours.values()
    ring = outline(64, look.colour, look.shape)
    opaque = [(x, y) for x in range(64) for y in range(64) if ring.get_at((x, y)).a]
    assert 0 < len(opaque) < 64 * 64 * 0.25
    assert all((x - 32) ** 2 + (y - 32) ** 2 > 24**2 for x, y in opaque), "the face stays free"


def test_who_has_acted_looks_spent(art: Art, screen: pygame.Surface) -> None:
    assert screen
    fresh = art.turned("tokens", "marine", 64, Facing.N)
    spent = art.spent("tokens", "marine", 64, Facing.N)
    bright = pygame.transform.average_color(fresh, consider_alpha=True)
    dull = pygame.transform.average_color(spent, consider_alpha=True)
    assert sum(dull[:3]) < sum(bright[:3]) * 0.75
    assert max(dull[:3]) - min(dull[:3]) < 12, "grey"
    table = Table(["...."], ["marine", 0, 0, "E"], ["marine", 1, 0, "E"], ["alien", 3, 0, "W"])
    table.choose("activate 0,0", "overwatch")
    film = Film(
        Theme.load(places.assets_dir(), "derelict").animations,
        lambda _: 1.0,
        Outlook.of(table.match, MARINES),
    )
    units = {
        s.token.cell: s.spent for s in film.sprites({"deactivated"}) if s.token.kind == "marine"
    }
    assert units == {Cell(0, 0): True, Cell(1, 0): False}


def test_units_have_the_same_name_everywhere(tmp_path: Path) -> None:
    match = new_match("first-burn")
    hands = Hands(tmp_path, match)
    rows = [row for row in hands.play.side._roster.widgets if isinstance(row, UnitRow)]
    assert [row.title for row in rows] == [
        "Sergeant 1 · bolter",
        "Flamer marine 2",
        "Marine 3 · bolter",
    ]
    outlook = hands.play._outlook
    assert sorted(outlook.numbers().values()) == ["1", "2", "3"]
    names = {outlook.names[id_]: token for id_, token in outlook.units(MARINES)}
    assert match.offer is not None
    hands.take(match.offer.choices[0])
    hands.take(match.offer.choices[0])
    said = hands.play.log._lines[0].text
    assert any(said.startswith(name) for name in names)
    cell = names["Marine 3"].cell
    assert thing_lines(outlook, cell, THEME)[0] == "Marine 3 · bolter"


def all_texts(hands: Hands) -> Iterable[str]:
    """Return what is written on the play screen."""
    scene = hands.play
    yield scene._prompt()
    yield from (line.text for line in scene.log._lines)
    for row in scene.side._roster.widgets:
        if isinstance(row, UnitRow):
            yield from (row.title, row.state)


def test_nobody_reads_coordinates_without_asking(tmp_path: Path) -> None:
    match = new_match("first-burn", 5)
    hands = Hands(tmp_path, match)
    advisers = {seat: cast("greedy", match.rules, seat, 5) for seat in match.players}
    while match.offer is not None and match.state.turn < 4:
        seat = match.offer.seat
        choice = advisers[seat].choose(match.view(seat), match.offer)
        assert choice is not None
        hands.take(choice)
        for text in all_texts(hands):
            words = text.replace(".", " ").replace(":", " ").split()
            assert not any(Cell.parse(word) for word in words), text


class Thinker(Player):
    """Never answers."""

    def choose(self, view: State, offer: Offer) -> None:
        """Think on."""


def test_the_roster_keeps_the_lost(tmp_path: Path) -> None:
    tokens: list[list[Any]] = [["marine", 0, 1, "N"], ["marine", 2, 1, "N"], ["alien", 2, 0, "S"]]
    table = Table(["....", "...."], *tokens, to_move="aliens", dice=[6, 6, 6, 1])
    table.match.players = {MARINES: HumanPlayer(), ALIENS: HumanPlayer()}
    table.choose("activate 2,0", "assault 2,1")
    table.match.players[ALIENS] = Thinker()
    hands = Hands(tmp_path, table.match)
    hands.wait(0.2)
    assert hands.play.showing.seat == MARINES
    rows = [row for row in hands.play.side._roster.widgets if isinstance(row, UnitRow)]
    assert [(row.title, row.gone) for row in rows] == [
        ("Marine 1 · bolter", False),
        ("Marine 2", True),
    ]
    assert rows[1].state == "lost"
    assert hands.play.showing.remains == {Cell(2, 1): MARINES}, "and something stays behind"
    picture = hands.play.look.theme.seats.remains[MARINES]
    assert hands.play.look.art.has("remains", picture)


def test_aliens_have_six_points(tmp_path: Path) -> None:
    for kind, most in (("alien", 6), ("marine", 4)):
        seat = "aliens" if kind == "alien" else "marines"
        table = Table(["...."], ["marine", 0, 0, "W"], ["alien", 3, 0, "W"], to_move=seat)
        table.match.players = {MARINES: HumanPlayer(), ALIENS: HumanPlayer()}
        hands = Hands(tmp_path, table.match)
        hands.take(Choice("activate", Cell(3 if kind == "alien" else 0, 0)))
        points = next(p for p in hands.play.look.theme.status.points if p.place == "unit")
        assert hands.play._outlook.status[points.most_key] == most


# ---- the log


def walk(text: str, *cells: Cell, turn: int = 1, walker: int = 1) -> LogLine:
    """Return the line of a step or a turn."""
    return LogLine(text, turn, cells=cells, walker=walker, steps=len(cells) > 1)  # type: ignore[arg-type]


def test_a_walk_is_one_line(art: Art) -> None:
    from derelict_game.ui.draw.fonts import Fonts

    pygame.font.init()
    log = LogView(art, Fonts(places.assets_dir()))
    a, b, c = Cell(0, 0), Cell(1, 0), Cell(2, 0)
    log.add(walk("Marine 3 turns left.", a))
    log.add(walk("Marine 3 moves.", a, b))
    assert [line.text for line in log._lines] == ["Marine 3 moves."]
    log.add(walk("Marine 3 moves.", b, c))
    log.add(walk("Marine 3 turns right.", c))
    assert [line.text for line in log._lines] == ["Marine 3 moves, 2 steps."]
    assert log._lines[0].cells == (a, b, c)
    log.add(walk("Marine 2 moves.", a, b, walker=2))
    log.add(walk("Marine 2 moves.", b, c, walker=2, turn=2))
    assert len(log) == 3, "another unit, and another turn, are other lines"


def test_an_empty_or_folded_log_takes_little_room_and_moves_nothing(tmp_path: Path) -> None:
    match = new_match("first-burn")
    hands = Hands(tmp_path, match)
    assert hands.play.log.rect.height == FOLDED_LOG
    cell = Cell(3, 4)
    before = hands.pixel(cell)
    assert match.offer is not None
    hands.take(match.offer.choices[0])
    hands.take(match.offer.choices[0])
    high = hands.play.log.rect.height
    assert high > 2 * FOLDED_LOG
    assert hands.pixel(cell) == before, "the board stays where it is"
    hands.press(pygame.K_b)
    assert hands.play.log.rect.height == FOLDED_LOG
    hands.click(hands.play.log.handle.center)
    assert hands.play.log.rect.height == high
    assert hands.pixel(cell) == before


# ---- dice and deeds


def test_dice_can_be_read_and_long_films_do_not_shorten_them(theme: Theme) -> None:
    rolled = theme.animations.effects["rolled"]
    from derelict_game.ui.play.board_effects import FALLEN

    assert rolled.seconds * (1 - FALLEN) >= 0.8
    film = Film(theme.animations, lambda _: 1.0, board_only({}))
    step = Event("moved", "", (Cell(0, 0), Cell(1, 0)))
    acts = [Act(ALIENS, (step,), board_only({}), 0) for _ in range(400)]
    film.add([*acts, Act(ALIENS, (Event("rolled", "", dice=(6,)),), board_only({}), 0)])
    shown = 0.0
    while film.running:
        film.update(FRAME)
        if film.beat is not None and film.beat.has(Effect.DICE):
            shown += FRAME
    assert shown >= rolled.seconds - 2 * FRAME


def test_deeds_are_shown_as_what_they_are(theme: Theme) -> None:
    effects = {sort: found.effect for sort, found in theme.animations.effects.items()}
    assert effects["revealed"] is Effect.UNFOLD
    assert effects["assaulted"] is Effect.LUNGE
    assert effects["destroyed"] is Effect.DEATH
    table = Table(["..."], ["marine", 0, 0, "E"], ["alien", 1, 0, "W"])
    now = Outlook.of(table.match, MARINES)
    (marine, _), (alien, _) = now.units(MARINES)[0], now.units(ALIENS)[0]
    film = Film(theme.animations, lambda _: 1.0, now)
    film.add([Act(ALIENS, (Event("assaulted", "", (Cell(0, 0),), alien),), now, 0)])
    film.update(theme.animations.effects["assaulted"].seconds / 2)
    lunging = next(sprite for sprite in film.sprites() if sprite.id_ == alien)
    assert 0.3 < lunging.x < 0.7, "it goes for its target"
    film.skip()
    left = {id_: t for id_, t in now.tokens.items() if id_ != marine}
    after = now.on_the_way(left, now)
    film.add([Act(ALIENS, (Event("destroyed", "", (Cell(0, 0),), marine),), after, 0)])
    film.update(0.2)
    dying = next(sprite for sprite in film.sprites() if sprite.id_ == marine)
    assert dying.alpha < 255
    assert dying.x != 0
    film.skip()
    assert all(sprite.id_ != marine for sprite in film.sprites())


# ---- pointing


def test_everything_on_a_board_explains_itself(registry: Registry) -> None:
    for rules in registry:
        for name, kind in rules.token_kinds.items():
            if kind.role is not Role.UNIT:
                assert kind.about.endswith("."), f"{rules.name}: {name}"


def test_pointing_tells_what_a_thing_is_for(tmp_path: Path) -> None:
    hands = Hands(tmp_path, new_match("first-burn"))
    outlook = hands.play._outlook
    for token in outlook.tokens.values():
        lines = thing_lines(outlook, token.cell, THEME)
        assert lines
        if not outlook.is_unit(token):
            assert any(outlook.rules.token_kinds[token.kind].about in line for line in lines)


def test_a_tooltip_leaves_free_what_can_be_clicked() -> None:
    area, box = pygame.Rect(0, 0, 900, 600), pygame.Rect(0, 0, 200, 60)
    cells = [pygame.Rect(x * 60, 240, 60, 60) for x in range(15)]
    cells += [pygame.Rect(420, y * 60, 60, 60) for y in range(10)]
    for x in range(15):
        place = label._free_place(box, area, (x * 60 + 30, 270), 20, cells)
        assert area.contains(place)
        assert place.collidelist(cells) < 0


def test_sight_falls_back_to_the_active_unit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []
    draw = BoardView.draw_tints

    def noted(*args: Any) -> None:
        seen.append(len(args))
        draw(*args)

    monkeypatch.setattr(BoardView, "draw_tints", noted)
    table = Table(["....."] * 5, ["marine", 2, 4, "N"], ["alien", 4, 0, "S"])
    table.match.players = {MARINES: HumanPlayer(), ALIENS: HumanPlayer()}
    hands = Hands(tmp_path, table.match)
    hands.take(Choice("activate", Cell(2, 4)))
    hands.point(hands.pixel(Cell(0, 0)))
    seen.clear()
    hands.post(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode="")
    assert seen, "the field of view of the active unit"


def test_watched_lanes_show_on_any_floor() -> None:
    for floor in ("#000000", "#4da3ff", "#9aa4b0", "#ffffff"):
        ground = pygame.Surface((60, 60))
        ground.fill(floor)
        ground.blit(hatching(60, board_marks.LANES), (0, 0))
        plain = pygame.Color(floor)
        pixels = [ground.get_at((x, y)) for x in range(60) for y in range(60)]
        far = sum(
            max(abs(p.r - plain.r), abs(p.g - plain.g), abs(p.b - plain.b)) > 30 for p in pixels
        )
        assert far > 60 * 60 * 0.12, floor


def test_the_colour_blind_palette_changes_walk_dots(tmp_path: Path) -> None:
    pictures = []
    for palette in Palette:
        table = Table(["....."] * 5, ["marine", 2, 4, "N"], ["alien", 4, 0, "S"])
        table.match.players = {MARINES: HumanPlayer(), ALIENS: HumanPlayer()}
        settings = quick_settings()
        settings.palette = palette
        hands = Hands(tmp_path, table.match, settings)
        hands.take(Choice("activate", Cell(2, 4)))
        far = next(
            c for c in hands.play.controls.walks() if c not in hands.play.controls.highlights()
        )
        hands.point((5, 5))
        hands.app.step(FRAME)
        screen = pygame.display.get_surface()
        assert screen is not None
        pictures.append(tuple(screen.get_at(hands.pixel(far)))[:3])
    assert pictures[0] != pictures[1]
    step = Theme.load(places.assets_dir(), "derelict", Palette.SAFE).choices.named("move").colour
    assert pictures[1] == tuple(pygame.Color(step))[:3]


def test_the_goal_is_that_of_the_seat_at_the_screen(tmp_path: Path) -> None:
    match = new_match("first-burn")
    hands = Hands(tmp_path, match, Settings(muted=True, own_speed=Speed.OFF, other_speed=Speed.OFF))
    outlook = hands.play._outlook
    assert goal_of(outlook.rules, outlook.view, MARINES) == "Burn the objective"
    assert goal_of(outlook.rules, outlook.view, ALIENS) == "Kill the flamer marine"


def test_nobody_knows_the_true_kind_of_a_token_by_its_name(tmp_path: Path) -> None:
    names = []
    for kind in ("blip", "blip_3"):
        table = Table(["...#.", "...#."], ["marine", 0, 0, "N"], [kind, 4, 0, "W"])
        outlook = Outlook.of(table.match, MARINES)
        (id_, token), *_ = outlook.units(ALIENS)
        assert isinstance(token, Token)
        names.append((outlook.title(id_, token), thing_lines(outlook, Cell(4, 0), THEME)))
    assert names[0] == names[1]
    assert tmp_path.exists()
