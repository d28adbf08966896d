"""The scripts install only what is missing, and report in one sentence what they cannot install."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.scripts.programs import ROOT, put

NEEDED = ("bash", "cat", "dirname", "env", "getconf", "mktemp", "readlink", "rm", "tail", "uname")
KNOWS_ESPEAK = '#!/bin/sh\n[ "$3" = espeak-ng ] && echo installed\n'
LOGS = '#!/bin/sh\necho "$*" >>"$0.log"\n'
RUNS_ARGUMENTS = '#!/bin/sh\nexec "$@"\n'
FOR_TESTS = {
    "debugfs": "e2fsprogs",
    "espeak-ng": "espeak-ng",
    "mkfs.xfs": "xfsprogs",
    "mount": "mount",
    "parec": "pulseaudio-utils",
    "pipewire": "pipewire",
    "strace": "strace",
    "systemd-analyze": "systemd",
    "wireplumber": "wireplumber",
}
"""Program without which some test cannot run → its package of Debian."""


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """The programs of a computer on which only the package espeak-ng is installed."""
    for name in NEEDED:
        found = shutil.which(name)
        assert found is not None
        (tmp_path / name).symlink_to(found)
    put(tmp_path / "dpkg-query", KNOWS_ESPEAK)
    return tmp_path


def packages(programs: Path, *names: str) -> subprocess.CompletedProcess[str]:
    return common(programs, 'packages "$@"', *names)


def common(programs: Path, calls: str, *names: str) -> subprocess.CompletedProcess[str]:
    """What scripts/common says and does when another script calls a function of its."""
    script = f'set -euo pipefail; source "{ROOT}/scripts/common"; {calls}'
    command = [str(programs / "bash"), "-c", script, "run", *names]
    return subprocess.run(command, env={"PATH": str(programs)}, capture_output=True, text=True)


def test_an_installed_package_is_not_installed_again(programs: Path) -> None:
    done = packages(programs, "espeak-ng")
    assert (done.returncode, done.stderr) == (0, "")


def test_only_missing_packages_are_installed(programs: Path) -> None:
    put(programs / "apt-get", LOGS)
    put(programs / "sudo", RUNS_ARGUMENTS)
    assert packages(programs, "espeak-ng", "pipewire").returncode == 0
    calls = (programs / "apt-get.log").read_text().splitlines()
    assert [line.split()[-1] for line in calls] == ["update", "pipewire"]


def test_what_apt_prints_is_not_shown_but_what_is_done(programs: Path) -> None:
    put(programs / "apt-get", "#!/bin/sh\necho Get:1 http://deb.debian.org; echo W: some key >&2\n")
    put(programs / "sudo", RUNS_ARGUMENTS)
    done = packages(programs, "pipewire")
    assert (done.returncode, done.stdout) == (0, "")
    assert [line.partition(",")[0] for line in done.stderr.splitlines()] == [
        "run: reading apt's package lists",
        "run: installing pipewire",
    ]


def test_when_apt_fails_its_last_lines_are_shown_and_its_log_is_named(programs: Path) -> None:
    put(programs / "apt-get", "#!/bin/sh\nfor n in 1 2 3; do echo line $n; done; exit 100\n")
    put(programs / "sudo", RUNS_ARGUMENTS)
    done = packages(programs, "pipewire")
    assert done.returncode == 2
    assert "going on with those that are there" in done.stderr
    *_, last, named, sentence = done.stderr.splitlines()
    assert last == "line 3"
    log = Path(named.rpartition(" ")[2])
    assert log.read_text() == "line 1\nline 2\nline 3\n"
    assert sentence.startswith("run: apt-get could not install pipewire")
    for each in {line.rpartition(" ")[2] for line in done.stderr.splitlines() if ".log" in line}:
        Path(each).unlink()


def test_without_apt_one_sentence_names_the_missing_packages(programs: Path) -> None:
    done = packages(programs, "espeak-ng", "pipewire")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.endswith(": pipewire\n")


def test_a_system_without_dpkg_is_assumed_to_have_all_packages(programs: Path) -> None:
    (programs / "dpkg-query").unlink()
    done = packages(programs, "pipewire")
    assert done.returncode == 0
    assert "not Debian" in done.stderr


def test_all_that_the_tests_need_is_installed(programs: Path) -> None:
    """So that none of them is skipped for a program that is missing."""
    put(programs / "dpkg-query", "#!/bin/sh\n")
    put(programs / "apt-get", LOGS)
    put(programs / "sudo", RUNS_ARGUMENTS)
    done = common(programs, "package() { :; }; set_up test")
    assert done.returncode == 0, done.stderr
    installed = (programs / "apt-get.log").read_text().split()
    assert [name for name in FOR_TESTS.values() if name not in installed] == []


MAKES_VENV = """#!/bin/sh
echo "$*" >>"$0.log"
for folder; do :; done
mkdir -p "$folder/bin"
cp "${0%/*}/pip" "$folder/bin/python3"
"""
SET_UP_PYTHON = """
venv=${BASH%/*}/venv
on_a_pi() { false; }
recipe() { echo recipe; }
python_to_use() { printf '%s' "${BASH%/*}/python"; }
package test
"""


@pytest.fixture
def pip_fails(programs: Path) -> Path:
    """A computer with a Python whose pip is interrupted."""
    for name in ("cp", "mkdir"):
        (programs / name).symlink_to(str(shutil.which(name)))
    put(programs / "python", MAKES_VENV)
    put(programs / "pip", "#!/bin/sh\nexit 1\n")
    return programs


def made(programs: Path) -> list[bool]:
    """Of each time that the environment was made, whether it was cleared first."""
    return ["--clear" in line for line in (programs / "python.log").read_text().splitlines()]


def test_an_environment_that_was_not_finished_is_made_from_nothing(pip_fails: Path) -> None:
    """Ctrl-C in the midst of pip leaves packages that pip takes for whole."""
    assert common(pip_fails, SET_UP_PYTHON).returncode == 2
    put(pip_fails / "pip", "#!/bin/sh\n")
    assert common(pip_fails, SET_UP_PYTHON).returncode == 0
    assert common(pip_fails, SET_UP_PYTHON).returncode == 0
    assert made(pip_fails) == [False, True]


INSTALLS_VOICES = SET_UP_PYTHON.replace(
    "package test",
    f"""
root={ROOT}
package run; echo "the box speaks" >>"${{BASH%/*}}/pip.log"; extra voices; is_there voices
""",
)
LOGS_PIP = f"""#!/bin/sh
case "$*" in
    -c*) exec {sys.executable} "$@" ;;
    *) echo "$*" >>"{{folder}}/pip.log" ;;
esac
"""


def test_the_box_speaks_before_the_large_voices_are_there(pip_fails: Path) -> None:
    """They come afterwards, and not at all where pip has none for this processor."""
    put(pip_fails / "pip", LOGS_PIP.format(folder=pip_fails))
    done = common(pip_fails, INSTALLS_VOICES)
    assert done.returncode == 0, done.stderr
    base, package, speaks, voices = (pip_fails / "pip.log").read_text().splitlines()
    assert base.endswith("--no-deps --require-hashes --requirement scripts/locks/box.txt")
    assert package.endswith("--no-deps --no-build-isolation --editable .")
    assert speaks == "the box speaks"
    assert voices.endswith("--require-hashes --requirement scripts/locks/voices.txt")


def test_each_command_installs_what_is_not_there_yet_and_says_what_for(pip_fails: Path) -> None:
    put(pip_fails / "pip", LOGS_PIP.format(folder=pip_fails))
    begin = SET_UP_PYTHON.replace("package test", f"root={ROOT}; ")
    done = common(pip_fails, begin + "package run; package cards; package cards; package test")
    assert done.returncode == 0, done.stderr
    asked = [line.rpartition("/")[2] for line in (pip_fails / "pip.log").read_text().splitlines()]
    locks = ["voices.txt", "plots.txt", "development.txt"]
    assert [name for name in asked if name.endswith(".txt")] == ["box.txt", "cards.txt", *locks]
    assert len(made(pip_fails)) == 1
    told = done.stderr.splitlines()[2:]
    assert len(told) == 4
    assert told[0].startswith("run: installing what draws printed cards and pages;")


def test_voices_that_came_by_half_are_installed_over_what_is_there(pip_fails: Path) -> None:
    """pip takes them for whole, and could not remove them."""
    put(pip_fails / "pip", LOGS_PIP.format(folder=pip_fails))
    begin = SET_UP_PYTHON.replace("package test", f"root={ROOT}; package run; ")
    cut = 'real=$(declare -f pip_install); pip_install() { false; }; extra voices || eval "$real"; '
    done = common(pip_fails, f"{begin}{cut}extra voices; is_there voices")
    assert done.returncode == 0, done.stderr
    assert "--ignore-installed" in (pip_fails / "pip.log").read_text().splitlines()[-1]


def test_where_nothing_is_locked_pip_takes_what_the_project_asks_for(pip_fails: Path) -> None:
    put(pip_fails / "pip", LOGS_PIP.format(folder=pip_fails))
    put(pip_fails / "uname", "#!/bin/sh\necho riscv64\n")
    done = common(pip_fails, INSTALLS_VOICES)
    assert done.returncode == 0, done.stderr
    base, *_, voices = (pip_fails / "pip.log").read_text().splitlines()
    asked = f"install --no-compile --requirement {pip_fails}/venv/requirements"
    assert base.endswith(asked)
    assert voices.endswith(asked)
    assert "hibari-tts" in (pip_fails / "venv/requirements").read_text()


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("", "run"),
        ("--language de", "run --language de"),
        ("--config my.yaml --verbose", "run --config my.yaml --verbose"),
        ("run --language de", "run --language de"),
        ("demo --once", "demo --once"),
        ("--help", "--help"),
        ("--version", "--version"),
    ],
)
def test_without_a_command_the_box_is_started(tmp_path: Path, given: str, meant: str) -> None:
    """Options alone are those of the box: who knows `scripts/run` need not know that it has commands."""
    (tmp_path / ".venv/bin").mkdir(parents=True)
    (tmp_path / "scripts").mkdir()
    shutil.copy(ROOT / "scripts/run", tmp_path / "scripts")
    (tmp_path / "scripts/common").write_text(
        f"venv={tmp_path}/.venv\nset_up() {{ :; }}\nvoices_behind() {{ :; }}\n"
    )
    put(tmp_path / ".venv/bin/narrator", '#!/bin/sh\necho "$*"\n')
    done = subprocess.run(
        [tmp_path / "scripts/run", *given.split()], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"{meant}\n"


def test_asked_for_help_the_figures_are_not_measured() -> None:
    command = [sys.executable, "-m", "scripts.figures", "--help"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0
    assert done.stdout.startswith("usage: scripts/bench [-h]")
