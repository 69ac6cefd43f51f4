"""The registry: which rule sets there are."""

from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path

from derelict_game.errors import DerelictError
from derelict_game.rules.interface import AnyRules


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
        """Return the rule sets by name; the shelf has an order of its own."""
        return iter(self._by_name.values())


def names() -> tuple[str, ...]:
    """Return the names of the rule sets: every package beside this module is one."""
    folders = (path.parent for path in Path(__file__).parent.glob("*/__init__.py"))
    return tuple(sorted(folder.name for folder in folders))


def built_in() -> Registry:
    """Return the rule sets that come with the program; each offers its rules as `RULES`."""
    return Registry(import_module(f"{__package__}.{name}").RULES for name in names())
