"""The words on the panel in a terminal, as they stand there. Which words they are in a language is not known
here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

MOODS = ("night", "day", "trial", "dusk")
PATTERNS = {"starting": "starting", "ready": "ready", "fault": "unheard"}
"""Pattern of both lamps → the word in its place."""
SILENT = {
    "missing": "",
    "refused": "sound: {device: …}",
    "portaudio": "sudo apt install libportaudio2",
}
"""Why nothing is heard → what the sentence about it tells to write."""
SIGNS = {"yes": ("○", "●"), "no": ("□", "■")}
"""Lamp → its sign, dark and lit."""
KEYS = (
    ("", "confirm", "confirm"),
    ("M", "hold", "confirm"),
    ("R", "repeat", "repeat"),
    ("P", "pause", "pause"),
    ("Q", "quit", None),
)
"""(key, the word for what it does, its button); the first one is the space bar, which has a word."""


class Labels(NamedTuple):
    """What stands on lamps, keys and corners of the panel."""

    lamps: Mapping[str, tuple[str, str]]
    """Lamp → its sign and word, dark and lit, equally long."""
    moods: Mapping[str, str]
    patterns: Mapping[str, str]
    """Pattern of both lamps → the word in its place."""
    paused: str
    silent: Mapping[str, str]
    """Why nothing is heard, in a word → the sentences that say so."""
    keys: tuple[tuple[str, str, str | None], ...]
    """(key, what it does, its button)"""

    @classmethod
    def of(cls, word: Callable[[str, str], str]) -> Labels:
        """The labels of a language: ``word`` gives what it says for a name, with what is to be written."""
        named = {lamp: (word(lamp, ""), word(lamp, "").upper()) for lamp in SIGNS}
        wide = max(len(text) for pair in named.values() for text in pair)
        return cls(
            lamps={
                lamp: (f"{dark} {named[lamp][0]:{wide}}", f"{lit} {named[lamp][1]:{wide}}")
                for lamp, (dark, lit) in SIGNS.items()
            },
            moods={mood: word(mood, "") for mood in MOODS},
            patterns={one: f" {word(name, '').upper()} " for one, name in PATTERNS.items()},
            paused=f" ‖ {word('paused', '').upper()} ",
            silent={why: word(why, written) for why, written in SILENT.items()},
            keys=tuple(
                (key or word("space", "").upper(), word(does, ""), button) for key, does, button in KEYS
            ),
        )
