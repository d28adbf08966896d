"""The panel on a real pseudo-terminal: it reads keys, draws, and restores the terminal."""

from __future__ import annotations

import io
import os
import queue
import select
import signal
import subprocess
import sys
import termios
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

import pytest

from hardware.terminal import PlainPanel, TerminalPanel, open_panel
from hardware.terminal.labels import Labels
from hardware.terminal.tty import ENTER, LEAVE

LABELS = Labels.of(lambda name, _: name)
TIMEOUT = 60.0
CHILD = """
import fcntl, signal, sys, termios, threading
from hardware.terminal import open_panel
from hardware.terminal.labels import Labels
signal.signal(signal.SIGINT, signal.default_int_handler)  # what nohup or a shell ignores is inherited
for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGTSTP, signal.SIGCONT):
    signal.signal(number, signal.SIG_DFL)
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
panel = open_panel(lambda *edge: None, lambda: None, Labels.of(lambda name, _: name))
if "forget" in sys.argv:
    panel.__enter__()
    sys.exit(4)
with panel:
    panel.caption("Night falls.")
    if "raise" in sys.argv:
        raise ValueError("a bug")
    if "exit" in sys.argv:
        sys.exit(3)
    threading.Event().wait()
"""


class Screen:
    """The other end of a pseudo-terminal: types keys and waits until text is drawn."""

    def __init__(self) -> None:
        self.other_end, terminal = os.openpty()
        self.terminal: TextIO = os.fdopen(terminal, "w", encoding="utf-8")
        self.drawn = ""

    def type(self, keys: bytes) -> None:
        os.write(self.other_end, keys)

    def wait_for(self, text: str) -> None:
        while text not in self.drawn:
            assert select.select([self.other_end], [], [], TIMEOUT)[0], f"{text!r} not in {self.drawn!r}"
            self.drawn += os.read(self.other_end, 65536).decode("utf-8", "replace")

    def mode(self) -> list[object]:
        return termios.tcgetattr(self.terminal)


@pytest.fixture
def screen() -> Iterator[Screen]:
    screen = Screen()
    yield screen
    screen.terminal.close()
    os.close(screen.other_end)


Edges = queue.SimpleQueue[tuple[str, bool, float]]


@pytest.fixture
def edges() -> Edges:
    return queue.SimpleQueue()


@pytest.fixture
def quits() -> threading.Event:
    return threading.Event()


@pytest.fixture
def panel(screen: Screen, edges: Edges, quits: threading.Event) -> TerminalPanel:
    return TerminalPanel(lambda *edge: edges.put(edge), quits.set, LABELS, screen.terminal, screen.terminal)


def test_a_key_reaches_the_sink_as_a_press_and_a_release(
    panel: TerminalPanel, screen: Screen, edges: Edges
) -> None:
    with panel:
        screen.wait_for("SPACE")
        screen.type(b" ")
        button, is_down, pressed = edges.get(timeout=TIMEOUT)
        assert (button, is_down) == ("confirm", True)
        button, is_down, released = edges.get(timeout=TIMEOUT)
        assert (button, is_down) == ("confirm", False)
        assert released - pressed == pytest.approx(0.1)
        assert edges.empty()


def test_captions_lamps_and_a_pause_are_drawn(panel: TerminalPanel, screen: Screen) -> None:
    with panel:
        panel.caption("Mafia, wake up.")
        screen.wait_for("Mafia, wake up.")
        panel.lamp("yes", True)
        screen.wait_for("● YES")
        panel.lamp("seat 12", True)
        screen.wait_for("◉ 12")
        panel.state(paused=True)
        screen.wait_for("PAUSED")


def test_a_resized_terminal_is_redrawn(panel: TerminalPanel, screen: Screen) -> None:
    termios.tcsetwinsize(screen.terminal, (24, 80))
    with panel:
        screen.wait_for("\x1b[24;1H")
        termios.tcsetwinsize(screen.terminal, (30, 50))
        screen.wait_for("\x1b[30;1H")


