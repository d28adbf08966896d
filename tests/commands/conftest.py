"""The fixtures of this folder: fixed seeds, no syncing to disk, a home folder for each test, and a command
run in it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from narrator.commands.common.cli import main
from narrator.session.evening import Evening
from tests.kit.box.fixtures import box_home, hasty_disk, seeded

__all__ = ["box_home", "hasty_disk", "seeded"]

Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def narrator(
    box_home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Command:
    """Runs a command in an empty home; returns exit code, standard output and error. No evening in
    real time may ever begin."""
    del box_home
    for name in ("run", "demo"):
        monkeypatch.setattr(Evening, name, lambda _: pytest.fail("the box began to play"))

    def run(*arguments: str) -> tuple[int, str, str]:
        try:
            code = main(arguments)
        except SystemExit as end:
            code = int(end.code or 0)
        told = capsys.readouterr()
        assert "Traceback" not in told.err
        return code, told.out, told.err

    return run
