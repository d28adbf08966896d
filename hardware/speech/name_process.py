"""Starts the process that makes clips of names, limits its time and ends it. Nothing is judged or kept here.

Nothing of a name is written to a file: samples and clips go through pipes.
"""

from __future__ import annotations

import contextlib
import json
import logging
import struct
import subprocess
import sys
import threading
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from hardware.speech.voice_spec import RATE
from narrator.stage.ports import Utterance

COMMAND = (sys.executable, "-m", "hardware.speech.name_maker")

LIMIT = 10.0
"""Seconds that a name may take: the first one waits for the libraries on a small board."""

SIZE = struct.Struct("<Q")
"""As `name_maker` reads it; that module itself would load the libraries here."""

log = logging.getLogger(__name__)


class NameProcess:
    """The process, started when a name is to be expected. Only one thread at a time may call it."""

    def __init__(self, command: Sequence[str] = COMMAND, limit: float = LIMIT) -> None:
        self._command, self._limit = command, limit
        self._process: subprocess.Popen[bytes] | None = None
        self._ended = False

    def start(self) -> None:
        """A name will soon be there."""
        if self._ended or (self._process is not None and self._process.poll() is None):
            return
        self.stop()
        with contextlib.suppress(OSError):
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )

    def made(self, take: NDArray[np.float64]) -> Utterance | str:
        """The clip of a name, or what is wrong with it; ``gone`` where none can be made."""
        request = SIZE.pack(len(take)) + take.astype(np.float32).tobytes()
        try:
            return self._exchange(request)
        except (OSError, ValueError, KeyError) as error:
            log.warning("no name can be made of what was heard: %s", error)
            self.stop()
            return "gone"

    def end(self) -> None:
        """Ends the process for good: what is asked of it fails at once. May be called by a signal handler."""
        self._ended = True
        if (process := self._process) is not None:
            process.kill()

    def stop(self) -> None:
        """Ends the process; the next name starts another one."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            with contextlib.suppress(OSError), process:  # what it was not given yet is lost
                pass

    def _exchange(self, request: bytes) -> Utterance | str:
        self.start()
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            raise OSError("its process cannot be started")
        watch = threading.Timer(self._limit, process.kill)
        watch.start()
        try:
            process.stdin.write(request)
            process.stdin.flush()
            told = json.loads(process.stdout.readline())
            if "fault" in told:
                return str(told["fault"])
            clip = np.frombuffer(process.stdout.read(told["bytes"]), np.int16)
            return Utterance("", told["spoken"] / RATE, clip)
        finally:
            watch.cancel()
