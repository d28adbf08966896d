"""Measures how long the first night and the third last, in virtual time with the real lengths of the lines.

Whoever is called signs in rightly; each run has other wordings.
"""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from narrator.appliance.open_voice import speaking_voice
from narrator.config.installed import Installed
from narrator.config.rulesets import load_ruleset
from narrator.config.settings import Settings
from narrator.rehearsal.file import Rehearsal, load_rehearsal
from narrator.rehearsal.perform import rehearse
from narrator.stage.equipment import Equipment
from narrator.stage.fakes import DarkPanel, SilentSound
from narrator.words.pack import load_pack
from scripts.figures.figure import Figure

RUNS = 3
TABLES = (
    ("night-8", "8 players", None),
    ("night-10", "10 players, the ordinary table", 130.0),
    ("night-10-6", "10 players with 6 special roles", 260.0),
    ("night-16-13", "16 players with 13 roles", 540.0),
)
"""File, what it is called, and what its first night may take in seconds; None: there is no requirement."""


def figures(settings: Settings) -> list[Figure]:
    """Two figures for each table and language. Raises `SpeechUnavailable`."""
    return [
        figure
        for language in Installed.under().languages
        for figure in _in(replace(settings, language=language))
    ]


def _in(settings: Settings) -> list[Figure]:
    known = Installed.under()
    pack = load_pack(known.pack_folder(settings.language))
    found: list[Figure] = []
    with ExitStack() as stack:
        voice = speaking_voice(settings, pack, stack)
        play = Equipment(pack, voice, SilentSound(), DarkPanel(), {})
        for file, table, most in TABLES:
            script = load_rehearsal(Path(__file__).with_name(f"{file}.yaml"), known)
            runs = [_nights(script._replace(seed=seed), known, play) for seed in range(RUNS)]
            for night, bound in ((1, most), (3, None)):
                name = f"night {night} of {table}, language {settings.language}"
                found.append(Figure(name, "s", [run[night] for run in runs], bound))
    return found


def _nights(script: Rehearsal, known: Installed, play: Equipment) -> dict[int, float]:
    """Night → its length in seconds, from nightfall to the first word of dawn."""
    rows = rehearse(script, load_ruleset(known.ruleset_file(script.ruleset), known), play).rows
    begins = {row.phase: row.t for row in reversed(rows)}
    return {night: begins[f"dawn {night}"] - begins[f"night {night}"] for night in (1, 3)}
