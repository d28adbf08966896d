"""Turns the bytes from a terminal into edges of buttons. Time is passed in; no terminal is used here.

A terminal reports when a key is pressed, but not when it is released. So each key presses its button
for a fixed time.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from hardware.terminal.lingering import LIT

SHORT = 0.1
LONG = 0.9
"""Seconds that a key presses its button: clearly shorter and clearly longer than a long press starts."""

REPEAT = 0.12
"""Seconds within which the same key is taken for the repeat of a held key: keyboards repeat every 25 to
100 ms, and nobody types the same key that fast."""

PASTE = 3
"""More plain keys than this in one read were pasted or hit by accident. They are ignored, and so are all
keys until none has come for `QUIET` seconds."""

QUIET = 0.05
"""Seconds without keys that end a paste."""
ESCAPE = 0.1
"""Seconds after which an incomplete escape sequence is dropped (somebody pressed ESC)."""

KEY_BUTTONS = {
    " ": ("confirm", SHORT),
    "\r": ("confirm", SHORT),
    "\n": ("confirm", SHORT),
    "m": ("confirm", LONG),
    "r": ("repeat", SHORT),
    "p": ("pause", SHORT),
}
"""Key → its button, and for how many seconds it is pressed."""
QUIT = {"q", "\x03"}

_PASTE_BEGIN, _PASTE_END = b"\x1b[200~", b"\x1b[201~"
# Arrow keys, function keys, Alt and answers of the terminal: ECMA-48, 5.4 and 5.6. The first line is
# F1 to F5 on the Linux console.
_SEQUENCE = re.compile(
    rb"\x1b\[\[."
    rb"|\x1b\[[0-?]*[ -/]*[@-~]"
    rb"|\x1b[NO]."
    rb"|\x1b[\]PX^_].*?(?:\x07|\x1b\\)"
    rb"|\x1b[^\x1b\[NO\]PX^_]",
    re.DOTALL,
)


class KeyEdge(NamedTuple):
    """A button is pressed or released by a key."""

    button: str
    """``confirm``, ``repeat`` or ``pause``."""
    down: bool
    """Whether it is pressed."""
    at: float
    """When, in seconds of the clock that is passed in."""


class Keyboard:
    """The state of the keys. A button cannot be pressed again before it is released."""

    def __init__(self) -> None:
        self.quit = False
        """Whether Q or Ctrl-C has been pressed."""
        self._releases: dict[str, float] = {}
        self._shown: dict[str, float] = {}
        """Button → until when it is shown pressed."""
        self._last_seen: dict[str, float] = {}
        self._unfinished = b""
        self._fed_at = float("-inf")
        self._ignored_until = float("-inf")

    @property
    def shown(self) -> frozenset[str]:
        """The buttons that are shown pressed: as long as they are, and half a second at least."""
        return frozenset(self._shown)

    def feed(self, data: bytes, now: float) -> list[KeyEdge]:
        """Processes bytes read at ``now``; returns all edges up to then in order of time."""
        edges = self.tick(now)
        for key in self._plain(data, now):
            self.quit = self.quit or key in QUIT
            repeats = now - self._last_seen.get(key, float("-inf")) < REPEAT
            if key not in KEY_BUTTONS:
                continue
            self._last_seen[key] = now
            button, seconds = KEY_BUTTONS[key]
            if not repeats and button not in self._releases:
                self._releases[button] = now + seconds
                self._shown[button] = now + max(LIT, seconds)
                edges.append(KeyEdge(button, True, now))
        return edges

    def deadline(self) -> float | None:
        """When the next button is released, or no longer shown; None while none is."""
        return min((*self._releases.values(), *self._shown.values()), default=None)

    def tick(self, now: float) -> list[KeyEdge]:
        """The releases up to ``now`` in order of time."""
        due = sorted((at, button) for button, at in self._releases.items() if at <= now)
        for _, button in due:
            del self._releases[button]
        self._shown = {button: until for button, until in self._shown.items() if until > now}
        return [KeyEdge(button, False, at) for at, button in due]

    def _plain(self, data: bytes, now: float) -> str:
        """The plain keys, in lower case, without escape sequences, pastes and bursts."""
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
                if end < 0:  # keep only what may be the start of the end mark
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
        if len(keys) > PASTE or now < self._ignored_until:
            self._ignored_until = now + QUIET
            return "\x03" if "\x03" in keys else ""
        return keys
