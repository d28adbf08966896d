"""A fresh computer for each test of scripts/install. No test stands here."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scripts.machine import Install, installer, lay_out


@pytest.fixture
def computer(tmp_path: Path) -> Path:
    """Its root."""
    return lay_out(tmp_path)


@pytest.fixture
def install(computer: Path) -> Install:
    """What runs scripts/install on it."""
    return installer(computer)
