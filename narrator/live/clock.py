"""How time passes, and which edges come meanwhile: as the loudspeaker plays, or as fast as a computer can.

Button threads only put stamped edges on a queue; whoever waits here takes them. Nothing is performed here.
"""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator
from typing import Protocol

from narrator.live.button_queue import ButtonQueue
from narrator.stage.ports import Edge

NAP = 0.5
"""Seconds after which a wait ends even if nothing is due, so that its caller can look round."""


BEAT = 0.05
"""Seconds after which a wait of the night ends, and edges are taken and lamps are lit."""


class Clock(Protocol):
    """The audio clock, as the loudspeaker keeps it."""

    outages: int
    """How often the loudspeaker has gone so far."""
    stuck: bool
    """Whether it can come back in a new process only."""

    @property
    def ahead(self) -> float:
        """Seconds by which samples are handed over before they are heard: nothing new is heard sooner."""
        ...

    def alive(self) -> bool:
        """Whether the loudspeaker plays; while it does not, the clock stands still."""
        ...

    def now(self) -> float:
        """The moment that is heard now."""
        ...

    def heard(self, monotonic: float) -> float:
        """The moment that was heard at a stamp of the machine's monotonic clock."""
        ...


class Quit(Exception):
    """Somebody at the keyboard wants to leave."""


class Stuck(Exception):
    """The loudspeaker is gone, and this process cannot get it back: a new one goes on."""


class Time(Protocol):
    """The time of a performance, in seconds of the audio clock."""

    def now(self) -> float:
        """The present moment."""
        ...

    def wait(self, until: float | None, *, by_beats: bool = False) -> Iterator[Edge]:
        """Lets time pass up to ``until`` at most (None: for as long as it likes), and gives the edges
        that have come by then. It may return early, but where it goes ``by_beats`` for no edge."""
        ...


class RealTime:
    """Implements `Time` by the audio clock and the queue of the button threads."""

    def __init__(self, clock: Clock, presses: ButtonQueue) -> None:
        self._clock, self._presses = clock, presses

    def now(self) -> float:
        return self._clock.now()

    def wait(self, until: float | None, *, by_beats: bool = False) -> Iterator[Edge]:
        """Returns with the first edge or after `NAP`, or else with the next beat. Raises `Quit`."""
        most, waiting = BEAT if by_beats else NAP, self._presses.queue
        left = most if until is None else max(0.0, min(most, until - self._clock.now()))
        try:
            if by_beats:
                self._presses.let_pass(left)
                edge = waiting.get_nowait()
            else:
                edge = waiting.get(timeout=left)
            while True:
                if edge is None:
                    raise Quit
                button, down, monotonic = edge
                yield Edge(button, down, self._clock.heard(monotonic))
                edge = waiting.get_nowait()
        except queue.Empty:
            pass


class VirtualTime:
    """Implements `Time` without waiting; no real button exists.

    ``heard`` is told each moment before it comes: a renderer pulls the mixer up to there.
    """

    def __init__(self, start: float = 0.0, heard: Callable[[float], None] = lambda _: None) -> None:
        self._now, self._heard = start, heard

    def now(self) -> float:
        return self._now

    def wait(self, until: float | None, *, by_beats: bool = False) -> Iterator[Edge]:
        """``until`` has come at once."""
        del by_beats
        if until is not None:
            self._now = max(self._now, until)
            self._heard(self._now)
        return iter(())
