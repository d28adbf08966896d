"""What holds in every test: no property depends on the speed of a machine, and nothing is rendered twice.
No product code here."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Lines and beds are rendered once for all folders of tests."""
    return tmp_path_factory.mktemp("cache")
