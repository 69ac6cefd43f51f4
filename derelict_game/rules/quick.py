"""Frozen values that are made quickly, for those of which every choice makes some."""

from dataclasses import MISSING, fields
from typing import Any, TypeVar

V = TypeVar("V", bound=type[Any])


def quick(frozen: V) -> V:
    """Return a frozen dataclass with slots, made in a third of the time and otherwise the same.

    Its own `__init__` goes around the ban on assignments once a field. This one lifts the ban for
    as long as it fills the fields: the value is of a class with the same slots and no ban.
    """
    parts = fields(frozen)
    thawed = type(frozen.__name__, (), {"__slots__": [part.name for part in parts]})
    names: dict[str, Any] = {"set": object.__setattr__, "thawed": thawed, "frozen": frozen}
    declared, filled = ["self"], []
    for part in parts:
        assert part.default_factory is MISSING, f"{part.name} would need a new value each time"
        names[f"default_{part.name}"] = part.default
        has_default = part.default is not MISSING
        declared.append(f"{part.name}=default_{part.name}" if has_default else part.name)
        filled.append(f"    self.{part.name} = {part.name}")
    lines = [
        f"def __init__({', '.join(declared)}):",
        "    set(self, '__class__', thawed)",
        *filled,
        "    self.__class__ = frozen",
    ]
    exec("\n".join(lines), names)  # as dataclasses make their methods
    frozen.__init__ = names["__init__"]
    return frozen
