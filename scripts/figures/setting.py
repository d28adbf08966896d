"""Measures how long the table set-up by ear takes, in virtual time with the real lengths of the lines.

The players press at the first opportunity, after a quarter of each name, and never think.
"""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from narrator.appliance.open_voice import speaking_voice
from narrator.config.known import Known
from narrator.config.settings import Settings
from narrator.words.pack import load_pack
from scripts.figures.figure import Figure
from tests.kit.box.hosts import EVERYTHING, Host, a_box, seconds_of_set_up, waits

BOUND, RUNS = 90.0, 5


def figures(settings: Settings) -> list[Figure]:
    """One figure per language; each run uses other wordings. Raises `SpeechUnavailable`."""
    return [
        Figure(
            f"set-up of a new game by ear for 10 players, language {language}",
            "s",
            _in(settings, language),
            BOUND,
        )
        for language in Known.under().languages
    ]


def _in(settings: Settings, language: str) -> list[float]:
    pack = load_pack(Known.under().pack_folder(language))
    with ExitStack() as stack:
        voice = speaking_voice(replace(settings, language=language), pack, stack)
        boxes = (
            a_box(
                Path(settings.state, f"set-up-{language}-{run}"),
                Host(EVERYTHING),
                voice,
                language=language,
                players=8,
            )
            for run in range(RUNS)
        )
        return [seconds_of_set_up(box.run(waits("begin"))) for box in boxes]
