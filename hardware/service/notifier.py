"""Sends notifications to systemd: the datagrams of sd_notify. When to send one is not decided here."""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import Mapping


class Notifier:
    """Sends to the Unix socket ``address``; a leading ``@`` means Linux's abstract namespace.

    With None or an empty address it sends nothing, so a box started by hand needs no other code.
    """

    def __init__(self, address: str | None) -> None:
        self._address = address or ""

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> Notifier:
        """The notifier for the socket that systemd has passed to this process."""
        return cls(environ.get("NOTIFY_SOCKET"))

    def send(self, **fields: str | int) -> None:
        """Sends the fields in one datagram, for example ``send(READY=1, STATUS="…")``.

        Never blocks and never raises: if systemd does not listen, the game goes on.
        """
        if not self._address:
            return
        address = self._address
        if address.startswith("@"):
            address = "\0" + address[1:]
        text = "\n".join(f"{name}={value}" for name, value in fields.items())
        with (
            contextlib.suppress(OSError),
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as sender,
        ):
            sender.setblocking(False)
            sender.sendto(text.encode(), address)


def watchdog_seconds(environ: Mapping[str, str] = os.environ, pid: int | None = None) -> float | None:
    """The time limit of systemd's watchdog in seconds; None if it is off or set for another process.

    ``pid`` is this process's id (None: ask the operating system).
    """
    wanted = environ.get("WATCHDOG_PID", "")
    if wanted and wanted != str(os.getpid() if pid is None else pid):
        return None
    try:
        seconds = int(environ.get("WATCHDOG_USEC", "")) / 1e6
    except ValueError:
        return None
    return seconds if seconds > 0 else None
