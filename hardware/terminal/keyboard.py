"""Turns the bytes of a terminal into edges of buttons. Time is passed in; no terminal is touched here.

A terminal tells when a key goes down and never when it comes up, so the release is made up: each
key stands for a finger that stays down for a set time.
"""

from __future__ import annotations

import re
from typing import NamedTuple

SHORT = 0.1
LONG = 0.9
"""Seconds that a made-up finger stays down: well below, and well above, a long press."""

REPEAT = 0.12
"""A key that comes again within this is a held key repeating itself: keyboards repeat every 25 to
100 ms, and no finger taps the same key that fast."""

PASTE = 3
"""More plain keys than this in one read were pasted, or fell on the keyboard: none of them counts,
nor does what follows until the terminal was quiet for `QUIET` seconds."""

QUIET = 0.05
ESCAPE = 0.1
"""Seconds after which an escape sequence that never ended is given up (somebody pressed ESC)."""

FINGERS = {
    " ": ("confirm", SHORT),
    "\r": ("confirm", SHORT),
    "\n": ("confirm", SHORT),
    "m": ("confirm", LONG),
    "r": ("repeat", SHORT),
    "p": ("pause", SHORT),
}
QUIT = {"q", "\x03"}

_PASTE_BEGIN, _PASTE_END = b"\x1b[200~", b"\x1b[201~"
# What arrow keys, function keys, Alt and a terminal's own answers look like: ECMA-48, 5.4 and 5.6,
# and the Linux console's F1 to F5 (the first).
_SEQUENCE = re.compile(
    rb"\x1b\[\[."
    rb"|\x1b\[[0-?]*[ -/]*[@-~]"
    rb"|\x1b[NO]."
    rb"|\x1b[\]PX^_].*?(?:\x07|\x1b\\)"
    rb"|\x1b[^\x1b\[NO\]PX^_]",
    re.DOTALL,
)


class KeyEdge(NamedTuple):
    """An edge: what the stage's queue takes, ``at`` in the seconds that were passed in."""

    button: str
    down: bool
    at: float


class Keyboard:
    """The fingers on the keys. A button whose finger is still down cannot be pressed again.

    ``quit`` turns True once Q or Ctrl-C was pressed.
    """

    def __init__(self) -> None:
        self.quit = False
        self._releases: dict[str, float] = {}
        self._seen: dict[str, float] = {}
        self._unfinished = b""
        self._fed_at = float("-inf")
        self._deaf_until = float("-inf")

    @property
    def down(self) -> frozenset[str]:
        """The buttons that have a finger on them."""
        return frozenset(self._releases)

    def feed(self, data: bytes, now: float) -> list[KeyEdge]:
        """The edges up to ``now``, in the order of their stamps, once these bytes were read."""
        touches = self.tick(now)
        for key in self._plain(data, now):
            self.quit = self.quit or key in QUIT
            repeats = now - self._seen.get(key, float("-inf")) < REPEAT
            if key not in FINGERS:
                continue
            self._seen[key] = now
            button, seconds = FINGERS[key]
            if not repeats and button not in self._releases:
                self._releases[button] = now + seconds
                touches.append(KeyEdge(button, True, now))
        return touches

    def deadline(self) -> float | None:
        """When the next finger comes up; None while none is down."""
        return min(self._releases.values(), default=None)

    def tick(self, now: float) -> list[KeyEdge]:
        """The releases up to ``now``, in the order of their stamps."""
        due = sorted((at, button) for button, at in self._releases.items() if at <= now)
        for _, button in due:
            del self._releases[button]
        return [KeyEdge(button, False, at) for at, button in due]

    def _plain(self, data: bytes, now: float) -> str:
        """The keys that were typed: without sequences, pastes and bursts; letters in lower case."""
        if now - self._fed_at > ESCAPE:
            self._unfinished = b""
        self._fed_at = now
        data = self._unfinished + data
        plain = b""
        while (escape := data.find(b"\x1b")) >= 0:
            plain += data[:escape]
            data = data[escape:]
            if data.startswith(_PASTE_BEGIN):
                end = data.find(_PASTE_END)
                if end < 0:  # of a long paste only what could be half of its end is kept
                    data = _PASTE_BEGIN + data[len(_PASTE_BEGIN) :][1 - len(_PASTE_END) :]
                    break
                data = data[end + len(_PASTE_END) :]
            elif match := _SEQUENCE.match(data):
                data = data[match.end() :]
            else:
                break
        else:
            plain, data = plain + data, b""
        self._unfinished = data
        keys = plain.decode("ascii", "replace").lower()
        if len(keys) > PASTE or now < self._deaf_until:
            self._deaf_until = now + QUIET
            return "\x03" if "\x03" in keys else ""
        return keys
