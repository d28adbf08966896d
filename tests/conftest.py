"""What holds in every test: no property depends on the speed of a machine, and nothing is rendered twice.
No product code here."""

from __future__ import annotations

import gc
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from hardware.speech import kept_voices

settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")

# What nohup or a shell in the background ignores would be inherited by every program that a test starts.
for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, signal.SIG_DFL)


def pytest_collection_finish() -> None:
    """What has been loaded by now is not looked through again whenever a game or a test collects garbage."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def espeak_speaks() -> Iterator[None]:
    """The voice of every language is that of espeak-ng, which is quick and says everything in some tens of
    milliseconds; a test of another voice names it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kept_voices, "here", lambda _id, _language: False)
        yield


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Lines are rendered once for all folders of tests."""
    return tmp_path_factory.mktemp("cache")
