"""Opens PortAudio's stream on a sound card, by name or ALSA id. It plays nothing and keeps no time.

PortAudio lists the cards only when it is initialised; `rescan` finds a card that was added later.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hardware.sound.loudness import RATE
from narrator.errors import NarratorError

BLOCK = 512
"""Samples per callback."""
SYS_SOUND = Path("/sys/class/sound")


class NoSoundDevice(NarratorError):
    """There is no usable sound device at the moment."""


class NoPortAudio(NoSoundDevice):
    """PortAudio is not installed, so waiting for a card is useless."""


def open_stream(
    callback: Callable[..., None],
    finished: Callable[[], None],
    device: str | None,
    latency: float,
) -> Any:
    """A started stream. ``finished`` is called on its thread when the card ends it.

    ``device`` and ``latency`` as for `Speaker`. Raises `NoSoundDevice`.
    """
    stream = _opened(callback, finished, resolved(device), latency)
    audio = portaudio()
    try:
        stream.start()
    except audio.PortAudioError as error:
        stream.close()
        raise NoSoundDevice(
            f"the sound device does not start ({error}): set sound.device to another one"
        ) from error
    return stream


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


def _opened(
    callback: Callable[..., None],
    finished: Callable[[], None],
    device: str | None,
    latency: float,
) -> Any:
    audio = portaudio()
    failure: Exception | None = None
    for channels in (2, 1):
        try:
            return audio.OutputStream(
                samplerate=RATE,
                blocksize=BLOCK,
                device=device,
                channels=channels,
                dtype="float32",
                latency=latency,
                callback=callback,
                finished_callback=finished,
            )
        except (audio.PortAudioError, ValueError) as error:
            failure = error
    names = [each["name"] for each in audio.query_devices() if each["max_output_channels"]]
    if not names:
        raise NoSoundDevice("no sound device is there: plug one in, or enable it, and start again")
    wanted = "the default sound device" if device is None else f"the sound device {device!r}"
    raise NoSoundDevice(
        f"{wanted} cannot be opened ({failure}): set sound.device to one of {', '.join(names)}"
    )
