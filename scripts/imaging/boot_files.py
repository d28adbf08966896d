"""What stands in the text files of the boot partition and in fstab. It writes none of them."""

from __future__ import annotations

import re

from scripts.imaging.errors import ImageError
from scripts.imaging.partitions import Layout

SOUNDS = ("jack", "usb", "hdmi")
MARK = "# Set by scripts/image; what stands below it counts."
OURS = re.compile(r"\s*(dtparam=audio=|dtoverlay=vc4-kms-v3d|auto_initramfs=|enable_uart=)")
"""Lines of the base that are written anew."""


def cmdline(layout: Layout) -> str:
    """The kernel's command line: no serial console, no first boot, and the root mounted read-only.

    The word ``ro`` is left out on purpose: with it, the overlay would be read-only, too.
    """
    words = (
        "console=tty1",
        f"root={layout.partuuid(2)}",
        "rootfstype=ext4",
        "fsck.repair=yes",
        "rootwait",
    )
    return f"{' '.join((*words, 'quiet'))}\n"


def fstab(layout: Layout) -> str:
    """Root and boot are never written, so never checked; the data partition may be missing or broken."""
    late = "nofail,x-systemd.device-timeout"
    rows = (
        ("proc", "/proc", "proc", "defaults", 0, 0),
        (layout.partuuid(2), "/", "ext4", "ro,noatime", 0, 0),
        (layout.partuuid(1), "/boot/firmware", "vfat", f"ro,{late}=20s", 0, 0),
        (layout.partuuid(3), "/data", "ext4", f"noatime,{late}=20s", 0, 2),
    )
    return "".join(" ".join(map(str, row)) + "\n" for row in rows)


def config_txt(base: str, sound: str, overlays: frozenset[str]) -> str:
    """The firmware's settings: those of the base, with sound through ``sound`` and through nothing else.

    ``sound`` is one of `SOUNDS`, or the name of a sound board's overlay, which ``overlays`` must have. Raises
    `ImageError`.
    """
    board = sound not in SOUNDS
    if board and sound not in overlays:
        raise ImageError(
            f"the base has no overlay {sound!r} for a sound board: --sound is {', '.join(SOUNDS)},"
            " or the name of a file in its folder overlays without .dtbo, as hifiberry-dac"
        )
    kept = "\n".join(line for line in base.splitlines() if not OURS.match(line)).rstrip()
    lines = [
        "[all]",
        "auto_initramfs=1",
        "enable_uart=0",
        f"dtparam=audio={'on' if sound == 'jack' else 'off'}",
        f"dtoverlay=vc4-kms-v3d{'' if sound == 'hdmi' else ',noaudio'}",
        *([f"dtoverlay={sound}"] if board else []),
    ]
    return "\n".join((kept, "", MARK, *lines)) + "\n"


def update_keys(public_key: str, name: str) -> str:
    """The builder's key, trusted for updates alone. Raises `ImageError` if it is no public key."""
    words = public_key.split()
    if len(words) < 2 or not re.match(r"(ssh|ecdsa|sk)-", words[0]) or public_key.strip().count("\n"):
        raise ImageError(f"{name} is no public key: it is one line that begins with its kind, as ssh-ed25519")
    return f'builder namespaces="narrator-update" {words[0]} {words[1]}\n'
