"""A fake computer for each test of scripts/install. It contains no tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scripts.fake_computer import Install, installer, lay_out


@pytest.fixture
def computer(tmp_path: Path) -> Path:
    """The root folder of the computer."""
    return lay_out(tmp_path)


@pytest.fixture
def install(computer: Path) -> Install:
    """Runs scripts/install on the computer."""
    return installer(computer)
