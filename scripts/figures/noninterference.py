"""Measures what somebody could learn of a night from the sound, the disk and the light: ten nights with other
secrets on private null sinks. Nothing is played in this process.
"""

from __future__ import annotations

from collections.abc import Iterator

from narrator.base.errors import NarratorError
from narrator.config.settings import Settings
from scripts.figures.figure import Figure
from tests.sound.forged_nights import NIGHTS, moved, played, render

STILL = "the sound server stood still in one of the nights; measure again with less beside it"


def figures(settings: Settings) -> Iterator[Figure]:
    """How far the others are from the first of them; seven minutes."""
    folder = settings.cache.parent
    render(folder)
    nights = played(folder, NIGHTS)
    first, others = nights[0], nights[1:]
    if any(len(other.events) != len(first.events) for other in others):
        raise NarratorError(STILL)
    planned = [abs(a[1] - b[1]) for other in others for a, b in zip(first.times, other.times, strict=True)]
    recorded = [abs(shift) for other in others for shift in moved(first, other) if shift is not None]
    if not recorded:
        raise NarratorError(STILL)
    moments = [
        1000 * abs(a.at - b.at)
        for other in others
        for a, b in zip(first.written(), other.written(), strict=True)
    ]
    sizes = [sum(done.size for done in night.written()) for night in nights]
    beyond = [
        len(night.log) + len(night.moods) - 1 + sum(w.where == "network" for w in night.written())
        for night in nights
    ]
    calls = [len(night.written()) for night in nights]
    what = "ten nights with other secrets:"
    yield Figure(f"{what} an event planned later or sooner than in the first", "s", planned, 0)
    yield Figure(f"{what} the same, as recorded", "samples", recorded, None)
    yield Figure(f"{what} writes to the disk", "calls", calls, None)
    yield Figure(f"{what} the same", "bytes", sizes, None)
    yield Figure(f"{what} one of them later or sooner than in the first", "ms", moments, None)
    yield Figure(f"{what} on the network, in the log, changes of light", "", beyond, 0)
