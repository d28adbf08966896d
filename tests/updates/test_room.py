"""What makes room for an update on a disk that is full."""

from __future__ import annotations

import shutil

import pytest

from narrator.updates.update_outcome import Outcome
from tests.kit.skips import needs
from tests.updates.update_files import Box, Builder, update

pytestmark = needs("ssh-keygen")


def test_versions_that_nothing_needs_make_room_for_the_next(
    box: Box, builder: Builder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A third update in a row finds the first one still there; it is removed between two games."""
    usage = shutil.disk_usage(box.root)
    free = [999_999]
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=free[-1]))

    def tidies() -> None:
        assert box.rested == 1
        free.append(1_000_000)

    box.tidies = tidies
    box.plug_in(update(builder))
    news = box.look()
    assert news is not None
    assert news.outcome is Outcome.READY
