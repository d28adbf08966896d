"""Lays out the card: unpacks the base with room to build in, and closes it with the data partition."""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scripts.imaging.base import Base
from scripts.imaging.catalogue import digest
from scripts.imaging.commands import Commands, output
from scripts.imaging.partitions import SECTOR, Layout, Partition

MB = 1 << 20
ROOM = 2048 * MB
"""What the root grows by while it is built on; what is left of it is cut off again."""
LABEL = "narrator-data"


def unpack(base: Base, image: Path, run: Commands) -> Layout:
    """Writes the base to ``image``, its root larger by `ROOM`; returns the new layout."""
    if base.packed:
        run.run("bash", "-c", 'xz -dc -- "$1" >"$2"', "unpack", base.file, image)
    else:
        run.run("cp", "--sparse=always", "--", base.file, image)
    layout = base.layout
    root = Partition(layout.root.start, _whole(layout.root.size + ROOM))
    os.truncate(image, root.end)
    _resize(image, 2, root, run)
    at = _at(image, root)
    # resize2fs knows no offset: the partition is worked on as a device.
    with _device(at, run) as device:
        run.run("bash", "-c", 'e2fsck -fy "$1" || (($? == 1))', "check", device)
        run.run("resize2fs", device)
    return layout._replace(root=root)


def close(image: Path, layout: Layout, data: int, run: Commands) -> None:
    """Cuts the root down to what is in it, and puts an empty data partition of ``data`` bytes behind it."""
    with _device(_at(image, layout.root), run) as device:
        run.run("bash", "-c", 'e2fsck -fy "$1" || (($? == 1))', "check", device)
        run.run("resize2fs", "-M", device)
        run.run("e2fsck", "-fn", device)
    with image.open("rb") as file:
        file.seek(layout.root.start + 1024)
        superblock = file.read(1024)
    blocks, log_size = (
        struct.unpack("<I", superblock[4:8])[0],
        struct.unpack("<I", superblock[24:28])[0],
    )
    root = Partition(layout.root.start, _whole(blocks << (10 + log_size)))
    last = Partition(_whole(root.end), data)
    os.truncate(image, root.end)
    os.truncate(image, last.end)
    _resize(image, 2, root, run)
    table = f"start={last.start // SECTOR}, size={last.size // SECTOR}, type=83\n"
    run.run("bash", "-c", 'sfdisk --quiet --append "$1" <<<"$2"', "append", image, table)
    run.run("mkfs.ext4", "-q", "-L", LABEL, "-E", f"offset={last.start}", image, f"{data >> 10}k")


@contextmanager
def mounted(image: Path, root: Partition, folder: Path, run: Commands) -> Iterator[Path]:
    """The root of the image as a folder. Blocks that nothing uses are holes in the image afterwards."""
    folder.mkdir()
    options = f"loop,offset={root.start},sizelimit={root.size}"
    run.run("mount", "-t", "ext4", "-o", options, image, folder)
    try:
        yield folder
        run.run("fstrim", folder)
    except BaseException:
        # What was stopped may still be at its end in there.
        run.run("umount", "--recursive", "--lazy", folder)
        raise
    run.run("umount", "--recursive", folder, fix="end what uses it, and run this again")
    folder.rmdir()


def boot_files(image: Path, boot: Partition, folder: Path, run: Commands) -> dict[str, str]:
    """Copies the boot partition into ``folder``, which is made; returns the hash of each file."""
    folder.mkdir()
    run.run("mcopy", "-s", "-n", "-i", f"{image}@@{boot.start}", "::*", folder)
    return _hashes(folder)


def put_boot_files(image: Path, boot: Partition, folder: Path, before: dict[str, str], run: Commands) -> None:
    """Makes the boot partition, which held ``before``, hold what is in ``folder``."""
    at, after = f"{image}@@{boot.start}", _hashes(folder)
    fix = "if the boot partition of the base is too small, take a newer base"
    for gone in sorted(before.keys() - after.keys()):
        run.run("mdel", "-i", at, f"::{gone}")
    for name in sorted(name for name in after if before.get(name) != after[name]):
        run.run("mcopy", "-o", "-i", at, folder / name, f"::{name}", fix=fix)


def _hashes(folder: Path) -> dict[str, str]:
    """Path below the folder → what is in the file."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): digest(path).sha256 for path in files}


@contextmanager
def _device(at: str, run: Commands) -> Iterator[str]:
    """A loop device for a part of a file, given as FILE:OFFSET:SIZE; it is let go in any case."""
    image, offset, size = at.rsplit(":", 2)
    command = ("losetup", "--show", "--find", "--offset", offset, "--sizelimit", size, image)
    device = output(*command, fix="a container needs loop devices, as docker run --privileged gives")
    try:
        yield device
    finally:
        run.run("losetup", "--detach", device)


def _at(image: Path, part: Partition) -> str:
    return f"{image}:{part.start}:{part.size}"


def _resize(image: Path, number: int, part: Partition, run: Commands) -> None:
    table = f"start={part.start // SECTOR}, size={part.size // SECTOR}"
    run.run("bash", "-c", 'sfdisk --quiet -N "$1" "$2" <<<"$3"', "resize", str(number), image, table)


def _whole(size: int) -> int:
    """Rounded up to the megabytes at which partitions begin."""
    return -(-size // MB) * MB
