"""Runs a child process that does not outlive this one. What it does is not known here."""

from __future__ import annotations

import atexit
import contextlib
import subprocess
import threading
from collections.abc import Sequence
from pathlib import Path
from subprocess import PIPE


def run_child(command: Sequence[str]) -> subprocess.CompletedProcess[bytes]:
    """Waits for the child's end, and returns its outputs; Ctrl-C does not reach it.

    When this process ends before it, it is killed, and the thread that waits for it ends. Raises OSError if
    it cannot be started.
    """
    ended = threading.Event()
    child = subprocess.Popen(command, stdout=PIPE, stderr=PIPE, start_new_session=True)

    def end() -> None:
        ended.set()
        child.kill()
        child.wait()

    atexit.register(end)
    try:
        made, complaint = child.communicate()
    finally:
        atexit.unregister(end)
    if ended.is_set():
        raise SystemExit
    return subprocess.CompletedProcess(command, child.returncode, made, complaint)


def last_words(done: subprocess.CompletedProcess[bytes]) -> str:
    """The last line of its complaint, or how it ended."""
    said = done.stderr.decode(errors="replace").strip().splitlines()
    return said[-1] if said else f"it ended with code {done.returncode}"


def give_way(how_soon: int = 900) -> None:
    """Where memory runs out, this process ends, and not the one that plays; 1000 is the first to go."""
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(str(how_soon))
