"""Options: what can be switched in a rule set, per map or per match."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from derelict_game.errors import DerelictError

OptionValue = bool | int | None


class OptionError(DerelictError):
    """An option that does not exist, or a value that it cannot take."""


@dataclass(frozen=True, slots=True)
class Option:
    """A switch (default True or False) or a number (default int or None) of a rule set."""

    name: str
    title: str
    """What it does, in a few words for players."""
    default: OptionValue
    lowest: int = 0
    highest: int = 999
    words: tuple[str, ...] = ()
    """What each number means, from the lowest to the highest, where they are no amounts."""
    notes: tuple[str, ...] = ()
    """What there is to know of each of them, in a sentence."""

    def checked(self, value: object) -> OptionValue:
        """Return the value if the option can take it."""
        if isinstance(self.default, bool):
            if isinstance(value, bool):
                return value
            raise OptionError(f"The option {self.name} is true or false, not {value!r}.")
        if value is None and self.default is None:
            return None
        number = value if isinstance(value, int) and not isinstance(value, bool) else None
        if number is not None and self.lowest <= number <= self.highest:
            return number
        raise OptionError(
            f"The option {self.name} is a number from {self.lowest} to {self.highest},"
            f" not {str(value)[:40]!r}."
        )


TURN_LIMIT = Option("turn_limit", "the last turn; then the match is over", None, lowest=1)
"""Every rule set has it, and may say in its title what it gives; see `State.limit_reached`. None by
default for people; simulations and tournaments set it."""


def settle(options: Iterable[Option], *wishes: Mapping[str, object]) -> dict[str, OptionValue]:
    """Return a value for every option: its default unless wished otherwise; the last wish wins."""
    by_name = {option.name: option for option in options}
    settled = {name: option.default for name, option in by_name.items()}
    for wish in wishes:
        for name, value in wish.items():
            if name not in by_name:
                known = ", ".join(sorted(by_name))
                raise OptionError(f"There is no option {str(name)[:40]!r}; there are: {known}.")
            settled[name] = by_name[name].checked(value)
    return settled
