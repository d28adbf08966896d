"""Running scripts/install again is the update; it never interrupts a game."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.scripts.fake_computer import (
    Install,
    change_checkout,
    current_release,
    did,
    said,
    start_box,
    start_game,
)


def test_the_same_version_is_neither_installed_nor_restarted(computer: Path, install: Install) -> None:
    install()
    start_box(computer)
    (computer / "log").unlink()
    assert said(install()).endswith("is installed, and the box keeps running")
    assert len(list((computer / "opt/narrator/releases").iterdir())) == 1
    assert not did(computer, "restart")
    assert not did(computer, "--quiet enable")


def test_an_older_box_learns_to_take_updates_and_stays_as_enabled_as_it_was(
    computer: Path, install: Install
) -> None:
    install()
    start_box(computer)
    (computer / "etc/systemd/system/narrator-update@.service").unlink()
    (computer / "log").unlink()
    install()
    assert did(computer, "systemctl --quiet enable narrator-update@boot-firmware.service")
    assert not did(computer, "enable narrator.service")


def test_an_update_between_two_games_is_started_at_once(computer: Path, install: Install) -> None:
    install()
    before = current_release(computer)
    start_box(computer)
    change_checkout(computer)
    assert said(install()).endswith("is installed, and the box runs")
    assert current_release(computer) != before
    assert len(list((computer / "opt/narrator/releases").iterdir())) == 1


def test_an_update_never_interrupts_a_game(computer: Path, install: Install) -> None:
    install()
    before = current_release(computer)
    start_box(computer)
    journal = start_game(computer)
    change_checkout(computer)
    (computer / "log").unlink()
    assert "a game is in progress" in said(install())
    assert not did(computer, "restart")
    assert current_release(computer) == before
    assert (computer / "opt/narrator" / before / "bin/narrator").exists()

    take = [computer / "opt/narrator/take-update"]
    subprocess.run(take, check=True)  # the box crashes during that game and starts again
    assert current_release(computer) == before
    journal.unlink()
    subprocess.run(take, check=True)
    assert current_release(computer) != before


def test_two_updates_during_a_game_keep_the_running_version(computer: Path, install: Install) -> None:
    install()
    before = current_release(computer)
    start_box(computer)
    start_game(computer)
    for text in ("two", "three"):
        (computer / "clone/narrator/game.py").write_text(text)
        assert "a game is in progress" in said(install())
    assert (computer / "opt/narrator" / before / "bin/narrator").exists()


def test_after_a_power_cut_the_old_version_finishes_its_game(computer: Path, install: Install) -> None:
    install()
    before = current_release(computer)
    start_game(computer)
    start_box(computer)
    (computer / "active").unlink()
    change_checkout(computer)
    assert "the unfinished game is played with the old version" in said(install())
    assert current_release(computer) == before
    assert (computer / "opt/narrator/next").is_symlink()


def test_the_first_version_is_current_even_with_an_unfinished_game(computer: Path, install: Install) -> None:
    (computer / "var/lib/narrator").mkdir(parents=True)
    start_game(computer)
    install()
    assert current_release(computer)


def test_without_the_internet_the_old_version_stays_and_nothing_is_left_over(
    computer: Path, install: Install
) -> None:
    install()
    before = current_release(computer)
    change_checkout(computer)
    (computer / "offline").touch()
    done = install()
    assert done.returncode == 2
    assert "this needs the internet" in done.stderr.splitlines()[-1]
    assert "Collecting numpy" in done.stderr
    log = Path(next(line for line in done.stderr.splitlines() if ".log" in line).rpartition(" ")[2])
    assert log.read_text() == "Collecting numpy\n"
    log.unlink()
    assert current_release(computer) == before
    assert len(list((computer / "opt/narrator/releases").iterdir())) == 1
    assert not list((computer / "var/tmp").iterdir())


def test_with_wheels_beside_it_an_update_needs_no_internet(computer: Path, install: Install) -> None:
    install()
    before = current_release(computer)
    change_checkout(computer)
    (computer / "offline").touch()
    (computer / "clone/wheels").mkdir()
    (computer / "clone/wheels/numpy.whl").touch()
    said(install())
    assert current_release(computer) != before


def test_wheels_that_do_not_suffice_are_named(computer: Path, install: Install) -> None:
    (computer / "clone/wheels").mkdir()
    done = install()
    assert done.returncode == 2
    told = done.stderr.splitlines()[-1]
    assert f"{computer}/clone/wheels has not all that it needs: run scripts/wheels again" in told
    assert not (computer / "opt/narrator/current").exists()
