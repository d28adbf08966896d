"""Shows how far a long task is: a bar in a terminal, elsewhere a line now and then. It runs no task."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Any, Self, TextIO

STEPS = 10
"""Lines that are written where no bar can be drawn."""


class ProgressBar:
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

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.close()

    def _draw(self, done: int, total: int) -> None:
        if self._bar is None:
            from tqdm import tqdm

            self._bar = tqdm(total=total, unit=f" {self._unit}", file=self._stream)
        self._bar.update(done - self._bar.n)
