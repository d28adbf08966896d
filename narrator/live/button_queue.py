"""The queue that button threads put their edges into; it mutes a button that storms. Nothing blocks here.

A contact that works loose, or a wire that picks up the mains, may make thousands of edges a second.
"""

from __future__ import annotations

import queue
import time
from collections.abc import Callable
from dataclasses import dataclass

Raw = tuple[str, bool, float]
"""Button, whether it is down, and the stamp in seconds of the monotonic clock."""

MOST_EDGES = 90
"""Edges of one button in a second; a finger and the contact's chatter never make more. A wire that picks
up the mains makes a hundred."""

CALM = 1.0
"""Seconds without an edge after which a button that stormed is trusted again."""

ROOM = 4096
"""Edges that may wait; whatever comes then is lost, since nobody has taken one for a long while."""


@dataclass(slots=True)
class _Lately:
    """The edges of one button: how many since ``since``, and the stamp of the last one."""

    since: float
    last: float
    edges: int = 0

    def storms(self, at: float) -> bool:
        """Whether it storms, with this edge counted."""
        storming = self.edges > MOST_EDGES
        if at - self.last >= CALM or (not storming and at - self.since >= 1.0):
            self.since, self.edges = at, 0
        self.last = at
        self.edges += 1
        return self.edges > MOST_EDGES


class ButtonQueue:
    """The queue between button threads and whoever waits for a press.

    A button that storms counts as open until it has been calm again, so the queue stays short, and
    no press is invented.
    """

    def __init__(self) -> None:
        self.queue: queue.SimpleQueue[Raw | None] = queue.SimpleQueue()
        self.let_pass: Callable[[float], None] = time.sleep
        """Lets so many seconds pass, whatever is put into the queue."""
        self._lately: dict[str, _Lately] = {}
        self._known: set[str] = set()
        self._news: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._at_quit: list[Callable[[], None]] = []

    def sink(self, button: str, down: bool, monotonic: float) -> None:
        """A contact changed at this stamp of the monotonic clock."""
        lately = self._lately.setdefault(button, _Lately(monotonic, monotonic))
        if not lately.storms(monotonic):
            self._put((button, down, monotonic))
        elif lately.edges == MOST_EDGES + 1:
            self._put((button, False, monotonic))
            if button not in self._known:
                self._known.add(button)
                self._news.put(button)

    def quit(self) -> None:
        """Whoever waits for a press leaves as soon as it can, and for nothing else before."""
        self.queue.put(None)
        for cancel in self._at_quit:
            cancel()

    def at_quit(self, cancel: Callable[[], None]) -> None:
        """``cancel`` ends what the program would wait for; it may be called by a signal handler."""
        self._at_quit.append(cancel)

    def stormed(self) -> str | None:
        """A button that has begun to storm for the first time, told once; None: there is none."""
        return None if self._news.empty() else self._news.get_nowait()

    def _put(self, edge: Raw) -> None:
        if self.queue.qsize() < ROOM:
            self.queue.put(edge)
