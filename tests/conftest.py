"""What holds in every test: an event is equal to one of its own kind only.

Events are tuples, and to Python a card laid across is equal to a conviction of the same seat; an
exact log must tell them apart. And how fast a machine is decides no test of properties.
"""

from __future__ import annotations

from typing import get_args

from hypothesis import HealthCheck, settings

from narrator.rules.game.facts import Event

settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")


def _equal(one: tuple[object, ...], other: object) -> bool:
    return type(one) is type(other) and tuple.__eq__(one, other)


def _unequal(one: tuple[object, ...], other: object) -> bool:
    return not _equal(one, other)


for kind in get_args(Event):
    kind.__eq__, kind.__ne__ = _equal, _unequal
