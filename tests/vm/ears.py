"""Stands in a guest for the ears: writes down what leaves the sound card, and since when.

Runs in the guest, as record.service. Never judges what it hears.
"""

from __future__ import annotations

import time
from pathlib import Path

HEARD, SINCE = Path("/var/tmp/heard.raw"), Path("/var/tmp/heard.since")
"""Stereo, 16 bits, 48 kHz; the moment of its first sample in seconds of CLOCK_MONOTONIC."""

CARD = "Loopback: PCM (hw:0,1)"
BLOCK = 4800


def main() -> None:
    import sounddevice

    with (
        sounddevice.RawInputStream(
            48_000, BLOCK, device=CARD, channels=2, dtype="int16", latency="high"
        ) as stream,
        HEARD.open("wb", buffering=0) as file,
    ):
        first, _ = stream.read(BLOCK)
        SINCE.write_text(f"{time.monotonic() - BLOCK / 48_000}\n")
        file.write(first)
        while True:
            file.write(stream.read(BLOCK)[0])


if __name__ == "__main__":
    main()
