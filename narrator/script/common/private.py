"""The private half of a cue: what only lamps may show, and only the driver may make. Nothing here sounds."""

from __future__ import annotations

from typing import NamedTuple

from narrator.base.kinds import distinct
from narrator.base.tuples import often_replaced
from narrator.script.common.cues import Cue


@often_replaced
class PrivateCount(NamedTuple):
    """What goes with a Count and is not heard: which presses count, and what the lamps show."""

    legal: tuple[int, ...]
    """The values that can be chosen; in a ballot, the seats that may vote."""
    stored: tuple[int, ...] = ()
    """What the first pass has stored."""
    lit: tuple[int, ...] = ()
    """The values at which the lamp lights besides, or says yes."""
    denied: tuple[int, ...] = ()
    """The values at which it says no, in a Count that tells everybody something."""
    most: int | None = None
    """How many values may be chosen; None: any number."""
    refused: tuple[int, ...] = ()
    """Seats whose own button does not count and that are told so aloud: in a ballot, and where a seat's own
    button says who votes."""
    news: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """What each is told of the own seat while it is named, with the seats it is told to (R14.5)."""
    shuffle: int = 0
    """A number that nobody can foresee; it orders the seats where lamps light in place of names."""


class Light(NamedTuple):
    """The private answer of the lamps."""

    ask: str
    """The call that is answered."""
    answer: bool | None
    """Yes, no, or None for dark."""


Performed = Cue | Light
"""What the stage is handed: a cue as it stands, or the answer that the driver has made of a `Show`."""
distinct(Performed)
