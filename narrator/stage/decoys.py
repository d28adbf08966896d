"""When the box clicks by itself, so that a heard click proves nothing. Drawn from the public seed alone."""

from __future__ import annotations

from narrator.base.chance import draw, fraction

HOW_MANY = {"off": (0, 0), "sparse": (0, 2), "dense": (3, 6)}
"""Fewest and most decoys in one Count or one thinking time, by the option ``decoys``."""

MARGIN = 0.25
"""Seconds at both ends that stay free of decoys."""


def decoys(option: str, seed: int, key: str, seconds: float) -> tuple[float, ...]:
    """The moments, in seconds from the beginning of a stretch of ``seconds``, in ascending order."""
    least, most = HOW_MANY[option]
    room = seconds - 2 * MARGIN
    if room <= 0:
        return ()
    number = least + draw(seed, f"{key}/decoys", most - least + 1)
    return tuple(sorted(MARGIN + room * fraction(seed, f"{key}/decoy {n}") for n in range(number)))
