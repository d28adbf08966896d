"""``scripts/wheels`` fetches all that pip needs later, for another computer than this one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.scripts.locks import locked, packages
from tests.scripts.programs import ROOT, put

MAKES_VENV = f"""#!/bin/bash
case "$*" in
    "-m venv "*) mkdir -p "$3/bin" && cp "$FAKES/pip" "$3/bin/python3" ;;
    *) exec {sys.executable} "$@" ;;
esac
"""
LOGS = """#!/bin/bash
[ ! -e "$FAKES/offline" ] || exit 1
echo "$*" >>"$FAKES/log"
cp "${@: -1}" "$FAKES/lock"
"""


@pytest.fixture
def fakes(tmp_path: Path) -> Path:
    """Programs that pretend: a Python with a pip that downloads nothing, and notes what it should."""
    put(tmp_path / "python3", MAKES_VENV)
    put(tmp_path / "pip", LOGS)
    put(tmp_path / "dpkg-query", "#!/bin/sh\necho installed\n")
    return tmp_path


def wheels(fakes: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(ROOT / "scripts/wheels"), *arguments],
        env={"PATH": f"{fakes}:/usr/bin:/bin", "FAKES": str(fakes)},
        capture_output=True,
        text=True,
        check=False,
    )


def calls(fakes: Path) -> list[list[str]]:
    return [line.split() for line in (fakes / "log").read_text().splitlines()]


def test_what_the_box_and_its_build_need_is_fetched_for_each_debian(fakes: Path) -> None:
    """With the hashes of the locks, and for whatever computer this is."""
    assert wheels(fakes).returncode == 0
    found = calls(fakes)
    assert [call[6] for call in found] == ["--python-version=3.11", "--python-version=3.13"]
    for call in found:
        folder = f"{ROOT}/wheels"
        assert call[:6] == ["-m", "pip", "download", "--dest", folder, "--only-binary=:all:"]
        assert {"--platform=manylinux2014_aarch64", "--platform=manylinux_2_28_aarch64"} <= {*call}
        assert call[-4:-1] == ["--no-deps", "--require-hashes", "--requirement"]
    lock = (fakes / "lock").read_text()
    assert ";" not in lock
    assert packages(lock) == packages(locked("box"), locked("voices"))


def test_another_computer_another_folder_and_more(fakes: Path) -> None:
    assert wheels(fakes, "amd64", "3.12", f"{fakes}/here", "pins").returncode == 0
    (call,) = calls(fakes)
    assert call[4:7] == [f"{fakes}/here", "--only-binary=:all:", "--python-version=3.12"]
    assert "--platform=manylinux_2_36_x86_64" in call
    assert "lgpio" in packages((fakes / "lock").read_text())


def test_a_computer_that_the_box_does_not_run_on_is_refused(fakes: Path) -> None:
    done = wheels(fakes, "armhf")
    assert done.returncode == 2
    assert done.stderr == "wheels: there are wheels for arm64 and amd64, none for armhf\n"


def test_without_the_internet_one_sentence_says_so(fakes: Path) -> None:
    (fakes / "offline").touch()
    done = wheels(fakes)
    assert done.returncode == 2
    last = done.stderr.splitlines()[-1]
    assert last == "wheels: pip could not fetch them; this needs the internet"
    log = next(line for line in done.stderr.splitlines() if ".log" in line).rpartition(" ")[2]
    Path(log).unlink()
