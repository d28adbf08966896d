"""The fixtures of this folder: fixed seeds, no syncing to disk, a home folder for each test, a command run in
it, and what it loads.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from narrator.commands.common.cli import main
from narrator.config.installed import ROOT
from narrator.session.evening import Evening
from tests.kit.box.fixtures import box_home, hasty_disk, seeded

__all__ = ["box_home", "hasty_disk", "seeded"]

Command = Callable[..., tuple[int, str, str]]
Refused = Callable[..., str]


@pytest.fixture
def narrator(box_home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
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


@pytest.fixture
def refused(narrator: Command) -> Refused:
    """Runs a command that cannot be done: it prints nothing, and ends with 2 and the sentence returned."""

    def run(*arguments: str) -> str:
        code, out, err = narrator(*arguments)
        assert (code, out) == (2, "")
        assert re.fullmatch(r"narrator: .+\n", err)
        return err

    return run


@pytest.fixture
def no_fpdf(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library that draws pages is not there."""
    for name in [name for name in sys.modules if name.startswith("narrator.print")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "fpdf", None)


def loaded_by(*modules: str) -> set[str]:
    """The names of all that a new process has loaded which has imported these."""
    code = f"import sys, {', '.join(modules)}; print(*sys.modules, sep='\\n')"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True)
    return set(done.stdout.splitlines())
