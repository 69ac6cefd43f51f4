"""What glows or is told on the board for a moment: beams, sparks, labels."""

from math import cos, hypot, pi, sin

import pygame

from derelict_game.rules.event import Event
from derelict_game.ui.draw.camera import Camera
from derelict_game.ui.draw.colours import DARK, PANEL, TEXT
from derelict_game.ui.look.look import Look
from derelict_game.ui.play.outlook import Outlook

BEAM = "#ff3b30"
"""The colour of a beam that belongs to nobody."""
SPARKS = 7
LIT = 0.45
"""After which share of its time a beam begins to fade."""


def tone_of(event: Event, outlook: Outlook, look: Look) -> str:
    """Return the colour of whom an event happens to; empty: it is nobody's."""
    seat = outlook.owners.get(event.token) if event.token is not None else event.seat
    return look.theme.seats.colour(seat, outlook.seats) if seat else ""


def draw_beam(
    target: pygame.Surface, camera: Camera, event: Event, share: float, colour: str
) -> None:
    """Draw a glowing line from the first cell of an event to the last, and a flash where it ends.

    One that belongs to somebody begins at its front, any other one at the side of its cell.
    """
    if not event.cells:
        return
    size, tone = camera.size, pygame.Color(colour or BEAM)
    (x0, y0), (x1, y1) = (_middle(camera, event, place) for place in (0, -1))
    length = hypot(x1 - x0, y1 - y0)
    if length:
        before = size * (0.3 if colour else -0.42) / length
        x0, y0 = round(x0 + (x1 - x0) * before), round(y0 + (y1 - y0) * before)
    room = pygame.Rect(min(x0, x1), min(y0, y1), abs(x1 - x0) + 1, abs(y1 - y0) + 1)
    room = room.inflate(2 * size, 2 * size).clip(target.get_rect())
    if not room.width or not room.height:
        return
    light = pygame.Surface(room.size, pygame.SRCALPHA)
    ends = (x0 - room.x, y0 - room.y), (x1 - room.x, y1 - room.y)
    strength = 1.0 if share < LIT else max(0.0, 1 - (share - LIT) / (1 - LIT))
    for wide, shine, white in ((0.26, 70, 0.0), (0.15, 130, 0.15), (0.06, 255, 0.75)):
        ray = tone.lerp("#ffffff", white)
        ray.a = round(shine * strength)
        line = pygame.Surface(room.size, pygame.SRCALPHA)
        pygame.draw.line(line, ray, *ends, max(2, round(size * wide)))
        light.blit(line, (0, 0))
    flare = tone.lerp("#ffffff", 0.6)
    flare.a = round(210 * strength)
    pygame.draw.aacircle(light, flare, ends[1], max(2, round(size * (0.1 + 0.16 * share))))
    target.blit(light, room)


def draw_sparks(target: pygame.Surface, camera: Camera, event: Event, share: float) -> None:
    """Draw a few sparks on the side between the first cell of an event and the last."""
    if share < 0.4 or not event.cells:
        return
    (x0, y0), (x1, y1) = (_middle(camera, event, place) for place in (0, -1))
    x, y, size = (x0 + x1) // 2, (y0 + y1) // 2, camera.size
    flown = (share - 0.4) / 0.6
    for number in range(SPARKS):
        angle = number * 2 * pi / SPARKS + 0.4
        inner, outer = size * (0.06 + 0.2 * flown), size * (0.1 + 0.32 * flown)
        start = (round(x + inner * cos(angle)), round(y + inner * sin(angle)))
        end = (round(x + outer * cos(angle)), round(y + outer * sin(angle)))
        pygame.draw.line(target, "#ffe08a", start, end, max(1, round(size / 20 * (1.2 - flown))))


def draw_label(
    target: pygame.Surface, camera: Camera, event: Event, share: float, colour: str, look: Look
) -> None:
    """Draw the words of an event on a small plate above its cell."""
    if not event.cells:
        return
    px = look.fonts.px
    text = look.fonts.text(event.text.removesuffix("."), 12, DARK, bold=True)
    plate = text.get_rect().inflate(px(12), px(6))
    x, y = _middle(camera, event, -1)
    rise = round(px(6) * min(1.0, 4 * share))
    plate.midbottom = (x, y - camera.size // 2 + px(4) - rise)
    plate.clamp_ip(target.get_rect())
    pygame.draw.rect(target, PANEL, plate.inflate(px(3), px(3)), border_radius=px(7))
    pygame.draw.rect(target, colour or TEXT, plate, border_radius=px(6))
    target.blit(text, text.get_rect(center=plate.center))


def _middle(camera: Camera, event: Event, place: int) -> tuple[int, int]:
    cell = event.cells[place]
    return camera.to_screen(cell.x + 0.5, cell.y + 0.5)
