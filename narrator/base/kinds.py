"""Which values are equal: those of different types in one union never are, even where their fields are, and a
member of an enum only is what it is. No type is named here.
"""

from __future__ import annotations

from enum import Enum
from typing import get_args

_same = tuple.__eq__


class Symbol(Enum):
    """Base of enums whose members are keys: they are hashed by identity, as they are compared. Python itself
    hashes their names, and takes five times as long."""

    __hash__ = object.__hash__


def distinct(union: object) -> None:
    """Makes every typed tuple in ``union`` equal to values of its own type only.

    Without it typed tuples compare as plain tuples do, so that `ShowCard(5)` equals `Leave(5)`.
    Call it right below the union. Hashes stay those of plain tuples.
    """
    for kind in get_args(union):
        if issubclass(kind, tuple):
            kind.__eq__, kind.__ne__ = _equal, _unequal


def _equal(one: tuple[object, ...], other: object) -> bool:
    return type(one) is type(other) and _same(one, other)


def _unequal(one: tuple[object, ...], other: object) -> bool:
    return not _equal(one, other)
