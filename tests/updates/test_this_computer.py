"""What an update does to its computer: it stands still during games, and mounts sticks with care."""

from __future__ import annotations

import fcntl
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from narrator.base.errors import NarratorError
from narrator.updates import this_computer
from narrator.updates.this_computer import (
    STATE,
    architecture,
    install,
    opened,
    tidy,
    wait_until_idle,
)


def put(program: Path, text: str) -> None:
    program.parent.mkdir(parents=True, exist_ok=True)
    program.write_text(f"#!/bin/bash\n{text}\n")
    program.chmod(0o755)


def never() -> bool:
    return False


def test_the_installer_is_run_beside_the_box(tmp_path: Path) -> None:
    put(tmp_path / "scripts/install", f'echo "$*" >{tmp_path}/told')
    assert install(tmp_path, never) == ""
    assert (tmp_path / "told").read_text() == "--offer\n"


def test_the_installer_knows_nothing_of_the_python_that_runs_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", "/somewhere")
    put(tmp_path / "scripts/install", f'echo "$PYTHONPATH" >{tmp_path}/told')
    install(tmp_path, never)
    assert (tmp_path / "told").read_text() == "\n"


def test_its_last_sentence_says_why_it_failed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(tmp_path / "scripts/install", "echo working >&2; echo 'install: no pip' >&2; exit 2")
    assert install(tmp_path, never) == "install: no pip"
    assert capsys.readouterr().err == "working\ninstall: no pip\n"
    put(tmp_path / "scripts/install", "exit 3")
    assert install(tmp_path, never) == "the installation failed"


def test_a_shutdown_is_no_failure(tmp_path: Path) -> None:
    put(tmp_path / "scripts/install", "kill $$")
    with pytest.raises(NarratorError, match="begins anew at the next start"):
        install(tmp_path, never)


def test_during_a_game_the_installer_and_its_children_stand_still(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that begins stops them; once it is over they go on to their end."""
    put(tmp_path / "scripts/install", f"read <{tmp_path}/pipe; echo done >{tmp_path}/told")
    os.mkfifo(tmp_path / "pipe")
    pipe = os.open(tmp_path / "pipe", os.O_RDWR)
    sent: list[signal.Signals] = []
    real = os.killpg

    def killpg(group: int, number: signal.Signals) -> None:
        sent.append(number)
        real(group, number)

    looks = 0

    def playing() -> bool:
        nonlocal looks
        looks += 1
        if looks == 6:  # the game is over: what the installer waits for comes
            assert not (tmp_path / "told").exists()
            os.write(pipe, b"go\n")
        return 2 <= looks < 6

    monkeypatch.setattr(os, "killpg", killpg)
    assert install(tmp_path, playing, seconds=0.01) == ""
    os.close(pipe)
    assert sent == [signal.SIGSTOP, signal.SIGCONT]
    assert (tmp_path / "told").exists()


@pytest.mark.parametrize("in_a_game", [True, False])
def test_with_the_updater_ends_all_that_the_installer_has_started(tmp_path: Path, in_a_game: bool) -> None:
    """By Ctrl-C, in a game too, when it stands still with its lock."""
    put(
        tmp_path / "scripts/install",
        f"exec 9<>{tmp_path}/held; flock 9; (read -r <{tmp_path}/never) & echo >{tmp_path}/up; wait",
    )
    for name in ("up", "never"):
        os.mkfifo(tmp_path / name)
    looks = 0

    def playing() -> bool:
        nonlocal looks
        looks += 1
        if looks == 1:
            (tmp_path / "up").read_text()
        if looks == 3:
            raise KeyboardInterrupt
        return in_a_game

    with pytest.raises(KeyboardInterrupt):
        install(tmp_path, playing, seconds=0.01)
    with (tmp_path / "held").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # waits for ever unless all of them are gone


def test_it_waits_for_the_end_of_a_game() -> None:
    games = [True, True, False]
    slept: list[float] = []
    wait_until_idle(lambda: games.pop(0), slept.append)
    assert slept == [2.0, 2.0]


def test_the_game_that_it_waits_for_is_that_of_the_service(tmp_path: Path) -> None:
    assert Path("/var/lib/narrator") == STATE
    computer = this_computer.this_computer(tmp_path)
    computer.wait_until_idle()  # returns: there is none


def test_old_versions_are_removed_while_nobody_installs_one(tmp_path: Path) -> None:
    put(
        tmp_path / "take-update",
        f'flock --nonblock {tmp_path}/lock true || echo "$*" >{tmp_path}/told',
    )
    tidy(tmp_path)
    assert (tmp_path / "told").read_text() == "tidy\n"


def test_the_processor_is_called_as_dpkg_calls_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NarratorError, match="no Debian system"):
        architecture()
    put(tmp_path / "dpkg", "echo arm64")
    assert architecture() == "arm64"


@pytest.fixture
def stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """A block device; `mount` does what is given, and what it was told is in ``log``."""

    def plugged_in(mounts: str) -> Path:
        monkeypatch.setenv("PATH", f"{tmp_path}:{os.defpath}")
        monkeypatch.setattr(Path, "is_block_device", lambda path: path.name == "sdx1")
        for name in ("mount", "umount"):
            put(
                tmp_path / name,
                f'echo {name} "$@" >>{tmp_path}/log; {mounts if name == "mount" else ""}',
            )
        return Path("/dev/sdx1")

    return plugged_in


def test_nothing_of_a_stick_can_be_run(tmp_path: Path, stick: Callable[[str], Path]) -> None:
    with opened(stick('touch "${@: -1}/narrator-1.0-arm64.update"')) as folder:
        assert [file.name for file in folder.iterdir()] == ["narrator-1.0-arm64.update"]
        for file in folder.iterdir():
            file.unlink()  # a real stick goes with its mount
    told = (tmp_path / "log").read_text().splitlines()
    assert told == [
        f"mount -t vfat,exfat -o ro,nosuid,nodev,noexec /dev/sdx1 {folder}",
        f"umount --lazy {folder}",
    ]
    assert not folder.exists()


def test_a_stick_that_cannot_be_mounted_is_told(stick: Callable[[str], Path]) -> None:
    with (
        pytest.raises(NarratorError, match="/dev/sdx1 cannot be read: wrong fs type"),
        opened(stick("echo wrong fs type >&2; exit 32")),
    ):
        pass


def test_a_folder_is_looked_at_as_it_is(tmp_path: Path) -> None:
    with opened(tmp_path) as place:
        assert place == tmp_path
