"""Opens music and loudspeaker as the settings say. Knows no line and no voice."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterable, Mapping
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hardware.sound.background_beds import BackgroundBeds
from hardware.sound.bed_cache import (
    bed,
    bed_file,
    bed_files,
    beds_at_hand,
    open_bed,
    spare,
    spare_bed,
)
from hardware.sound.effect_cache import cached_effects, cached_places
from hardware.sound.mixer import Clip, Mixer
from hardware.sound.record_tone import record_tone
from hardware.sound.silent_speaker import SilentSpeaker
from hardware.sound.speaker import Speaker
from hardware.sound.stream import NoSoundDevice
from hardware.sound.user_music import MusicError
from narrator.base.sounds import BEDS
from narrator.config.settings import Settings

IN_ORDER = ("day", "night")
"""The beds in the order in which an evening needs them."""


def open_mixer(settings: Settings) -> Mixer:
    """The mixer with its beds and the sounds of places, rendered at the first start. Raises `MusicError`
    for bad music, and `BedError`."""
    mixer = _mixer(settings, _beds(settings))
    _add_the_rest(mixer, settings, spare(_music(settings)))
    return mixer


def first_mixer(settings: Settings) -> tuple[Mixer, tuple[str, ...]]:
    """The same for a box that sounds at once, and which music it has: the day's, if that is there. All the
    rest `add_music` brings."""
    clip: Clip | None = None
    with suppress(MusicError):  # `add_music` will tell
        clip = open_bed(bed_file(settings.cache, "day", _music(settings).get("day")))
    beds = {} if clip is None else {"day": clip}
    return _mixer(settings, beds), tuple(beds)


def add_music(mixer: Mixer, settings: Settings, has: Container[str] = ()) -> Callable[[], bool]:
    """Adds the music that is there to what the mixer ``has``, and returns how to ask whether the beds of day
    and night are there: at the first start the project's own are rendered behind a box that speaks already,
    and then what an evening can do without: the sounds of places, and all other music. Raises as
    `open_mixer` does; what is returned may raise `BedError`."""
    music = _music(settings)
    beds: Mapping[str, Clip] = beds_at_hand(settings.cache, music)
    if _own_music(settings):
        beds = {**beds, **_beds(settings)}
    for name, clip in beds.items():
        if name not in has:
            mixer.add_bed(name, clip)
    missing = [name for name in IN_ORDER if name not in beds]
    later = [name for name in spare(music) if name not in beds]
    return BackgroundBeds(
        missing,
        lambda name: bed(settings.cache, name, music.get(name)),
        mixer.add_bed,
        afterwards=partial(_add_the_rest, mixer, settings, later),
    ).ready


def beds_of_nights(settings: Settings) -> dict[str, NDArray[np.int16]]:
    """What music the settings' nights have, as far as it is rendered: its name → its samples."""
    there = beds_at_hand(settings.cache, _music(settings))
    return {
        name: there[name]
        for name, otherwise in BEDS.items()
        if "night" in (name, otherwise) and name in there
    }


def _mixer(settings: Settings, beds: Mapping[str, Clip]) -> Mixer:
    sound = settings.sound
    effects = {**cached_effects(settings.cache), **record_tone()}
    return Mixer(beds, effects, voice_db=sound.voice, music_db=sound.music)


def _beds(settings: Settings) -> Mapping[str, Clip]:
    try:
        return bed_files(settings.cache, _music(settings))
    except MusicError as error:
        places = [
            f"sound.{name}" for name in _own_music(settings) if f"sound.{name}" in settings.where
        ]
        if places:
            raise settings.where[places[0]].refuse(str(error)) from None
        raise


def _music(settings: Settings) -> dict[str, Path | str]:
    """Bed → what the settings have in its place."""
    sound = settings.sound
    return {name: its for name, its in (("night", sound.night), ("day", sound.day)) if its}


def _own_music(settings: Settings) -> list[str]:
    """The beds that are the user's own."""
    return [name for name, its in _music(settings).items() if isinstance(its, Path)]


def _add_the_rest(mixer: Mixer, settings: Settings, names: Iterable[str]) -> None:
    """What an evening can do without: the sounds of places, and the music of these names."""
    for place, takes in cached_places(settings.cache).items():
        mixer.add_effect(place, takes)
    for name in names:
        clip = spare_bed(settings.cache, name)
        if clip is not None:
            mixer.add_bed(name, clip)


def check_own_music(settings: Settings) -> None:
    """For ``narrator check``: whether the user's music, if any, can be played. Raises `MusicError`."""
    if _own_music(settings):
        _beds(settings)


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
        speaker = speaker_for(settings, mixer, patient=patient, stands=math.inf)
    except NoSoundDevice as error:
        tell(f"{error}; until then the box plays on with captions")
        speaker = SilentSpeaker()
    stack.callback(speaker.close)
    return speaker


def speaker_for(
    settings: Settings, mixer: Mixer, *, patient: bool = False, stands: float = 0.0
) -> Speaker:
    """The loudspeaker of the settings, for which what will be heard until ``stands`` stands from the first
    sample on. Raises `NoSoundDevice`."""
    sound = settings.sound
    speaker = Speaker(mixer, sound.device, sound.latency / 1000, patient=patient)
    speaker.stands(stands)
    speaker.start()
    return speaker
