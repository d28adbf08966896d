"""A builder with a key, and a box that trusts it. Contains no tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.updates.update_files import Box, Builder


@pytest.fixture(scope="session")
def builder(tmp_path_factory: pytest.TempPathFactory) -> Builder:
    """Who has built the box."""
    return Builder(tmp_path_factory.mktemp("builder"))


@pytest.fixture(scope="session")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Builder:
    """Somebody else with a key."""
    return Builder(tmp_path_factory.mktemp("stranger"))


@pytest.fixture
def box(tmp_path: Path, builder: Builder) -> Box:
    """The builder's box."""
    return Box(tmp_path / "box", builder)
