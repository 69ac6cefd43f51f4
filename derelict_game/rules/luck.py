"""Numbers that look random but follow from a key and a count alone.

No generator with an inner state: how far the dice of a match have been used is one number in its
save, and any place in the sequence can be had at once. The numbers are the same on every machine
and with every Python.
"""

from hashlib import blake2b


def drawn(key: str, count: int, sides: int) -> int:
    """Return a number from 1 to sides, uniform over keys and counts.

    >>> [drawn("dice 7", count, 6) for count in range(8)]
    [3, 5, 2, 2, 5, 4, 2, 5]
    """
    digest = blake2b(f"{key}#{count}".encode(), digest_size=8).digest()
    # The top of 64 bits; for any die or deck the bias is far below anything measurable.
    return (int.from_bytes(digest, "big") * sides >> 64) + 1
