"""What systemd receives, over a real datagram socket."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.service.notifier import Notifier, watchdog_seconds


@pytest.fixture(params=["file", "abstract"])
def manager(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, socket.socket]]:
    """(NOTIFY_SOCKET, systemd's end of the socket), for both kinds of address."""
    address = str(tmp_path / "notify")
    if request.param == "abstract":
        address = f"@narrator-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(address.replace("@", "\0"))
        listening.setblocking(False)
        yield address, listening


def test_every_field_is_a_line_of_one_datagram(manager: tuple[str, socket.socket]) -> None:
    address, listening = manager
    Notifier.from_environment({"NOTIFY_SOCKET": address}).send(READY=1, STATUS="waits for a press")
    assert listening.recv(1024) == b"READY=1\nSTATUS=waits for a press"


@pytest.mark.parametrize("environ", [{}, {"NOTIFY_SOCKET": ""}, {"NOTIFY_SOCKET": "/nowhere/at/all"}])
def test_without_a_listener_sending_does_nothing(environ: dict[str, str]) -> None:
    Notifier.from_environment(environ).send(READY=1)


def test_a_full_queue_does_not_block_the_sender(manager: tuple[str, socket.socket]) -> None:
    address, listening = manager
    for _ in range(2000):  # far more than the queue holds
        Notifier(address).send(WATCHDOG=1)
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
def test_the_watchdog_applies_only_to_the_process_it_names(
    environ: dict[str, str], seconds: float | None
) -> None:
    assert watchdog_seconds(environ, pid=7) == seconds
