"""What scripts/install changes on a computer, and what it does not."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.scripts.fake_computer import Install, did, said, start_box, start_game
from tests.scripts.programs import put


def test_the_box_its_user_and_its_voice_are_installed(computer: Path, install: Install) -> None:
    assert "systemctl enable --now narrator starts it" in said(install())
    assert (computer / "opt/narrator/current/bin/narrator").exists()
    assert (computer / "etc/systemd/system/narrator.service").exists()
    assert (computer / "usr/local/bin/narrator").readlink().parts[-3:] == (
        "opt",
        "narrator",
        "narrator",
    )
    assert did(computer, "usermod --append --groups gpio narrator")
    enabled = "narrator.service narrator-update@boot-firmware.service"
    assert did(computer, f"systemctl --quiet enable {enabled}")
    assert (computer / "etc/udev/rules.d/90-narrator-update.rules").exists()
    assert did(computer, "narrator voices render")
    assert not list((computer / "var/tmp").iterdir())


@pytest.mark.parametrize("umask", [0o077, 0o000], ids=oct)
def test_what_is_installed_has_the_same_modes_whatever_the_umask(
    computer: Path, install: Install, umask: int
) -> None:
    """Everybody may read it and nobody but its owner may change it; what the box keeps is its own."""
    for name in ("etc", "opt"):
        (computer / name).mkdir(mode=0o755)
    assert install(umask=umask).returncode == 0
    found = {
        str(path.relative_to(computer)): path.stat().st_mode & 0o777
        for name in ("etc", "opt", "boot", "var/lib", "var/cache")
        for path in (computer / name).rglob("*")
        if not path.is_symlink()
    }
    assert found.pop("var/lib/narrator") == 0o700
    assert {mode & 0o777 for mode in found.values()} <= {0o755, 0o644}
    assert found["etc/systemd/system/narrator.service"] == 0o644
    assert found["opt/narrator/take-update"] == 0o755


def test_each_step_is_told_and_nothing_of_what_pip_prints(computer: Path, install: Install) -> None:
    del computer
    told = install().stderr.splitlines()
    assert all(line.startswith("install: ") for line in told)
    steps = ("installing version", "making its Python", "installing the package", "rendering")
    assert [next(n for n, line in enumerate(told) if step in line) for step in steps] == [
        0,
        1,
        2,
        4,
    ]


def test_without_a_running_systemd_the_box_starts_at_the_next_boot(computer: Path, install: Install) -> None:
    (computer / "enabled").touch()
    assert said(install()).endswith("is installed, and starts with the next boot")


def test_with_a_running_systemd_the_box_is_started(computer: Path, install: Install) -> None:
    start_box(computer)
    (computer / "active").unlink()
    assert said(install()).endswith("is installed, and the box runs")
    assert did(computer, "systemctl restart narrator.service")


def test_on_a_computer_that_is_no_pi_it_says_that_there_are_no_buttons(
    computer: Path, install: Install
) -> None:
    (computer / "proc/device-tree/model").unlink()
    (computer / "known-to-apt").write_text("  Candidate: (none)\n")
    done = install()
    assert "without buttons and lamps" in done.stderr
    assert not did(computer, "enable narrator.service")


@pytest.mark.parametrize(
    ("file", "text", "message"),
    [
        ("architecture", "armhf\n", "take the 64-bit Raspberry Pi OS"),
        ("known-to-apt", "  Candidate: (none)\n", "apt knows no python3-lgpio"),
        ("user", "narrator:x:1000:1000::/home/narrator:/bin/bash\n", "rename that user"),
    ],
)
def test_an_unsuitable_computer_is_refused_in_one_sentence(
    computer: Path, install: Install, file: str, text: str, message: str
) -> None:
    (computer / file).write_text(text)
    done = install()
    assert done.returncode == 2
    assert message in done.stderr.splitlines()[-1]
    assert not (computer / "opt/narrator").exists()


def test_the_example_settings_never_overwrite_a_file(computer: Path, install: Install) -> None:
    (computer / "boot/firmware").mkdir(parents=True)
    mine = computer / "boot/firmware/narrator.yaml"
    assert "narrator.yaml" in install().stderr
    assert mine.exists()
    mine.write_text("language: de\n")
    install()
    assert mine.read_text() == "language: de\n"


def test_removing_deletes_everything_but_the_settings(computer: Path, install: Install) -> None:
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
    assert not [file for file in (computer / "etc").rglob("*") if file.is_file()]
    assert did(computer, "userdel narrator")
    assert (computer / "boot/firmware/narrator.yaml").exists()


def test_removing_without_an_installation_keeps_other_users(computer: Path, install: Install) -> None:
    (computer / "user").write_text("narrator:x:1000:1000::/home/narrator:/bin/bash\n")
    assert "the box is removed" in said(install("--remove"))
    assert (computer / "user").exists()


@pytest.mark.parametrize("arguments", [("--help",), ("--remove", "all")])
def test_unknown_arguments_are_refused(install: Install, arguments: tuple[str, ...]) -> None:
    done = install(*arguments)
    assert done.returncode == 2
    assert "scripts/install --remove" in done.stderr


@pytest.mark.parametrize("command", ["status", "say hello", "chronicle --forget", "run", "update"])
def test_for_root_the_command_runs_as_the_user_of_the_box(
    computer: Path, install: Install, command: str
) -> None:
    """Otherwise `sudo narrator status` would look into root's home, and a program that the settings name for
    the voice would speak as root; an update alone has to be root's."""
    install()
    (computer / "log").write_text("")
    put(computer / "bin/id", "#!/bin/bash\necho 0\n")
    subprocess.run(
        [computer / "usr/local/bin/narrator", *command.split()],
        env={"PATH": f"{computer}/bin:/usr/bin:/bin", "ROOT": str(computer)},
        check=True,
    )
    program = computer / "opt/narrator/current/bin/narrator"
    dropped = f"runuser -u narrator -- {program} {command}"
    assert did(computer, dropped) == (command != "update")
    assert did(computer, f"narrator {command}")


