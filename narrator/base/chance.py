"""Draws that nobody can steer: a number fixed by a seed and a key. No generator and no state."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def draw(seed: int, key: str, sides: int) -> int:
    """A number from 0 to ``sides`` − 1; the same seed and key always draw the same."""
    digest = hashlib.blake2b(f"{seed}/{key}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") % sides


def shuffled(seed: int, key: str, things: Sequence[T]) -> tuple[T, ...]:
    """The same things in an order drawn likewise."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = draw(seed, f"{key} {last}", last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def fraction(seed: int, key: str) -> float:
    """A number from 0 up to 1, drawn likewise."""
    return draw(seed, key, 1 << 53) / (1 << 53)
