"""The child process that makes clips of names: samples on stdin, a clip or a fault on stdout. What it is
given stays in its memory, and it ends by itself when nobody has said anything for a while.

A request is the number of samples and the samples (`SIZE`, float32); the answer is a JSON line, and after it
the clip (int16), if there is one.
"""

from __future__ import annotations

import json
import os
import select
import struct
import sys
from typing import IO

import numpy as np

from hardware.speech.spoken_name import spoken_name

SIZE = struct.Struct("<Q")
"""How many samples follow."""

IDLE = 60.0
"""Seconds without a request after which it ends."""


def main() -> None:
    """Answers requests until stdin ends."""
    requests, replies = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints is no reply
    while select.select([requests], [], [], IDLE)[0]:
        head = requests.read(SIZE.size)
        if len(head) < SIZE.size:
            return
        _answer(requests.read(SIZE.unpack(head)[0] * 4), replies)


def _answer(samples: bytes, replies: IO[bytes]) -> None:
    made = spoken_name(np.frombuffer(samples, np.float32).astype(np.float64))
    clip = b"" if isinstance(made, str) else made[0].tobytes()
    told = {"fault": made} if isinstance(made, str) else {"spoken": made[1], "bytes": len(clip)}
    replies.write(json.dumps(told).encode() + b"\n" + clip)
    replies.flush()


if __name__ == "__main__":
    main()
