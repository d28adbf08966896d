"""Runs a program under strace, and tells what it did to files and on the network. It contains no tests."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

WRITES = ("write", "pwrite64", "writev")
FILES = ("openat", "fsync", "fdatasync", "ftruncate", "rename", "renameat", "renameat2", "unlink")
CALLS = (*WRITES, *FILES, "unlinkat", "mkdir", "socket", "connect")
"""System calls by which something outlasts a process, or leaves the computer."""
LINE = re.compile(r"\d+ +(?P<at>[\d.]+) (?P<how>\w+)\((?P<told>.*)")
DESCRIPTOR, PATH = re.compile(r"\d+<(?P<file>[^>]*)>"), re.compile(r'"(?P<file>[^"]*)"')
WITHIN = ("/dev/", "/memfd", "anon_inode", "socket", "UNIX")
"""How descriptors begin of what is no file: how threads wake each other, and the way to the sound server."""


class Written(NamedTuple):
    """Something that a process did."""

    how: str
    """The system call."""
    where: str
    """The file, seen from the folder of the box; a pipe is standard output or error; or the network."""
    size: int
    """Bytes."""
    at: float
    """Seconds of the epoch."""


def strace(file: Path) -> list[str]:
    """What stands before a command so that ``file`` has what it does."""
    how = ("-f", "-y", "-ttt", "--seccomp-bpf")
    return ["strace", *how, f"--output={file}", f"--trace={','.join(CALLS)}"]


def written(file: Path, folder: Path) -> list[Written]:
    """All that left the memory of the processes traced, in its order."""
    lines = file.read_text(errors="replace").splitlines()
    found = [_written(told, str(folder)) for told in map(LINE.match, lines) if told]
    return sorted((one for one in found if one is not None), key=lambda one: one.at)


def _written(told: re.Match[str], folder: str) -> Written | None:
    at, how, rest = float(told["at"]), told["how"], told["told"]
    if how in ("socket", "connect"):
        return Written(how, "network", 0, at) if "AF_INET" in rest else None
    if how == "openat" and not re.search(r"O_(WRONLY|RDWR|CREAT)", rest):
        return None
    known = DESCRIPTOR.match(rest) or PATH.search(rest)
    where = known["file"] if known else rest
    if where.startswith(WITHIN):
        return None
    size = re.search(r'"(?:\.\.\.)?, (\d+)', rest) if how in WRITES else None
    place = re.sub(r"pipe:\[\d+\]", "pipe", where.replace(folder, ""))
    return Written(how, place, int(size[1]) if size else 0, at)
