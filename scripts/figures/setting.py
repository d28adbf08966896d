"""How long a table takes to set up a new game by ear: in virtual time, with the real lengths of the lines.

The fingers press a quarter into each name, at the first chance; nobody has to think.
"""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from narrator.appliance.voice import open_voice
from narrator.config.known import Known
from narrator.config.packs import load_pack
from narrator.config.settings import Settings
from scripts.figures.figure import Figure
from tests.appliance.hosts import EVERYTHING, Host, a_box, seconds_of_set_up, waits

BOUND = 90.0


def figures(settings: Settings) -> list[Figure]:
    """One for each language; every run draws other wordings."""
    known = Known.under()
    return [
        Figure(
            f"set-up of a new game by ear for ten players, {language}",
            "s",
            [_once(settings, language, run) for run in range(5)],
            BOUND,
        )
        for language in known.languages
    ]


def _once(settings: Settings, language: str, run: int) -> float:
    folder = Path(settings.state, f"set-up-{language}-{run}")
    spoken = replace(settings, language=language)
    with ExitStack() as stack:
        voice = open_voice(spoken, load_pack(Known.under().pack_folder(language)), stack)
        box = a_box(folder, Host(EVERYTHING), voice, language=language, players=8)
        return seconds_of_set_up(box.run(waits("begin")))
