"""A way to copy a typed tuple with a few changes that takes half as long, for those of which many copies are
made. Nothing else of a tuple is changed here."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T", bound=tuple[Any, ...])

_made = tuple.__new__


def often_replaced(kind: type[T]) -> type[T]:
    """Class decorator: `_replace` does the same, without looking at the fields that stay. Raises KeyError for
    a field that it has not."""
    fields: tuple[str, ...] = kind._fields  # type: ignore[attr-defined]
    places = {name: place for place, name in enumerate(fields)}

    def replaced(self: T, /, **changes: Any) -> T:
        values = [*self]
        for name, value in changes.items():
            values[places[name]] = value
        return _made(kind, values)

    kind._replace = replaced  # type: ignore[attr-defined]
    return kind
