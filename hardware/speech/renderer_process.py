"""Keeps the renderer's process: starts it, limits its time, ends it. Knows nothing of voices.

One thread at a time may ask.
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
from collections.abc import Mapping, Sequence
from typing import Any

from hardware.memory_folder import memory_folder

COMMAND = (sys.executable, "-m", "hardware.speech.renderer")
START_LIMIT = 30.0
"""Seconds until the renderer is ready: half a second on a PC, its libraries are large."""

LOSSES = 3
"""After so many lost renderers in a row no other is started."""


class RenderError(Exception):
    """A request that got no good answer; ``unwritable``: only for want of a disk to write to."""

    def __init__(self, reason: str, *, unwritable: bool = False) -> None:
        super().__init__(reason)
        self.unwritable = unwritable


class RendererProcess:
    """A renderer process that is started when it is first asked."""

    def __init__(self, command: Sequence[str] = COMMAND, limit: float = 10.0) -> None:
        """``limit``: seconds a request may take; a second more for every 100 characters."""
        self._limit = limit
        self._command = command
        self._process: subprocess.Popen[str] | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._losses = 0
        self._ended = False

    @property
    def running(self) -> bool:
        return self._process is not None

    def ask(self, request: Mapping[str, object]) -> dict[str, Any]:
        """The renderer's answer. Raises `RenderError`, always within the limit of time."""
        if self._ended:
            raise RenderError("the renderer has been ended")
        if self._losses >= LOSSES:
            raise RenderError(f"the renderer was lost {LOSSES} times in a row")
        if self._process is None:
            self._start()
        limit = self._limit + len(str(request.get("text", ""))) / 100
        answer = self._exchange(json.dumps(request), limit)
        if "error" in answer:
            raise RenderError(answer["error"], unwritable=bool(answer.get("unwritable")))
        self._losses = 0
        return answer

    def stop(self) -> None:
        """Ends the process; the next request starts another."""
        if self._process is not None:
            self._kill(self._process)
            with contextlib.suppress(OSError), self._process:
                self._process = None
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def end(self) -> None:
        """Ends the process for good: a request under way fails at once, and each later one does. Any
        thread may call this at any time, and so may a signal handler."""
        self._ended = True
        if (process := self._process) is not None:
            self._kill(process)

    def _start(self) -> None:
        try:
            # The engine's raw sound passes through a file, which need not go by the memory card.
            self._folder = memory_folder()
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                start_new_session=True,
                env={**os.environ, "TMPDIR": self._folder.name, "OPENBLAS_NUM_THREADS": "1"},
            )
        except OSError as error:
            self._losses += 1
            raise RenderError(f"the renderer cannot be started: {error}") from None
        if self._ended:  # meanwhile, and `end` saw no process
            self._kill(self._process)
        self._exchange("", START_LIMIT)

    def _exchange(self, request: str, limit: float) -> dict[str, Any]:
        """Sends a line unless it is empty and reads one. A kill in time turns a hang into an end
        of file, whether it hangs in the middle of reading or of answering."""
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
        self._losses += 1
        self.stop()
        raise RenderError("the renderer died or took too long")

    @staticmethod
    def _kill(process: subprocess.Popen[str]) -> None:
        if process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
