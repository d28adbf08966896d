"""Fixtures for tests of the whole box: fixed seeds, no syncing to disk, and a home folder for each test."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from hardware.speech import installed_voices

asked_once = cache(installed_voices._installed)
"""The voices of the speech engine, cached because asking for them starts a process."""


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
    """A folder for state and no settings files; restores the handlers of the log afterwards."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr("narrator.config.layers.PLACES", ())
    monkeypatch.setattr(installed_voices, "_installed", asked_once)
    handlers = logging.getLogger().handlers[:]
    yield tmp_path
    logging.getLogger().handlers[:] = handlers
