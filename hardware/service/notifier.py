"""Tells the service manager how the box is: the datagrams of sd_notify. When to tell is not known here."""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import Mapping


class Notifier:
    """Sends to the socket ``address``, where an ``@`` in front means Linux' abstract names; None or an
    empty address sends nothing, so that a box started by hand needs no other code."""

    def __init__(self, address: str | None) -> None:
        self._address = address or ""

    @classmethod
    def of(cls, environ: Mapping[str, str] = os.environ) -> Notifier:
        """The service manager's, as it told this process."""
        return cls(environ.get("NOTIFY_SOCKET"))

    def tell(self, **fields: str | int) -> None:
        """Sends the fields in one datagram, as ``tell(READY=1, STATUS="…")``.

        Never waits and never raises: a service manager that does not listen stops no game.
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


def watchdog_seconds(
    environ: Mapping[str, str] = os.environ, pid: int | None = None
) -> float | None:
    """Seconds within which the service manager wants a sign of life; None where it wants none.

    ``pid`` is this process (None: asks the system), for the wish may be meant for another one.
    """
    wanted = environ.get("WATCHDOG_PID", "")
    if wanted and wanted != str(os.getpid() if pid is None else pid):
        return None
    try:
        seconds = int(environ.get("WATCHDOG_USEC", "")) / 1e6
    except ValueError:
        return None
    return seconds if seconds > 0 else None
