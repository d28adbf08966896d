"""Plays a mixer on the sound card, and reopens a card that was unplugged. It mixes and schedules nothing.

Its clock counts samples: second t is when sample 48000 t leaves the loudspeaker. So what the mixer
schedules for t is heard at t, and a time of the system clock maps to what was heard then.
"""

from __future__ import annotations

import atexit
import logging
import threading
import time
from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from hardware.sound.loudness import RATE
from hardware.sound.mixer import Mixer
from hardware.sound.stderr_mute import StderrMute
from hardware.sound.stream import NoPortAudio, NoSoundDevice, open_stream, portaudio, rescan

log = logging.getLogger(__name__)

LATENCY = 0.03
"""Seconds of sound that are requested to be buffered."""
SMOOTHING = 0.03
"""Weight of each block's timestamp in the clock: a jitter of 5 ms becomes one of 0.6 ms."""
FORGET = 0.002
"""Seconds by which the greatest lead that was seen shrinks in a second."""
JUMP = 0.05
"""Seconds; a timestamp that differs by more sets the clock at once, because the stream was interrupted."""
STALLED = 1.0
"""Seconds without a callback after which the sound card counts as lost."""
CHECK = 0.25
"""Seconds between two checks of the card."""
RETRY = 1.0
"""Seconds between two attempts to reopen a lost card."""
CLOSE_TIMEOUT = 2.0
"""Seconds that PortAudio may take to close the stream of a lost card."""
HUNG = 20.0
"""Seconds after which an attempt to open a card counts as hung."""


class CallbackTime(Protocol):
    """The timestamps that PortAudio passes with each block, in seconds of the stream's clock."""

    currentTime: float  # noqa: N815
    """When the callback was called."""
    outputBufferDacTime: float  # noqa: N815
    """When the block's first sample will be heard; 0 if the driver does not know."""


