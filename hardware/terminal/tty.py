"""Switches a terminal to single keys and drawing, and restores it however the program ends or stops.

Keys and pictures are not known here.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import signal
import termios
import threading
from collections.abc import Callable
from types import FrameType

# Alternate screen, no cursor, no wrapping, no key repeat (if the terminal can), and bracketed paste:
# xterm's control sequences, DECSET.
ENTER = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?8l\x1b[?2004h\x1b[2J"
LEAVE = "\x1b[?2004l\x1b[?8h\x1b[?7h\x1b[0m\x1b[?25h\x1b[?1049l"
Handler = Callable[[int, FrameType | None], None]

TIMEOUT = 1.0
"""Seconds to wait for a drawing that hangs before the terminal is restored anyway."""


class Tty:
    """A terminal to read keys from and to draw on; ``keys`` and ``screen`` are its file descriptors.

    Keys are read one by one and without echo. Ctrl-C is read as a key; Ctrl-Z stops the program as
    usual, and ``on_resume`` is called when it continues and everything must be redrawn. Signal handlers
    are set only in the main thread, and only for signals for which the program has none.
    """

    def __init__(self, keys: int, screen: int, encoding: str, on_resume: Callable[[], None]) -> None:
        self._keys = keys
        self._screen = screen
        self._encoding = encoding
        self._on_resume = on_resume
        self._lock = threading.RLock()
        self._mode = termios.tcgetattr(keys)
        self._taken = False
        self._handlers: dict[signal.Signals, Handler] = {}

    def take_over(self) -> None:
        """Starts to read keys and draw. `restore` ends it; it also runs when the program exits."""
        atexit.register(self.restore)
        if threading.current_thread() is threading.main_thread():
            for number, handler in (
                (signal.SIGTERM, self._end),
                (signal.SIGHUP, self._end),
                (signal.SIGQUIT, self._end),
                (signal.SIGTSTP, self._stop),
                (signal.SIGCONT, self._resume),
            ):
                if signal.getsignal(number) is signal.SIG_DFL:
                    signal.signal(number, handler)
                    self._handlers[number] = handler
        self._enter()

    def restore(self) -> None:
        """Restores the terminal and discards unread keys. May be called twice."""
        self._leave()
        atexit.unregister(self.restore)
        while self._handlers and threading.current_thread() is threading.main_thread():
            number, handler = self._handlers.popitem()
            if signal.getsignal(number) == handler:
                signal.signal(number, signal.SIG_DFL)

    def size(self) -> tuple[int, int]:
        """Columns and rows; 80 by 24 if the terminal does not report them."""
        with contextlib.suppress(OSError):
            columns, rows = os.get_terminal_size(self._screen)
            if columns > 0 and rows > 0:
                return columns, rows
        return 80, 24

    def write(self, text: str) -> None:
        """Draws, if the terminal is taken over. Raises OSError if it has disappeared."""
        with self._lock:
            if self._taken:
                self._put(text)

    def _put(self, text: str) -> None:
        data = text.encode(self._encoding, "replace")
        while data:
            data = data[os.write(self._screen, data) :]

    def _enter(self) -> None:
        mode = termios.tcgetattr(self._keys)
        mode[0] &= ~termios.IXON  # Ctrl-S would freeze the picture
        mode[3] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN)
        mode[6][termios.VMIN], mode[6][termios.VTIME] = 1, 0
        mode[6][termios.VINTR] = b"\x00"
        with self._lock:
            self._taken = True
            termios.tcsetattr(self._keys, termios.TCSANOW, mode)
            self._put(ENTER)

    def _leave(self) -> None:
        locked = self._lock.acquire(timeout=TIMEOUT)
        try:
            if self._taken:
                with contextlib.suppress(OSError, termios.error):
                    termios.tcflush(self._keys, termios.TCIFLUSH)
                    termios.tcsetattr(self._keys, termios.TCSANOW, self._mode)
                    self._put(LEAVE)
                self._taken = False
        finally:
            if locked:
                self._lock.release()

    def _end(self, number: int, _frame: FrameType | None) -> None:
        self._leave()
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)

    def _stop(self, number: int, _frame: FrameType | None) -> None:
        self._leave()
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)  # returns when the program continues
        signal.signal(number, self._stop)
        self._resume(number, None)

    def _resume(self, _number: int, _frame: FrameType | None) -> None:
        self._enter()
        self._on_resume()
