"""What the tests of the whole box share: seeds that stay, a disk that need not sync, a home of their own."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from hardware.speech import installed_voices

asked_once = cache(installed_voices._installed)
"""What the speech engine says of its voices, which takes a process to ask, and stays the same."""


@pytest.fixture(autouse=True)
def seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every evening draws the same seeds."""
    monkeypatch.setattr("secrets.randbits", lambda bits: 20261 % (1 << bits))


@pytest.fixture(autouse=True)
def hasty_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of journal lines need not reach the disk for good."""
    for sync in ("fsync", "fdatasync"):
        monkeypatch.setattr(os, sync, lambda _: None)


@pytest.fixture
def box_home(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A user's own folder for state, and nobody's settings; log lines go where they went before."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr("narrator.config.layers.PLACES", ())
    monkeypatch.setattr(installed_voices, "_installed", asked_once)
    handlers = logging.getLogger().handlers[:]
    yield tmp_path
    logging.getLogger().handlers[:] = handlers
