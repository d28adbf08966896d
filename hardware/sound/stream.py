"""Opens PortAudio's stream on a card, by name or ALSA id. It plays nothing and keeps no time.

PortAudio lists the cards once, when it is initialised: a card that came later is found by `rescan`.
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
SYS_SOUND = Path("/sys/class/sound")


class NoSoundDevice(NarratorError):
    """There is nothing to play on; a card may yet be plugged in."""


class NoPortAudio(NoSoundDevice):
    """The library is not installed: waiting for a card would be in vain."""


def open_stream(
    callback: Callable[..., None],
    finished: Callable[[], None],
    device: str | None,
    latency: float,
) -> Any:
    """A stream that plays; ``finished`` is called on its thread when the card ends it.

    Arguments as of `Speaker`. Raises `NoSoundDevice`.
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
    """Has PortAudio list the cards anew. No stream may be open."""
    audio = portaudio()
    try:
        audio._terminate()
    finally:
        audio._initialize()


def portaudio() -> Any:
    """The module `sounddevice`. Raises `NoPortAudio`."""
    # Cards that know no 48 kHz or no float are converted to; read when PortAudio starts.
    os.environ.setdefault("PA_ALSA_PLUGHW", "1")
    try:
        import sounddevice
    except OSError as error:
        raise NoPortAudio(
            "PortAudio is not installed, so nothing can be played: apt install libportaudio2"
        ) from error
    return sounddevice


def resolved(device: str | None, cards: Path = SYS_SOUND) -> str | None:
    """Turns a card's ALSA id into its number of today, which PortAudio's names carry."""
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
