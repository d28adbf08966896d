"""The program as it is started: its module, its pipes, and a real kill in the middle of a game."""

from __future__ import annotations

import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from narrator import __version__
from narrator.config.installed import ROOT
from narrator.session.disk import journal, journal_line
from narrator.stage.records import Replied
from tests.kit.box.box import Box, pack, settings_in
from tests.kit.box.people import People

NARRATOR = (sys.executable, "-m", "narrator")
PATIENCE = 30.0
FIRST_START = 120.0
"""Seconds for a start with an empty cache, which renders the music first."""

ENDS = 8.0
"""Seconds for an end on a busy machine; it takes far less than one."""

ONCE_IN_A_WHILE = 0.4
"""Seconds between two presses of somebody who waits for the box to listen."""


def test_the_module_is_the_command() -> None:
    done = subprocess.run([*NARRATOR, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"narrator {__version__}\n"


@pytest.mark.parametrize("lines", [0, 3])
def test_a_reader_who_goes_away_early_is_no_fault(lines: int) -> None:
    """As in ``narrator demo --fast | head -3``, which would go on for ever."""
    with subprocess.Popen(
        [*NARRATOR, "demo", "--fast"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        for _ in range(lines):
            assert process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(PATIENCE) == 0


def test_a_short_answer_to_a_closed_pipe_is_no_fault_either() -> None:
    script = (
        "import os, sys; from narrator.commands.common.cli import main; "
        "read, write = os.pipe(); os.close(read); os.dup2(write, 1); "
        "sys.exit(main(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", script, "check", str(ROOT / "hardware/kits/one.yaml")]
    buffered = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    done = subprocess.run(command, capture_output=True, check=False, env=buffered)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("unbuffered", ["", "1"], ids=["buffered", "unbuffered"])
@pytest.mark.parametrize(
    "command",
    [
        ("suggest", "--table", "--ruleset", "basic", "--json"),
        ("check", str(ROOT / "hardware/kits/one.yaml")),
        ("demo", "--fast"),
    ],
    ids=lambda command: command[0],
)
def test_a_full_disk_behind_what_is_printed_is_one_sentence(
    command: tuple[str, ...], unbuffered: str
) -> None:
    env = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*NARRATOR, *command],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            env=env,
        )
    assert done.returncode == 2
    assert done.stderr == (
        "narrator: nothing more can be written: No space left on device; make some room, or write somewhere "
        "else\n"
    )


class Terminal:
    """The program in a terminal of its own: presses keys, and reads what is drawn."""

    def __init__(self, *command: str, env: dict[str, str]) -> None:
        self._far, near = os.openpty()
        self.drawn = ""
        self.process = subprocess.Popen(command, stdin=near, stdout=near, stderr=subprocess.DEVNULL, env=env)
        os.close(near)

    def press(self, key: str) -> None:
        os.write(self._far, key.encode())

    def shows(self, texts: tuple[str, ...], within: float = PATIENCE) -> bool:
        """Reads on until one of the texts is drawn; False when nothing more comes in time."""
        while not any(text in self.drawn for text in texts):
            if not select.select([self._far], [], [], within)[0]:
                return False
            self.drawn += os.read(self._far, 65536).decode("utf-8", "replace")
        return True

    def end(self) -> int:
        """Reads on until it has ended, since a full terminal would keep it; returns its exit code."""
        with suppress(OSError):  # so a terminal tells that nobody is left at its other end
            while select.select([self._far], [], [], PATIENCE)[0]:
                os.read(self._far, 65536)
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._far)


@contextmanager
def running(config: Path, cache: Path, more: Mapping[str, str] | None = None) -> Iterator[Terminal]:
    env = {**os.environ, "TERM": "xterm", "XDG_CACHE_HOME": str(cache), **(more or {})}
    terminal = Terminal(*NARRATOR, "run", "--config", str(config), env=env)
    try:
        yield terminal
    finally:
        terminal.close()


def test_the_service_manager_hears_of_the_box_from_ready_to_its_end(tmp_path: Path, cache: Path) -> None:
    config = tmp_path / "narrator.yaml"
    config.write_text("players: 6\nkit: keyboard\nstate: state\nspeech: {voice: gmw/en-gb-x-rp, rate: 400}\n")
    watched = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "600000"}
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(watched["NOTIFY_SOCKET"])
        manager.settimeout(FIRST_START)
        with running(config, cache, watched) as terminal:
            heard = [manager.recv(1024) for _ in range(4)]
            terminal.process.send_signal(signal.SIGTERM)
            while heard[-1] != b"STOPPING=1":
                heard.append(manager.recv(1024))
            assert terminal.end() == 0
    assert heard[:2] == [b"READY=1", b"STATUS=waits for a press"]
    assert set(heard[2:-1]) == {b"WATCHDOG=1"}


