"""Hears through PortAudio, only while it is asked to. It judges, trims and stores nothing."""

from __future__ import annotations

import subprocess
import threading
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hardware.sound.loudness import RATE
from hardware.sound.stream import portaudio, resolved
from narrator.base.errors import NarratorError

CLOSES = 2.0
"""Seconds that closing may take."""


class NoMicrophone(NarratorError):
    """There is no usable microphone at the moment."""


class PortAudioMicrophone:
    """Implements `Microphone`: one channel at 48 kHz, whatever the card has.

    ``device`` is part of a device's name as PortAudio lists it, or the ALSA id of a card; None is the
    system's default. Raises `NoMicrophone` or `NoPortAudio`. Between `listen` and `heard` the device is open,
    and otherwise closed.
    """

    def __init__(self, device: str | None = None) -> None:
        self._device = resolved(device)
        self._stream: Any = None
        self._blocks: list[NDArray[np.float32]] = []
        self._left = 0
        self._lost = False
        self._lock = threading.Lock()
        audio = portaudio()
        try:
            audio.check_input_settings(device=self._device, channels=1, dtype="float32", samplerate=RATE)
        except (audio.PortAudioError, ValueError) as error:
            raise _missing(device, error) from error

    def listen(self, seconds: float) -> None:
        """See `Microphone`. Raises `NoMicrophone` if it is gone."""
        self.heard()
        if self._lost:
            raise NoMicrophone("the microphone went, and does not let go: start the box again")
        self._left = round(seconds * RATE)
        audio = portaudio()
        try:
            self._stream = audio.InputStream(
                samplerate=RATE,
                device=self._device,
                channels=1,
                dtype="float32",
                callback=self._take,
            )
            self._stream.start()
        except (audio.PortAudioError, ValueError) as error:
            self.heard()
            raise _missing(self._device, error) from error

    def heard(self, drop: float = 0.0) -> NDArray[np.float64]:
        """See `Microphone`: samples between -1 and 1."""
        if self._stream is not None:
            stream, self._stream = self._stream, None
            self._close(stream)
        with self._lock:
            blocks, self._blocks = self._blocks, []
        if not blocks:
            return np.zeros(0)
        take = np.concatenate(blocks).astype(np.float64)
        return take[: max(0, len(take) - round(drop * RATE))]

    def _close(self, stream: Any) -> None:
        """One that was pulled out may never close; then this one is given up."""
        closing = threading.Thread(target=stream.close, name="closing a microphone", daemon=True)
        closing.start()
        closing.join(CLOSES)
        self._lost = self._lost or closing.is_alive()

    def _take(self, block: NDArray[np.float32], *_: object) -> None:
        with self._lock:
            kept = block[: self._left, 0].copy()
            self._left -= len(kept)
            if len(kept):
                self._blocks.append(kept)


def microphone_at_hand(device: str | None = None) -> PortAudioMicrophone:
    """The microphone, if there is one at the moment; ``device`` as there. Raises as it does.

    A sound server without a microphone offers what its loudspeaker plays in place of one.
    """
    if device is None and _hears_itself():
        raise NoMicrophone("no microphone is there: plug one in, and start again")
    return PortAudioMicrophone(device)


def _hears_itself() -> bool:
    """Whether the sound server, if there is one, has nothing to hear but its own loudspeaker."""
    try:
        asked = subprocess.run(["pactl", "get-default-source"], capture_output=True, text=True, timeout=2.0)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.returncode == 0 and asked.stdout.strip().endswith(".monitor")


def _missing(device: str | None, error: Exception) -> NoMicrophone:
    names = [each["name"] for each in portaudio().query_devices() if each["max_input_channels"]]
    if not names:
        return NoMicrophone("no microphone is there: plug one in, and start again")
    wanted = "the default microphone" if device is None else f"the microphone {device!r}"
    listed = ", ".join(names)
    return NoMicrophone(f"{wanted} cannot be opened ({error}): set sound.microphone to one of {listed}")
