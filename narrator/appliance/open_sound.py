"""Opens music and loudspeaker as the settings say. Knows no line and no voice."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Container
from contextlib import ExitStack, suppress
from pathlib import Path

from hardware.sound.beds import Bed, BedError, every_bed
from hardware.sound.effects import effects, motifs, places
from hardware.sound.mixer import Mixer
from hardware.sound.own_beds import bed_file, open_bed, own_bed
from hardware.sound.shipped_sounds import damaged_sounds
from hardware.sound.silent_speaker import SilentSpeaker
from hardware.sound.speaker import Speaker
from hardware.sound.stream import NoSoundDevice
from narrator.base.sounds import NIGHTS, by_night
from narrator.config.settings import Settings
from narrator.yamlfile.problems import FileError, Problem

log = logging.getLogger(__name__)


def open_mixer(settings: Settings) -> Mixer:
    """The mixer with its beds and the sounds of the story. Raises `BedError` for bad music."""
    mixer = first_mixer(settings)
    add_story_sounds(mixer)
    for name, bed in _own_beds(settings, mixer.bed_names).items():
        mixer.add_bed(name, bed)
    return mixer


def first_mixer(settings: Settings) -> Mixer:
    """The same for a box that sounds at once: with the music of the package, and of the table's own what is
    in the cache."""
    beds: dict[str, Bed] = _beds_of_package(settings)
    for name, music in own_music(settings).items():
        with suppress(BedError):  # who makes it will tell
            there = open_bed(bed_file(settings.cache, name, music))
            if there is not None:
                beds[name] = there
    voice_db, music_db = settings.sound.gains
    return Mixer(beds, effects(), voice_db=voice_db, music_db=music_db)


def add_story_sounds(mixer: Mixer) -> None:
    """Adds the sounds of the story."""
    for name, takes in {**places(), **motifs()}.items():
        mixer.add_effect(name, takes)


def beds_of_nights(settings: Settings) -> dict[str, Bed]:
    """What music the settings' nights have: its name → the bed. Raises `BedError` for bad music."""
    own = _own_beds(settings)
    every = own if "night" in own else _beds_of_package(settings)
    return {name: bed for name, bed in every.items() if by_night(name)}


def own_music(settings: Settings) -> dict[str, Path]:
    """Bed → the user's own music in its place."""
    sound = settings.sound
    pairs = (("night", sound.night), ("day", sound.day))
    return {name: its for name, its in pairs if isinstance(its, Path)}


def _beds_of_package(settings: Settings) -> dict[str, Bed]:
    night = settings.sound.night
    return every_bed(night if isinstance(night, str) else NIGHTS[0])


def _own_beds(
    settings: Settings, but: Container[str] = (), tell: Callable[[str], None] = log.warning
) -> dict[str, Bed]:
    found = dict[str, Bed]()
    for name, its in own_music(settings).items():
        try:
            if name not in but:
                found[name] = own_bed(settings.cache, name, its, tell)
        except BedError as error:
            if (key := f"sound.{name}") in settings.where:
                raise settings.where[key].refuse(str(error)) from None
            raise
    return found


def check_own_music(settings: Settings) -> None:
    """For ``narrator check``: whether all of the user's music can be played. Raises `NarratorError`."""
    left_out = list[str]()
    _own_beds(settings, tell=left_out.append)
    _refuse(left_out)


def check_shipped_sounds(settings: Settings) -> None:
    """For ``narrator check``: whether all that the package has to play is whole. Raises `FileError`."""
    del settings
    _refuse(damaged_sounds())


def _refuse(wrong: list[str]) -> None:
    if wrong:
        raise FileError(Problem("music", 0, each) for each in wrong)


def open_speaker(
    settings: Settings,
    mixer: Mixer,
    stack: ExitStack,
    tell: Callable[[str], None],
    *,
    patient: bool,
) -> Speaker | SilentSpeaker:
    """The loudspeaker, which comes back when its card does. A ``patient`` box waits for its card from
    the start; any other plays on with captions without one, and the builder is to ``tell`` that once.
    Nobody is asked for anything before the evening begins, so the card is fed deep until then."""
    speaker: Speaker | SilentSpeaker
    try:
        speaker = speaker_for(settings, mixer, patient=patient, committed_until=math.inf)
    except NoSoundDevice as error:
        tell(f"{error}; until then the box plays on with captions")
        speaker = SilentSpeaker(why=error.why)
    stack.callback(speaker.close)
    return speaker


def speaker_for(
    settings: Settings, mixer: Mixer, *, patient: bool = False, committed_until: float = 0.0
) -> Speaker:
    """The loudspeaker of the settings, which knows from the first sample on until when nothing changes any
    more. Raises `NoSoundDevice`."""
    sound = settings.sound
    speaker = Speaker(mixer, sound.device, sound.latency / 1000, patient=patient)
    speaker.commit(committed_until)
    speaker.start()
    return speaker
