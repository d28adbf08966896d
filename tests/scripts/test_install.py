"""What scripts/install does to a computer, and what it leaves alone."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.scripts.machine import Install, boots, did, said
from tests.scripts.test_common import put


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
