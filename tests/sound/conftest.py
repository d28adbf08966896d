"""Starts one private sound server for all tests that need it. It contains no tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.kit.skips import uninstalled
from tests.sound.server import missing, private_sound


@pytest.fixture(scope="session")
def real_sound() -> None:
    """Skips the test if PipeWire is not installed, unless NARRATOR_SOUND is set, as by scripts/test."""
    uninstalled(", ".join(missing()))


@pytest.fixture(scope="session")
def null_sink(real_sound: None) -> Iterator[dict[str, str]]:
    """The environment of programs that play on the null sink."""
    del real_sound
    with private_sound() as env:
        yield env
