"""What holds in every test: an event is equal to one of its own kind only.

Events are tuples, and to Python a card laid across is equal to a conviction of the same seat; an
exact log must tell them apart.
"""

from __future__ import annotations

from typing import get_args

from narrator.rules.facts import Event


def _equal(one: tuple[object, ...], other: object) -> bool:
    return type(one) is type(other) and tuple.__eq__(one, other)


def _unequal(one: tuple[object, ...], other: object) -> bool:
    return not _equal(one, other)


for kind in get_args(Event):
    kind.__eq__, kind.__ne__ = _equal, _unequal
