"""Reads the status of the box of these settings. Opens no device, and does not disturb a running box."""

from __future__ import annotations

from pathlib import Path

from hardware.gpio.board import header_chip
from hardware.speech.clip_files import count_cached
from hardware.speech.voice_spec import SpeechUnavailable
from narrator import __version__
from narrator.appliance.builder_log import tell
from narrator.appliance.open_kit import kit_for
from narrator.appliance.open_voice import recordings_for, voice_here
from narrator.appliance.own_music import music_faults
from narrator.appliance.settings_in_force import choices_of, state_of
from narrator.appliance.silent_equipment import texts_of
from narrator.appliance.update_news import update_news
from narrator.base.state_folder import unfinished_game
from narrator.config.installed import Installed
from narrator.config.settings import Settings
from narrator.session.disk import status_file
from narrator.session.disk.box_status import Status, cards, running, unfinished
from narrator.words.pack import load_pack


def status(settings: Settings, config: Path | None) -> Status:
    """How the box of these settings is; without a box of one's own, that of the service."""
    known = Installed.under()
    state = state_of(settings)
    choices = choices_of(settings, known)
    settings = choices.settings
    pack = load_pack(known.pack_folder(settings.language))
    spec, _ = voice_here(settings, pack)
    texts = texts_of(settings, pack, known)
    try:
        rendered = count_cached(spec, settings.cache, texts, recordings_for(settings, pack))
    except SpeechUnavailable as error:
        tell(str(error))
        rendered = 0
    kit = kit_for(settings, known)
    news = update_news()
    chip = header_chip() if settings.gpiochip is None else settings.gpiochip
    return Status(
        version=__version__,
        pid=running(state),
        settings=str(config) if config else "found by itself",
        state=str(state),
        language=settings.language,
        voice=spec.id,
        ruleset=settings.ruleset,
        chosen=choices.chosen,
        kit=kit.name,
        chip="no GPIO header" if chip is None else f"gpiochip{chip}",
        device=settings.sound.device or "the system's default",
        cards=cards(),
        music=tuple(music_faults(settings)),
        cache=(rendered, len(texts)),
        game=unfinished(
            unfinished_game(state),
            pack.folder,
            lambda options: pack.at(options.theme, options.tone).story,
        ),
        box=status_file.read(state),
        updates=() if news is None else tuple(one.told() for one in news.read()),
    )
