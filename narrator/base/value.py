"""Bases of large frozen values, with a fast way to copy them with a few changes. They have no fields."""

from __future__ import annotations

from dataclasses import MISSING, fields
from functools import cache
from typing import Any, Self, TypeVar, cast

K = TypeVar("K", bound=type)

_new = object.__new__


def often_read(kind: K) -> K:
    """Class decorator above `dataclass`: no default stays on the class itself, where Python 3.11 looks first,
    and takes three times as long to find what the value has."""
    for name in vars(kind).keys() & _defaults(cast(Any, kind))[0].keys():
        delattr(kind, name)
    return kind


@cache
def _defaults(kind: Any) -> tuple[dict[str, Any], frozenset[str]]:
    """Field → its default, for those that have one; and the names of the others."""
    known = {one.name: one.default for one in fields(kind) if one.default is not MISSING}
    return known, frozenset([one.name for one in fields(kind) if one.name not in known])


class OftenRead:
    """Base of frozen dataclasses without slots that keep what is worked out of them: no value shares the keys
    of its fields with others then, which Python 3.11 takes three times as long to read."""

    def __post_init__(self) -> None:
        _fill(self, {**self.__dict__})


class Value(OftenRead):
    """Base of those that are often copied."""

    @classmethod
    def first(cls, **given: Any) -> Self:
        """A value with these fields, and the others by their defaults: its class does the same, and sets
        every field by itself, which takes five times as long. Raises TypeError for a field that it has not,
        or that is missing."""
        defaults, others = _defaults(cast(Any, cls))
        values = {**defaults, **given}
        if not others <= given.keys() or len(values) != len(defaults) + len(others):
            raise TypeError(f"{cls.__name__} cannot be made of {', '.join(given)}")
        value = _new(cls)
        _fill(value, values)
        return value

    def replace(self, **changes: Any) -> Self:
        """A copy with these fields changed: `dataclasses.replace` does the same, and sets every field
        by itself, which takes five times as long. Raises TypeError for a field that it has not."""
        return self.changed(changes)

    def changed(self, changes: dict[str, Any]) -> Self:
        """The same, for whoever has them in a dictionary already."""
        before = self.__dict__
        values = before | changes
        if len(values) != len(before):
            unknown = ", ".join(changes.keys() - before.keys())
            raise TypeError(f"{type(self).__name__} has no {unknown}")
        copy = _new(type(self))
        _fill(copy, values)
        return copy


_fill = OftenRead.__dict__["__dict__"].__set__
"""Gives a value all its fields at once, although it is frozen."""
