"""What scripts/install does to a computer, and what it leaves alone: real files under a folder that
stands for its root, and stand-ins for the programs that change the system."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.scripts.test_common import ROOT, put

PLACES = (
    "/opt/narrator", "/var/lib/narrator", "/var/cache/narrator", "/etc/systemd/system",
    "/etc/narrator", "/usr/local/bin", "/usr/bin/python3", "/boot/firmware", "/run/systemd/system",
    "/run/narrator", "/var/tmp", "/proc/device-tree",
)  # fmt: skip
WRITES_DOWN = 'echo "${0##*/} $*" >>"$ROOT/log"\n'
STAND_INS = {
    "apt-get": WRITES_DOWN,
    "apt-cache": "cat $ROOT/known-to-apt 2>/dev/null",
    "dpkg": "cat $ROOT/architecture 2>/dev/null || echo arm64",
    "dpkg-query": "echo installed",
    "getent": '[ "$1" = group ] || cat $ROOT/user 2>/dev/null',
    "useradd": WRITES_DOWN + 'echo "narrator:x:9:9::$ROOT/var/lib/narrator:" >$ROOT/user',
    "usermod": WRITES_DOWN,
    "userdel": WRITES_DOWN + "rm $ROOT/user",
    "runuser": 'echo "runuser $*" >>"$ROOT/log"; shift 3; exec "$@"',
    "systemctl": WRITES_DOWN
    + """case "$*" in
        *is-active*) [ -e "$ROOT/active" ] ;;
        *is-enabled*) [ -e "$ROOT/enabled" ] ;;
        *restart*) touch "$ROOT/active"; "$ROOT/opt/narrator/take-update" ;;
    esac""",
    # Who owns a folder is root's business alone.
    "install": 'for one; do shift; case $one in -[og]) drop=yes ;; *) [ "$drop" ] || '
    'set -- "$@" "$one"; drop= ;; esac; done; exec /usr/bin/install "$@"',
    "sync": "",
    "mv": 'exec /bin/mv "$@"',
}
PYTHON = """case "$*" in
    "--version") echo "Python 3.11.2" ;;
    *"-m venv"*)
        for release; do :; done
        mkdir -p "$release/bin"
        cp "$0" "$release/bin/python3"
        printf '#!/bin/sh\\necho "narrator $*" >>"$ROOT/log"\\n' >"$release/bin/narrator"
        chmod +x "$release/bin/narrator" ;;
    *"pip"*) [ ! -e "$ROOT/offline" ] ;;
