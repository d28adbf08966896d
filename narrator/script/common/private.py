"""The private half of a cue: what only lamps may show, and only the driver may make. Nothing here sounds."""

from __future__ import annotations

from typing import NamedTuple

from narrator.kinds import distinct
from narrator.script.common.cues import Cue


class PrivateCount(NamedTuple):
    """The private half of a secret Count: which values are legal, what is stored already, at which
    values the lamp lights besides, and how many may be chosen (None: any number). ``shuffle`` is a number
    that nobody can foresee: by it the seats are ordered where they are counted by sight.

    Of a ballot, ``legal`` are those who vote, and ``refused`` press in vain and are told so aloud; the
    latter likewise where a seat's own button says who votes."""

    legal: tuple[int, ...]
    stored: tuple[int, ...] = ()
    lit: tuple[int, ...] = ()
    most: int | None = None
    refused: tuple[int, ...] = ()
    shuffle: int = 0


class Light(NamedTuple):
    """The private answer of the lamps to ``ask``: yes, no, or None for dark."""

    ask: str
    answer: bool | None


Performed = Cue | Light
"""What the stage is handed: a cue as it stands, or the answer that the driver has made of a `Show`."""
distinct(Performed)
