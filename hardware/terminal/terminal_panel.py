"""The panel of the box drawn in a terminal: lamps, buttons and captions. Presses are not recognised here.

One thread reads keys and draws. The stage only changes the `View`, so a slow terminal never delays it.
"""

from __future__ import annotations

import contextlib
import logging
import os
import select
import socket
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from types import TracebackType
from typing import Self, TextIO

from hardware.edge_sink import EdgeSink
from hardware.terminal.keyboard import Keyboard, KeyEdge
from hardware.terminal.labels import Labels
from hardware.terminal.lingering import Lingering
from hardware.terminal.panel_view import View, draw
from hardware.terminal.tty import Tty

log = logging.getLogger(__name__)

CAPTIONS_KEPT = 60
"""How many captions are kept, for tall terminals."""

SIZE_CHECK = 0.5
"""Seconds between two checks of the terminal's size."""


class TerminalPanel:
    """The panel of the keyboard kit, shown during its ``with`` block. Implements `Panel`.

    Edges are passed to ``sink`` at their time and in order. ``on_quit`` is called once, on the panel's
    thread, for Q, Ctrl-C or a terminal that has disappeared. ``stdin`` and ``stdout`` (None: those of the
    program) must be terminals; `open_panel` checks it.
    """

    def __init__(
        self,
        sink: EdgeSink,
        on_quit: Callable[[], None],
        labels: Labels,
        stdin: TextIO | None = None,
        stdout: TextIO | None = None,
    ) -> None:
        stdin, stdout = stdin or sys.stdin, stdout or sys.stdout
        self._sink = sink
        self._on_quit = on_quit
        self._keys = stdin.fileno()
        self._tty = Tty(self._keys, stdout.fileno(), stdout.encoding or "utf-8", self._redraw)
        self._keyboard = Keyboard()
        self._view = View(labels)
        self._lamps = Lingering()
        self._shown: object = None
        self._changing = threading.Lock()
        self._closing = False
        self._woken, self._waker = socket.socketpair()
        self._waker.setblocking(False)
        self._thread = threading.Thread(target=self._run, name="terminal", daemon=True)

    def lamp(self, name: str, on: bool) -> None:
        """Switches the lamp ``yes``, ``no`` or that of a seat, as ``seat 7``."""
        with self._changing:
            if name in dict(self._view.lamps):
                self._lamps.set(name, on, time.monotonic())
            if name.startswith("seat "):
                seat = int(name.removeprefix("seat "))
                seats = {*self._view.seats} | {seat} if on else {*self._view.seats} - {seat}
                self._view = replace(self._view, seats=tuple(sorted(seats)))
        self._wake()

    def ambience(self, mood: str) -> None:
        """Shows the mood as a word."""
        with self._changing:
            self._view = replace(self._view, mood=mood)
        self._wake()

    def caption(self, text: str) -> None:
        """Adds a caption below the earlier ones."""
        with self._changing:
            captions = (*self._view.captions, text)[-CAPTIONS_KEPT:]
            self._view = replace(self._view, captions=captions)
        self._wake()

    def pattern(self, name: str | None) -> None:
        """Shows a word in place of a blink pattern; None removes it."""
        with self._changing:
            self._view = replace(self._view, pattern=name)
        self._wake()

    def state(self, *, paused: bool) -> None:
        """Shows whether the game is paused."""
        with self._changing:
            self._view = replace(self._view, paused=paused)
        self._wake()

    def progress(self, text: str) -> None:
        """Shows how far the rendering is, in one line; empty: nothing is rendered."""
        with self._changing:
            self._view = replace(self._view, progress=text)
        self._wake()

    def silent(self, why: str) -> None:
        """Shows from now on why nothing is heard, and what to do; ``why`` as of a `NoSoundDevice`."""
        with self._changing:
            self._view = replace(self._view, silent=why)
        self._wake()

    def __enter__(self) -> Self:
        self._tty.take_over()
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        self._closing = True
        self._wake()
        if self._thread is not threading.current_thread():
            self._thread.join(timeout=2 * SIZE_CHECK)
        self._tty.restore()
        self._waker.close()
        self._woken.close()

    def _redraw(self) -> None:
        self._shown = None
        self._wake()

    def _wake(self) -> None:
        # If the socket is full, the thread is awake already; if it is closed, the thread has ended.
        with contextlib.suppress(OSError):
            self._waker.send(b".")

    def _run(self) -> None:
        try:
            while not self._closing and not self._keyboard.quit:
                self._show()
                self._read()
        except Exception as error:
            log.warning("The terminal is gone (%s).", error)
        if not self._closing:
            self._on_quit()
        while not self._closing:  # the last captions are still shown
            with contextlib.suppress(OSError):
                self._show()
            select.select([self._woken], [], [])
            self._woken.recv(4096)

    def _read(self) -> None:
        now = time.monotonic()
        with self._changing:
            dues = (self._keyboard.deadline(), self._lamps.deadline())
        wait = min([SIZE_CHECK, *(max(0.0, due - now) for due in dues if due is not None)])
        ready, _, _ = select.select([self._keys, self._woken], [], [], wait)
        if self._woken in ready:
            self._woken.recv(4096)
        if self._keys in ready:
            data = os.read(self._keys, 4096)
            if not data:
                raise OSError("end of input")
            self._report(self._keyboard.feed(data, time.monotonic()))
        else:
            self._report(self._keyboard.tick(time.monotonic()))

    def _report(self, edges: list[KeyEdge]) -> None:
        for edge in edges:
            try:
                self._sink(*edge)
            except Exception:
                log.exception("An edge of button %s was lost.", edge.button)

    def _show(self) -> None:
        with self._changing:
            self._lamps.tick(time.monotonic())
            lamps = tuple([(lamp, self._lamps.lit(lamp)) for lamp, _ in self._view.lamps])
            view = replace(self._view, down=self._keyboard.shown, lamps=lamps)
        size = self._tty.size()
        if self._shown == (view, size):
            return
        self._shown = (view, size)
        lines = draw(view, *size)
        self._tty.write("".join(f"\x1b[{n};1H{line}\x1b[K" for n, line in enumerate(lines, 1)))
