"""Texts that strangers wrote, made harmless before they are shown."""

TAB = 4
UNKNOWN = "\N{REPLACEMENT CHARACTER}"


def visible(text: str) -> str:
    """Return a text in which a sign stands for all that can neither be seen nor separates words."""
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() or one.isspace() else UNKNOWN for one in text)


def plain(text: str) -> str:
    """Return a text as one line of characters that can be seen.

    What a program says, a file's name or the title of a map goes to a terminal, which obeys some
    characters instead of showing them: it clears the screen, changes the window's title or hides
    what stands there. Others turn the order of the letters round or cannot be written at all. So
    whatever separates words becomes a space, and all else that cannot be seen a sign for that.

    >>> plain("one\\ttwo\\n\\x1b[2J")
    'one two \ufffd[2J'
    """
    return "".join(" " if letter.isspace() else letter for letter in visible(text))


def plain_lines(text: str) -> str:
    """Return a text as `plain` does, but with its lines; tabs lead to the next column of four."""
    return "\n".join(map(plain, text.expandtabs(TAB).split("\n")))
