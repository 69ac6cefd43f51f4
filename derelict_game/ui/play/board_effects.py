"""What is drawn on the board for a moment: shots, dice, rings, arrows, banners."""

from math import cos, hypot, pi, sin

import pygame

from derelict_game.board.geometry import Facing
from derelict_game.rules.event import Event
from derelict_game.ui.draw.camera import Camera
from derelict_game.ui.draw.colours import ACCENT, DIM_TEXT, GREEN, PANEL, RED, TEXT
from derelict_game.ui.look.look import Look
from derelict_game.ui.look.theme import Effect
from derelict_game.ui.play import board_flashes
from derelict_game.ui.play.film import Film

Point = tuple[int, int]

FALLEN = 0.27
"""After which share of their time dice lie still; the rest is for reading them."""
DROPS, RAYS = 9, 14
WORDS = (Effect.DICE, Effect.BANNER, Effect.LABEL)
"""What must be read, and so lies over everything else."""

FEWEST_SIDES = 6
"""Falling dice show at least so many faces."""


def draw_beat(target: pygame.Surface, camera: Camera, film: Film, look: Look) -> None:
    """Draw what the events of this moment need besides their tokens; words come last."""
    beat, share = film.beat, film.share
    if beat is None:
        return
    for event, effect in sorted(beat.shown, key=lambda one: one.effect in WORDS):
        match effect:
            case Effect.PULSE:
                # What somebody does somewhere shines in their colour.
                tone = board_flashes.tone_of(event, film.outlook, look) if event.seat else ACCENT
                _draw_pulse(target, camera, event, share, tone)
            case Effect.BEAM:
                tone = board_flashes.tone_of(event, film.outlook, look)
                board_flashes.draw_beam(target, camera, event, share, tone)
            case Effect.LABEL:
                tone = board_flashes.tone_of(event, film.outlook, look)
                board_flashes.draw_label(target, camera, event, share, tone, look)
            case _:
                _draw_event(target, camera, event, effect, share, look)


def _draw_event(
    target: pygame.Surface, camera: Camera, event: Event, effect: Effect, share: float, look: Look
) -> None:
    match effect:
        case Effect.FADE:
            _draw_pulse(target, camera, event, share, RED)
        case Effect.DICE:
            _draw_dice(target, camera, event, share, look)
        case Effect.BANNER:
            _draw_banner(target, event, share, look)
        case Effect.LUNGE:
            _draw_slash(target, camera, event, share)
        case Effect.DEATH:
            _draw_death(target, camera, event, share)
        case Effect.UNFOLD:
            _draw_burst(target, camera, event, share)
        case Effect.SHOT:
            for place in range(1, len(event.cells)):
                ends = _middle(camera, event, 0), _middle(camera, event, place)
                _draw_shot(target, *ends, share, camera.size)
        case Effect.BLAST:
            _draw_blast(target, camera, event, share)
        case Effect.BUMP:
            board_flashes.draw_sparks(target, camera, event, share)
        case _:
            # All else is seen by what tokens do.
            pass


def _middle(camera: Camera, event: Event, place: int) -> Point:
    cell = event.cells[place]
    return camera.to_screen(cell.x + 0.5, cell.y + 0.5)


def _draw_pulse(
    target: pygame.Surface, camera: Camera, event: Event, share: float, colour: str
) -> None:
    """Draw a ring that grows."""
    width = max(2, round(camera.size / 12 * (1 - share)))
    for place in range(len(event.cells)):
        radius = round(camera.size * (0.35 + 0.4 * share))
        pygame.draw.aacircle(target, colour, _middle(camera, event, place), radius, width)