def test_a_voice_of_debian_is_installed_with_its_licence_told_and_its_lines_rendered(
    computer: Path, install: Install
) -> None:
    install()
    done = install("--voice", "rhvoice/bdl")
    assert done.returncode == 0
    assert "LGPL-2.1 or later" in done.stderr
    assert did(computer, "narrator voices render --voice rhvoice/bdl")
    assert "write speech: {voice: rhvoice/bdl} into the settings" in said(done)


def test_a_section_of_debian_that_is_off_stays_off(computer: Path, install: Install) -> None:
    (computer / "known-to-apt").write_text("  Candidate: (none)\n")
    done = install("--voice", "mbrola/de6")
    assert done.returncode == 2
    assert "contrib and non-free, and whether you switch these on is your decision" in done.stderr
    assert "installing" not in done.stderr


def test_a_voice_that_nobody_knows_is_refused(install: Install) -> None:
    done = install("--voice", "hal")
    assert done.returncode == 2
    assert "there is no voice hal to install: narrator voices list names them" in done.stderr


def test_a_voice_of_piper_is_fetched_and_set_and_the_box_starts_with_it(
    computer: Path, install: Install
) -> None:
    install()
    start_box(computer)
    assert install("--voice", "de_DE-thorsten-medium").returncode == 0
    did_it = (computer / "log").read_text().splitlines()
    kept = computer / "opt/narrator/voices"
    steps = [
        f"narrator voices fetch de_DE-thorsten-medium --folder {kept}",
        "narrator voices use piper/de_DE-thorsten-medium",
        "narrator voices render --language de",
        "systemctl restart narrator.service",
    ]
    assert [line for line in did_it if line in steps] == steps


def test_a_voice_of_piper_waits_for_a_game_to_end(computer: Path, install: Install) -> None:
    """Two voices in one game would be two moderators."""
    install()
    start_box(computer)
    start_game(computer)
    done = install("--voice", "de_DE-thorsten-medium")
    assert done.returncode == 2
    assert "run this when the game is over" in done.stderr
    assert not did(computer, "voices fetch")


def test_a_voice_of_piper_needs_a_box(install: Install) -> None:
    done = install("--voice", "de_DE-thorsten-medium")
    assert done.returncode == 2
    assert "no box is installed here: run scripts/install, and this again" in done.stderr
