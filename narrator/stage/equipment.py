"""The ports that a stage performs on, and how a line becomes a spoken sentence. Nothing sounds here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple, Protocol

from narrator.script.common.cues import Say
from narrator.stage.ports import Panel, Sound, Voice

SENTENCE = re.compile(r"(?:^|[.?!] )\w")
"""Where a sentence begins."""


class Words(Protocol):
    """The texts of a language."""

    def text(self, say: Say, names: Mapping[int, str], pick: int) -> str:
        """The text of a line in the variant that ``pick`` falls on."""
        ...


class Equipment(NamedTuple):
    """The ports that the stage performs on, and the names at the table."""

    words: Words
    voice: Voice
    sound: Sound
    panel: Panel
    names: Mapping[int, str]
    """Seat → name, as far as players have names."""

    def wording(self, say: Say, pick: int) -> str:
        """What is spoken and shown for a line: its text, beginning with a capital letter."""
        text = self.words.text(say, self.names, pick)
        return SENTENCE.sub(lambda start: start[0].upper(), text)
