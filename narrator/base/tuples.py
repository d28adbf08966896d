"""Ways to copy a tuple with a few changes that take half as long as Python's own, for those that are copied
most. What they hold, nobody knows here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

E = TypeVar("E")
T = TypeVar("T", bound=tuple[Any, ...])


def often_replaced(kind: type[T]) -> type[T]:
    """Class decorator: `_replace` does the same, without looking at the fields that stay. Raises KeyError for
    a field that it has not."""
    fields: tuple[str, ...] = kind._fields  # type: ignore[attr-defined]
    places = {name: place for place, name in enumerate(fields)}

    def replaced(self: T, /, **changes: Any) -> T:
        values = [*self]
        for name, value in changes.items():
            values[places[name]] = value
        return tuple.__new__(kind, values)

    kind._replace = replaced  # type: ignore[attr-defined]
    return kind


def without(things: tuple[E, ...], others: Iterable[E]) -> tuple[E, ...]:
    """The same things in their order, less these few; each is there once at most."""
    for other in others:
        if other in things:
            place = things.index(other)
            things = things[:place] + things[place + 1 :]
    return things
