"""Measures how long the table set-up by ear takes, in virtual time with the real lengths of the lines.

The players press at the first opportunity, after a quarter of each name, and never think.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from hardware.speech.cached_voice import CachedVoice
from narrator.appliance.open_voice import speaking_voice
from narrator.config.installed import Installed
from narrator.config.settings import Settings
from narrator.words.pack import load_pack
from scripts.figures.figure import Figure
from tests.kit.box.box import Box
from tests.kit.box.hosts import (
    EVERYTHING,
    FIVE_ROLES,
    Host,
    Step,
    a_box,
    read_back,
    seconds_of_menus,
    seconds_of_set_up,
)

RUNS = 5


class Evening(NamedTuple):
    """A set-up that is measured."""

    name: str
    bound: float
    """Seconds."""
    steps: Sequence[Step]
    players: int
    """How many sat there last time."""
    seconds: Callable[[Box], float]


EVENINGS = (
    Evening("new game by ear for 10 players", 90.0, EVERYTHING, 8, seconds_of_set_up),
    Evening("five roles by ear", 60.0, FIVE_ROLES, 10, seconds_of_menus),
)


def figures(settings: Settings) -> list[Figure]:
    """One figure per evening and language; each run uses other wordings. Raises `SpeechUnavailable`."""
    return [
        Figure(
            f"set-up of {evening.name}, language {language}",
            "s",
            _in(settings, language, evening),
            evening.bound,
        )
        for evening in EVENINGS
        for language in Installed.under().languages
    ]


class Rendered:
    """A voice that is never late: it renders what is missing as soon as it is asked for it, while the
    clock of the table stands still. Implements `Voice`."""

    def __init__(self, voice: CachedVoice) -> None:
        self.utter, self.seconds = voice.utter, voice.seconds
        self.replaced, self.cancel_prefetch, self.settle = (
            voice.replaced,
            voice.cancel_prefetch,
            voice.settle,
        )
        self._voice = voice

    def prepare(self, texts: list[str]) -> None:
        """What is needed is rendered when it is."""

    def missing(self, texts: list[str]) -> list[str]:
        """See `Voice`."""
        self._voice.render_all(texts)
        return []


def _in(settings: Settings, language: str, evening: Evening) -> list[float]:
    pack = load_pack(Installed.under().pack_folder(language))
    with ExitStack() as stack:
        voice = speaking_voice(replace(settings, language=language), pack, stack)
        boxes = (
            a_box(
                Path(settings.state, f"set-up-{evening.name}-{language}-{run}"),
                Host(evening.steps),
                Rendered(voice),
                language=language,
                players=evening.players,
            )
            for run in range(RUNS)
        )
        return [evening.seconds(box.run(read_back)) for box in boxes]
