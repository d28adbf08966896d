"""What the tests of the whole box share: seeds that stay, and one cache for all commands."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every evening draws the same seeds."""
    monkeypatch.setattr("secrets.randbits", lambda bits: 20261 % (1 << bits))


@pytest.fixture(autouse=True)
def hasty_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of journal lines need not reach the disk for good."""
    for sync in ("fsync", "fdatasync"):
        monkeypatch.setattr(os, sync, lambda _: None)


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Lines and beds are rendered once for all tests."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def box_home(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A user's own folder for state, and nobody's settings; log lines go where they went before."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr("narrator.config.layers.PLACES", ())
    handlers = logging.getLogger().handlers[:]
    yield tmp_path
    logging.getLogger().handlers[:] = handlers
