"""Pictures as files."""

from io import BytesIO

import pygame


def png(picture: pygame.Surface) -> bytes:
    """Return a picture as the content of a PNG file."""
    content = BytesIO()
    pygame.image.save(picture, content, "picture.png")
    return content.getvalue()
