"""Opens the voice of the settings, and says where it is missing. Knows no loudspeaker."""

from __future__ import annotations

import logging
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path

from hardware.speech import kept_voices, other_engines
from hardware.speech.arriving_voice import ArrivingVoice
from hardware.speech.cached_voice import CachedVoice
from hardware.speech.engines import engines
from hardware.speech.estimated_voice import EstimatedVoice
from hardware.speech.installed_voices import check_voice
from hardware.speech.recordings import Recordings
from hardware.speech.render_count import RenderProgress
from hardware.speech.renderer_process import RendererProcess
from hardware.speech.voice_spec import (
    InvalidVoiceSettings,
    SpeechUnavailable,
    VoiceNotInstalled,
    VoiceSpec,
)
from narrator.appliance.builder_log import tell
from narrator.base.errors import NarratorError
from narrator.config.installed import Installed
from narrator.config.settings import Settings
from narrator.live.button_queue import ButtonQueue
from narrator.stage.ports import Voice
from narrator.words.pack import Pack, load_pack
from narrator.yamlfile.problems import FileError

log = logging.getLogger(__name__)

OTHER_LIMIT = 60.0
"""Seconds that another program may take for a line: it may have to load its voice each time."""


def voice_spec(settings: Settings, pack: Pack) -> VoiceSpec:
    """The voice of the settings, or the pack's with what the settings change of it, and that of its fallback.
    Raises `VoiceNotInstalled` for a voice of another program that is not here."""
    return replace(_of_pack(settings, pack), fallback=_of_fallback(pack))


def _of_fallback(pack: Pack) -> VoiceSpec | None:
    return default_voice(pack.fallback) if pack.fallback else None


def _of_pack(settings: Settings, pack: Pack) -> VoiceSpec:
    speech = settings.speech
    voice = speech.voice.get(pack.language)
    if isinstance(voice, Path):
        return other_engines.of_piper(voice, pack.language, speech.rate)
    if isinstance(voice, tuple):
        return other_engines.of_command(voice, pack.language)
    voice = voice or own_voice(pack)
    if voice in engines():
        spelled = pack.spoken.get(voice)
        return kept_voices.of_engine(voice, pack.language, speech.rate, speech.pitch, spelled)
    other = other_engines.known(voice)
    if other is not None:
        return other_engines.of_debian(other, pack.language, speech.rate, speech.pitch)
    return VoiceSpec(
        id=voice,
        language=pack.language,
        rate=speech.rate or pack.voice.rate,
        pitch=pack.voice.pitch if speech.pitch is None else speech.pitch,
        respell=tuple(pack.respell.items()),
    )


def own_voice(pack: Pack) -> str:
    """The voice of a language here: the first engine that its pack prefers and that is installed, else that
    of espeak-ng."""
    here = (id for id in pack.voice.prefer if kept_voices.here(id, pack.language))
    return next(here, pack.voice.id)


def recordings_for(settings: Settings, pack: Pack) -> Recordings:
    """The recordings that are played in this language: the table's own, over those of the pack."""
    return Recordings((recordings_folder(settings, pack), pack.folder / "recordings"))


def recordings_folder(settings: Settings, pack: Pack) -> Path:
    """Where the table's own recordings of a language are kept, whether there are any or not."""
    return (settings.speech.recordings or settings.state / "recordings") / pack.language


def default_voice(pack: Pack) -> VoiceSpec:
    """The voice that speaks where another one is missing or fails."""
    return VoiceSpec(
        pack.voice.id,
        pack.language,
        pack.voice.rate,
        pack.voice.pitch,
        respell=tuple(pack.respell.items()),
        fallback=_of_fallback(pack),
    )


def voice_here(settings: Settings, pack: Pack) -> tuple[VoiceSpec, VoiceNotInstalled | None]:
    """The voice of the settings, or the default one and why the other is missing."""
    try:
        return voice_spec(settings, pack), None
    except VoiceNotInstalled as error:
        return default_voice(pack), error


