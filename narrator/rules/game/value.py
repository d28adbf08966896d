"""The base of large frozen values, with a fast way to copy them with a few changes. It has no fields."""

from __future__ import annotations

from typing import Any, Self

_new = object.__new__
_set = object.__setattr__


class Value:
    """Base of frozen dataclasses without slots."""

    def but(self, **changes: Any) -> Self:
        """A copy with these fields changed: `dataclasses.replace` does the same, and sets every field
        by itself, which takes five times as long. Raises TypeError for a field that it has not."""
        return self.changed(changes)

    def changed(self, changes: dict[str, Any]) -> Self:
        """The same, for whoever has them in a dictionary already."""
        before = self.__dict__
        fields = before | changes
        if len(fields) != len(before):
            unknown = ", ".join(changes.keys() - before.keys())
            raise TypeError(f"{type(self).__name__} has no {unknown}")
        copy = _new(self.__class__)
        _set(copy, "__dict__", fields)
        return copy
