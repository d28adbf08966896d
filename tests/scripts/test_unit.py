"""systemd's own tools accept the unit and its sandbox, if they are installed."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.kit.skips import needs
from tests.scripts.programs import ROOT, put

UNIT = ROOT / "scripts" / "narrator.service"
UNITS = sorted(
    (*UNIT.parent.glob("*.service"), *UNIT.parent.glob("imaging/root/etc/systemd/system/*.service"))
)
PROGRAMS = re.compile(r"/opt/narrator/\S+")

pytestmark = needs("systemd-analyze")


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The unit as installed, with existing programs."""
    put(tmp_path / "program", "#!/bin/sh\n")
    file = tmp_path / "narrator.service"
    file.write_text(PROGRAMS.sub(str(tmp_path / "program"), UNIT.read_text()))
    return file


@pytest.fixture
def update_unit(tmp_path: Path) -> Path:
    """The template for updates as installed, with an existing program and that of the box."""
    put(tmp_path / "program", "#!/bin/sh\n")
    for name in ("narrator.service", "narrator-update@.service"):
        text = (ROOT / "scripts" / name).read_text()
        (tmp_path / name).write_text(PROGRAMS.sub(str(tmp_path / "program"), text))
    return tmp_path


@pytest.mark.parametrize("place", ["boot-firmware", "dev-sda1"])
def test_systemd_finds_no_fault_in_the_unit_for_updates(update_unit: Path, place: str) -> None:
    done = analyze("verify", str(update_unit / f"narrator-update@{place}.service"))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_an_update_takes_what_the_box_leaves_over() -> None:
    lines = (ROOT / "scripts/narrator-update@.service").read_text().splitlines()
    assert {"CPUSchedulingPolicy=idle", "IOSchedulingClass=idle", "OOMScoreAdjust=1000"} <= {*lines}


def test_a_stick_is_looked_at_by_its_unit() -> None:
    rules = (ROOT / "scripts/narrator-update.rules").read_text()
    (wanted,) = re.findall(r'SYSTEMD_WANTS}\+="([^"]+)"', rules)
    assert wanted == "narrator-update@dev-%k.service"
    command = ["systemd-escape", "--template=narrator-update@.service", "--path", "/dev/sda1"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == wanted.replace("%k", "sda1")


def analyze(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = ["systemd-analyze", "--no-pager", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_systemd_finds_no_fault_in_the_unit(unit: Path) -> None:
    done = analyze("verify", str(unit))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("source", UNITS, ids=[source.stem for source in UNITS])
def test_each_unit_may_do_little_besides_its_work(tmp_path: Path, source: Path) -> None:
    """The box least of all; the others are root, and mount or ask for the network."""
    unit = tmp_path / source.name.replace("@.", "@boot-firmware.")
    shutil.copy(source, unit)
    done = analyze("security", "--offline=true", str(unit))
    found = re.search(r"Overall exposure level .*: ([\d.]+)", done.stdout)
    assert found, done.stdout + done.stderr
    assert float(found[1]) <= (1.0 if source == UNIT else 2.9)


def test_the_sandbox_allows_sound_and_pins() -> None:
    """Two usual lines of a stricter sandbox would break the box."""
    lines = UNIT.read_text().splitlines()
    assert not [line for line in lines if re.match("MemoryDenyWriteExecute|ProcSubset", line)]
    allowed = {line.partition("=")[2] for line in lines if line.startswith("DeviceAllow=")}
    assert allowed == {"char-alsa rw", "char-gpiochip rw"}
