"""Standard output and error as commands have them: whatever stands in a name or a file is harmless there, any
encoding takes it, and one that is closed is told in a sentence and not in a traceback."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO, cast

from narrator.base.neutral import neutral


class Console:
    """A stream of text that prints nothing but what can be seen. All else is as the stream has it."""

    lost = False
    """Whether something was printed that nobody can read, since the stream was closed from the start."""

    def __init__(self, stream: TextIO | None, kept: str = "\n\t") -> None:
        self._kept, self._closed = kept, stream is None
        self._stream = open(os.devnull, "w") if stream is None else stream  # noqa: PTH123, SIM115
        if isinstance(self._stream, io.TextIOWrapper):
            self._stream.reconfigure(errors="replace")

    def write(self, text: str) -> int:
        """As any stream does."""
        self.lost = self.lost or (self._closed and bool(text))
        return self._stream.write(neutral(text, self._kept))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def console() -> Iterator[Console]:
    """Puts both in place until the end of the block; yields standard output."""
    _fill_up()
    before = sys.stdin, sys.stdout, sys.stderr
    # A bar that is drawn goes back to the start of its line.
    out, err = Console(sys.stdout), Console(sys.stderr, "\n\t\r")
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: PTH123, SIM115
    sys.stdout, sys.stderr = cast(TextIO, out), cast(TextIO, err)
    try:
        yield out
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


def _fill_up() -> None:
    """What is opened later must not become standard output by its number."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
