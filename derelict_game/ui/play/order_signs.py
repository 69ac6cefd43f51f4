"""The sign of an order: the icon of its choice, turned to where it leads."""

from math import atan2, degrees

import pygame

from derelict_game.rules.hints import Preview
from derelict_game.ui.look.look import Look


def order_sign(look: Look, part: Preview, size: int) -> pygame.Surface:
    """Return the sign of an order in a square of some pixels.

    Icons of what goes somewhere point up; one that stays where it is has nowhere to point to.
    """
    icon = look.theme.choices.named(part.kind).icon
    picture = look.art.picture("icons", icon, size)
    if part.line is None or not part.ghosts:
        return picture
    here, there = part.line
    angle = -degrees(atan2(there.x - here.x, here.y - there.y))
    turned = pygame.transform.rotozoom(picture, angle, 1)
    made = pygame.Surface((size, size), pygame.SRCALPHA)
    made.blit(turned, turned.get_rect(center=made.get_rect().center))
    return made
