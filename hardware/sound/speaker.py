"""Plays a mixer on the sound card, and opens it anew when it comes back. It mixes and schedules nothing.

Its clock counts samples: second t is when sample 48000 t leaves the loudspeaker, so what the mixer
places at t is heard at t, and a moment on the machine's clock maps to what was heard then.
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
SMOOTHING = 0.03
"""How much of each block's stamp goes into the clock: a jitter of 5 ms becomes one of 0.6 ms."""
JUMP = 0.05
"""Seconds by which a stamp must be off for the clock to follow it at once: the stream stood still."""
STALLED = 1.0
"""Seconds without a callback after which the sound card counts as gone."""
LOOK = 0.25
"""Seconds between two looks at the card."""
RETRY = 1.0
"""Seconds between two attempts to open a card that is gone."""
GRACE = 2.0
"""Seconds that PortAudio has to let go of a card that is gone."""
STUCK = 20.0
"""Seconds after which an attempt to open a card is not going to return."""


class CallbackTime(Protocol):
    """The stamps PortAudio passes with each block, in seconds of the stream's clock."""

    currentTime: float  # noqa: N815
    outputBufferDacTime: float  # noqa: N815


class Speaker:
    """A `Sound` that is heard: passes on to the mixer, which the sound card's callback pulls.

    ``device`` is part of a device's name as PortAudio lists it, or the ALSA id of a card (as in
    ``/proc/asound/cards``); None is the system's default. ``latency`` is asked for, in seconds; what
    was given stands in the attribute. Opens 48 kHz with two channels, else one.
    Raises `NoSoundDevice`; with ``patient`` only `NoPortAudio`: it waits for a card.
    `keep` looks after the card from then on.
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
        """Blocks that came too late for the sound card since it was opened."""
        self.outages = 0
        """How often the card has gone."""
        self.stuck = False
        """PortAudio does not let go of a card that is gone: only a new process helps."""
        self.latency = latency
        self._mixer, self._device, self._asked = mixer, device, latency
        self._stream: Any = None
        self._shift = 0.0
        self._called = self._tried = self._looked = time.monotonic()
        self._begin: float | None = None
        self._floor = float("-inf")
        self._last_now = 0.0
        self._ended = False
        self._wake = threading.Event()
        self._closing = False
        self._quiet = StderrMute()
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
        self._mixer.say(clip, at, ducks=ducks)

    def effect(self, name: str, at: float) -> float:
        return self._mixer.effect(name, at)

    def bed(self, name: str | None, at: float) -> None:
        self._mixer.bed(name, at)

    def cut(self, at: float) -> None:
        self._mixer.cut(at)

    def levels(self, voice: float, music: float) -> None:
        self._mixer.levels(voice, music)

    def volume(self, db: float) -> None:
        self._mixer.volume(db)

    def now(self) -> float:
        """The moment that is heard now, in seconds of the audio clock; never goes back.

        It stands still while the sound card asks for nothing, so that no night goes on unheard.
        """
        self._last_now = max(self._last_now, self.heard(time.monotonic()))
        return self._last_now

    def heard(self, monotonic: float) -> float:
        """The moment of the audio clock that was heard at a CLOCK_MONOTONIC stamp.

        It is below 0 for stamps before the first sample, and 0 as long as none was asked for. What
        was never handed over was never heard: while the card is away every stamp is the moment at
        which it went.
        """
        if self._begin is None:
            return 0.0
        return min(max(monotonic - self._begin, self._floor), self._mixer.frames / RATE)

    def alive(self) -> bool:
        """Whether the sound card has asked for a block within the last second."""
        playing = self._stream is not None and not self._ended
        return playing and time.monotonic() - self._called < STALLED

    def tended(self) -> bool:
        """Whether the card plays, or somebody is still waiting for it: for a watchdog."""
        return self.alive() or (not self.stuck and time.monotonic() - self._looked < STUCK)

    def keep(self) -> None:
        """From now on a card that goes is opened anew when it is there again."""
        threading.Thread(target=self._watch, name="loudspeaker", daemon=True).start()

    def tend(self) -> None:
        """One look at the card: lets go of one that is gone, and tries to open it anew."""
        now = self._looked = time.monotonic()
        if self._stream is not None:
            if self.alive():
                self._quiet.set(now - self._called > LOOK)
                return
            self.outages += 1
            self._let_go()
        if not self.stuck and now - self._tried >= RETRY:
            self._tried = now
            self._reopen()

    def close(self) -> None:
        """Stops the stream; what is under way falls silent."""
        self._closing = True
        self._wake.set()
        stream, self._stream = self._stream, None
        if stream is not None:
            _closed(stream)
        self._quiet.set(False)

    def _watch(self) -> None:
        while not self._closing and not self.stuck:
            self._wake.wait(LOOK)
            self._wake.clear()
            if not self._closing:
                self.tend()

    def _open(self) -> None:
        self._ended = False
        stream = open_stream(self._callback, self._finished, self._device, self._asked)
        self.latency = float(stream.latency)
        # On Linux the stream's clock is CLOCK_MONOTONIC; elsewhere this makes up the difference.
        self._shift = time.monotonic() - float(stream.time)
        self._called = time.monotonic()
        self._stream = stream

    def _reopen(self) -> None:
        try:
            rescan()
            self._floor = self._mixer.frames / RATE if self._begin is not None else float("-inf")
            self._open()
        except Exception as error:  # PortAudio's own, whatever it is: the card is not back yet
            log.debug("the sound card is not back: %s", error)
            return
        log.warning("the sound card is back")

    def _let_go(self) -> None:
        stream, self._stream = self._stream, None
        if _closed(stream):
            self._quiet.set(False)
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


def _closed(stream: Any) -> bool:
    """Closes a stream. PortAudio up to 19.7 may wait for ever for a thread of its own that spins over
    a card that is gone (its issue 1037): then False, and at exit it is not waited for once more."""
    if _within(GRACE, lambda: stream.close(ignore_errors=True)):
        return True
    atexit.unregister(portaudio()._exit_handler)
    return False


def _within(seconds: float, work: Callable[[], object]) -> bool:
    """Whether the work was done in so much time; it goes on in a thread of its own if not."""
    done = threading.Thread(target=work, name="let go", daemon=True)
    done.start()
    done.join(seconds)
    return not done.is_alive()
