"""Opens another language than the settings' own for the same stage. No words of it are chosen here."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace

from hardware.speech.render_count import RenderProgress
from narrator.appliance.open_voice import open_voice
from narrator.config.known import Known
from narrator.config.settings import Settings
from narrator.live.button_queue import ButtonQueue
from narrator.session.languages.language import SpokenLanguage
from narrator.stage.equipment import Equipment
from narrator.words.pack import load_pack


def open_language(
    language: str,
    settings: Settings,
    play: Equipment,
    stack: ExitStack,
    presses: ButtonQueue,
    progress: RenderProgress,
    asked: str = "speech",
) -> SpokenLanguage:
    """The pack and the voice of this language, on the ports of ``play``, for a table without names.

    Raises as `open_voice` does, at the settings' key ``asked``.
    """
    pack = load_pack(Known.under().pack_folder(language))
    other = replace(
        settings,
        language=language,
        speech=replace(settings.speech, voice=None),  # it speaks the box's own language
        where={"speech": settings.where[asked]} if asked in settings.where else {},
    )
    voice = open_voice(other, pack, stack, presses, progress)
    return SpokenLanguage(pack, play._replace(words=pack, voice=voice, names={}))
