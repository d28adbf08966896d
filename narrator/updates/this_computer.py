"""This computer as an update finds it: its processor, whether a game is under way, sticks, and the installer
of a new version, which stands still during a game.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from narrator.base.errors import NarratorError
from narrator.base.state_folder import unfinished_game
from narrator.updates.news import HOME
from narrator.updates.updater import Computer

STATE = Path("/var/lib/narrator")
"""Where the service keeps its games."""

SECONDS = 2.0
"""Between two looks whether a game is under way."""

ENVIRONMENT = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8"}
"""All that an installer is given: no path on which another version's Python could be found."""

STICKS = "vfat,exfat"
"""The file systems that are mounted: those that sticks come with, and no kernel code besides."""


def this_computer(state: Path = STATE) -> Computer:
    """Raises `NarratorError` on a system that is not Debian's."""

    def playing() -> bool:
        return unfinished_game(state).exists()

    return Computer(
        architecture(),
        lambda: wait_until_idle(playing),
        lambda folder: install(folder, playing),
        tidy,
    )


def architecture() -> str:
    """As dpkg calls it."""
    try:
        done = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise NarratorError("this is no Debian system: its box is updated by hand") from error
    return done.stdout.decode().strip()


def wait_until_idle(playing: Callable[[], bool], sleep: Callable[[float], None] = time.sleep) -> None:
    """Waits until no game is under way."""
    while playing():
        sleep(SECONDS)


def tidy(home: Path = HOME) -> None:
    """Removes old versions by ``take-update``, which keeps what plays, is offered or may come back. It
    waits for an installation that is under way, whose version nothing points to yet; after ten minutes all
    versions stay."""
    command = ["flock", "--timeout", "600", str(home / "lock"), str(home / "take-update"), "tidy"]
    subprocess.run(command, check=False, env=ENVIRONMENT)


def install(folder: Path, playing: Callable[[], bool], seconds: float = SECONDS) -> str:
    """Lets a version install itself beside the one that plays. During a game it stands still, with all that
    it has started: even a program that waits its turn keeps the disk busy, and a game has to reach it.

    Returns why it failed; empty: it did not. Raises `NarratorError` when it was ended from outside.
    """
    with tempfile.TemporaryFile() as told:
        command = [str(folder / "scripts/install"), "--offer"]
        process = subprocess.Popen(command, stderr=told, start_new_session=True, env=ENVIRONMENT)
        try:
            code = _watch(process, playing, seconds)
        except BaseException:
            # In a session of its own no Ctrl-C reaches it, and nobody else would ever wake it.
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            raise
        told.seek(0)
        lines = told.read().decode(errors="replace").splitlines()
    for line in lines:
        print(line, file=sys.stderr)
    if code < 0:
        raise NarratorError("the installation was ended; it begins anew at the next start")
    return (lines[-1] if lines else "the installation failed") if code else ""


def _watch(process: subprocess.Popen[bytes], playing: Callable[[], bool], seconds: float) -> int:
    """Waits for its end, and lets its group stand still during games. Returns its exit code."""
    stopped = False
    while True:
        if stopped is not playing():
            stopped = not stopped
            os.killpg(process.pid, signal.SIGSTOP if stopped else signal.SIGCONT)
        with suppress(subprocess.TimeoutExpired):
            return process.wait(seconds)


@contextmanager
def opened(place: Path) -> Iterator[Path]:
    """A place to look at: a folder or file as it is, a stick mounted so that nothing of it can be run.
    Raises `NarratorError` for a stick that cannot be mounted."""
    if not place.is_block_device():
        yield place
        return
    with tempfile.TemporaryDirectory() as folder:
        options = ["-t", STICKS, "-o", "ro,nosuid,nodev,noexec", str(place), folder]
        done = subprocess.run(["mount", *options], capture_output=True, check=False)
        if done.returncode:
            why = done.stderr.decode(errors="replace").strip()
            raise NarratorError(f"{place} cannot be read: {why}")
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", "--lazy", folder], check=False)
