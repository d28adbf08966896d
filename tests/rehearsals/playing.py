"""Plays a rehearsal file with a voice that is only a length. Contains no tests."""

from __future__ import annotations

from pathlib import Path

from hardware.speech.estimated_voice import EstimatedVoice
from narrator.config.installed import Installed
from narrator.config.kits import load_kit
from narrator.rehearsal.file import load_rehearsal
from narrator.rehearsal.perform import rehearse
from narrator.rehearsal.result import Result, differences
from narrator.stage.equipment import Equipment
from narrator.stage.fakes import DarkPanel, SilentSound
from narrator.words.pack import load_pack
from tests.kit.rules import preset

FOLDER = Path(__file__).parent
EVENINGS = {
    name.partition("_")[0]: FOLDER / f"{name}.yaml"
    for name in (
        "basic_5_en", "majority_8_en", "palermo_8_en", "sunrise_8_de", "village_9_de", "werewolves_8_de",
    )
}  # fmt: skip
"""Ruleset → a game by it."""


def play(file: Path, language: str | None = None, ring: int = 0) -> tuple[Result, list[str]]:
    """How a rehearsal went, and what came out otherwise than expected; None: in its own language.
    ``ring``: on its own kit with a lamp for so many seats."""
    known = Installed.under()
    script = load_rehearsal(file, known)
    if ring:
        kit = script.kit or load_kit(known.kit_file("panel"))
        script = script._replace(kit=kit._replace(ring=ring))
    names = dict(enumerate(script.names or (), start=1))
    pack = load_pack(known.pack_folder(language or script.language))
    play = Equipment(pack, EstimatedVoice(), SilentSound(), DarkPanel(), names)
    result = rehearse(script, preset(script.ruleset), play)
    return result, differences(result, script)


def as_expected(file: Path, language: str) -> None:
    """Plays a file, which has to end as it says, in the order of time."""
    result, otherwise = play(file, language)
    assert otherwise == []
    times = [row.t for row in result.rows]
    assert times == sorted(times)
    assert result.rows[-1].cue == "end"
    assert result.seconds >= times[-1]
