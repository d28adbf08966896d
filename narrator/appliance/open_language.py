"""Opens the languages of a box, each with the voice that was chosen for it, on the same stage. No words of
them are chosen here.
"""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from functools import cache

from hardware.speech.introductions import IntroducingVoice
from hardware.speech.render_count import RenderProgress
from narrator.appliance.open_speakers import SpeakersHere, open_speakers
from narrator.appliance.open_voice import open_voice
from narrator.config.installed import Installed
from narrator.config.settings import Settings, VoiceName
from narrator.live.button_queue import ButtonQueue
from narrator.session.languages.language import SpokenLanguage
from narrator.stage.equipment import Equipment
from narrator.stage.ports import Voice
from narrator.words.pack import Pack, load_pack


class Languages:
    """What a box speaks by the settings files, and whatever is chosen over them; each is opened once.

    Its own language is opened with the box. ``pack`` is its words.
    """

    def __init__(
        self,
        files: Settings,
        pack: Pack,
        stack: ExitStack,
        presses: ButtonQueue,
        progress: RenderProgress,
    ) -> None:
        self._files, self._pack, self._stack = files, pack, stack
        self._presses, self._progress = presses, progress
        self._opened: dict[tuple[str, VoiceName | None], SpokenLanguage] = {}
        self.pack = cache(self._load)
        self.speakers = cache(self._speakers)

    def own_voice(self) -> Voice:
        """The voice of the settings files for the box's own language. Raises as `open_voice` does."""
        return self._voice(self._files, self._pack)

    def open(self, settings: Settings, play: Equipment, asked: str = "speech") -> SpokenLanguage:
        """The language of these settings in the voice that they have for it, on the ports of ``play``, for a
        table without names.

        Raises as `open_voice` does, at the settings' key ``asked``, unless that voice was chosen by ear.
        """
        language = settings.language
        voice = settings.speech.voice.get(language)
        if (language, voice) not in self._opened:
            where = {"speech": settings.where[asked]} if asked in settings.where else {}
            pack = self.pack(language)
            spoken = self._voice(replace(settings, where=where), pack)
            ports = play._replace(words=pack, voice=spoken, names={})
            self._opened[language, voice] = SpokenLanguage(pack, ports, self.speakers(language))
        return self._opened[language, voice]

    def _voice(self, settings: Settings, pack: Pack) -> Voice:
        by_files, language = self._files.speech.voice, pack.language
        chosen = settings.speech.voice.get(language) != by_files.get(language)
        voice = open_voice(settings, pack, self._stack, self._presses, self._progress, chosen=chosen)
        return IntroducingVoice(voice, self.speakers(language).introductions)

    def _load(self, language: str) -> Pack:
        if language == self._pack.language:
            return self._pack
        return load_pack(Installed.under().pack_folder(language))

    def _speakers(self, language: str) -> SpeakersHere:
        return open_speakers(self._files, self.pack(language), self._stack, self._presses)
