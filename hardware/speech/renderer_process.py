"""Starts the renderer's process, limits its time and ends it. Voices are not known here.

Only one thread at a time may call `RendererProcess.ask`.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hardware.memory_folder import memory_folder

COMMAND = (sys.executable, "-m", "hardware.speech.renderer")
ENVIRONMENT = {
    "OPENBLAS_NUM_THREADS": "1",
    "MALLOC_MMAP_THRESHOLD_": "100000000",
    "MALLOC_TRIM_THRESHOLD_": "200000000",
}
"""With the last two the memory for one line serves for the next: to get it anew takes a third of the time."""

START_LIMIT = 30.0
"""Seconds that the renderer may take to start. Its libraries are large; a PC needs half a second."""

MAX_FAILURES = 3
"""Failed processes in a row after which the next waits: for a second, then twice as long each time."""
LONGEST = 60.0
"""Seconds of the longest wait."""


class RenderError(Exception):
    """A request failed."""

    def __init__(self, reason: str, *, unwritable: bool = False, unasked: bool = False) -> None:
        super().__init__(reason)
        self.unwritable = unwritable
        """Whether it failed only because the clip could not be written."""
        self.unasked = unasked
        """Whether there was no renderer that could be asked: no line is to blame for that."""


class RendererProcess:
    """The renderer's process, started by the first request."""

    def __init__(
        self,
        command: Sequence[str] = COMMAND,
        limit: float = 10.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``limit``: seconds that a request may take, plus one per 100 characters of its text."""
        self._limit, self._clock = limit, clock
        self._again = 0.0
        """When a process may be started after several have failed."""
        self._command = command
        self._process: subprocess.Popen[str] | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._failures = 0
        self._ended = False

    @property
    def running(self) -> bool:
        """Whether there is a process."""
        return self._process is not None

    def ask(self, request: Mapping[str, object]) -> dict[str, Any]:
        """The renderer's answer. Raises `RenderError`, at the latest after the time limit."""
        if self._ended:
            raise RenderError("the renderer has been ended")
        if self._failures >= MAX_FAILURES and self._clock() < self._again:
            raise RenderError(
                "the renderer fails again and again, and is tried once more in a while",
                unasked=True,
            )
        if self._process is None:
            self._start()
        limit = self._limit + len(str(request.get("text", ""))) / 100
        answer = self._exchange(json.dumps(request), limit)
        if "error" in answer:
            raise RenderError(answer["error"], unwritable=bool(answer.get("unwritable")))
        self._failures = 0
        return answer

    def forgive(self) -> None:
        """The failures so far do not count: something else is asked for from now on."""
        self._failures = 0

    def stop(self) -> None:
        """Ends the process; the next request starts another one."""
        if self._process is not None:
            self._kill(self._process)
            with contextlib.suppress(OSError), self._process:
                self._process = None
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def end(self) -> None:
        """Ends the process for good: the current request and all later ones fail at once.

        May be called from any thread and from a signal handler.
        """
        self._ended = True
        if (process := self._process) is not None:
            self._kill(process)

    def _start(self) -> None:
        try:
            # The engine writes its raw sound to a file; in memory, it does not wear out the SD card.
            self._folder = memory_folder()
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                start_new_session=True,
                env={**os.environ, **ENVIRONMENT, "TMPDIR": self._folder.name},
            )
        except OSError as error:
            self._fail()
            raise RenderError(f"the renderer cannot be started: {error}", unasked=True) from None
        if self._ended:  # `end` was called before there was a process
            self._kill(self._process)
        self._exchange("", START_LIMIT)

    def _exchange(self, request: str, limit: float) -> dict[str, Any]:
        """Sends a line, unless it is empty, and reads one.

        At the time limit the process is killed, so reading ends even if it hangs.
        """
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        watch = threading.Timer(limit, self._kill, (process,))
        watch.start()
        try:
            if request:
                process.stdin.write(request + "\n")
                process.stdin.flush()
            answer = json.loads(process.stdout.readline())
            if isinstance(answer, dict):
                return answer
        except (OSError, ValueError):
            pass
        finally:
            watch.cancel()
        self._fail()
        self.stop()
        raise RenderError("the renderer died or took too long", unasked=not request)

    def _fail(self) -> None:
        waits = self._failures - MAX_FAILURES + 1
        self._failures += 1
        if waits >= 0:
            self._again = self._clock() + min(LONGEST, 2.0 ** min(waits, 10))

    @staticmethod
    def _kill(process: subprocess.Popen[str]) -> None:
        if process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
