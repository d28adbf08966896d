"""A fake computer for tests of scripts/install, and versions for those of scripts/take-update. No tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scripts.fake_computer import Install, installer, lay_out
from tests.scripts.fake_releases import Releases, with_old


@pytest.fixture
def computer(tmp_path: Path) -> Path:
    """The root folder of the computer."""
    return lay_out(tmp_path)


@pytest.fixture
def install(computer: Path) -> Install:
    """Runs scripts/install on the computer."""
    return installer(computer)


@pytest.fixture
def releases(tmp_path: Path) -> Releases:
    """The version old has come up before; new and broken are installed beside it."""
    return with_old(tmp_path)
