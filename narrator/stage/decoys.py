"""When the box clicks by itself, so that a heard click proves nothing. Drawn from the public seed alone."""

from __future__ import annotations

import math
from collections.abc import Iterable
from statistics import NormalDist

from narrator.base.chance import draw, fraction

HOW_MANY = {"off": (0, 0), "sparse": (0, 2), "dense": (3, 6)}
"""Fewest and most decoys in one Count or one thinking time, by the option ``decoys``."""

MARGIN = 0.25
"""Seconds at both ends of a thinking time that stay free of decoys."""

QUICKEST, SLOWEST = 0.2, 1.0
"""Seconds after a name begins between which its decoy falls: with the usual allowance for
reaction a press there means this name."""

BODY = NormalDist(0.45, 0.07)
TAIL = 0.08
"""How people react to what they hear: a normal part and an exponential one, the ex-Gaussian of R. D. Luce,
*Response Times* (1986). A. Heathcote's sample (RTSYS, 1996) has 0.49, 0.03 and 0.08 s; people differ, so the
normal part is wider here, and whoever expects a name is a little quicker."""


def decoys(option: str, seed: int, key: str, seconds: float, names: int = 0) -> tuple[float, ...]:
    """The moments, in seconds from the beginning of a stretch of ``seconds``, in ascending order. In a Count
    of so many ``names`` each falls as a press would that means one of them; without names anywhere. They are
    whole milliseconds, and so whole samples: wherever the stretch begins, all of it sounds alike."""
    least, most = HOW_MANY[option]
    number = least + draw(seed, f"{key}/decoys", most - least + 1)
    keys = [f"{key}/decoy {n}" for n in range(number)]
    if names:
        slot = seconds / names
        turns = [draw(seed, f"{each}/name", names) * slot for each in keys]
        return _whole(turn + _reacted(seed, each) for turn, each in zip(turns, keys, strict=True))
    room = seconds - 2 * MARGIN
    return _whole(MARGIN + room * fraction(seed, each) for each in keys) if room > 0 else ()


def _whole(moments: Iterable[float]) -> tuple[float, ...]:
    return tuple(sorted(round(moment, 3) for moment in moments))


def _reacted(seed: int, key: str) -> float:
    """How long after a name began somebody might have pressed."""
    body = BODY.inv_cdf(0.5 / 1000 + fraction(seed, f"{key}/body") * 0.999)
    tail = -TAIL * math.log(1 - fraction(seed, f"{key}/tail"))
    return min(max(body + tail, QUICKEST), SLOWEST)
