"""Whether the time is known to be correct is read from systemd's files and never guessed."""

from __future__ import annotations

import os
import time
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from hardware.service import system_clock
from hardware.service.system_clock import SystemClock, local_zone, newer_than_boot


def booted(seconds_ago: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "clock_gettime", lambda _: seconds_ago)


def answering(folder: Path, answer: str) -> tuple[str, ...]:
    """A fake timedatectl that records how often it is called."""
    script = folder / "timedatectl"
    script.write_text(f"#!/bin/sh\necho asked >> {folder}/asked\necho {answer}\n")
    script.chmod(0o755)
    return (str(script),)


def asked(folder: Path) -> int:
    return len((folder / "asked").read_text().splitlines())


def test_a_timestamp_after_boot_means_the_clock_was_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stamp = tmp_path / "synchronized"
    booted(3600, monkeypatch)
    assert not newer_than_boot(stamp)
    stamp.touch()
    assert newer_than_boot(stamp)
    assert SystemClock(stamp, ("false",)).known()


def test_a_timestamp_of_an_earlier_boot_or_an_unset_clock_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stamp = tmp_path / "synchronized"
    stamp.touch()
    booted(60, monkeypatch)
    for moment in (time.time() - 3600, 100.0):
        os.utime(stamp, (moment, moment))
        assert not newer_than_boot(stamp)


@pytest.mark.parametrize(("answer", "known"), [("yes", True), ("no", False), ("", False)])
def test_without_a_timestamp_timedatectl_is_asked(tmp_path: Path, answer: str, known: bool) -> None:
    assert SystemClock(tmp_path / "none", answering(tmp_path, answer)).known() is known


def test_timedatectl_is_asked_once_a_minute_until_it_says_yes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    here = SystemClock(tmp_path / "none", answering(tmp_path, "no"))
    for now[0] in (1000.0, 1030.0, 1059.0):
        assert not here.known()
    assert asked(tmp_path) == 1
    answering(tmp_path, "yes")
    for now[0] in (1060.0, 1200.0, 9999.0):
        assert here.known()
    assert asked(tmp_path) == 2


@pytest.mark.parametrize("command", [("no-such-command",), ("sleep", "60")])
def test_a_computer_without_an_answer_does_not_know_the_time(
    tmp_path: Path, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system_clock, "TIMEOUT", 0.05)
    assert not SystemClock(tmp_path / "none", command).known()


def test_the_current_time_has_a_time_zone() -> None:
    assert SystemClock().now().tzinfo is UTC


def test_the_zone_is_that_of_tz_or_etc_localtime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TZ", raising=False)
    link = tmp_path / "localtime"
    link.symlink_to("/usr/share/zoneinfo/Europe/Rome")
    rome = local_zone(link)
    assert str(rome).startswith("Europe/")
    assert (
        datetime(2026, 7, 1, tzinfo=rome).utcoffset()
        == datetime(2026, 7, 1, tzinfo=ZoneInfo("Europe/Rome")).utcoffset()
    )
    assert local_zone(tmp_path / "none") is UTC
    monkeypatch.setenv("TZ", ":America/Lima")
    assert str(local_zone(link)) == "America/Lima"
