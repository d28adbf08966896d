"""A folder on a disk that stands still now and then, as a memory card does. Nothing is measured here.

An ext4 image is served by a program that is stopped meanwhile: then nothing is read and nothing written.
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

from narrator.errors import NarratorError

SERVER = "fuse2fs"
SIZE = 2_000_000_000
"""Bytes that the image has room for; a sparse file."""
EVERY, STILL = 15.0, 2.0
"""Seconds from one standstill to the next, and how long each lasts."""
MOUNTED = 10.0
"""Seconds that it may take to mount it."""
FORGET = Path("/proc/sys/vm/drop_caches")


@contextmanager
def stalling_disk(folder: Path) -> Iterator[Path]:
    """Yields a folder on such a disk, which is made in ``folder``. Before each standstill the system forgets
    what it has in memory of its files, so that whoever reads has to wait.

    Raises `NarratorError` where it cannot be made.
    """
    if os.geteuid() or shutil.which(SERVER) is None or not Path("/dev/fuse").exists():
        raise NarratorError(
            f"a disk that stalls needs root, /dev/fuse and {SERVER}; become root and apt install {SERVER}"
        )
    image, place = folder / "disk.img", folder / "disk"
    with image.open("wb") as file:
        file.truncate(SIZE)
    subprocess.run(["mkfs.ext4", "-q", str(image)], check=True)
    place.mkdir()
    server = subprocess.Popen([SERVER, "-f", str(image), str(place)], stderr=subprocess.DEVNULL)
    over, pause = threading.Event(), threading.Event()
    stalls = threading.Thread(target=_stall, args=(server, over), daemon=True)
    try:
        for _ in range(round(MOUNTED / 0.1)):
            if place.is_mount():
                break
            pause.wait(0.1)
        else:
            raise NarratorError(f"{SERVER} does not mount {image}; see whether it runs by hand")
        stalls.start()
        yield place
    finally:
        over.set()
        if stalls.ident is not None:
            stalls.join()
        subprocess.run(["umount", "--lazy", str(place)], check=False, stderr=subprocess.DEVNULL)
        with suppress(subprocess.TimeoutExpired):
            server.wait(MOUNTED)
        server.kill()
        server.wait()
        image.unlink()


def _stall(server: subprocess.Popen[bytes], over: threading.Event) -> None:
    while not over.wait(EVERY):
        FORGET.write_text("1\n")
        server.send_signal(signal.SIGSTOP)
        over.wait(STILL)
        server.send_signal(signal.SIGCONT)
