"""Reads what the sound card of a guest has played, as QEMU writes it to a file. It judges nothing.

No program of the guest takes part in it, so the card under test needs nothing of its own.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

HEADER = 44
"""Bytes before the first frame. QEMU completes the header at its end, so the sizes in it are not read."""


def sound_card(file: Path) -> tuple[str, ...]:
    """QEMU's arguments for an Intel HD Audio card that writes what it plays to ``file``: stereo, 16 bits."""
    return (
        "-audiodev", f"wav,id=played,path={file},out.frequency=48000",
        "-device", "intel-hda", "-device", "hda-output,audiodev=played",
    )  # fmt: skip


def played(file: Path) -> NDArray[np.float64]:
    """All that was played so far, mono, from -1 to 1; empty before the first stream."""
    raw = file.read_bytes()[HEADER:] if file.exists() else b""
    frames = np.frombuffer(raw[: len(raw) // 4 * 4], np.int16).reshape(-1, 2) / 32768
    mono: NDArray[np.float64] = frames.mean(axis=1)
    return mono
