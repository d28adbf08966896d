"""Measures how natural twenty lines of each language sound to two judges (`mos`): in its voice and in
espeak-ng's, over the day's music when it makes room for the voice and when it does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace

import numpy as np
import soxr

from hardware.sound.beds import shipped
from hardware.sound.loudness import RATE
from hardware.sound.mixer import DUCK_DAY
from narrator.appliance.open_voice import speaking_voice
from narrator.appliance.silent_equipment import texts_of
from narrator.base.sounds import BANDS, NIGHTS
from narrator.config.installed import Installed
from narrator.config.settings import Settings
from narrator.stage.ports import manner_of
from narrator.words.pack import load_pack
from scripts.figures import mos
from scripts.figures.figure import Figure

LINES = 20
"""Lines that are judged of each language, taken evenly from all plain ones of a usual table."""
LENGTHS = range(45, 141)
"""Characters of such a line: two to nine seconds."""
BASE = {"en": "gmw/en-gb-x-rp", "de": "gmw/de"}
"""espeak-ng's voice that speaks where no other can."""
GOALS = {"en": mos.Mos(3.8, 4.0), "de": mos.Mos(3.5, 3.5)}
"""Language → what its voice has to reach over the bed at its quietest."""


def figures(settings: Settings) -> Iterator[Figure]:
    """Raises `NarratorError` where a voice or a judge is missing."""
    judges = mos.Judges()
    known = Installed.under()
    for language in known.languages:
        own = replace(settings, language=language)
        pack = load_pack(known.pack_folder(language))
        lines = chosen(texts_of(own, pack, known))
        day = shipped(BANDS[0], "day", NIGHTS[0]).read(240 * RATE) / 32768
        places = {"": day * DUCK_DAY, ", music not lowered": day}
        voices = {"": own}
        if language in BASE:
            speech = replace(own.speech, voice={**own.speech.voice, language: BASE[language]})
            voices[", espeak-ng"] = replace(own, speech=speech)
        for voice, spoken_by in voices.items():
            clips = _rendered(spoken_by, lines)
            for place, music in places.items():
                goal = GOALS.get(language) if not voice and not place else None
                yield from _figures(judges, f"{language}{voice}{place}", clips, music, goal)


def chosen(texts: Sequence[str]) -> list[str]:
    """`LINES` of them, evenly, that are spoken plainly and are neither a word nor a speech."""
    fit = [text for text in texts if len(text) in LENGTHS and not manner_of(text)]
    return [
        fit[at] for at in np.linspace(0, len(fit) - 1, min(LINES, len(fit))).round().astype(int)
    ]


def over(clip: mos.Sound, music: mos.Sound, number: int) -> mos.Sound:
    """A clip of 48 kHz over its own place of the music, as the judges hear it."""
    start = number * len(clip) % max(1, len(music) - len(clip))
    heard = clip + np.resize(music[start:], len(clip))
    sound: mos.Sound = np.clip(soxr.resample(heard, 48_000, mos.RATE), -1, 1)
    return sound


def _figures(
    judges: mos.Judges,
    name: str,
    clips: Sequence[mos.Sound],
    music: mos.Sound,
    goal: mos.Mos | None,
) -> Iterator[Figure]:
    marks = [judges.judge(over(clip, music, number)) for number, clip in enumerate(clips)]
    for judge, label in (("p808", "P808"), ("plcmos", "PLCMOS")):
        mean = float(np.mean([getattr(mark, judge) for mark in marks]))
        least = getattr(goal, judge) if goal else None
        yield Figure(f"mean {label} of {len(clips)} lines, {name}", "MOS", [mean], least, True)


def _rendered(settings: Settings, lines: Sequence[str]) -> list[mos.Sound]:
    """As the box plays them."""
    pack = load_pack(Installed.under().pack_folder(settings.language))
    with ExitStack() as stack:
        voice = speaking_voice(settings, pack, stack)
        voice.render_all(list(lines))
        return [np.asarray(voice.utter(line).clip) / 32768 for line in lines]
