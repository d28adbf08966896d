"""What the scripts set up on a computer: only what is missing, and one sentence where they cannot."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NEEDED = ("bash", "cat", "dirname", "env", "readlink")
KNOWS_ESPEAK = '#!/bin/sh\n[ "$3" = espeak-ng ] && echo installed\n'
WRITES_DOWN = '#!/bin/sh\necho "$*" >>"$0.log"\n'
DOES = '#!/bin/sh\nexec "$@"\n'


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """A folder with all the programs of a computer on which espeak-ng alone is installed."""
    for name in NEEDED:
        found = shutil.which(name)
        assert found is not None
        (tmp_path / name).symlink_to(found)
    put(tmp_path / "dpkg-query", KNOWS_ESPEAK)
    return tmp_path


def put(program: Path, text: str) -> None:
    program.write_text(text)
    program.chmod(0o755)


def packages(programs: Path, *names: str) -> subprocess.CompletedProcess[str]:
    script = f'set -euo pipefail; source "{ROOT}/scripts/common"; packages "$@"'
    command = [str(programs / "bash"), "-c", script, "run", *names]
    return subprocess.run(command, env={"PATH": str(programs)}, capture_output=True, text=True)


def test_what_is_installed_is_left_alone(programs: Path) -> None:
    done = packages(programs, "espeak-ng")
    assert (done.returncode, done.stderr) == (0, "")


def test_only_what_is_missing_is_installed(programs: Path) -> None:
    put(programs / "apt-get", WRITES_DOWN)
    put(programs / "sudo", DOES)
    assert packages(programs, "espeak-ng", "pipewire").returncode == 0
    told = (programs / "apt-get.log").read_text().splitlines()
    assert [line.split()[-1] for line in told] == ["update", "pipewire"]


def test_without_apt_one_sentence_names_what_is_missing(programs: Path) -> None:
    done = packages(programs, "espeak-ng", "pipewire")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.endswith(": pipewire\n")


def test_a_system_without_dpkg_is_trusted_to_have_it_all(programs: Path) -> None:
    (programs / "dpkg-query").unlink()
    done = packages(programs, "pipewire")
    assert done.returncode == 0
    assert "not Debian" in done.stderr