class Speaker:
    """Plays the sound of a mixer, which the sound card's callback pulls. Implements `Sound`.

    ``device`` is part of a device's name as PortAudio lists it, or the ALSA id of a card (as in
    ``/proc/asound/cards``); None is the system's default. ``latency`` in seconds is only a request; the
    attribute has what the stream reports. The stream has 48 kHz and two channels, or one if the card has only
    one. Raises `NoSoundDevice`; if ``patient``, only `NoPortAudio`, and it waits for a card.
    `watch_card` starts to reopen the card whenever it is lost.
    """

    def __init__(
        self,
        mixer: Mixer,
        device: str | None = None,
        latency: float = LATENCY,
        *,
        patient: bool = False,
    ) -> None:
        self.underflows = 0
        """Blocks that came too late for the sound card."""
        self.outages = 0
        """How often the card was lost."""
        self.stuck = False
        """Whether PortAudio hangs in closing a lost card. Then only a new process helps."""
        self.latency = latency
        self._mixer, self._device, self._requested_latency = mixer, device, latency
        self._stream: Any = None
        self._lead = self._shift = 0.0
        self._called = self._tried = self._checked = time.monotonic()
        self._begin: float | None = None
        self._floor = float("-inf")
        self._last_now = 0.0
        self._ended = False
        self._wake = threading.Event()
        self._closing = False
        self._stderr = StderrMute()
        portaudio()
        try:
            self._open()
        except NoPortAudio:
            raise
        except NoSoundDevice as error:
            if not patient:
                raise
            log.warning("%s; until then the box waits", error)

    def say(self, clip: object, at: float, *, ducks: bool) -> None:
        """See `Sound`."""
        self._mixer.say(clip, at, ducks=ducks)

    def effect(self, name: str, at: float) -> float:
        """See `Sound`."""
        return self._mixer.effect(name, at)

    def bed(self, name: str | None, at: float) -> None:
        """See `Sound`."""
        self._mixer.bed(name, at)

    def cut(self, at: float) -> None:
        """See `Sound`."""
        self._mixer.cut(at)

    def levels(self, voice: float, music: float) -> None:
        """See `Sound`."""
        self._mixer.levels(voice, music)

    def volume(self, db: float) -> None:
        """See `Sound`."""
        self._mixer.volume(db)

    def now(self) -> float:
        """The time of the audio clock that is heard now, in seconds; it never goes back.

        It stands still while the sound card requests no blocks, so a game never goes on unheard.
        """
        self._last_now = max(self._last_now, self.heard(time.monotonic()))
        return self._last_now

    def heard(self, monotonic: float) -> float:
        """The time of the audio clock, in seconds, that was heard at a CLOCK_MONOTONIC timestamp.

        Below 0 for timestamps before the first sample, and 0 before any block was requested. While the
        card is lost, it is the time at which the sound stopped.
        """
        if self._begin is None:
            return 0.0
        return min(max(monotonic - self._begin, self._floor), self._mixer.frames / RATE)

    @property
    def ahead(self) -> float:
        """Seconds by which the card requests samples before they are heard; at first what it reports. It may
        request several blocks at once, which the reported latency leaves out."""
        return max(self.latency, self._lead)

    def alive(self) -> bool:
        """Whether the sound card has requested a block within the last second."""
        playing = self._stream is not None and not self._ended
        return playing and time.monotonic() - self._called < STALLED

    def playing_or_waiting(self) -> bool:
        """Whether the card plays or is still being waited for; False if PortAudio hangs. For a watchdog."""
        return self.alive() or (not self.stuck and time.monotonic() - self._checked < HUNG)

    def watch_card(self) -> None:
        """Starts a thread that reopens the card whenever it was lost and has returned, and reads the beds
        ahead."""
        threading.Thread(target=self._watch, name="loudspeaker", daemon=True).start()

    def check_card(self) -> None:
        """Checks the card once: closes it if it is lost, and tries to reopen it."""
        now = self._checked = time.monotonic()
        if self._stream is not None:
            if self.alive():
                self._stderr.set(now - self._called > CHECK)
                return
            self.outages += 1
            self._close_lost_card()
        if not self.stuck and now - self._tried >= RETRY:
            self._tried = now
            self._reopen()

    def close(self) -> None:
        """Stops the stream at once."""
        self._closing = True
        self._wake.set()
        stream, self._stream = self._stream, None
        if stream is not None:
            _closed(stream)
        self._stderr.set(False)

    def _watch(self) -> None:
        while not self._closing and not self.stuck:
            self._wake.wait(CHECK)
            self._wake.clear()
            if not self._closing:
                self._mixer.read_ahead()
                self.check_card()

    def _open(self) -> None:
        self._ended = False
        stream = open_stream(self._callback, self._finished, self._device, self._requested_latency)
        self.latency, self._lead = float(stream.latency), 0.0
        # Zero on Linux, where the stream's clock is CLOCK_MONOTONIC.
        self._shift = time.monotonic() - float(stream.time)
        self._called = time.monotonic()
        self._stream = stream

    def _reopen(self) -> None:
        try:
            rescan()
            self._floor = self._mixer.frames / RATE if self._begin is not None else float("-inf")
            self._open()
        except Exception as error:  # whatever PortAudio raises, the card is not back yet
            log.debug("the sound card is not back: %s", error)
            return
        log.warning("the sound card is back")

    def _close_lost_card(self) -> None:
        stream, self._stream = self._stream, None
        if _closed(stream):
            self._stderr.set(False)
            log.warning("the sound card is gone; the game waits until it is back")
            return
        self.stuck = True

    def _finished(self) -> None:
        self._ended = True
        self._wake.set()

    def _callback(
        self, out: NDArray[np.float32], frames: int, stamps: CallbackTime, status: Any
    ) -> None:
        if status.output_underflow:
            self.underflows += 1
        self._follow(stamps)
        out[:] = self._mixer.pull(frames)[:, np.newaxis]
        self._called = time.monotonic()
        lead = self._mixer.frames / RATE - (self._called - (self._begin or 0.0))
        self._lead = max(lead, self._lead - FORGET * frames / RATE)

    def _follow(self, stamps: CallbackTime) -> None:
        """Updates from a block's timestamps when sample 0 was, or would have been, heard."""
        heard = stamps.outputBufferDacTime
        if heard < stamps.currentTime or not heard:  # some drivers leave it at 0
            heard = (stamps.currentTime or time.monotonic() - self._shift) + self.latency
        begin = heard + self._shift - self._mixer.frames / RATE
        if self._begin is None or abs(begin - self._begin) > JUMP:
            self._begin = begin
        else:
            self._begin += SMOOTHING * (begin - self._begin)


def _closed(stream: Any) -> bool:
    """Closes a stream. False if that hangs; then the exit handler of `sounddevice` is removed as well.

    PortAudio up to 19.7 may wait forever for its own thread, which spins if the card has disappeared
    (its issue 1037).
    """
    if _within(CLOSE_TIMEOUT, lambda: stream.close(ignore_errors=True)):
        return True
    atexit.unregister(portaudio()._exit_handler)
    return False


def _within(seconds: float, work: Callable[[], object]) -> bool:
    """Whether the work was done in this time; if not, it continues in its own thread."""
    done = threading.Thread(target=work, name="close", daemon=True)
    done.start()
    done.join(seconds)
    return not done.is_alive()
