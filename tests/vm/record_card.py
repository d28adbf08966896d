"""Records what the sound card of a guest plays, and when the recording has started. It judges nothing.

It runs in the guest, as record.service.
"""

from __future__ import annotations

import time
from pathlib import Path

RECORDING, SINCE = Path("/var/tmp/heard.raw"), Path("/var/tmp/heard.since")
"""Stereo, 16 bits, 48 kHz; and the time of its first sample in seconds of CLOCK_MONOTONIC."""

CARD = "Loopback: PCM (hw:0,1)"
BLOCK = 4800


def main() -> None:
    import sounddevice

    with (
        sounddevice.RawInputStream(
            48_000, BLOCK, device=CARD, channels=2, dtype="int16", latency="high"
        ) as stream,
        RECORDING.open("wb", buffering=0) as file,
    ):
        first, _ = stream.read(BLOCK)
        SINCE.write_text(f"{time.monotonic() - BLOCK / 48_000}\n")
        file.write(first)
        while True:
            file.write(stream.read(BLOCK)[0])


if __name__ == "__main__":
    main()
