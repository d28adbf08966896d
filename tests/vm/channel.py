"""Speaks with QEMU and with what runs in a guest, a line each way. Knows no test, and never sleeps.

The monitor (QMP) and the agent in the guest take a line of JSON with a command and give one with what
it returned; a port of the test's own gives plain lines.
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
    """A socket at ``path``, which is there for QEMU to come to as soon as this is made; `open` waits
    for it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        path.unlink(missing_ok=True)
        self._door = socket.socket(socket.AF_UNIX)
        self._door.bind(str(path))
        self._door.listen(1)
        self._read = b""

    def open(self, patience: float = 30.0) -> Channel:
        """Raises `GuestError` when QEMU has not come within so many seconds."""
        self._door.settimeout(patience)
        try:
            self._socket, _ = self._door.accept()
        except TimeoutError:
            raise GuestError(f"QEMU has not opened {self._path.name}") from None
        return self

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
        self.send(json.dumps({"execute": command, "arguments": arguments}), begin=begin)

    def send(self, line: str, *, begin: bytes = b"") -> None:
        """Sends a line as it is."""
        self._socket.settimeout(None)
        self._socket.sendall(begin + line.encode() + b"\n")

    def hear(self, until: float) -> dict[str, Any]:
        """The next line of JSON, by this moment of the monotonic clock. Raises `GuestError`."""
        # The agent marks where a new talk begins; whatever stands before it is of an older one.
        found: dict[str, Any] = json.loads(self.line(until).rpartition(b"\xff")[2])
        return found

    def line(self, until: float) -> bytes:
        """The next line, by this moment of the monotonic clock. Raises `GuestError`."""
        while b"\n" not in self._read:
            self._more(until)
        line, _, self._read = self._read.partition(b"\n")
        return line

    def _more(self, until: float) -> None:
        self._socket.settimeout(max(0.01, until - time.monotonic()))
        try:
            more = self._socket.recv(1 << 16)
        except TimeoutError:
            raise GuestError("no answer in time") from None
        if not more:
            raise GuestError("QEMU has ended")
        self._read += more

    def close(self) -> None:
        self._socket.close()
        self._door.close()
