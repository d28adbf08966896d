"""Runs programs of the system with what they print in a log, which is shown only if one fails."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO

from scripts.imaging.checkout import ROOT
from scripts.imaging.errors import ImageError

SHOWN = 12
"""Lines of a log that are shown."""

IN_CHROOT = 'source "$0/common" && source "$0/chroot" && enter "$@"'


class Commands:
    """Programs of this computer and of the card's system, with one log."""

    def __init__(self, log: Path) -> None:
        self._log = log

    def run(self, *command: str | Path, fix: str = "fix the error above", cwd: Path | None = None) -> None:
        """Runs a program. Raises `ImageError`, with ``fix``, if it fails."""
        with self._log.open("ab") as log:
            begin = log.tell()
            code = _whole_run(command, log, cwd)
        if code:
            printed = self._log.read_bytes()[begin:].decode(errors="replace").splitlines()
            print("\n".join(printed[-SHOWN:]), file=sys.stderr)
            raise ImageError(f"{Path(command[0]).name} failed; {fix}")

    def inside(self, root: Path, *command: str | Path, fix: str = "fix the error above") -> None:
        """Runs a program of the system below ``root``, emulated where it is for another processor."""
        self.run(*entering(root, command), fix=fix)


def _whole_run(command: Sequence[str | Path], log: BinaryIO, cwd: Path | None) -> int:
    """The exit code. When this process is stopped, all that the command has started ends with it."""
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=cwd, process_group=0
    ) as process:
        try:
            return process.wait()
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            raise


def entering(root: Path, command: Sequence[str | Path]) -> list[str]:
    """The command that runs ``command`` in a chroot, by scripts/chroot."""
    return ["bash", "-c", IN_CHROOT, str(ROOT / "scripts"), str(root), *map(str, command)]


def output(*command: str, fix: str) -> str:
    """What a program of this computer prints, without its end of line. Raises `ImageError`, with ``fix``, if
    it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ImageError(f"{command[0]} failed: {done.stderr.strip()}; {fix}")
    return done.stdout.strip()


def output_inside(root: Path, *command: str) -> str:
    """What a program of the system below ``root`` prints. Raises `ImageError` if it fails."""
    done = subprocess.run(entering(root, command), capture_output=True, text=True, check=False)
    if done.returncode:
        raise ImageError(f"{command[0]} failed in the card's system: {done.stderr.strip()}")
    return done.stdout


def enough_room(folder: Path, needed: int) -> None:
    """Raises `ImageError` if ``folder`` has not ``needed`` bytes free."""
    stat = os.statvfs(folder)
    free = stat.f_bavail * stat.f_frsize
    if free < needed:
        raise ImageError(
            f"{folder} has {free / 1e9:.1f} GB free, and the image needs {needed / 1e9:.1f} GB while it is"
            " made: make room, or name another folder with --out"
        )