def open_voice(
    settings: Settings,
    pack: Pack,
    stack: ExitStack,
    presses: ButtonQueue | None = None,
    progress: RenderProgress | None = None,
    *,
    chosen: bool = False,
) -> Voice:
    """The voice that speaks; without espeak-ng a silent one, and a word about it. Who quits by
    ``presses`` waits for no line; ``progress`` is told how far its lines are.

    Raises `FileError` or `VoiceNotInstalled` for a voice that this machine has not, unless it was
    ``chosen`` by ear: then that of the language speaks.
    """
    try:
        voice = speaking_voice(settings, pack, stack, chosen=chosen)
    except SpeechUnavailable as error:
        tell(f"{error}; until then the box is silent and shows captions")
        return EstimatedVoice()
    if presses is not None:
        presses.at_quit(voice.stop_rendering)
    if progress is not None:
        voice.count.progress = progress
    preferred = pack.voice.prefer and settings.speech.voice.get(pack.language) is None
    if not preferred or voice.spec.kept:
        return voice
    log.info("espeak-ng speaks %s until %s is here", pack.language, pack.voice.prefer[0])
    arriving = ArrivingVoice(voice, partial(_preferred, settings, pack, stack, presses))
    stack.callback(arriving.close)
    return arriving


def _preferred(
    settings: Settings, pack: Pack, stack: ExitStack, presses: ButtonQueue | None
) -> CachedVoice | None:
    """The voice that the pack prefers, which may be fetched beside a first start; None as long as it is not
    here."""
    if own_voice(pack) == pack.voice.id:
        return None
    voice = speaking_voice(settings, pack, stack)
    if presses is not None:
        presses.at_quit(voice.stop_rendering)
    return voice


def speaking_voice(settings: Settings, pack: Pack, stack: ExitStack, *, chosen: bool = False) -> CachedVoice:
    """The voice of the settings, looked for on this machine unless the cache knows it: a voice of
    which a line was rendered is installed. Raises as `open_voice` does, and `SpeechUnavailable`."""
    default = default_voice(pack)
    spec, absent = voice_here(settings, pack)
    missing: NarratorError | None = absent
    renderer = renderer_for(spec)
    stack.callback(renderer.stop)
    recorded = recordings_for(settings, pack)
    instead = default if spec.replaceable or chosen else None
    voice = CachedVoice(spec, settings.cache, renderer, recorded, instead)
    lines = [text for wordings in pack.lines.values() for text in wordings if "{" not in text]
    if not spec.replaceable and len(voice.missing(lines)) == len(set(lines)):
        try:
            _check(spec, settings, renderer)
        except (VoiceNotInstalled, FileError) as error:
            if not chosen:
                raise
            missing = error
        except SpeechUnavailable as error:  # it is installed, so its renderer may come back
            log.warning("%s", error)
    if missing is not None:
        tell(f"{missing}; until then the voice of the language speaks")
        voice.give_up(str(missing))
    stack.callback(voice.close)
    return voice


def renderer_for(spec: VoiceSpec) -> RendererProcess:
    """What renders the lines of this voice, started by the first of them."""
    return RendererProcess(limit=OTHER_LIMIT) if spec.replaceable else RendererProcess()


def check_speech(settings: Settings, pack: Pack, renderer: RendererProcess | None = None) -> None:
    """Checks that this machine has the voice; ``renderer`` as in `check_voice`. Raises `NarratorError`,
    with the line of ``speech`` if set."""
    try:
        spec = voice_spec(settings, pack)
    except (VoiceNotInstalled, InvalidVoiceSettings) as error:
        raise _at_speech(settings, error) from None
    if not spec.replaceable:
        _check(spec, settings, renderer)


def _check(spec: VoiceSpec, settings: Settings, renderer: RendererProcess | None) -> None:
    try:
        check_voice(spec, renderer)
    except VoiceNotInstalled as error:
        raise _at_speech(settings, error) from None


def _at_speech(settings: Settings, error: NarratorError) -> NarratorError:
    return settings.where["speech"].refuse(str(error)) if "speech" in settings.where else error


def check_own_speech(settings: Settings) -> None:
    """For ``narrator check``: whether the box would have its voice, and the folder of recordings that the
    settings name. Raises as `speaking_voice`."""
    folder = settings.speech.recordings
    if folder is not None and not folder.is_dir():
        message = f"there is no folder {folder}: make it, or leave recordings out"
        raise settings.where["speech.recordings"].refuse(message)
    check_speech(settings, load_pack(Installed.under().pack_folder(settings.language)))
