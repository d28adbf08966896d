"""The unit by the service manager's own judgement, where its tools are installed."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.scripts.test_common import ROOT, put

UNIT = ROOT / "scripts" / "narrator.service"
PROGRAMS = re.compile(r"/opt/narrator/\S+")

pytestmark = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd is not installed"
)


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The unit as it is installed, with programs that are there."""
    put(tmp_path / "program", "#!/bin/sh\n")
    file = tmp_path / "narrator.service"
    file.write_text(PROGRAMS.sub(str(tmp_path / "program"), UNIT.read_text()))
    return file


def analyze(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = ["systemd-analyze", "--no-pager", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_systemd_finds_nothing_to_say_about_the_unit(unit: Path) -> None:
    done = analyze("verify", str(unit))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_box_is_exposed_by_one_at_most_of_ten(unit: Path) -> None:
    done = analyze("security", "--offline=true", str(unit))
    found = re.search(r"Overall exposure level .*: ([\d.]+)", done.stdout)
    assert found, done.stdout + done.stderr
    assert float(found[1]) <= 1.0


def test_the_unit_keeps_what_sound_and_pins_need() -> None:
    """The two lines that a stricter sandbox would add, and that break the box."""
    lines = UNIT.read_text().splitlines()
    assert not [line for line in lines if re.match("MemoryDenyWriteExecute|ProcSubset", line)]
    allowed = {line.partition("=")[2] for line in lines if line.startswith("DeviceAllow=")}
    assert allowed == {"char-alsa rw", "char-gpiochip rw"}
