"""A process in which an engine speaks, asked line by line in JSON; it begins with the next line meanwhile.
What it says is not looked at here.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import threading
from typing import Any

ProcessReply = dict[str, Any]
"""What a process answers; ``error`` if something failed."""


GOES = 10.0
"""Seconds that a process may take to end."""


class EngineGone(Exception):
    """The process died, or took too long."""


class EngineProcess:
    """Started by the first request, and anew if it is gone.

    ``module`` is what runs in it. ``first`` and ``later``: seconds that it may take for an answer, at first,
    while it loads its voice, and from then on; None: whoever asks has a limit of their own. What the renderer
    asks of malloc is not for it: a voice would take 20 MB more.
    """

    def __init__(
        self,
        module: str = "hardware.speech.engine",
        first: float | None = None,
        later: float | None = None,
    ) -> None:
        self._module = module
        self._first, self._later = first, later
        self._process: subprocess.Popen[str] | None = None
        self._loaded = False
        self._begun: dict[str, Any] | None = None

    def ask(self, request: dict[str, Any]) -> ProcessReply:
        """Its answer, after that to what was begun. Raises `EngineGone`."""
        if self._begun is not None:
            begun, self._begun = self._begun, None
            try:
                answer = self._answer()
            except EngineGone:
                if begun == request:
                    raise
            else:
                if begun == request:
                    return answer
        self._send(request)
        return self._answer()

    def begin(self, request: dict[str, Any]) -> None:
        """It works on this request from now on; the answer is for whoever asks the same next."""
        self._send(request)
        self._begun = request

    def _send(self, request: dict[str, Any]) -> None:
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(
                (sys.executable, "-m", self._module),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                env={name: os.environ[name] for name in os.environ if not name.startswith("MALLOC_")},
            )
            self._loaded = False
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):  # it has just died, which the answer will tell
            print(json.dumps(request), file=self._process.stdin, flush=True)

    def _answer(self) -> ProcessReply:
        process = self._process
        assert process is not None
        assert process.stdout is not None
        limit = self._later if self._loaded else self._first
        watch = threading.Timer(limit, process.kill) if limit else None
        if watch:
            watch.start()
        try:
            answer: ProcessReply = json.loads(process.stdout.readline())
        except (OSError, ValueError):
            process.kill()
            process.communicate()
            self._process = None
            raise EngineGone("the speech engine died or took too long") from None
        finally:
            if watch:
                watch.cancel()
        self._loaded = True
        return answer

    def end(self) -> int:
        """Ends it, and returns its exit code; 0 if it never ran."""
        if self._process is None:
            return 0
        try:
            self._process.communicate(timeout=GOES)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()
        return self._process.returncode