def children(pid: int) -> list[int]:
    """The processes that any thread of this one has started."""
    files = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for file in files for child in file.read_text().split()]


def test_a_box_that_is_told_to_end_does_not_wait_for_its_renderer(tmp_path: Path, cache: Path) -> None:
    """It would be killed after ten seconds (TimeoutStopSec), and a line may take longer."""
    config = tmp_path / "narrator.yaml"
    config.write_text("players: 6\nkit: keyboard\nstate: state\nspeech: {voice: gmw/en-gb-x-rp, rate: 321}\n")
    with running(config, cache) as terminal:
        assert terminal.shows(beginnings("house.ready"), FIRST_START), terminal.drawn
        at_work = children(terminal.process.pid)
        assert at_work, "it renders ahead whatever the table may hear"
        for child in at_work:
            with suppress(ProcessLookupError):  # it had nothing left to do
                os.killpg(child, signal.SIGSTOP)
        try:
            terminal.process.send_signal(signal.SIGTERM)
            assert terminal.process.wait(ENDS) == 0
            assert not any(Path(f"/proc/{child}").exists() for child in at_work)
        finally:
            for child in at_work:
                with suppress(ProcessLookupError):
                    os.killpg(child, signal.SIGKILL)


def beginnings(line: str) -> tuple[str, ...]:
    """How the wordings of a line begin: short enough not to be wrapped."""
    return tuple(wording[:14] for wording in pack().lines[line])


def test_a_killed_process_goes_on_where_it_was(tmp_path: Path, cache: Path) -> None:
    config = tmp_path / "narrator.yaml"
    config.write_text(
        "players: 6\nkit: keyboard\nstate: state\noptions: {discussion: 10, pace: brisk}\n"
        "speech: {voice: gmw/en-gb-x-rp, rate: 400}\n"
    )
    cards = ("mafioso", "mafioso", "detective", *("citizen",) * 3)
    box = Box(settings_in(tmp_path, players=6), People(cards=cards))
    box.run(lambda box: box.asked()[-1:] == ["trial.1"], kill=True)
    before = journal.read(box.evening.games.unfinished.path)
    assert before is not None

    with running(config, cache) as terminal:
        assert terminal.shows(beginnings("house.recovered")), terminal.drawn
        assert terminal.shows(beginnings("accusation.list.three")), terminal.drawn
        while not terminal.shows(beginnings("accusation.pleas"), within=ONCE_IN_A_WHILE):
            terminal.press(" ")
        terminal.process.kill()

    killed = journal.read(box.evening.games.unfinished.path)
    assert killed is not None
    assert killed == (before[0], [*before[1], Replied("day 1/trial.1", True)])

    with running(config, cache) as terminal:
        assert terminal.shows(beginnings("house.recovered")), terminal.drawn
        terminal.press("q")
        assert terminal.process.wait(PATIENCE) == 0
    left = journal.read(box.evening.games.unfinished.path)
    assert left == (killed[0]._replace(boot=journal_line.LEFT), killed[1])