def _draw_slash(target: pygame.Surface, camera: Camera, event: Event, share: float) -> None:
    """Draw three strokes across the cell that is attacked, as the blow falls."""
    if not 0.35 < share < 0.95 or not event.cells:
        return
    x, y = _middle(camera, event, -1)
    size, drawn = camera.size, min(1.0, (share - 0.35) / 0.25)
    for number in (-1, 0, 1):
        start = (round(x - size * 0.3 + number * size * 0.18), round(y - size * 0.32))
        end = _between(start, (start[0] + round(size * 0.3), start[1] + round(size * 0.64)), drawn)
        pygame.draw.line(target, "#3a0508", start, end, max(3, size // 10))
        pygame.draw.line(target, "#ffe3dc", start, end, max(1, size // 24))


def _draw_death(target: pygame.Surface, camera: Camera, event: Event, share: float) -> None:
    """Draw a flash, a ring and drops that fly apart, always the same for the same cell."""
    if not event.cells:
        return
    (x, y), size = _middle(camera, event, -1), camera.size
    if share < 0.25:
        pygame.draw.aacircle(target, "#fff1e6", (x, y), round(size * (0.5 - share)))
    width = max(2, round(size / 10 * (1 - share)))
    pygame.draw.aacircle(target, RED, (x, y), round(size * (0.3 + 0.5 * share)), width)
    for number in range(DROPS):
        angle = number * 2.4 + event.cells[-1].x
        far = size * (0.15 + 0.65 * share * (0.6 + 0.4 * (number % 3) / 2))
        drop = (round(x + far * cos(angle)), round(y + far * sin(angle)))
        radius = round(size / 14 * (1 - share)) + 1
        pygame.draw.circle(target, RED, drop, radius)


def _draw_burst(target: pygame.Surface, camera: Camera, event: Event, share: float) -> None:
    """Draw rays around something that shows its true face."""
    if not event.cells:
        return
    (x, y), size = _middle(camera, event, -1), camera.size
    for number in range(RAYS):
        angle = number * 2 * pi / RAYS + share
        inner, outer = size * (0.35 + 0.25 * share), size * (0.5 + 0.45 * share)
        start = (round(x + inner * cos(angle)), round(y + inner * sin(angle)))
        end = (round(x + outer * cos(angle)), round(y + outer * sin(angle)))
        pygame.draw.line(target, "#d9b8ff", start, end, max(1, round(size / 18 * (1 - share))))
    _draw_pulse(target, camera, event, share, "#b47cff")


def _draw_blast(target: pygame.Surface, camera: Camera, event: Event, share: float) -> None:
    """Draw an explosion: a flash, a ball of fire that thins out, and splinters that fly apart."""
    if not event.cells:
        return
    (x, y), size = _middle(camera, event, -1), camera.size
    fire = pygame.Surface((4 * size, 4 * size), pygame.SRCALPHA)
    middle = (2 * size, 2 * size)
    alpha = round(220 * (1 - share) ** 0.7)
    for tone, reach in (("#ff7a2a", 1.0), ("#ffc04d", 0.7), ("#fff3d0", 0.4)):
        colour = pygame.Color(tone)
        colour.a = alpha
        radius = max(1, round(size * reach * (0.25 + 0.8 * share)))
        pygame.draw.aacircle(fire, colour, middle, radius)
    for number in range(RAYS):
        angle = number * 2.4
        inner, outer = size * (0.3 + 0.8 * share), size * (0.45 + 1.15 * share)
        start = (round(middle[0] + inner * cos(angle)), round(middle[1] + inner * sin(angle)))
        end = (round(middle[0] + outer * cos(angle)), round(middle[1] + outer * sin(angle)))
        width = max(1, round(size / 16 * (1 - share)))
        pygame.draw.line(fire, (255, 214, 138, alpha), start, end, width)
    target.blit(fire, fire.get_rect(center=(x, y)))


def _draw_dice(
    target: pygame.Surface, camera: Camera, event: Event, share: float, look: Look
) -> None:
    """Draw a shot if there is one, and the dice as they fall; then what came of them."""
    px = look.fonts.px
    at = (target.get_width() // 2, target.get_height() // 3)
    if event.cells:
        at = _middle(camera, event, -1)
    if len(event.cells) == 2:
        start, end = _middle(camera, event, 0), _middle(camera, event, 1)
        _draw_shot(target, start, end, share, camera.size)
    fallen = share > FALLEN
    words = [] if event.cells else [(event.text, TEXT)]
    asked = f"needs {event.needs}" if event.needs else ""
    odds = f"{float(event.chance):.0%}" if event.chance is not None else ""
    if asked or odds:
        words.append((", ".join(part for part in (asked, odds) if part), DIM_TEXT))
    tone = TEXT if event.success is None else GREEN if event.success else RED
    verdict = look.fonts.text(event.verdict, 18, tone, bold=True)
    lines = [look.fonts.text(text, 13, colour, bold=True) for text, colour in words]
    size = max(px(30), camera.size // 2)
    dice = len(event.dice) * (size + px(5))
    width = max([dice + px(8) + verdict.get_width(), *(line.get_width() for line in lines)])
    height = size + sum(line.get_height() for line in lines)
    box = pygame.Rect(0, 0, width + px(20), height + px(16))
    box.midbottom = (at[0], at[1] - camera.size // 2 - px(6))
    if box.top < 0:
        box.midtop = (at[0], at[1] + camera.size // 2 + px(6))
    box.clamp_ip(target.get_rect())
    pygame.draw.rect(target, PANEL, box, border_radius=px(7))
    edge = tone if fallen and event.success is not None else ACCENT
    pygame.draw.rect(target, edge, box, max(1, px(1.5)), border_radius=px(7))
    x, y = box.left + px(10), box.top + px(8)
    sides = max(FEWEST_SIDES, *event.dice) if event.dice else FEWEST_SIDES
    for place, die in enumerate(event.dice):
        # While they fall they show anything, always the same for the same moment.
        face = die if fallen else (die + place + int(share * 40)) % sides + 1
        picture = look.art.die(face, size)
        spot = picture.get_rect(topleft=(x, y))
        target.blit(picture, spot)
        if fallen and place == event.deciding:
            frame = spot.inflate(px(4), px(4))
            pygame.draw.rect(target, tone, frame, max(2, px(2)), border_radius=px(6))
        x += size + px(5)
    if fallen:
        target.blit(verdict, verdict.get_rect(midleft=(x + px(4), y + size // 2)))
    y += size
    for line in lines:
        target.blit(line, (box.left + px(10), y))
        y += line.get_height()


def _draw_shot(target: pygame.Surface, start: Point, end: Point, share: float, size: int) -> None:
    """Draw tracers from one point to another."""
    for number in range(3):
        head = share * 2.2 - number * 0.35
        tail = head - 0.25
        if head <= 0 or tail >= 1:
            continue
        back, front = (_between(start, end, min(1.0, max(0.0, part))) for part in (tail, head))
        pygame.draw.line(target, "#ffd58a", back, front, max(2, size // 18))
    if share < 0.5:
        pygame.draw.aacircle(target, "#ffe9bf", start, max(3, size // 8))


def _between(start: Point, end: Point, share: float) -> Point:
    return (
        round(start[0] + (end[0] - start[0]) * share),
        round(start[1] + (end[1] - start[1]) * share),
    )


def _draw_banner(target: pygame.Surface, event: Event, share: float, look: Look) -> None:
    """Draw a strip with the event's words across the board."""
    height = look.fonts.px(56)
    strip = pygame.Surface((target.get_width(), height), pygame.SRCALPHA)
    alpha = round(225 * min(1.0, 4 * share, 4 * (1 - share) + 0.25))
    tone = pygame.Color(PANEL)
    strip.fill((tone.r, tone.g, tone.b, alpha))
    text = look.fonts.text(event.text, 20, ACCENT, bold=True)
    strip.blit(text, text.get_rect(center=strip.get_rect().center))
    target.blit(strip, (0, target.get_height() // 3))


def draw_dashes(target: pygame.Surface, start: Point, end: Point, colour: str, width: int) -> None:
    """Draw a dashed line."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    step = max(6, width * 5)
    for number in range(int(length // step) + 1):
        first, last = number * step / max(1, length), (number + 0.6) * step / max(1, length)
        if last <= 1:
            ends = _between(start, end, first), _between(start, end, last)
            pygame.draw.line(target, colour, *ends, width)


def draw_target(
    target: pygame.Surface, middle: Point, size: int, colour: str, *, aims: bool
) -> None:
    """Draw where something leads: crosshairs, or a plain dot."""
    if not aims:
        pygame.draw.aacircle(target, colour, middle, max(2, size // 10))
        return
    radius, width = round(size * 0.3), max(1, size // 22)
    pygame.draw.aacircle(target, colour, middle, radius, width)
    for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        near, far = radius * 0.6, radius * 1.5
        start = (round(middle[0] + x * near), round(middle[1] + y * near))
        end = (round(middle[0] + x * far), round(middle[1] + y * far))
        pygame.draw.line(target, colour, start, end, width)


def draw_dashed_ring(target: pygame.Surface, middle: Point, radius: int, colour: str) -> None:
    """Draw a ring of short arcs: the active unit."""
    width = max(2, radius // 12)
    box = pygame.Rect(0, 0, 2 * radius, 2 * radius)
    box.center = middle
    for number in range(12):
        start = number * pi / 6
        pygame.draw.arc(target, colour, box, start, start + pi / 10, width)


def draw_arrow(
    target: pygame.Surface, middle: Point, size: int, facing: Facing, colour: str
) -> None:
    """Draw an arrow head that points somewhere."""
    angle = facing * pi / 2 - pi / 2
    reach = size * 0.3
    points = [
        (middle[0] + reach * cos(angle + turn), middle[1] + reach * sin(angle + turn))
        for turn in (0, 2.4, -2.4)
    ]
    pygame.draw.polygon(target, PANEL, points)
    pygame.draw.polygon(target, colour, points, max(2, size // 20))
