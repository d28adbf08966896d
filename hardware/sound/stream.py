"""Opens PortAudio's stream on a sound card, by name or ALSA id. It plays nothing and keeps no time.

PortAudio lists the cards only when it is initialised; `rescan` finds a card that was added later.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import re
from pathlib import Path
from typing import Any, ClassVar

from hardware.sound.loudness import RATE
from narrator.base.errors import NarratorError

BUFFER = 0.25
"""Seconds for which the stream has room."""
PERIODS = 12
"""In so many parts the card takes them: it takes nothing while less than one part is queued, and what is
queued is known to a part."""
SYS_SOUND = Path("/sys/class/sound")


class NoSoundDevice(NarratorError):
    """There is no usable sound device at the moment."""

    why: ClassVar[str] = "refused"
    """In a word, by which a panel tells it in its language."""


class NoCard(NoSoundDevice):
    """The computer has none at all."""

    why = "missing"


class NoPortAudio(NoSoundDevice):
    """PortAudio is not installed, so waiting for a card is useless."""

    why = "portaudio"


def open_stream(device: str | None) -> Any:
    """A stream that takes blocks of any length, and is not started yet; ``device`` as for `Speaker`.

    Raises `NoSoundDevice`.
    """
    audio = portaudio()
    _ask_for_periods(audio)
    failure: Exception | None = None
    for channels in (2, 1):
        try:
            return audio.OutputStream(
                samplerate=RATE,
                blocksize=0,
                device=resolved(device),
                channels=channels,
                dtype="float32",
                latency=BUFFER,
            )
        except (audio.PortAudioError, ValueError) as error:
            failure = error
    names = [each["name"] for each in audio.query_devices() if each["max_output_channels"]]
    if not names:
        raise NoCard("no sound device is there: plug one in, or enable it, and start again")
    wanted = "the default sound device" if device is None else f"the sound device {device!r}"
    raise NoSoundDevice(
        f"{wanted} cannot be opened ({failure}): set sound.device to one of {', '.join(names)}"
    )


def start(stream: Any) -> None:
    """Starts a stream, or closes it and raises `NoSoundDevice`."""
    try:
        stream.start()
    except portaudio().PortAudioError as error:
        stream.close()
        raise NoSoundDevice(
            f"the sound device does not start ({error}): set sound.device to another one"
        ) from error


def rescan() -> None:
    """Makes PortAudio list the cards again. No stream may be open."""
    audio = portaudio()
    try:
        audio._terminate()
    finally:
        audio._initialize()


def portaudio() -> Any:
    """The module `sounddevice`. Raises `NoPortAudio`."""
    # Lets ALSA convert for cards without 48 kHz or floats; read when PortAudio is initialised.
    os.environ.setdefault("PA_ALSA_PLUGHW", "1")
    try:
        import sounddevice
    except OSError as error:
        raise NoPortAudio(
            "PortAudio is not installed, so nothing can be played: apt install libportaudio2"
        ) from error
    return sounddevice


def resolved(device: str | None, cards: Path = SYS_SOUND) -> str | None:
    """Turns a card's ALSA id into its current number, which is part of PortAudio's device names.

    Any other name, and None, is returned unchanged.
    """
    for file in sorted(cards.glob("card*/id")):
        if device is not None and file.read_text().strip() == device:
            number = re.sub(r"\D", "", file.parent.name)
            return f"(hw:{number},"
    return device


def _ask_for_periods(audio: Any) -> None:
    """PortAudio asks ALSA for four parts, each longer than what is queued while a press may be answered.
    `sounddevice` has no way to say so; a PortAudio without ALSA lacks the function."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(audio._libname).PaAlsa_SetNumPeriods(PERIODS)
