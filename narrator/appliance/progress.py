"""Shows how far a long task is: a bar in a terminal, elsewhere a line now and then. It runs no task."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any, TextIO

from hardware.closeable import Closeable

EVERY = 30.0
"""Seconds between two lines about the rendering behind a game."""

STEPS = 10
"""Lines that are written where no bar can be drawn."""


class ProgressBar(Closeable):
    """To be told (done, of how many) as often as anything is done; ``unit`` is the thing in the plural."""

    def __init__(self, unit: str, stream: TextIO | None = None) -> None:
        self._unit, self._stream = unit, stream or sys.stderr
        self._bar: Any = None
        self._told = 0

    def __call__(self, done: int, total: int) -> None:
        if self._stream.isatty():
            self._draw(done, total)
        elif (step := done * STEPS // total) > self._told:
            self._told = step
            print(f"narrator: {done} of {total} {self._unit}", file=self._stream, flush=True)

    def close(self) -> None:
        """The bar stays as it is."""
        if self._bar is not None:
            self._bar.close()

    def _draw(self, done: int, total: int) -> None:
        if self._bar is None:
            from tqdm import tqdm

            self._bar = tqdm(total=total, unit=f" {self._unit}", file=self._stream)
        self._bar.update(done - self._bar.n)


class RenderingProgress:
    """How far the lines are that the box renders while it plays; called as `ProgressBar` is, from any
    thread. A panel shows a bar with the time left, in these ``words`` (`panel_words.preparing`); without one,
    a line is written every half minute."""

    def __init__(
        self,
        words: tuple[str, str],
        clock: Callable[[], float] = time.monotonic,
        stream: TextIO | None = None,
    ) -> None:
        self._words = words
        self._clock, self._stream = clock, stream or sys.stderr
        self._panel: Callable[[str], None] | None = None
        self._began = self._written = 0.0
        self._shown = 0.0
        """The share that the bar has come to. More lines may be asked for meanwhile; it never goes back."""

    def show_on(self, panel: Callable[[str], None]) -> None:
        """From now on it is shown there, an empty text when all is done."""
        self._panel = panel

    def __call__(self, done: int, total: int) -> None:
        now = self._clock()
        if done == 1:
            self._began, self._written, self._shown = now, now, 0.0
        if self._panel is not None:
            self._panel(self._bar(done, total, now - self._began) if done < total else "")
        elif now - self._written >= EVERY:
            self._written = now
            left = (now - self._began) / done * (total - done) / 60
            when = f", about {left:.0f} minutes to go" if done < total else ""
            print(
                f"narrator: {done} of {total} lines of the voice are ready{when}",
                file=self._stream,
                flush=True,
            )

    def _bar(self, done: int, total: int, elapsed: float) -> str:
        from tqdm import tqdm

        what, left = self._words
        self._shown = max(self._shown, done / total)
        remaining = tqdm.format_interval(elapsed / done * (total - done))
        shape = f"{what} {{percentage:3.0f}} % {{bar:24}} {left.format(remaining=remaining)}"
        return tqdm.format_meter(self._shown, 1, elapsed, bar_format=shape)
