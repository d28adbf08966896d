"""One hash over all files of a card, to compare two images. What it leaves out stands in a list."""

from __future__ import annotations

import hashlib
import subprocess
from collections.abc import Iterable
from pathlib import Path

LEFT_OUT = (
    "boot/firmware",  # the mount point; the boot partition is hashed by itself
    "etc/machine-id",  # made at each boot
    "tmp",
    "var/cache/ldconfig",  # numbers of blocks and times
    "var/log",
    "var/tmp",
    "lost+found",
)
"""Paths below the root that say nothing about what is on the card. Times of files are left out everywhere."""


def tree_hash(folders: Iterable[tuple[str, Path]]) -> str:
    """The SHA-256 over path, kind, mode, owner and content of what is in ``folders``, each with a name."""
    left_out = [f"--exclude=./{path}" for path in LEFT_OUT]
    alike = ("--sort=name", "--mtime=@0", "--numeric-owner", "--hard-dereference", "--anchored")
    whole = hashlib.sha256()
    for name, folder in folders:
        command = ("tar", "-c", *alike, *left_out, "--format=gnu", "-C", str(folder), ".")
        with subprocess.Popen(command, stdout=subprocess.PIPE) as tar:
            assert tar.stdout is not None
            found = hashlib.sha256()
            while block := tar.stdout.read(1 << 20):
                found.update(block)
        if tar.returncode:
            raise subprocess.CalledProcessError(tar.returncode, command)
        whole.update(f"{name} {found.hexdigest()}\n".encode())
    return whole.hexdigest()
