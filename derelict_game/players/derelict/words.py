"""What minds say of their choices: short sentences for the person who plays against them."""

ALL_HAVE_ACTED = "All have acted."
NOTHING_BETTER = "There is nothing better to do."


def chance(share: float) -> str:
    """Return how good a chance is, in words."""
    if share >= 0.6:
        return "a good chance"
    return "a fair chance" if share >= 0.3 else "a slim chance"
