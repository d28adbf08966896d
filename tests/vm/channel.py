"""Exchanges lines with QEMU and with programs in a guest. It knows no test and never sleeps.

The monitor (QMP) and the guest agent receive a command as a line of JSON and answer with another one;
other ports send plain lines.
"""

from __future__ import annotations

import json
import socket
import time
from pathlib import Path
from typing import Any


class GuestError(Exception):
    """A guest failed; the message says in what, and what it has shown last."""


class Channel:
    """A Unix socket at ``path``, to which QEMU connects; `open` waits for the connection."""

    def __init__(self, path: Path) -> None:
        self._path = path
        path.unlink(missing_ok=True)
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(path))
        self._listener.listen(1)
        self._read = b""

    def open(self, patience: float = 30.0) -> Channel:
        """Waits for QEMU. Raises `GuestError` if it has not connected within ``patience`` seconds."""
        self._listener.settimeout(patience)
        try:
            self._socket, _ = self._listener.accept()
        except TimeoutError:
            raise GuestError(f"QEMU has not opened {self._path.name}") from None
        return self

    def ask(self, command: str, *, patience: float = 60.0, **arguments: Any) -> Any:
        """The return value of a command. Raises `GuestError` for its error, or after ``patience`` seconds."""
        self.request(command, **arguments)
        until = time.monotonic() + patience
        while True:
            answer = self.receive(until)
            if "error" in answer:
                raise GuestError(f"{command}: {answer['error'].get('desc')}")
            if "return" in answer:
                return answer["return"]

    def request(self, command: str, *, begin: bytes = b"", **arguments: Any) -> None:
        """Sends a command without waiting for its answer."""
        self.send(json.dumps({"execute": command, "arguments": arguments}), begin=begin)

    def send(self, line: str, *, begin: bytes = b"") -> None:
        """Sends a plain line, after the bytes ``begin``."""
        self._socket.settimeout(None)
        self._socket.sendall(begin + line.encode() + b"\n")

    def receive(self, until: float) -> dict[str, Any]:
        """The next line of JSON. Raises `GuestError` at the monotonic time ``until``."""
        # The agent marks where a new exchange begins; everything before the mark is from an older one.
        found: dict[str, Any] = json.loads(self.line(until).rpartition(b"\xff")[2])
        return found

    def line(self, until: float) -> bytes:
        """The next line. Raises `GuestError` at the monotonic time ``until``."""
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
        self._listener.close()
