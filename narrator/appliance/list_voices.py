"""Tells which voices there are, and lets each be heard with the same lines. No voice is fetched here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from hardware.speech.kept_voices import kept_engines
from hardware.speech.other_engines import OF_ESPEAK, OTHER_VOICES, choices
from hardware.speech.piper_voices import fetched
from narrator.appliance.open_voice import own_voice, voice_spec
from narrator.appliance.say_text import say
from narrator.base.errors import NarratorError
from narrator.config.installed import Installed
from narrator.config.settings import Settings, SpeechSettings
from narrator.script.common.cues import Say
from narrator.words.pack import load_pack

LINES = ("house.sleep_again", "mafia.think", "verdict.ask", "house.farewell")
"""What each voice says: a night, a call, an instruction, a farewell."""

MANNERS = (("rate", 120), ("rate", 160), ("pitch", 15), ("pitch", 50))
"""How else the voice of a language is tried: slower, faster, lower, higher."""


def listed_voices(settings: Settings) -> Iterator[str]:
    """One line for each voice of the settings' language, and how others are had. Raises `NarratorError`."""
    pack = load_pack(Installed.under().pack_folder(settings.language))
    own = own_voice(pack)
    for engine in kept_engines(pack.language):
        version = engine.version()
        there = "here" if version else f"not here: pip install {engine.package}, on 64-bit computers"
        first = ", the voice of the language" if engine.id == own else ""
        brought = " ".join(filter(None, (engine.package, version)))
        yield f"{engine.id}: {engine.about}{first}, {there} ({brought}, {engine.licence}; {engine.origin})"
    first = "the voice of the language" if pack.voice.id == own else "speaks where that one cannot"
    yield f"{pack.voice.id}: {first}, here (espeak-ng, GPL-3.0 or later)"
    for id in OF_ESPEAK.get(pack.language, ()):
        yield f"{id}: here (espeak-ng, GPL-3.0 or later)"
    for voice in OTHER_VOICES:
        if voice.language == pack.language:
            packages = " ".join(voice.packages)
            there = "here" if voice.installed() else f"to be had by scripts/install --voice {voice.id}"
            yield f"{voice.id}: {voice.about}, {there} ({packages}; {voice.licence})"
    for piper in fetched(pack.language):
        yield f"{piper.id}: here (Piper, GPL-3.0 or later; {piper.licence})"
    yield (
        "piper/NAME: any voice of Piper (GPL-3.0 or later; each has its own licence, told as it is fetched), "
        "to be had by scripts/install --voice NAME, as --voice de_DE-thorsten-medium"
    )
    yield "{piper: FILE.onnx}: any model of Piper that you have"
    yield "{command: [PROGRAM, ARGUMENT]}: any program that reads a text and writes a WAV file"


def voices_to_try(settings: Settings) -> Iterator[tuple[str, SpeechSettings]]:
    """What each voice is called, and the settings by which it speaks: first that of the settings, if
    they have one."""
    own, plain = settings.speech, replace(settings.speech, voice={}, rate=None, pitch=None)
    pack = load_pack(Installed.under().pack_folder(settings.language))
    if own != plain:
        yield "speech as in the settings", own
    here = [engine.id for engine in kept_engines(pack.language) if engine.version()]
    first = own_voice(pack)
    yield f"speech: {{voice: {first}}}", plain
    for key, value in MANNERS:
        rate, pitch = (value, None) if key == "rate" else (None, value)
        yield f"speech: {{{key}: {value}}}", replace(plain, rate=rate, pitch=pitch)
    for id in [*here, pack.voice.id, *choices(pack.language)]:
        if id != first:
            yield f"speech: {{voice: {id}}}", replace(plain, voice={pack.language: id})


def try_voices(settings: Settings, folder: Path | None, show: Callable[[str], object]) -> bool:
    """Says `LINES` by each voice, or writes a file for each into ``folder``; ``show`` is told which one
    speaks, as the settings would have it. False where a voice failed. Raises `NarratorError`."""
    pack = load_pack(Installed.under().pack_folder(settings.language))
    text = " ".join(pack.text(Say(line), {}, 0) for line in LINES)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    well = True
    for number, (name, speech) in enumerate(voices_to_try(settings), start=1):
        show(f"{number}  {name}")
        voiced = replace(settings, speech=speech)
        wav = None if folder is None else folder / f"{number:02}.wav"
        try:
            voice_spec(voiced, pack)  # a missing voice is told, not replaced
            with ExitStack() as stack:
                say(text, voiced, wav, stack)
        except NarratorError as error:
            show(f"   {error}")
            well = False
    return well
