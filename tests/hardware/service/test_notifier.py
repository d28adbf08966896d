"""What the service manager hears, over a real datagram socket."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.service.notifier import Notifier, watchdog_seconds


@pytest.fixture(params=["file", "abstract"])
def manager(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, socket.socket]]:
    """(What NOTIFY_SOCKET says, the service manager's end); both kinds of address there are."""
    address = str(tmp_path / "notify")
    if request.param == "abstract":
        address = f"@narrator-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(address.replace("@", "\0"))
        listening.setblocking(False)
        yield address, listening


def test_every_field_is_a_line_of_one_datagram(manager: tuple[str, socket.socket]) -> None:
    address, listening = manager
    Notifier.of({"NOTIFY_SOCKET": address}).tell(READY=1, STATUS="waits for a press")
    assert listening.recv(1024) == b"READY=1\nSTATUS=waits for a press"


@pytest.mark.parametrize(
    "environ", [{}, {"NOTIFY_SOCKET": ""}, {"NOTIFY_SOCKET": "/nowhere/at/all"}]
)
def test_a_box_that_nobody_listens_to_plays_on(environ: dict[str, str]) -> None:
    Notifier.of(environ).tell(READY=1)


def test_a_manager_that_does_not_read_stops_nothing(manager: tuple[str, socket.socket]) -> None:
    address, listening = manager
    for _ in range(2000):  # far more than its queue holds
        Notifier(address).tell(WATCHDOG=1)
    assert listening.recv(1024) == b"WATCHDOG=1"


@pytest.mark.parametrize(
    ("environ", "seconds"),
    [
        ({}, None),
        ({"WATCHDOG_USEC": "30000000"}, 30.0),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "7"}, 30.0),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "8"}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
    ],
)
def test_the_watchdog_is_meant_for_one_process(
    environ: dict[str, str], seconds: float | None
) -> None:
    assert watchdog_seconds(environ, pid=7) == seconds
