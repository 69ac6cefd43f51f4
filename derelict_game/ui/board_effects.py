"""What is drawn on the board for a moment: shots, dice, rings, arrows, banners."""

from math import cos, hypot, pi, sin

import pygame

from derelict_game.board.geometry import Facing
from derelict_game.ui.camera import Camera
from derelict_game.ui.colours import ACCENT, PANEL, RED, TEXT
from derelict_game.ui.film import Beat, Film
from derelict_game.ui.stage import Stage
from derelict_game.ui.theme import Effect

Point = tuple[int, int]


def draw_beat(target: pygame.Surface, camera: Camera, film: Film, stage: Stage) -> None:
    """Draw what the event of this moment needs besides its tokens."""
    beat, share = film.beat, film.share
    if beat is None:
        return
    match beat.effect:
        case Effect.PULSE:
            _draw_pulse(target, camera, beat, share, ACCENT)
        case Effect.FADE:
            _draw_pulse(target, camera, beat, share, RED)
        case Effect.DICE:
            _draw_dice(target, camera, beat, share, stage)
        case Effect.BANNER:
            _draw_banner(target, beat, share, stage)
        case Effect.SLIDE | Effect.SPIN | Effect.APPEAR | Effect.SLIDE_OPEN:
            pass


def _middle(camera: Camera, beat: Beat, place: int) -> Point:
    cell = beat.event.cells[place]
    return camera.to_screen(cell.x + 0.5, cell.y + 0.5)


def _draw_pulse(
    target: pygame.Surface, camera: Camera, beat: Beat, share: float, colour: str
) -> None:
    """Draw a ring that grows."""
    width = max(2, round(camera.size / 12 * (1 - share)))
    for place in range(len(beat.event.cells)):
        radius = round(camera.size * (0.35 + 0.4 * share))
        pygame.draw.aacircle(target, colour, _middle(camera, beat, place), radius, width)


def _draw_dice(
    target: pygame.Surface, camera: Camera, beat: Beat, share: float, stage: Stage
) -> None:
    """Draw a shot if there is one, and the dice as they fall, with the chance they had."""
    event, px = beat.event, stage.fonts.px
    at = (target.get_width() // 2, target.get_height() // 3)
    if event.cells:
        at = _middle(camera, beat, -1)
    if len(event.cells) == 2:
        start, end = _middle(camera, beat, 0), _middle(camera, beat, 1)
        _draw_shot(target, start, end, share, camera.size)
    size = max(px(26), camera.size // 2)
    words = "" if event.cells else event.text
    if event.chance is not None:
        words = f"{float(event.chance):.0%}"
    label = stage.fonts.text(words, 13, TEXT, bold=True)
    width = len(event.dice) * (size + px(4)) + label.get_width() + px(16)
    box = pygame.Rect(0, 0, width, size + px(10))
    box.midbottom = (at[0], at[1] - camera.size // 2 - px(6))
    box.clamp_ip(target.get_rect())
    pygame.draw.rect(target, PANEL, box, border_radius=px(6))
    pygame.draw.rect(target, ACCENT, box, 1, border_radius=px(6))
    x = box.left + px(6)
    for place, die in enumerate(event.dice):
        # While they fall they show anything, always the same for the same moment.
        face = die if share > 0.4 else (die + place + int(share * 20)) % 6 + 1
        picture = stage.art.picture("dice", str(face), size)
        target.blit(picture, picture.get_rect(midleft=(x, box.centery)))
        x += size + px(4)
    target.blit(label, label.get_rect(midleft=(x + px(2), box.centery)))


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


def _draw_banner(target: pygame.Surface, beat: Beat, share: float, stage: Stage) -> None:
    """Draw a strip with the event's words across the board."""
    height = stage.fonts.px(56)
    strip = pygame.Surface((target.get_width(), height), pygame.SRCALPHA)
    alpha = round(225 * min(1.0, 4 * share, 4 * (1 - share) + 0.25))
    tone = pygame.Color(PANEL)
    strip.fill((tone.r, tone.g, tone.b, alpha))
    text = stage.fonts.text(beat.event.text, 20, ACCENT, bold=True)
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
