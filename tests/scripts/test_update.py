"""scripts/install once more is the update: it never touches a game in progress."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.scripts.machine import Install, boots, changes, did, plays, said, taken


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