@pytest.mark.parametrize("key", [b"q", b"\x03"])
def test_q_and_ctrl_c_call_quit(
    panel: TerminalPanel, screen: Screen, quits: threading.Event, key: bytes
) -> None:
    with panel:
        screen.wait_for("SPACE")
        assert not quits.is_set()
        screen.type(key)
        assert quits.wait(TIMEOUT)
        panel.caption("Goodbye.")
        screen.wait_for("Goodbye.")


def test_a_terminal_that_disappears_calls_quit(quits: threading.Event) -> None:
    screen = Screen()
    with TerminalPanel(lambda *_: None, quits.set, LABELS, screen.terminal, screen.terminal) as panel:
        screen.wait_for("SPACE")
        os.close(screen.other_end)
        assert quits.wait(TIMEOUT)
        panel.caption("Nobody reads this.")


def test_a_sink_that_raises_stops_no_key(screen: Screen, quits: threading.Event) -> None:
    def sink(*_: object) -> None:
        raise RuntimeError("queue is gone")

    with TerminalPanel(sink, quits.set, LABELS, screen.terminal, screen.terminal):
        screen.wait_for("SPACE")
        screen.type(b"r")
        screen.type(b"q")
        assert quits.wait(TIMEOUT)


def test_the_terminal_is_restored(panel: TerminalPanel, screen: Screen) -> None:
    before = screen.mode()
    with panel:
        screen.wait_for(ENTER)
        assert screen.mode() != before
    assert screen.mode() == before
    screen.wait_for(LEAVE)
    panel.caption("After the end.")
    panel.lamp("yes", True)


def run_child(screen: Screen, *how: str) -> subprocess.Popen[bytes]:
    terminal = screen.terminal.fileno()
    return subprocess.Popen(
        [sys.executable, "-c", CHILD, *how],
        stdin=terminal,
        stdout=terminal,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        env={**os.environ, "TERM": "xterm"},
    )


@pytest.mark.parametrize(("how", "status"), [("raise", 1), ("exit", 3), ("forget", 4)])
def test_the_terminal_is_restored_when_the_program_ends(screen: Screen, how: str, status: int) -> None:
    before = screen.mode()
    child = run_child(screen, how)
    screen.wait_for(LEAVE)
    assert child.wait(TIMEOUT) == status
    assert screen.mode() == before


@contextmanager
def ignored(number: signal.Signals) -> Iterator[None]:
    """Whoever is started here inherits that this signal is ignored, as under nohup or in the background."""
    before = signal.signal(number, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(number, before)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT])
def test_the_terminal_is_restored_on_a_signal(screen: Screen, number: signal.Signals) -> None:
    """Whatever is ignored where these tests were started."""
    before = screen.mode()
    with ignored(number):
        child = run_child(screen)
    screen.wait_for("Night falls.")
    child.send_signal(number)
    screen.wait_for(LEAVE)
    assert child.wait(TIMEOUT) == -number
    assert screen.mode() == before


def test_a_program_that_continues_after_a_stop_redraws(screen: Screen) -> None:
    child = run_child(screen)
    screen.wait_for("Night falls.")
    for number in (signal.SIGTSTP, signal.SIGCONT):
        screen.drawn = ""
        child.send_signal(number)
        screen.wait_for(ENTER)
        screen.wait_for("Night falls.")
    child.kill()
    child.wait(TIMEOUT)


def test_without_a_terminal_captions_are_printed_as_lines() -> None:
    lines = io.StringIO()
    with PlainPanel(lines) as panel:
        panel.caption("Night falls\nover Palermo.")
        panel.lamp("yes", True)
        panel.state(paused=True)
    assert lines.getvalue() == "Night falls over Palermo.\n"


def test_a_closed_output_is_ignored() -> None:
    lines = io.StringIO()
    lines.close()
    PlainPanel(lines).caption("Night falls.")


def test_the_panel_is_drawn_only_if_input_and_output_are_terminals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert isinstance(open_panel(lambda *_: None, lambda: None, LABELS), PlainPanel)
