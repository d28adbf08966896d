"""How long the nights are at tables with many cards of R15, by the estimated lengths of the lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.speech.estimated_voice import EstimatedVoice
from narrator.config.known import Known
from narrator.rehearsal.file import load_rehearsal
from narrator.rehearsal.rehearse import rehearse
from narrator.stage.equipment import Equipment
from narrator.stage.fakes import DarkPanel, SilentSound
from narrator.stage.transcript import Row
from narrator.words.pack import load_pack
from tests.kit.rules import preset

QUIET = "nights: [{}, {}, {}, {}]\ndays: [{}, {}, {}]\n"
"""Nobody dies, so every call is played whole."""

both = pytest.mark.parametrize("language", ["en", "de"])


def heard(folder: Path, ruleset: str, language: str, seats: str, nights: str = QUIET) -> list[Row]:
    known, file = Known.under(), folder / "nights.yaml"
    file.write_text(f"ruleset: {ruleset}\nlanguage: {language}\n{seats}\n{nights}")
    play = Equipment(
        load_pack(known.pack_folder(language)), EstimatedVoice(), SilentSound(), DarkPanel(), {}
    )
    rows = rehearse(load_rehearsal(file, known), preset(ruleset), play).rows
    return [row for row in rows if row.channel == "public"]


def glances(rows: list[Row]) -> list[float]:
    """From the line that closes each night until whoever wakes next is called."""
    begins = [row for row in rows if row.line in ("glance.news", "glance.again")]
    ends = [row.t for row in rows if row.line == "charmed.wake"]
    return [end - row.t for row, end in zip(begins, ends, strict=True)]


@both
@pytest.mark.parametrize("ruleset", ["basic", "werewolves"])
def test_a_glance_of_ten_takes_half_a_minute_from_the_second_on(
    tmp_path: Path, ruleset: str, language: str
) -> None:
    """R14.5, with piper and cursed, and nobody dead; the first one says what the lights mean."""
    seats = (
        "players: 10\nroles: {1: mafioso, 2: mafioso, 3: piper, 4: cursed}\n"
        "options: {deadlock: 0, story: none}"
    )
    first, *later = glances(heard(tmp_path, ruleset, language, seats))
    assert max(later) <= 30
    assert first <= 45
