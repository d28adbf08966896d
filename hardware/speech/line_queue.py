"""The lines that wait to be rendered, the most wanted first. Nothing is rendered here."""

from __future__ import annotations

import itertools
import queue
from concurrent.futures import Future

URGENT = float("-inf")
"""The priority of a line that is needed now. Those that are asked for in advance have the number of the
asking, negative, so that what was asked for last is rendered first."""

RenderRequest = tuple[float, int, str | None, "Future[bool]"]
"""(priority, serial number, text or None to end the thread, whether it was rendered)"""


class LineQueue:
    """May be used from several threads."""

    def __init__(self) -> None:
        self._waiting: queue.PriorityQueue[RenderRequest] = queue.PriorityQueue()
        self._numbers, self._askings = itertools.count(), itertools.count()
        self._cancelled = float("inf")

    def asking(self) -> float:
        """The priority of lines that are asked for together in advance from now on."""
        return -next(self._askings)

    def cancel_prefetch(self) -> None:
        """Nothing that was asked for in advance is wanted any more."""
        self._cancelled = self.asking()

    def wanted(self, priority: float) -> bool:
        """Whether a line of this priority is still to be rendered."""
        return priority < self._cancelled

    def put(self, priority: float, text: str | None) -> Future[bool]:
        """Asks for a line; the future is set by who renders it."""
        request: Future[bool] = Future()
        self._waiting.put((priority, next(self._numbers), text, request))
        return request

    def get(self, timeout: float | None) -> RenderRequest:
        """The most wanted line. Raises `queue.Empty` after ``timeout`` seconds; None waits for ever."""
        return self._waiting.get(timeout=timeout)

    def following(self) -> str | None:
        """The line that comes next unless another one is needed before it; None if none is wanted."""
        with self._waiting.mutex:
            priority, _, text, _ = self._waiting.queue[0] if self._waiting.queue else NOTHING
        return text if self.wanted(priority) else None


NOTHING: RenderRequest = (float("inf"), 0, None, Future())
