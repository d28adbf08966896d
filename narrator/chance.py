"""Draws that nobody can steer: a number fixed by a seed and a key. No generator and no state."""

from __future__ import annotations

import hashlib


def draw(seed: int, key: str, sides: int) -> int:
    """A number from 0 to ``sides`` − 1; the same seed and key always draw the same."""
    digest = hashlib.blake2b(f"{seed}/{key}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") % sides


def fraction(seed: int, key: str) -> float:
    """A number from 0 up to 1, drawn likewise."""
    return draw(seed, key, 1 << 53) / (1 << 53)
