"""Renders without a box: a rehearsal to a file, and in advance what the tables may hear. Nothing sounds."""

from __future__ import annotations

import io
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from hardware.sound.silent_speaker import SilentSpeaker
from hardware.sound.wav_writer import WavWriter
from hardware.terminal import PlainPanel
from narrator.appliance.open_sound import open_mixer
from narrator.appliance.open_voice import open_voice, speaking_voice, voice_here
from narrator.appliance.silent_equipment import texts_of
from narrator.base.errors import NarratorError
from narrator.base.state_folder import unfinished_game
from narrator.config.installed import Installed
from narrator.config.rulesets import load_ruleset
from narrator.config.settings import Settings
from narrator.rehearsal.file import Rehearsal
from narrator.rehearsal.perform import rehearse
from narrator.rehearsal.result import Result
from narrator.stage.equipment import Equipment
from narrator.words.pack import load_pack


def rehearse_file(script: Rehearsal, settings: Settings, wav: Path | None) -> Result:
    """Plays a rehearsal with the real voice; with ``wav``, renders what is heard to that file.

    Raises `NarratorError` for a file that cannot be played or written.
    """
    known = Installed.under()
    settings = replace(settings, language=script.language)
    pack = load_pack(known.pack_folder(script.language))
    ruleset = load_ruleset(known.ruleset_file(script.ruleset), known)
    names = dict(enumerate(script.names or (), start=1))
    reaction = settings.reaction / 1000
    with ExitStack() as stack:
        voice = open_voice(settings, pack, stack)
        panel = PlainPanel(io.StringIO())
        if wav is None:
            play = Equipment(pack, voice, SilentSpeaker(), panel, names)
            return rehearse(script, ruleset, play, reaction=reaction)
        mixer = open_mixer(settings)
        play = Equipment(pack, voice, mixer, panel, names)
        writer = stack.enter_context(WavWriter(wav, mixer))
        try:
            return rehearse(script, ruleset, play, heard=writer.advance_to, reaction=reaction)
        except NarratorError:
            wav.unlink(missing_ok=True)  # half a game in a file would look like a whole one
            raise


def prerender(settings: Settings, progress: Callable[[int, int], None]) -> tuple[int, list[str]]:
    """Fills the cache with the music and with all that the settings' tables may hear; returns how
    many texts these are, and those that stay silent.

    Clips of other versions are thrown away, unless a game is unfinished, which may be played with
    them. Raises `NarratorError` where nothing can be spoken.
    """
    known = Installed.under()
    pack = load_pack(known.pack_folder(settings.language))
    open_mixer(settings)
    with ExitStack() as stack:
        voice = speaking_voice(settings, pack, stack)
        texts = texts_of(settings, pack, known)
        silent = voice.render_all(texts, progress)
        if not unfinished_game(settings.state).exists():
            others = [replace(settings, language=one) for one in known.languages]
            packs = [(one, load_pack(known.pack_folder(one.language))) for one in others]
            voice.remove_old_clips([voice_here(one, its)[0] for one, its in packs])
    return len(texts), silent
