"""What else lies on a stick, or is at work, keeps no good update away."""

from __future__ import annotations

import fcntl
import os

import pytest

from narrator.base.errors import NarratorError
from narrator.updates.update_outcome import Outcome
from tests.kit.skips import needs
from tests.updates.update_files import Box, Builder, update

pytestmark = needs("ssh-keygen")


def test_no_heap_of_junk_hides_a_good_one(box: Box, builder: Builder) -> None:
    box.plug_in(update(builder))
    for number in range(3000):
        box.plug_in(b"junk", f"narrator-9.{number}-arm64.update")
    news = box.look()
    assert news is not None
    assert (news.outcome, news.about) == (Outcome.READY, "1.1.0")


def test_a_name_that_is_no_utf_8_is_told_all_the_same(box: Box) -> None:
    box.plug_in(b"torn", os.fsdecode(b"narrator-1.\xff.update"))
    news = box.look()
    assert news is not None
    assert (news.outcome, news.about) == (
        Outcome.DAMAGED,
        "narrator-1.\N{REPLACEMENT CHARACTER}.update",
    )
    news.about.encode()


def test_nothing_waits_for_another_update_for_ever(box: Box, builder: Builder) -> None:
    box.plug_in(update(builder))
    (box.home / "update").mkdir(parents=True)
    with (box.home / "update/lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(NarratorError, match="has been at work for an hour"):
            box.look()
    assert box.waited == 3600
    assert box.look() is not None
