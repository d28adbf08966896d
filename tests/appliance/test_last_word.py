"""What the service manager hears of a box that ends, and of one that begins again."""

from __future__ import annotations

import os
import socket
from contextlib import ExitStack, suppress

import pytest

from hardware.service.heartbeat import Heartbeat
from hardware.service.notifier import Notifier
from narrator.appliance.open_box import last_word
from narrator.live.clock import Quit, Stuck


def _told(ends: type[Exception] | None) -> list[bytes]:
    """Every datagram that the manager has got when an evening has ended so."""
    address = f"narrator-last-word-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(f"\0{address}")
        manager.setblocking(False)
        with suppress(Quit, Stuck), ExitStack() as stack:
            stack.push(last_word(Heartbeat(Notifier(f"@{address}"), None, {})))
            if ends is not None:
                raise ends
        told: list[bytes] = []
        with suppress(BlockingIOError):
            while True:
                told.append(manager.recv(4096))
        return told


@pytest.mark.parametrize("ends", [None, Quit])
def test_a_box_that_ends_says_so(ends: type[Exception] | None) -> None:
    assert _told(ends) == [b"STOPPING=1"]


def test_a_box_that_begins_again_is_not_one_that_stops() -> None:
    """It would be killed as soon as it speaks again."""
    assert _told(Stuck) == []
