"""Reads and changes the partitions of a card from outside, while its guest is off or stopped. No tests."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import NamedTuple

BOOT, ROOT, DATA = range(3)
"""The places of the partitions."""

BLOCK = 512


class Partition(NamedTuple):
    """A partition's place on its disk, in bytes."""

    start: int
    size: int


def partitions(image: Path) -> list[Partition]:
    """Those of a raw image, in their order."""
    table = json.loads(_run("sfdisk", "--json", str(image)))["partitiontable"]
    return [Partition(BLOCK * row["start"], BLOCK * row["size"]) for row in table["partitions"]]


def new_overlay(image: Path, overlay: Path, size: str = "") -> None:
    """Makes an empty ``overlay`` above a raw image, into which a guest writes; ``size`` is larger than the
    image, as `4G`."""
    base = ("-b", str(image), "-F", "raw")
    _run("qemu-img", "create", "-q", "-f", "qcow2", *base, str(overlay), *filter(None, [size]))


def extracted(overlay: Path, partition: Partition, to: Path) -> Path:
    """Copies a partition out of a guest's ``overlay`` to the file ``to``. Returns ``to``.

    What the guest has written to its disk is in it, whether or not it runs; it is to be stopped meanwhile.
    """
    source = _within(overlay, partition)
    _run("qemu-img", "convert", "-U", "-O", "raw", "--image-opts", source, str(to))
    return to


def put_back(overlay: Path, partition: Partition, changed: Path) -> None:
    """Writes a partition that was extracted and changed into the ``overlay`` of a guest that is off."""
    _run("qemu-img", "convert", "-n", "-f", "raw", str(changed),
         "--target-image-opts", _within(overlay, partition))  # fmt: skip


def wipe(overlay: Path, partition: Partition) -> None:
    """Overwrites a partition with zeros, on the ``overlay`` of a guest that is off."""
    half = partition.size // 2  # qemu-io takes less than 2 GiB at a time
    for start in (partition.start, partition.start + half):
        _run("qemu-io", "-f", "qcow2", "-c", f"write -z {start} {half}", str(overlay))


def written(overlay: Path, partition: Partition) -> int:
    """How many bytes of a partition are in the ``overlay``, because its guest or `put_back` has written them.

    QEMU counts whole clusters of 64 KiB. 0: the partition is what it was in the image, byte by byte.
    """
    rows = json.loads(_run("qemu-img", "map", "-U", "--output=json", str(overlay)))
    end = partition.start + partition.size
    return sum(
        min(end, row["start"] + row["length"]) - max(partition.start, row["start"])
        for row in rows
        if row["depth"] == 0 and row["start"] < end and row["start"] + row["length"] > partition.start
    )


def _within(overlay: Path, partition: Partition) -> str:
    """QEMU's name for a partition inside an overlay."""
    part = f"driver=raw,offset={partition.start},size={partition.size}"
    return f"{part},file.driver=qcow2,file.file.driver=file,file.file.filename={overlay}"


def _run(*command: str) -> bytes:
    return subprocess.run(command, check=True, capture_output=True).stdout