esac"""

Install = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def computer(tmp_path: Path) -> Path:
    """The root of a Pi on which nothing runs; ``clone`` is a checkout, ``bin`` its own programs."""
    for name in ("bin", "usr/bin", "usr/local/bin", "var/tmp", "clone", "proc/device-tree"):
        (tmp_path / name).mkdir(parents=True)
    for name, text in STAND_INS.items():
        put(tmp_path / "bin" / name, f"#!/bin/bash\n{text}\n")
    put(tmp_path / "usr/bin/python3", f"#!/bin/bash\n{PYTHON}\n")
    (tmp_path / "known-to-apt").write_text("  Candidate: 0.2.2-1\n")
    (tmp_path / "proc/device-tree/model").write_text("Raspberry Pi 4 Model B")
    for name in ("scripts", "narrator", "hardware", "voices"):
        (tmp_path / "clone" / name).mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path / "clone")
    (tmp_path / "clone/narrator/game.py").write_text("one = 1\n")
    for name in (
        "install",
        "common",
        "take-update",
        "narrator",
        "narrator.service",
        "narrator.yaml",
    ):
        text = (ROOT / "scripts" / name).read_text()
        for place in PLACES:
            text = text.replace(place, f"{tmp_path}{place}")
        put(tmp_path / "clone/scripts" / name, text.replace("if ((EUID)); then", "if false; then"))
    return tmp_path


@pytest.fixture
def install(computer: Path) -> Install:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [computer / "clone/scripts/install", *arguments],
            env={"PATH": f"{computer}/bin:/usr/bin:/bin", "ROOT": str(computer)},
            capture_output=True,
            text=True,
            check=False,
        )

    return run


def said(done: subprocess.CompletedProcess[str]) -> str:
    """The last line of a script that came to its end."""
    assert done.returncode == 0, done.stderr
    return done.stderr.splitlines()[-1]


def did(computer: Path, what: str) -> bool:
    return what in (computer / "log").read_text()


def taken(computer: Path) -> str:
    return str((computer / "opt/narrator/current").readlink())


def boots(computer: Path) -> None:
    """systemd runs, and the box with it."""
    (computer / "run/systemd/system").mkdir(parents=True, exist_ok=True)
    (computer / "active").touch()
    (computer / "enabled").touch()


def changes(computer: Path) -> None:
    """A newer version is in the checkout."""
    (computer / "clone/narrator/game.py").write_text("one = 2\n")


def plays(computer: Path) -> Path:
    """A game has begun; returns its journal."""
    file = computer / "var/lib/narrator/game.journal"
    file.touch()
    return file


def test_a_fresh_computer_gets_the_box_its_user_and_its_voice(
    computer: Path, install: Install
) -> None:
    assert "systemctl enable --now narrator starts it" in said(install())
    assert (computer / "opt/narrator/current/bin/narrator").exists()
    assert (computer / "etc/systemd/system/narrator.service").exists()
    assert (computer / "usr/local/bin/narrator").readlink().parts[-3:] == (
        "opt",
        "narrator",
        "narrator",
    )
    assert did(computer, "usermod --append --groups gpio narrator")
    assert did(computer, "systemctl --quiet enable narrator.service")
    assert did(computer, "narrator voices render")
    assert not list((computer / "var/tmp").iterdir())


def test_in_an_image_that_is_being_made_it_waits_for_the_first_boot(
    computer: Path, install: Install
) -> None:
    (computer / "enabled").touch()
    assert said(install()).endswith("is installed, and starts with the next boot")


def test_where_systemd_runs_the_box_is_started(computer: Path, install: Install) -> None:
    boots(computer)
    (computer / "active").unlink()
    assert said(install()).endswith("is installed, and the box runs")
    assert did(computer, "systemctl restart narrator.service")


def test_the_second_time_nothing_is_installed_and_nothing_is_started_anew(
    computer: Path, install: Install
) -> None:
    install()
    boots(computer)
    (computer / "log").unlink()
    assert said(install()).endswith("is installed, and the box runs on")
    assert len(list((computer / "opt/narrator/releases").iterdir())) == 1
    assert not did(computer, "restart")
    assert not did(computer, "enable narrator")


def test_an_update_between_two_games_is_taken_at_once(computer: Path, install: Install) -> None:
    install()
    before = taken(computer)
    boots(computer)
    changes(computer)
    assert said(install()).endswith("is installed, and the box runs")
    assert taken(computer) != before
    assert len(list((computer / "opt/narrator/releases").iterdir())) == 1


def test_an_update_never_touches_a_game_in_progress(computer: Path, install: Install) -> None:
    install()
    before = taken(computer)
    boots(computer)
    journal = plays(computer)
    changes(computer)
    (computer / "log").unlink()
    assert "a game is in progress" in said(install())
    assert not did(computer, "restart")
    assert taken(computer) == before
    assert (computer / "opt/narrator" / before / "bin/narrator").exists()

    take = [computer / "opt/narrator/take-update"]
    subprocess.run(take, check=True)  # the box crashes in that game, and starts again
    assert taken(computer) == before
    journal.unlink()
    subprocess.run(take, check=True)
    assert taken(computer) != before


def test_two_updates_in_one_game_leave_the_version_that_plays(
    computer: Path, install: Install
) -> None:
    install()
    before = taken(computer)
    boots(computer)
    plays(computer)
    for text in ("two", "three"):
        (computer / "clone/narrator/game.py").write_text(text)
        assert "a game is in progress" in said(install())
    assert (computer / "opt/narrator" / before / "bin/narrator").exists()


def test_an_update_after_a_power_cut_lets_the_old_version_end_its_game(
    computer: Path, install: Install
) -> None:
    install()
    before = taken(computer)
    plays(computer)
    boots(computer)
    (computer / "active").unlink()
    changes(computer)
    assert "the unfinished game is played with the old version" in said(install())
    assert taken(computer) == before
    assert (computer / "opt/narrator/next").is_symlink()


def test_a_first_version_is_taken_whatever_lies_there(computer: Path, install: Install) -> None:
    (computer / "var/lib/narrator").mkdir(parents=True)
    plays(computer)
    install()
    assert taken(computer)


def test_without_the_internet_the_old_version_stays_and_no_half_one_is_left(
    computer: Path, install: Install
) -> None:
    install()
    before = taken(computer)
    changes(computer)
    (computer / "offline").touch()
    done = install()
    assert done.returncode == 2
    assert "this needs the internet" in done.stderr
    assert taken(computer) == before
    assert len(list((computer / "opt/narrator/releases").iterdir())) == 1
    assert not list((computer / "var/tmp").iterdir())


def test_a_computer_that_is_no_pi_does_without_pins_and_is_told(
    computer: Path, install: Install
) -> None:
    (computer / "proc/device-tree/model").unlink()
    (computer / "known-to-apt").write_text("  Candidate: (none)\n")
    done = install()
    assert "without buttons and lamps" in done.stderr
    assert not did(computer, "enable narrator.service")


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        ("architecture", "armhf\n", "take the 64-bit Raspberry Pi OS"),
        ("known-to-apt", "  Candidate: (none)\n", "apt knows no python3-lgpio"),
        ("user", "narrator:x:1000:1000::/home/narrator:/bin/bash\n", "rename that user"),
    ],
)
def test_a_computer_that_cannot_be_the_box_is_told_so_in_one_sentence(
    computer: Path, install: Install, file: str, text: str, told: str
) -> None:
    (computer / file).write_text(text)
    done = install()
    assert done.returncode == 2
    assert told in done.stderr.splitlines()[-1]
    assert not (computer / "opt/narrator").exists()


def test_the_settings_are_offered_once_and_never_overwritten(
    computer: Path, install: Install
) -> None:
    (computer / "boot/firmware").mkdir(parents=True)
    mine = computer / "boot/firmware/narrator.yaml"
    assert "narrator.yaml" in install().stderr
    assert mine.exists()
    mine.write_text("language: de\n")
    install()
    assert mine.read_text() == "language: de\n"


def test_what_was_installed_is_removed_but_the_settings(computer: Path, install: Install) -> None:
    (computer / "boot/firmware").mkdir(parents=True)
    install()
    assert "the box is removed" in said(install("--remove"))
    for gone in (
        "opt/narrator",
        "var/lib/narrator",
        "var/cache/narrator",
        "usr/local/bin/narrator",
    ):
        assert not os.path.lexists(computer / gone)
    assert not (computer / "etc/systemd/system/narrator.service").exists()
    assert did(computer, "userdel narrator")
    assert (computer / "boot/firmware/narrator.yaml").exists()


def test_removing_nothing_is_no_fault_and_leaves_people_alone(
    computer: Path, install: Install
) -> None:
    (computer / "user").write_text("narrator:x:1000:1000::/home/narrator:/bin/bash\n")
    assert "the box is removed" in said(install("--remove"))
    assert (computer / "user").exists()


@pytest.mark.parametrize("arguments", [("--help",), ("--remove", "all")])
def test_what_it_does_not_know_it_does_not_do(install: Install, arguments: tuple[str, ...]) -> None:
    done = install(*arguments)
    assert done.returncode == 2
    assert "scripts/install --remove" in done.stderr


def test_root_asks_after_the_box_with_the_user_of_the_box(computer: Path, install: Install) -> None:
    """Else `sudo narrator status` would look into root's own home."""
    install()
    put(computer / "bin/id", "#!/bin/bash\necho 0\n")
    subprocess.run(
        [computer / "usr/local/bin/narrator", "status"],
        env={"PATH": f"{computer}/bin:/usr/bin:/bin", "ROOT": str(computer)},
        check=True,
    )
    program = computer / "opt/narrator/current/bin/narrator"
    assert did(computer, f"runuser -u narrator -- {program} status")
