"""The power may be cut at any line of an update: the next look takes it to its end."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from tests.kit.skips import needs
from tests.updates.update_files import Box, Builder, update

pytestmark = needs("ssh-keygen")

OURS = ("/narrator/updates/", "/base/durable")
DIED = 9


def dies_at(line: int, work: Callable[[], object]) -> bool:
    """Does the work in a process of its own, which is gone before this line of the updater, counted from its
    start, with nothing closed or cleaned up. False: it had fewer lines."""
    child = os.fork()
    if not child:
        left = line

        def trace(frame: FrameType, event: str, _: Any) -> Any:
            nonlocal left
            if not any(part in frame.f_code.co_filename for part in OURS):
                return None
            if event == "line":
                left -= 1
                if left < 0:
                    os._exit(DIED)
            return trace

        sys.settrace(trace)
        try:
            work()
        finally:
            os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) == DIED


def test_after_a_power_cut_anywhere_the_update_is_taken(tmp_path: Path, builder: Builder) -> None:
    cuts = 0
    for line in range(0, 10_000, 9):
        box = Box(tmp_path / str(line), builder)
        box.plug_in(update(builder))
        if not dies_at(line, box.look):
            break
        cuts += 1
        assert (box.home / "current").readlink().name == "1.0.0-aaaaaa"
        offered = (box.home / "next").is_symlink()
        news = box.look()
        assert offered == (news is None)
        assert (box.home / "next").readlink().name == "1.1.0-bbbbbb"
        assert not (box.home / "update/work").exists()
    assert cuts >= 20


def test_after_a_power_cut_anywhere_a_refusal_is_told(tmp_path: Path, builder: Builder) -> None:
    cuts = 0
    for line in range(0, 10_000, 9):
        box = Box(tmp_path / str(line), builder)
        box.plug_in(update(builder, sha256="0" * 64))
        if not dies_at(line, box.look):
            break
        cuts += 1
        box.look()
        assert box.news() == [("damaged", "1.1.0")]
    assert cuts >= 10
