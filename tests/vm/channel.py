"""Speaks JSON with QEMU: to its monitor (QMP) and to the agent inside a guest. Knows no test.

Both take a line with a command and give a line with what it returned.
"""

from __future__ import annotations

import json
import socket
import time
from pathlib import Path
from typing import Any


class GuestError(Exception):
    """A guest that did not do as it was told; the sentence says what and how far it came."""


class Channel:
    """One of the two sockets. ``path`` is there as soon as QEMU runs; raises `GuestError` if not."""

    def __init__(self, path: Path, patience: float = 30.0) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._read = b""
        until = time.monotonic() + patience
        while True:
            try:
                self._socket.connect(str(path))
                return
            except OSError as error:
                if time.monotonic() > until:
                    raise GuestError(f"QEMU has not opened {path.name}: {error}") from None
                time.sleep(0.05)

    def ask(self, command: str, *, patience: float = 60.0, **arguments: Any) -> Any:
        """What the command returned. Raises `GuestError` for its error, or after ``patience`` seconds."""
        self.tell(command, **arguments)
        until = time.monotonic() + patience
        while True:
            answer = self.hear(until)
            if "error" in answer:
                raise GuestError(f"{command}: {answer['error'].get('desc')}")
            if "return" in answer:
                return answer["return"]

    def tell(self, command: str, *, begin: bytes = b"", **arguments: Any) -> None:
        """Sends a command and waits for nothing."""
        self._socket.settimeout(None)
        asked = {"execute": command, "arguments": arguments}
        self._socket.sendall(begin + json.dumps(asked).encode() + b"\n")

    def hear(self, until: float) -> dict[str, Any]:
        """The next line, by this moment of the monotonic clock. Raises `GuestError`."""
        while b"\n" not in self._read:
            left = until - time.monotonic()
            self._socket.settimeout(max(0.01, left))
            try:
                more = self._socket.recv(1 << 16)
            except TimeoutError:
                raise GuestError("no answer in time") from None
            if not more:
                raise GuestError("QEMU has ended")
            self._read += more
        line, _, self._read = self._read.partition(b"\n")
        # The agent marks where a new talk begins; whatever stands before it is of an older one.
        found: dict[str, Any] = json.loads(line.rpartition(b"\xff")[2])
        return found

    def close(self) -> None:
        self._socket.close()
