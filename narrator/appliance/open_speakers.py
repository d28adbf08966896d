"""The voices that a table can choose by ear: those of this computer that speak a language. Which one is
chosen is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial

from hardware.speech import kept_voices, other_engines
from hardware.speech.cached_voice import CachedVoice
from hardware.speech.introductions import Introductions
from narrator.appliance.open_voice import own_voice, renderer_for, voice_spec
from narrator.config.settings import Settings
from narrator.live.button_queue import ButtonQueue
from narrator.script.set_up.choosing import VoiceOffer
from narrator.script.set_up.sound_menus import NAMED, OF_SETTINGS, OWN
from narrator.words.pack import Pack


class SpeakersHere:
    """Implements `Speakers`."""

    def __init__(self, settings: Settings, pack: Pack) -> None:
        self._speakers = speakers_of(settings, pack)
        self.introductions = Introductions(
            {_key(one): partial(_open, one, settings, pack) for one in self._speakers}
        )

    def here(self) -> Sequence[VoiceOffer]:
        """See `Speakers`."""
        return [one for one in self._speakers if self.introductions.usable(_key(one))]

    def introduce(self, texts: Mapping[VoiceOffer, str]) -> None:
        """See `Speakers`."""
        self.introductions.introduce({_key(one): text for one, text in texts.items()})


def open_speakers(settings: Settings, pack: Pack, stack: ExitStack, presses: ButtonQueue) -> SpeakersHere:
    """The voices of this language; nothing is rendered yet."""
    speakers = SpeakersHere(settings, pack)
    presses.at_quit(speakers.introductions.stop_rendering)
    stack.callback(speakers.introductions.stop_rendering)
    return speakers


def speakers_of(settings: Settings, pack: Pack) -> list[VoiceOffer]:
    """The one that speaks by the settings files, that of the language, and those that are installed."""
    filed, own = settings.speech.voice.get(pack.language), own_voice(pack)
    if filed in (None, own):
        found = [VoiceOffer(None, OWN())]
    elif isinstance(filed, str):
        found = [VoiceOffer(None, NAMED(word=other_engines.name_of(filed))), VoiceOffer(own, OWN())]
    else:
        found = [VoiceOffer(None, OF_SETTINGS()), VoiceOffer(own, OWN())]
    kept = [one.id for one in kept_voices.kept_engines(pack.language) if one.version()]
    all_here = dict.fromkeys([*kept, pack.voice.id, *other_engines.choices(pack.language)])
    others = [id for id in all_here if id not in (filed, own)]
    return found + [VoiceOffer(id, NAMED(word=other_engines.name_of(id))) for id in others]


def _open(speaker: VoiceOffer, settings: Settings, pack: Pack) -> CachedVoice:
    """This voice alone, so that it is silent where it fails. Raises `NarratorError`."""
    if speaker.voice is not None:
        voice = {**settings.speech.voice, pack.language: speaker.voice}
        settings = replace(settings, speech=replace(settings.speech, voice=voice))
    spec = voice_spec(settings, pack)
    return CachedVoice(spec, settings.cache, renderer_for(spec))


def _key(speaker: VoiceOffer) -> str:
    return speaker.voice or ""
