"""The registry: which rule sets there are."""

from collections.abc import Iterable, Iterator
from importlib import import_module

from derelict_game.errors import DerelictError
from derelict_game.rules.interface import AnyRules

# Every rule set is a package beside this module that offers its rules as `RULES`.
BUILT_IN = ("derelict", "skirmish")


class UnknownRules(DerelictError):
    """A rule set was asked for that does not exist."""


class Registry:
    """Rule sets by name."""

    def __init__(self, rule_sets: Iterable[AnyRules]) -> None:
        self._by_name = {rules.name: rules for rules in rule_sets}

    def __getitem__(self, name: str) -> AnyRules:
        """Return the rule set of that name."""
        try:
            return self._by_name[name]
        except KeyError:
            known = ", ".join(self._by_name)
            raise UnknownRules(f"There is no rule set {name[:40]!r}; there are: {known}.") from None

    def __contains__(self, name: str) -> bool:
        """Tell whether there is a rule set of that name."""
        return name in self._by_name

    def __iter__(self) -> Iterator[AnyRules]:
        """Return the rule sets in the order of the menu."""
        return iter(self._by_name.values())


def built_in() -> Registry:
    """Return the rule sets that come with the program."""
    return Registry(import_module(f"{__package__}.{name}").RULES for name in BUILT_IN)
