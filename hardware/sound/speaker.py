"""Plays a mixer on the sound card through one stream, opened once. It mixes and schedules nothing.

Its clock counts samples: second t is when sample 48000 t leaves the loudspeaker, so what the mixer
places at t is heard at t, and a moment on the machine's clock maps to what was heard then.
"""

from __future__ import annotations

import os
import re
import time
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from hardware.sound.loudness import RATE
from hardware.sound.mixer import Mixer
from narrator.errors import NarratorError

BLOCK = 512
LATENCY = 0.03
SMOOTHING = 0.03
"""How much of each block's stamp goes into the clock: a jitter of 5 ms becomes one of 0.6 ms."""
JUMP = 0.05
"""Seconds by which a stamp must be off for the clock to follow it at once: the stream stood still."""
STALLED = 1.0
"""Seconds without a callback after which the sound card counts as gone."""
SYS_SOUND = Path("/sys/class/sound")


class NoSoundDevice(NarratorError):
    """There is nothing to play on."""


class CallbackTime(Protocol):
    """The stamps PortAudio passes with each block, in seconds of the stream's clock."""

    currentTime: float  # noqa: N815
    outputBufferDacTime: float  # noqa: N815


class Speaker:
    """A `Sound` that is heard: passes on to the mixer, which the sound card's callback pulls.

    ``device`` is part of a device's name as PortAudio lists it, or the ALSA id of a card (as in
    ``/proc/asound/cards``); None is the system's default. ``latency`` is asked for, in seconds; what
    was given stands in the attribute. Opens 48 kHz with two channels, else one.
    Raises `NoSoundDevice`.
    """

    def __init__(self, mixer: Mixer, device: str | None = None, latency: float = LATENCY) -> None:
        self.underflows = 0
        """Blocks that came too late for the sound card since it was opened."""
        self._mixer = mixer
        self._stream = _opened(self._callback, resolved(device), latency)
        self.latency = float(self._stream.latency)
        # On Linux the stream's clock is CLOCK_MONOTONIC; elsewhere this makes up the difference.
        self._shift = time.monotonic() - float(self._stream.time)
        self._called = time.monotonic()
        self._begin: float | None = None
        self._last_now = 0.0
        _started(self._stream)

    def say(self, clip: object, at: float, *, ducks: bool) -> None:
        self._mixer.say(clip, at, ducks=ducks)

    def effect(self, name: str, at: float) -> float:
        return self._mixer.effect(name, at)

    def bed(self, name: str | None, at: float) -> None:
        self._mixer.bed(name, at)

    def cut(self, at: float) -> None:
        self._mixer.cut(at)

    def now(self) -> float:
        """The moment that is heard now, in seconds of the audio clock; never goes back.

        It stands still while the sound card asks for nothing, so that no night goes on unheard.
        """
        latest = min(time.monotonic(), self._called + STALLED)
        self._last_now = max(self._last_now, self.heard(latest))
        return self._last_now

    def heard(self, monotonic: float) -> float:
        """The moment of the audio clock that was heard at a CLOCK_MONOTONIC stamp.

        It is below 0 for stamps before the first sample, and 0 as long as none was asked for.
        """
        return 0.0 if self._begin is None else monotonic - self._begin

    def alive(self) -> bool:
        """Whether the sound card has asked for a block within the last second."""
        return time.monotonic() - self._called < STALLED

    def close(self) -> None:
        """Stops the stream; what is under way falls silent."""
        self._stream.close()

    def _callback(
        self, out: NDArray[np.float32], frames: int, stamps: CallbackTime, status: Any
    ) -> None:
        if status.output_underflow:
            self.underflows += 1
        self._follow(stamps)
        out[:] = self._mixer.pull(frames)[:, np.newaxis]
        self._called = time.monotonic()

    def _follow(self, stamps: CallbackTime) -> None:
        """Learns from a block when sample 0 was, or would have been, heard."""
        heard = stamps.outputBufferDacTime
        if heard < stamps.currentTime or not heard:  # some host interfaces leave it at 0
            heard = (stamps.currentTime or time.monotonic() - self._shift) + self.latency
        begin = heard + self._shift - self._mixer.frames / RATE
        if self._begin is None or abs(begin - self._begin) > JUMP:
            self._begin = begin
        else:
            self._begin += SMOOTHING * (begin - self._begin)


def _opened(callback: Any, device: str | None, latency: float) -> Any:
    """A stream that is not yet started."""
    # Cards that know no 48 kHz or no float are converted to; read when PortAudio starts.
    os.environ.setdefault("PA_ALSA_PLUGHW", "1")
    try:
        import sounddevice
    except OSError as error:
        raise NoSoundDevice(
            "PortAudio is not installed, so nothing can be played: apt install libportaudio2"
        ) from error
    failure: Exception | None = None
    for channels in (2, 1):
        try:
            return sounddevice.OutputStream(
                samplerate=RATE,
                blocksize=BLOCK,
                device=device,
                channels=channels,
                dtype="float32",
                latency=latency,
                callback=callback,
            )
        except (sounddevice.PortAudioError, ValueError) as error:
            failure = error
    names = [each["name"] for each in sounddevice.query_devices() if each["max_output_channels"]]
    if not names:
        raise NoSoundDevice("no sound device is there: plug one in, or enable it, and start again")
    wanted = "the default sound device" if device is None else f"the sound device {device!r}"
    raise NoSoundDevice(
        f"{wanted} cannot be opened ({failure}): set sound.device to one of {', '.join(names)}"
    )


def _started(stream: Any) -> None:
    import sounddevice

    try:
        stream.start()
    except sounddevice.PortAudioError as error:
        stream.close()
        raise NoSoundDevice(
            f"the sound device does not start ({error}): set sound.device to another one"
        ) from error


def resolved(device: str | None, cards: Path = SYS_SOUND) -> str | None:
    """Turns a card's ALSA id into its number of today, which PortAudio's names carry."""
    for file in sorted(cards.glob("card*/id")):
        if device is not None and file.read_text().strip() == device:
            number = re.sub(r"\D", "", file.parent.name)
            return f"(hw:{number},"
    return device
