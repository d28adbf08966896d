"""Measures the recordings that there are, and tells which are missing. Nothing is recorded or changed."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from hardware.speech.recordings import Recordings, recordings_in, text_digest
from hardware.speech.takes import NoSpeech, fault_of, measured, read_take
from hardware.speech.voice_spec import estimated_seconds
from narrator.appliance.open_voice import recordings_folder
from narrator.appliance.recordable import every_whole_text, recordable
from narrator.appliance.silent_equipment import texts_of
from narrator.config.installed import Installed
from narrator.config.settings import Settings
from narrator.words.pack import load_pack

FAULTS = {
    "silent": "nothing is to be heard in it",
    "clipped": "{0.clipped} samples of it are clipped: speak from further away",
    "quiet": "it is too quiet, {0.speech:.0f} dB below full scale: speak from nearer",
    "noisy": "the room is only {apart:.0f} dB quieter than the voice in it: record it where it is quieter",
    "long": "it takes {0.seconds:.1f} s, where the voice takes {voice:.1f} s: say it quicker",
}
"""What is wrong with a recording, with what was measured."""


class Examined(NamedTuple):
    """What there is of a voice of one's own."""

    recorded: int
    """How many of the texts that can be recorded are."""
    missing: tuple[str, ...]
    """Those that are not, the ones that are heard most in front."""
    stale: tuple[Path, ...]
    """Recordings of words that no line has any more."""
    faults: tuple[tuple[Path, str], ...]
    """Recordings that had better be made again, each with the reason."""

    def json(self) -> dict[str, object]:
        """The same for `--json`."""
        return {
            "recorded": self.recorded,
            "missing": list(self.missing),
            "stale": [str(file) for file in self.stale],
            "faults": {str(file): reason for file, reason in self.faults},
        }


def examined(settings: Settings) -> Examined:
    """Measures every recording that the settings' language has. Raises `NarratorError` for wrong settings."""
    known = Installed.under()
    pack = load_pack(known.pack_folder(settings.language))
    folders = (recordings_folder(settings, pack), pack.folder / "recordings")
    recorded = Recordings(folders)
    wanted = recordable(settings, pack)
    texts = {text_digest(text): text for text in (*texts_of(settings, pack, known), *wanted)}
    texts |= {text_digest(text): text for text in every_whole_text(pack)}
    stale, faults = list[Path](), list[tuple[Path, str]]()
    for file in (file for folder in folders for file in recordings_in(folder)):
        text = texts.get(file.stem.rpartition(".")[2])
        if text is None:
            stale.append(file)
        elif reason := _reason(file, estimated_seconds(text)):
            faults.append((file, reason))
    missing = tuple(text for text in wanted if recorded.of(text) is None)
    return Examined(len(wanted) - len(missing), missing, tuple(stale), tuple(faults))


def _reason(file: Path, seconds: float) -> str:
    """What is wrong with a recording; empty: nothing."""
    try:
        found = measured(read_take(file))
    except NoSpeech:
        return FAULTS["silent"]
    except Exception as error:  # soundfile raises its own kind of RuntimeError
        return f"it cannot be read ({error}): record it again"
    fault = fault_of(found, seconds)
    apart = found.speech - found.noise
    return FAULTS[fault].format(found, apart=apart, voice=seconds) if fault else ""
