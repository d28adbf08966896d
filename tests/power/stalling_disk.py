"""A disk that stands still when it is told to, as a memory card does now and then. It contains no tests.

An ext4 image is served by a program. While that is stopped, nothing is read of it and nothing written.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from narrator.base.errors import NarratorError

SERVER = "fuse2fs"
SIZE = 2_000_000_000
"""Bytes that the image has room for; a sparse file."""
MOUNTED = 10.0
"""Seconds that it may take to mount it."""


class StallingDisk:
    """A mounted disk; ``folder`` is where."""

    def __init__(self, folder: Path, server: int) -> None:
        self.folder, self.server = folder, server

    def stop(self) -> None:
        """Stands still, and what nobody has mapped of its files is in the system's memory no more, so that
        whoever reads has to wait."""
        for path in self.folder.rglob("*"):
            # Who plays may rename a file meanwhile.
            with suppress(FileNotFoundError, IsADirectoryError), path.open("rb") as file:
                os.fsync(file.fileno())
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        os.kill(self.server, signal.SIGSTOP)
        os.waitpid(self.server, os.WUNTRACED)  # it may still answer for a moment

    def go_on(self) -> None:
        """Ends the standstill."""
        os.kill(self.server, signal.SIGCONT)


def lacking() -> str | None:
    """What such a disk needs and this computer does not have; None: nothing."""
    if os.geteuid():
        return "root"
    if not Path("/dev/fuse").exists():
        return "/dev/fuse"
    return None if shutil.which(SERVER) else f"{SERVER}, of the Debian package of that name"


@contextmanager
def stalling_disk(home: Path) -> Iterator[StallingDisk]:
    """Yields an empty disk; its image is in ``home``. Raises `NarratorError` where it cannot be made."""
    if (need := lacking()) is not None:
        raise NarratorError(f"a disk that stalls needs {need}")
    image, folder = home / "disk.img", home / "disk"
    with image.open("wb") as file:
        file.truncate(SIZE)
    subprocess.run(["mkfs.ext4", "-q", "-O", "^has_journal", str(image)], check=True)
    folder.mkdir()
    with subprocess.Popen([SERVER, "-f", str(image), str(folder)]) as server:
        try:
            _await_mount(folder)
            yield StallingDisk(folder, server.pid)
        finally:
            server.send_signal(signal.SIGCONT)
            subprocess.run(["umount", "--lazy", str(folder)], check=False)
            with suppress(subprocess.TimeoutExpired):
                server.wait(MOUNTED)
            server.kill()
    image.unlink()


def _await_mount(folder: Path) -> None:
    pause = threading.Event()
    for _ in range(round(MOUNTED / 0.1)):
        if folder.is_mount():
            return
        pause.wait(0.1)
    raise NarratorError(f"{SERVER} does not mount a disk at {folder}; see whether it does by hand")
