"""Counts the lines that were asked for and those that are done. Nothing is rendered here."""

from __future__ import annotations

import threading
from collections.abc import Callable

RenderProgress = Callable[[int, int], None]
"""Told how many lines were rendered, and of how many."""


class RenderCount:
    """May be used from several threads; starts from nothing when all that was asked for is done."""

    def __init__(self) -> None:
        self._done: dict[str, bool] = {}
        self._lock = threading.Lock()
        self.progress: RenderProgress = _untold
        """Called after each line that is done, on the thread that did it."""

    def ask(self, text: str) -> None:
        """This line has to be rendered."""
        with self._lock:
            self._done.setdefault(text, False)

    def finish(self, text: str) -> None:
        """It is rendered, or stays silent; who asks twice for a line is told once."""
        with self._lock:
            if self._done.get(text, True):
                return
            self._done[text] = True
            done, total = sum(self._done.values()), len(self._done)
            if done == total:
                self._done.clear()
        self.progress(done, total)


def _untold(done: int, total: int) -> None:
    """Nobody wants to know."""
    del done, total
