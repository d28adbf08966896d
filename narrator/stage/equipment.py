"""The ports that a stage performs on, and how a line becomes a spoken sentence. Nothing sounds here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple, Protocol

from narrator.base.spoken_text import SpokenText, language_of
from narrator.rules.table.options import Options
from narrator.script.common.cues import Say, SpokenManner
from narrator.script.story.storybook import Storybook
from narrator.stage.own_names import OwnNames
from narrator.stage.ports import Panel, Sound, Voice

SENTENCE = re.compile(r"(?:^|[.?!] )\w")
"""Where a sentence begins."""


class Words(Protocol):
    """The texts of a language."""

    def text(self, say: Say, names: Mapping[int, str], pick: int) -> str:
        """The text of a line in the variant that ``pick`` falls on."""
        ...

    def wordings(self, line: str) -> int:
        """How many variants a line has, at least one."""
        ...

    @property
    def story(self) -> Storybook:
        """What the town does, in the words of a place."""
        ...

    def at(self, theme: str, tone: str) -> Words:
        """The same language at a table that plays in this theme and tone."""
        ...


class Equipment(NamedTuple):
    """The ports that the stage performs on, and the names at the table."""

    words: Words
    voice: Voice
    sound: Sound
    panel: Panel
    names: Mapping[int, str]
    """Seat → name, as far as players have names."""
    own: OwnNames | None = None
    """What the players have said into a microphone as their names; None: nobody is asked for that."""

    def at(self, options: Options) -> Equipment:
        """The same with the words of a table that has agreed on this."""
        return self._replace(words=self.words.at(options.theme, options.tone))

    def wording(self, say: Say, pick: int) -> str:
        """What is spoken and shown for a line: its text, beginning with a capital letter, in its manner."""
        said = self.words.text(say, self.names, pick)
        text, language = with_capitals(said), language_of(said)
        manner = "" if say.manner is SpokenManner.PLAIN else say.manner.value
        return SpokenText(text, manner, language) if manner or language else text


def with_capitals(text: str) -> str:
    """The text with a capital letter at the beginning of each sentence."""
    return SENTENCE.sub(lambda start: start[0].upper(), text)
