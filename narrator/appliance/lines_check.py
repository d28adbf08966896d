"""Listens by machine to the lines that are rendered, and to the Count over the night. Nothing is rendered,
played or changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

import numpy as np

from hardware.sound.loudness import RATE, lufs_in_pieces
from hardware.speech.cached_voice import CachedVoice
from hardware.speech.heard_lines import SILENT, HeardLine, faults_of, heard, pace
from hardware.speech.voice_spec import SpeechUnavailable
from narrator.appliance.open_sound import beds_of_nights
from narrator.appliance.open_voice import recordings_for, voice_here
from narrator.appliance.silent_equipment import texts_of
from narrator.config.installed import Installed
from narrator.config.settings import Settings
from narrator.stage.equipment import with_capitals
from narrator.stage.ports import Voice
from narrator.words.pack import load_pack

LISTENED = 60 * RATE
"""Samples of a night's music that are measured."""
OVER_NIGHT = (12.0, 15.0)
"""dB that the names of a Count are over the night's music, at least and at most."""


class Listened(NamedTuple):
    """What was heard of the lines that the settings' tables may hear."""

    wanted: int
    """How many they are, but for those that people have recorded."""
    lines: Mapping[str, HeardLine]
    """Text → how it is, as far as it is rendered."""
    faults: Mapping[str, list[str]]
    """Text, or name of a night's music → what is wrong with it."""
    over_night: tuple[float, float] | None
    """By how many dB the names of a Count are over the night's music, at least and at most; None: they
    are not rendered yet."""

    def told(self) -> str:
        """How the lines that are heard sound, in a few words."""
        lines = [one for one in self.lines.values() if one is not SILENT]
        if not lines:
            return "all are silent"
        least, most = min(one.lufs for one in lines), max(one.lufs for one in lines)
        words = [
            f"{least:.1f} to {most:.1f} LUFS",
            f"peaks up to {max(one.peak for one in lines):.1f} dBTP",
            f"no pause over {max(one.pause for one in lines):.1f} s",
        ]
        if self.over_night is not None:
            low, high = self.over_night
            words.append(f"the names of a Count {low:.1f} to {high:.1f} dB over the night")
        return ", ".join(words)

    def json(self) -> dict[str, object]:
        """The same for `--json`."""
        return {
            "lines": self.wanted,
            "heard": len(self.lines),
            "unsound": self.faults,
            "over_night": self.over_night,
        }


def listened(settings: Settings, progress: Callable[[int, int], None]) -> Listened:
    """Listens to each line in the cache of the settings' voice, or of the one that speaks in its place.
    ``progress`` is told how far it is. Raises `NarratorError` for wrong settings."""
    known = Installed.under()
    pack = load_pack(known.pack_folder(settings.language))
    recorded = recordings_for(settings, pack)
    texts = [text for text in texts_of(settings, pack, known) if recorded.of(text) is None]
    try:
        voice = CachedVoice(voice_here(settings, pack)[0], settings.cache, recordings=recorded)
    except SpeechUnavailable:
        return Listened(len(texts), {}, {}, None)
    missing = set(voice.missing(texts))
    lines = hear_all(voice, [text for text in texts if text not in missing], progress)
    own = pace(lines)
    found = {text: faults_of(text, one, own) for text, one in lines.items()}
    faults = {text: its for text, its in found.items() if its}
    called = {*map(with_capitals, (*pack.numbers, *settings.names))}
    margins = over_nights(settings, [one for text, one in lines.items() if text in called])
    for night, (least, most) in margins.items():
        if least < OVER_NIGHT[0] or most > OVER_NIGHT[1]:
            said = f"the names of a Count are {least:.1f} to {most:.1f} dB over it, not 12 to 15"
            faults[night] = [said]
    every = [margin for pair in margins.values() for margin in pair]
    return Listened(len(texts), lines, faults, (min(every), max(every)) if every else None)


def hear_all(
    voice: Voice, texts: Iterable[str], progress: Callable[[int, int], None] | None = None
) -> dict[str, HeardLine]:
    """Text → how it is spoken."""
    wanted = list(dict.fromkeys(texts))
    lines = {}
    for done, text in enumerate(wanted, 1):
        said = voice.utter(text)
        lines[text] = heard(said.clip if isinstance(said.clip, np.ndarray) else None, said.seconds)
        if progress:
            progress(done, len(wanted))
    return lines


def over_nights(settings: Settings, called: Iterable[HeardLine]) -> dict[str, tuple[float, float]]:
    """The music of a night → by how many dB these are over it, at least and at
    most."""
    levels = [one.lufs for one in called if one is not SILENT]
    if not levels:
        return {}
    nights = beds_of_nights(settings)
    found = {name: lufs_in_pieces(bed.read(LISTENED) / 32768) for name, bed in nights.items()}
    return {name: (min(levels) - level, max(levels) - level) for name, level in found.items()}
