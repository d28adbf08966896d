"""Speaks one text aloud or into a file, with nothing else of a box opened."""

from __future__ import annotations

import time
from contextlib import ExitStack
from pathlib import Path

from hardware.sound.effects import effects
from hardware.sound.mixer import Mixer
from hardware.sound.wav_writer import WavWriter
from narrator.appliance.open_sound import speaker_for
from narrator.appliance.open_voice import speaking_voice
from narrator.base.errors import NarratorError
from narrator.config.installed import Installed
from narrator.config.settings import Settings
from narrator.words.pack import load_pack

ROOM = 0.6
"""Seconds in which the room's tail of a line has died away."""


def say(text: str, settings: Settings, wav: Path | None, stack: ExitStack) -> None:
    """Speaks a text, or writes it to a WAV file. Raises `NarratorError` where it cannot be spoken."""
    pack = load_pack(Installed.under().pack_folder(settings.language))
    voice = speaking_voice(settings, pack, stack)
    spoken = voice.utter(text)
    if spoken.clip is None:
        raise NarratorError(f"{text!r} cannot be spoken; see narrator check")
    seconds = spoken.seconds + ROOM
    mixer = Mixer({}, effects(), voice_db=settings.sound.gains[0])
    if wav is not None:
        writer = stack.enter_context(WavWriter(wav, mixer))
        mixer.say(spoken.clip, 0.0, ducks=False)
        writer.advance_to(seconds)
        return
    speaker = speaker_for(settings, mixer)
    stack.callback(speaker.close)
    at = speaker.now() + speaker.ahead
    speaker.say(spoken.clip, at, ducks=False)
    while (left := at + seconds + speaker.ahead - speaker.now()) > 0:
        time.sleep(min(left, 0.1))
